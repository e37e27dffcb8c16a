"""Fate of the turned card: its owner, and other players whom it may have reached."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from referee.game import Player
from referee.replay.redealt import Redealt, exchanged
from referee.replay.table import Hand
from referee.rulesets import Ruleset


class TurnUp(NamedTuple):
    """The turned card when play began."""

    keeper: Player | None
    """The player who kept it or took it up; None: nobody, or unknown."""
    surely: bool
    """True if that player cannot have discarded it."""
    reaches: Callable[[Player | None], bool]
    """A test whether a player may have been dealt it later; None: somebody."""


def turn_up(hand: Hand, redealt: Redealt, ruleset: Ruleset) -> TurnUp:
    """Find its fate by `turn-up`, `turn-up-exchange` and the dealer's actions.

    It is shuffled back with the hand of a dealer who folded, or among the discards of one who threw
    it away; a card that was set aside is not.
    """
    dealer = hand.dealer
    if ruleset.turn_up == "community":
        aside = ruleset.turn_up_exchange == "set-aside"
        return TurnUp(None, surely=False, reaches=_nobody if aside else redealt.turned)
    if dealer is None:
        return TurnUp(None, surely=False, reaches=_anybody)
    if ruleset.turn_up == "takeable":
        return TurnUp(dealer, surely=False, reaches=_nobody)
    return _of_dealer(dealer, hand, redealt, ruleset)


def _of_dealer(dealer: Player, hand: Hand, redealt: Redealt, ruleset: Ruleset) -> TurnUp:
    stays = None if hand.stayers is None else dealer in hand.stayers
    folded = _nobody if stays else partial(redealt.folded, dealer)
    if stays is False:
        return TurnUp(None, surely=False, reaches=folded)
    least, most = exchanged(hand, dealer, ruleset)
    if ruleset.turn_up_exchange == "no" or most == 0:
        return TurnUp(dealer, surely=stays is True, reaches=folded)
    keeper = None if least == ruleset.hand_size else dealer
    again = partial(redealt.left, dealer) if ruleset.turn_up_exchange == "discards" else folded
    return TurnUp(keeper, surely=False, reaches=again)


def _nobody(_: Player | None) -> bool:
    return False


def _anybody(_: Player | None) -> bool:
    return True
