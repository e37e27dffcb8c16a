"""Tricks written in each other's place, and cards that were left out of a line or written twice."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.audits.repairs.change import Change
from referee.audits.repairs.lines import Edit, Lines, Supposed, Token
from referee.events import CardsDrawn, CardWritten, TrickPlayed
from referee.game import UNKNOWN, Span

_MARKS = re.compile(r"(?:[ \t]*\([^)]*\))*(?:[ \t]*\*)?")
"""What may follow a card of a trick."""


def exchanged_tricks(lines: Lines) -> Iterator[Change]:
    """All that two lines of tricks say after their numbers, in each other's place."""
    said = [one for one in lines.said if isinstance(one, TrickPlayed)]
    for one, other in combinations([_said(lines, trick) for trick in said], 2):
        if one and other and one.text != other.text:
            where = f"lines {one.line} and {other.line}"
            supposed = Supposed(f"the tricks in {where} written in each other's place")
            yield from lines.changed([Edit(one, other.text), Edit(other, one.text)], supposed)


def _said(lines: Lines, trick: TrickPlayed) -> Token | None:
    """What a line says after the number of its trick."""
    number = lines.numbers(trick.at.line)[:1]
    text = lines.text(trick.at.line).rstrip()
    return Token(trick.at.line, number[0].end, text[number[0].end :]) if number else None


def uneven(lines: Lines) -> Iterator[Change]:
    """One card more in a trick or a draw that lacks one, one less where there is one too many."""
    hand = lines.passage.judgement.hand
    due = len(hand.stayers) if hand and hand.stayers else 0
    for event in lines.said:
        if isinstance(event, TrickPlayed):
            cards = [_whole(lines, one.at) for one in event.plays]
            yield from _evened(lines, cards, due - len(cards) if event.whole else 0)
        elif isinstance(event, CardsDrawn):
            short = len(event.received) - len(event.discarded)
            yield from _evened(lines, _bare(lines, event.discarded), short)
            yield from _evened(lines, _bare(lines, event.received), -short)


def _whole(lines: Lines, at: Span) -> Token:
    """A card of a trick with its marks and its star."""
    text, start = lines.text(at.line), at.column - 1
    marks = _MARKS.match(text, start + at.length)
    return Token(at.line, start, text[start : marks.end() if marks else start + at.length])


def _bare(lines: Lines, cards: Sequence[CardWritten]) -> list[Token]:
    source = lines.passage.source
    return [Token(one.at.line, one.at.column - 1, source.text_at(one.at)) for one in cards]


def _evened(lines: Lines, cards: Sequence[Token], short: int) -> Iterator[Change]:
    """These cards of a line with one more; with one less where they are one too many."""
    if short == 1 and cards:
        yield from _with_one(lines, cards)
    elif short == -1:
        for before, card in zip((None, *cards), cards, strict=False):
            if before is None or _card(before) != _card(card):
                phrase = f"{_card(card)} written once too often in line {card.line}"
                yield from lines.changed([_without(lines, card)], Supposed(phrase))


def _with_one(lines: Lines, cards: Sequence[Token]) -> Iterator[Change]:
    """An unknown card before each of these, and after the last."""
    for card in cards:
        phrase = f"a card left out before {_card(card)} in line {card.line}"
        yield from lines.changed([Edit(card, f"{UNKNOWN} {card.text}")], Supposed(phrase))
    last = cards[-1]
    phrase = f"a card left out behind {_card(last)} in line {last.line}"
    yield from lines.changed([Edit(last, f"{last.text} {UNKNOWN}")], Supposed(phrase))


def _card(token: Token) -> str:
    """The card without its star."""
    return token.text.rstrip("* ")


def _without(lines: Lines, card: Token) -> Edit:
    """The card and the blanks before it gone."""
    before = lines.text(card.line)[: card.start]
    start = len(before.rstrip())
    return Edit(Token(card.line, start, before[start:] + card.text), "")
