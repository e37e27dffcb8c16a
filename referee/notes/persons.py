"""Persons, and the numbers beside them: `she took 2`, `Ann 3, Ben and Cal 1 each`."""

from collections.abc import Collection, Sequence
from itertools import takewhile
from math import inf

from referee.game import Player
from referee.notes.phrases import Cut, Phrase, used
from referee.notes.vocabulary import PERSON, NoteWord, kinds_in

_JOINS = frozenset({"AND", "COMMA", "FILLER"})
_DECLARES = frozenset(
    {"AND", "CARDS", "COMMA", "DRAW", "IN", "IS", "NOTWORDS", "NUM", "OUT", "PAT", "PREP", "SAYS"}
    | {"TRICKS", "ZERO"}
)
OUT = -1
"""The number of a player who is out."""
Numbers = tuple[tuple[Player, int | None], ...]


class UnclearError(Exception):
    """Unclear which player or card is meant."""


class Persons:
    """Players meant without a name: "I", "she"."""

    def __init__(self, writer: Player | None, size: float = inf) -> None:
        """`size`: the most that a number can be of tricks."""
        self.size = size
        self.writer = self.me = writer
        """`me`: the player who says "I", in a chat the speaker."""
        self.speaker: Player | None = None
        self.last: Player | None = None
        """The player named last, other than the speaker."""
        self.subject: Player | None = None
        """The player in whose column words stand."""

    def listen(self, name: str, speaker: Player | None) -> None:
        """Note who says the next words; `name`: of a chat's line, that of a player or of another."""
        self.speaker = speaker
        self.me = speaker if name else self.writer

    def speak_of(self, player: str) -> None:
        self.subject = Player(player) if player else self.subject
        self.last = self.subject

    def mentions(self, players: Sequence[Player], hand: object) -> bool:
        return len(players) == 1 and (hand is None or players[0] == self.subject)

    def hear(self, players: Sequence[Player]) -> None:
        """Note who was named; "she" is then the one who is not speaking."""
        others = [player for player in players if player != self.me]
        if players:
            self.last = others[0] if len(others) == 1 else None

    def of(self, word: NoteWord) -> Player:
        """Return the player; raises `UnclearError`."""
        if "NAME" in word.kinds:
            self.last = Player(str(word.value))
            return self.last
        player = self.me if "ME" in word.kinds else self.last
        if player is None:
            raise UnclearError(word.text)
        return player


def is_person(word: NoteWord) -> bool:
    return bool(word.kinds & PERSON)


def coming(words: Sequence[NoteWord], late: Collection[Player]) -> tuple[NoteWord, ...]:
    """Return `Ann sits between Ben and Cal` of a clause with more in between."""
    seat = next((n for n, one in enumerate(words) if one.kinds & {"JOIN", "SIT"}), 0)
    named = [one for one in words[:seat] if one.kinds & {"ME", "MONEY", "NAME", "NUM"}]
    comes = len(named) == 1 and named[0].value in late
    return (named[0], *words[seat:]) if comes else ()


def claim_in(words: Sequence[NoteWord]) -> int | None:
    """Return where a claim begins: `Ann says she had none`, but not `Ann says out`."""
    for place, word in enumerate(words):
        told = {kind for one in words[place + 1 :] for kind in one.kinds if not one.fills}
        counts = kinds_in([one for one in words[place + 1 :] if not one.fills][:1]) & {"NUM"}
        if "SAYS" in word.kinds and told - PERSON - _DECLARES and not counts:
            speaker = [*takewhile(lambda one: is_person(one) or one.fills, words[:place][::-1])]
            return place - len(speaker) if any(map(is_person, speaker)) else None
    return None


def each_told(words: Sequence[NoteWord]) -> list[NoteWord]:
    """Return `Ann 9, Ben and Cal 5 each` as `Ann 9, Ben 5, Cal 5`."""
    told = [*words]
    for each in range(len(words) - 1, 2, -1):
        number = next((n for n in (each - 1, each - 2) if "NUM" in words[n].kinds), -1)
        if "EACH" not in words[each].kinds or number < 1:
            continue
        end = number - bool(words[number - 1].kinds & {"HAS", "WIN"})
        run = [*takewhile(lambda one: is_person(one) or one.kinds & _JOINS, words[:end][::-1])]
        joined = [one for one in reversed(run) if is_person(one)]
        if len(joined) < 2 or run[0] is not joined[-1]:
            continue
        start = words.index(joined[0])
        others = (*words[:start], *words[each + 1 :])
        if any(map(_is_counted, others, others[1:])):
            pairs = ((one, *words[number:each]) for one in joined)
            told[start : each + 1] = [word for pair in pairs for word in pair]
    return told


