"""The manifest of an archive: its parts, and the places of their files."""

import json
import re
from pathlib import Path
from typing import NamedTuple

from referee.archives.schema import SCHEMA_VERSION
from referee.archives.trouble import ArchiveError, reason
from referee.rulesets import read_small

MANIFEST = "archive.json"
_LARGEST_MANIFEST = 64_000_000
_PART = re.compile(r"[0-9a-f]{24}")


class Manifest(NamedTuple):
    """The parts that are the archive."""

    program: str
    parts: tuple[str, ...]


def manifest_of(folder: Path) -> Manifest | None:
    """Return the manifest of an archive; None if it was never finished. Raises `ArchiveError`."""
    path = Path(folder, MANIFEST)
    try:
        content = json.loads(read_small(path, _LARGEST_MANIFEST))
        version, manifest = content["schema"], Manifest(content["program"], tuple(content["parts"]))
        known = all(map(_PART.fullmatch, manifest.parts))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ArchiveError(f"{folder} could not be read: {reason(error)}") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        known, version = False, SCHEMA_VERSION
    if not known:
        raise ArchiveError(
            f"{path} is not the manifest of an archive; delete it, and make the archive again"
        )
    if version != SCHEMA_VERSION:
        raise ArchiveError(
            f"{folder} has tables of schema {version}, and this program knows {SCHEMA_VERSION}; "
            "make it anew in another folder"
        )
    return manifest


def part_file(folder: Path, table: str, part: str) -> Path:
    return Path(folder, table, f"{part}.parquet")
