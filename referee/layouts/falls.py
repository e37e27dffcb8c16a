"""The cards of a hand as they fell, each with all that its standing depended on."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card
from referee.replay import Hand, Trick, Turn
from referee.rulesets import Ruleset


class Fall(NamedTuple):
    """One card, where it fell, and the moment before it."""

    trick: Trick
    play: CardPlayed
    moment: Turn


def falling(tricks: Iterable[Trick], hand: Hand, ruleset: Ruleset) -> Iterator[Fall]:
    """Every card of these tricks of the hand, in order."""
    broken = False
    for trick in tricks:
        for place, play in enumerate(trick.plays):
            yield Fall(trick, play, _before(trick, place, hand, ruleset, broken=broken))
            broken = broken or _breaks(play, trick, place, hand)


def _before(trick: Trick, place: int, hand: Hand, ruleset: Ruleset, *, broken: bool) -> Turn:
    stayers = len(hand.stayers or ())
    if place == 0:
        return Turn(hand.trump, trick=trick.number, stayers=stayers, trump_broken=broken)
    top, known = _top(trick, place, hand, ruleset)
    return Turn(
        hand.trump,
        trick.led,
        leading=False,
        face_down=trick.face_down,
        top=top,
        top_known=known,
        trick=trick.number,
        stayers=stayers,
    )


def _top(trick: Trick, place: int, hand: Hand, ruleset: Ruleset) -> tuple[Card | None, bool]:
    """The card that wins among the first ones, and whether all of these are known."""
    top: Card | None = None
    for play in trick.plays[trick.face_down : place]:
        if not isinstance(play.card, Card) or play.card not in ruleset.playing_deck:
            return None, False
        beats = top is None or ruleset.playing_deck.beats(play.card, top, hand.trump)
        if beats and (not trick.face_down or play.card.suit is hand.trump):
            top = play.card
    return top, True


def _breaks(play: CardPlayed, trick: Trick, place: int, hand: Hand) -> bool:
    trumps = isinstance(play.card, Card) and play.card.suit is hand.trump
    return place > 0 and trumps and trick.led is not hand.trump
