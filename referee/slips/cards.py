"""Cards that may have been meant: another rank, another suit, two cards in each other's place."""

from collections.abc import Iterable, Iterator, Mapping

from referee.cards import (
    Card,
    DisputedCard,
    PartialCard,
    SeenCard,
    Suit,
    card,
)
from referee.events import CardWritten, HandStarted
from referee.replay.versions import cards_written, with_cards
from referee.slips.change import Change
from referee.slips.step import Step
from referee.source import Span
from referee.table import Hand


def other_cards(step: Step, places: Iterable[Span]) -> Iterator[Change]:
    """Every change of one of the cards at these places, then every exchange of one of them."""
    written = {one.at: one.card for one in cards_written(step.events)}
    known = {at: one for at, one in written.items() if isinstance(one, Card)}
    there = [at for at in dict.fromkeys(places) if at in known]
    for at in there:
        yield from _one_letter(step, at, known[at])
    for at in there:
        yield from _exchanges(step, at, known)


def other_trumps(step: Step) -> Iterator[Change]:
    """The card turned up in another suit."""
    start = next((one for one in step.events if isinstance(one, HandStarted)), None)
    up = start.up if start else None
    if up is None or isinstance(up.card, DisputedCard) or up.card.suit is None:
        return
    for suit in Suit:
        if suit is not up.card.suit:
            yield _changed(step, up, _in_suit(up.card, suit), " as the turn-up")


def _in_suit(one: SeenCard, suit: Suit) -> SeenCard:
    return (
        one._replace(suit=suit)
        if isinstance(one, PartialCard)
        else card(f"{one.rank.letter}{suit.value}")
    )


def _one_letter(step: Step, at: Span, written: Card) -> Iterator[Change]:
    for meant in step.rules.ruleset.playing_deck.strength:
        if (meant.rank is written.rank) != (meant.suit is written.suit):
            where = _in_trick(at, step.judgement.hand)
            yield _changed(step, CardWritten(written, at), meant, where)


def _changed(step: Step, one: CardWritten, meant: SeenCard, where: str) -> Change:
    events = with_cards(step.events, {one.at: meant})
    phrase = f"{meant} written as {one.card}{where}"
    return Change(events, one.at, str(one.card), str(meant), phrase, frozenset({one.at.line}))


def _exchanges(step: Step, at: Span, known: Mapping[Span, Card]) -> Iterator[Change]:
    """Two cards of one player, or of one trick, in each other's place."""
    hand = step.judgement.hand
    plays = (play for trick in (hand.tricks if hand else ()) for play in trick.plays)
    whose = {play.at: play.player for play in plays}
    mine = known[at]
    for place, other in known.items():
        beside = place.line == at.line or (at in whose and whose.get(place) == whose[at])
        if beside and place != at:
            events = with_cards(step.events, {at: other, place: mine})
            phrase = f"{mine} and {other} written in each other's place"
            lines = frozenset({at.line, place.line})
            yield Change(events, at, str(mine), str(other), phrase, lines)


def _in_trick(at: Span, hand: Hand | None) -> str:
    tricks = hand.tricks if hand else ()
    return next((f" in trick {one.number}" for one in tricks if one.at.line == at.line), "")
