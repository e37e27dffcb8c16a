"""A finished hand in words: who took how many tricks, for how many chips."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.evening_events import UnitStated
from referee.game import Chips, Player
from referee.hand_log import name_key, read
from referee.messages import say
from referee.questions.hand_paid import HandOver
from referee.questions.question import QuestionError

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
    """Prefix of field names in messages: `--` on a command line."""

    def hand(self) -> HandOver:
        """Return the hand. Raises `QuestionError` for words that cannot be read."""
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
        """Return a number of chips, converted from a sum of money if needed."""
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
                "{where} is not a number of chips: write, for example, 12{worth}",
                where=where,
                worth=worth,
            )
        return None

    def _unit(self) -> UnitStated:
        """Parse `0.25 USD`."""
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
