"""What notes leave open, what decides most first."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.messages import say
from referee.notes.closing import HEAD
from referee.notes.decision import Decided
from referee.notes.line_read import HowRead, LineRead
from referee.notes.text import NotesText
from referee.notes.vocabulary import VALUES

_WORD = re.compile(r"[^\W\d_]+")


class OpenQuestion(NamedTuple):
    """Something left open."""

    line: int
    """The line that an answer explains."""
    text: str


def open_questions(
    heard: Sequence[LineRead], decided: Decided, text: NotesText, *, strange: bool
) -> list[OpenQuestion]:
    """Return the questions; of a strange text those about the whole table first."""
    asked = [*_of_lines(heard), *_of_hands(decided)]
    if strange:
        return sorted(asked, key=lambda one: (_rank_of_line(one.line, text), one.line))
    first = decided.hands[0].opened.line if decided.hands else 0
    return sorted(asked, key=lambda one: (one.line < first or not _names(one, text), one.line))


def _rank_of_line(number: int, text: NotesText) -> int:
    """Return 0 for figures of everybody below, 1 for the table above, 2 for others."""
    line = next(line for line in text.page if line.number == number)
    words = text.lexicon.words(line.text, line.begins)
    numbers = sum(bool(word.kinds & VALUES) for word in words)
    names = sum("NAME" in word.kinds for word in words)
    below = 2 * text.page.index(line) > len(text.page) and line.ordinal is None
    if below and numbers >= len(text.cast.players) > 1:
        return 0
    return 1 if number <= HEAD and (numbers or names > 1) else 2


def _names(one: OpenQuestion, text: NotesText) -> bool:
    return any(map(text.cast.whose, _WORD.findall(one.text)))


def _of_lines(heard: Sequence[LineRead]) -> Iterator[OpenQuestion]:
    for noted in heard:
        if noted.status is HowRead.DOUBTFUL:
            question = say(
                "Line {number}: {line}\n  not understood: {why}",
                number=noted.line.number,
                line=noted.line.raw.strip(),
                why=noted.why,
            )
            yield OpenQuestion(noted.line.number, question)


def _of_hands(decided: Decided) -> Iterator[OpenQuestion]:
    for hand in decided.hands:
        if hand.lines and hand.winner is None and not hand.carried and not hand.misdealt:
            question = say(
                "Hand {number}: who won the pot ({players}), or did it carry?",
                number=hand.number,
                players=", ".join(hand.table),
            )
            yield OpenQuestion(max(hand.lines), question)
