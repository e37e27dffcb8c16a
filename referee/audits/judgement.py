"""One hand judged: replayed, checked against every law, settled, its findings as sure as what they rest on."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from referee import knowledge, layouts
from referee.audits.rulings import priced, rulings_in
from referee.books import Leftovers
from referee.evening_events import SeatsTaken
from referee.events import (
    CardPlayed,
    Event,
    HandClosed,
    HandStarted,
    LineUnread,
    TrickPlayed,
    first_of,
)
from referee.findings import Certainty, Finding, Ruled, Severity, in_order
from referee.game import WHATEVER_IT_TAKES, Effort, SourceText
from referee.knowledge import forced_breach
from referee.laws import UnshownRuling, breaks, findings_on, law_of
from referee.money import Reckoning, Settlement, hand_seen, may_cost, reckon, reckon_lines
from referee.replay import EveningSoFar, Hand, Table, breach, replay
from referee.rulesets import Ruleset, RulesInForce


class Judgement(NamedTuple):
    """The result for one passage."""

    hand: Hand | None
    """None for lines before the first hand."""
    findings: tuple[Finding, ...]
    settlement: Settlement | None
    """None before the first hand, and where a dispute changes the payments."""
    evening: EveningSoFar
    reckoning: Reckoning
    """Both books, and the errors in them."""

    @property
    def contradictory(self) -> bool:
        """The record contradicts itself: its cards prove nothing."""
        return any(
            law_of(finding).of_record and finding.severity is not Severity.REMARK
            for finding in self.findings
        )


class Hearing:
    """One passage in judgement: replayed, checked as far as wanted, settled."""

    def __init__(
        self,
        events: Sequence[Event],
        evening: EveningSoFar,
        rules: RulesInForce,
        source: SourceText,
        effort: Effort = WHATEVER_IT_TAKES,
    ) -> None:
        """`findings` and this raise `BoundPassedError` beyond the effort."""
        self._events, self._evening = events, evening_before(events, evening)
        self._ruleset, self._effort = rules.ruleset, effort
        self._rules, self._source = rules, source
        self.replayed = replay(events, self._evening, self._ruleset)
        effort.spend(len(self.replayed.moments))
        self._rulings = rulings_in(events)
        self._kept: list[tuple[Table, CardPlayed]] = []
        self._open: list[tuple[Table, CardPlayed]] = []

    def findings(self) -> Iterator[Finding]:
        yield from self.at_sight()
        yield from self.by_knowledge()
        yield from self.by_elimination()

    def at_sight(self) -> Iterator[Finding]:
        """Yield the findings that each moment shows by itself."""
        for table, event in self.replayed.moments:
            closed = table.hand if isinstance(event, HandClosed) else None
            yield from findings_on(closed or event, table, self._ruleset)
            if isinstance(event, CardPlayed):
                broken = breach(table, event, self._ruleset)
                if broken is None:
                    self._kept.append((table, event))
                else:
                    yield from findings_on(broken, table, self._ruleset)

    def by_knowledge(self) -> Iterator[Finding]:
        """Yield offences against duties that follow from what the player knew."""
        hand = self.replayed.hand
        gaps = hand if hand and not (hand.names_everybody or hand.doubts) else None
        for table, play in self._kept:
            broken = forced_breach(table, play, self._ruleset, self._effort)
            if broken is not None:
                yield from findings_on(broken, table, self._ruleset)
            elif gaps and play.player is not None and not gaps.names_all(play.player):
                self._open.append((table, play))

    def by_elimination(self) -> Iterator[Finding]:
        """Yield cards that were wrong wherever the unrecorded cards lay."""
        recorded = self.recorded if self._open else None
        for table, play in self._open if recorded else ():
            if recorded and (broken := knowledge.proved(table, play, recorded)):
                yield from findings_on(broken, table, self._ruleset)

    def _of_rulings(self, found: Iterable[Finding]) -> Iterator[Finding]:
        unshown = map(self._unshown, self._rulings.unsupported(found))
        table, _ = self.replayed.moments[-1]
        for conclusion in (*unshown, *self._rulings.idle(found)):
            yield from findings_on(conclusion, table, self._ruleset)

    def _unshown(self, ruling: Ruled) -> UnshownRuling:
        if self._effort.bounded or self.recorded is None:
            return UnshownRuling(ruling)
        from referee.laws import examine_ruling  # noqa: PLC0415 - compiled, a face calls what is not loaded yet

        return examine_ruling(ruling, breaks(ruling.code), self.replayed.moments, self.recorded)

    @cached_property
    def recorded(self) -> "layouts.Recorded | None":
        hand = self.replayed.hand
        return layouts.Recorded(hand, self._ruleset, self._effort) if hand else None

    def judgement(self, findings: Iterable[Finding]) -> Judgement:
        ruleset, events, found = self._ruleset, self._events, self._adopted(findings)
        evening, (hand, _, seated), rulings = self._evening, self.replayed, self._rulings
        self._effort.spend(len(self.replayed.moments))
        if hand is None:
            reckoning = reckon_lines(events, evening, ruleset)
        else:
            reneged = rulings.reneged(found, ruleset)
            reckoning = reckon(hand_seen(hand, events, evening, reneged, ruleset))
        settlement, left = reckoning.settlement, seated.leftovers
        if settlement is not None:
            found = priced(found, settlement, ruleset)
        if settlement is not None or hand is None:
            left = reckoning.leftovers
        lost = (*seated.deals_lost, *rulings.deals_lost(found, ruleset))
        last = evening.last if hand is None and evening.players else hand
        after = seated._replace(books=reckoning.books, last=last, leftovers=left, deals_lost=lost)
        of_chips = rulings.adopted(findings_on(reckoning, Table(evening, hand), ruleset))
        found = in_order([*found, *of_chips]) if of_chips else found
        if rulings.made or rulings.lone:
            found = in_order([*found, *self._of_rulings(found)])
        return Judgement(hand, found, settlement, after, reckoning)

    def _adopted(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        found = as_sure_as_read(in_order(findings), self._events, self._source, self._rules)
        return self._rulings.adopted(found)

    def may_cost(self, most: int, findings: Iterable[Finding]) -> bool:
        """Tell whether the chips, after these findings, may cost no more than that."""
        hand, evening = self.replayed.hand, self._evening
        if hand is None:
            return True
        found = self._adopted(findings)
        reneged = self._rulings.reneged(found, self._ruleset)
        seen = hand_seen(hand, self._events, evening, reneged, self._ruleset)
        return may_cost(seen, evening.books, most)


def reckoned_again(
    judgement: Judgement, events: Sequence[Event], before: EveningSoFar, ruleset: Ruleset
) -> Judgement:
    """Settle a judged passage, with its findings, after another evening or under other rules for chips."""
    hand, deal, before = judgement.hand, judgement.reckoning.deal, evening_before(events, before)
    if hand is None or deal is None:
        new = reckon_lines(events, before, ruleset)
    else:
        new = reckon(hand_seen(hand, events, before, frozenset(deal.reneged), ruleset))
    left = new.leftovers if new.settlement or hand is None else before.leftovers
    evening = judgement.evening._replace(books=new.books, leftovers=left)
    return judgement._replace(settlement=new.settlement, evening=evening, reckoning=new)


def with_chips_judged(
    judgement: Judgement, events: Sequence[Event], before: EveningSoFar, ruleset: Ruleset
) -> Judgement:
    rulings, reckoning = rulings_in(events), judgement.reckoning
    table = Table(evening_before(events, before), judgement.hand)
    found = [finding for finding in judgement.findings if not law_of(finding).of_chips]
    if judgement.settlement is not None:
        found = list(priced(tuple(found), judgement.settlement, ruleset))
    of_chips = rulings.adopted(findings_on(reckoning, table, ruleset))
    return judgement._replace(findings=in_order([*found, *of_chips]))


def without_rules(judgement: Judgement) -> Judgement:
    """Keep what needs no rules: errors of the record itself.

    Nobody is accused under rules that the table did not choose, and nothing is said about payments.
    """
    record = tuple(finding for finding in judgement.findings if law_of(finding).under_any_rules)
    after = judgement.evening._replace(leftovers=Leftovers(carried=None))
    return judgement._replace(findings=record, settlement=None, evening=after)


def evening_before(events: Sequence[Event], evening: EveningSoFar) -> EveningSoFar:
    """Return what matters of the evening before a passage.

    After a gap in the hand numbers the leftovers are unknown. Lines of no hand below a hand begin a
    second evening, which keeps of the first only its last hand; its first hand may have the next number.
    """
    start = first_of(events, HandStarted)
    last = evening.hand_number
    if start is None:
        seated = () if first_of(events, SeatsTaken) else evening.players
        return EveningSoFar(seated, None, last, evening.last, evening.language)
    if last is not None and evening.last is None:
        goes_on = start.number == last + 1
        books = evening.books.begun
        return evening._replace(books=books) if goes_on else evening._replace(hand_number=None)
    if last is None or start.number <= last + 1:
        return evening
    return evening._replace(leftovers=Leftovers(carried=None))


_UNREAD_LINE = "R101"


def as_sure_as_read(
    findings: Iterable[Finding], events: Sequence[Event], source: SourceText, rules: RulesInForce
) -> tuple[Finding, ...]:
    """Return the findings of a passage, each no surer than what it rests on was read.

    One of notes is possible where it rests on their words; a transcript of notes accuses nobody in
    a hand with an open line. What rests on a house rule is possible while the rules are in doubt.
    """
    found = tuple(findings)
    if source.meanings is not None:
        shown = _lines_of_cards(events, source)
        found = tuple([_of_notes(one, source, shown) for one in found])
    elif any(isinstance(event, LineUnread) and event.left_open for event in events):
        found = tuple(map(_accusing_nobody, found))
    return tuple(map(_of_house_rules, found)) if rules.in_doubt else found


def _accusing_nobody(finding: Finding) -> Finding:
    return _only_possible(finding) if finding.severity is Severity.VIOLATION else finding


def _of_house_rules(finding: Finding) -> Finding:
    law, remark = law_of(finding), finding.severity is Severity.REMARK
    return _only_possible(finding) if not remark and (law.knob or law.measures) else finding


def _lines_of_cards(events: Sequence[Event], source: SourceText) -> frozenset[int]:
    lines = {
        event.at.line
        for event in events
        if isinstance(event, TrickPlayed) or (isinstance(event, HandStarted) and event.up)
    }
    written = all((meant := source.read_as(line)) is None or meant.cards for line in lines)
    whole = written and not any(isinstance(event, LineUnread) for event in events)
    return frozenset(lines) if whole else frozenset()


def _of_notes(finding: Finding, source: SourceText, shown: Collection[int]) -> Finding:
    problem, accuses = finding.problem, finding.severity is Severity.VIOLATION
    lines = {at.line for at in problem.places}
    as_written = not accuses and all(source.read_as(line) is None for line in lines)
    remark = finding.severity is Severity.REMARK and law_of(finding).of_record
    of_writing = remark or finding.code == _UNREAD_LINE
    if of_writing or as_written or lines <= {*shown}:
        return finding
    return _only_possible(finding)


def _only_possible(finding: Finding) -> Finding:
    problem = finding.problem
    doubtful = problem._replace(certainty=min(problem.certainty, Certainty.POSSIBLE))
    accuses = finding.severity is Severity.VIOLATION
    return finding._replace(
        problem=doubtful, severity=Severity.DISPUTE if accuses else finding.severity
    )
