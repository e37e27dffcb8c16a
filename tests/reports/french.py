"""Logs in canonical form, once in English letters and once in French."""

import re
from functools import cache

from referee.evening_events import LanguageStated, LogOpened, SeatsTaken
from referee.events.event import LineRepeated, LineUnread
from referee.game.alphabet import letters
from referee.hand_log.lines.canonical import write
from referee.hand_log.passages import read

ENGLISH, FRENCH = letters("en"), letters("fr")

CARD = re.compile(r"(?<![\w?'])([AKQJT2-9?])([shdc?])(?![\w?'])")
"""A card in English letters, as sentences have it; `As` and `Ah` begin no sentence here."""


@cache
def in_two_languages(path):
    """A log in canonical form, what could not be read left out, in English letters and in French.

    None where it chooses its language itself, or a name reads as a card.
    """
    text = path.read_text(encoding="utf-8", errors="surrogateescape")
    said = [one for one in events_of(text) if not isinstance(one, LineRepeated | LineUnread)]
    names = (name for one in said if isinstance(one, SeatsTaken) for name in one.players)
    spoken = any(isinstance(one, LanguageStated) for one in said)
    if spoken or not isinstance(said[0], LogOpened) or any(map(CARD.search, names)):
        return None
    head, _, rest = write(said).partition("\n")
    english = f"{head}\nlang en\n{rest}"
    return english, write(map(in_french, events_of(english)))


def events_of(text):
    return [one for passage in read(text.splitlines(), "log") for one in passage.events]


def in_french(event):
    return event._replace(code="fr") if isinstance(event, LanguageStated) else event


def translated(text):
    """A sentence with its cards in French letters."""
    return CARD.sub(lambda found: FRENCH.write(ENGLISH.spellings[found[0]]), text)


def words(text):
    """A text without its line ends and underlines, which are as long as the cards are."""
    return re.sub(r"[\s^]+", " ", text)
