"""The nice plays of one hand: of each decision the surest thing that can be said."""

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress

from referee.game import BoundPassedError, Player
from referee.playouts.certain import certain
from referee.playouts.decision import Decision
from referee.playouts.nice_options import Judging, Sampling
from referee.playouts.nice_play import Certain, NicePlay, Probable, TurnedOut
from referee.playouts.probable import probable
from referee.playouts.stakes import Stakes, StakesInOrder
from referee.playouts.turned_out import really_saved, turned_out


def nice_plays(
    decisions: Iterable[Decision], stakes: Stakes, judging: Judging
) -> Iterator[NicePlay]:
    """The nice plays among the decisions of one hand.

    What only turned out so is reported once for each pair of players, where it first could have gone
    otherwise. None where somebody reneged: who pays and who wins then hangs on more than tricks.
    """
    if stakes.reneged:
        return
    reported: set[tuple[Player, Player]] = set()
    for decision in decisions:
        if decision.cards_left > judging.cards or not decision.trickless:
            continue
        seen = stakes.seen_from(decision.order, decision.before)
        how = _surest(decision, seen, judging.sampling)
        if how is None:
            continue
        play = _nice_play(decision, how, judging.sampling)
        pair = decision.player, play.spared
        if pair not in reported or not isinstance(how, TurnedOut):
            reported.add(pair)
            yield play


def _nice_play(
    decision: Decision, how: Certain | Probable | TurnedOut, sampling: Sampling
) -> NicePlay:
    return NicePlay(
        table=decision.table,
        play=decision.play,
        player=decision.player,
        card=decision.chosen,
        legal=tuple(card for alike in decision.choices for card in alike),
        leading=decision.view.leading,
        trusting=decision.view.trusting,
        spared=decision.order[how.seat],
        how=how,
        sampling=sampling,
    )


def _surest(
    decision: Decision, seen: StakesInOrder, sampling: Sampling
) -> Certain | Probable | TurnedOut | None:
    """Certain before probable before what only turned out so; what is open comes last but one."""
    sure = likely = None
    try:
        sure = certain(decision, seen, chance(decision, sampling.seed, "certain"))
        if sure is not None and not sure.open:
            return sure
        likely = probable(decision, seen, sampling, chance(decision, sampling.seed, "probable"))
    except BoundPassedError as passed:
        sure = sure or _left_open(decision, str(passed))
    if likely or sure:
        return likely or sure
    with suppress(BoundPassedError):
        return turned_out(decision, seen)
    return None


def _left_open(decision: Decision, why: str) -> Certain | None:
    """The first player who had no trick yet and took one, left open; None: nobody did."""
    saved = (seat for seat in decision.trickless if really_saved(decision, seat))
    return next((Certain(seat, decision.others[0], open=why) for seat in saved), None)


def chance(decision: Decision, seed: int, question: str) -> random.Random:
    """Random numbers of a decision's own: the same whatever else is judged before it."""
    at = decision.play.at
    return random.Random(f"{seed} {question} {at.line} {at.column}")  # noqa: S311 - a stated seed
