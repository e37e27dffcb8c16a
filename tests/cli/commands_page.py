"""`docs/commands.md` and the README: what their examples print. As a program, it writes them anew."""

import io
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from referee.cli.outcome import outcome

PAGE = Path(__file__).parents[2] / "docs/commands.md"
README = Path(__file__).parents[2] / "README.md"
_EXAMPLES = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
_CUT = re.compile(r" \| (head|tail) -n (\d+)$")


def as_it_should_be(page: str) -> str:
    """The page with the output of its examples as they print it now, run in this folder."""
    return _EXAMPLES.sub(lambda examples: _run_all(examples[0]), page)


def _run_all(examples: str) -> str:
    lines = [line for line in examples.splitlines() if line.startswith("$ ")]
    return "\n".join(f"{line}\n{_printed(line[2:])}" for line in lines)


def _printed(line: str) -> str:
    cut = _CUT.search(line)
    words = shlex.split(_CUT.sub("", line))[1:]
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
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
    for one in (PAGE, README):
        one.write_text(as_it_should_be(one.read_text("utf-8")), "utf-8")
