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
from referee.hand_log.grammar import card_words
from referee.hand_log.line import Draft, Line
from referee.hand_log.lines.careful import read_carefully, words_of
from referee.hand_log.lines.line_kinds import line_of
from referee.hand_log.lines.parts import written_name
from referee.hand_log.other_words import everyday_words
from referee.hand_log.other_words.amendments import amendments, plainer
from referee.hand_log.other_words.sentences import one_or_two_out
from referee.hand_log.other_words.several import part_of, read_alike, read_as
from referee.hand_log.session import Session
from referee.hand_log.unreadable import Unreadable, read_as_meant, two_readings
from referee.messages import Message

MOST_TRIES = 60
"""Drafts read before giving up."""


_TURNED = re.compile(
    r"(?:up|(?:trumps?|atouts?|retourne|turn(?:ed)?)(?:[ -]?up)?)(?: is| are| was| est)?:?[ \t]+"
    r"(?:the |le |la |l')?(\S+)",
    re.IGNORECASE,
)


_HEAD = re.compile(r"^\W*([0-9]{1,4})[.:)]?[ \t]+(\S+?)(?=[.,;] *\w)")
_OF_WHOLE_LINES = ("unknown-keyword", "wrong-separator", "text-after-end", "not-a-number")
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
        raise two_readings(line, *ways)
    if facts := _in_coins(line):
        return _noted(facts, (), line, first)
    meanings = {meaning.text: meaning for meaning in _meanings(line, first)}
    if len(meanings) != 1:
        facts = () if line.session.open else read_alike(line, _one_fact)
        facts = facts or _in_own_words(line, first)
        if meanings and not facts:
            raise two_readings(line, *meanings)
        asides = tuple(event for event in facts if isinstance(event, RemarkWritten))
        said = tuple(event for event in facts if not isinstance(event, RemarkWritten))
        return _noted(said, asides, line, first)
    (meaning,) = meanings.values()
    asides = tuple(
        RemarkWritten(text, line.span(at, at + len(text))) for at, text in meaning.draft.left_out
    )
    return _noted((_read(meaning.draft, line),), asides, line, first)


def _in_own_words(line: Line, first: Unreadable) -> tuple[Event, ...]:
    session = line.session
    if (
        session.in_words is None
        or session.open
        or first.mistake not in everyday_words.OF_A_LINE
        or line.text.lstrip().startswith("(")
    ):
        return ()
    draft = Draft.of(line).replaced(_HEAD, lambda found: _head(found, session))
    try:
        said = tuple(map(draft.placed, session.in_words(draft.line(line))))
    except Unreadable as fault:
        if fault.mistake == "part-unread" and first.mistake not in _OF_WHOLE_LINES:
            return ()
        fault.start, fault.end = (draft.origin[place] for place in (fault.start, fault.end - 1))
        fault.end += 1
        raise
    if said and not all(_is_usual(word, session) for word in re.findall(r"[^\W_]+", draft.text)):
        session.worded.add(line.number)
    return said


def _is_usual(word: str, session: Session) -> bool:
    called = session.meant(word) if len(word) > 1 or word.isupper() else None
    known = word.lower() in everyday_words.USUAL or called is not None
    return known or re.match("[0-9]|[TJQKA][shdc]$", word, re.IGNORECASE) is not None


def _head(found: re.Match[str], session: Session) -> str | None:
    player = session.meant(found[2])
    next_one = int(found[1]) == session.hand + 1
    return f"hand {found[1]}, dealer {written_name(player)}" if player and next_one else None


def _in_coins(line: Line) -> tuple[Event, ...]:
    """Return the coin and the chips of `chips 40 each, in quarters`."""
    found = _IN_COINS.fullmatch(line.text)
    worth = everyday_words.COINS.get(found[3].lower()) if found else None
    if found is None or worth is None:
        return ()
    return read_as(line, *found.span(2), f"unit {worth}"), read_as(line, *found.span(1), found[1])


def _noted(
    said: tuple[Event, ...], asides: tuple[RemarkWritten, ...], line: Line, first: Unreadable
) -> tuple[Event, ...]:
    if not said:
        return ()
    text = "\n".join(line_of(event, letters(line.session.language)) for event in said)
    message = read_as_meant(text.replace("\n", "`; `"), [event.text for event in asides])
    return (*said, SpellingNoted(first.mistake, message, line.at, text), *asides)


def _one_fact(line: Line) -> Event | None:
    meaning = _meaning(line)
    return _read(meaning.draft, line) if meaning and not meaning.draft.left_out else None


