"""Lenient reader: a line in other words that has only one meaning.

The careful reader's mistakes are corrected in every possible way. If all readable results agree, the
line has that meaning, with a note (decision 0311).
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from referee.events import Event, HandStarted, Intent, IntentsDeclared, RemarkWritten, SpellingNoted
from referee.game import letters
from referee.hand_log.cards_in_words import CARD_WORDS
from referee.hand_log.line import Line
from referee.hand_log.lines.careful import read_carefully, words_of
from referee.hand_log.lines.line_kinds import line_of
from referee.hand_log.other_words.amendments import amendments, plainer
from referee.hand_log.other_words.draft import Draft
from referee.hand_log.other_words.everyday_words import ALIASES, COINS, wordings
from referee.hand_log.other_words.joint_facts import read_several, text_of, two_readings
from referee.hand_log.other_words.pieces import part_of, read_as
from referee.hand_log.other_words.sentences import one_or_two_out
from referee.hand_log.unreadable import Unreadable, read_as_meant
from referee.messages import Message

MOST_TRIES = 60
"""Drafts read before giving up."""


_TURNED = re.compile(
    r"(?:up|(?:trumps?|atouts?|retourne|turn(?:ed)?)(?:[ -]?up)?)(?: is| are| was| est)?:?[ \t]+"
    r"(?:the |le |la |l')?(\S+)",
    re.IGNORECASE,
)


_IN_BRACKETS = re.compile(r"[ \t]*\(([^()0-9]*)\)[ \t.!]*")
_IN_COINS = re.compile(r"(\s*chips +[0-9]+ +each)[ ,(]+((?:all )?in (\w+))[ \t.!)]*", re.IGNORECASE)


class _Meaning(NamedTuple):
    text: str
    event: Event
    draft: Draft


def read_leniently(line: Line, first: Unreadable) -> tuple[Event, ...]:
    """Return the events of the line with a note; empty unless it has one meaning.

    `first`: the mistake in the line as written. Raises `Unreadable` for conflicting facts.
    """
    if ways := one_or_two_out(line.text, line.session):
        raise two_readings(line, ways)
    if facts := _in_coins(line):
        return _noted(facts, (), line, first)
    meanings = {meaning.text: meaning for meaning in _meanings(line, first)}
    said_more = _with_brackets(line, first) if len(meanings) == 1 and "(" in line.text else ()
    if len(meanings) != 1 or said_more:
        facts = said_more or read_several(line, first, _one_fact)
        if meanings and not facts:
            raise two_readings(line, meanings)
        asides = tuple(event for event in facts if isinstance(event, RemarkWritten))
        said = tuple(event for event in facts if not isinstance(event, RemarkWritten))
        return _noted(said, asides, line, first)
    (meaning,) = meanings.values()
    asides = tuple(
        RemarkWritten(text, line.span(at, at + len(text))) for at, text in meaning.draft.left_out
    )
    return _noted((_read(meaning.draft, line),), asides, line, first)


def _with_brackets(line: Line, first: Unreadable) -> tuple[Event, ...]:
    """Return the facts of a line of which some stand in brackets; empty if none do."""
    try:
        facts = read_several(line, first, _one_fact)
    except Unreadable as fault:
        if fault.mistake == "parts-contradict":
            raise
        return ()
    return () if any(_is_bracket(event) for event in facts) else facts


def _is_bracket(event: Event) -> bool:
    return isinstance(event, RemarkWritten) and event.text.startswith("(")
