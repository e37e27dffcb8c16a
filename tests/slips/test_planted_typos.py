"""Typos in lawful evenings: what was meant is offered, and what is offered really fits."""

import random
import re
from collections import Counter
from functools import cache

import pytest
from evenings.houses import HOUSES, an_evening, rules_of, tables
from evenings.style import Style
from slips.exchanges import players_taken
from slips.typos import typo
from tiers import sizes

from referee.audits.story import LAWS_ALONE, audit, audit_passages
from referee.findings import Severity

TYPOS = sizes(10, 40)
GRAVE = (Severity.VIOLATION, Severity.DISCREPANCY)


@cache
def planted(seed):
    """A lawful evening with one typo, and what is found in it."""
    rng = random.Random(seed)
    house = rng.choice(list(HOUSES))
    seats = rng.choice(tables(rules_of(house)[0]))
    style = Style(chips=rng.random() < 0.6, paid=rng.random() < 0.5)
    evening = an_evening(house, seats, seed % 7, style=style)
    made = typo(evening.text, tuple(evening.seats), rng)
    return made, audit(made.text).findings


def grave(findings):
    """What counts against somebody or against the record."""
    return [one for one in findings if one.severity in GRAVE]


def place_of(slip):
    """A slip as a typo has it."""
    return slip.at.line, slip.at.column, slip.written, slip.meant


def outcome(seed):
    """What is said of a typo: `offered` first, `beside` others that fit as well, or less."""
    made, findings = planted(seed)
    slips = [one.slip for one in findings if one.slip]
    if not grave(findings):
        return "not noticed"
    if any(place_of(slip) == made[1:5] for slip in slips):
        return "offered"
    alike = [
        one
        for one in slips
        if "single changes would do" in one.sentence or "So would" in one.sentence
    ]
    return "beside" if alike else "missed"


@pytest.mark.parametrize("typos", TYPOS)
def test_what_was_meant_is_offered(typos):
    found = Counter(map(outcome, range(typos)))
    noticed = found.total() - found["not noticed"]
    assert noticed > 0.9 * typos
    assert found["offered"] >= 0.9 * noticed, found
    assert found["offered"] + found["beside"] >= 0.98 * noticed, found


def key(finding):
    """What makes it the same finding, wherever its line is cut."""
    return finding.code, finding.problem.at.line, finding.problem.player


def found_in(lines):
    """What is found in a log; no slips are sought."""
    return [
        one for passage in audit_passages(lines, options=LAWS_ALONE) for one in passage.findings
    ]


_TAKEN = re.compile(r"(.+) and (.+) taken for each other in this hand")


def as_offered(text, slip):
    """The text with what is offered put in, in every way that an exchange can be read."""
    lines = text.splitlines()
    if not slip.written:
        yield [*lines[: slip.at.line - 1], slip.meant, *lines[slip.at.line - 1 :]]
        return
    if taken := _TAKEN.match(slip.sentence):
        yield players_taken(lines, slip.at.line, *taken.groups())
        return
    line, start = lines[slip.at.line - 1], slip.at.column - 1
    assert line[start:].startswith(slip.written)
    changed = line[:start] + slip.meant + line[start + len(slip.written) :]
    if "in each other's place" not in slip.sentence.split(" would ")[0].replace(
        "digits in each", ""
    ):
        yield [*lines[: slip.at.line - 1], changed, *lines[slip.at.line :]]
        return
    token = re.compile(rf"(?<!\w){re.escape(slip.meant)}(?!\w)")
    for number, other in enumerate(lines):
        for one in token.finditer(other):
            both = list(lines)
            both[number] = other[: one.start()] + slip.written + other[one.end() :]
            here = both[slip.at.line - 1]
            at = start
            if number == slip.at.line - 1 and one.start() < start:
                at += len(slip.written) - len(slip.meant)
            both[slip.at.line - 1] = here[:at] + slip.meant + here[at + len(slip.written) :]
            yield both


@pytest.mark.parametrize("typos", TYPOS)
def test_what_is_offered_leaves_nothing_behind(typos):
    tried = 0
    for seed in range(typos):
        made, findings = planted(seed)
        before = set(map(key, findings))
        for one in (one for one in findings if one.slip):
            tried += 1
            after = [set(map(key, found_in(lines))) for lines in as_offered(made.text, one.slip)]
            fits = [left for left in after if left <= before - {key(one)}]
            assert fits, (seed, made, one.code, one.slip)
    assert tried > 0.9 * typos
