"""Files of settings, in TOML; only small regular files are read."""

import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path

LARGEST = 1_000_000
"""The largest file of settings, in bytes."""


class TomlError(ValueError):
    """Why a file cannot be used, worded to follow its name: `is not a regular file`."""


class UnfitFileError(TomlError):
    """A file that cannot be used whatever it holds: it is of another kind, or too large."""


def read_text(path: Path) -> str:
    """Read a regular file. Raises `OSError`, or `TomlError` for any other kind, size or text.

    A device or a pipe is never opened: it could be endless.
    """
    try:
        return read_small(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TomlError(f"is not a TOML file: {error}") from None


def read_small(path: Path, largest: int = LARGEST) -> bytes:
    """Read a regular file of no more than so many bytes. Raises `OSError` and `UnfitFileError`."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise UnfitFileError("is not a regular file")
    with path.open("rb") as file:
        content = file.read(largest + 1)
    if len(content) > largest:
        size = "a megabyte" if largest == LARGEST else f"{largest // LARGEST} megabytes"
        raise UnfitFileError(f"is larger than {size}")
    return content


def table_in(text: str) -> Mapping[str, object]:
    """Parse a TOML text. Raises `TomlError`."""
    try:
        table = tomllib.loads(text)
        str(table)  # a number of thousands of digits can be read but never shown: refuse it here
    except RecursionError:
        raise TomlError("is not a TOML file: brackets are nested too deep") from None
    except ValueError as error:
        long_number = "int_max_str_digits" in str(error)
        why = "a number has thousands of digits" if long_number else error
        raise TomlError(f"is not a TOML file: {why}") from None
    return table


def read_table(path: Path) -> Mapping[str, object]:
    """Read a TOML file. Raises `OSError` and `TomlError`."""
    return table_in(read_text(path))
