"""Free words by sentence, with the players whom each may mean."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from referee.game import Player
from referee.notes.facts import sum_of
from referee.notes.page import MOST_LINES, Manner, NoteLine
from referee.notes.text import NotesText
from referee.notes.vocabulary import PERSON, VALUES, NoteWord, fold, kinds_in, of_kind


class StoryWord(NamedTuple):
    """A word, with the players whom it may mean."""

    typed: NoteWord
    line: int
    sentence: int
    who: frozenset[Player] = frozenset()

    @property
    def at(self) -> tuple[int, int]:
        """The line and column."""
        return self.line, self.typed.start

    def does(self, kinds: AbstractSet[str]) -> bool:
        return bool(self.typed.kinds & kinds)


_NEAR = 3  # players named last, whom a pronoun may mean, beside the first of the sentence above


def story_words(text: NotesText, me: Mapping[Player, Player]) -> list[StoryWord]:
    """Return the words by sentence. `me`: players of whom two names are one."""
    found: list[StoryWord] = []
    recent: list[Player] = []
    first = frozenset[Player]()
    speaker: Player | None = None
    other: Player | None = None
    """The speaker before, whom "you" means."""
    sentence = 0
    for line in text.page[:MOST_LINES]:
        if line.number in text.tables:
            continue
        said = text.cast.whose(line.speaker) if line.speaker else None
        if said != speaker:
            speaker, other = said, speaker
        ordinal = text.ordinal(line)
        alone: NoteWord | None = None
        """The name before, if it is all of its sentence: `Guess who. Ann. Three tricks`."""
        for words in _sentences(text, line):
            sentence += 1
            others = [player for player in text.cast.players if player != speaker]
            told = [*ordinal, *_composed([*_with_you(words, other, others)])]
            if (speaker or alone) and _is_of_speaker(told):
                at = told[0].start
                of_me = NoteWord(of_kind("ME"), "", at, at)
                told.insert(0, alone._replace(text="", start=at, end=at) if alone else of_me)
            alone = told[0] if len(told) == 1 and "NAME" in told[0].kinds else None
            above, first = first, frozenset()
            for word in told:
                near = [*(above if word is told[0] else ()), *recent[-_NEAR:]]
                who = [me.get(player, player) for player in _meant(word, text, speaker, near)]
                first = first or frozenset(who)
                found.append(StoryWord(word, line.number, sentence, frozenset(who)))
                if len(who) == 1:
                    recent = [player for player in recent if player not in who] + who
            ordinal = ()
    return found


def _with_you(
    words: Sequence[NoteWord], you: Player | None, others: Sequence[Player]
) -> Iterator[NoteWord]:
    told = iter(pairwise([*words, NoteWord(of_kind("SIGN"), "", 0, 0)]))
    for word, after in told:
        meant = [you] if you and fold(word.text) in _YOU else []
        if meant and "NUM" in after.kinds and after.text.isalpha():
            meant = [*others]
            next(told)
        yield from [word._replace(kinds=of_kind("NAME"), value=one) for one in meant] or [word]


def _is_of_speaker(words: Sequence[NoteWord]) -> bool:
    """Tell whether a sentence leaves its speaker out: `got three`, `45`."""
    if not words or sum_of(words[0]) is None or "ORD" in words[0].kinds:
        dealt = words[1:] and "DEAL" in words[0].kinds and "NAME" in words[1].kinds
        return bool(words and words[0].kinds & _DEEDS and not dealt)
    after = [word for word in words[1:3] if "TRICKS" not in word.kinds]
    apart = not after or "COMMA" in after[0].kinds  # `3, Ann 1`, `2 tricks, Ann 1`
    return apart or not kinds_in(words) & PERSON


def _sentences(text: NotesText, line: NoteLine) -> Iterator[list[NoteWord]]:
    """Yield the words of each sentence and aside; of `Ann (3)` together."""
    both = [
        (piece, text.lexicon.words(line.read_from(piece), piece.start, piece.end))
        for piece in line.pieces()
        if piece.manner is not Manner.ASIDE
    ]
    lone = [
        words[0]
        for piece, words in both
        if piece.manner is Manner.BRACKET and len(words) == 1 and words[0].kinds & VALUES
    ]
    for piece, words in both:
        if piece.manner is not Manner.BRACKET or not {*words} & {*lone}:
            within = [word for word in lone if piece.start < word.start < piece.end]
            yield sorted((*words, *within), key=attrgetter("start"))


def _meant(
    word: NoteWord, text: NotesText, speaker: Player | None, recent: Sequence[Player]
) -> Sequence[Player]:
    """Return the players meant by a word. `recent`: whom a pronoun may mean."""
    if "NAME" in word.kinds:
        return [Player(str(word.value))]
    if word.kinds & {"ME", "OWN"}:  # `hice tres`
        return [player for player in (speaker or text.cast.writer,) if player]
    return recent if word.kinds & PERSON and "FILLER" not in word.kinds else ()


def _composed(words: Sequence[NoteWord]) -> Iterator[NoteWord]:
    """Yield each word, and number of `3-2`, without fillers."""
    before: NoteWord | None = None
    for place, typed in enumerate(words):
        word = typed
        if fold(word.text) in {"un", "une", "una"} and _counts(words, place):
            word = word._replace(kinds=of_kind("NUM"), value=1)
        if word.kinds == {"NUM"} and word.value == 0:
            word = word._replace(kinds=of_kind("ZERO"))
        short = "CARD" in word.kinds and word.end - word.start == len(word.text)
        if short and fold(word.text) in _ALSO_WORDS and not _is_played(words, place):
            word = word._replace(kinds=of_kind("WORD"))
        told = next((one for one in words[place + 1 :] if not one.fills), None)
        if "PREP" in word.kinds and told and told.kinds == {"WORD"}:
            word = word._replace(kinds=word.kinds - {"IN"})  # `in the dark`
        counts = before is not None and before.kinds & {"ORD", "FIRST", "NEXT", "LAST", "EACH"}
        after = words[place + 1 : place + 2]
        if before and "ALL" in before.kinds and after and after[0].kinds & _DOES:
            continue  # `all three were bourré`
        if "SPLIT" in word.kinds:
            for number in map(int, str(word.value).split("-")):
                yield word._replace(kinds=of_kind("NUM", "SPLIT"), value=number)
        elif not word.only_fills and not (counts and word.value == 1):  # `the third one`
            yield word
            before = word


def _is_played(words: Sequence[NoteWord], place: int) -> bool:
    """Tell whether `as` is a card here: `Ann As, Ben 4s`, `Ben rose to Ah`."""
    behind = place > 0 and bool(words[place - 1].kinds & _BEFORE_CARD)
    ends = place + 1 == len(words) or bool(words[place + 1].kinds & _BEHIND_CARD)
    return behind + ends + words[place].text[0].isupper() > 1


_ALSO_WORDS = ("as", "ah", "ad", "ac")
_BEFORE_CARD = PERSON | frozenset(
    {"CARD", "COLON", "COMMA", "CUTS", "LEADS", "LINENO", "PLAYS", "STAR", "TURNED", "UP"}
)
_BEHIND_CARD = frozenset({"COMMA", "CARD", "STAR"})
_OPENS = frozenset({"DEAL", "DEALER", "HAND", "ORD", "FIRST", "NEXT", "LAST", "LINENO"})
_DEALT = frozenset({"DEAL", "DEALER", "HAND", "LINENO", "TURNED"})
_IN_TURN = frozenset({"FIRST", "NEXT", "LAST"})
_OF_TABLE = frozenset({"EVERYHAND", "LIMIT", "NOLIMIT"})
_YOU = frozenset({"you", "u", "toi", "tu"})
_DOES = frozenset({"IS", "BOO", "IN", "OUT"})
_COUNTED = frozenset(
    {"COMMA", "AND", "TRICKS", "EACH", "SIGN", "TO", "FOR", "COLON", "ONLY", "ALONE"}
)
_DEEDS = frozenset({"WIN", "DEAL", "HAS", "BOO", "ZERO", "OUT"})
"""What begins a sentence whose subject is left out."""


def _counts(words: Sequence[NoteWord], place: int) -> bool:
    """Tell whether an article counts: `Félix un, …`, `moi un Zoé deux`."""
    before, after = words[max(0, place - 1) : place], words[place + 1 : place + 2]
    named = bool(before) and bool(before[0].kinds & PERSON)
    return not after or bool(after[0].kinds & (_COUNTED | PERSON if named else _COUNTED))


def by_sentence(words: Sequence[StoryWord]) -> list[list[StoryWord]]:
    return [list(some) for _, some in groupby(words, key=lambda word: word.sentence)]


def may_open(sentence: Sequence[StoryWord], *, of_cards: bool = False) -> bool:
    """Tell whether a hand may begin with a sentence; with `a dime every deal` none does.

    `of_cards`: cards are told, so `last she led`, `second: the ten` begin none.
    """
    kinds = kinds_in([word.typed for word in sentence])
    of_table = kinds & _OF_TABLE and not any(word.who for word in sentence)
    played = any(is_card(word) or word.does({"RANK"}) for word in sentence)
    opens, dealt = _OPENS, _DEALT
    if sum(map(is_card, sentence)) > 1 and sentence[0].does({"LINENO"}):  # `1 - Ann Kh, Ben 4h`
        opens, dealt = opens - {"LINENO"}, dealt - {"LINENO"}
    if of_cards:
        opens -= _IN_TURN if any(word.who for word in sentence) else _IN_TURN | {"ORD"}
    return bool(kinds & opens) and not of_table and not (played and not kinds & dealt)


def number_of(sentence: Sequence[StoryWord]) -> int:
    """Return the hand's number, `Hand two, Walt dealing`, `6 dealer Walt`; 0: none."""
    first, *more = sentence
    headed = "HAND" in first.typed.kinds and more
    deals = any(word.does({"DEAL", "DEALER"}) for word in more[:2])
    number = more[0].typed if headed else first.typed
    numbered = number.kinds & {"NUM", "ORD"} and (headed or deals)
    return number.value if numbered and isinstance(number.value, int) else 0


def is_card(word: StoryWord) -> bool:
    return word.does({"CARD"})
