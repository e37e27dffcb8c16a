"""Why a ruleset or a file of settings is unusable; contradictions between knobs; files that are fit to be read."""

import re
import stat
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from referee.messages import Message, RefusedError, say
from referee.rulesets.model import Ruleset

_LONGEST_QUOTE = 60


class RulesetError(RefusedError, ValueError):
    """An unknown ruleset, version, knob or value, a contradiction, or an unreadable file."""


def quoted(text: str) -> str:
    """Quote a user's text, control characters escaped, very long ones shortened."""
    import json  # noqa: PLC0415 - only a mistake needs it

    printable = shortened(text).encode("utf-8", "backslashreplace").decode("utf-8")
    return json.dumps(printable, ensure_ascii=False)


def shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Suggest a known word, ` (did you mean cinch?)`, if one is close."""
    near = get_close_matches(text[:_LONGEST_QUOTE].lower(), list(known), n=1, cutoff=0.6)
    return say(" (did you mean {word}?)", word=near[0]) if near else ""


LARGEST = 1_000_000
"""In bytes."""


class TomlError(ValueError):
    """Why a file cannot be used, worded to follow its name: `is not a regular file`."""


class UnfitFileError(TomlError):
    """A file of a kind or size that is never usable."""


def read_text(path: Path) -> str:
    """Read a regular file. Raises `OSError`, or `TomlError` for any other kind, size or text.

    A device or a pipe, perhaps endless, is never opened.
    """
    try:
        return read_small(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TomlError(say("is not a TOML file: {error}", error=str(error))) from None


def read_small(path: Path, largest: int = LARGEST) -> bytes:
    """Read a regular file up to this size. Raises `OSError` and `UnfitFileError`."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise UnfitFileError(say("is not a regular file"))
    with path.open("rb") as file:
        content = file.read(largest + 1)
    if len(content) > largest:
        size = (
            say("a megabyte")
            if largest == LARGEST
            else say("{number} megabytes", number=largest // LARGEST)
        )
        raise UnfitFileError(say("is larger than {size}", size=size))
    return content


def table_in(text: str) -> Mapping[str, object]:
    """Parse TOML text. Raises `TomlError`."""
    try:
        table = tomllib.loads(text)
        str(table)  # a number of thousands of digits can be read but never shown: refuse it here
    except RecursionError:
        raise TomlError(say("is not a TOML file: brackets are nested too deep")) from None
    except ValueError as error:
        long_number = "int_max_str_digits" in str(error)
        why = "a number has thousands of digits" if long_number else error
        raise TomlError(say("is not a TOML file: {why}", why=str(why))) from None
    return table


def read_table(path: Path) -> Mapping[str, object]:
    return table_in(read_text(path))


def check_for_contradictions(ruleset: Ruleset) -> None:
    for reason in contradictions(ruleset):
        raise RulesetError.say(
            "{name} {version} contradicts itself: {reason}",
            name=ruleset.name,
            version=ruleset.version,
            reason=reason,
        )


def contradictions(ruleset: Ruleset) -> Iterator[str]:
    """Yield every contradiction as a clause that names the knobs and the remedy."""
    yield from _cards_run_out(ruleset)
    knobs = ruleset.knobs
    for where, says, duty in _table():
        if all(values.fullmatch(knobs[knob]) for knob, values in where):
            named = {knob.replace("-", "_"): knobs[knob] for knob, _ in where}
            yield Message(says, named | ({"duty": f"{duty} {knobs[duty]}"} if duty else {}))


@cache
def _table() -> Sequence[tuple[Sequence[tuple[str, re.Pattern[str]]], str, str]]:
    table = tomllib.loads(Path(__file__).with_name("contradictions.toml").read_text("utf-8"))
    return [
        (
            [(knob, re.compile(values)) for knob, values in row["where"].items()],
            row["says"],
            row.get("duty", ""),
        )
        for row in table["contradiction"]
    ]


def _cards_run_out(ruleset: Ruleset) -> Iterator[str]:
    tables = range(ruleset.players.fewest, ruleset.players.most + 1)
    up = ruleset.trump_from == "stock"
    needed = max(
        (seats + ruleset.widow) * ruleset.hand_sizes.allows(seats) + up for seats in tables
    )
    if needed > ruleset.deck:
        yield say(
            "players {players} with hand-size {hand_sizes} need {needed} cards and the deck has {deck}",
            players=str(ruleset.players),
            hand_sizes=str(ruleset.hand_sizes),
            needed=needed,
            deck=ruleset.deck,
        )
