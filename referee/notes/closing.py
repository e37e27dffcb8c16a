"""The figures with which notes end: one for every player, borne out by their sum.

Figures that come to the chips brought are stacks, figures that cancel out winnings.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from types import MappingProxyType
from typing import NamedTuple

from referee.notes.decision import Decided
from referee.notes.evening import NotedEvening
from referee.notes.facts import Fact, NotedSum, sum_of
from referee.notes.figures import NotedFigure, facts_of_figures
from referee.notes.line_read import HowRead, LineRead
from referee.notes.page import MOST_LINES, NoteLine
from referee.notes.story_evening import StoryEvening
from referee.notes.story_words import StoryWord
from referee.notes.text import NotesText
from referee.notes.vocabulary import PERSON, VALUES, NoteWord, kinds_in

_MOST_WAYS = 64
HEAD = 8
"""The line by which everything about the stakes stands, where no hand was understood."""
_NEAR = 4
"""Lines above the closing that may tell what stayed in the pot."""
OF_POT = frozenset({"POT", "INPOT", "JAR", "CARRY", "NEXTTIME"})
_OF_HAND = frozenset({"BOO", "TRICKS", "DEAL", "DEALER", "CARD"})
_PLAYS = _OF_HAND | {"WIN"}
_MOVES = frozenset({"PAY", "OWE", "GIVE", "BUY"})
_TELLS = _PLAYS | {"LEND", "BORROW", "UP", "DOWN", "NOTWORDS"}
_NAMED = frozenset({"NAME", "ME"})


class Closing(NamedTuple):
    """What everybody had or won at the end."""

    facts: Mapping[int, Fact] = MappingProxyType({})
    """The facts of the closing lines, and of the line telling what everybody brought."""
    left: Fraction = Fraction(0)
    """What stayed in the pot, in the numbers of the notes."""

    @property
    def brings(self) -> bool:
        """It tells what everybody brought."""
        return any(fact.kind == "start" for fact in self.facts.values())

    def unused(self, text: NotesText, line: NoteLine, fact: Fact) -> Iterator[str]:
        """Yield clauses with numbers that are no figure and did not stay in the pot."""
        figures = {word.start for word in fact.words}
        for piece in line.pieces() if fact.kind != "start" else ():
            words = text.clause(line, piece, ())[0]
            end = max((word.end for word in words if word.start in figures), default=piece.start)
            more = [word for word in words if word.kinds & VALUES and word.start not in figures]
            if any(not (amount := sum_of(one)) or amount.value != self.left for one in more):
                yield line.text[min(end, more[0].start) : piece.end].strip(" ,")


NONE = Closing()


def closing_of(text: NotesText, evening: NotedEvening) -> Closing:
    """Return the closing figures that a sum bears out."""
    story = StoryEvening(text, text.cast.players, {})
    last = max((figure.word.line for figure in story.figures), default=MOST_LINES)
    below = (_words(text, line) for line in text.page[:MOST_LINES] if line.number > last)
    if not story.end or any(map(_tell_hand, below)):
        return NONE
    near = [figure for figure in story.figures if figure.near]
    ways = [[one for one in near if one.player == player] for player in story.players]
    if prod(map(len, ways)) > _MOST_WAYS:
        return NONE
    left = [NotedSum(Fraction(0)), *_left(story)]
    closings = [_closing(story, evening, way, left) for way in product(*ways)]
    found = [closing for closing in closings if closing.facts]
    return found[0] if len(found) == 1 else NONE


def _words(text: NotesText, line: NoteLine) -> Sequence[NoteWord]:
    return text.lexicon.words(line.outer, line.begins)


def _tell_hand(words: Sequence[NoteWord]) -> bool:
    kinds = kinds_in(words)
    return bool(kinds & _NAMED and (kinds & _PLAYS or (kinds & _MOVES and kinds & VALUES)))


def _of_hand(sentence: Sequence[StoryWord]) -> bool:
    return any(word.does(_OF_HAND) for word in sentence)


def _left(story: StoryEvening) -> Iterator[NotedSum]:
    """Yield sums near the closing whose lines speak of the pot, or name nobody."""
    page = story.text.page[:MOST_LINES]
    first = next(n for n, line in enumerate(page) if line.number == story.figures[0].word.line)
    for line in page[max(0, first - _NEAR) :]:
        words = _words(story.text, line)
        amounts = [amount for word in words if (amount := sum_of(word)) and amount.value]
        kinds = kinds_in(words)
        if kinds & OF_POT or (len(amounts) == 1 and not kinds & _NAMED):
            yield from amounts


def _closing(
    story: StoryEvening, evening: NotedEvening, way: Sequence[NotedFigure], left: Sequence[NotedSum]
) -> Closing:
    amounts = [one.amount for one in way]
    cents = any(amount.cents for amount in amounts)
    if cents:  # beside `nine dollars` a bare twenty-one is in dollars
        amounts = [one if one.cents else NotedSum(100 * one.value, cents=True) for one in amounts]
    total = sum((amount.value for amount in amounts), Fraction(0))
    rests = {one.value for one in left if one.cents == cents or not one.value}
    if any(one.signed for one in way):
        whole = all(one.signed or not one.amount.value for one in way)
        above = [some for some in story.sentences[: story.end.start] if not _of_hand(some)]
        alone = not any(story.counts_all(some, near=True) for some in above)
        fits = whole and alone and -total in rests
        return Closing(facts_of_figures("scored", way), -total) if fits else NONE
    start = _start(story, evening, {total + rest for rest in rests}, len(way), cents=cents)
    if start is None:
        return NONE
    brought, fact = start
    brings = {fact.line: fact} if fact else {}
    return Closing(facts_of_figures("counted", way) | brings, brought - total)


def take_what_stayed(
    heard: Sequence[LineRead], decided: Decided, text: NotesText, closing: Closing
) -> None:
    last = max((hand.opened.line for hand in decided.hands), default=0)
    pot = decided.passages[-1].reckoned.stand.evening.leftovers
    chips, worth = (pot.carried or 0) + sum(owed for _, owed in pot.owed), decided.worth
    for noted in heard:
        line, told = noted.line, {fact.kind for fact in noted.facts} - {"pot_left", "pot_now"}
        if noted.status is HowRead.DOUBTFUL and line.number > last and not told:
            one = _lone_sum(text, line)
            if one and one.value and (worth.chips(one) == chips or one.value == closing.left):
                noted.left_over.clear()
                noted.facts = [Fact("pot_left", line.number, (), sums=(one,))]
                noted.settle()


def _lone_sum(text: NotesText, line: NoteLine) -> NotedSum | None:
    """Return the one sum of a line: `20 sleep in the sugar bowl`."""
    clauses = (text.clause(line, piece, ())[0] for piece in line.pieces())
    told = [word for words in clauses if kinds_in(words) & VALUES for word in words]
    values, kinds = [word for word in told if word.kinds & VALUES], kinds_in(told)
    tells = kinds & _TELLS or (kinds & PERSON and kinds & _MOVES)
    return sum_of(values[0]) if len(values) == 1 and not tells else None


def _start(
    story: StoryEvening, evening: NotedEvening, wanted: set[Fraction], players: int, *, cents: bool
) -> tuple[Fraction, Fact | None] | None:
    """Return what all brought, one of the sums wanted, with its number if that was not read as such."""
    starts = [one.fact for one in evening.of_kind("start") if one.fact.sums]
    bought = [one.fact.sums[0] for one in evening.of_kind("bought") if one.fact.sums]
    more = sum((one.value for one in bought), Fraction(0))
    for fact in (*starts, *evening.each):
        if (brought := fact.sums[0].value * players + more) in wanted:
            return brought, None if fact.kind == "start" else fact._replace(kind="start")
    if starts or bought:
        return None
    first = evening.hands[0].opened.line if evening.hands else HEAD
    above = [(word, sum_of(word.typed)) for word in story.words if word.line < first]
    sums = [(word, amount) for word, amount in above if amount]
    for word, amount in sorted(sums, key=lambda one: one[1].cents != cents):
        coins = (1, 100, *story.text.coins) if amount.cents and not cents else (1,)
        for coin in coins:
            each = amount.value / coin
            if each > evening.size and each * players in wanted:
                return each * players, Fact("start", word.line, (word.typed,), sums=(amount,))
    return None
