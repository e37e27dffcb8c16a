"""Texts mostly not understood: only hands that stand by themselves are claimed."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from referee.evening_events import ChipsCounted, SeatsTaken, UnitStated
from referee.events import HandStarted
from referee.messages import say
from referee.notes.cast import Cast
from referee.notes.closing import Closing
from referee.notes.courses import CourseFound
from referee.notes.decision import Decided, NotedPassage
from referee.notes.evening import NotedHand
from referee.notes.line_read import HowRead, LineRead

_OF_ALL = (SeatsTaken, UnitStated)
"""The opening of such a log."""


def is_strange(heard: Sequence[LineRead]) -> bool:
    """Tell whether most of a text was not understood."""
    doubtful = sum(noted.status is HowRead.DOUBTFUL and noted.of_game for noted in heard)
    return doubtful > 3 and doubtful > sum(noted.status is HowRead.READ for noted in heard)


def withhold(heard: Sequence[LineRead], decided: Decided, cast: Cast, closing: Closing) -> None:
    """Take back the reading of a strange text, but for hands that stand by themselves."""
    by_number = {noted.line.number: noted for noted in heard}
    listed = by_number[cast.line].facts if cast.line in by_number else []
    seated = any({*fact.players} >= {*cast.players} - cast.late for fact in listed)
    whole = [hand for hand in _whole_hands(decided, by_number) if seated]
    ends = [
        event
        for passage in decided.passages
        for event in passage.events
        if isinstance(event, ChipsCounted) and _is_of(event, closing)
    ]
    kept = {cast.line, *(line for hand in whole for line in hand.lines)} if whole or ends else set()
    kept |= {*closing.facts}
    for noted in heard:
        if noted.status is HowRead.READ and noted.line.number not in kept:
            noted.left_over.append(say("most of the rest"))
            noted.settle()
    first, *others = decided.passages
    first.events = tuple(
        event
        for event in first.events
        if (whole or ends)
        and (type(event) in _OF_ALL or (event.at.line in closing.facts and event not in ends))
    )
    decided.passages[1:] = [passage for passage in others if passage.hand in whole]
    for passage in decided.passages[1:]:
        passage.keep_to_its_words(decided.worth)
    if closing.left and ends:
        decided.passages.append(_last_hand(ends, closing, decided))
    else:
        decided.passages[-1].events += tuple(ends)


def _last_hand(ends: Sequence[ChipsCounted], closing: Closing, decided: Decided) -> NotedPassage:
    """Return the hand after which the players were counted, of which nothing else is told."""
    before = decided.passages[-1]
    number = before.hand.number + 1 if before.hand else 1
    at = ends[0].at
    hand = NotedHand(number, closing.facts[at.line])
    return NotedPassage(hand, (HandStarted(number, None, None, at), *ends), before.reckoned)


def _is_of(event: ChipsCounted, closing: Closing) -> bool:
    fact = closing.facts.get(event.at.line)
    return fact is not None and fact.kind != "start"


def _whole_hands(decided: Decided, by_number: Mapping[int, LineRead]) -> Iterator[NotedHand]:
    """Yield hands whose clauses are all accounted for, with a number, that agree with themselves."""
    hands, counted = decided.hands, True
    for hand, after in zip_longest(hands, hands[1:]):
        end = after.opened.line if after else max(hand.lines) + 1
        lines = {hand.opened.line, *range(hand.opened.line, end), *hand.lines}
        clear = not any(
            noted.left_over or noted.weak for line in lines if (noted := by_number.get(line))
        )
        counted = counted and clear
        if (hand.is_numbered and hand.tricks and hand.bears_itself_out) or (
            clear and (counted or hand.is_numbered) and hand.agrees
        ):
            yield hand


def adds_up(heard: Sequence[LineRead], decided: Decided) -> bool:
    """Tell whether all was understood, or every hand was, and agrees with the others."""
    understood = not any(noted.left_over and noted.of_game for noted in heard)
    ended = all((hand.over or hand.misdealt) and not hand.open for hand in decided.hands)
    differ = any(passage.reckoned.differences for passage in decided.passages)
    return understood or (ended and not differ)


def explain(heard: Sequence[LineRead], found: CourseFound) -> None:
    for noted in heard:
        number = noted.line.number
        if any(fact.kind == "header" for fact in noted.facts):
            continue
        if number in found.facts:
            noted.facts, noted.left_over = [found.facts[number]], []
        elif number in found.open:
            noted.left_over = noted.left_over or [found.open[number]]
        elif not noted.left_over:
            noted.facts = []
        noted.settle()
