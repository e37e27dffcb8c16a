"""How long an editor waits for a verdict on a key, at a hand of an evening of four players, beside a check of the whole.

    python benchmarks/editing.py [--hands 30 300]

Each key of the last hand is typed, and each of one in the middle; CPU time from the changed text to the bytes
that the language server sends.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from evenings.style import Style
from evenings.writer import random_evening
from lsprotocol import types
from lsprotocol.converters import get_converter

from referee.audits import LAWS_ALONE, audit
from referee.editing import Document, words
from referee.editors.answers import Page, diagnostics
from referee.rulesets import load_ruleset


def main() -> None:
    """Print medians and longest in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, nargs="+", default=[30, 300])
    for hands in parser.parse_args().hands:
        drawn = random.Random(3)
        text = random_evening(load_ruleset("boo-ray"), 4, hands, drawn, style=Style()).text
        lines = text.splitlines()
        whole = _milliseconds(lambda text=text: audit(text, options=LAWS_ALONE))
        print(f"{hands} hands, {len(lines)} lines; a check of the whole {whole:.0f} ms")
        for name, line in (("last", len(lines) - 3), ("middle", len(lines) // 2)):
            keys, colours = _keys(lines, line)
            print(f"  {name} hand: a key {median(keys):.1f} ms, longest {max(keys):.1f}; ", end="")
            print(f"{whole / median(keys):.0f} times as quick; colours {median(colours):.1f} ms")


def _keys(lines: list[str], line: int) -> tuple[list[float], list[float]]:
    """How long each key of a line takes, and the colours of the whole after it."""
    document, keys, colours = Document.of("\n".join(lines)), list[float](), list[float]()
    for end in range(len(lines[line]) + 1):
        typed = [*lines[:line], lines[line][:end], *lines[line + 1 :]]
        text = "\n".join(typed)
        begun = process_time()
        document = document.edited(text)
        _sent(document)
        keys.append(1000 * (process_time() - begun))
        colours.append(_milliseconds(partial(words, document, 1, len(lines))))
    return keys, colours


def _sent(document: Document) -> bytes:
    """The message with all that is wrong."""
    found = diagnostics(Page(document, "file:///log.bourre"))
    told = types.PublishDiagnosticsParams("file:///log.bourre", found)
    return json.dumps(get_converter().unstructure(told)).encode()


def _milliseconds(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return 1000 * (process_time() - begun)


if __name__ == "__main__":
    main()
