"""The user's files: finding and reading logs, reading TOML."""

import codecs
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import NamedTuple

from referee.files.replacement import because, may_fail
from referee.messages import RefusedError, Series, say
from referee.rulesets import TomlError, UnfitFileError, read_small, read_table

STANDARD_INPUT = "-"
_LARGEST = 64_000_000
"""Bytes of a file that is not a log: a baseline, a seal."""
_PIECE = 1 << 16
_NOTES = frozenset({".csv", ".tsv", ".txt"})
_ANY_FOLDERS = re.compile(r"(?:(?:^|(?<=[/\\]))\*\*(?:[/\\]|$))+")
"""`**` as a whole part of a pattern."""


class LogFile(NamedTuple):
    """A log to read: a file, or standard input."""

    path: str
    """As written, or found in the folder named; `-` for standard input."""
    called: str = ""
    """In reports, if not by the path."""
    instead: bytes | None = None
    """Content to read in its place."""

    @property
    def name(self) -> str:
        """In reports."""
        if self.called:
            return self.called
        return say("standard input") if self.path == STANDARD_INPUT else self.path

    @property
    def folder(self) -> Path:
        """The place of rulesets that it names."""
        return Path() if self.path == STANDARD_INPUT else Path(self.path).parent

    @property
    def regular(self) -> bool:
        """It can be read twice."""
        return self.path != STANDARD_INPUT and Path(self.path).is_file()

    @property
    def size(self) -> int:
        """Bytes; 0 if unknown."""
        try:
            return Path(self.path).stat().st_size if self.regular else 0
        except OSError:
            return 0

    def pieces(self) -> Iterator[bytes]:
        if self.instead is not None:
            yield self.instead
            return
        if self.path != STANDARD_INPUT and Path(self.path).is_dir():
            raise RefusedError.say("{name} is a folder; name one file in it", name=self.name)
        with may_fail(say("{name} could not be read", name=self.name)):
            pieces = _read(self.path)
            head = next(pieces, b"")
            if kind := no_text(head):
                raise RefusedError.say("{name} is {kind}", name=self.name, kind=kind)
            yield head
            yield from pieces

    def text(self) -> Iterator[bytes]:
        """Yield its bytes in UTF-8."""
        return in_utf_8(self.pieces())

    def content(self) -> bytes:
        return b"".join(self.pieces())


def _read(path: str) -> Iterator[bytes]:
    if path == STANDARD_INPUT and sys.stdin is None:
        raise RefusedError.say("there is no standard input to read")
    with nullcontext(sys.stdin.buffer) if path == STANDARD_INPUT else Path(path).open("rb") as file:
        while piece := file.read(_PIECE):
            yield piece


def nothing_in(text: bytes) -> str:
    """Say why a text tells of no evening; empty if it may tell of one."""
    rows = text.removeprefix(codecs.BOM_UTF8).splitlines()
    if any(row.strip()[:1] not in (b"", b"#") for row in rows):
        return ""
    return say("only remarks are in it") if text.strip() else say("it is empty")


class LogsFound(NamedTuple):
    """Logs named on a command line."""

    logs: tuple[LogFile, ...]
    complaints: tuple[str, ...]
    beside: tuple[Path, ...] = ()
    """Perhaps notes, in the folders searched."""

    @property
    def size(self) -> int:
        return sum(log.size for log in self.logs)


def find_logs(words: list[str]) -> LogsFound:
    """Find files, folders, patterns and `-`, each log once.

    A log reached in several ways, by links, gets the shortest of its names.
    """
    logs: dict[str, str] = {}
    complaints: list[str] = []
    for word in words:
        found: dict[str, str] = {}
        for path in _paths(word, complaints):
            real = path if path == STANDARD_INPUT else os.path.realpath(path)
            if real not in found or path.count(os.sep) < found[real].count(os.sep):
                found[real] = path
        logs |= {real: path for real, path in found.items() if real not in logs}
    searched = {Path(word) for word in words if os.path.isdir(word)}  # noqa: PTH112 - with NUL
    searched |= {path.parent for path in map(Path, logs.values()) if searched & {*path.parents}}
    beside = [path for folder in sorted(searched) for path in _perhaps_notes(folder)]
    return LogsFound(
        tuple(map(LogFile, logs.values())),
        tuple(complaints),
        tuple(path for path in beside if os.path.realpath(path) not in logs),
    )


