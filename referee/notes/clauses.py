"""Clauses of a line: sentences of one list as one, and parts between wide gaps."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from referee.notes.asides import without_asides, without_head, without_label
from referee.notes.page import Manner, NoteLine, NotePiece
from referee.notes.persons import agree, comes_to
from referee.notes.phrases import Cut, used
from referee.notes.text import NotesText
from referee.notes.word import PERSON, NoteWord, of_kind

_WIDE = re.compile(r"(?<=\S)(?: {2,}|\s{3,})(?=\S)")


def clauses(
    text: NotesText, line: NoteLine, ordinal: tuple[NoteWord, ...], size: int
) -> Iterator[NotePiece]:
    """Yield the pieces of a line; a list of players and numbers is one: `Ann 3. Ben 2` too."""
    pieces = line.pieces()
    place = 0
    while place < len(pieces):
        piece, place = pieces[place], place + 1
        while (
            place < len(pieces)
            and pieces[place].manner is piece.manner is Manner.PLAIN
            and _goes_on(text, line, (piece, pieces[place]), ordinal, size)
        ):
            piece, place = piece._replace(end=pieces[place].end), place + 1
        yield piece
        ordinal = ()


def _goes_on(
    text: NotesText,
    line: NoteLine,
    pair: tuple[NotePiece, NotePiece],
    ordinal: tuple[NoteWord, ...],
    size: int,
) -> bool:
    """Tell whether a clause goes on with the list that the clause before ends with."""
    one, two = pair
    first, more = text.clause(line, one, ordinal)[1], text.clause(line, two, ())[1]
    if more.left_over:
        return False
    if first.left_over or not first.phrases:
        return False
    if text.headed and _is_of_trick(first, more):
        whole = text.clause(line, one._replace(end=two.end), ordinal)[1]
        return not whole.left_over and kinds_of(whole) == ["trick"]
    if kinds_of(more) not in (["pairs"], ["tricks"]):
        return False
    whole = text.clause(line, one._replace(end=two.end), ordinal)[1]
    return (
        not whole.left_over
        and kinds_of(whole)[:-1] == kinds_of(first)[:-1]
        and whole.phrases[-1].kind in used("lists")
        and agree(whole.phrases[-1].words, size)
    )


def _is_of_trick(first: Cut, more: Cut) -> bool:
    """Tell whether a trick's cards follow its number, or its winner them: `Third. Ann Kd, Ben 2d. Ann`."""
    counts = kinds_of(first) == ["hand"] and all("ORD" in w.kinds for w in first.phrases[0].words)
    return (counts and kinds_of(more) == ["trick"]) or (
        kinds_of(first) == ["trick"] and kinds_of(more) == ["named"]
    )


def kinds_of(found: Cut) -> list[str]:
    return [phrase.kind for phrase in found.phrases]


def parts_apart(text: NotesText, line: NoteLine, piece: NotePiece) -> list[NotePiece]:
    """Return the parts of a clause between wide gaps; of tricks in a row, between the widest."""
    read = line.read_from(piece)
    gaps = [
        gap
        for gap in _WIDE.finditer(read, piece.start, piece.end)
        if read[piece.start : gap.start()].strip()
    ]
    widest = max((len(gap[0]) for gap in gaps), default=0)
    wide = _between(piece, [gap for gap in gaps if len(gap[0]) == widest])
    found = text.clause(line, piece, ())[1]
    return wide if stands_apart(text, line, found, wide) else _between(piece, gaps)


def _between(piece: NotePiece, gaps: Sequence[re.Match[str]]) -> list[NotePiece]:
    bounds = pairwise([piece.start, *(gap.end() for gap in gaps), piece.end])
    return [NotePiece(start, end, piece.manner) for start, end in bounds]


def stands_apart(text: NotesText, line: NoteLine, found: Cut, apart: Sequence[NotePiece]) -> bool:
    """Tell whether a wide gap parts a trick from a number that is no card of it, or those in from those out."""
    if len(apart) < 2 or not {"trick", "intents"} & {*kinds_of(found)}:
        return False
    cuts = [text.clause(line, part, ())[1] for part in apart]
    if any(one.left_over for one in cuts):
        return False
    if kinds_of(found) == ["intents"]:
        return [kind for one in cuts for kind in kinds_of(one)] == ["stayed", "out"]
    shown = sum("CARD" in word.kinds for phrase in found.phrases for word in phrase.words)
    tricks = sum("trick" in kinds_of(one) for one in cuts)
    return shown < 2 if not tricks else kinds_of(found) == ["trick"] and tricks == len(cuts)


def as_lists(
    text: NotesText, parts: Sequence[tuple[NoteWord, ...]], size: int
) -> Iterator[tuple[NoteWord, ...]]:
    """Yield the parts of a clause, those that together come to the tricks of a hand as one."""
    start = 0
    while start < len(parts):
        ends = (
            end
            for end in range(len(parts), start + 1, -1)
            if comes_to(text.cut([word for part in parts[start:end] for word in part]), size)
        )
        end = next(ends, start + 1)
        yield tuple(word for part in parts[start:end] for word in part)
        start = end


def _comma_before_sum(words: Sequence[NoteWord]) -> bool:
    """Tell whether a clause is a player and a number: `Ann, 25`."""
    kinds = [word.kinds for word in words[:3]]
    fits = len(kinds) == 3 and kinds[0] & PERSON and "COMMA" in kinds[1] and "NUM" in kinds[2]
    return bool(fits) and words[1].end < words[2].start


def ways(text: NotesText, words: Sequence[NoteWord], *, listed: int, spoken: bool) -> Iterator[Cut]:
    """Yield other ways to cut a clause: without its asides, and as speech.

    `listed`: the number of players, for the line that lists them.
    """
    if listed:
        yield text.cut(without_head(words, listed))
    lean = without_label(without_asides(tuple(words)))
    if 0 < len(lean) < len(words):
        yield text.cut(lean)
    if _comma_before_sum(lean):
        yield text.cut((lean[0], *lean[2:]))
    first = next((word for word in words if not word.fills), None)
    bare = all(word.fills or word.kinds & {"NUM", "MONEY", "COMMA"} for word in lean)
    if spoken and first and lean and not bare and not first.kinds & PERSON:
        me = NoteWord(of_kind("ME"), first.text, first.start, first.end)
        yield text.cut((me, *lean))
