"""Other readings of a line: another number, name or star; other stayers."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import get_args

from referee.audits.repairs.change import (
    LINES_OF_CHIPS,
    Change,
    Likeliness,
    in_line,
    likeliness,
    numbers,
    written_as,
)
from referee.audits.repairs.lines import Edit, LineAsked, Lines, between, end_of, unsigned
from referee.evening_events import ChipsCounted
from referee.events import (
    AntesPosted,
    CardsDealt,
    CardsDrawn,
    ChipsPaid,
    Event,
    HandEvent,
    HandStarted,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    PotWon,
    TrickPlayed,
    TricksClaimed,
    TricksCounted,
    TurnUpTaken,
    WidowTaken,
)
from referee.game import Player, Span
from referee.hand_log import Token, written_name
from referee.messages import Message, say

_SMALL = (TrickPlayed, IntentsDeclared, TricksCounted, TricksClaimed)
"""Lines with numbers of tricks or cards: so few that all are tried."""
CHANGEABLE = (
    *LINES_OF_CHIPS,
    *_SMALL,
    HandStarted,
    CardsDealt,
    CardsDrawn,
    WidowTaken,
    TurnUpTaken,
)
_EACH_ONCE = (AntesPosted, ChipsCounted, ChipsPaid, IntentsDeclared, TricksCounted)
"""Lines that name nobody twice."""
_OF_STAYERS = (CardsDrawn, PotAwarded, PotWon, TrickPlayed, TricksClaimed, TricksCounted)
"""Lines about actions of stayers."""
_FIRST_ALONE = (HandStarted, TrickPlayed)
"""Lines in which only the first number is one."""


def exchanged_lines(lines: Lines, numbers: Iterable[int]) -> Iterator[Change]:
    for number, other in combinations(sorted(set(numbers)), 2):
        events = lines.event(number), lines.event(other)
        tricks = all(isinstance(event, TrickPlayed) for event in events)
        pots = all(isinstance(event, (PotAwarded, PotCarried)) for event in events)
        pairs = zip(lines.numbers(number)[:1], lines.numbers(other)[:1], strict=False)
        for pair in pairs if tricks or pots else ():
            yield from lines.exchanged(*pair, of_chips=pots)


def other_dealers(lines: Lines) -> Iterator[Change]:
    hand = lines.passage.judgement.hand
    event = lines.event(hand.at.line) if hand else None
    if hand and isinstance(event, HandStarted):
        yield from other_names(lines, LineAsked(hand.at.line, event))


def _numbers(lines: Lines, number: int, event: Event) -> list[Token]:
    found = lines.numbers(number)
    return found[:1] if isinstance(event, _FIRST_ALONE) else found


def other_numbers(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    """Replace a number: of chips by the amounts that are off, of tricks and cards by any."""
    number, event, sizes, hands = asked
    hand = lines.passage.judgement.hand
    few = range(hand.size + 1) if hand and isinstance(event, _SMALL) else hands
    if isinstance(event, ChipsCounted) and event.since_start:
        yield from _other_signs(lines, number)
    for token in _numbers(lines, number, event):
        if isinstance(event, LINES_OF_CHIPS):
            yield from _other_chips(lines, token, _a_head(sizes) if _of_each(event) else sizes)
            continue
        written = int(token.text)
        for meant in sorted(few, key=lambda number: abs(number - written)):
            if meant != written:
                supposed = Change(_written_as(lines, token, meant), likeliness(written, meant))
                yield from lines.changed([Edit(token.at, str(meant))], supposed)


def _of_each(event: Event) -> bool:
    return isinstance(event, (AntesPosted, ChipsCounted)) and event.amounts[0].player is None


def _a_head(sizes: Iterable[int]) -> tuple[int, ...]:
    return tuple(
        {size // heads: None for size in sizes for heads in range(2, 9) if not size % heads}
    )


def _other_chips(lines: Lines, token: Token, sizes: tuple[int, ...]) -> Iterator[Change]:
    for meant, likely, why in numbers(int(token.text), sizes):
        supposed = Change(_written_as(lines, token, meant), likely, why, of_chips=True)
        yield from lines.changed([Edit(token.at, str(meant))], supposed)


def _other_signs(lines: Lines, number: int) -> Iterator[Change]:
    for token in lines.tokens(number):
        if token.kind in ("NUMBER", "SCORE") and (digits := unsigned(token).text).strip("0"):
            minus = token.text in (digits, f"+{digits}")
            word, meant = lines.before(token), f"{'-' if minus else '+'}{digits}"
            phrase = written_as(f"{word}{meant}", f"{word}{token.text}", in_line(number))
            supposed = Change(phrase, Likeliness.SLIP, say("the other sign"), of_chips=True)
            yield from lines.changed([Edit(token.at, meant)], supposed)


def other_names(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    number, event, *_ = asked
    of_chips, names = isinstance(event, LINES_OF_CHIPS), lines.names(number)
    there = {token.value for token in names} if isinstance(event, _EACH_ONCE) else set[object]()
    there |= lines.out if isinstance(event, _OF_STAYERS) else set()
    for token in names:
        said = lines.after(token)
        after = f" {said.text}" if said and said.kind != "UNKNOWN" else ""
        for player in lines.players():
            meant = written_name(player)
            if player != token.value and player not in there:
                phrase = written_as(f"{meant}{after}", f"{token.text}{after}", in_line(number))
                yield from lines.changed([Edit(token.at, meant)], Change(phrase, of_chips=of_chips))


def _written_as(lines: Lines, token: Token, meant: int) -> Message:
    word = lines.before(token)
    return written_as(f"{word}{meant}", f"{word}{token.text}", in_line(token.at.line))


def exchanged_numbers(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    number, event, *_ = asked
    of_chips = isinstance(event, LINES_OF_CHIPS)
    for token, other in combinations(_numbers(lines, number, event), 2):
        yield from lines.exchanged(token, other, of_chips=of_chips)


def other_stars(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    number, event, *_ = asked
    if not isinstance(event, TrickPlayed):
        return
    spelled = [lines.passage.letters.write(play.card) for play in event.plays]
    starred = [n for n, play in enumerate(event.plays) if play.winner]
    stars = [token.at for token in lines.tokens(number) if token.kind == "WINNER"]
    for n, star in zip(starred, stars, strict=False):
        card = spelled[n]
        if len(starred) > 1:
            phrase = say(
                "a star too many after {card} in trick {number}", card=card, number=event.number
            )
            yield from lines.changed([Edit(star, "")], Change(phrase))
        for m, other in enumerate(spelled if len(starred) == 1 else ()):
            if m != n:
                phrase = say(
                    "the star of {other} written after {card} in trick {number}",
                    other=other,
                    card=card,
                    number=event.number,
                )
                end = end_of(lines.whole(event.plays[m].at))
                yield from lines.changed([_moved(lines, star, end)], Change(phrase))


def _moved(lines: Lines, star: Span, column: int) -> Edit:
    if column < star.column:
        at = Span(star.line, column, end_of(star) - column)
        return Edit(at, f"*{lines.written(at)[:-1]}")
    at = star._replace(length=column - star.column)
    return Edit(at, f"{lines.written(at)[1:]}*")


_THROUGHOUT = tuple({*CHANGEABLE} & {*get_args(HandEvent)} - {HandStarted, TurnUpTaken})
"""Lines about a player's actions: mistaking a player affects all of them."""