def with_advice(fault: Unreadable, line: Line) -> Unreadable:
    if fault.mistake in ("two-readings", "parts-contradict"):
        return fault
    language = line.session.language
    text = card_words(language).in_letters(line.text.strip(" \t.!"))
    for shape, advice in everyday_words.wordings("advice"):
        if found := shape.fullmatch(text):
            named = letters(language).named(advice)
            fault.advice = Message(advice, {**named, **found.groupdict("")})
            return fault
    fault.advice = _advice_of_alias(line) or fault.advice
    return fault


def _advice_of_alias(line: Line) -> str:
    found = re.match(r"\W*(\w+):?", line.text)
    keyword = everyday_words.ALIASES.get(line.keyword)
    if not found or not keyword:
        return ""
    later = _tried(Draft.of(line).with_text(found.start(1), found.end(), keyword), line)
    return later.advice if isinstance(later, Unreadable) else ""


def turned_up(line: Line, first: Unreadable) -> tuple[Event, ...]:
    """Return the last `hand` line with the card turned up here, and a note; empty if none is."""
    start, language = line.session.start, line.session.language
    said = card_words(language).in_letters(line.text.strip(" \t.!"))
    found = _TURNED.fullmatch(said)
    if start is None or start.up or not found:
        return ()
    draft = Draft.of(line).with_text(0, len(line.text), f"hand {start.number}, up {found[1]}")
    try:
        read = _read(draft, line)
    except Unreadable:
        return ()
    whole = start._replace(up=read.up if isinstance(read, HandStarted) else None)
    line.session.start = whole
    message = read_as_meant(line_of(whole, letters(language)))
    return (whole, SpellingNoted(first.mistake, message, line.at, f"up {found[1]}"))


def in_brackets(line: Line) -> RemarkWritten | None:
    found = _IN_BRACKETS.fullmatch(line.text)
    if found is None:
        return None
    inner = part_of(line, *found.span(1))
    try:
        read_carefully(inner)
    except Unreadable as fault:
        with suppress(Unreadable):
            if not read_leniently(inner, fault):
                return RemarkWritten(line.written(0, len(line.text)), line.at)
    return None


def stays_at_least(line: Line, fault: Unreadable) -> IntentsDeclared | None:
    """Return who stays by an `in` line in which one name stands for two players.

    One of these is the only player without a name there; it is not known which.
    """
    times = Counter([intent.player for intent in fault.intents])
    twice = [intent for intent in fault.intents if times[intent.player] > 1]
    unnamed = [player for player in line.session.in_turn() if player not in times]
    if line.session.open or len(twice) != 2 or len(unnamed) != 1:
        return None
    stays = twice[0].stays if twice[0].stays is twice[1].stays else None
    pair = zip(twice, (twice[0].player, *unnamed), strict=True)
    meant = {said: Intent(player, stays, None, said.at) for said, player in pair}
    intents = tuple([meant.get(intent, intent) for intent in fault.intents])
    return IntentsDeclared(intents, line.at)


def words_as_meant(line: Line) -> Iterator[tuple[str, int, int]]:
    """Yield the terminals of an unambiguous line that are used as written, with offsets."""
    meaning = _meaning(line)
    draft = meaning.draft if meaning else Draft("", ())
    for kind, start, end in words_of(draft.line(line)):
        place, text = draft.origin[start], draft.text[start:end]
        if line.text.startswith(text, place):
            yield kind, place, place + len(text)


def _meaning(line: Line) -> _Meaning | None:
    first = _tried(Draft.of(line), line)
    if isinstance(first, _Meaning):
        return first
    meanings = {meaning.text: meaning for meaning in _meanings(line, first)}
    return next(iter(meanings.values())) if len(meanings) == 1 else None


def _meanings(line: Line, first: Unreadable) -> Iterator[_Meaning]:
    tried, drafts = set[str](), [(Draft.of(line), first)]
    plain = plainer(Draft.of(line), line.session)
    if plain.text != line.text:
        found = _tried(plain, line)
        if isinstance(found, _Meaning):
            yield found
            return
        drafts = [(plain, found)]
    while drafts and len(tried) < MOST_TRIES:
        stumbled, found_any = list[tuple[Draft, Unreadable]](), False
        for draft, fault in drafts:
            for amended in amendments(draft, fault, line.session):
                if amended.text in tried or len(tried) >= MOST_TRIES:
                    continue
                tried.add(amended.text)
                result = _tried(amended, line)
                if isinstance(result, _Meaning):
                    found_any = True
                    yield result
                else:
                    stumbled.append((amended, result))
        if found_any:
            return
        drafts = stumbled


def _tried(draft: Draft, line: Line) -> _Meaning | Unreadable:
    """The session learns nothing."""
    session = line.session
    if session.open:
        session = session.copy()
    try:
        event = _read(draft, line._replace(session=session))
    except Unreadable as fault:
        return fault
    return _Meaning(line_of(event, letters(session.language)), event, draft)


def _read(draft: Draft, line: Line) -> Event:
    return draft.placed(read_carefully(draft.line(line)))
