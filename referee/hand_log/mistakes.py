"""The mistakes a log can hold, each with its own name, and the one that stops a line."""

import re

from referee.events import LineUnread
from referee.game import Span
from referee.hand_log.grammar import keywords
from referee.hand_log.mistake import Mistake
from referee.hand_log.mistakes_in_words import MISTAKES_IN_WORDS
from referee.hand_log.phone import plain
from referee.hand_log.session import near_word

_IN_LINES = (
    Mistake(
        "unknown-keyword",
        "The line does not begin with a word that opens a line.",
        "drew Ann: 4c > Kd",
        "Begin the line with a trick number or a word that opens one (`referee explain cheat sheet` shows them), or with # for a remark.",
    ),
    Mistake(
        "before-any-hand",
        "The line belongs to a hand, but no `hand` line stands above it.",
        "pot 8 to Ann",
        "Write a line such as `hand 1, dealer Dee, up {Ts}` above it.",
    ),
    Mistake(
        "text-after-end",
        "The line is complete, and something more follows it.",
        "misdeal by Dee",
        "Put it after a #, or on a line of its own.",
    ),
    Mistake(
        "two-readings",
        "The line can be read in two ways.",
        "in Ann, Ben and Cal out",
        "Write a line for each fact.",
    ),
    Mistake(
        "parts-contradict",
        "The line says two things that cannot both be so, or one that the hand has said otherwise.",
        "Ann won 8, Ann out",
        "Write what happened, a line for each fact.",
    ),
    Mistake(
        "part-unread",
        "The line says several things, and one of them cannot be read.",
        "pot 8 to Ann, Cal danced",
        "Put it after a #, or write a line for each fact: `in Ann, Cal`, `tricks Cal 0`, `pot 8 to Ann`.",
    ),
    Mistake(
        "missing-text",
        "The text is missing.",
        "say Cal:",
        "Write the text, or leave the line out.",
    ),
    Mistake(
        "bad-log-version",
        "The notation's version is not one that this referee reads.",
        "bourre-log 2",
        "Write `bourre-log 1`.",
    ),
    Mistake(
        "missing-ruleset",
        "A `rules` line names no ruleset.",
        "rules , limit 40",
        "Name the ruleset first, as in `rules boo-ray 1, limit 40`.",
    ),
    Mistake(
        "bad-rules-version",
        "Behind the ruleset's name stands something that is not its version.",
        "rules boo-ray v1",
        "Write the name in one word and its version in digits, then house rules after commas: `rules boo-ray 1, limit 40`.",
    ),
    Mistake(
        "knob-without-value",
        "A house rule has no value.",
        "rules boo-ray 1, limit",
        "Write the house rule and its value, as in `limit 40`.",
    ),
    Mistake(
        "unit-too-fine",
        "A chip is worth a fraction of the smallest coin.",
        "unit 0.125 USD",
        "Write at most two decimals.",
    ),
    Mistake(
        "missing-currency",
        "A `unit` line names no currency.",
        "unit 0.25",
        "Write the currency in letters, as in `unit 0.25 USD`.",
    ),
    Mistake(
        "unknown-language",
        "The referee does not know the cards of that language.",
        "lang de",
        "Write `lang en` or `lang fr`.",
    ),
    Mistake(
        "bad-code",
        "A ruling does not begin with the code of a law.",
        "ruling renege Dee upheld",
        "Write the code of the finding, as in `ruling P201 Dee upheld`.",
    ),
    Mistake(
        "missing-verdict",
        "A ruling does not say whether the finding was upheld or waived.",
        "ruling P201 Dee: it was shown",
        "Write `upheld` or `waived` after the name.",
    ),
    Mistake(
        "line-too-long",
        "The line is longer than 4000 characters.",
        f"game {'very ' * 800}long",
        "Write one fact a line.",
    ),
    Mistake(
        "passage-too-long",
        "A hand, or what stands above the first, has more than 1000 lines; what follows was not read.",
        "pot 8 to Ann",
        "Write a line such as `hand 1, dealer Dee, up {Ts}` above each hand, and only the game into the log.",
    ),
    Mistake(
        "nul-character",
        "The line holds a NUL character, which no keyboard types.",
        "pot 8 to\0Ann",
        "The file may be damaged; write the line anew.",
    ),
    Mistake(
        "not-utf8",
        "The line holds bytes that are not UTF-8 text.",
        "pot 8 to Ren\udce9",
        "Save the file as UTF-8 and write the line anew.",
    ),
    Mistake(
        "utf-16",
        "The file is written in UTF-16, so nothing of it could be read.",
        "\udcff\udcfe",
        "Save the file as UTF-8.",
    ),
)
MISTAKES: tuple[Mistake, ...] = (*_IN_LINES, *MISTAKES_IN_WORDS)
"""Every mistake; each name is permanent, as reports and corrections refer to it."""

_WORD = re.compile("[^0-9A-Za-z]*([0-9]+|[A-Za-z-]+)")
_LOOKED_AT = 40
"""Characters of a line in which its first word ends."""

_NAMED = {mistake.name: mistake for mistake in MISTAKES}


class Unreadable(Exception):  # noqa: N818 (a mistake of the writer, not an error of the program)
    """A line that makes one of the `MISTAKES`; caught where lines are read."""

    def __init__(self, mistake: str, message: str, start: int, end: int, advice: str = "") -> None:
        super().__init__(message)
        self.mistake = mistake
        self.message = message
        self.start = start
        """Where in the line it lies, counted from 0."""
        self.end = end
        self.advice = advice
        """What to write instead, where that is more exact than for all such mistakes."""

    def event(self, text: str, line: int, language: str) -> LineUnread:
        """The event for the line of that number, which reads `text`, in a log of that language."""
        advice = self.advice or _NAMED[self.mistake].advise(language)
        start = min(self.start, max(0, len(text) - 1))
        span = Span(line, start + 1, max(1, min(self.end, len(text)) - start))
        return LineUnread(self.mistake, self.message, advice, text, span, _keyword(text))


def _keyword(text: str) -> str:
    """The word that a line most likely was meant to open with, or its number; empty for neither."""
    found = _WORD.match(plain(text[:_LOOKED_AT]))
    word = found[1].lower() if found else ""
    return word if word.isdigit() else near_word(word, keywords()) or ""
