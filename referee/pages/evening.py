"""An evening for a page: everything audited, with anchors."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import PurePath
from typing import NamedTuple

from referee.audits import Passage
from referee.evenings import WinningsSoFar
from referee.ledgers import Course, Panel, chart_svg
from referee.messages import Translation
from referee.pages.hand import ANYBODY, FindingView, HandView, Reader, finding_view, hand_view
from referee.questions import masked
from referee.rulesets import RulesetError, load_ruleset
from referee.verdicts import Period, Tally, rules_in_force

_LINE = re.compile(r"line (\d+)")


class HouseRule(NamedTuple):
    """A knob that the table set."""

    knob: str
    value: str
    origin: str
    """`line 4`."""
    line: int | None
    usual: str
    """The ruleset's own value; empty if its file cannot be opened again."""
    source: str


class RulesView(NamedTuple):
    """The rules of a run of hands."""

    since: int | None
    """The first hand; None for the first rules of a log."""
    stated: str
    """`boo-ray 1 (ante 2, limit 40)`."""
    about: str
    house_rules: tuple[HouseRule, ...]


def rules_view(period: Period, words: Translation) -> RulesView:
    rules = period.rules
    since = None if period.first else period.since
    if rules.unknown:
        return RulesView(since, words.say("not known"), "", ())
    ruleset = rules.ruleset
    try:
        usual = load_ruleset(ruleset.name, ruleset.version)
    except RulesetError:
        usual = None
    turned = [
        HouseRule(
            knob,
            ruleset.knobs[knob],
            str(ruleset.origins[knob]),
            _line(ruleset.origins[knob].place),
            usual.knobs[knob] if usual else "",
            str(usual.origins[knob]) if usual else "",
        )
        for knob in rules.overrides
        if knob in ruleset.knobs
    ]
    assumed = words.say(", assumed") if "ruleset" in rules.assumed else ""
    return RulesView(since, rules_in_force(rules) + assumed, ruleset.about, tuple(turned))


def _line(place: str) -> int | None:
    found = _LINE.fullmatch(place)
    return int(found[1]) if found else None


@dataclass(slots=True)
class Anchors:
    """Anchors of a page, `hand-12-trick-4`, each once."""

    prefix: str = ""
    """Of all, on a page of several logs: `evening-2-`."""
    _given: Counter[str] = field(default_factory=Counter)

    def new(self, name: str) -> str:
        """Number a name that is taken: `hand-1-again-2`."""
        self._given[name] += 1
        times = self._given[name]
        return f"{self.prefix}{name}" + (f"-again-{times}" if times > 1 else "")

    def line(self, number: int) -> str:
        return f"{self.prefix}line-{number}"


class LineView(NamedTuple):
    """A line of the log, with its findings."""

    number: int
    anchor: str
    text: str
    found: tuple[FindingView, ...]


class HandFound(NamedTuple):
    """A hand with its findings."""

    hand: HandView
    found: tuple[FindingView, ...]


class EveningView(NamedTuple):
    """One log."""

    name: str
    prefix: str
    """Of its anchors; empty on a page of one log."""
    tally: Tally
    rules: tuple[RulesView, ...]
    hands: tuple[HandFound, ...]
    findings: tuple[FindingView, ...]
    hides: bool
    """True if lines hold cards that the reader must not see."""
    lines: tuple[LineView, ...]
    chart: str
    """Everybody's winnings after each hand; empty for fewer than two hands."""

    def only(self, hands: range) -> "EveningView":
        """Keep some hands, from 1, with their findings and lines; the first with all else."""
        shown, below = self.hands[hands[0] - 1 : hands[-1]], self.hands[hands[-1] :]
        first = shown[0].hand.at.line if hands[0] > 1 else 1
        last = below[0].hand.at.line - 1 if below else self.lines[-1].number
        elsewhere = {found.anchor for hand in self.hands for found in hand.found}
        elsewhere -= {found.anchor for hand in shown for found in hand.found}
        loose = hands[0] == 1
        return self._replace(
            hands=shown,
            findings=tuple(
                found
                for found in self.findings
                if found.anchor not in elsewhere and (loose or found.finding.hand is not None)
            ),
            lines=tuple(line for line in self.lines if first <= line.number <= last),
        )

    def title(self, words: Translation) -> str:
        occasion = self.tally.occasion
        day = words.date(occasion.date) if occasion.date else None
        return occasion._replace(date=day).title(PurePath(self.name).name)

    def counts(self, words: Translation) -> str:
        """`15 hands, 1 violation, 2 remarks`."""
        return self.tally.counts(words)


@dataclass(slots=True)
class _Reading:
    anchors: Anchors
    reader: Reader
    tally: Tally = field(default_factory=Tally)
    so_far: WinningsSoFar = field(default_factory=lambda: WinningsSoFar(due=False))
    course: Course = field(default_factory=Course)
    hands: list[HandFound] = field(default_factory=list)
    findings: list[FindingView] = field(default_factory=list)
    hides: bool = False
    lines: list[tuple[int, str]] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def take(self, passage: Passage) -> None:
        self.tally = self.tally.after(passage)
        self.so_far.add(passage)
        hand = passage.judgement.hand
        view = None
        if hand is not None:
            self.course.add(self.so_far.won, self.so_far.players())
            view = hand_view(passage, self.anchors.new(f"hand-{hand.number}"), self.reader)
        found = tuple(self._found(passage, view))
        self.findings += found
        if view is not None:
            self.hands.append(HandFound(view, found))
        self._take_lines(passage)

    def _found(self, passage: Passage, view: HandView | None) -> Iterator[FindingView]:
        for finding in passage.findings:
            anchor = self.anchors.new(f"finding-{next(self.numbers)}")
            yield finding_view(finding, anchor, passage, view, self.reader)

    def _take_lines(self, passage: Passage) -> None:
        hidden = self.reader.viewpoint.hidden(passage)
        self.hides |= bool(hidden)
        for number, line in enumerate(passage.source.lines, passage.source.first_line):
            self.lines.append((number, masked(line, number, hidden)))


def evening_view(
    name: str, passages: Iterable[Passage], *, prefix: str = "", reader: Reader = ANYBODY
) -> EveningView:
    """`prefix` keeps the anchors apart from those of other logs.

    `passages`: as judged by what the reader may see (`as_seen`).
    """
    reading = _Reading(Anchors(prefix), reader)
    for passage in passages:
        reading.take(passage)
    by_line: dict[int, list[FindingView]] = {}
    for view in reading.findings:
        by_line.setdefault(view.finding.problem.at.line, []).append(view)
    return EveningView(
        name,
        prefix,
        reading.tally,
        tuple([rules_view(period, reader.words) for period in reading.tally.rules]),
        tuple(reading.hands),
        tuple(reading.findings),
        reading.hides,
        tuple(
            [
                LineView(number, reading.anchors.line(number), line, tuple(by_line.get(number, ())))
                for number, line in reading.lines
            ]
        ),
        chart_svg([Panel(name, reading.course)], reader.words.say("Won so far, hand by hand"))
        if len(reading.hands) > 1
        else "",
    )
