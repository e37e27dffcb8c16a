"""Diagnosis: why a line could not be read, in terms of the game."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType

from lark.exceptions import UnexpectedToken

from referee.game import letters
from referee.hand_log.card_list import card_mistake
from referee.hand_log.grammar import keywords
from referee.hand_log.line import Line
from referee.hand_log.unreadable import Unreadable
from referee.hand_log.vocabulary.cards_in_words import reads_as_card
from referee.hand_log.vocabulary.session import near_word

_WORD = re.compile(r'\([^()]*\)?|"[^"]*"?|[^ \t,:;">]+|.|$', re.DOTALL)
_LAST_WORD = re.compile(r"[ \t:,]([^ \t:,]+)[ \t]*$")
_TRICK = re.compile(r"[0-9]+[.)]?$")
_SPLIT_NUMBER = re.compile(r"[0-9]+,([0-9]+)")
_WORDS_FOR_NUMBERS = frozenset(
    ("no", "none", "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
)
_WITH_COLON = frozenset({"say", "deal", "draw", "takeup", "ruling", "dissent", "vote"})
_ABSENT = (
    ("COLON", "missing-colon", "the colon is missing"),
    ("CARD", "no-cards", "a card is missing"),
    ("VALUE", "knob-without-value", "the house rule has no value"),
    ("CLOCK", "not-a-time", "the time is missing"),
    ("TEXT", "missing-text", "the text is missing"),
    ("TAG", "missing-text", "the tag has no name"),
    ("VERDICT", "missing-verdict", "the ruling lacks `upheld` or `waived`"),
    ("WAY", "missing-verdict", "the vote lacks `splits` or `carries`"),
    ("NAME", "missing-name", "a player's name is missing"),
    ("NUMBER", "missing-number", "a number is missing"),
    ("SCORE", "missing-number", "a number is missing"),
)
_UNIT = "Write `unit 0.25 USD`."
_IN_FULL = MappingProxyType(
    {
        "settled": "Write `settled Dee to Ann 26`, or in money `settled Dee to Ann 1.30 USD`.",
        "loan": "Write who lends, who gets it and how many chips: `loan Ann to Dee 10`.",
        "repay": "Write who pays back, to whom and how many chips: `repay Dee to Ann 6`.",
        "bet": "Write who pays, whom and how many chips: `bet Ann to Dee 2`.",
        "owes": "Write `owes Cal 4` for the pot, or `owes Dee to Ann 4`.",
        "share": "Write what each gets back: `share 4 each`, or `share Ann 5, Ben 4`.",
        "ruling": "Write the code of the finding, who it was, and what was decided: `ruling P201 Dee waived: TEXT`, or `upheld`.",
        "vote": "Write what becomes of the pot, and who was for it: `vote tie splits for Ann, Cal; against Ben`, or `carries`.",
        "kitty": "Write `kitty 1 each`, `kitty Ann 1`, `kitty 2 from pot`, or `kitty 12 for pizza`.",
    }
)
"""Advice for lines that begin so."""
_ADVISED = ("fraction", "currency-sign", "grouped-digits", "missing-verdict")
"""Mistakes whose own advice is better, except in a payment."""
_OWES = "Write what they still owe on a line of its own: `owes Cal 2`."
_OF_A_NAME = "Begin the line with what it says, as in `in Ann`, `pot 8 to Ann`, `paid Ann 8` or `say Ann: …`, or with # for a remark."
_SCORE = "Write `score` in place of `chips` where the numbers are what each has won or lost so far."
_SMALL_WORDS = {
    "TO": "write `pot 8 to Ann` or `pot 8 carries`",
    "EACH": "write `KEYWORD 2 each`, or a name before every number",
    "AFTER": "write `sit Eve after Ben 40`",
    "DEALER": "write `hand 12, dealer Dee, up {Ts}`",
    "AGAINST": "write `ruling P201 Dee upheld for Ann, Cal; against Ben`",
}
_WORD_KINDS = {
    "rules": ("missing-ruleset", "the ruleset's name is missing"),
    "unit": ("missing-currency", "the currency is missing"),
    "lang": ("unknown-language", "the language is missing"),
    "ruling": ("bad-code", "the law's code is missing"),
}


@dataclass(frozen=True, slots=True)
class Stumble:
    """The point where the parser stopped: the word there, and the terminals possible."""

    line: Line
    start: int
    word: str
    wanted: frozenset[str]
    """Names of terminals, without leading underscore."""

    def fault(self, mistake: str, message: str, advice: str = "") -> Unreadable:
        word = self.line.keyword
        if word == "settled" or mistake not in _ADVISED:
            advice = _IN_FULL.get(word, advice)
        return Unreadable(mistake, message, self.start, self.start + len(self.word), advice)

    def previous(self) -> Iterator["Stumble"]:
        """Yield the word before, unless it is a player's name."""
        before = _LAST_WORD.search(self.line.text, 0, self.start)
        if before and not self.line.session.knows(before[1]):
            yield Stumble(self.line, before.start(1), before[1], self.wanted)


