"""Tricks exchanged, and cards left out of a line or written twice."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.audits.repairs.change import Change
from referee.audits.repairs.lines import Edit, Lines, Supposed, between
from referee.events import CardsDrawn, TrickPlayed
from referee.game import UNKNOWN, Span
from referee.messages import say


def exchanged_tricks(lines: Lines) -> Iterator[Change]:
    """Exchange all that two lines of tricks say after their numbers."""
    tricks = [event.at.line for event in lines.said if isinstance(event, TrickPlayed)]
    for first, second in combinations([at for line in tricks for at in _said(lines, line)], 2):
        mine, theirs = map(lines.written, (first, second))
        if mine != theirs:
            phrase = say(
                "the tricks in lines {first} and {second} written in each other's place",
                first=first.line,
                second=second.line,
            )
            supposed = Supposed(phrase)
            yield from lines.changed([Edit(first, theirs), Edit(second, mine)], supposed)


def _said(lines: Lines, number: int) -> Iterator[Span]:
    _, *rest = lines.tokens(number) or (None,)
    if rest:
        yield between(rest[0].at, rest[-1].at)


def uneven(lines: Lines) -> Iterator[Change]:
    """Add a card to a trick or a draw that lacks one; remove one where there is one too many."""
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
                yield from lines.changed([_without(lines, card)], Supposed(phrase))


def _with_one(lines: Lines, cards: Sequence[Span]) -> Iterator[Change]:
    for card in cards:
        phrase = say(
            "a card left out before {card} in line {line}", card=_card(lines, card), line=card.line
        )
        edit = Edit(card, f"{UNKNOWN} {lines.written(card)}")
        yield from lines.changed([edit], Supposed(phrase))
    last = cards[-1]
    phrase = say(
        "a card left out after {card} in line {line}", card=_card(lines, last), line=last.line
    )
    yield from lines.changed([Edit(last, f"{lines.written(last)} {UNKNOWN}")], Supposed(phrase))


def _card(lines: Lines, card: Span) -> str:
    return lines.written(card).rstrip("* ")


def _without(lines: Lines, card: Span) -> Edit:
    before = lines.passage.source.line(card.line)[: card.column - 1]
    start = card._replace(column=len(before.rstrip()) + 1)
    return Edit(between(start, card), "")
