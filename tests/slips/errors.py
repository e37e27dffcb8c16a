"""One typing error of any kind in a lawful evening of any house, and who is accused of something for it."""

import random
import re
from collections.abc import Callable
from functools import partial

from evenings.houses import HOUSES, an_evening, rules_of, tables
from evenings.records import Evening
from slips.planting import KINDS, planted
from slips.typos import misread, typo

from referee.audits.story import LAWS_ALONE, AuditOptions, audit
from referee.findings import Certainty, Finding, Severity

WITH_SLIPS = AuditOptions(right_play=False)
HEADER = 5
"""Lines that are about the whole evening."""


def dropped(evening: Evening, rng: random.Random) -> str:
    """A line left out."""
    return with_lines(evening, rng, lambda lines, at: lines[:at] + lines[at + 1 :])


def doubled(evening: Evening, rng: random.Random) -> str:
    """A line written twice, one below the other."""
    return with_lines(evening, rng, lambda lines, at: [*lines[: at + 1], *lines[at:]])


def exchanged(evening: Evening, rng: random.Random) -> str:
    """A line and one of the next three in each other's place."""

    def exchange(lines: list[str], at: int) -> list[str]:
        after = list(lines)
        other = min(at + rng.randint(1, 3), len(lines) - 1)
        after[at], after[other] = after[other], after[at]
        return after

    return with_lines(evening, rng, exchange)


def number_or_name(evening: Evening, rng: random.Random) -> str:
    """A number or a name that is another one."""
    return typo(evening.text, tuple(evening.seats), rng).text


def hand_line(evening: Evening, rng: random.Random) -> str:
    """A `hand` line that is left out, or has another number, dealer or turned card."""
    lines = evening.text.split("\n")
    at = rng.choice([n for n, line in enumerate(lines) if line.startswith("hand ")])
    line = lines[at]
    number = re.search(r"\d+", line)
    dealer = rng.choice([name for name in evening.seats if " " not in name])
    changes = (
        "",
        line.replace(number[0], misread(number[0], rng) or "1", 1) if number else "",
        re.sub(r"dealer [^,]+", f"dealer {dealer}", line),
        re.sub(r", up .*", "", line),
    )
    change = rng.choice(changes)
    return "\n".join([*lines[:at], *([change] if change else []), *lines[at + 1 :]])


def of_cards(kind: str, evening: Evening, rng: random.Random) -> str:
    """A slip with cards or with who stayed."""
    made = planted(kind, evening, rng)
    return made.text if made else ""


def with_lines(
    evening: Evening, rng: random.Random, change: Callable[[list[str], int], list[str]]
) -> str:
    """The text after a change at a line that is not empty and stands behind the header."""
    lines = evening.text.split("\n")
    at = rng.choice([n for n, line in enumerate(lines) if n >= HEADER and line.strip()])
    return "\n".join(change(lines, at))


ERRORS: dict[str, Callable[[Evening, random.Random], str]] = {
    "line dropped": dropped,
    "line doubled": doubled,
    "lines exchanged": exchanged,
    "number or name": number_or_name,
    "hand line": hand_line,
    **{kind.replace("_", " "): partial(of_cards, kind) for kind in KINDS},
}


def log_with_error(seed: int) -> tuple[str, str, str]:
    """The kind of an error, the lawful log and the log with it; the last is empty where it has no place."""
    rng = random.Random(seed)
    kind = list(ERRORS)[seed % len(ERRORS)]
    house = rng.choice(list(HOUSES))
    seats = rng.choice(tables(rules_of(house)[0]))
    evening = an_evening.__wrapped__(house, seats, seed, hands=rng.randint(2, 4))
    return kind, evening.text, ERRORS[kind](evening, rng)


def accused(log: str) -> list[Finding]:
    """Findings that say of a player, with certainty, that they broke a rule, and that count, with their slips."""
    if not _accusations(log, LAWS_ALONE):
        return []
    return _accusations(log, WITH_SLIPS)


def _accusations(log: str, options: AuditOptions) -> list[Finding]:
    return [
        found
        for found in audit(log, options=options).findings
        if found.severity is Severity.VIOLATION
        and found.certainty is Certainty.CERTAIN
        and found.counts
    ]