def exchanged_names(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    for pair in combinations(lines.names(asked.number), 2):
        yield from lines.exchanged(*pair)


def exchanged_leaders(lines: Lines, numbers: Iterable[int]) -> Iterator[Change]:
    tricks = [event.at.line for event in lines.said if isinstance(event, TrickPlayed)]
    asked = (number for number in numbers if isinstance(lines.event(number), TrickPlayed))
    for number, other in product(asked, tricks):
        if other != number:
            first, second = sorted((number, other))
            for pair in zip(lines.names(first)[:1], lines.names(second)[:1], strict=False):
                yield from lines.exchanged(*pair)


def exchanged_payments(lines: Lines, numbers: Iterable[int]) -> Iterator[Change]:
    said = {number: lines.event(number) for number in numbers}
    pots = [place for place, event in said.items() if isinstance(event, PotAwarded)]
    paid = [place for place, event in said.items() if isinstance(event, ChipsPaid)]
    for place, other in product(pots, paid):
        for pair in product(lines.names(place), lines.names(other)):
            yield from lines.exchanged(*pair, of_chips=True)


def exchanged_players(lines: Lines, player: Player) -> Iterator[Change]:
    said = (event for event in lines.said if isinstance(event, _THROUGHOUT))
    names = [name for event in said for name in lines.names(event.at.line)]
    mine = [name for name in names if name.value == player]
    for other in lines.players() if mine else ():
        theirs = [name for name in names if name.value == other]
        edits = [Edit(name.at, written_name(other)) for name in mine]
        edits += [Edit(name.at, written_name(player)) for name in theirs]
        phrase = say(
            "{player} and {other} taken for each other in this hand", player=player, other=other
        )
        if theirs and other != player and len(edits) > 2:
            yield from lines.changed(edits, Change(phrase, Likeliness.LINE))


def other_stayers(lines: Lines) -> Iterator[Change]:
    declared = [event for event in lines.said if isinstance(event, IntentsDeclared)]
    for line in dict.fromkeys(event.at.line for event in declared):
        for name in lines.names(line):
            said = lines.after(name)
            if said is None or said.kind != "UNKNOWN":
                at = between(name.at, said.at) if said else name.at
                meant = name.text if said and said.kind == "OUT" else f"{name.text} out"
                phrase = written_as(meant, lines.written(at), in_line(line))
                yield from lines.changed([Edit(at, meant)], Change(phrase))
