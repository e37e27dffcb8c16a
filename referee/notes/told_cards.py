"""Cards named in free words, with the persons beside each."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from referee.game import Player
from referee.notes.story_words import StoryWord, is_card
from referee.notes.vocabulary import fold

_ALSO, IMPLIED, OBJECT, _ABOVE, _OTHER = 0.1, 0.3, 0.4, 1.0, 6.0
"""Cost of a card's player beside a pronoun, nobody, a second name, a clause above, another's name."""
LAST = -1
"""The number of the last trick, however many there are."""
_NEAR = 3
"""Words between a card and one that says that it was turned up."""
_JOINS = frozenset({"COMMA", "AND", "BUT", "COLON"})
_SUPPOSED = ("should",)
_NOT_CARDS = frozenset(
    {"LAST", "FIRST", "TRICKS", "CHIPS", "COIN", "EACH", "MORE", "CARDS", "FOR", "TO"}
)
_OF_COUNTS = frozenset(
    {"ANTE", "BOO", "CARDS", "CHIPS", "COIN", "DRAW", "EVEN", "INPOT", "PAY", "POT", "TRICKS"}
)
"""Words beside which, without a card, a number is none."""


class ToldCard(NamedTuple):
    """A card, or a number or suit that may be one."""

    word: StoryWord
    rank: str
    """`?`: not told."""
    suit: str
    """Empty: not told."""
    is_sure: bool
    """False for a number or suit, which may mean something else."""
    before: tuple[tuple[frozenset[Player], ...], ...] = ()
    """Those between the card before and this one, by clause."""
    source: frozenset[Player] = frozenset()
    """Those behind `from`."""
    cuts: bool = False
    is_void: bool = False
    """True if the words say that its player had none of the suit led."""
    heads: bool = False
    """True for the first word of a sentence."""
    is_held: bool = False
    """True if the words say that its player kept it."""
    is_up: bool = False
    """True if it had been turned up."""
    nth: int = 0
    """The number of its trick; 0: not told."""
    is_talk: bool = False
    """True behind words such as `Ann says`."""

    @property
    def card(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def persons(self) -> Iterator[frozenset[Player]]:
        for clause in self.before:
            yield from clause
        yield self.source

    def cost_beside(self, player: Player) -> float:
        """Return what the persons beside it say against a player."""
        if self.source:
            return 0 if self.source == {player} else _ALSO if player in self.source else _OTHER
        if not self.before:
            return IMPLIED
        *above, (subject, *_) = self.before
        if len(subject) > 1 and player in subject:
            return 0 if above and above[-1][0] == {player} else _ALSO
        if subject == {player}:
            return 0
        if any(player in who for who in self.before[-1]):
            return OBJECT
        return _ABOVE if any(player in who for who in self.persons) else _OTHER


def told_cards(words: Sequence[StoryWord]) -> Iterator[ToldCard]:
    """Yield the cards named, in the order of the text."""
    in_order = sorted(words, key=attrgetter("at"))
    nth = 0
    for _, same in groupby(in_order, key=attrgetter("sentence")):
        sentence = [*same]
        found = [*_Sentence(nth).cards(sentence)]
        numbers = (_number_of_trick(word) for word in sentence)
        nth = 0 if found else next(filter(None, numbers), 0)  # `The third I led. Ten of spades`
        counts = any(one.does(_OF_COUNTS) or one.typed.value == 1 for one in sentence)
        counts |= len(found) > 1 and any(one.does({"ZERO"}) for one in sentence)
        if any(one.is_sure for one in found) or not counts:
            yield from found


def turned_and_played(
    words: Sequence[StoryWord],
) -> tuple[ToldCard | None, list[ToldCard]]:
    """Return the card turned up, `?h` where only its suit is told, and the others."""
    cards = [*told_cards(words)]
    suited = (n for n, one in enumerate(cards) if one.is_sure and one.suit)
    first = next(suited, len(cards))
    trump = _trump(words)
    if trump is None or (cards[first:] and _is_turned(cards[first].word, words)):
        later = next(suited, len(cards))
        return (cards[first], cards[later:]) if cards[first:] else (None, [])
    suit = str(trump.typed.value)
    turned = [one for one in cards[:first] if _is_turned(one.word, words)]
    return ToldCard(trump, turned[0].rank if turned else "?", suit, is_sure=True), cards[first:]


def _trump(words: Sequence[StoryWord]) -> StoryWord | None:
    """Return the suit called trump: `hearts were trump`."""
    named: list[StoryWord] = []
    for some in zip(words, words[1:], [*words[2:], *words[-1:]], strict=False):
        one, two = some[0], some[2 if some[1].does({"IS", "COLON"}) else 1]
        for suit, trump in ((one, two), (two, one)):
            if suit.does({"SUIT"}) and trump.does({"TRUMP"}):
                named.append(suit)
    return named[0] if len({str(one.typed.value) for one in named}) == 1 else None


def _is_turned(card: StoryWord, words: Sequence[StoryWord]) -> bool:
    place = next(place for place, word in enumerate(words) if word is card)
    beside = words[max(0, place - _NEAR) : place + _NEAR]
    return any(one.sentence == card.sentence and one.does({"TURNED", "UP"}) for one in beside)


class _Sentence:
    """The words since the last card of a sentence."""

    last: ToldCard | None = None

    def __init__(self, nth: int) -> None:
        self.nth = nth
        self.before: list[list[frozenset[Player]]] = [[]]
        self.between: set[str] = set()

    def cards(self, words: Sequence[StoryWord]) -> Iterator[ToldCard]:
        supposed = any(fold(word.typed.text).startswith(_SUPPOSED) for word in words)
        nth, is_talk, joins = self.nth, False, False
        for word, after in zip(words, [*words[1:], None], strict=True):
            if self._adds(word, after):
                continue
            acts = joins and not (word.who or word.does({"NOTWORDS"}))  # `says thank you and puts`
            is_talk = word.does({"SAYS"}) or (is_talk and not acts)
            joins = word.does({"AND"}) and not word.does({"WITH"})
            if (card := _card(word, after) or self._suit(word)) is None:
                self._read(word, after)
                of_trick = self.last is None or (after and after.does({"TRICKS"}))
                nth = (of_trick and _number_of_trick(word)) or nth
                continue
            if self._is_rank_of_last(card):
                continue
            yield from [self.last] if self.last else []
            self.last = card._replace(
                before=tuple([tuple(clause) for clause in self.before if clause]),
                cuts="CUTS" in self.between and card.rank != "?",
                is_void="VOID" in self.between and not card.suit,
                heads=word is words[0],
                is_held="KEEPS" in self.between,
                nth=nth,
                is_talk=is_talk or supposed,
            )
            nth = 0
            self.before, self.between = [[]], set()
        yield from [self.last] if self.last else []

    def _adds(self, word: StoryWord, after: StoryWord | None) -> bool:
        """Tell whether a word belongs to the last card: `the king of trump`, `9 Ann, 6 Ben`."""
        if self.last is None:
            return False
        ends = after is None or after.does(_JOINS)
        of_last = self.between == {"FROM"} or (not self.between and not self.last.before and ends)
        if of_last and word.who:
            self.last = self.last._replace(source=word.who)
            self.between.add("WHO")
        elif self.last.suit or len(self.between - {"WHO"}) > 1:
            return False
        elif word.does({"TURNED"}):
            self.last = self.last._replace(is_up=True)
        elif self.between == {"FROM"} and word.does({"TRUMP"}):
            self.last = self.last._replace(cuts=True)
        elif self.between == {"IS"} and word.does({"SUIT"}):
            self.last = self.last._replace(suit=str(word.typed.value))
        else:
            return False
        return True

    def _is_rank_of_last(self, card: ToldCard) -> bool:
        """Add the rank to a suit: `a diamond, the two`."""
        if self.last is None or self.last.rank != "?" or card.suit or any(self.before):
            return False
        self.last = self.last._replace(word=card.word, rank=card.rank, is_sure=card.is_sure)
        return True

    def _suit(self, word: StoryWord) -> ToldCard | None:
        """Return the unknown card of `threw a spade`."""
        named = word.does({"SUIT"}) and not self.between & {"VOID", "OUT"}
        return ToldCard(word, "?", str(word.typed.value), is_sure=False) if named else None

    def _read(self, word: StoryWord, after: StoryWord | None) -> None:
        if word.who:
            self.before[-1].append(word.who)
            self.between.add("WHO")
            return
        if word.does(_JOINS):
            self.before.append([])
        denied = word.does({"NOTWORDS"}) and after and after.does({"SUIT", "TRUMP"})
        if denied or word.does({"ZERO"}):
            self.between.add("VOID")
        elif word.does({"CUTS", "TRUMP"}):
            self.between.add("CUTS")
        else:
            said = {kind for kind in ("FROM", "KEEPS", "IS", "OUT") if word.does({kind})}
            self.between |= said or {"WORD"}


def _number_of_trick(word: StoryWord) -> int:
    number = word.typed.value
    if word.does({"LAST"}):
        return LAST
    if word.does({"FIRST"}):
        return 1
    return number if word.does({"ORD", "LINENO", "TRICKNO"}) and isinstance(number, int) else 0


def _card(word: StoryWord, after: StoryWord | None) -> ToldCard | None:
    typed = word.typed
    if is_card(word):
        card = str(typed.value)
        return ToldCard(word, card[0], card[1], is_sure=True)
    if "RANK" in typed.kinds:
        return ToldCard(word, str(typed.value), "", is_sure=True)
    number = "NUM" in typed.kinds and typed.value in range(2, 11)
    if not number or (after is not None and after.does(_NOT_CARDS)):
        return None
    return ToldCard(word, "T" if typed.value == 10 else str(typed.value), "", is_sure=False)
