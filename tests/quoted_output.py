"""What the commands print, as pages quote it: `python tests/quoted_output.py` writes it anew.

A command stands behind `$` in a block of the kind `console`, its output below it. It is run beside the
samples; a log that lies nowhere, such as `thursday.bourre`, is the last one that the page shows above.
"""

import io
import re
import shlex
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from one_thread import Here  # noqa: E402

from referee.cli.outcome import outcome  # noqa: E402

PAGES = (
    "README.md",
    "docs/archive.md",
    "docs/assistants.md",
    "docs/chips.md",
    "docs/commands.md",
    "docs/league.md",
    "docs/verdicts.md",
)
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_WITHIN = patch("referee.archives.Processes", lambda _: Here())
"""What other processes do, done in this one."""
_CUT = re.compile(r" \| (head|tail) -n (\d+)$")


def as_it_should_be(page: str) -> str:
    """The page with the output of its commands as they print it now."""
    with TemporaryDirectory() as folder, chdir(folder):
        Path("samples").symlink_to(ROOT / "samples")
        return _BLOCK.sub(_Shown(), page)


class _Shown:
    """Each block as it should be, one after the other."""

    log = ""

    def __call__(self, block: re.Match[str]) -> str:
        kind, text = block.groups()
        if text.startswith("bourre-log"):
            self.log = text
        if kind != "console":
            return block[0]
        lines = [line for line in text.splitlines() if line.startswith("$ ")]
        shown = "\n".join(f"{line}\n{self._printed(line[2:])}" for line in lines)
        return f"```{kind}\n{shown}```"

    def _printed(self, line: str) -> str:
        cut = _CUT.search(line)
        program, *words = shlex.split(_CUT.sub("", line))
        assert program == "referee", line
        for word in words:
            if word.endswith(".bourre") and "/" not in word:
                Path(word).write_text(self.log, "utf-8")
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
        # In a pipe nothing is broken into lines; on a screen all is.
        wide = patch.dict("os.environ", COLUMNS="" if cut else "80")
        with redirect_stdout(out), redirect_stderr(err), _WITHIN, wide:
            outcome(words)
        lines = _lines(out)
        if cut:
            number = int(cut[2])
            lines = lines[:number] if cut[1] == "head" else lines[-number:]
        return "".join(f"{one}\n" for one in (*lines, *_lines(err)))


def _lines(written: io.TextIOWrapper) -> list[str]:
    written.seek(0)
    return written.read().splitlines()


if __name__ == "__main__":
    for name in PAGES:
        whole = (ROOT / name).read_text("utf-8")
        (ROOT / name).write_text(as_it_should_be(whole), "utf-8")
