"""Files that a command writes, never over files not made by referee."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from difflib import unified_diff
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from referee import files, messages, wording
from referee.cli.trouble import CannotDo


class OwnFile(NamedTuple):
    """A file to write."""

    written: str
    """Its path, as the user wrote it."""
    head: str
    """The first text in every file of its kind, by which referee knows its own."""
    kind: str
    """The noun for it: `drawing`, `page`."""
    force: bool | None = False
    """True overwrites any file; None: the command has no such option."""

    @staticmethod
    def drawing(written: str | None, *, force: bool) -> OwnFile | None:
        if not written:
            return None
        drawing = OwnFile(written, wording.SVG_HEAD, "drawing", force)
        drawing.place()
        return drawing

    def place(self) -> Path:
        path = Path(self.written)
        with self._written():
            if not path.exists():
                return path
            kind = path.stat().st_mode
            if stat.S_ISREG(kind) and not self.force and not self._is_ours(path):
                forceless = self.force is None
                over = messages.say("name another file" if forceless else "--force writes over it")
                raise CannotDo.say(
                    "{written} is not a {kind} of referee's and stays as it is; {over}",
                    written=self.written,
                    kind=messages.Message(self.kind),
                    over=over,
                )
        if stat.S_ISDIR(kind) or stat.S_ISBLK(kind):
            raise CannotDo.say(
                "{written} could not be written: it is not a file", written=self.written
            )
        return path

    def put(self, text: str) -> None:
        path = self.place()
        content = text.encode("utf-8", "backslashreplace")
        with self._written():
            if path.is_file() or not path.exists():
                files.put(path, content)
            else:
                path.write_bytes(content)  # a pipe or a terminal

    def _is_ours(self, path: Path) -> bool:
        ours = self.head.encode("utf-8")
        with path.open("rb") as file:
            return file.read(len(ours)) in (b"", ours)

    def _written(self) -> AbstractContextManager[None]:
        return files.may_fail(messages.say("{written} could not be written", written=self.written))


@dataclass(frozen=True, slots=True)
class NewText:
    """Both texts of a log; bytes that are not UTF-8 as lone surrogates."""

    log: files.LogFile
    before: str
    after: str

    @property
    def changes(self) -> bool:
        return self.before != self.after

    def difference(self, called: str) -> Iterator[str]:
        name = self.log.name
        before, after = (
            StringIO(text, newline="").readlines() for text in (self.before, self.after)
        )
        for line in unified_diff(before, after, name, f"{name} ({called})"):
            yield line if line.endswith("\n") else f"{line}\n"

    def put(self) -> None:
        log = self.log
        if not log.regular:
            raise CannotDo.say(
                "{name} cannot be changed in place; --diff shows what would change", name=log.name
            )
        if left := files.left_behind(log.path):
            raise CannotDo.say("{name} stays as it is: {left}", name=log.name, left=left)
        before, after = (
            text.encode("utf-8", "surrogateescape") for text in (self.before, self.after)
        )
        with files.may_fail(messages.say("{name} could not be written", name=log.name)):
            written = files.exchange(Path(log.path), before, after)
        if not written:
            raise CannotDo.say(
                "{name} was changed by another program in the meantime, and was left alone; run the command again",
                name=log.name,
            )
