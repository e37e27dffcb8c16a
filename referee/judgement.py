"""One hand judged: replayed, looked at by every law, settled. The same for each version of it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.book import Reckoning, reckon, reckon_lines
from referee.costs import priced, renegers
from referee.events import CardPlayed, Event, HandStarted, RulingMade
from referee.findings import Finding, Severity, Status, in_order
from referee.forced import ForcedBreach, forced_breach
from referee.laws import breaks, is_renege, law_breaking, laws_watching
from referee.ledger import Leftovers
from referee.legality import Breach, breach
from referee.replay import Moment, Replayed, replay
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.settlement import Settlement
from referee.table import Evening, Hand, Table


class Judgement(NamedTuple):
    """What one passage comes to."""

    hand: Hand | None
    """None for lines before the first hand."""
    findings: tuple[Finding, ...]
    """In the order of the record."""
    settlement: Settlement | None
    """None for lines before the first hand, and where a dispute changes what is paid."""
    evening: Evening
    """The evening after it."""
    reckoning: Reckoning
    """The same in chips: entries of both books, and what is wrong with them."""

    @property
    def contradictory(self) -> bool:
        """Whether the record of the hand is wrong somewhere: then its cards prove nothing."""
        return any(
            one.code.startswith("R") and one.severity is not Severity.REMARK
            for one in self.findings
        )

    def with_found(self, found: Iterable[Finding]) -> "Judgement":
        """The same with more findings, each in its place."""
        return self._replace(findings=in_order([*self.findings, *found]))


def judge(events: Sequence[Event], evening: Evening, ruleset: Ruleset) -> Judgement:
    """Judge one hand, or the lines before the first."""
    evening = _before(events, evening)
    replayed = replay(events, evening, ruleset)
    findings = _found(replayed.moments, ruleset)
    rulings = tuple([event for event in events if isinstance(event, RulingMade)])
    if rulings:
        unsupported = _unsupported(rulings, findings, replayed, ruleset)
        findings = adopted(in_order([*findings, *_found(unsupported, ruleset)]), rulings)
    hand = replayed.hand
    if hand is None:
        reckoning = reckon_lines(events, evening)
    else:
        reneged = renegers(findings) | _upheld(rulings)
        reckoning = reckon(hand, events, evening, reneged, ruleset)
    settlement, left = reckoning.settlement, replayed.evening.leftovers
    if settlement is not None:
        findings, left = priced(findings, settlement, ruleset), reckoning.leftovers
    after = replayed.evening._replace(books=reckoning.books, last=hand, leftovers=left)
    told = _with_chips(findings, reckoning, rulings, Table(evening, hand), ruleset)
    return Judgement(hand, told, settlement, after, reckoning)


_WHATEVER_THE_RULES = ("R1", "R201", "R209")
"""Laws about the writing itself, a card that stands twice, and the numbers of tricks."""


def without_rules(judgement: Judgement) -> Judgement:
    """What holds of a judgement whatever the rules: only what is wrong with the record itself.

    For logs that name a ruleset which cannot be found: nobody is accused under rules that the
    table did not choose, and nothing is said of what a hand should pay.
    """
    record = tuple(one for one in judgement.findings if one.code.startswith(_WHATEVER_THE_RULES))
    after = judgement.evening._replace(leftovers=Leftovers(carried=None))
    return judgement._replace(findings=record, settlement=None, evening=after)


def _with_chips(
    findings: tuple[Finding, ...],
    reckoning: Reckoning,
    rulings: tuple[RulingMade, ...],
    table: Table,
    ruleset: Ruleset,
) -> tuple[Finding, ...]:
    """The findings with those about chips, each in its place."""
    if not reckoning.differences:
        return findings
    laws = laws_watching(reckoning)
    found = tuple(one for law in laws for one in law.findings(reckoning, table, ruleset))
    return in_order([*findings, *adopted(found, rulings)])


def _before(events: Sequence[Event], evening: Evening) -> Evening:
    """The evening before a passage.

    Behind a gap in the hand numbers nobody knows what the last hand left. Behind a hand, lines that
    belong to none begin a second evening: nothing is left of the first but its last hand.
    """
    start = next((event for event in events if isinstance(event, HandStarted)), None)
    last = evening.hand_number
    if start is None:
        return Evening(last=evening.last)
    if last is None or start.number <= last + 1:
        return evening
    return evening._replace(leftovers=Leftovers(carried=None))


def _found(moments: Iterable[Moment], ruleset: Ruleset) -> tuple[Finding, ...]:
    found: list[Finding] = []
    for table, event in moments:
        for law in laws_watching(event):
            for problem in law.judge(event, table, ruleset):
                found.append(law.finding(problem, table, ruleset))  # noqa: PERF401 - mostly none
        if isinstance(event, CardPlayed) and (broken := _broken(event, table, ruleset)):
            found += law_breaking(broken.duty).findings(broken, table, ruleset)
    return in_order(found)


def _unsupported(
    rulings: tuple[RulingMade, ...],
    found: tuple[Finding, ...],
    replayed: Replayed,
    ruleset: Ruleset,
) -> Iterator[Moment]:
    """The rulings against a player of which the record shows nothing."""
    shown = {(one.code, one.problem.player) for one in found}
    for ruling in rulings:
        if ruling.upheld and (ruling.code, ruling.player) not in shown:
            from referee.laws.accused import accused  # noqa: PLC0415 - hardly ever needed

            duty = breaks(ruling.code)
            yield replayed.moments[-1][0], accused(ruling, duty, replayed.moments, ruleset)


def _broken(play: CardPlayed, table: Table, ruleset: Ruleset) -> Breach | ForcedBreach | None:
    """The duty that a card broke: by a card in hand, by what he knew, or by elimination."""
    broken = breach(table, play, ruleset) or forced_breach(table, play, ruleset)
    hand, player = table.hand, play.player
    if broken or hand is None or hand.names_everybody or player is None:
        return broken
    if hand.doubts or hand.names_all(player):
        return broken
    from referee.worlds.proving import proved  # noqa: PLC0415 - only hands with gaps need it

    return proved(table, play, ruleset)


def adopted(findings: Iterable[Finding], rulings: Iterable[RulingMade]) -> tuple[Finding, ...]:
    """The findings as the table's own rulings leave them: what was waived is a remark."""
    waived = {(ruling.code, ruling.player) for ruling in rulings if not ruling.upheld}
    return tuple(
        _waived(one) if (one.code, one.problem.player) in waived else one for one in findings
    )


def _waived(finding: Finding) -> Finding:
    problem = finding.problem._replace(status=Status.WAIVED, status_reason="the table waived it")
    return finding._replace(severity=Severity.REMARK, problem=problem)


def _upheld(rulings: tuple[RulingMade, ...]) -> frozenset[Player]:
    """Players whose renege the table upheld, whether or not the record shows it."""
    return frozenset(
        ruling.player for ruling in rulings if ruling.upheld and is_renege(ruling.code)
    )
