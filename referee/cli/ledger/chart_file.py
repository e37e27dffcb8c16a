"""The file that `ledger --svg` draws into: never anybody else's."""

import stat
from pathlib import Path

from referee.cli.replacement import put
from referee.cli.trouble import CannotDo, because
from referee.reports import SVG_HEAD


def drawing_place(written: str, *, force: bool) -> Path:
    """The path to draw into. Raises `CannotDo` where a file lies there that referee did not draw.

    With `force` any file may be written over.
    """
    path = Path(written)
    try:
        if not path.exists():
            return path
        kind = path.stat().st_mode
        if stat.S_ISREG(kind) and not force and not _is_ours(path):
            raise CannotDo(
                f"{written} is no drawing of referee's and stays as it is; --force writes over it"
            )
    except (OSError, ValueError) as error:
        raise _refused(written, error) from None
    if stat.S_ISDIR(kind) or stat.S_ISBLK(kind):
        raise CannotDo(f"{written} could not be written: it is no file")
    return path


def draw(written: str, drawing: str, *, force: bool) -> None:
    """Put the drawing there, in one step. Raises `CannotDo`, and then the old file is as it was."""
    path = drawing_place(written, force=force)
    content = drawing.encode("utf-8")
    try:
        if path.is_file() or not path.exists():
            put(path, content)
        else:
            path.write_bytes(content)  # a pipe or a terminal
    except (OSError, ValueError) as error:
        raise _refused(written, error) from None


def _is_ours(path: Path) -> bool:
    """Whether nothing is lost: the file is empty, or begins as each of our drawings does."""
    ours = SVG_HEAD.encode("utf-8")
    with path.open("rb") as file:
        return file.read(len(ours)) in (b"", ours)


def _refused(written: str, error: OSError | ValueError) -> CannotDo:
    why = because(error) if isinstance(error, OSError) else "no file can be called so"
    return CannotDo(f"{written} could not be written: {why}")
