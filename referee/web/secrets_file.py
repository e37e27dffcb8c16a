"""Secrets in the addresses of a folder, kept beside it across restarts."""

import json
import os
import re
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_SECRET = re.compile(r"[\w-]{22}", re.ASCII)
_LARGEST = 1000
"""Bytes."""


class Secrets(NamedTuple):
    """The prefixes of the addresses."""

    watch: str = ""
    record: str = ""
    """Empty: nobody may record from elsewhere."""
    trouble: str = ""
    """Why they could not be stored."""


def secrets_of(folder: Path, *, anew: bool = False) -> Secrets:
    """Return the secrets stored beside a folder, or store new ones.

    `evenings.addresses` belongs to `evenings`. A file that others can read or write is ignored.
    """
    place = _beside(folder)
    known = None if anew or place is None else _kept(place)
    if known:
        return known
    made = Secrets(secrets.token_urlsafe(16), secrets.token_urlsafe(16))
    if place is None:
        return made._replace(trouble="A folder without a name has no file beside it.")
    try:
        _keep(place, made)
    except OSError as error:
        return made._replace(trouble=f"{place} cannot be written: {error.strerror}.")
    return made


def _beside(folder: Path) -> Path | None:
    real = folder.resolve()
    return real.with_name(f"{real.name}.addresses") if real.name else None


def _kept(place: Path) -> Secrets | None:
    unlinked = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with suppress(OSError, ValueError, KeyError, TypeError):
        handle = os.open(place, os.O_RDONLY | unlinked)
        with os.fdopen(handle, "rb") as file:
            if _is_private(os.fstat(handle)):
                said = json.loads(file.read(_LARGEST))
                known = Secrets(said["watch"], said["record"])
                if all(map(_SECRET.fullmatch, known[:2])) and known.watch != known.record:
                    return known
    return None


def _is_private(status: os.stat_result) -> bool:
    own = not hasattr(os, "getuid") or (
        status.st_uid == os.getuid() and not status.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    )
    return own and stat.S_ISREG(status.st_mode)


def _keep(place: Path, made: Secrets) -> None:
    with suppress(FileNotFoundError):
        place.unlink()
    handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"watch": made.watch, "record": made.record}, file)
