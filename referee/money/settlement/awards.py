"""Award and division of the pot."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.books import Cause, House, Movement
from referee.game import Chips, Player, graded_shares, split_evenly
from referee.money.settlement.money_lines import MOST_IN_POT, MoneyLines
from referee.money.settlement.settlement import Result
from referee.replay import Hand
from referee.rulesets import Ruleset

Shares = Iterable[tuple[Player, Chips]]


TRICK_PAYS = ("graded", "per-trick")
"""Values of the knob `pot` under which tricks share it."""


class PotOutcome(NamedTuple):
    """The fate of a pot."""

    result: Result
    winners: tuple[Player, ...] = ()
    awards: tuple[Movement, ...] = ()
    """Empty if the pot is unknown."""
    carried: Chips | None = None
    tied: frozenset[Player] | None = frozenset()
    """None if unknown."""


class Stake(NamedTuple):
    """The pot of a hand, and the rules for it."""

    pot: Chips | None
    barred: frozenset[Player]
    """Renegers, who cannot win it."""
    ruleset: Ruleset

    def carries(self, tied: Iterable[Player] = ()) -> PotOutcome:
        return PotOutcome(Result.CARRIED, carried=self.pot, tied=frozenset(tied))

    def paid(self, result: Result, cause: Cause, shares: Shares, pot: Chips) -> PotOutcome:
        paid = tuple(shares)
        awards = tuple(
            [Movement(House.POT, player, chips, cause) for player, chips in paid if chips]
        )
        left = Chips(pot - sum([award.chips for award in awards]))
        return PotOutcome(result, tuple(dict(paid)), awards, left)

    def whole_to(self, player: Player, result: Result, cause: Cause) -> PotOutcome:
        if self.pot is None:
            return self.unknown(result, (player,), emptied=True)
        return self.paid(result, cause, [(player, self.limited(self.pot))], self.pot)

    def unknown(self, result: Result, winners: tuple[Player, ...], *, emptied: bool) -> PotOutcome:
        """Pay out a pot of unknown size; `emptied`: none of it stays, unless for a limit."""
        none_left = emptied and self.limited(MOST_IN_POT) == MOST_IN_POT
        return PotOutcome(result, winners, carried=Chips(0) if none_left else None)

    def limited(self, chips: Chips) -> Chips:
        limit = self.ruleset.limit
        return chips if limit is None or not self.ruleset.limit_winner else min(chips, limit)


def outcome(hand: Hand, taken: Mapping[Player, int] | None, stake: Stake) -> PotOutcome | None:
    """Decide the pot by the rules; None if the record does not show it.

    Sources: boo-ray pay.1-3, acadiana pay.1-4, la-bourre deal.3-7; decisions 0013, 0014.
    """
    stayers, ruleset = hand.stayers, stake.ruleset
    if stayers is None:
        return None
    if not stayers and ruleset.nobody_stays != "dealer-takes":
        return stake.carries()
    if not stayers:
        return None if hand.dealer is None else _sole_player(hand.dealer, stake)
    if len(stayers) == 1 and (ruleset.sole_player == "wins-pot" or stayers[0] == hand.dealer):
        return _sole_player(stayers[0], stake)
    return None if taken is None else _DIVISIONS[ruleset.pot](hand, taken, stake)


def _sole_player(player: Player, stake: Stake) -> PotOutcome:
    if player in stake.barred:
        return stake.carries()
    return stake.whole_to(player, Result.SOLE, Cause.SOLE_POT)


def _most_tricks(hand: Hand, taken: Mapping[Player, int], stake: Stake) -> PotOutcome:
    entitled = {player: tricks for player, tricks in taken.items() if player not in stake.barred}
    most = max(entitled.values(), default=0)
    best = tuple([player for player, tricks in entitled.items() if tricks == most]) if most else ()
    tied = best if len(best) > 1 else ()
    if not best or (stake.ruleset.pot == "majority" and 2 * most <= hand.size):
        return stake.carries(tied)
    if not tied:
        return stake.whole_to(best[0], Result.WON, Cause.WON_POT)
    return stake.carries(tied) if stake.ruleset.tie == "carries" else _split(best, stake)


def _split(best: tuple[Player, ...], stake: Stake) -> PotOutcome:
    first_seat = stake.ruleset.odd_chip == "first-seat"
    if stake.pot is None:
        return stake.unknown(Result.WON, best, emptied=first_seat)
    share, odd = split_evenly(stake.pot, len(best))
    more = odd if first_seat else 0
    shares = ((player, Chips(share + (turn < more))) for turn, player in enumerate(best))
    limited = ((player, stake.limited(chips)) for player, chips in shares)
    return stake.paid(Result.WON, Cause.SPLIT_POT, limited, stake.pot)


def _graded(hand: Hand, taken: Mapping[Player, int], stake: Stake) -> PotOutcome | None:
    """Leave a reneger's share in the pot (decision 0043)."""
    takers = _in_order(hand, taken)
    if takers is None:
        return None
    entitled = tuple(player for player in takers if player not in stake.barred)
    if stake.pot is None:
        winners = tuple(dict.fromkeys(entitled))
        return stake.unknown(Result.SHARED, winners, emptied=entitled == takers)
    shares = zip(takers, graded_shares(stake.pot, hand.size), strict=True)
    won = ((player, chips) for player, chips in shares if chips and player not in stake.barred)
    return stake.paid(Result.SHARED, Cause.TRICK, won, stake.pot)


