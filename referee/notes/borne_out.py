"""Clauses with an unknown word: claimed where the evening bears them out.

`Mavis gathered eight` is `Mavis eight`, if eight is the pot and Mavis took the most tricks.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from referee.game import Player
from referee.notes.decision import Decided
from referee.notes.evening import NotedEvening, NotedHand
from referee.notes.events import ChipWorth
from referee.notes.facts import Fact
from referee.notes.phrases import Cut
from referee.notes.reckoner import Reckoned
from referee.notes.vocabulary import PERSON, VALUES, NoteWord, kinds_in

_MOST_UNKNOWN = 6
_UNKNOWN = frozenset({"WORD"})

Clause = tuple[int, int]
"""A line, and the offset of the clause's first word."""


def clause_of(line: int, words: Sequence[NoteWord]) -> Clause:
    return line, words[0].start


def holds_without(found: Cut) -> bool:
    """Tell whether a clause may hold without its unknown words: no list does that leaves a name or a number over."""
    lists = any(phrase.kind in ("in_order", "pairs", "trick", "tricks") for phrase in found.phrases)
    left = kinds_in(found.left_over)
    over = lists and left & (PERSON | VALUES) and not left & {"BOO", "PAY", "POT"}
    return bool(found.phrases) and not over


def without_unknown(words: Sequence[NoteWord]) -> tuple[NoteWord, ...]:
    """Return a clause without its unknown words; empty if it may name or deny anything."""
    unknown = [word for word in words if word.kinds == _UNKNOWN]
    named = any(not word.text.islower() for word in unknown if word is not words[0])
    denied = any(word.kinds & {"NOTWORDS", "UNKNOWN"} for word in words)
    known = tuple(word for word in words if word.kinds != _UNKNOWN)
    return () if named or denied or len(unknown) > _MOST_UNKNOWN else known


def borne_out(
    assumed: Mapping[Clause, Sequence[Fact]], evening: NotedEvening, decided: Decided
) -> set[Clause]:
    """Return the clauses whose facts all agree with numbers told elsewhere."""
    hands = list(_hands(evening, decided))
    return {
        clause
        for clause, facts in assumed.items()
        if facts and all(_agrees(fact, hands) for fact in facts)
    }


def _hands(evening: NotedEvening, decided: Decided) -> Iterator[tuple[NotedHand, set[str]]]:
    """Yield each hand with its statements that its other numbers, or its neighbours, bear out."""
    passages = [passage for passage in decided.passages if passage.hand is not None]
    table, hands = evening.table(), decided.hands
    dealers = [table.index(hand.dealer) if hand.dealer in table else None for hand in hands]
    expected: list[set[Player]] = [set() for _ in hands]
    for (first, one), (second, two) in pairwise(enumerate(dealers)):
        if one is not None:
            expected[second].add(table[(one + 1) % len(table)])
        if two is not None:
            expected[first].add(table[two - 1])
    for passage, hand, near in zip(passages, hands, expected, strict=True):
        sure = _sure(hand, passage.reckoned, decided.worth)
        yield hand, {*sure, "dealer"} if hand.dealer in near else sure


def _sure(hand: NotedHand, reckoned: Reckoned, worth: ChipWorth) -> set[str]:
    pot = hand.pot is not None and reckoned.pot == worth.chips(hand.pot)
    given = {player: worth.chips(amount) for player, amount in hand.paid.items() if amount}
    found = {"amount"} if pot else set[str]()
    if not hand.counted:
        return found
    takers = {player for player, tricks in hand.tricks.items() if tricks}
    stay, none = {*(hand.stayers() or ())}, {*hand.bourre}
    carried = len(hand.best) > 1 and (pot or hand.pot is None)
    won = hand.best == [hand.winner] and (pot or hand.pot is None)
    outcome = carried if hand.carried else won
    paid = bool(given) and given == reckoned.owed()
    bears = {
        "pot": outcome,
        "winner": outcome,
        "carried": carried,
        "tricks": len(takers) > 1 and outcome,
        "stayed": bool(stay) and stay == takers | none,
        "out": not (takers | none | {*(hand.stayed or ())}) & {*hand.out},
        "paid": paid,
        "bourre": paid or (bool(stay) and none == stay - takers),
    }
    return found | {slot for slot, agrees in bears.items() if agrees}


def _agrees(fact: Fact, hands: Sequence[tuple[NotedHand, set[str]]]) -> bool:
    for hand, sure in hands:
        if fact.line not in hand.lines:
            continue
        if fact.kind == "hand" and hand.opened.at == fact.at:
            return hand.agrees
        slots = {slot for slot, source in hand.sources.items() if _is_part(fact, source)}
        if slots:
            return slots <= sure
    return False


def _is_part(fact: Fact, source: Fact) -> bool:
    start, end = fact.words[0].start, fact.words[-1].end
    return (
        source.line == fact.line and source.words[0].start <= start and end <= source.words[-1].end
    )
