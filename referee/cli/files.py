"""The user's files: which logs are meant, and their bytes; tables in TOML."""

import os
import stat
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from referee.cli.trouble import CannotDo, because

STANDARD_INPUT = "-"
_PIECE = 1 << 16
"""Bytes read at once."""


class LogFile(NamedTuple):
    """A log to read: a file, or standard input."""

    path: str
    """As the user wrote it, or found in the folder that he named; `-` for standard input."""

    @property
    def name(self) -> str:
        """What reports call it."""
        return "standard input" if self.path == STANDARD_INPUT else self.path

    @property
    def folder(self) -> Path:
        """Where rulesets that it names are looked up."""
        return Path() if self.path == STANDARD_INPUT else Path(self.path).parent

    @property
    def regular(self) -> bool:
        """Whether it can be read twice."""
        return self.path != STANDARD_INPUT and Path(self.path).is_file()

    @property
    def size(self) -> int:
        """Its bytes; 0 where that is not known."""
        try:
            return Path(self.path).stat().st_size if self.regular else 0
        except OSError:
            return 0

    def pieces(self) -> Iterator[bytes]:
        """Its bytes, piece by piece. Raises `CannotDo` when they cannot be read."""
        try:
            yield from _standard_input() if self.path == STANDARD_INPUT else _file(self.path)
        except OSError as error:
            raise CannotDo(f"{self.name} could not be read: {because(error)}") from None

    def content(self) -> bytes:
        """All its bytes. Raises `CannotDo` when they cannot be read."""
        return b"".join(self.pieces())


def _file(path: str) -> Iterator[bytes]:
    with Path(path).open("rb") as file:
        while piece := file.read(_PIECE):
            yield piece


def _standard_input() -> Iterator[bytes]:
    if sys.stdin is None:
        raise CannotDo("there is no standard input to read")
    while piece := sys.stdin.buffer.read(_PIECE):
        yield piece


class Found(NamedTuple):
    """What the words of a command line stand for."""

    logs: tuple[LogFile, ...]
    complaints: tuple[str, ...]
    """A sentence for each word that stands for no log."""


def find_logs(words: list[str]) -> Found:
    """The logs meant by files, folders, patterns and `-`, each once, in the order of the words."""
    logs: dict[str, LogFile] = {}
    complaints: list[str] = []
    for word in words:
        try:
            paths = list(_paths(word))
        except CannotDo as trouble:
            complaints.append(str(trouble))
        else:
            for path in paths:
                logs.setdefault(
                    path if path == STANDARD_INPUT else os.path.realpath(path), LogFile(path)
                )
    return Found(tuple(logs.values()), tuple(complaints))


def _paths(word: str) -> Iterator[str]:
    if word == STANDARD_INPUT:
        yield word
        return
    try:
        kind = Path(word).stat().st_mode
    except (OSError, ValueError) as error:
        yield from _matches(word, error)
        return
    if stat.S_ISDIR(kind):
        yield from _in_folder(word)
    elif stat.S_ISREG(kind) or stat.S_ISFIFO(kind):
        yield word
    else:
        raise CannotDo(f"{word} is a device, not a log")


def _matches(pattern: str, error: OSError | ValueError) -> Iterator[str]:
    """The logs that a pattern stands for; of a folder that matches, the logs in it."""
    import glob

    if not glob.has_magic(pattern):
        why = because(error) if isinstance(error, OSError) else "no file can be called so"
        raise CannotDo(f"{pattern} could not be read: {why}")
    found = sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - Path.glob knows no root
    if not found:
        raise CannotDo(f"no file matches {pattern}")
    for path in found:
        yield from _bourre_files(path) if Path(path).is_dir() else (path,)


def _in_folder(folder: str) -> Iterator[str]:
    found = list(_bourre_files(folder))
    if not found:
        raise CannotDo(f"{folder} is a folder without a log (NAME.bourre) in it")
    yield from found


def _bourre_files(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder, onerror=_unreadable):
        folders.sort()
        logs = (Path(place, name) for name in sorted(names) if name.endswith(".bourre"))
        yield from (str(log) for log in logs if log.is_file())


def _unreadable(error: OSError) -> None:
    raise CannotDo(f"{error.filename} could not be read: {because(error)}")


def read_toml(path: str | Path, hint: str = "") -> Mapping[str, object]:
    """The table in a TOML file. Raises `CannotDo`; `hint` goes on where the file is not TOML."""
    try:
        return tomllib.loads(Path(path).read_text("utf-8-sig"))
    except OSError as error:
        raise CannotDo(f"{path} could not be read: {because(error)}") from None
    except (ValueError, RecursionError) as error:
        raise CannotDo(f"{path} is not a TOML file: {error}{hint}") from None
