"""Files that referee makes: drawings and pages. They are never written over anybody else's file."""

from __future__ import annotations

import stat
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from referee import files, recording, wording
from referee.cli.trouble import CannotDo


class OwnFile(NamedTuple):
    """A file to be made."""

    written: str
    """Its path, as the user wrote it."""
    head: str
    """How each file of its kind begins, by which referee knows its own."""
    kind: str
    """What it is: `drawing`, `page`."""
    force: bool | None = False
    """Whether any file may be written over; None: no option of the command allows that."""

    @staticmethod
    def drawing(written: str | None, *, force: bool) -> OwnFile | None:
        """The file of `--svg`, if one is named. Raises `CannotDo` as `place` does."""
        if not written:
            return None
        drawing = OwnFile(written, wording.SVG_HEAD, "drawing", force)
        drawing.place()
        return drawing

    def place(self) -> Path:
        """The path. Raises `CannotDo` where a file lies there that referee did not make."""
        path = Path(self.written)
        with self._written():
            if not path.exists():
                return path
            kind = path.stat().st_mode
            if stat.S_ISREG(kind) and not self.force and not self._is_ours(path):
                over = "name another file" if self.force is None else "--force writes over it"
                raise CannotDo(
                    f"{self.written} is no {self.kind} of referee's and stays as it is; {over}"
                )
        if stat.S_ISDIR(kind) or stat.S_ISBLK(kind):
            raise CannotDo(f"{self.written} could not be written: it is no file")
        return path

    def put(self, text: str) -> None:
        """Write it in one step. Raises `CannotDo`, and then the old file is as it was."""
        path = self.place()
        content = text.encode("utf-8", "backslashreplace")
        with self._written():
            if path.is_file() or not path.exists():
                recording.put(path, content)
            else:
                path.write_bytes(content)  # a pipe or a terminal

    def _is_ours(self, path: Path) -> bool:
        """Whether nothing is lost: the file is empty, or begins as each of our own does."""
        ours = self.head.encode("utf-8")
        with path.open("rb") as file:
            return file.read(len(ours)) in (b"", ours)

    def _written(self) -> AbstractContextManager[None]:
        return files.may_fail(f"{self.written} could not be written")
