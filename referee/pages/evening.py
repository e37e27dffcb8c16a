"""Evenings for a page, as values: everything audited, with anchors."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import PurePath
from typing import NamedTuple

from referee import ledgers
from referee.audits import Passage
from referee.evenings import AllStandings, WinningsSoFar, settle_evenings, standings_of, winnings
from referee.messages import ENGLISH, Translation, words_in
from referee.pages.hand import ANYBODY, FindingView, HandView, Reader, finding_view, hand_view
from referee.questions import EVERYBODY, Viewpoint, masked
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

    def only(self, hands: range) -> "EveningView":
        """Keep some hands, from 1, with their findings and lines; the first with all else."""
        shown, below = self.hands[hands[0] - 1 : hands[-1]], self.hands[hands[-1] :]
        first = shown[0].hand.hand.at.line if hands[0] > 1 else 1
        last = below[0].hand.hand.at.line - 1 if below else self.lines[-1].number
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


def evening_view(
    name: str, passages: Sequence[Passage], *, prefix: str = "", reader: Reader = ANYBODY
) -> EveningView:
    """`prefix` keeps the anchors apart from those of other logs.

    `passages`: as judged by what the reader may see (`as_seen`).
    """
    anchors, numbers, tally = Anchors(prefix), count(1), Tally()
    hands, found = list[HandFound](), list[FindingView]()
    lines, hides = list[tuple[int, str]](), False
    for passage in passages:
        tally = tally.after(passage)
        hand, view = passage.judgement.hand, None
        if hand is not None:
            view = hand_view(passage, hand, anchors.new(f"hand-{hand.number}"), reader)
        here = [
            finding_view(each, anchors.new(f"finding-{next(numbers)}"), passage, view, reader)
            for each in passage.findings
        ]
        found += here
        hands += [HandFound(view, tuple(here))] if view else []
        hidden = reader.viewpoint.hidden(passage)
        hides |= bool(hidden)
        numbered = enumerate(passage.source.lines, passage.source.first_line)
        lines += ((number, masked(line, number, hidden)) for number, line in numbered)
    by_line: dict[int, list[FindingView]] = {}
    for each in found:
        by_line.setdefault(each.finding.problem.at.line, []).append(each)
    return EveningView(
        name,
        prefix,
        tally,
        tuple([rules_view(period, reader.words) for period in tally.rules]),
        tuple(hands),
        tuple(found),
        hides,
        tuple(
            [LineView(n, f"{prefix}line-{n}", line, tuple(by_line.get(n, ()))) for n, line in lines]
        ),
        evening_chart(name, passages, reader.words),
    )


def evening_chart(name: str, passages: Sequence[Passage], words: Translation) -> str:
    """Draw everybody's winnings after each hand; empty for fewer than two hands."""
    so_far, course, hands = WinningsSoFar(due=False), ledgers.Course(), 0
    for passage in passages:
        so_far.add(passage)
        if passage.judgement.hand is not None:
            hands += 1
            course.add(so_far.won, so_far.players())
    title = words.say("Won so far, hand by hand")
    return ledgers.chart_svg([ledgers.Panel(name, course)], title) if hands > 1 else ""


Log = tuple[str, Sequence[Passage]]
"""A name and the passages."""


class StandingsView(NamedTuple):
    """Standings in one currency."""

    parts: ledgers.StandingsParts
    chart: str
    """Everybody's winnings after each evening; empty for fewer than two."""


class PageView(NamedTuple):
    """A page."""

    title: str
    evenings: tuple[EveningView, ...]
    settlements: tuple[ledgers.SettledParts, ...]
    """Over all evenings, one for each currency."""
    standings: tuple[StandingsView, ...] = ()
    """After several evenings, one for each currency."""
    left_out: tuple[str, ...] = ()
    """Sentences on evenings left out of the standings."""
    seat: str = ""
    """The player whose view it is; empty: everybody's."""
    words: Translation = ENGLISH
    back: str = ""
    """A link to where it was opened from, if any."""

    def only(self, hands: range) -> "PageView":
        """Return the page of one evening with these hands, from 1."""
        (evening,) = self.evenings
        if len(hands) == len(evening.hands):
            return self
        title = self.words.say(
            "{title}, hands {first} to {last}", title=self.title, first=hands[0], last=hands[-1]
        )
        return self._replace(title=title, evenings=(evening.only(hands),))


def view_of(
    logs: Sequence[Log], seen: Viewpoint = EVERYBODY, language: str | None = None
) -> PageView:
    """Build the page on logs.

    `logs`: as judged by what the reader may see (`as_seen`); `language`: None: that of the logs.
    """
    words, several = words_in(language or _language(logs)), len(logs) > 1
    played = [each for name, read in logs for each in winnings(name, read, by_hand=True)]
    standings = standings_of(played) if several else AllStandings((), ())
    reader, settled = Reader(seen, words), settle_evenings(played)
    evenings = [
        evening_view(name, read, prefix=f"evening-{number}-" if several else "", reader=reader)
        for number, (name, read) in enumerate(logs, 1)
    ]
    return PageView(
        words.counted(len(logs), "evening") if several else evenings[0].title(words),
        tuple(evenings),
        tuple([ledgers.settled_parts(each).for_page() for each in settled]),
        tuple(_standings(standings, words)),
        tuple(ledgers.evenings_left_out(standings.left_out)),
        seen.seat or "",
        words,
    )


def _language(logs: Sequence[Log]) -> str:
    used = {passages[-1].judgement.evening.language for _, passages in logs if passages}
    return used.pop() if len(used) == 1 else ENGLISH.code


def _standings(found: AllStandings, words: Translation) -> Iterator[StandingsView]:
    title = words.say("Won so far, evening by evening")
    for each in ledgers.standings_parts(found):
        parts = each._replace(notes=tuple(map(ledgers.without_commands, each.notes)))
        several = len(parts.panel.course.points()) > 1
        yield StandingsView(parts, ledgers.chart_svg([parts.panel], title) if several else "")
