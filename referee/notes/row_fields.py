"""Cells of a row, as facts of a hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.game import Player
from referee.notes.facts import Fact, NotedSum, sum_of
from referee.notes.persons import Persons, player_numbers
from referee.notes.word import NoteWord, kinds_in

_OF_PEOPLE = ("dealer", "in", "out", "won", "bourré")
_OF_LISTS = frozenset({"NAME", "NUM", "COMMA", "AND", "COLON", "EQUAL"})
_NO_WINNER = frozenset({"TIE", "CARRY", "NOBODY", "ALL", "OUT", "DASH", "ZERO"})


class Fields(NamedTuple):
    """The words under each meaning."""

    line: int
    words: Mapping[str, tuple[NoteWord, ...]]

    def named(self, meaning: str) -> tuple[Player, ...]:
        words = self.words.get(meaning, ())
        return tuple(Player(str(word.value)) for word in words if "NAME" in word.kinds)

    def sums(self, meaning: str) -> tuple[NotedSum, ...]:
        return tuple(found for word in self.words.get(meaning, ()) if (found := sum_of(word)))

    def losses(self, meaning: str) -> tuple[NotedSum, ...]:
        """Return the losses, with or without a minus."""
        return tuple(one._replace(value=abs(one.value)) for one in self.sums(meaning))

    def kinds(self, meaning: str) -> set[str]:
        return kinds_in(self.words.get(meaning, ()))

    def fact(self, kind: str, meaning: str, sums: Sequence[NotedSum] = ()) -> Fact:
        return Fact(kind, self.line, self.words[meaning], self.named(meaning), tuple(sums))


def declared(fields: Fields) -> Iterator[Fact]:
    if fields.named("dealer"):
        yield fields.fact("dealt", "dealer")
    if fields.named("in"):
        most = {"ALL", "BUT"} <= fields.kinds("in")
        yield fields.fact("in_but" if most else "stayed", "in")
    elif "ALL" in fields.kinds("in"):
        yield fields.fact("everybody", "in")
    if fields.named("out"):
        yield fields.fact("out", "out")
    if fields.named("drew"):
        pairs, rest = player_numbers(fields.words["drew"], Persons(None))
        yield fields.fact("drew", "drew")._replace(pairs=pairs, rest=rest)


def tricks(fields: Fields) -> Iterator[Fact]:
    """Yield tricks, if a cell counts those of players and says nothing else."""
    words = [word for word in fields.words.get("tricks", ()) if not word.fills]
    pairs, rest = player_numbers(words, Persons(None)) if words else ((), None)
    numbers = [number for _, number in pairs]
    alone = all(word.kinds & _OF_LISTS or not word.text.isalnum() for word in words)
    if alone and rest is None and numbers and None not in numbers:
        yield fields.fact("tricks", "tricks")._replace(pairs=pairs)


def outcome(fields: Fields) -> Iterator[Fact]:
    pot, kinds, winners = fields.sums("pot")[:1], fields.kinds("won"), fields.named("won")
    if winners and not kinds & {"TIE", "CARRY"}:
        yield fields.fact("won" if len(winners) == 1 else "tied", "won", pot)
    elif kinds & _NO_WINNER:
        yield fields.fact("carried", "won", pot)
    elif pot:
        yield fields.fact("pot_now", "pot", pot)
    lost = fields.named("bourré")
    paid = (*fields.losses("bourré"), *fields.losses("paid"))
    if lost:
        yield fields.fact("boo", "bourré", paid if len(paid) in (1, len(lost)) else ())
    elif fields.named("paid") and paid:
        yield fields.fact("paid", "paid", paid)


def left_over(fields: Fields) -> Iterator[str]:
    """Yield words and sums of which nothing was made."""
    for meaning in _OF_PEOPLE:
        words = fields.words.get(meaning, ())
        yield from (word.text for word in words if word.kinds == {"WORD"})
    paid = fields.sums("paid")
    if paid and not any(one.value for one in paid):
        return
    if not fields.named("bourré") and not (fields.named("paid") and paid):
        told = (fields.words[one] for one in ("bourré", "paid") if one in fields.words)
        yield from (" ".join(word.text for word in words) for words in told)
