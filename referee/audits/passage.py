"""One hand of a log on its way through the audit: what was read, what held, and what came of it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.audits.judgement import Judgement, evening_before
from referee.events import Event, ScorerNamed, TagWritten, TestimonyGiven, TimeNoted
from referee.game import Finding, Letters, SourceText, in_order, letters
from referee.hand_log import LinesRead
from referee.replay import Evening, Moment, disputes, replay
from referee.rulesets import KnobSetting, RulesInForce

if TYPE_CHECKING:
    from referee.playouts import NotJudged, Stakes


class HouseRuleAsked(NamedTuple):
    """Rules that a table seems to play and that nobody wrote down."""

    settings: tuple[KnobSetting, ...]
    explained: tuple[Finding, ...]
    """What would be found under the rules as they are written."""
    instead: tuple[KnobSetting, ...] = ()
    """Other values that would do as well as the last of the settings."""


class Passage(NamedTuple):
    """One hand of a log, or the lines before the first, with everything found in it."""

    lines: LinesRead
    """The text, and what it says."""
    rules: RulesInForce
    derived: tuple[Event, ...]
    """What follows from the lines under these rules and stands in none of them."""
    before: Evening
    """The evening before it."""
    judgement: Judgement
    settled_after: bool = False
    """Whether the passage after it has shown that something found here is in order."""
    house_rule: HouseRuleAsked | None = None
    """What is to be asked about the rules of the table, at the first hand that bears on it."""

    @property
    def source(self) -> SourceText:
        """The text of its lines."""
        return self.lines.source

    @property
    def events(self) -> tuple[Event, ...]:
        """What its lines say, and what follows from them."""
        return (*self.lines.events, *self.derived)

    @property
    def number(self) -> int | None:
        """The number of its hand; None for the lines before the first."""
        hand = self.judgement.hand
        return hand.number if hand else None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found, in the order of the record."""
        return self.judgement.findings

    @property
    def letters(self) -> Letters:
        """The letters in which the log writes its cards."""
        hand = self.judgement.hand
        return hand.letters if hand else letters(self.judgement.evening.language)

    @property
    def testimony(self) -> tuple[TestimonyGiven, ...]:
        """What players said, in the order of the record."""
        return tuple([event for event in self.lines.events if isinstance(event, TestimonyGiven)])

    @property
    def kept(self) -> tuple[TimeNoted | ScorerNamed | TagWritten, ...]:
        """What the writer keeps beside the game: times, who writes, tags."""
        kinds = (TimeNoted, ScorerNamed, TagWritten)
        return tuple([event for event in self.lines.events if isinstance(event, kinds)])

    @property
    def disputed(self) -> bool:
        """Whether people remember one of its cards differently."""
        return bool(disputes(self.lines.events))

    def is_same(self, events: Sequence[Event], before: Evening, rules: RulesInForce) -> bool:
        """Whether it says just this, after this evening and under these rules."""
        said, meant = ([(type(event), event) for event in each] for each in (self.events, events))
        alike = said == meant and self.before == before and self.rules == rules
        return alike and not self.settled_after

    def moments(self) -> tuple[Moment, ...]:
        """Its events, each with the table before it; replayed when asked for, and not kept."""
        before = evening_before(self.events, self.before)
        return replay(self.events, before, self.rules.ruleset).moments

    def stakes(self) -> "Stakes | NotJudged":
        """What the hand is played for, or why that cannot be said."""
        from referee.playouts import NotJudged, stakes_in  # noqa: PLC0415 - few hands need it

        hand, settlement = self.judgement.hand, self.judgement.settlement
        if hand is None:
            return NotJudged("it is not a hand")
        return stakes_in(self.before, hand, self.lines.events, settlement, self.rules.ruleset)

    def with_found(self, found: Iterable[Finding]) -> "Passage":
        """The passage with more findings, each in its place."""
        return self.with_findings(in_order([*self.findings, *found]))

    def with_findings(self, findings: Iterable[Finding]) -> "Passage":
        """The passage with these findings alone."""
        return self._replace(judgement=self.judgement._replace(findings=tuple(findings)))
