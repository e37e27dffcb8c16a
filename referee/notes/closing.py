"""The figures with which notes end: one for every player, borne out by their sum.

Whatever the words mean, figures that come to the chips brought are stacks, and figures that cancel out
are winnings.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, product
from math import prod
from types import MappingProxyType
from typing import NamedTuple

from referee.game import Player
from referee.notes.evening import NotedEvening
from referee.notes.facts import Fact, NotedFigure, NotedSum, figures_of, sum_of
from referee.notes.page import MOST_LINES, Manner, NoteLine
from referee.notes.persons import Persons, UnclearError
from referee.notes.text import NotesText
from referee.notes.word import VALUES, NoteWord, kinds_in

_MOST_LINES = 3
"""Lines that may list the players together."""
_MOST_WAYS = 64
HEAD = 8
"""The line by which everything about the stakes is told, where no hand was understood."""
_NEAR = 4
"""Lines above the closing that may tell what stayed in the pot."""
OF_POT = frozenset({"POT", "INPOT", "JAR", "CARRY", "NEXTTIME"})
_OF_HAND = frozenset({"BOO", "TRICKS", "DEAL", "DEALER", "CARD"})
_PLAYS = _OF_HAND | {"WIN"}
_MOVES = frozenset({"PAY", "OWE", "GIVE", "BUY"})
_NAMED = frozenset({"NAME", "ME"})


class Closing(NamedTuple):
    """What everybody had or won at the end."""

    facts: Mapping[int, Sequence[Fact]] = MappingProxyType({})
    """The facts of the closing lines, and of the line telling what everybody brought."""
    left: Fraction = Fraction(0)
    """What stayed in the pot, in the numbers of the notes."""

    @property
    def brings(self) -> bool:
        """True if it tells what everybody brought."""
        return any(fact.kind == "start" for facts in self.facts.values() for fact in facts)

    def unused(self, text: NotesText, line: NoteLine, fact: Fact) -> Iterator[str]:
        """Yield clauses of a last line with numbers that are no figure and did not stay in the pot."""
        figures = {word.start for word in fact.words}
        for piece in line.pieces() if fact.kind != "start" else ():
            words = text.clause(line, piece, ())[0]
            end = max((word.end for word in words if word.start in figures), default=piece.start)
            more = [word for word in words if word.kinds & VALUES and word.start not in figures]
            if piece.manner is not Manner.ASIDE and any(
                not (amount := sum_of(word)) or amount.value != self.left for word in more
            ):
                yield line.text[min(end, more[0].start) : piece.end].strip(" ,")


NONE = Closing()


class _LastLine(NamedTuple):
    line: NoteLine
    figures: Mapping[Player, Sequence[NotedFigure]]


_One = tuple[int, Player, NotedFigure]


def closing_of(text: NotesText, evening: NotedEvening) -> Closing:
    """Return the closing figures of a text; empty if there are none, or no sum bears them out."""
    below: list[_LastLine] = []
    lists = [_listed(text, line) for line in text.page[:MOST_LINES]]
    for place in range(len(lists) - 1, -1, -1):
        listed = lists[place]
        if listed is None:
            return NONE
        if not listed.figures:
            continue
        below.insert(0, listed)
        told = list(chain.from_iterable(one.figures for one in below))
        if len({*told}) == len(told) and {*told} == {*text.cast.players}:
            return _borne_out(text, evening, below, [one for one in lists[:place] if one])
        if len({*told}) < len(told) or len(below) == _MOST_LINES:
            return NONE
    return NONE


def _words(text: NotesText, line: NoteLine) -> list[NoteWord]:
    """Return the words, without brackets that hold more than a sum."""
    told = [(piece, text.clause(line, piece, ())[0]) for piece in line.pieces()]
    kept = (
        words
        for piece, words in told
        if piece.manner is Manner.PLAIN or (piece.manner is Manner.BRACKET and len(words) == 1)
    )
    return sorted(chain.from_iterable(kept), key=lambda word: word.start)


def _listed(text: NotesText, line: NoteLine) -> _LastLine | None:
    """Return the numbers beside players, or no numbers; None for a line that tells of a hand."""
    words = _words(text, line)
    kinds = kinds_in(words)
    persons = Persons(text.cast.writer)
    persons.speaker = text.cast.whose(line.speaker) if line.speaker else None
    try:
        figures = {} if line.number in text.tables else figures_of(words, persons, _NAMED)
    except UnclearError:
        figures = {}
    several = len(figures) > 1 or line.number in text.listed
    plays = kinds & _OF_HAND if several else kinds & _PLAYS or (kinds & _MOVES and kinds & VALUES)
    of_hand = kinds & _NAMED and plays
    told = figures if several else {}
    return None if of_hand or line.number in text.tables else _LastLine(line, told)


def _borne_out(
    text: NotesText, evening: NotedEvening, lists: Sequence[_LastLine], above: Sequence[_LastLine]
) -> Closing:
    players = [(one.line.number, who, told) for one in lists for who, told in one.figures.items()]
    if prod(len(told) for _, _, told in players) > _MOST_WAYS:
        return NONE
    left = [NotedSum(Fraction(0)), *_left(text, lists[0].line)]
    found = [
        closing
        for way in product(*(told for _, _, told in players))
        if (
            closing := _closing(
                text,
                evening,
                [(line, who, one) for (line, who, _), one in zip(players, way, strict=True)],
                left,
                above,
            )
        ).facts
    ]
    return found[0] if len(found) == 1 else NONE


def _left(text: NotesText, closing: NoteLine) -> Iterator[NotedSum]:
    """Yield what may have stayed in the pot: the sums of lines around the closing that speak of one, or name nobody."""
    for line in text.page[max(0, text.page.index(closing) - _NEAR) : MOST_LINES]:
        words = _words(text, line)
        amounts = [amount for word in words if (amount := sum_of(word)) and amount.value]
        named = any(word.kinds & _NAMED for word in words)
        if any(word.kinds & OF_POT for word in words) or (len(amounts) == 1 and not named):
            yield from amounts


def _closing(
    text: NotesText,
    evening: NotedEvening,
    way: Sequence[_One],
    left: Sequence[NotedSum],
    above: Sequence[_LastLine],
) -> Closing:
    """Return the facts of these figures, if a sum bears them out."""
    amounts = [one.amount for _, _, one in way]
    cents = any(amount.cents for amount in amounts)
    if cents:  # beside `nine dollars` a bare twenty-one is in dollars
        amounts = [_in_cents(amount) for amount in amounts]
    total = sum((amount.value for amount in amounts), Fraction(0))
    rests = {one.value for one in left if one.cents == cents or not one.value}
    if any(one.signed for _, _, one in way):
        whole = all(one.signed or not one.amount.value for _, _, one in way)
        alone = not any({*other.figures} == {who for _, who, _ in way} for other in above)
        fits = whole and alone and -total in rests
        return Closing(_facts("scored", way), -total) if fits else NONE
    start = _start(text, evening, {total + rest for rest in rests}, len(way), cents=cents)
    if start is None or total <= 2 * evening.size:
        return NONE
    brought, fact = start
    told = {fact.line: [fact]} if fact else {}
    return Closing(_facts("counted", way) | told, brought - total)


def _in_cents(amount: NotedSum) -> NotedSum:
    return amount if amount.cents else NotedSum(100 * amount.value, cents=True)


def _start(
    text: NotesText, evening: NotedEvening, wanted: set[Fraction], players: int, *, cents: bool
) -> tuple[Fraction, Fact | None] | None:
    """Return what all brought, one of the sums wanted, with its number if that was not read as such."""
    starts = [one.fact.sums[0] for one in evening.of_kind("start") if one.fact.sums]
    bought = [one.fact.sums[0] for one in evening.of_kind("bought") if one.fact.sums]
    more = sum((one.value for one in bought), Fraction(0))
    for one in starts:
        if (brought := one.value * players + more) in wanted:
            return brought, None
    for fact in evening.each:
        if (brought := fact.sums[0].value * players + more) in wanted:
            return brought, fact._replace(kind="start")
    if starts or bought:
        return None
    for line, word, amount in sorted(_head(text, evening), key=lambda one: one[2].cents != cents):
        coins = (1, 100, *text.coins) if amount.cents and not cents else (1,)
        for coin in coins:
            each = amount.value / coin
            if each > evening.size and each * players in wanted:
                return each * players, Fact("start", line, (word,), sums=(amount,))
    return None


def _head(text: NotesText, evening: NotedEvening) -> Iterator[tuple[int, NoteWord, NotedSum]]:
    first = evening.hands[0].opened.line if evening.hands else HEAD
    for line in [line for line in text.page if line.number < first]:
        for word in _words(text, line):
            if amount := sum_of(word):
                yield line.number, word, amount


def _facts(kind: str, way: Sequence[_One]) -> dict[int, list[Fact]]:
    facts: dict[int, list[Fact]] = {}
    for number in dict.fromkeys(line for line, _, _ in way):
        some = [(who, one) for line, who, one in way if line == number]
        words = sorted({word for _, one in some for word in one.words}, key=lambda word: word.start)
        amounts = tuple(one.amount for _, one in some)
        facts[number] = [Fact(kind, number, tuple(words), tuple(who for who, _ in some), amounts)]
    return facts
