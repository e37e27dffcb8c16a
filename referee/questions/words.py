"""Questions in words, of a turn or of a finished hand."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.evening_events import UnitStated
from referee.game import LANGUAGES, NO_TRUMP, Card, Chips, Player, Suit, Trump, WrittenCard, letters
from referee.hand_log import name_key, read, read_cards
from referee.messages import listed, say
from referee.questions.hand_paid import HandOver
from referee.questions.question import Question, QuestionError
from referee.rulesets import Ruleset

_LONGEST = 400
"""Characters of cards in one field."""


class QuestionWords(NamedTuple):
    """A question as written; empty or None: not given."""

    hand: str = ""
    trump: str = ""
    table: str = ""
    seen: str = ""
    face_down: bool = False
    trick: int | None = None
    players: int | None = None
    to_come: int | None = None
    taken: int | None = None
    trump_broken: bool | None = None
    language: str = "en"
    mark: str = ""
    """Before field names in messages: `--` on a command line."""

    def question(self, ruleset: Ruleset) -> Question:
        """Raises `QuestionError` for words that cannot be read."""
        if self.language not in LANGUAGES:
            raise QuestionError.say(
                "cards are written in {languages}", languages=listed(LANGUAGES, "or")
            )
        if not self.hand.strip() and not self.table.strip():
            raise QuestionError.say(
                "{mark}hand is missing: say which cards you hold, or only {mark}table, for who has the trick",
                mark=self.mark,
            )
        return Question(
            hand=self.held(),
            trump=self.trumps(ruleset),
            ruleset=ruleset,
            table=self.on_table(),
            face_down=self.face_down,
            trick=self.trick,
            players=self.players,
            to_come=self.to_come,
            taken=self.taken,
            seen=whole_cards(self.seen, self.language, f"{self.mark}seen: "),
            trump_broken=self.trump_broken,
            language=self.language,
        )

    def held(self) -> tuple[Card, ...]:
        return whole_cards(self.hand, self.language, f"{self.mark}hand: ")

    def on_table(self) -> tuple[WrittenCard, ...]:
        return _cards(self.table, self.language, f"{self.mark}table: ")

    def trumps(self, ruleset: Ruleset) -> Trump:
        word = self.trump.strip()
        if ruleset.trump_from == "none":
            return NO_TRUMP
        if not word:
            raise QuestionError.say(
                "{mark}trump is missing: say which suit is trump", mark=self.mark
            )
        suit = suit_in(word, self.language)
        if suit is None:
            ways = listed((ways[0] for ways in letters(self.language).suits.values()), "or")
            raise QuestionError.say(
                "{mark}trump {trump} is not a suit: write {ways}",
                mark=self.mark,
                trump=self.trump,
                ways=ways,
            )
        return suit


def whole_cards(written: str, language: str, where: str = "") -> tuple[Card, ...]:
    """Return cards with rank and suit.

    `where`: prefix of messages. Raises `QuestionError`.
    """
    cards = _cards(written, language, where)
    for card in cards:
        if not isinstance(card, Card):
            raise QuestionError.say(
                "{where}{card} is not a whole card", where=where, card=letters(language).write(card)
            )
    return tuple(card for card in cards if isinstance(card, Card))


def _cards(written: str, language: str, where: str) -> tuple[WrittenCard, ...]:
    if len(written) > _LONGEST:
        raise QuestionError.say("{where}these are more cards than a deck has", where=where)
    try:
        return read_cards(written, language)
    except ValueError as error:
        raise QuestionError.say("{where}{error}", where=where, error=error.args[0]) from None


def suit_in(word: str, language: str) -> Suit | None:
    """Take a letter, name or symbol, or a turned card."""
    english = (suit for suit in Suit if word.lower() in (suit.word, f"{suit.word}s"))
    languages = (language, *(LANGUAGES if len(word) > 2 else ()))
    return next(filter(None, (*english, *(_suit(word, each) for each in languages))), None)


def _suit(word: str, language: str) -> Suit | None:
    spellings = letters(language).spellings
    for spelled in (f"?{word}", word, f"?{word.lower()}", word.lower()):
        card = spellings.get(spelled)
        if card is not None and card.suit:
            return card.suit
    try:
        (turned,) = read_cards(word, language)
    except ValueError:
        return None
    return turned.suit if isinstance(turned, Card) else None


_ENTRY = re.compile(
    r"""\s*(?P<name>"[^"]+"|.+?)\s*[:=\s]\s*
    (?P<said>\d{1,3}|out|w[io]ns?|bourr[eé]d?|pass(?:ed)?|fold(?:ed)?)(?=\s|$)""",
    re.VERBOSE | re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:[,;\n]|\band\b|\bet\b)\s*", re.IGNORECASE)
_MONEY = re.compile(r"\s*[$€£]?\s*(\d{1,7}[.,]?\d{0,2})\s*[^\W\d]*\s*[$€£]?\s*", re.ASCII)
_CHIPS = re.compile(r"\s*(\d{1,9})(?:\s*chips?)?\s*", re.ASCII | re.IGNORECASE)


class HandWords(NamedTuple):
    """A finished hand as written; empty or None: not given."""

    pot: str = ""
    tricks: str = ""
    dealer: str = ""
    reneged: tuple[str, ...] = ()
    ante: str = ""
    unit: str = ""
    players: int | None = None
    mark: str = ""
    """Before field names in messages: `--` on a command line."""

    def hand(self) -> HandOver:
        """Raises `QuestionError` for words that cannot be read."""
        said = _spelled_alike(_said(self.tricks))
        if self.tricks.strip() and not said:
            raise QuestionError.say("{mark}tricks names nobody", mark=self.mark)
        unit = self._unit() if self.unit.strip() else None
        return HandOver(
            pot=self._chips("pot", self.pot, unit),
            tricks=_tricks(said),
            order=_order(said),
            out=tuple(name for name, word in said if word == "out"),
            dealer=_known(self.dealer, said) or None,
            reneged=tuple(_known(name, said) for name in self.reneged),
            ante=self._chips("ante", self.ante, unit),
            unit=unit,
            players=self.players,
        )

    def _chips(self, field: str, written: str, unit: UnitStated | None) -> Chips | None:
        if found := _CHIPS.fullmatch(written):
            return Chips(int(found[1]))
        where = f"{self.mark}{field} {written}"
        if unit and (found := _MONEY.fullmatch(written)):
            chips, odd = divmod(round(float(found[1].replace(",", ".")) * 100), unit.minor)
            if not odd:
                return Chips(chips)
            raise QuestionError.say("{where} is not a whole number of chips", where=where)
        if written.strip():
            money = re.search(r"[^\w\s-]", written)
            worth = say("; {mark}unit says what a chip is worth", mark=self.mark) if money else ""
            raise QuestionError.say(
                "{where} is not a number of chips: write a number such as 12{worth}",
                where=where,
                worth=worth,
            )
        return None

    def _unit(self) -> UnitStated:
        """`0.25 USD`."""
        where = f"{self.mark}unit"
        events = (event for lines in read([f"unit {self.unit}"], where) for event in lines.events)
        for event in events:
            if isinstance(event, UnitStated):
                return event
        raise QuestionError.say(
            '{where} {unit} is not clear: write, for example, "0.25 USD"',
            where=where,
            unit=self.unit,
        )


def _said(tricks: str) -> Iterator[tuple[Player, str]]:
    """Yield each name with its number of tricks, `out`, or nothing."""
    parts = [*filter(None, _BETWEEN.split(tricks.strip()))]
    if len(parts) == 1 and not _ENTRY.match(parts[0]):
        parts = parts[0].split()
    for part in parts:
        at = 0
        while found := _ENTRY.match(part, at):
            if found["said"].lower() in ("won", "wins", "win"):
                raise QuestionError.say(
                    "how many tricks did {found} take? Write {found} 3", found=found["name"]
                )
            yield Player(found["name"].strip('"')), _word(found["said"])
            at = found.end()
        if bare := part[at:].strip():
            yield Player(bare.strip('"')), ""


def _spelled_alike(said: Iterable[tuple[Player, str]]) -> list[tuple[Player, str]]:
    names: dict[str, Player] = {}
    alike = [(names.setdefault(name_key(name), name), word) for name, word in said]
    odd = next((name for name in names.values() if '"' in name), None)
    if odd:
        raise QuestionError.say("the name {odd} holds a double quote: leave it out", odd=odd)
    return alike


def _word(said: str) -> str:
    word = unicodedata.normalize("NFKD", said.lower())
    if word.isdigit():
        return str(int(word))
    if word.startswith("bourr"):
        return "0"
    return "out" if word else ""


def _order(said: list[tuple[Player, str]]) -> tuple[Player, ...]:
    return tuple(name for name, word in said if not word)


def _tricks(said: list[tuple[Player, str]]) -> tuple[tuple[Player, int], ...]:
    order = _order(said)
    if order and any(word not in ("", "0", "out") for _, word in said):
        raise QuestionError.say(
            "how many tricks did {order} take? Write {order} 1, or 0, or out", order=order[0]
        )
    taken: dict[Player, int] = {}
    for name, word in said:
        if name in taken and word:
            raise QuestionError.say("{name} is named twice", name=name)
        if word != "out":
            taken[name] = taken.get(name, 0) + int(word or 1)
    return tuple(taken.items())


def _known(name: str, said: list[tuple[Player, str]]) -> Player:
    key = name_key(name.strip().strip('"'))
    return next((player for player, _ in said if name_key(player) == key), Player(name.strip()))