def _perhaps_notes(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from sorted(path for path in folder.iterdir() if path.suffix in _NOTES)


def _paths(word: str, complaints: list[str]) -> Iterator[str]:
    import glob  # noqa: PLC0415 - few words need it

    try:
        kind = 0 if word == STANDARD_INPUT else Path(word).stat().st_mode
    except (OSError, ValueError) as error:
        if glob.has_magic(word):
            yield from _matches(word, complaints)
        else:
            reason = Series((because(error), _almost_called(word)), "")
            complaints.append(say("{word} could not be read: {reason}", word=word, reason=reason))
        return
    if stat.S_ISDIR(kind):
        yield from _in_folder(word, complaints)
    elif not kind or stat.S_ISREG(kind) or stat.S_ISFIFO(kind):
        yield word
    else:
        complaints.append(say("{word} is a device, not a log", word=word))


def _almost_called(word: str) -> str:
    """Write `; did you mean t.bourre?` for a file of nearly that name."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

    with suppress(OSError, ValueError):
        names = [path.name for path in Path(word).parent.iterdir()]
        for near in get_close_matches(Path(word).name, names, 1, 0.8):
            return say("; did you mean {word}?", word=str(Path(word).with_name(near)))
    return ""


def _matches(pattern: str, complaints: list[str]) -> Iterator[str]:
    before, found = len(complaints), sorted(_globbed(pattern, complaints))
    if not found and len(complaints) == before:
        complaints.append(say("no file matches {pattern}", pattern=pattern))
    for path in found:
        if Path(path).is_dir():
            yield from _bourre_files(path, complaints)
        elif Path(path).is_file():
            yield path
        else:
            complaints.append(say("{path} is not a regular file", path=path))


def _globbed(pattern: str, complaints: list[str]) -> Iterator[str]:
    """`**` follows no links, which may form a circle."""
    import glob  # noqa: PLC0415 - few words need it

    deep = _ANY_FOLDERS.search(pattern)
    if deep is None:
        yield from glob.glob(pattern)  # noqa: PTH207 - Path.glob knows no root
        return
    head, rest = pattern[: deep.start()], pattern[deep.end() :] or "*"
    for base in glob.glob(head) if head else ("",):  # noqa: PTH207 - as above
        for place, folders, _ in os.walk(base or os.curdir, onerror=_telling(complaints)):
            folders[:] = sorted(folder for folder in folders if not folder.startswith("."))
            below = Path(place).relative_to(base or os.curdir).parts
            inside = glob.escape(str(Path(base, *below))) if base or below else ""
            yield from _globbed(os.path.join(inside, rest), complaints)  # noqa: PTH118 - may be bare


def _in_folder(folder: str, complaints: list[str]) -> Iterator[str]:
    before, found = len(complaints), list(_bourre_files(folder, complaints))
    if not found and len(complaints) == before:
        complaints.append(
            say("{folder} is a folder without a log (NAME.bourre) in it", folder=folder)
        )
    yield from found


def _bourre_files(folder: str, complaints: list[str]) -> Iterator[str]:
    for place, folders, names in os.walk(folder, onerror=_telling(complaints)):
        folders.sort()
        logs = (Path(place, name) for name in sorted(names) if name.endswith(".bourre"))
        yield from (str(log) for log in logs if log.is_file())


def _telling(complaints: list[str]) -> Callable[[OSError], None]:
    """Return a function that notes unreadable folders: the search goes on."""
    return lambda error: complaints.append(
        say("{path} could not be read: {reason}", path=error.filename, reason=because(error))
    )


def read_toml(path: str | Path, hint: str = "") -> Mapping[str, object]:
    """Read a TOML file; `hint`: for one that is not TOML."""
    try:
        return read_table(Path(path))
    except UnfitFileError as error:
        raise RefusedError.say("{path} {error}", path=str(path), error=error.args[0]) from None
    except TomlError as error:
        raise RefusedError.say(
            "{path} {error}{hint}", path=str(path), error=error.args[0], hint=hint
        ) from None
    except (OSError, ValueError) as error:
        raise RefusedError.say(
            "{path} could not be read: {reason}", path=str(path), reason=because(error)
        ) from None


def read_whole(path: Path, called: str) -> bytes:
    """Return the bytes of a file that is not a log."""
    with may_fail(say("{called} could not be read", called=called)):
        try:
            return read_small(path, _LARGEST)
        except UnfitFileError as error:
            raise RefusedError.say(
                "{called} could not be read: it {error}", called=called, error=error.args[0]
            ) from None


_PICTURE = say("a picture, not text: type what it shows into a text file")
_KINDS = {
    b"\xff\xd8\xff": _PICTURE,
    b"\x89PNG": _PICTURE,
    b"GIF8": _PICTURE,
    b"%PDF-": say("a PDF, not text: copy its words into a text file"),
    b"PK\x03\x04": say("a document or a zip file, not text: save it as plain text (.txt)"),
    b"\xd0\xcf\x11\xe0": say("an Office document, not text: save it as plain text (.txt)"),
    b"{\\rtf": say("rich text: save it as plain text (.txt)"),
    b"\x1f\x8b": say("compressed: unpack it first"),
}
_BOX = (b"ftyp", 4)
"""Begins a phone's pictures and films, at this place."""
_STRAY = 5
"""Control characters that a text may hold."""
_CONTROLS = bytes({*range(1, 32)} - {*b"\b\t\n\v\f\r\x1b"})
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def no_text(head: bytes) -> str:
    """Say what a file is if not text, by its first bytes, and what to do; empty for possible text."""
    if head.startswith(*_BOX):
        return _PICTURE
    if kind := next((said for begun, said in _KINDS.items() if head.startswith(begun)), ""):
        return kind
    controls = len(head) - len(head.translate(None, _CONTROLS))
    data = b"\0" in head.partition(b"\n")[0] or controls > max(len(head) // 20, _STRAY)
    data = data and not head.startswith(_UTF_16)
    return say("data, not text: name the file of a log or of notes") if data else ""


def in_utf_8(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Convert a text to UTF-8 if a byte order mark says UTF-16."""
    head = next(pieces, b"")
    if not head.startswith(_UTF_16):
        yield head
        yield from pieces
        return
    decoder = codecs.getincrementaldecoder("utf-16")("replace")
    yield decoder.decode(head).encode()
    for piece in pieces:
        yield decoder.decode(piece).encode()
    yield decoder.decode(b"", final=True).encode()
