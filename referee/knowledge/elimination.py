"""A card proved wrong by elimination: however the unnamed cards lay, its player held a better one."""

from dataclasses import replace

from referee.events import CardPlayed
from referee.game import Card, Certainty, PartialCard, Span
from referee.knowledge.gaps import Look, Opening, look_at, suspicion
from referee.layouts import HandWorlds, Recorded, named_in
from referee.replay import Breach, Held, Table


def proved(table: Table, play: CardPlayed, recorded: Recorded) -> Breach | None:
    """The duty that this card broke in every world, although no better card in hand is named.

    Raises `BoundPassedError` where the effort is spent.
    """
    look = look_at(table, play, recorded)
    if look is None or not _narrow(look) or not _unavoidable(look):
        return None
    found = suspicion(table, play, recorded)
    if found is None or found.certainty < Certainty.CERTAIN_IF_OBEYED:
        return None
    worlds = look.worlds(found.certainty)
    look = replace(look, duty=found.duty)
    openings = _surest(tuple(look.openings(worlds)), look, worlds) if worlds else ()
    return _breach(look, openings, found.certainty) if openings else None


def _surest(openings: tuple[Opening, ...], look: Look, worlds: HandWorlds) -> tuple[Opening, ...]:
    """Those with a card that he held in every world; all where there is none such."""
    sure = {card for card in {each.better for each in openings} if look.held_one_of([card], worlds)}
    return tuple(opening for opening in openings if opening.better in sure) or openings


def _unavoidable(look: Look) -> bool:
    """Whether some duty that he may have broken was broken however the cards lay."""
    worlds = look.worlds()
    sure = any(look.how_sure(duty) >= Certainty.CERTAIN_IF_OBEYED for duty in look.duties)
    return sure and worlds is not None and next(look.openings(worlds), None) is not None


def _narrow(look: Look) -> bool:
    """Whether there is so little room that he may have held a better card in every world.

    There is room enough where nothing at all is known of the cards that he had left, and more than
    enough others are about that no line of the record names.
    """
    if not isinstance(look.play.card, Card) or not look.moment.clear:
        return False
    named, hand = _named(look), look.hand
    about = [card for card in look.ruleset.playing_deck.strength if card not in named]
    unknown = sum(hand.size - len(named_in(hand, who)) for who in hand.stayers or ())
    plenty = len(about) - 2 * _SUIT >= unknown and not look.moment.leading
    if plenty and not _partly_known(look):
        return False
    above = {*look.above(look.play.card)}
    short = sum(card not in above for card in about) < unknown
    return bool(above) and (short or _partly_known(look))


_SUIT = 13  # cards of two suits at most stand above one that replies to a lead


def _partly_known(look: Look) -> bool:
    """Whether the record tells anything of the cards that he had left and that it does not name."""
    hand, player = look.hand, look.player
    later = (trick for trick in hand.tricks if trick.number > look.number)
    plays = (play for trick in later for play in trick.plays if play.player == player)
    got = {line.player for lines in (hand.dealt, hand.drawn, hand.takeups) for line in lines}
    fixed = look.ruleset.turn_up_exchange == "no" and hand.dealer == player
    half = any(not isinstance(play.card, Card) for play in plays)
    return half or player in got or fixed or bool(hand.kept.get(player))


def _named(look: Look) -> frozenset[object]:
    """Every card that some line of the hand names."""
    hand = look.hand
    lines = [line.cards for line in hand.dealt]
    lines += [side for line in hand.drawn for side in (line.discarded, line.received)]
    plays = (play.card for trick in hand.tricks for play in trick.plays)
    return frozenset((*(card.card for line in lines for card in line), *plays, hand.up))


def _breach(look: Look, openings: tuple[Opening, ...], certainty: Certainty) -> Breach:
    first = openings[0]
    at, says = _proof(look, openings)
    return Breach(
        look.order.broken(first.card, first.better),
        look.player,
        look.play,
        first.card,
        look.moment,
        Held(_common([opening.better for opening in openings]), at),
        (),
        certainty=certainty,
        says=says,
    )


def _common(cards: list[Card]) -> Card | PartialCard:
    """What all of these cards are."""
    if len({*cards}) == 1:
        return cards[0]
    suits, ranks = {card.suit for card in cards}, {card.rank for card in cards}
    return PartialCard(
        rank=ranks.pop() if len(ranks) == 1 else None,
        suit=suits.pop() if len(suits) == 1 else None,
    )


def _proof(look: Look, openings: tuple[Opening, ...]) -> tuple[Span, str]:
    """The place that proves it, and how."""
    places = {opening.at for opening in openings}
    at = places.pop() if len(places) == 1 else None
    if at:
        alone = len({opening.better for opening in openings}) == 1
        return at, "it can have been no other card" if alone else "whatever it was, it was due"
    if {opening.better for opening in openings} == {look.hand.up} and look.hand.up_at:
        return look.hand.up_at, "turned up, it stayed in his hand"
    dealt = [line.at for line in look.hand.dealt if line.player == look.player]
    if dealt:
        return dealt[0], "not all of these were thrown away"
    return look.hand.at, "all other cards are accounted for"
