"""One hand of a log on its way through the audit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING, NamedTuple

from referee.audits.judgement import Judgement, evening_before
from referee.evening_events import ScorerNamed, TagWritten, TimeNoted
from referee.events import Event, HandStarted, TestimonyGiven
from referee.findings import Finding, in_order
from referee.game import Letters, SourceText, letters
from referee.hand_log import LinesRead
from referee.messages import say
from referee.replay import EveningSoFar, Moment, disputes, replay
from referee.rulesets import KnobSetting, RulesInForce

if TYPE_CHECKING:
    from referee.playouts import NotJudged, Stakes


class HouseRuleAsked(NamedTuple):
    """Unwritten rules that a table seems to play by."""

    settings: tuple[KnobSetting, ...]
    explained: tuple[Finding, ...]
    instead: tuple[KnobSetting, ...] = ()
    """As good as the last of the settings."""


class Passage(NamedTuple):
    """One hand of a log, or the lines before the first, with all findings."""

    lines: LinesRead
    rules: RulesInForce
    derived: tuple[Event, ...]
    """Following from the lines under these rules; no line states them."""
    before: EveningSoFar
    judgement: Judgement
    house_rule: HouseRuleAsked | None = None
    """At the first hand concerned."""

    @property
    def source(self) -> SourceText:
        return self.lines.source

    @property
    def events(self) -> tuple[Event, ...]:
        return (*self.lines.events, *self.derived)

    @property
    def number(self) -> int | None:
        """None for the lines before the first hand."""
        hand = self.judgement.hand
        return hand.number if hand else None

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.judgement.findings

    @property
    def letters(self) -> Letters:
        hand = self.judgement.hand
        return hand.letters if hand else letters(self.judgement.evening.language)

    @property
    def testimony(self) -> tuple[TestimonyGiven, ...]:
        return tuple([event for event in self.lines.events if isinstance(event, TestimonyGiven)])

    @property
    def kept(self) -> tuple[TimeNoted | ScorerNamed | TagWritten, ...]:
        """Lines beside the game: times, the writer, tags."""
        kinds = (TimeNoted, ScorerNamed, TagWritten)
        return tuple([event for event in self.lines.events if isinstance(event, kinds)])

    @property
    def has_hand_line(self) -> bool:
        """True if a `hand` line opens it: it can be read without the lines above."""
        first = next(iter(self.lines.events), None)
        return (
            isinstance(first, HandStarted)
            and first.written
            and first.at.line == self.source.first_line
        )

    @property
    def disputed(self) -> bool:
        return bool(disputes(self.lines.events))

    def is_same(self, events: Sequence[Event], before: EveningSoFar, rules: RulesInForce) -> bool:
        said, meant = ([(type(event), event) for event in each] for each in (self.events, events))
        return said == meant and self.before == before and self.rules == rules

    def chips_after(self, evening: EveningSoFar) -> EveningSoFar:
        """Return the evening before it with the chips of another one."""
        return self.before._replace(books=evening.books, leftovers=evening.leftovers)

    def moments(self) -> tuple[Moment, ...]:
        before = evening_before(self.events, self.before)
        return replay(self.events, before, self.rules.ruleset).moments

    def stakes(self) -> "Stakes | NotJudged":
        from referee.playouts import NotJudged, stakes_in  # noqa: PLC0415 - few hands need it

        hand, settlement = self.judgement.hand, self.judgement.settlement
        if hand is None:
            return NotJudged(say("it is not a hand"))
        return stakes_in(self.before, hand, self.lines.events, settlement, self.rules.ruleset)

    def with_found(self, found: Iterable[Finding]) -> "Passage":
        return self.with_findings(in_order([*self.findings, *found]))

    def with_findings(self, findings: Iterable[Finding]) -> "Passage":
        return self._replace(judgement=self.judgement._replace(findings=tuple(findings)))


AuditStep = Callable[[Passage | None], Iterable[Passage]]
"""Takes each passage of a log, and None at its end; returns those that are ready."""


def through(passages: Iterable[Passage], steps: Sequence[AuditStep]) -> Iterator[Passage]:
    """Yield the passages as the last step lets them go; a step may hold some back."""
    ends: Iterable[tuple[int, Passage | None]] = ((place, None) for place in range(len(steps)))
    for start, passage in chain(zip(repeat(0), passages), ends):
        ready = [passage]
        for step in steps[start:]:
            ready = [*chain.from_iterable(map(step, ready))]
        yield from filter(None, ready)
