"""One hand of a log on its way through the audit; disputed cards, each version of a hand judged alone."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from referee import playouts
from referee.audits.judgement import Hearing, Judgement, evening_before, without_rules
from referee.books import Leftovers
from referee.evening_events import ScorerNamed, TagWritten, TimeNoted
from referee.events import Event, HandStarted, TestimonyGiven
from referee.findings import Certainty, Finding, in_order
from referee.game import (
    WHATEVER_IT_TAKES,
    DisputedCard,
    Effort,
    Letters,
    Player,
    SourceText,
    Span,
    Spell,
    letters,
)
from referee.hand_log import LinesRead
from referee.laws import CardDispute, findings_on
from referee.messages import listed, say, say_many
from referee.money import undecided
from referee.replay import EveningSoFar, Moment, Table, Version, disputes, replay, versions
from referee.rulesets import KnobSetting, Ruleset, RulesInForce


class LikelyRules(NamedTuple):
    """Unwritten rules that a table seems to play by: knob values that explain findings and raise none."""

    settings: tuple[KnobSetting, ...]
    explained: tuple[Finding, ...]
    """Those that vanish, in order."""
    instead: tuple[KnobSetting, ...] = ()
    """As good as the last of the settings."""
    left: int = 0
    """Findings of the evening that count under them."""


class Passage(NamedTuple):
    """One hand of a log, or the lines before the first, with all findings."""

    lines: LinesRead
    rules: RulesInForce
    derived: tuple[Event, ...]
    """Following from the lines under these rules; no line states them."""
    before: EveningSoFar
    judgement: Judgement
    house_rule: LikelyRules | None = None
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
        """A `hand` line opens it: it can be read without the lines above."""
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

    def stakes(self) -> "playouts.Stakes | playouts.NotJudged":
        hand, settlement = self.judgement.hand, self.judgement.settlement
        if hand is None:
            return playouts.NotJudged(say("it is not a hand"))
        return playouts.stakes_in(
            self.before, hand, self.lines.events, settlement, self.rules.ruleset
        )

    def with_found(self, found: Iterable[Finding]) -> "Passage":
        return self.with_findings(in_order([*self.findings, *found]))

    def with_findings(self, findings: Iterable[Finding]) -> "Passage":
        found = tuple(findings)
        if found == self.findings:
            return self  # what is the same is not judged again
        return self._replace(judgement=self.judgement._replace(findings=found))


def gone(passages: Sequence[Passage], read_again: Sequence[Passage]) -> tuple[Finding, ...]:
    """Return the findings that counted and are gone."""
    left = {(found.code, found.problem.at) for passage in read_again for found in passage.findings}
    counted = [found for passage in passages for found in passage.findings if found.counts]
    return tuple([found for found in counted if (found.code, found.problem.at) not in left])


AuditStep = Callable[[Passage | None], Iterable[Passage]]
"""Takes each passage of a log, and None at its end; returns those that are ready."""


def at_once(change: Callable[[Passage], Passage]) -> AuditStep:
    """Return a step that changes each passage and holds none back."""
    return lambda passage: () if passage is None else (change(passage),)


def through(passages: Iterable[Passage], steps: Iterable[AuditStep]) -> Iterator[Passage]:
    """A step may hold some back."""
    for step in steps:
        passages = chain.from_iterable(map(step, chain(passages, (None,))))
    return iter(passages)


Judged = Sequence[tuple[Version, Judgement]]

Players = tuple[Player, ...]

_Key = tuple[str, Span, Player | None]


def judged_under(
    rules: RulesInForce,
    events: Sequence[Event],
    evening: EveningSoFar,
    source: SourceText,
    effort: Effort = WHATEVER_IT_TAKES,
) -> Judgement:
    """Judge a passage under every version of its disputed cards; raises `BoundPassedError`."""
    judged = list[tuple[Version, Judgement]]()
    for version in versions(events):
        hearing = Hearing(version.events, evening, rules, source, effort)
        judged.append((version, hearing.judgement([*hearing.findings()])))
    one = judged[0][1] if len(judged) == 1 else _as_one(events, judged, rules.ruleset)
    return without_rules(one) if rules.unknown else one


def _as_one(events: Sequence[Event], judged: Judged, ruleset: Ruleset) -> Judgement:
    first = judged[0][1]
    common = _common(judgement for _, judgement in judged)
    agreed = all(other.settlement == first.settlement for _, other in judged)
    findings = [_least_sure(finding, judged) for finding in first.findings if finding.key in common]
    findings += _disputes(events, judged, common, ruleset)
    if agreed:
        return first._replace(findings=in_order(findings))
    reckoning = undecided(first.reckoning, first.evening.players)
    after = first.evening._replace(leftovers=Leftovers(carried=None), books=reckoning.books)
    return Judgement(first.hand, in_order(findings), None, after, reckoning)


def _least_sure(finding: Finding, judged: Judged) -> Finding:
    """Return a finding as the least sure version has it.

    What one version leaves possible is not excluded by another.
    """
    alike = [
        found
        for _, judgement in judged
        for found in judgement.findings
        if found.key == finding.key and found.problem.certainty is not Certainty.EXCLUDED
    ]
    return min(alike, key=lambda found: found.problem.certainty, default=finding)


def _common(judgements: Iterable[Judgement]) -> frozenset[_Key]:
    keys = (frozenset(found.key for found in judgement.findings) for judgement in judgements)
    return frozenset.intersection(*keys)


def _disputes(
    events: Sequence[Event], judged: Judged, common: frozenset[_Key], ruleset: Ruleset
) -> Iterator[Finding]:
    table = Table(judged[0][1].evening, judged[0][1].hand)
    plays = table.hand.plays if table.hand else ()
    for at, card in disputes(events).items():
        follows = tuple(_consequences(at, card, judged, common, table.spell))
        player = next((play.player for play in plays if play.at == at), None)
        dispute = CardDispute(player, card, follows, at)
        yield from findings_on(dispute, table, ruleset)


def _consequences(
    at: Span, disputed: DisputedCard, judged: Judged, common: frozenset[_Key], spell: Spell
) -> Iterator[str]:
    for card in disputed.versions:
        under = [judgement for version, judgement in judged if (at, card) in version.chosen]
        if not under:
            continue
        peculiar = _common(under) - common
        follows: list[str] = [
            say("{message} ({code})", message=found.problem.message, code=found.code)
            for found in under[0].findings
            if found.key in peculiar
        ]
        follows += _outcome(under, judged)
        if follows:
            yield say(
                "if it was {card}, {consequences}",
                card=spell(card),
                consequences=listed(follows, "and"),
            )


def _outcome(under: Sequence[Judgement], judged: Judged) -> Iterator[str]:
    for winners in _peculiar(_winners, under, judged):
        if winners:
            yield say("the pot goes to {players}", players=listed(winners, "and"))
        else:
            yield say("the pot is not won")
    for bourre in _peculiar(_bourre, under, judged):
        if bourre:
            yield say_many(
                "{players} is bourré",
                "{players} are bourré",
                len(bourre),
                players=listed(bourre, "and"),
            )
        else:
            yield say("nobody is bourré")


def _peculiar(
    asked: Callable[[Judgement], Players], under: Sequence[Judgement], judged: Judged
) -> frozenset[Players]:
    here = frozenset(map(asked, under))
    everywhere = frozenset(asked(each) for _, each in judged)
    return here if len(here) == 1 < len(everywhere) else frozenset()


def _winners(judgement: Judgement) -> Players:
    return judgement.settlement.winners if judgement.settlement else ()


def _bourre(judgement: Judgement) -> Players:
    return judgement.settlement.bourre if judgement.settlement else ()
