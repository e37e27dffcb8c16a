"""One hand in a few lines: who dealt, what was trump, who took how much, who pays whom."""

from collections.abc import Iterator

from referee.audits import Passage
from referee.events import CardPlayed
from referee.game import Suit, Trump
from referee.money import Settlement
from referee.replay import Hand
from referee.reports.accounts import pays
from referee.reports.written_cards import WrittenCards


def hand_lines(passage: Passage) -> Iterator[str]:
    """The lines on a hand; none where there is no hand. `?` is what is not recorded."""
    hand, settlement = passage.judgement.hand, passage.judgement.settlement
    if hand is None:
        return
    cards = WrittenCards(passage.source, hand.letters)
    trump = trump_in_words(hand.trump if cards.agree_on_trump(hand) else None)
    taken = _taken(hand) if cards.agree_on_tricks(hand) else "?"
    result = settlement.result.value if settlement else "disputed"
    yield f"hand {hand.number}: dealer {hand.dealer or '?'}, trump {trump}, tricks {taken}, {result}"
    yield from _irregular(hand, cards)
    if settlement:
        yield from _paid(settlement)
    for testimony in passage.testimony:
        yield f"  {testimony.player} said: {testimony.text}"


def trump_in_words(trump: Trump | None) -> str:
    """`hearts`; `none` where the rules have no trumps; `?` where the suit is unknown."""
    match trump:
        case None:
            return "?"
        case Suit():
            return f"{trump.word}s"
        case _:
            return trump.value


def _taken(hand: Hand) -> str:
    if not hand.taken:
        return "?"
    return " ".join(f"{player} {tricks}" for player, tricks in hand.taken.items())


def _irregular(hand: Hand, cards: WrittenCards) -> Iterator[str]:
    """The plays that bear a mark, trick by trick."""
    for trick in hand.tricks:
        marked = [play for play in trick.plays if play.marks]
        told = (
            f"{play.player or '?'} {cards.spelled(play, hand)} {_marks(play)}" for play in marked
        )
        if marked:
            yield f"  trick {trick.number}: {', '.join(told)}"


def _marks(play: CardPlayed) -> str:
    return " ".join(f"({mark.value})" for mark in play.marks)


def _paid(settlement: Settlement) -> Iterator[str]:
    for move in settlement.due:
        yield f"  {pays(move.giver, move.taker, move.chips)} ({move.cause.value})"
