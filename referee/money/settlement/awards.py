"""Award and division of the pot."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from referee.books import Cause, House, Movement
from referee.game import Chips, Player, graded_shares, split_evenly
from referee.money.settlement.money_lines import MOST_IN_POT, MoneyLines
from referee.replay import Hand
from referee.rulesets import Ruleset

Shares = Iterable[tuple[Player, Chips]]


class Result(Enum):
    """The way in which a pot was decided."""

    WON = "won"
    """By the most tricks; by several players if a tie splits the pot."""
    CARRIED = "carried"
    SOLE = "sole"
    """Nobody else stayed."""
    SHARED = "shared"
    """Paid per trick."""
    UNFINISHED = "unfinished"
    MISDEAL = "misdeal"


TRICK_PAYS = ("graded", "per-trick")
"""Values of the knob `pot` under which tricks share it."""
_ALONE = Result.SOLE, Cause.SOLE_POT
_NO_EVEN_PARTS = Chips(MOST_IN_POT + 39)
"""A prime number: there is always an odd chip."""


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

    @property
    def chips(self) -> Chips:
        """The pot, or one in place of an unknown one, to learn who wins it and whether any of it stays."""
        return _NO_EVEN_PARTS if self.pot is None else self.pot

    def parts(self, number: int) -> tuple[Chips, int]:
        """Divide it evenly: a share, and the odd chips that the first seats get."""
        share, odd = split_evenly(self.chips, number)
        return share, odd if self.ruleset.odd_chip == "first-seat" else 0

    def carries(self, tied: Iterable[Player] = ()) -> PotOutcome:
        return PotOutcome(Result.CARRIED, carried=self.pot, tied=frozenset(tied))

    def paid(self, result: Result, cause: Cause, shares: Shares) -> PotOutcome:
        paid = tuple(shares)
        winners = tuple(dict(paid))
        left = Chips(self.chips - sum([chips for _, chips in paid]))
        if self.pot is None:
            return PotOutcome(result, winners, carried=None if left else left)
        awards = [Movement(House.POT, player, chips, cause) for player, chips in paid if chips]
        return PotOutcome(result, winners, tuple(awards), left)

    def whole_to(self, player: Player, result: Result, cause: Cause) -> PotOutcome:
        if player in self.barred:
            return self.carries()
        return self.paid(result, cause, [(player, self.limited(self.chips))])

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
    if not stayers:
        takes = ruleset.nobody_stays == "dealer-takes"
        whole = stake.whole_to(hand.dealer, *_ALONE) if hand.dealer else None
        return whole if takes else stake.carries()
    if len(stayers) == 1 and (ruleset.sole_player == "wins-pot" or stayers[0] == hand.dealer):
        return stake.whole_to(stayers[0], *_ALONE)
    return None if taken is None else _DIVISIONS[ruleset.pot](hand, taken, stake)


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
    share, more = stake.parts(len(best))
    shares = (stake.limited(Chips(share + (turn < more))) for turn in range(len(best)))
    return stake.paid(Result.WON, Cause.SPLIT_POT, zip(best, shares, strict=True))


def _graded(hand: Hand, taken: Mapping[Player, int], stake: Stake) -> PotOutcome | None:
    """Leave a reneger's share in the pot (decision 0043)."""
    takers = _in_order(hand, taken)
    if takers is None:
        return None
    shares = zip(takers, graded_shares(stake.chips, hand.size), strict=True)
    won = ((player, chips) for player, chips in shares if chips and player not in stake.barred)
    return stake.paid(Result.SHARED, Cause.TRICK, won)


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
    share, odd = stake.parts(hand.size)
    rounds, more = divmod(odd, len(entitled) or 1)
    shares = (
        (player, Chips(share + (nth == 0) * (rounds + (turn < more))))
        for turn, player in enumerate(entitled)
        for nth in range(taken[player])
    )
    return stake.paid(Result.SHARED, Cause.TRICK, shares)


_DIVISIONS = MappingProxyType(
    {"graded": _graded, "per-trick": _per_trick, "most": _most_tricks, "majority": _most_tricks}
)


def as_recorded(hand: Hand, lines: MoneyLines, stake: Stake) -> PotOutcome:
    """Decide the pot by the hand's own `pot` lines, if the tricks do not show it.

    A single winner takes what the rules give; several take as written, until the pot is empty. A
    reneger who took the pot settles nothing. Decision 0042.
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
    return stake._replace(pot=pot).paid(result, cause, shares)


def _recorded_result(hand: Hand, lines: int, ruleset: Ruleset) -> tuple[Result, Cause]:
    if hand.stayers is not None and len(hand.stayers) < 2:
        return _ALONE
    if ruleset.pot in TRICK_PAYS:
        return Result.SHARED, Cause.TRICK
    return Result.WON, Cause.WON_POT if lines == 1 else Cause.SPLIT_POT


def _as_far_as_it_reaches(lines: MoneyLines, pot: Chips) -> Shares:
    left = pot
    for line in lines.awarded:
        chips = min(line.chips, left)
        left = Chips(left - chips)
        yield line.player, chips
