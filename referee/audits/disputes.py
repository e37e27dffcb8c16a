"""Disputed cards: each version of a hand judged alone, and the findings that hold in all."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from referee.audits.judgement import Hearing, Judgement, without_rules
from referee.books import Leftovers
from referee.events import Event
from referee.findings import Certainty, Finding, in_order
from referee.game import WHATEVER_IT_TAKES, DisputedCard, Effort, Player, Span, Spell
from referee.laws import CardDispute, laws_watching
from referee.messages import listed, say, say_many
from referee.money import undecided
from referee.replay import EveningSoFar, Table, Version, disputes, versions
from referee.rulesets import Ruleset, RulesInForce

Judged = Sequence[tuple[Version, Judgement]]

Players = tuple[Player, ...]

_Key = tuple[str, Span, Player | None]


def judged_under(
    rules: RulesInForce,
    events: Sequence[Event],
    evening: EveningSoFar,
    effort: Effort = WHATEVER_IT_TAKES,
) -> Judgement:
    """Judge a passage under every version of its disputed cards; raises `BoundPassedError`."""
    judged = list[tuple[Version, Judgement]]()
    for version in versions(events):
        hearing = Hearing(version.events, evening, rules.ruleset, effort)
        judged.append((version, hearing.judgement(hearing.findings())))
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
        for law in laws_watching(dispute):
            yield from law.findings(dispute, table, ruleset)


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
