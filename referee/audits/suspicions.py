"""Cards of a hand with gaps that may have broken a duty, sought on request (decision 0165)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.audits.judgement import Hearing
from referee.audits.passage import Passage
from referee.audits.rulings import rulings_in
from referee.events import CardPlayed
from referee.findings import Certainty, Finding
from referee.game import Card, Span, Spell
from referee.laws import breaks, law_breaking
from referee.messages import listed, say
from referee.replay import Moment, Version, versions

if TYPE_CHECKING:
    from referee.layouts import Recorded


def with_suspicions(passages: Iterable[Passage], least: Certainty) -> Iterator[Passage]:
    """Add suspicions from unrecorded cards, at least as certain as `least`.

    A hand with a disputed card is searched in each version; a suspicion that holds only in some says so.
    """
    for passage in passages:
        clear = not passage.rules.unknown and passage.judgement.hand
        found = rulings_in(passage.events).adopted(_suspicions(passage)) if clear else ()
        yield passage.with_found(finding for finding in found if finding.problem.certainty >= least)


_Suspicions = Mapping[tuple[str, Span], Finding]


def _suspicions(passage: Passage) -> Iterator[Finding]:
    wrong = _wrong(passage.findings)
    each = [(version, _in_version(version, passage, wrong)) for version in versions(passage.events)]
    if len(each) == 1:
        yield from each[0][1].values()
        return
    for key in dict.fromkeys(key for _, suspicions in each for key in suspicions):
        yield _both_ways(key, each, passage.letters.write)


def _both_ways(
    key: tuple[str, Span], each: Sequence[tuple[Version, _Suspicions]], spell: Spell
) -> Finding:
    """Merge a suspicion over all versions: possible if it is in one, excluded if in all."""
    found = [(version, suspicions[key]) for version, suspicions in each if key in suspicions]
    left = [pair for pair in found if pair[1].problem.certainty is not Certainty.EXCLUDED] or found
    shown = [pair for pair in left if pair[1].problem.certainty >= Certainty.POSSIBLE] or left
    _, first = min(shown, key=lambda pair: pair[1].problem.certainty)
    if len(shown) == len(each):
        return first
    only = _only_if([version for version, _ in left], [version for version, _ in each], spell)
    problem = first.problem._replace(
        message=say("{message}; only if it was {cards}", message=first.problem.message, cards=only)
        if only
        else first.problem.message,
        certainty=min(first.problem.certainty, Certainty.POSSIBLE),
    )
    return first._replace(problem=problem)


def _only_if(found: Sequence[Version], every: Sequence[Version], spell: Spell) -> str:
    columns = zip(*(version.chosen for version in every), strict=True)
    meant = zip(*(version.chosen for version in found), strict=True)
    each = [
        listed(dict.fromkeys(spell(card) for _, card in cards), "or")
        for cards, column in zip(meant, columns, strict=True)
        if set(cards) != set(column)
    ]
    return listed(each, "and") if each else ""


def _wrong(findings: Iterable[Finding]) -> frozenset[Span]:
    return frozenset(finding.problem.at for finding in findings if breaks(finding.code))


def _in_version(version: Version, passage: Passage, wrong: frozenset[Span]) -> _Suspicions:
    hearing = Hearing(version.events, passage.before, passage.rules.ruleset)
    if version.chosen:
        wrong |= _wrong(hearing.findings())
    recorded = hearing.recorded
    found = (
        finding
        for moment in hearing.replayed.moments
        if recorded and moment[1].at not in wrong
        for finding in _found(moment, recorded)
    )
    return {(finding.code, finding.problem.at): finding for finding in found}


def _found(moment: Moment, recorded: "Recorded") -> Iterator[Finding]:
    table, play = moment
    if not isinstance(play, CardPlayed) or not isinstance(play.card, Card):
        return
    if play.player is None or recorded.hand.names_all(play.player):
        return
    from referee.knowledge import suspicion  # noqa: PLC0415 - only hands with gaps need it
    from referee.laws import suspicion_problem  # noqa: PLC0415 - as above

    found = suspicion(table, play, recorded)
    if found is not None and found.duty is not None:
        yield law_breaking(found.duty).finding(
            suspicion_problem(found, table.letters), table, recorded.ruleset
        )
