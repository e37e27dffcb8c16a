"""Several facts in one line, in everyday words: `Ann won 8, Cal bourré, Dee out`.

Decision 0311.
"""

from collections.abc import Iterable

from referee.events import Event
from referee.game import letters
from referee.hand_log.line import Line
from referee.hand_log.lines.shapes import line_of
from referee.hand_log.other_words.joint_facts import IN_ORDER, JointFacts
from referee.hand_log.other_words.pieces import Pieces, ReadPart, words
from referee.hand_log.other_words.several_players import read_alike
from referee.hand_log.unreadable import Unreadable, whole_line
from referee.hand_log.vocabulary.session import Session
from referee.messages import say

MOST_PIECES = 12
"""Pieces of a line up to which all combinations are tried."""


def read_several(line: Line, first: Unreadable, read_part: ReadPart) -> tuple[Event, ...]:
    """Return the facts of a line in the order of the notation; empty if it is not of this kind.

    `first`: the mistake in the line as one fact. Raises `Unreadable` for contradictory, ambiguous
    or meaningless parts.
    """
    if line.session.open or first.mistake == "name-twice":
        return ()
    if alike := read_alike(line, read_part):
        return alike
    pieces = Pieces(line, read_part, IN_ORDER)
    if len(pieces.places) > MOST_PIECES or not any(map(line.session.meant, words(line.text))):
        return ()
    meanings: dict[str, tuple[Event, ...]] = {}
    fault: Unreadable | None = None
    for parts in pieces.fewest_parts():
        try:
            facts = JointFacts(line, parts).events()
        except Unreadable as wrong:
            fault = wrong
        else:
            meanings[text_of(facts, line.session)] = facts
    if len(meanings) == 1:
        return next(iter(meanings.values()))
    if meanings:
        raise two_readings(line, meanings)
    if fault or (fault := pieces.unread_part(first)):
        raise fault
    return ()


def text_of(facts: tuple[Event, ...], session: Session) -> str:
    return "\n".join(line_of(event, letters(session.language)) for event in facts)


def two_readings(line: Line, meanings: Iterable[str]) -> Unreadable:
    ways = [" and ".join(f"`{line}`" for line in text.split("\n")) for text in meanings]
    advice = say("Write {ways}.", ways=", or ".join(ways[:2]))
    return whole_line(line, "two-readings", say("the line can be read in two ways"), advice)