def _in_order(hand: Hand, taken: Mapping[Player, int]) -> tuple[Player, ...] | None:
    for player, tricks in taken.items():
        if tricks == hand.size:
            return (player,) * hand.size
    winners = tuple(trick.winner for trick in hand.tricks if trick.winner is not None)
    claims = tuple(player for player, tricks in hand.claimed.items() for _ in range(tricks))
    takers = winners + claims
    sure = hand.played_out and len(set(claims)) < 2 and Counter(takers) == Counter(taken)
    return takers if sure else None


def _per_trick(hand: Hand, taken: Mapping[Player, int], stake: Stake) -> PotOutcome:
    """Odd chips go with a player's first trick."""
    entitled = tuple([player for player, n in taken.items() if n and player not in stake.barred])
    first_seat = stake.ruleset.odd_chip == "first-seat"
    if stake.pot is None:
        all_paid = first_seat and sum(taken[player] for player in entitled) == hand.size
        return stake.unknown(Result.SHARED, entitled, emptied=all_paid)
    share, odd = split_evenly(stake.pot, hand.size)
    rounds, more = divmod(odd if first_seat else 0, len(entitled) or 1)
    shares = (
        (player, Chips(share + (nth == 0) * (rounds + (turn < more))))
        for turn, player in enumerate(entitled)
        for nth in range(taken[player])
    )
    return stake.paid(Result.SHARED, Cause.TRICK, shares, stake.pot)


_DIVISIONS = MappingProxyType(
    {
        "graded": _graded,
        "per-trick": _per_trick,
        "most": _most_tricks,
        "majority": _most_tricks,
    }
)


def as_recorded(hand: Hand, lines: MoneyLines, stake: Stake) -> PotOutcome:
    """Decide the pot by the hand's own `pot` lines, if the tricks do not show it.

    A single winner takes what the rules give; shares of several are taken as written, until the pot is
    empty. A reneger who took the pot settles nothing. Decision 0042.
    """
    takers = lines.awarded or ((hand.won,) if hand.won and lines.pot is None else ())
    winners = tuple(dict.fromkeys([line.player for line in takers]))
    unsaid = lines.pot is None and not takers
    if unsaid or not stake.barred.isdisjoint(winners):
        return PotOutcome(Result.UNFINISHED)
    if not winners:
        carried = lines.carried if stake.pot is None else stake.pot
        return PotOutcome(Result.CARRIED, carried=carried, tied=None)
    result, cause = _recorded_result(hand, len(takers), stake.ruleset)
    if len(takers) == 1 and lines.carried is None and result is not Result.SHARED:
        return stake.whole_to(winners[0], result, cause)
    if lines.pot is None:  # one of several who took tricks is named
        return PotOutcome(Result.UNFINISHED)
    pot = stake.pot if stake.pot is not None else lines.whole_pot(stake.ruleset)
    if pot is None:
        return PotOutcome(result, winners)
    shares = _as_far_as_it_reaches(lines, pot)
    if cause in (Cause.WON_POT, Cause.SOLE_POT):
        shares = [(player, stake.limited(chips)) for player, chips in shares]
    return stake.paid(result, cause, shares, pot)


def _recorded_result(hand: Hand, lines: int, ruleset: Ruleset) -> tuple[Result, Cause]:
    if hand.stayers is not None and len(hand.stayers) < 2:
        return Result.SOLE, Cause.SOLE_POT
    if ruleset.pot in TRICK_PAYS:
        return Result.SHARED, Cause.TRICK
    return Result.WON, Cause.WON_POT if lines == 1 else Cause.SPLIT_POT


def _as_far_as_it_reaches(lines: MoneyLines, pot: Chips) -> Shares:
    left = pot
    for line in lines.awarded:
        chips = min(line.chips, left)
        left = Chips(left - chips)
        yield line.player, chips
