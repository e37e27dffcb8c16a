"""Facts of phrases, with their words."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, Self

from referee.events import Event
from referee.game import Player, Span, letters
from referee.notes.persons import Persons, UnclearError, is_person, of_taker, player_numbers
from referee.notes.phrases import Phrase
from referee.notes.vocabulary import NoteWord, kinds_in


class NotedSum(NamedTuple):
    """A number that may be money."""

    value: Fraction
    cents: bool = False
    """Otherwise a number without a coin."""


class PlayWritten(NamedTuple):
    """A card, with its player if known."""

    player: Player | None
    card: str
    word: NoteWord
    star: bool = False
    cuts: bool = False
    """True if the words say that it trumped."""
    line: int = 0
    """The line of the word; 0: that of the trick."""


class Fact(NamedTuple):
    """A statement of a clause."""

    kind: str
    line: int
    words: tuple[NoteWord, ...]
    players: tuple[Player, ...] = ()
    sums: tuple[NotedSum, ...] = ()
    pairs: tuple[tuple[Player, int | None], ...] = ()
    """A number for each player; None: unknown; -1: they are out."""
    rest: int | None = None
    numbers: tuple[int, ...] = ()
    card: str = ""
    plays: tuple[PlayWritten, ...] = ()
    corrects: bool = False
    """It corrects an earlier statement."""
    original: str = ""
    """The kind before the decision: `pairs` for bare numbers."""
    event: Event | None = None

    @property
    def kinds(self) -> set[str]:
        """The functions of its words."""
        return kinds_in(self.words)

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def counts(self) -> dict[Player, int]:
        """The players with a number."""
        return {player: number for player, number in self.pairs if number is not None}

    def follows(self, before: Self | None) -> bool:
        """Tell whether it stands behind another fact of the same line."""
        if before is None or before.line != self.line:
            return False
        return before.words[-1].end <= self.words[0].start

    @property
    def at(self) -> Span:
        return self.words[0]._replace(end=self.words[-1].end).at(self.line)

    def where(self, player: Player) -> Span:
        word = next((word for word in self.words if word.value == player), None)
        return word.at(self.line) if word else self.at


_LISTING = frozenset({"in_only", "in_but", "stayed", "evens", "named"})
_EVEN = frozenset({"EVEN", "ZERO"})


def sum_of(word: NoteWord) -> NotedSum | None:
    if word.kinds & {"NUM", "MONEY", "SIGNED", "ORD"} and isinstance(word.value, (int, Fraction)):
        return NotedSum(Fraction(word.value), bool(word.kinds & {"MONEY", "CENTS"}))
    return None


def facts_of(phrase: Phrase, line: int, persons: Persons) -> tuple[Fact, ...]:
    """Return the facts of a phrase; numbers of a player told twice are two.

    Raises `UnclearError`.
    """
    phrase = of_taker(phrase, persons)
    parts = [*_parts(phrase, persons)]
    if len(parts) > 1:
        return tuple(fact for part in parts for fact in facts_of(part, line, persons))
    fact = _fact_of(phrase, line, persons)
    persons.hear(fact.players)
    return (fact,)


def _parts(phrase: Phrase, persons: Persons) -> Iterator[Phrase]:
    """Yield the phrases that are told in one, if it is several."""
    words, last = phrase.words, persons.last
    if phrase.kind in ("pairs", "intents", "tricks"):
        seen: set[Player] = set()
        for place, word in enumerate(words):
            if is_person(word) and (player := persons.of(word)) in seen:
                yield from (Phrase(phrase.kind, words[:place]), Phrase("pairs", words[place:]))
                break
            seen |= {player} if is_person(word) else set()
        persons.last = last  # "he" is the same player when the numbers are read
    elif phrase.kind == "result" and "COMMA" in words[-2].kinds:  # `4-1, 20`
        yield from (
            Phrase("result", words[:-2]),
            Phrase("won", (*[*filter(is_person, words)][:1], words[-1])),
        )
    elif phrase.kind == "won_with":  # `Ann won it with 3`
        won = tuple(word for word in words if not word.kinds & {"NUM", "TRICKS"})
        yield from (Phrase("tricks", words), Phrase("won_pot", won))
    elif phrase.kind == "dealt_out":  # `Ann deals, turns the 8h and folds`
        shown = "turned" if "CARD" in kinds_in(words) else "out"
        yield from (Phrase(kind, words) for kind in dict.fromkeys(("dealt", shown, "out")))


def _fact_of(phrase: Phrase, line: int, persons: Persons) -> Fact:
    words = phrase.words
    last, players = persons.last, tuple(dict.fromkeys(_named(phrase, persons)))
    persons.last = last
    sums = [word for word in words if sum_of(word)]
    if phrase.kind == "paid" and len(sums) > 1:  # `Ann zero, pays 4`
        sums = [word for word in sums if "ZERO" not in word.kinds]
    told = tuple(found for word in sums if (found := sum_of(word)))
    if phrase.kind in ("bought", "borrowed"):
        told = told[-1:]  # `Ann, down to 20, bought 200`
    if phrase.kind == "start":
        told = tuple(_in_coins(words, told))
    numbers = tuple(int(one.value) for one in told if one.value.denominator == 1)
    card = next((str(word.value) for word in words if "CARD" in word.kinds), "")
    fact = Fact(phrase.kind, line, words, players, told, numbers=numbers, card=card)
    match phrase.kind:
        case "tricks" | "pairs" | "intents" | "drew":
            if unclear := _out_behind_two(words):
                raise UnclearError(unclear)
            pairs, rest = player_numbers(words, persons)
            return fact._replace(pairs=pairs, rest=rest)
        case "result" | "evens" | "split" | "in_order" | "each_took" | "tied":
            return fact._replace(numbers=tuple(_counts(words)))
        case "trump":
            suit = next(word for word in words if "SUIT" in word.kinds)
            rank = [_card(word)[0] for word in words if word.kinds & {"NUM", "RANK"}] or ["?"]
            return fact._replace(card=f"{rank[0]}{suit.value}")
        case "gains":
            gains = dict(_gains(words, persons))
            return fact._replace(sums=tuple(gains.values()), players=tuple(gains))
        case "trick":
            plays = tuple(_plays(words, persons))
            return fact._replace(plays=plays, numbers=tuple(_trick_number(words)))
        case _:
            return fact


def _named(phrase: Phrase, persons: Persons) -> Iterator[Player]:
    """Yield the players; in `Ann and him`, the pronoun means somebody named before.

    Raises `UnclearError`.
    """
    before, found = persons.last, set[Player]()
    for word in filter(is_person, phrase.words):
        player = persons.of(word)
        if phrase.kind in _LISTING and "HE" in word.kinds and player in found:
            if before is None or before in found:
                raise UnclearError(word.text)
            player = before
        found.add(player)
        yield player


def _out_behind_two(words: Sequence[NoteWord]) -> str:
    """Return an unclear `Ben Cal out` of `in Ann Ben Cal out`."""
    for before, one, two, out in zip(words, words[1:], words[2:], words[3:], strict=False):
        listed = is_person(one) and is_person(two) and "OUT" in out.kinds
        if listed and not before.kinds & {"IN", "COLON"}:
            return f"{one.text} {two.text} {out.text}"
    return ""


def _in_coins(words: Sequence[NoteWord], told: Sequence[NotedSum]) -> Iterator[NotedSum]:
    """Yield sums in cents, where a word names their coin: `nickels, 50 each`."""
    coins = (word.value for word in words if "COIN" in word.kinds)
    coin = next((one for one in coins if isinstance(one, int)), 0)
    for one in told:
        yield NotedSum(one.value * coin, cents=True) if coin and not one.cents else one


def _counts(words: Sequence[NoteWord]) -> Iterator[int]:
    for word in words:
        if "SPLIT" in word.kinds:
            yield from (int(part) for part in str(word.value).split("-"))
        elif "NUM" in word.kinds and isinstance(word.value, int):
            yield word.value


def _gains(words: Sequence[NoteWord], persons: Persons) -> Iterator[tuple[Player, NotedSum]]:
    """Yield everybody's winnings.

    Raises `UnclearError` if somebody has none, or a number without a sign, but 0.
    """
    found: dict[Player, NotedSum] = {}
    waiting: list[Player] = []
    way = 0
    for place, word in enumerate(words):
        amount = sum_of(word)
        if is_person(word):
            waiting = [*(one for one in waiting if one not in found), persons.of(word)]
            way = 0
        elif word.kinds & {"DOWN", "UP", "OUT"}:
            to = place + 1 < len(words) and "TO" in words[place + 1].kinds
            way = 0 if to else 1 if "UP" in word.kinds else -1
        elif waiting and (amount or word.kinds & _EVEN):
            if len(waiting) > 1 and not (word.kinds & _EVEN or _each(words, place)):
                break
            amount = amount or NotedSum(Fraction(0))
            if amount.value and not way and "SIGNED" not in word.kinds:
                raise UnclearError(word.text)
            for player in waiting:
                found.setdefault(player, amount._replace(value=amount.value * (way or 1)))
            way = 0
    if not found or not found.keys() >= {*waiting}:
        raise UnclearError(words[0].text)
    yield from found.items()


def _trick_number(words: Sequence[NoteWord]) -> Iterator[int]:
    for word in words:
        if "CARD" in word.kinds or is_person(word):
            return
        if word.kinds & {"LINENO", "ORD", "NUM"} and isinstance(word.value, int):
            yield word.value
            return


def _plays(words: Sequence[NoteWord], persons: Persons) -> list[PlayWritten]:
    """Return the cards of a trick; a name behind has won.

    Raises `UnclearError` where a number is no card.
    """
    found = list[PlayWritten]()
    who: Player | None = None
    cuts = of = False
    for word in words:
        cuts |= "CUTS" in word.kinds
        if is_person(word) and of:  # `9d from Ann`
            found[-1] = found[-1]._replace(player=persons.of(word))
        elif is_person(word):
            who = persons.of(word)
        elif word.kinds & {"CARD", "UNKNOWN"} or (found and word.kinds & {"NUM", "RANK"}):
            found.append(PlayWritten(who, _card(word), word, cuts=cuts))
            who, cuts = None, False
        elif "STAR" in word.kinds:
            found.append(PlayWritten(None, "*", word, star=True))
        of = "FROM" in word.kinds and bool(found) and found[-1].player is None
    return found if who is None else [*found, PlayWritten(who, "", words[-1])]


def _card(word: NoteWord) -> str:
    if "UNKNOWN" in word.kinds:
        return "??"
    if "CARD" in word.kinds:
        return str(word.value)
    card = f"{'T' if word.value == 10 else word.value}?"
    if card.lower() not in letters("en").spellings:
        raise UnclearError(word.text)
    return card


def _each(words: Sequence[NoteWord], place: int) -> bool:
    around = words[max(0, place - 1) : place + 3]
    return any(word.kinds & {"EACH", "ALL"} for word in around)
