"""One hand in a few lines: who dealt, what was trump, who took how much, who pays whom."""

from collections.abc import Iterator

from referee.audit import AuditedPassage
from referee.reports.accounts import holder
from referee.reports.written_cards import WrittenCards
from referee.settlement import Settlement
from referee.table import Hand


def hand_lines(passage: AuditedPassage) -> Iterator[str]:
    """The lines on a hand; none where there is no hand. `?` is what the record does not tell."""
    hand, settlement = passage.judgement.hand, passage.judgement.settlement
    if hand is None:
        return
    cards = WrittenCards(passage.source)
    trump = f"{hand.trump.word}s" if hand.trump and cards.agree_on_trump(hand) else "?"
    taken = _taken(hand) if cards.agree_on_tricks(hand) else "?"
    result = settlement.result.value if settlement else "disputed"
    yield f"hand {hand.number}: dealer {hand.dealer or '?'}, trump {trump}, tricks {taken}, {result}"
    if settlement:
        yield from _paid(settlement)


def _taken(hand: Hand) -> str:
    if not hand.taken:
        return "?"
    return " ".join(f"{player} {tricks}" for player, tricks in hand.taken.items())


def _paid(settlement: Settlement) -> Iterator[str]:
    for move in settlement.due:
        yield f"  {holder(move.giver)} pays {holder(move.taker)} {move.chips} ({move.cause.value})"
