"""The seal of a log: a file beside it, and the signature beside that."""

from __future__ import annotations

from pathlib import Path

from referee import contract, files
from referee.cli.trouble import CannotDo, misfit


def seal_place(log: files.LogFile) -> Path:
    """Where the seal of a log lies: beside the file itself, whatever links lead there.

    Raises `CannotDo` for what is no file.
    """
    if not log.regular:
        raise CannotDo(f"{log.name} has no place for a seal beside it; name a file")
    real = Path(log.path).resolve()
    return real.with_name(f"{real.name}.seal")


def signature_place(seal: Path) -> Path:
    """Where `ssh-keygen` looks for the signature of a file."""
    return seal.with_name(f"{seal.name}.sig")


def read_seal(place: Path) -> tuple[contract.SealFile, bytes]:
    """A seal and its bytes. Raises `CannotDo` where there is none."""
    from pydantic import ValidationError

    content = read_beside(place)
    if content is None:
        raise CannotDo(f"there is no seal {place.name}; `referee seal` makes one")
    try:
        return contract.SealFile.model_validate_json(content), content
    except ValidationError as error:
        why = f"{place.name} is no seal that this referee can read ({misfit(error)})"
        raise CannotDo(why) from None


def read_beside(place: Path) -> bytes | None:
    """The bytes of a file beside a log; None where there is none. Raises `CannotDo`."""
    with files.may_fail(f"{place.name} could not be read"):
        return files.read_whole(place, place.name) if place.exists() else None
