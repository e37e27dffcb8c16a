"""Alternative cards: another rank, another suit, two cards exchanged."""

from collections.abc import Iterator

from referee.audits.repairs.change import Change, Wording, in_line, written_as
from referee.audits.repairs.lines import Lines, Supposed
from referee.events import CardWritten, HandStarted, first_of
from referee.game import Card, PartialCard, SeenCard, Span, Suit, card
from referee.messages import Message, say
from referee.replay import Hand, Trick


def other_cards(lines: Lines, at: Span) -> Iterator[Change]:
    """Replace the card at that place by one of the same rank or suit.

    A card that was played elsewhere is never a candidate for one that was played.
    """
    written = lines.cards.get(at)
    if not isinstance(written, Card):
        return
    fell = {play.card for play in lines.plays.values()}
    trick = trick_of(at, lines.passage.judgement.hand)
    where = say("in trick {number}", number=trick.number) if trick else in_line(at.line)
    for meant in lines.passage.rules.ruleset.playing_deck.strength:
        near = (meant.rank is written.rank) != (meant.suit is written.suit)
        if near and not (at in lines.plays and meant in fell):
            yield _changed(lines, CardWritten(written, at), meant, where)


def exchanged_cards(lines: Lines, at: Span) -> Iterator[Change]:
    """Exchange the card at that place with another of its player, or of its line."""
    mine, play = lines.cards.get(at), lines.plays.get(at)
    if not isinstance(mine, Card):
        return
    for place, other in lines.cards.items():
        theirs = lines.plays.get(place)
        beside = place.line == at.line or (play and theirs and play.player == theirs.player)
        if beside and isinstance(other, Card) and other is not mine:
            written, meant = map(lines.passage.letters.write, (mine, other))
            phrase = say(
                "{written} and {meant} written in each other's place", written=written, meant=meant
            )
            wording = Wording(at, written, meant)
            yield lines.with_cards({at: other, place: mine}, Supposed(phrase), wording)


def other_turn_ups(lines: Lines) -> Iterator[Change]:
    start = first_of(lines.passage.events, HandStarted)
    up = start.up if start else None
    if up and isinstance(up.card, Card):
        deck = lines.passage.rules.ruleset.playing_deck.strength
        suits = (card(f"{up.card.rank.letter}{suit.value}") for suit in Suit)
        ranks = (card for card in deck if card.suit is up.card.suit)
        for meant in (*suits, *ranks):
            if meant is not up.card:
                yield _changed(lines, up, meant, say("as the turn-up"))
    elif up and isinstance(up.card, PartialCard):
        for suit in Suit:
            if up.card.suit not in (None, suit):
                yield _changed(lines, up, up.card._replace(suit=suit), say("as the turn-up"))


def _changed(lines: Lines, card: CardWritten, meant: SeenCard, where: Message) -> Change:
    written, other = map(lines.passage.letters.write, (card.card, meant))
    supposed = Supposed(written_as(other, written, where))
    return lines.with_cards({card.at: meant}, supposed, Wording(card.at, written, other))


def trick_of(at: Span, hand: Hand | None) -> Trick | None:
    tricks = hand.tricks if hand else ()
    return next((trick for trick in tricks if trick.at.line == at.line), None)