def check_keyword(line: Line) -> None:
    """Raise `unknown-keyword` unless the line begins with a keyword or a trick number."""
    word = line.keyword
    start = line.at.column - 1
    if re.match(r"[0-9]{10}", word):
        message = f"{word} is too large a number"
        raise Unreadable("number-too-large", message, start, start + len(word))
    if word in keywords() or _TRICK.match(word):
        return
    written = line.raw[start : start + len(word)]
    message = f"{written or 'this'} is not a word that opens a line"
    raise Unreadable("unknown-keyword", message, start, start + len(word), _instead(line, written))


def _instead(line: Line, written: str) -> str:
    word, named = written.lower(), line.session.knows(written)
    if word.startswith("trick") or (named and any(map(reads_as_card, line.text.split()))):
        spelled = letters(line.session.language).fill("`1 Ann: {Ah} {9h} {Kh}`")
        return f"Begin a trick with its number, as in {spelled}."
    if named:
        return _OF_A_NAME.replace("Ann", written)
    from referee.hand_log.vocabulary.everyday_words import ALIASES  # noqa: PLC0415 (many patterns, seldom needed)

    near = ALIASES.get(word) or (near_word(word, keywords()) if len(word) > 2 else None)
    return f"Did you mean `{near}`?" if near else ""


def explain(line: Line, stopped: UnexpectedToken) -> Unreadable:
    """Explain why the parser stopped at that point."""
    stumble = _stumble(line, stopped)
    ways = (_signs, _numbers, _names_and_cards, _meant_as_card, _missing)
    found = chain.from_iterable(way(stumble) for way in ways)
    rest = stumble.line.raw[stumble.start :].strip()
    advice = (
        _OWES if re.search(r"\b(of \d|owes?\b|rest\b)", rest) and line.keyword == "paid" else ""
    )
    ended = f"the line is complete before “{rest}”"
    return next(found, stumble.fault("text-after-end", ended, advice))


def _stumble(line: Line, stopped: UnexpectedToken) -> Stumble:
    at_end = stopped.token.type == "$END"
    start = len(line.text) if at_end else (stopped.token.start_pos or 0)
    accepted: Callable[[], set[str]] = stopped.interactive_parser.accepts
    found = _WORD.match(line.text, start)
    wanted = frozenset(name.strip("_") for name in accepted())
    return Stumble(line, start, found[0] if found else "", wanted)


def _signs(at: Stumble) -> Iterator[Unreadable]:
    if at.word.startswith('"'):
        yield _quote(at)
    if at.word.startswith("(") and not at.word.endswith(")"):
        yield at.fault("unclosed-bracket", "the bracket is not closed")
    if at.word.endswith(")") and not at.word.startswith("("):
        yield at.fault("unclosed-bracket", "the bracket was not opened", "Remove it.")
    if at.word == ">" and at.line.keyword == "draw":
        yield at.fault("two-arrows", "there is more than one > in the line")
    if at.word == ">" and "WINNER" in at.wanted:
        yield at.fault("taken-back-twice", "the card is replaced more than once")
    if _is_stray(at):
        yield at.fault("wrong-separator", f"{at.word} does not belong here")
    if at.word[:1] == "+" and at.line.keyword == "chips":
        yield at.fault("wrong-separator", "+ does not belong here", _SCORE)
    if at.word[:1] in tuple(";|&=+>") and not _SPLIT_NUMBER.match(at.line.text, at.start):
        yield at.fault("wrong-separator", f"{at.word[:1]} does not belong here")


def _is_stray(at: Stumble) -> bool:
    takes_colon = at.line.keyword in _WITH_COLON or _TRICK.match(at.line.keyword)
    before_number = re.match(r"[:,] *[0-9]", at.line.text[at.start :])
    return (at.word == ":" and (not takes_colon or "CARD" in at.wanted)) or (
        "NUMBER" in at.wanted and before_number is not None
    )


def _quote(at: Stumble) -> Unreadable:
    if at.word == '""':
        return at.fault("empty-name", "the quotes hold no name")
    if at.word.endswith('"') and len(at.word) > 1:
        return at.fault("wrong-separator", "a quoted name does not belong here")
    return at.fault("unclosed-quote", "the quote is not closed")


def _numbers(at: Stumble) -> Iterator[Unreadable]:
    before = re.search(r"[0-9]+,?$", at.line.text[: at.start])
    cut = before and _SPLIT_NUMBER.match(at.line.text, before.start())
    if cut and not at.word.startswith('"'):
        mistake = "grouped-digits" if len(cut[1]) == 3 else "fraction"
        yield Unreadable(mistake, f"{cut[0]} is not one whole number", cut.start(), cut.end())
    if at.wanted & {"NUMBER", "DECIMAL", "SCORE"} and at.line.keyword != "rules":
        for word in (at, *at.previous()):
            if (wrong := _number_mistake(word.word)) is not None:
                message = f"{word.word} is not a whole number in plain digits"
                yield word.fault(wrong, message, _instead_of_number(at.line.keyword, wrong))