def _is_counted(one: NoteWord, two: NoteWord) -> bool:
    return (is_person(one) or bool(one.kinds & {"HAS", "WIN", "DRAW"})) and "NUM" in two.kinds


def player_numbers(words: Sequence[NoteWord], persons: Persons) -> tuple[Numbers, int | None]:
    """Return the number of each player, and the one of all others."""
    way = -1 if _turned(words) else 1
    listed = _Listed(words[::way], persons)
    for place, word in enumerate(listed.words):
        listed.read(place, word)
    return tuple(listed.found.items())[::way], listed.rest


def agree(words: Sequence[NoteWord], size: int) -> bool:
    """Tell whether a list holds each player once, with numbers of one kind."""
    names = [word.value for word in words if is_person(word)]
    few = [word.number <= size for word in words if word.number is not None]
    alike = all(few) or (not few[0] and len(few) == len(names))
    return len(names) == len({*names}) and alike


def comes_to(found: Cut, size: int) -> bool:
    """Tell whether a clause is one list that comes to the tricks of a hand."""
    if found.left_over or [phrase.kind for phrase in found.phrases] != ["pairs"]:
        return False
    words = found.phrases[0].words
    names = [word.value for word in words if is_person(word)]
    whole = sum(word.number or 0 for word in words) == size
    return whole and len({*names}) == len(names) > 1


def stands_alone(phrase: Phrase, size: int) -> bool:
    """Tell whether a part stands by itself; `one for me` may be tricks or chips."""
    small = any("NUM" in word.kinds and word.value in range(size + 1) for word in phrase.words)
    told = kinds_in(phrase.words) & {"MONEY", "CHIPS", "POT"}
    return phrase.kind in used("alone") and not (phrase.kind == "won" and small and not told)


class _Listed:
    def __init__(self, words: Sequence[NoteWord], persons: Persons) -> None:
        self.words, self._persons = words, persons
        self.found: dict[Player, int | None] = {}
        self.rest: int | None = None
        self._who: Player | None = None
        self._others = False
        self._joined: list[Player] = []
        """Players who are out if the next one is: `Ann 2, Ben and Cal out`."""

    def read(self, place: int, word: NoteWord) -> None:
        if is_person(word):
            self._name(place, self._persons.of(word))
        elif "REST" in word.kinds:
            self._rest()
        elif word.kinds & {"OUT", "CROSS"} and self._who is not None:
            others = len(self.found) > len(self._joined) + 1
            self.found |= dict.fromkeys((*(self._joined if others else ()), self._who), OUT)
        elif word.kinds & {"ZERO", "PAT"}:
            self._count(0)
        elif word.number is not None:
            self._count(word.number)

    def _name(self, place: int, player: Player) -> None:
        bare = self._who if self._who and self.found[self._who] is None else None
        if bare and "AND" in self.words[place - 1].kinds:
            self._joined.append(bare)
        else:
            self._joined = []
        self._who, self._others = player, False
        self.found.setdefault(player, None)

    def _rest(self) -> None:
        """Read "the rest", or "the other one" after a player without a number."""
        if self._who is None or self.found[self._who] is not None:
            self._others, self._who = True, None

    def _count(self, number: int) -> None:
        told = self.found.get(self._who) if self._who else None
        if self._others or told is not None:  # `Ann 3, 1 and 1`
            if not self._others and self.rest not in (None, number):
                raise UnclearError(str(number))
            self.rest = number
        elif self._who is not None:
            self.found[self._who] = number


def _turned(words: Sequence[NoteWord]) -> bool:
    """Tell whether the numbers precede the names."""
    told = [word for word in words if "COLON" not in word.kinds]
    told = told[1:] if told and "TRICKS" in told[0].kinds else told
    if len(told) < 2 or "NUM" not in told[0].kinds or "REST" in kinds_in(told):
        return False
    listed = is_person(told[1]) and is_person(told[-1])  # `tricks 3 Ann, 2 Ben`
    return listed or bool(told[1].kinds & {"TO", "FOR", "TRICKS"})


def of_taker(phrase: Phrase, persons: Persons) -> Phrase:
    """Return a sum of an unclear "her" as a bare one: who took the most tricks has it, or none pays it."""
    who = [word for word in phrase.words if is_person(word) and "ME" not in word.kinds]
    sums = tuple([word for word in phrase.words if word.kinds & {"NUM", "MONEY"}])
    large = [isinstance(word.value, int) and word.value > persons.size for word in sums]
    won = phrase.kind == "won" or (phrase.kind == "pairs" and large == [True])
    if persons.last or len(sums) != 1 or not who or "NAME" in who[0].kinds:
        return phrase
    if not (won or phrase.kind == "paid"):
        return phrase
    return Phrase("won_more" if won else "paid_more", sums)
