"""Several facts in one line, in everyday words: `Ann won 8, Cal bourré, Dee out`.

The line is cut into parts at commas, stops, dashes and wide blanks. Each part must say one fact, by
the lenient reader or as a result of the hand; of all ways to cut it, those with the fewest parts
count. What they say is written as lines of the notation, and these are read. Decision 0311.
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

MOST_PIECES = 12
"""Pieces of a line that are put together in every way."""


def read_several(line: Line, first: Unreadable, read_part: ReadPart) -> tuple[Event, ...]:
    """What a line of several facts says, in the order of the notation; empty where it is none.

    `first` is what is wrong with the line as one fact. Raises `Unreadable` where its parts contradict
    each other or what the hand has said, where it can be meant in two ways, or where one part says
    nothing.
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
    """The lines of the notation that say this, one below the other."""
    return "\n".join(line_of(event, letters(session.language)) for event in facts)


def two_readings(line: Line, meanings: Iterable[str]) -> Unreadable:
    """The mistake of a line that may say either of these lines of the notation."""
    ways = [" and ".join(f"`{line}`" for line in text.split("\n")) for text in meanings]
    advice = f"Write {', or '.join(ways[:2])}."
    return whole_line(line, "two-readings", "the line can be read in two ways", advice)
