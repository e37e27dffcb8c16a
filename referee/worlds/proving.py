"""A card proved wrong by elimination: however the unnamed cards lay, its player held a better one."""

from referee.cards import Card, PartialCard
from referee.events import CardPlayed
from referee.findings import Certainty
from referee.legality import Breach, duty_broken
from referee.rulesets import Ruleset
from referee.source import Span
from referee.table import Held, Table
from referee.worlds.slot import named_in
from referee.worlds.suspicion import Look, Opening, look_at, suspicion


def proved(table: Table, play: CardPlayed, ruleset: Ruleset) -> Breach | None:
    """The duty that this card broke in every world, although no better card in hand is named."""
    look = look_at(table, play, ruleset)
    if look is None or not _narrow(look):
        return None
    found = suspicion(table, play, ruleset)
    if found is None or found.certainty < Certainty.CERTAIN_IF_OBEYED:
        return None
    worlds = look.worlds(found.certainty)
    openings = tuple(look.openings(worlds)) if worlds else ()
    return _breach(look, openings, found.certainty) if openings else None


def _narrow(look: Look) -> bool:
    """Whether there is so little room that he may have held a better card in every world.

    There is room enough where nothing at all is known of the cards that he had left, and more than
    enough others are about that no line of the record names.
    """
    card, hand = look.play.card, look.hand
    above = set(look.above(card)) if isinstance(card, Card) and look.moment.clear else set()
    if not above:
        return False
    later = (trick for trick in hand.tricks if trick.number > look.number)
    plays = (play for trick in later for play in trick.plays if play.player == look.player)
    half = any(not isinstance(play.card, Card) for play in plays)
    dealt = any(line.player == look.player for line in hand.dealt)
    fixed = look.ruleset.turn_up_exchange == "no" and hand.dealer == look.player
    return half or dealt or fixed or bool(hand.kept.get(look.player)) or _short(look, above)


def _short(look: Look, above: set[Card]) -> bool:
    """Whether fewer other cards are about than are unknown in the hands."""
    hand = look.hand
    lines = [line.cards for line in hand.dealt]
    lines += [side for line in hand.drawn for side in (line.discarded, line.received)]
    named: set[object] = {one.card for line in lines for one in line} | {hand.up}
    named |= {play.card for trick in hand.tricks for play in trick.plays}
    about = sum(1 for one in look.ruleset.playing_deck.strength if one not in named | above)
    return about < sum(hand.size - len(named_in(hand, who)) for who in hand.stayers or ())


def _breach(look: Look, openings: tuple[Opening, ...], certainty: Certainty) -> Breach:
    first = openings[0]
    at, says = _proof(look, openings)
    return Breach(
        duty_broken(first.card, first.better, look.moment, look.ruleset),
        look.player,
        look.play,
        first.card,
        look.moment,
        Held(_common([one.better for one in openings]), at),
        (),
        certainty=certainty,
        says=says,
    )


def _common(cards: list[Card]) -> Card | PartialCard:
    """What all of these cards are."""
    if len({*cards}) == 1:
        return cards[0]
    suits, ranks = {one.suit for one in cards}, {one.rank for one in cards}
    return PartialCard(
        rank=ranks.pop() if len(ranks) == 1 else None,
        suit=suits.pop() if len(suits) == 1 else None,
    )


def _proof(look: Look, openings: tuple[Opening, ...]) -> tuple[Span, str]:
    """The place that proves it, and how."""
    places = {one.at for one in openings}
    at = places.pop() if len(places) == 1 else None
    if at:
        alone = len({one.better for one in openings}) == 1
        return at, "it can have been no other card" if alone else "whatever it was, it was due"
    dealt = [line.at for line in look.hand.dealt if line.player == look.player]
    if dealt:
        return dealt[0], "not all of these were thrown away"
    return look.hand.at, "all other cards are accounted for"
