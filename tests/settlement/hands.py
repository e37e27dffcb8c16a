"""Hands and their lines, built directly: no log is read here."""

from dataclasses import dataclass, replace
from functools import cache

from referee.books.ledger import Leftovers
from referee.evening_events import Amount
from referee.events.hand import (
    AntesPosted,
    ChipsPaid,
    Intent,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
)
from referee.game.places import Span
from referee.game.seats import Seating
from referee.money.settlement import settle
from referee.replay.hand import Hand
from referee.replay.position import Trick, TrickSoFar
from referee.rulesets.files import load_ruleset

AT = Span(1, 1, 1)
ANN, BEN, CAL, DEE, EVE = "Ann", "Ben", "Cal", "Dee", "Eve"
FOUR = (ANN, BEN, CAL, DEE)
FIVE = (*FOUR, EVE)
NOTHING = Leftovers()
"""Nothing left by a hand that was recorded, unlike `NOTHING_LEFT`, where the log begins."""


def trick(number, winner, stayers, *, size=0, face_down=False):
    """A whole trick of which only the winner matters: no card is named."""
    position = TrickSoFar(None, number, size, face_down=face_down)
    return Trick((position,), stayers[0], None, AT, winner=winner)


def hand(winners="", stayers=None, dealer=DEE, *, seats=FOUR, number=1, size=5, **changes):
    """A hand whose tricks went to the players with these initials: `AACCD`.

    `stayers` default to those who took a trick; `seats` are in turn order, the dealer last.
    """
    named = {name[0]: name for name in seats}
    took = tuple(named[letter] for letter in winners)
    stayed = tuple(one for one in seats if one in took) if stayers is None else stayers
    made = Hand(
        number=number,
        at=AT,
        size=size,
        seating=Seating(seats),
        dealer=dealer,
        up=None,
        up_at=None,
        trump=None,
        stayers=stayed,
        tricks=tuple(trick(n, winner, stayed) for n, winner in enumerate(took, 1)),
    )
    return replace(made, **changes)


def amounts(by_player):
    return tuple(Amount(player, chips, AT) for player, chips in by_player.items())


def ante(**by_player):
    return AntesPosted(amounts(by_player), AT)


def ante_each(chips):
    return AntesPosted((Amount(None, chips, AT),), AT)


def paid(**by_player):
    return ChipsPaid(amounts(by_player), AT)


def said_in(*players):
    return IntentsDeclared(tuple(Intent(one, True, None, AT) for one in players), AT)


def pot_to(player, chips):
    return PotAwarded(chips, player, AT)


def pot_carries(chips):
    return PotCarried(chips, AT)


preset = cache(load_ruleset)


def rules(name="boo-ray", **knobs):
    """A preset with some knobs changed."""
    return replace(preset(name), **knobs)


def settled(a_hand, *lines, before=NOTHING, reneged=(), under=None):
    return settle.settled(
        settle.deal_of(a_hand, lines, before, frozenset(reneged), under or rules())
    )


def moves(settlement, *causes):
    """The movements as `Ann > pot 2 ante`, of these causes only when some are named."""
    return [
        f"{getattr(one.giver, 'value', one.giver)} > {getattr(one.taker, 'value', one.taker)}"
        f" {one.chips} {one.cause.value}"
        for one in settlement.due
        if not causes or one.cause.value in causes
    ]


def with_pot(chips, **left):
    """What an earlier hand left in the pot, when nobody antes any more."""
    return Leftovers(carried=chips, exempt=frozenset(FIVE), **left)


@dataclass(frozen=True)
class Played:
    """One hand of an evening: its tricks and its lines."""

    hand: Hand
    lines: tuple = ()
    reneged: tuple = ()


def evening(*played, under, before=NOTHING):
    """Settle hands one after another, each with what the one before it left."""
    settlements = []
    for one in played:
        deal = settle.deal_of(one.hand, one.lines, before, frozenset(one.reneged), under)
        settlements.append(settle.settled(deal))
        before = settlements[-1].leftovers
    return settlements