def _instead_of_number(keyword: str, mistake: str) -> str:
    if keyword == "chips" and mistake in ("negative-number", "signed-number"):
        return _SCORE
    return _UNIT if keyword == "unit" else ""


def _number_mistake(word: str) -> str | None:
    if any(unicodedata.category(character) == "Sc" for character in word):
        return "currency-sign"
    shapes = (
        ("wrong-separator", r"[^=]+=[0-9]+"),
        ("negative-number", r"-[0-9.]+"),
        ("number-too-large", r"[0-9]{10,}"),
        ("grouped-digits", r"[0-9]{1,3}(['_][0-9]{3})+"),
        ("fraction", r"[0-9]*\.[0-9]+|[0-9]+/[0-9]+|[0-9]*[½¼¾⅓⅔]"),
        ("not-a-number", r".*[0-9].*|\?"),
    )
    found = (name for name, shape in shapes if re.fullmatch(shape, word, re.DOTALL))
    return next(found, "number-in-words" if word.lower() in _WORDS_FOR_NUMBERS else None)


def _names_and_cards(at: Stumble) -> Iterator[Unreadable]:
    if not at.word or at.word in ",:":
        return
    seated = at.line.session.knows(at.word)
    if "COMMA" in at.wanted and seated and not at.wanted & {"DEALER", "COLON"}:
        yield at.fault("missing-comma", f"the comma before {at.word} is missing")
    if "CARD" in at.wanted:
        yield card_mistake(at.line, at.start, at.start + len(at.word))
    if at.line.keyword == "rules" and "NUMBER" in at.wanted:
        yield at.fault("bad-rules-version", f"{at.word} is not the version of a ruleset")
    if at.line.keyword == "rules" and "COMMA" in at.wanted:
        yield at.fault("missing-comma", f"the comma before {at.word} is missing")
    if at.wanted == {"COLON"} and _card_before(at):
        trick = _TRICK.match(at.line.keyword)
        said = "the trick does not say who led" if trick else "the line does not say whose cards"
        yield at.fault("missing-leader" if trick else "missing-name", said)
    if "OUT" in at.wanted:
        said = f"{at.word} is neither a number nor `out` nor `?`"
        yield at.fault("not-a-number", said, "Write `Ann 2` (cards drawn), `Ann out` or `Ann ?`.")
    count = at.word.isdigit() and not seated and at.line.keyword not in ("seats", "sit")
    if "NAME" in at.wanted and count:
        said = f"a player's name is missing before {at.word}"
        yield at.fault("missing-name", said, "Write each name before its number.")
    if "NAME" in at.wanted:
        yield at.fault("name-needs-quotes", f"a name cannot begin with {at.word[:1]}")


def _card_before(at: Stumble) -> bool:
    before = next(at.previous(), None)
    return before is not None and reads_as_card(before.word) is not None


def _meant_as_card(at: Stumble) -> Iterator[Unreadable]:
    if "CARD" in at.wanted and not at.word and _TRICK.match(at.line.keyword):
        for stumble in at.previous():
            yield card_mistake(at.line, stumble.start, stumble.start + len(stumble.word))


def _missing(at: Stumble) -> Iterator[Unreadable]:
    if at.line.keyword == "draw" and at.wanted & {"MORETHAN"}:
        yield at.fault("missing-arrow", "the line does not say which cards went and which came")
    if "$END" in at.wanted:
        if at.word in (",", ":"):
            yield at.fault("wrong-separator", f"{at.word} does not belong here")
        return
    if at.word == ":" and "NAME" in at.wanted and _TRICK.match(at.line.keyword):
        yield at.fault("missing-leader", "the trick does not say who led")
    if "WORD" in at.wanted:
        in_rules = at.line.keyword == "rules" and "," in at.line.text[: at.start]
        knob = ("knob-without-value", "a house rule is missing")
        yield at.fault(*(knob if in_rules else _WORD_KINDS[at.line.keyword]))
    if "DECIMAL" in at.wanted:
        yield at.fault("missing-number", "what a chip is worth is missing", _UNIT)
    yield from (at.fault(name, says) for want, name, says in _ABSENT if want in at.wanted)
    for word, advice in _SMALL_WORDS.items():
        if word in at.wanted:
            spelled = letters(at.line.session.language).fill(advice)
            instead = spelled.replace("KEYWORD", at.line.keyword)
            message = f"a word is missing before {at.word}" if at.word else "a word is missing"
            yield at.fault("missing-word", message, f"{instead[0].upper()}{instead[1:]}.")


def unknown_player(line: Line, start: int, end: int) -> Unreadable:
    written = line.raw[start:end]
    near = line.session.nearest(line.text[start:end])
    hint = f"Did you mean {' or '.join(near)}?" if near else ""
    return Unreadable("unknown-player", f"nobody called {written} plays here", start, end, hint)
