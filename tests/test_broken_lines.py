"""One broken line costs that line: what it does not touch is found and paid as before.

Each line of each sample in turn is misspelt, written twice, left out, or exchanged with the next.

* It *touches* the hand in which it stands, before and after the change. A line about the evening
  (`rules`, `seats`, `sit`, `leave`, `lang`) touches every hand behind it, and a `misdeal` the next.
* What a touched hand leaves (a pot that stays, bourrés, who need not ante) *reaches* the next hand,
  and goes on as long as something is left, or nobody knows what. There less may be told and due than
  before: nobody may be accused anew, and who won and who was bourré stays, or is not known.
* A line of chips that is missing or too much is missing at the next count, where it is told.
"""

import random
import re
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from tiers import sizes, thinned

from referee.audits.story import LAWS_ALONE, audit_passages
from referee.findings import Severity

NO_EVENING = "every-line-wrong"
"""A list of mistakes: no hand is played in it, so that nothing is left untouched by a line."""
SAMPLES = [
    log
    for log in sorted((Path(__file__).parents[1] / "samples").glob("*.bourre"))
    if log.stem != NO_EVENING
]

OF_THE_EVENING = {"bourre-log", "rules", "seats", "sit", "leave", "lang", "unit"}
OF_CHIPS = {"ante", "pot", "paid", "buy", "cash", "sit", "chips", "ruling"}
COUNTS = {"C519", "C520", "C521"}
TOLD_ONCE = {"R105"}
"""Told at the first hand that lacks something, so at another when a line changes."""


class Change(NamedTuple):
    """A log with one line changed."""

    lines: list[str]
    came_from: dict[int, int]
    """The place that a line had before, by the place it has now."""
    changed: set[int]
    """The places, before, of the lines that changed."""


def misspelt_word(line, rng):
    """The first word with two letters exchanged, or of a trick another name."""
    found = re.match(r'(\W*)([A-Za-z])([A-Za-z])(.*)|(\d+\S*\s+"?)\w(.*)', line, re.DOTALL)
    if found is None:
        return line
    before, one, two, rest, trick, cards = found.groups()
    return f"{trick}q{cards}" if trick else f"{before}{two}{one}{rest}"


def misspelt_letter(line, rng):
    """Another letter somewhere behind the first word, but for what is only text."""
    facts = line.split("#")[0]
    word = re.match(r"\s*\S+", facts)
    places = [n for n in range(word.end(), len(facts)) if facts[n].isalpha()] if word else []
    if not places or keyword(line) in ("game", "date", "place", "say", "ruling", "dissent"):
        return line
    place = rng.choice(places)
    letter = rng.choice([one for one in "aeiknrst" if one != line[place].lower()])
    return line[:place] + letter + line[place + 1 :]


def respelt(how, lines, at):
    line = how(lines[at], random.Random(lines[at]))
    if line == lines[at]:
        return None
    return Change([*lines[:at], line, *lines[at + 1 :]], {n: n for n in range(len(lines))}, {at})


def doubled(lines, at):
    came_from = {n + (n > at): n for n in range(len(lines))}
    return Change([*lines[:at], lines[at], *lines[at:]], came_from, {at})


def left_out(lines, at):
    came_from = {n - (n > at): n for n in range(len(lines)) if n != at}
    return Change([*lines[:at], *lines[at + 1 :]], came_from, {at})


def exchanged(lines, at):
    behind = next((n for n in range(at + 1, len(lines)) if lines[n].strip()), None)
    if behind is None:
        return None
    came_from = {n: n for n in range(len(lines))} | {at: behind, behind: at}
    return Change([lines[came_from[n]] for n in range(len(lines))], came_from, {at, behind})


CHANGES = {
    "misspelt word": lambda lines, at: respelt(misspelt_word, lines, at),
    "misspelt letter": lambda lines, at: respelt(misspelt_letter, lines, at),
    "doubled": doubled,
    "left out": left_out,
    "exchanged": exchanged,
}


class Heard(NamedTuple):
    """What a hand comes to, its places told as those of the log before the change."""

    hand: int
    """Where its `hand` line stood."""
    findings: frozenset
    """Code, message, place."""
    graver: frozenset
    """Codes and messages of what is no remark."""
    accused: frozenset
    """The places of violations."""
    doubted: frozenset
    """The places of all findings."""
    cards: tuple
    """Who won and who was bourré; None where that is not known."""
    due: object
    """What is paid; None where that is not known."""
    leaves: bool
    """Whether it leaves something to the next hand, or it is not known what."""
    counted: bool
    """Whether all stacks were counted behind it."""


def heard(lines, came_from):
    """Each hand of a log by where its `hand` line stood, and how many lines could not be read."""
    passages = list(audit_passages(iter(lines), options=LAWS_ALONE))
    hands = [_heard(one, came_from) for one in passages if one.judgement.hand is not None]
    unread = sum(one.code == "R101" for passage in passages for one in passage.findings)
    return {one.hand: one for one in hands}, unread


