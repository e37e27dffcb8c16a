"""The mistakes a log can hold, each with its own name, an example, and what to write instead."""

from dataclasses import dataclass

from referee.events import LineUnread
from referee.source import Span


@dataclass(frozen=True, slots=True)
class Mistake:
    """One kind of mistake, as the reader, the documentation and the tests share it."""

    name: str
    """What `LineUnread.mistake` says."""
    meaning: str
    """What is wrong, for a card player."""
    example: str
    """A line that makes this mistake and no other, in a hand of Ann, Ben, Cal and Dee."""
    advice: str
    """What to write instead."""


MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "unknown-keyword",
        "The line does not begin with a word that opens a line.",
        "drew Ann: 4c > Kd",
        "Begin the line with a trick number or one of the words of the cheat sheet, or with # for a remark.",
    ),
    Mistake(
        "before-any-hand",
        "The line belongs to a hand, but no `hand` line stands above it.",
        "pot 8 to Ann",
        "Write a line such as `hand 1, dealer Dee, up Ts` above it.",
    ),
    Mistake(
        "unknown-player",
        "Nobody of that name is in the `seats` line or a `sit` line.",
        "pot 8 to Anne",
        "Write the name as in the `seats` line, or add the player there.",
    ),
    Mistake(
        "name-twice",
        "A player is named twice where each may stand once.",
        "in Ann 2, Ben out, Ann 3",
        "Name each player once; two players of one name need different ones, such as `Ann` and `Ann2`.",
    ),
    Mistake(
        "name-needs-quotes",
        "A name begins with a digit or holds a character that the notation uses itself.",
        "seats Ann 7 Cal",
        'Put the name in quotes: `"7"`.',
    ),
    Mistake(
        "empty-name",
        "The quotes hold no name.",
        'seats Ann "" Cal',
        "Write the name between the quotes.",
    ),
    Mistake(
        "missing-name",
        "A player's name is missing.",
        "pot 8 to",
        "Say who it was, as in `pot 8 to Ann`.",
    ),
    Mistake(
        "missing-leader",
        "A trick does not say who led.",
        "1: Ah 9h Kh",
        "Write the leader before the colon, as in `1 Ann: Ah 9h Kh`.",
    ),
    Mistake(
        "missing-colon",
        "The colon after the name is missing.",
        "1 Ann Ah 9h Kh",
        "Write a colon after the name, as in `1 Ann: Ah 9h Kh`.",
    ),
    Mistake(
        "missing-comma",
        "Two entries stand side by side without a comma.",
        "in Ann 2 Ben out",
        "Set the entries apart with commas, as in `in Ann 2, Ben out`.",
    ),
    Mistake(
        "wrong-separator",
        "Entries are set apart with something else than a comma, or a sign stands where none belongs.",
        "in Ann 2; Ben out",
        "Set entries apart with commas, and write a blank between a name and its number.",
    ),
    Mistake(
        "missing-word",
        "A small word that gives the line its meaning is missing.",
        "pot 8 Ann",
        "Write the whole line: `pot 8 to Ann`, `pot 8 carries`, `ante 2 each`, `sit Eve after Ben 40`.",
    ),
    Mistake(
        "missing-number",
        "A number is missing.",
        "tricks Ann 3, Cal",
        "Write a whole number after the word or name.",
    ),
    Mistake(
        "number-in-words",
        "A number is written as a word.",
        "ante two each",
        "Write the number in digits.",
    ),
    Mistake(
        "negative-number",
        "A number is below zero.",
        "pot -8 to Ann",
        "Write how many chips moved, without a sign; the line itself says who gave and who got.",
    ),
    Mistake(
        "fraction",
        "A number of chips or tricks is not whole.",
        "ante 0.5 each",
        "Count in whole chips, and say what one is worth with `unit 0.25 USD`.",
    ),
    Mistake(
        "currency-sign",
        "An amount carries a currency sign.",
        "pot $8 to Ann",
        "Write the number of chips alone; `unit 0.25 USD` says what a chip is worth.",
    ),
    Mistake(
        "grouped-digits",
        "The digits of a number are grouped.",
        "pot 1,000 to Ann",
        "Write the digits in one piece: `1000`.",
    ),
    Mistake(
        "number-too-large",
        "A number has more than nine digits.",
        "pot 10000000000000000000000000000000000000000 to Ann",
        "Write at most nine digits; let a chip be worth more with `unit`.",
    ),
    Mistake(
        "not-a-number",
        "Where a number belongs stands something that is not plainly one.",
        "pot 1e9 to Ann",
        "Write plain digits.",
    ),
    Mistake(
        "not-a-card",
        "Where a card belongs stands something else.",
        "1 Ann: Ah 9x Kh",
        "Write a rank (A K Q J T 10 9 to 2) and a suit (s h d c), as in `9h`; `??` is a card nobody noted.",
    ),
    Mistake(
        "rank-missing",
        "A card has a suit but no rank.",
        "1 Ann: Ah h Kh",
        "Write the rank too, or `?h` when nobody noted it.",
    ),
    Mistake(
        "suit-missing",
        "A card has a rank but no suit.",
        "1 Ann: Ah 9 Kh",
        "Write the suit too, or `9?` when nobody noted it.",
    ),
    Mistake(
        "cards-run-together",
        "Cards stand together without a blank.",
        "1 Ann: Ah9hKh",
        "Write a blank between two cards.",
    ),
    Mistake(
        "other-language",
        "A card is written with the letters of another language.",
        "1 Ann: Ah Rp Kh",
        "Write `lang fr` above, or use the letters of this log.",
    ),
    Mistake(
        "no-cards",
        "The line should list cards and lists none.",
        "1 Ann:",
        "List the cards, or write `...` when they were not recorded.",
    ),
    Mistake(
        "text-after-dots",
        "Something stands behind `...`, which says that nothing more was recorded.",
        "1 Ann: Ah ... Kh",
        "Write `??` for one card nobody noted; `...` stands last.",
    ),
    Mistake(
        "taken-back-twice",
        "A card is replaced more than once.",
        "1 Ann: Ah>Kh>Qh 9h",
        "Write the card that was taken back and the one that stayed: `Ah>Qh`.",
    ),
    Mistake(
        "same-version-twice",
        "A disputed card names the same version twice.",
        "1 Ann: Ah 9h/9h Kh",
        "Name each version once, as in `9h/9d`.",
    ),
    Mistake(
        "unknown-mark",
        "A mark in brackets is not one of the known ones.",
        "1 Ann: Ah 9h (sneezed) Kh",
        "Use (out of turn), (shown), (called), (late) or (down); say anything else in a remark.",
    ),
    Mistake(
        "unclosed-bracket",
        "A bracket is opened and not closed.",
        "1 Ann: Ah 9h (late Kh",
        "Close the bracket, as in `9h (late)`.",
    ),
    Mistake(
        "unclosed-quote",
        "A quote is opened and not closed.",
        'pot 8 to "Ann',
        "Close the quote behind the name.",
    ),
    Mistake(
        "missing-arrow",
        "A `draw` line does not say which cards went and which came.",
        "draw Ann: 4c 3h",
        "Write `draw Ann: 4c 3h > Kd 2c`: discarded > received; leave a side empty when nobody knows.",
    ),
    Mistake(
        "two-arrows",
        "A `draw` line holds more than one `>`.",
        "draw Ann: 4c > Kd > 2c",
        "Write one line: discarded > received.",
    ),
    Mistake(
        "one-card-only",
        "A line that speaks of one card names several.",
        "takeup Dee: 7h 8h",
        "Name one card.",
    ),
    Mistake(
        "said-twice",
        "A `hand` line says the same thing twice.",
        "hand 2, dealer Ann, dealer Ben",
        "Name the dealer once and the turned card once.",
    ),
    Mistake(
        "text-after-end",
        "The line is complete, and something more stands behind it.",
        "misdeal by Dee",
        "Put it behind a #, or on a line of its own.",
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
        "rules boo ray 1",
        "Write the name in one word and its version in digits, then house rules behind commas: `rules boo-ray 1, limit 40`.",
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
        "ruling P201 Dee: he showed it",
        "Write `upheld` or `waived` behind the name.",
    ),
    Mistake(
        "line-too-long",
        "The line is longer than 4000 characters.",
        f"game {'very ' * 800}long",
        "Write one fact a line.",
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
"""Every mistake; each name is permanent, as reports and corrections refer to it."""

_ADVICE = {mistake.name: mistake.advice for mistake in MISTAKES}


class Unreadable(Exception):  # noqa: N818 (a mistake of the writer, not an error of the program)
    """A line that makes one of the `MISTAKES`; caught where lines are read."""

    def __init__(self, mistake: str, message: str, start: int, end: int, advice: str = "") -> None:
        super().__init__(message)
        self.mistake = mistake
        self.message = message
        self.start = start
        """Where in the line it lies, counted from 0."""
        self.end = end
        self.advice = advice or _ADVICE[mistake]

    def event(self, text: str, line: int) -> LineUnread:
        """The event for the line of that number, which reads `text`."""
        start = min(self.start, max(0, len(text) - 1))
        span = Span(line, start + 1, max(1, min(self.end, len(text)) - start))
        return LineUnread(self.mistake, self.message, self.advice, text, span)
