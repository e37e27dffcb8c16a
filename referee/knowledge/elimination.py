"""Proof by elimination: the player held a better card wherever the unnamed cards were."""

from dataclasses import replace

from referee.events import CardPlayed
from referee.findings import Certainty
from referee.game import Card, PartialCard, Span
from referee.knowledge.gaps import Inquiry, Opening, inquire, suspicion
from referee.layouts import HandWorlds, Recorded
from referee.messages import Message, say
from referee.replay import Breach, Held, Table


def proved(table: Table, play: CardPlayed, recorded: Recorded) -> Breach | None:
    """Find the duty that a card broke in every world, without a better card named in hand.

    Raises `BoundPassedError`.
    """
    inquiry = inquire(table, play, recorded)
    if inquiry is None or not _unavoidable(inquiry):
        return None
    found = suspicion(table, play, recorded)
    if found is None or found.certainty < Certainty.CERTAIN_IF_OBEYED:
        return None
    worlds = inquiry.worlds(found.certainty)
    inquiry = replace(inquiry, duty=found.duty)
    openings = _surest(tuple(inquiry.openings(worlds)), inquiry, worlds) if worlds else ()
    return _breach(inquiry, openings, found.certainty) if openings else None


def _surest(
    openings: tuple[Opening, ...], inquiry: Inquiry, worlds: HandWorlds
) -> tuple[Opening, ...]:
    sure = {
        card
        for card in {opening.better for opening in openings}
        if inquiry.held_one_of([card], worlds)
    }
    return tuple(opening for opening in openings if opening.better in sure) or openings


def _unavoidable(inquiry: Inquiry) -> bool:
    worlds = inquiry.worlds()
    sure = any(inquiry.how_sure(duty) >= Certainty.CERTAIN_IF_OBEYED for duty in inquiry.duties)
    return sure and worlds is not None and next(inquiry.openings(worlds), None) is not None


def _breach(inquiry: Inquiry, openings: tuple[Opening, ...], certainty: Certainty) -> Breach:
    first = openings[0]
    at, says = _proof(inquiry, openings)
    return Breach(
        inquiry.order.broken(first.card, first.better),
        inquiry.player,
        inquiry.play,
        first.card,
        inquiry.position,
        Held(_common([opening.better for opening in openings]), at),
        (),
        certainty=certainty,
        says=says,
    )


def _common(cards: list[Card]) -> Card | PartialCard:
    if len({*cards}) == 1:
        return cards[0]
    suits, ranks = {card.suit for card in cards}, {card.rank for card in cards}
    return PartialCard(
        rank=ranks.pop() if len(ranks) == 1 else None, suit=suits.pop() if len(suits) == 1 else None
    )


def _proof(inquiry: Inquiry, openings: tuple[Opening, ...]) -> tuple[Span, Message]:
    places = {opening.at for opening in openings}
    at = places.pop() if len(places) == 1 else None
    if at:
        alone = len({opening.better for opening in openings}) == 1
        if alone:
            return at, say("it can have been no other card")
        return at, say("whatever it was, it was due")
    if {opening.better for opening in openings} == {inquiry.hand.up} and inquiry.hand.up_at:
        return inquiry.hand.up_at, say("turned up, it stayed in the dealer's hand")
    dealt = [line.at for line in inquiry.hand.dealt if line.player == inquiry.player]
    if dealt:
        return dealt[0], say("not all of these were thrown away")
    return inquiry.hand.at, say("all other cards are accounted for")
