"""Clauses of a line: sentences, parts between wide gaps or commas, labels and asides."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from referee.notes.evening import NotedEvening
from referee.notes.facts import Fact, facts_of
from referee.notes.page import Manner, NoteLine, NotePiece
from referee.notes.persons import Persons, UnclearError, agree, claim_in, comes_to, coming
from referee.notes.phrases import Cut, used
from referee.notes.text import NotesText
from referee.notes.vocabulary import PERSON, VALUES, NoteWord, kinds_in, of_kind

_OPENS_ASIDE = frozenset({"COMMA", "BECAUSE"})
_PLAIN = frozenset({"DEAL", "TRICKS", "POT", "CARRY", "LINENO", "NOLIMIT", "REST"})
"""Kinds of words of the game alone; `bourré` may name the game."""
_WIDE = re.compile(r"(?<=\S)(?: {2,}|\s{3,})(?=\S)")


def clauses(
    text: NotesText,
    line: NoteLine,
    ordinal: tuple[NoteWord, ...],
    evening: NotedEvening,
) -> Iterator[NotePiece]:
    """Yield the pieces of a line, without claims; `Ann 3. Ben 2` is one."""
    pieces = [
        piece
        for piece in line.pieces()
        if piece.manner is not Manner.ASIDE
        and not text.worth_in(line.text[piece.start : piece.end])
    ]
    place = 0
    while place < len(pieces):
        piece, place = pieces[place], place + 1
        while (
            place < len(pieces)
            and pieces[place].manner is piece.manner is Manner.PLAIN
            and _goes_on(text, line, (piece, pieces[place]), ordinal, evening)
        ):
            piece, place = piece._replace(end=pieces[place].end), place + 1
        words = text.clause(line, piece, ordinal)[0]
        claim = claim_in(words) if evening.hand else None
        if claim != 0:
            yield piece if claim is None else piece._replace(end=words[claim].start)
        if claim is not None and evening.hand:
            gone = _after_claim(words, claim)
            evening.hand.hear(words[claim:gone])
            if gone is not None:
                yield piece._replace(start=words[gone].start)
        ordinal = ()


def _after_claim(words: Sequence[NoteWord], claim: int) -> int | None:
    """Return where a deed follows: `Ann said it was late and went home`."""
    told = [place for place in range(claim, len(words)) if not words[place].fills]
    for one, two in pairwise(told):
        if "AND" in words[one].kinds and "LEAVE" in words[two].kinds:
            return one
    return None


def _goes_on(
    text: NotesText,
    line: NoteLine,
    pair: tuple[NotePiece, NotePiece],
    ordinal: tuple[NoteWord, ...],
    evening: NotedEvening,
) -> bool:
    """Tell whether a clause goes on with the list or trick before it."""
    one, two = pair
    first = text.clause(line, one, ordinal)[1]
    more = text.clause(line, two, ())[1]
    whole = text.clause(line, one._replace(end=two.end), ordinal)[1]
    if kinds_of(whole) == ["trick"] and not whole.left_over:
        stay = evening.hand.staying() if evening.hand else ()
        cards = [_cards_in(one) for one in (first, whole)]
        if kinds_of(first) != ["trick"] or cards[0] < len(stay) >= cards[1]:
            return True  # `1 Ann ace of clubs. Ben trumps with the 2`
    unclear = more.left_over or first.left_over or not first.phrases
    if unclear or kinds_of(more) not in (["pairs"], ["tricks"]):
        return False
    return (
        not whole.left_over
        and kinds_of(whole)[:-1] == kinds_of(first)[:-1]
        and whole.phrases[-1].kind in used("lists")
        and agree(whole.phrases[-1].words, evening.size)
    )


def _cards_in(found: Cut) -> int:
    words = (word for phrase in found.phrases for word in phrase.words[1:])
    return sum(bool(word.kinds & {"CARD", "NUM", "RANK"}) for word in words)


def kinds_of(found: Cut) -> list[str]:
    return [phrase.kind for phrase in found.phrases]


def parts_apart(text: NotesText, line: NoteLine, piece: NotePiece) -> list[NotePiece]:
    """Return the parts of a clause between wide gaps."""
    read = line.read_from(piece)
    all_gaps = _WIDE.finditer(read, piece.start, piece.end)
    gaps = [gap for gap in all_gaps if read[piece.start : gap.start()].strip()]
    widest = max((len(gap[0]) for gap in gaps), default=0)
    wide = _between(piece, [gap for gap in gaps if len(gap[0]) == widest])
    found = text.clause(line, piece, ())[1]
    return wide if stands_apart(text, line, found, wide) else _between(piece, gaps)


def _between(piece: NotePiece, gaps: Sequence[re.Match[str]]) -> list[NotePiece]:
    bounds = pairwise([piece.start, *(gap.end() for gap in gaps), piece.end])
    return [NotePiece(start, end, piece.manner) for start, end in bounds]


def stands_apart(text: NotesText, line: NoteLine, found: Cut, apart: Sequence[NotePiece]) -> bool:
    """Tell whether a wide gap parts a trick from a number, tricks from a pot, or those in and out."""
    if len(apart) < 2 or not {"trick", "intents", "pairs"} & {*kinds_of(found)}:
        return False
    cuts = [text.clause(line, part, ())[1] for part in apart]
    if any(one.left_over for one in cuts):
        return False
    told = [kinds_of(one) for one in cuts]
    if not {"trick", "intents"} & {*kinds_of(found)}:
        return any(one == ["pairs"] and two == ["won"] for one, two in pairwise(told))
    if kinds_of(found) == ["intents"]:
        return [kind for one in cuts for kind in kinds_of(one)] == ["stayed", "out"]
    shown = sum("CARD" in word.kinds for phrase in found.phrases for word in phrase.words)
    tricks = sum("trick" in kinds_of(one) for one in cuts)
    return tricks == len(cuts) if tricks else shown < 2


def as_lists(
    text: NotesText, parts: Sequence[tuple[NoteWord, ...]], size: int
) -> Iterator[tuple[NoteWord, ...]]:
    """Yield the parts, joining those that come to the tricks of a hand."""
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
    kinds = [word.kinds for word in words[:3]]
    fits = len(kinds) == 3 and kinds[0] & PERSON and "COMMA" in kinds[1] and "NUM" in kinds[2]
    return bool(fits)


def ways(  # noqa: PLR0913, PLR0917 - all that a clause may depend on
    text: NotesText,
    words: Sequence[NoteWord],
    found: Cut,
    evening: NotedEvening,
    persons: Persons,
    line: int,
) -> Iterator[Cut]:
    """Yield the ways to cut a clause, `found` among them."""
    if words and "HE" in words[0].kinds and persons.last is None:
        told = text.cut(words[1:])  # `he gets the 8` of the one who took the most
        yield from [told] if kinds_of(told)[:1] in (["won_more"], ["paid_more"]) else []
    yield found
    if line == evening.cast.line:
        yield text.cut(without_head(words, len(evening.cast.players)))
    if came := coming(words, evening.cast.late):
        yield text.cut(came)
    lean = without_asides(words)
    yield from [text.cut(lean)] if 0 < len(lean) < len(words) else []
    if _comma_before_sum(lean):
        yield text.cut((lean[0], *lean[2:]))
    first = next((word for word in words if not word.fills), None)
    bare = all(word.fills or word.kinds & {"NUM", "MONEY", "COMMA"} for word in lean)
    bare |= "ME" in kinds_in(words)
    if persons.speaker and first and not bare and not first.kinds & PERSON:
        me = NoteWord(of_kind("ME"), first.text, first.start, first.end)
        yield text.cut((me, *lean))


def after_fact(text: NotesText, words: Sequence[NoteWord], facts: Sequence[Fact]) -> Iterator[Cut]:
    """Yield a clause in brackets joined to the fact before: `Ann won (4 tricks, Ben 1)`."""
    last = facts[-1] if facts else None
    kind = last.kind if last else ""
    joined = [(*last.words, *words)] if last and kind in ("boo", "carried") else []
    if last and kind in ("won", "won_pot"):
        joined = [(word, *words) for word in last.words if "NAME" in word.kinds][:1]
        kind = "tricks"
    yield from (found for found in map(text.cut, joined) if kinds_of(found) == [kind])


def is_of_game(kinds: AbstractSet[str]) -> bool:
    return bool((kinds & PERSON and kinds & (used("game") | VALUES)) or kinds & {"BOO", *_PLAIN})


def matters(kinds: AbstractSet[str], *, begun: bool) -> bool:
    """Tell whether such words may not be passed over. `begun`: a hand was dealt before."""
    return bool(kinds & (VALUES | PERSON | _PLAIN)) or (begun and "BOO" in kinds)


def is_talk(kinds: AbstractSet[str], *, begun: bool) -> bool:
    """Tell whether a clause with such words is talk."""
    game = kinds & used("game")
    everybody = kinds & {"ALL", "NOBODY"} and kinds & {"IN", "OUT", "DRAW", "PAT"}
    return not (
        kinds & (VALUES | {"NOLIMIT"})
        or (kinds & PERSON and game)
        or (begun and len(game) > 1)
        or everybody
    )


def parts_of(words: Sequence[NoteWord]) -> list[tuple[NoteWord, ...]]:
    commas = [place for place, word in enumerate(words) if "COMMA" in word.kinds]
    bounds = pairwise([-1, *commas, len(words)])
    return [tuple(words[start + 1 : end]) for start, end in bounds if end > start + 1]


def without_head(words: Sequence[NoteWord], players: int) -> Sequence[NoteWord]:
    """Drop what only says how many names follow: `4 at the table`."""
    start = next((n for n, word in enumerate(words) if word.kinds & {"NAME", "ME"}), 0)
    head = words[:start]
    values = [word.value for word in head if word.kinds & VALUES]
    told = kinds_in(head) & (PERSON | used("game") | {"NOTWORDS", "HAND", "DEALER"}) - {"IN"}
    names = sum(bool(word.kinds & {"NAME", "ME"}) for word in words[start:])
    return words[start:] if not told and values in ([], [players]) and names > 1 else words


def without_asides(words: Sequence[NoteWord]) -> tuple[NoteWord, ...]:
    """Drop parts after a comma or a "because" without anything of the game."""
    kept: list[NoteWord] = []
    part: list[NoteWord] = []
    for word in (*words, None):
        if word is not None and not word.kinds & _OPENS_ASIDE:
            part.append(word)
            continue
        if not kept or not _is_aside(part):
            kept += part
        part = [word] if word is not None else []
    return tuple(kept)


def _is_aside(part: Sequence[NoteWord]) -> bool:
    reason = any("BECAUSE" in word.kinds for word in part[:1])
    told = [*part]
    while told and (
        told[0].kinds & _OPENS_ASIDE or ("HE" in told[0].kinds and (reason or told[0].fills))
    ):
        told.pop(0)
    kinds = kinds_in(told)
    named = any(word.kinds == {"WORD"} and word.text[0].isupper() for word in told)
    denied = "NOTWORDS" in kinds and not reason
    game = used("game") - ({"LIMIT"} if reason else set())  # `10 because of the limit`
    return not (named or denied or kinds & (VALUES | PERSON | game | {"REST", "ALL"}))


def takes_back(words: Sequence[NoteWord]) -> bool:
    """Tell whether a clause corrects what stands before: `no wait, Ben 8`."""
    return len(words) > 1 and "WAIT" in words[0].kinds


def _adjoin(words: Sequence[NoteWord], first: AbstractSet[str], second: AbstractSet[str]) -> bool:
    return any(one.kinds & first and two.kinds & second for one, two in pairwise(words))


def opens_hand(words: Sequence[NoteWord]) -> bool:
    counted = _adjoin(words, {"HAND"}, {"NUM", "ORD"}) or _adjoin(words, {"ORD"}, {"HAND"})
    denied = _adjoin(words, {"NOTWORDS"}, {"HAND"})
    told = [word for word in words if not word.kinds & {"POSS", "IS", "HAS"} and not word.fills]
    who = PERSON | {"WORD"}
    deals = _adjoin(told, who, {"DEAL"}) or _adjoin(told, {"DEALER"}, who)
    return (counted and not denied) or deals or "LINENO" in kinds_in(words)


def tells_aside(
    line: NoteLine, evening: NotedEvening, facts: Sequence[Fact], persons: Persons, found: Cut
) -> bool:
    """Tell whether a clause in brackets is a fact. `facts`: those before it."""
    if any(_names_again(found, fact, persons) for fact in facts if fact.players):
        return False
    fits = used("in_brackets") | (used("in_head") if not evening.hands else frozenset())
    fits |= {*kinds_of(found)} if line.is_bracketed else frozenset()
    return bool(found.phrases and not found.left_over and {*kinds_of(found)} <= fits)


def _names_again(found: Cut, fact: Fact, persons: Persons) -> bool:
    """True if it names the player whom a fact ends with: `dealer me (Ann)`."""
    if kinds_of(found) != ["named"]:
        return False
    try:
        (named,) = facts_of(found.phrases[0], fact.line, persons)
    except UnclearError:
        return True  # `to Ann (me!)` names nobody else
    return named.players == fact.players[-1:]