def _heard(passage, came_from):
    def place(finding):
        line, column, _ = finding.problem.at
        return came_from.get(line - 1), column

    judgement, found = passage.judgement, passage.findings
    settled, evening = judgement.settlement, judgement.evening
    left = evening.leftovers
    return Heard(
        came_from.get(judgement.hand.at.line - 1, -1),
        frozenset(
            (one.code, one.problem.message, came_from.get(one.problem.at.line - 1)) for one in found
        ),
        frozenset(told(one) for one in found if one.severity is not Severity.REMARK),
        frozenset(place(one) for one in found if one.severity is Severity.VIOLATION),
        frozenset(map(place, found)),
        (settled.result.value, settled.winners, settled.bourre) if settled else None,
        settled and settled._replace(leftovers=left._replace(opening=False)),
        left.carried is None or bool(left.carried or left.owed or left.queued or left.exempt),
        not evening.books.unsure and "chips" in {keyword(one) for one in passage.source.lines},
    )


def told(finding):
    return finding.code, finding.problem.message


def keyword(line):
    found = re.match(r"\W*(\w[\w-]*)", line)
    word = found[1].lower() if found else ""
    return "trick" if word.isdigit() else word


def homes(lines):
    """The place of the `hand` line above each line; -1 above the first."""
    found, home = [], -1
    for n, line in enumerate(lines):
        home = n if keyword(line) == "hand" else home
        found.append(home)
    return found


def touched_by(change, lines):
    """The hands that the change touches, and the words of the lines that changed."""
    before, after = homes(lines), homes(change.lines)
    words = {keyword(lines[at]) for at in change.changed}
    now = {n for n, at in change.came_from.items() if at in change.changed}
    hands = {before[at] for at in change.changed}
    hands |= {change.came_from.get(after[n], -1) for n in now if after[n] >= 0}
    behind = sorted(set(before) - {-1})
    first = min(change.changed)
    if words & OF_THE_EVENING:
        hands |= {one for one in behind if one > first}
    if "misdeal" in words:
        hands |= {
            one for one in behind if one > first and one == min(n for n in behind if n > first)
        }
    return hands, words


def wrongs(change, base, lines):
    """What the change makes of hands that it does not touch, and of people who did nothing."""
    hands, words = touched_by(change, lines)
    after, unread = heard(change.lines, change.came_from)
    before, unread_before = base
    reached, uncounted = -1 in hands, False
    for one in before.values():
        now = after.get(one.hand)
        if one.hand in hands:
            reached = uncounted = True
            if unread > unread_before and now is not None and now.accused - one.doubted:
                yield "accused behind an unread line", now.accused - one.doubted
            continue
        if now is None:
            yield "lost", one.hand
            continue
        yield from _unlike(one, now, words, reached=reached, uncounted=uncounted)
        reached = reached and (one.leaves or now.leaves)
        uncounted = uncounted and not (one.counted and now.counted)


def _unlike(one, now, words, *, reached, uncounted):
    """How two verdicts on a hand differ that should not."""
    new, gone = now.graver - one.graver, one.findings - now.findings
    if uncounted:
        new -= {it for it in new if it[0] in COUNTS and words & OF_CHIPS}
        gone = {it for it in gone if it[0] not in COUNTS}
    if reached:
        new -= {it for it in new if it[0][0] == "C" and words & OF_CHIPS}
        gone = {it for it in gone if it[0][0] not in "CD" and it[0] not in TOLD_ONCE}
        cards = one.cards != now.cards and now.cards is not None
        if cards and not words & OF_CHIPS:
            yield "won", (one.cards, now.cards)
    elif one.due != now.due:
        yield "due", (one.due, now.due)
    if new:
        yield "new", new
    if gone:
        yield "gone", gone


def sample_lines(log):
    return log.read_text(encoding="utf-8-sig", errors="surrogateescape").split("\n")


def all_changes(log):
    """Every change of a sample, with its kind and the number of the line."""
    lines = sample_lines(log)
    for at, (kind, make) in product(range(len(lines)), CHANGES.items()):
        if lines[at].strip() and not lines[at].lstrip().startswith("#"):
            change = make(lines, at)
            if change is not None:
                yield f"{kind}, line {at + 1}: {lines[at]}", change


def check(log, changes):
    lines = sample_lines(log)
    base = heard(lines, {n: n for n in range(len(lines))})
    found = {what: list(wrongs(change, base, lines)) for what, change in changes}
    assert {what: wrong for what, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("count", sizes(2, 60))
@pytest.mark.parametrize("log", thinned(SAMPLES, 4), ids=lambda log: log.stem)
def test_a_broken_line_costs_that_line(log, count):
    """The whole size breaks most lines of a log, and in each way more than ten of them."""
    changes = list(all_changes(log))
    check(log, random.Random(log.stem).sample(changes, min(count, len(changes))))
