"""Labels, asides, and parts of a clause between commas."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from referee.notes.evening import NotedEvening
from referee.notes.facts import Fact, facts_of
from referee.notes.page import Manner, NoteLine
from referee.notes.persons import Persons, UnclearError
from referee.notes.phrases import Cut, used
from referee.notes.word import PERSON, NoteWord, kinds_in

VALUES = frozenset({"NUM", "RULES", "MONEY", "CARD", "SIGNED", "SPLIT", "TALLY", "ORD", "LINENO"})
_OPENS_ASIDE = frozenset({"COMMA", "BECAUSE"})


def is_of_game(kinds: AbstractSet[str]) -> bool:
    return bool(
        (kinds & PERSON and kinds & (used("game") | VALUES))
        or kinds & {"DEAL", "BOO", "TRICKS", "POT", "CARRY", "LINENO"}
    )


def is_talk(kinds: AbstractSet[str], *, begun: bool) -> bool:
    """Tell whether a clause with such words is talk. `begun`: a hand was dealt before."""
    game = kinds & used("game")
    everybody = kinds & {"ALL", "NOBODY"} and kinds & {"IN", "OUT", "DRAW", "PAT"}
    return not (
        kinds & VALUES or (kinds & PERSON and game) or (begun and len(game) > 1) or everybody
    )


def parts_of(words: Sequence[NoteWord]) -> list[tuple[NoteWord, ...]]:
    parts: list[tuple[NoteWord, ...]] = []
    start = 0
    for place, word in enumerate(words):
        if "COMMA" in word.kinds:
            parts.append(tuple(words[start:place]))
            start = place + 1
    parts.append(tuple(words[start:]))
    return [part for part in parts if part]


def without_label(words: tuple[NoteWord, ...]) -> tuple[NoteWord, ...]:
    """Drop a label before a colon that says nothing of the game."""
    place = next((n for n, word in enumerate(words) if "COLON" in word.kinds), 0)
    label = words[:place]
    plain = all(word.kinds == {"WORD"} or word.fills for word in label)
    return words[place + 1 :] if label and plain and place < 4 else words


def without_head(words: Sequence[NoteWord], players: int) -> Sequence[NoteWord]:
    """Drop what stands before a list of names, if it says no more than their number: `4 at the table`."""
    start = next((n for n, word in enumerate(words) if "NAME" in word.kinds), 0)
    head = words[:start]
    values = [word.value for word in head if word.kinds & VALUES]
    told = kinds_in(head) & (PERSON | used("game") | {"NOTWORDS", "HAND", "DEALER"})
    names = sum("NAME" in word.kinds for word in words[start:])
    return words[start:] if not told and values in ([], [players]) and names > 1 else words


def without_asides(words: Sequence[NoteWord]) -> tuple[NoteWord, ...]:
    """Drop parts after a comma or a "because" that name nobody and nothing of the game."""
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
    return not (named or denied or kinds & (VALUES | PERSON | used("game") | {"REST", "ALL"}))


def opens_hand(words: Sequence[NoteWord]) -> bool:
    counted = any(
        "HAND" in one.kinds and two.kinds & {"NUM", "ORD"} for one, two in pairwise(words)
    ) or any("ORD" in one.kinds and "HAND" in two.kinds for one, two in pairwise(words))
    told = [word for word in words if not word.kinds & {"POSS", "IS", "HAS"} and not word.fills]
    deals = any(
        ("DEAL" in two.kinds and one.kinds & (PERSON | {"WORD"}))
        or ("DEALER" in one.kinds and two.kinds & (PERSON | {"WORD"}))
        for one, two in pairwise(told)
    )
    return counted or deals or "LINENO" in kinds_in(words)


def tells_aside(
    line: NoteLine, found: Cut, evening: NotedEvening, facts: Sequence[Fact], persons: Persons
) -> bool:
    """Tell whether a clause in brackets is a fact: one that may stand in them, or all of a line.

    `facts`: those of the line before it.
    """
    if facts and _names_again(found, facts[-1], persons):
        return False
    fits = used("in_brackets") | (used("in_head") if not evening.hands else frozenset())
    alone = all(other.manner is not Manner.PLAIN for other in line.pieces())
    return bool(
        found.phrases
        and not found.left_over
        and (alone or {phrase.kind for phrase in found.phrases} <= fits)
    )


def _names_again(found: Cut, fact: Fact, persons: Persons) -> bool:
    """True if a clause names the player whom a fact ends with: `dealer me (Ann)`."""
    if [phrase.kind for phrase in found.phrases] != ["named"]:
        return False
    try:
        (named,) = facts_of(found.phrases[0], fact.line, persons)
    except UnclearError:
        return False
    return named.players == fact.players[-1:]
