"""Reasons why a line could not be read, in terms of the game."""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from lark.exceptions import UnexpectedToken

from referee.game import letters
from referee.hand_log.grammar import reads_as_card
from referee.hand_log.line import Line
from referee.hand_log.unreadable import Unreadable, card_mistake
from referee.messages import Field, Message, listed, say

_WORD = re.compile(r'\([^()]*\)?|"[^"]*"?|[^ \t,:;">]+|.|$', re.DOTALL)
_LAST_WORD = re.compile(r"[ \t:,]([^ \t:,]+)[ \t]*$")
_TRICK = re.compile(r"[0-9]+[.)]?$")
_SPLIT_NUMBER = re.compile(r"[0-9]+,([0-9]+)")
_WORDS_FOR_NUMBERS = frozenset(
    ("no", "none", "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
)
_WITH_COLON = frozenset({"say", "deal", "draw", "takeup", "ruling", "dissent", "vote"})
_ADVICE = tomllib.loads(Path(__file__).with_name("advice.toml").read_text("utf-8"))
_UNIT = say("Write `unit 0.25 USD`.")
_ADVISED = ("bad-code", "fraction", "currency-sign", "grouped-digits", "missing-verdict")
"""Mistakes whose own advice is better, except in a payment."""
_OWES = say("Write what they still owe on a line of its own: `owes Cal 2`.")
_SCORE = say(
    "Write `score` in place of `chips` where the numbers are what each has won or lost so far."
)


@dataclass(frozen=True, slots=True)
class Stumble:
    """The word at which the parser stopped, and the terminals possible."""

    line: Line
    start: int
    word: str
    wanted: frozenset[str]

    def fault(self, mistake: str, says: str = "", advice: str = "", **fields: Field) -> Unreadable:
        word = self.line.keyword
        if word == "settled" or mistake not in _ADVISED:
            in_full: str | None = _ADVICE["in_full"].get(word)
            advice = advice if in_full is None else Message(in_full)
        end = self.start + len(self.word)
        return Unreadable(mistake, self.start, end, says, advice, **fields)

    def previous(self) -> Iterator["Stumble"]:
        before = _LAST_WORD.search(self.line.text, 0, self.start)
        if before and not self.line.session.knows(before[1]):
            yield Stumble(self.line, before.start(1), before[1], self.wanted)


def explain(line: Line, stopped: UnexpectedToken) -> Unreadable:
    stumble = _stumble(line, stopped)
    ways = (_ruled_upon, _signs, _numbers, _names_and_cards, _meant_as_card, _missing)
    found = chain.from_iterable(way(stumble) for way in ways)
    rest = stumble.line.raw[stumble.start :].strip()
    advice = (
        _OWES if re.search(r"\b(of \d|owes?\b|rest\b)", rest) and line.keyword == "paid" else ""
    )
    ended = say("the line is complete before “{rest}”", rest=rest)
    return next(found, stumble.fault("text-after-end", ended, advice))


def _stumble(line: Line, stopped: UnexpectedToken) -> Stumble:
    at_end = stopped.token.type == "$END"
    start = len(line.text) if at_end else (stopped.token.start_pos or 0)
    accepted: Callable[[], set[str]] = stopped.interactive_parser.accepts
    found = _WORD.match(line.text, start)
    wanted = frozenset(name.strip("_") for name in accepted())
    return Stumble(line, start, found[0] if found else "", wanted)


def _ruled_upon(at: Stumble) -> Iterator[Unreadable]:
    if at.line.keyword != "ruling" or "IN_TRICK" not in at.wanted:
        return
    for word in at.previous():
        if re.fullmatch("upheld|waived", word.word, re.IGNORECASE):
            yield word.fault("missing-name")
        if at.line.session.knows(at.word):
            yield word.fault("bad-code", token=word.word)


def _signs(at: Stumble) -> Iterator[Unreadable]:
    if at.word.startswith('"'):
        yield _quote(at)
    if at.word.startswith("(") and not at.word.endswith(")"):
        yield at.fault("unclosed-bracket")
    if at.word.endswith(")") and not at.word.startswith("("):
        yield at.fault("unclosed-bracket", say("the bracket was not opened"), say("Remove it."))
    if at.word == ">" and at.line.keyword == "draw":
        yield at.fault("two-arrows")
    if at.word == ">" and "WINNER" in at.wanted:
        yield at.fault("taken-back-twice")
    if _is_stray(at):
        yield at.fault("wrong-separator", word=at.word)
    if at.word[:1] == "+" and at.line.keyword == "chips":
        yield at.fault("wrong-separator", say("+ does not belong here"), _SCORE)
    if at.word[:1] in tuple(";|&=+>") and not _SPLIT_NUMBER.match(at.line.text, at.start):
        yield at.fault("wrong-separator", word=at.word[:1])


def _is_stray(at: Stumble) -> bool:
    takes_colon = at.line.keyword in _WITH_COLON or _TRICK.match(at.line.keyword)
    before_number = re.match(r"[:,] *[0-9]", at.line.text[at.start :])
    return (at.word == ":" and (not takes_colon or "CARD" in at.wanted)) or (
        "NUMBER" in at.wanted and before_number is not None
    )


def _quote(at: Stumble) -> Unreadable:
    if at.word == '""':
        return at.fault("empty-name")
    if at.word.endswith('"') and len(at.word) > 1:
        return at.fault("wrong-separator", say("a quoted name does not belong here"))
    return at.fault("unclosed-quote")


def _numbers(at: Stumble) -> Iterator[Unreadable]:
    before = re.search(r"[0-9]+,?$", at.line.text[: at.start])
    cut = before and _SPLIT_NUMBER.match(at.line.text, before.start())
    if cut and not at.word.startswith('"'):
        mistake = "grouped-digits" if len(cut[1]) == 3 else "fraction"
        yield Unreadable(mistake, *cut.span(), say("{cut} is not one whole number", cut=cut[0]))
    if at.wanted & {"NUMBER", "DECIMAL", "SCORE"} and at.line.keyword != "rules":
        for word in (at, *at.previous()):
            if (wrong := _number_mistake(word.word)) is not None:
                message = say("{word} is not a whole number in plain digits", word=word.word)
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
        yield at.fault("missing-comma", word=at.word)
    if "CARD" in at.wanted:
        yield card_mistake(at.line, at.start, at.start + len(at.word))
    if at.line.keyword == "rules" and "NUMBER" in at.wanted:
        yield at.fault("bad-rules-version", word=at.word)
    if at.line.keyword == "rules" and "COMMA" in at.wanted:
        yield at.fault("missing-comma", word=at.word)
    if at.wanted == {"COLON"} and _card_before(at):
        nobody = at.fault("missing-name", say("the line does not say whose cards"))
        yield at.fault("missing-leader") if _TRICK.match(at.line.keyword) else nobody
    if "OUT" in at.wanted:
        said = say("{word} is neither a number nor `out` nor `?`", word=at.word)
        yield at.fault(
            "not-a-number", said, say("Write `Ann 2` (cards drawn), `Ann out` or `Ann ?`.")
        )
    count = at.word.isdigit() and not seated and at.line.keyword not in ("seats", "sit")
    if "NAME" in at.wanted and count:
        said = say("a player's name is missing before {word}", word=at.word)
        yield at.fault("missing-name", said, say("Write each name before its number."))
    if "NAME" in at.wanted:
        yield at.fault("name-needs-quotes", word=at.word[:1])


def _card_before(at: Stumble) -> bool:
    before = next(at.previous(), None)
    return before is not None and reads_as_card(before.word) is not None


def _meant_as_card(at: Stumble) -> Iterator[Unreadable]:
    if "CARD" in at.wanted and not at.word and _TRICK.match(at.line.keyword):
        for stumble in at.previous():
            yield card_mistake(at.line, stumble.start, stumble.start + len(stumble.word))


def _missing(at: Stumble) -> Iterator[Unreadable]:
    if at.line.keyword == "draw" and at.wanted & {"MORETHAN"}:
        yield at.fault("missing-arrow")
    if "$END" in at.wanted:
        if at.word in (",", ":"):
            yield at.fault("wrong-separator", word=at.word)
        return
    if at.word == ":" and "NAME" in at.wanted and _TRICK.match(at.line.keyword):
        yield at.fault("missing-leader")
    if "WORD" in at.wanted:
        in_rules = at.line.keyword == "rules" and "," in at.line.text[: at.start]
        name, says = _ADVICE["missing_word"]["knob" if in_rules else at.line.keyword]
        yield at.fault(name, Message(says))
    if "DECIMAL" in at.wanted:
        yield at.fault("missing-number", say("what a chip is worth is missing"), _UNIT)
    yield from (
        at.fault(name, Message(says))
        for want, (name, says) in _ADVICE["missing"].items()
        if want in at.wanted
    )
    for word, advice in _ADVICE["small_words"].items():
        if word in at.wanted:
            spelled = letters(at.line.session.language).named(advice)
            instead = Message(advice, {**spelled, "keyword": at.line.keyword})
            message = (
                say("a word is missing before {word}", word=at.word)
                if at.word
                else say("a word is missing")
            )
            yield at.fault("missing-word", message, instead)


def unknown_player(line: Line, start: int, end: int) -> Unreadable:
    written = line.raw[start:end]
    near = line.session.nearest(line.text[start:end])
    hint = say("Did you mean {near}?", near=listed(near, "or")) if near else ""
    return Unreadable("unknown-player", start, end, advice=hint, written=written)
