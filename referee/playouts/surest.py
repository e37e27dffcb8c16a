"""The surest nice play of each decision of a hand."""

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress

from referee.game import BoundPassedError, Card, Player
from referee.layouts import Layout, Tally
from referee.playouts.certain import certain
from referee.playouts.decision import Decision
from referee.playouts.nice_play import Certain, Judging, NicePlay, Probable, Sampling, TurnedOut
from referee.playouts.probable import FAVOURS, Leaning, end_of, probable, search_for
from referee.playouts.stakes import Stakes, StakesInOrder


def nice_plays(
    decisions: Iterable[Decision], stakes: Stakes, judging: Judging
) -> Iterator[NicePlay]:
    """Yield the nice plays of one hand.

    Each pair of players has one that only turned out so, the first. There are none if somebody reneged:
    payments and the pot then depend on more than tricks.
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
    sure = likely = None
    try:
        sure = certain(decision, seen, chance(decision, sampling.seed, "certain"))
        if sure is not None and not sure.open:
            return sure
        likely = probable(decision, seen, sampling, chance(decision, sampling.seed, "probable"))
    except BoundPassedError as passed:
        sure = sure or _left_open(decision, passed.reason)
    if likely or sure:
        return likely or sure
    with suppress(BoundPassedError):
        return turned_out(decision, seen)
    return None


def _left_open(decision: Decision, why: str) -> Certain | None:
    saved = (seat for seat in decision.trickless if really_saved(decision, seat))
    return next((Certain(seat, decision.others[0], open=why) for seat in saved), None)


def chance(decision: Decision, seed: int, question: str) -> random.Random:
    """Return random numbers of the decision's own, whatever else was judged before."""
    at = decision.play.at
    return random.Random(f"{seed} {question} {at.line} {at.column}")  # noqa: S311 - a stated seed


def turned_out(decision: Decision, seen: StakesInOrder) -> TurnedOut | None:
    """Find the player saved without gain, whichever equal plays others take."""
    layout = decision.as_it_lay()
    if layout is None:
        return None
    for seat in decision.trickless:
        for card in decision.others if really_saved(decision, seat) else ():
            if _instead(decision, layout, card, seat, seen):
                return TurnedOut(seat, card)
    return None


def really_saved(decision: Decision, seat: int) -> bool:
    hand = decision.table.hand
    taken = hand.taken if hand else None
    return taken is not None and taken[decision.order[seat]] > 0


def _instead(
    decision: Decision, layout: Layout, card: Card, seat: int, seen: StakesInOrder
) -> bool:
    def ends(played: Card, share: int) -> tuple[Tally, ...]:
        search = search_for(decision, seen, share)
        leanings = (Leaning(share, favour, seat) for favour in FAVOURS)
        return tuple(end_of(search, layout, played, leaning) for leaning in leanings)

    for share in seen.stakes.shares:
        chosen, other = ends(decision.chosen, share), ends(card, share)
        if any(end[seat] for end in other) or not all(end[seat] for end in chosen):
            return False
        worth = seen.worth[share][0]
        if min(worth[end] for end in other) < max(worth[end] for end in chosen):
            return False
    return True
