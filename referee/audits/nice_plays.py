"""Passages with their nice plays: only where that is asked for.

The search takes long, so `check` makes it with `--judge`, or where the ruleset forbids nice plays.
"""

from collections.abc import Iterable, Iterator

from referee.audits.passage import Passage
from referee.audits.rulings import rulings_in
from referee.game import Finding
from referee.laws import laws_watching
from referee.playouts import Judging


def with_nice_plays(passages: Iterable[Passage], judging: Judging) -> Iterator[Passage]:
    """The passages of a log with what the laws of family N find.

    A hand is left alone if one of its cards is disputed, if nobody can say what it was played for,
    or if its record contradicts itself.
    """
    judged = 0
    for passage in passages:
        forbidden = passage.rules.ruleset.nice == "forbidden"
        asked = (judging.always or forbidden) and judging.reaches(judged)
        if passage.judgement.hand is None or passage.rules.unknown or not asked:
            yield passage
            continue
        judged += forbidden
        clear = not passage.disputed and not passage.judgement.contradictory
        found = rulings_in(passage.events).adopted(_found(passage, judging)) if clear else ()
        yield passage.with_found(found)


def _found(passage: Passage, judging: Judging) -> Iterator[Finding]:
    from referee.playouts import (  # noqa: PLC0415 - only where nice plays are asked for
        NotJudged,
        decisions,
        nice_plays,
    )

    stakes, ruleset = passage.stakes(), passage.rules.ruleset
    if isinstance(stakes, NotJudged):
        return
    for nice in nice_plays(decisions(passage.moments(), ruleset), stakes, judging):
        for law in laws_watching(nice):
            yield from law.findings(nice, nice.table, ruleset)
