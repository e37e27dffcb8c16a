"""Another card, two exchanged, one left out or written twice."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.audits.repairs.change import Change, Wording, in_line, written_as
from referee.audits.repairs.lines import Edit, Lines, between
from referee.events import CardsDrawn, CardWritten, HandStarted, TrickPlayed, first_of
from referee.game import UNKNOWN, Card, PartialCard, SeenCard, Span, Suit, card
from referee.messages import Message, say
from referee.replay import Hand, Trick


def other_cards(lines: Lines, at: Span) -> Iterator[Change]:
    """Replace the card there by one of the same rank or suit.

    A card played elsewhere is no candidate for one that was played.
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
            yield lines.with_cards({at: other, place: mine}, Change(phrase), wording)


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
    supposed = Change(written_as(other, written, where))
    return lines.with_cards({card.at: meant}, supposed, Wording(card.at, written, other))


def trick_of(at: Span, hand: Hand | None) -> Trick | None:
    tricks = hand.tricks if hand else ()
    return next((trick for trick in tricks if trick.at.line == at.line), None)


def exchanged_tricks(lines: Lines) -> Iterator[Change]:
    tricks = [event.at.line for event in lines.said if isinstance(event, TrickPlayed)]
    for first, second in combinations([at for line in tricks for at in _said(lines, line)], 2):
        mine, theirs = map(lines.written, (first, second))
        if mine != theirs:
            phrase = say(
                "the tricks in lines {first} and {second} written in each other's place",
                first=first.line,
                second=second.line,
            )
            supposed = Change(phrase)
            yield from lines.changed([Edit(first, theirs), Edit(second, mine)], supposed)


def _said(lines: Lines, number: int) -> Iterator[Span]:
    _, *rest = lines.tokens(number) or (None,)
    if rest:
        yield between(rest[0].at, rest[-1].at)


def uneven(lines: Lines) -> Iterator[Change]:
    """Add a card to a trick or draw that lacks one; remove one where there is one too many."""
    hand = lines.passage.judgement.hand
    due = len(hand.stayers) if hand and hand.stayers else 0
    for event in lines.said:
        if isinstance(event, TrickPlayed):
            cards = [_whole(lines, play.at) for play in event.plays]
            yield from _evened(lines, cards, due - len(cards) if event.whole else 0)
        elif isinstance(event, CardsDrawn):
            short = len(event.received) - len(event.discarded)
            yield from _evened(lines, [card.at for card in event.discarded], short)
            yield from _evened(lines, [card.at for card in event.received], -short)


def _whole(lines: Lines, card: Span) -> Span:
    return between(card, [card, *(sign.at for sign in lines.signs(card))][-1])


def _evened(lines: Lines, cards: Sequence[Span], short: int) -> Iterator[Change]:
    if short == 1 and cards:
        yield from _with_one(lines, cards)
    elif short == -1:
        for before, card in zip((None, *cards), cards, strict=False):
            if before is None or _card(lines, before) != _card(lines, card):
                phrase = say(
                    "{card} written once too often in line {line}",
                    card=_card(lines, card),
                    line=card.line,
                )
                yield from lines.changed([_without(lines, card)], Change(phrase))


def _with_one(lines: Lines, cards: Sequence[Span]) -> Iterator[Change]:
    for held in cards:
        phrase = say(
            "a card left out before {card} in line {line}", card=_card(lines, held), line=held.line
        )
        edit = Edit(held, f"{UNKNOWN} {lines.written(held)}")
        yield from lines.changed([edit], Change(phrase))
    last = cards[-1]
    phrase = say(
        "a card left out after {card} in line {line}", card=_card(lines, last), line=last.line
    )
    yield from lines.changed([Edit(last, f"{lines.written(last)} {UNKNOWN}")], Change(phrase))


def _card(lines: Lines, card: Span) -> str:
    return lines.written(card).rstrip("* ")


def _without(lines: Lines, card: Span) -> Edit:
    before = lines.passage.source.line(card.line)[: card.column - 1]
    start = card._replace(column=len(before.rstrip()) + 1)
    return Edit(between(start, card), "")
