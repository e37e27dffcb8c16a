"""A draft held against its notes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from referee.notes.draft_statements import (
    HandSaid,
    LogSaid,
    Statement,
    log_said,
    paired,
    what_notes_say,
)
from referee.notes.draft_words import NotedToken, NotedWords, tokens_of
from referee.notes.line_read import HowRead
from referee.notes.transcript import transcribe


class HowHeld(StrEnum):
    """How a draft and its notes differ, the worst first."""

    NOWHERE = "nowhere"
    """No word of the notes bears it out."""
    TWICE = "twice"
    """A card more often in the tricks of a hand than in the notes."""
    OTHERWISE = "otherwise"
    """The notes say something else."""
    LEFT_OUT = "left-out"
    """The notes say it, the draft does not."""
    PART = "part"
    """The notes have only a card's rank or suit."""
    UNSAID = "unsaid"
    """Its words stand in the notes, which do not say it."""
    WORDS_ALONE = "words-alone"
    """Its words stand in lines that were not understood."""
    NOT_UNDERSTOOD = "not-understood"
    """A line of the notes that was not understood, and so not compared."""
    UNREAD = "unread"
    """A line of the draft that could not be read."""


class DraftDifference(NamedTuple):
    """A difference between draft and notes, or something that cannot be compared."""

    how: HowHeld
    hand: int
    """0: none."""
    draft_line: int
    """0: none."""
    words: tuple[str, ...]
    """The names, cards and numbers concerned."""
    notes_line: int
    """0: none."""
    notes_say: str
    """What the notes say, as a line of a log; empty: nothing."""
    sure: bool = True
    """False if the line of the notes was not fully understood."""


class DraftHeld(NamedTuple):
    """A draft, held against notes."""

    draft: LogSaid
    notes: tuple[str, ...]
    stand: int
    """The number of statements that stand in the notes as read."""
    statements: int
    differences: tuple[DraftDifference, ...]
    """In the order of `HowHeld`, then of the lines."""

    strangers: bool
    """The notes name no player of the draft."""

    def of(self, how: HowHeld) -> list[DraftDifference]:
        return [one for one in self.differences if one.how is how]


def hold(notes: Sequence[str], draft: Iterable[str]) -> DraftHeld:
    comparison = _Holding(notes, log_said(draft))
    found = sorted(
        {*comparison.differences()},
        key=lambda one: (_ORDER[one.how], not one.sure, one.draft_line, one.notes_line),
    )
    total = sum(len(hand.statements) for hand in comparison.draft.all_hands())
    return DraftHeld(
        comparison.draft,
        tuple(notes),
        comparison.stand,
        total,
        tuple(found),
        comparison.is_of_strangers(),
    )


_ORDER = {how: place for place, how in enumerate(HowHeld)}


_Slots = Mapping[tuple[str, str], Sequence[Statement]]


class _Holding:
    def __init__(self, notes: Sequence[str], draft: LogSaid) -> None:
        self.draft, read = draft, transcribe(notes)
        self.words = NotedWords(read)
        self.noted = what_notes_say(read)
        self.stand = 0
        self._by_number = False  # whether sums agree in chips, but not in money
        self._rows = read.rows
        self._last = len(notes)
        self._doubtful = {one.line.number for one in read.lines if one.status is HowRead.DOUBTFUL}
        self._starts = [self._rows[hand.line - 1].line for hand in self.noted.hands]

    def is_of_strangers(self) -> bool:
        players = self.draft.players
        named = (self.words.lines_with(NotedToken("name", player), None) for player in players)
        return bool(players) and not any(named)

    def differences(self) -> Iterator[DraftDifference]:
        hands = [self._renamed(hand) for hand in self.draft.hands]
        pairs = [
            (self._renamed(self.draft.head), self.noted.head),
            *paired(hands, self.noted.hands),
        ]
        for mine, theirs in pairs:
            yield from self._of_hand(mine, theirs)
        if self._by_number and self.draft.unit and self.noted.unit:
            noted = self._rows[self.noted.unit.at.line - 1]
            at = self.draft.unit.at.line
            yield DraftDifference(HowHeld.OTHERWISE, 0, at, (), noted.line, noted.text)
        for line in self.draft.unread:
            yield DraftDifference(HowHeld.UNREAD, 0, line, (), 0, "")
        beside = {
            self._rows[theirs.line - 1].line: mine for mine, theirs in pairs if mine and theirs
        }
        for line in sorted(self._doubtful):
            yield self._not_understood(line, beside)

    def _renamed(self, hand: HandSaid) -> HandSaid:
        return hand._replace(statements=tuple(map(self._in_its_names, hand.statements)))

    def _in_its_names(self, one: Statement) -> Statement:
        players = tuple(map(self.words.whose, one.players))
        named = one.about and one.about == " ".join(one.players)
        value = players[0] if one.value in one.players else one.value
        about = " ".join(players) if named else one.about
        return one._replace(about=about, value=value, players=players)

    def _of_hand(self, mine: HandSaid | None, theirs: HandSaid | None) -> Iterator[DraftDifference]:
        if mine is None:
            if theirs and any(one.told for one in theirs.statements):
                at = self._rows[theirs.line - 1].line
                yield DraftDifference(HowHeld.LEFT_OUT, theirs.number, 0, (), at, "")
            return
        slots = _slots(theirs)
        for line, said in groupby(mine.statements, key=lambda one: one.line):
            yield from self._of_line(line, said, slots, mine, theirs)
        if theirs:
            yield from self._left_out(mine, theirs)

    def _of_line(
        self,
        line: int,
        said: Iterable[Statement],
        slots: _Slots,
        mine: HandSaid,
        theirs: HandSaid | None,
    ) -> Iterator[DraftDifference]:
        found = dict[tuple[HowHeld, int, str], list[str]]()
        for one in said:
            known = slots.get(one.slot, ())
            if any(self._same(one, other) for other in known):
                self.stand += 1
                continue
            noted = next((other for other in known if other.told), None)
            how, words, at = self._unproved(one, mine, theirs, differs=noted is not None)
            row = self._rows[noted.line - 1] if noted else None
            place = (how, row.line, _bare(row.text)) if row else (how, at, "")
            found.setdefault(place, []).extend(words)
        for (how, at, text), words in found.items():
            told = tuple(dict.fromkeys(words))
            sure = not text or at not in self._doubtful
            yield DraftDifference(how, mine.number, line, told, at, text, sure)

    def _same(self, one: Statement, other: Statement) -> bool:
        worth, noted = self.draft.cents, self.noted.cents
        if one.chips is not None and other.chips is not None and worth and noted:
            if one.chips * worth == other.chips * noted:
                return True
            self._by_number |= one.chips == other.chips != 0
        return one.value == other.value

    def _unproved(
        self, one: Statement, mine: HandSaid, theirs: HandSaid | None, *, differs: bool
    ) -> tuple[HowHeld, list[str], int]:
        """Return what is wrong with a statement, its words, and a line of the notes."""
        tokens = [*tokens_of(one)]
        lines = [self.words.lines_with(token, self.draft.cents) for token in tokens]
        within = self._lines_of(theirs)
        nowhere = [token.text for token, at in zip(tokens, lines, strict=True) if not at]
        ranks = {
            at for card in nowhere if card in one.cards for at in self.words.lines_with_rank(card)
        }
        if nowhere and not (ranks & within and {*nowhere} <= {*one.cards}):
            return HowHeld.NOWHERE, nowhere, 0
        words = [token.text for token in tokens]
        often = sum(other.slot == one.slot for other in mine.statements)
        if one.kind == "card" and often > max(1, self.words.often(one.about, within)):
            return HowHeld.TWICE, words, 0
        if differs:
            return HowHeld.OTHERWISE, words, 0
        if nowhere:
            return HowHeld.PART, nowhere, min(ranks & within)
        told = [at for one, at in zip(tokens, lines, strict=True) if one.kind != "name"]
        far = [min(at) for at in told if not within & at]
        alone = not far and bool(self._doubtful & within)
        return HowHeld.WORDS_ALONE if alone else HowHeld.UNSAID, words, min(far, default=0)

    def _lines_of(self, hand: HandSaid | None) -> frozenset[int]:
        at = self._rows[hand.line - 1].line if hand and hand.number else 0
        if at not in self._starts:
            return frozenset(range(1, self._last + 1))
        after = self._starts[self._starts.index(at) + 1 :]
        return frozenset(range(at, after[0] if after else self._last + 1))

    def _left_out(self, mine: HandSaid, theirs: HandSaid) -> Iterator[DraftDifference]:
        said = _slots(mine)
        named = {*map(self.words.whose, self.draft.players)}
        lacking = [
            one
            for one in theirs.statements
            if one.told and one.slot not in said and not _implied(one, said, named)
        ]
        for line, some in groupby(lacking, key=lambda one: self._rows[one.line - 1].line):
            statements = [*some]
            texts = dict.fromkeys(_bare(self._rows[one.line - 1].text) for one in statements)
            words = dict.fromkeys(token.text for one in statements for token in tokens_of(one))
            sure = line not in self._doubtful
            yield DraftDifference(
                HowHeld.LEFT_OUT, mine.number, 0, (*words,), line, "; ".join(texts), sure
            )

    def _not_understood(self, line: int, beside: Mapping[int, HandSaid]) -> DraftDifference:
        place = bisect_right(self._starts, line) - 1
        hand = beside.get(self._starts[place]) if place >= 0 else None
        hands = (hand, self.draft.head) if hand else self.draft.all_hands()
        said = [one for each in hands for one in each.statements]
        names = {*map(self.words.whose, self.draft.players)}
        cards = {card for one in said for card in one.cards}
        words = self.words.lacking(line, names, cards, self._numbers(hands))
        number, lacking = hand.number if hand else 0, tuple(dict.fromkeys(words))
        return DraftDifference(HowHeld.NOT_UNDERSTOOD, number, 0, lacking, line, "")

    def _numbers(self, hands: Iterable[HandSaid]) -> Iterator[Fraction]:
        for hand in hands:
            yield Fraction(hand.number)
            for one in hand.statements:
                for number in (one.chips, one.number, one.value):
                    if isinstance(number, int):
                        yield from self.words.worths(number, self.draft.cents)


def _implied(one: Statement, said: _Slots, named: Collection[str]) -> bool:
    if one.kind == "plays":
        return one.about in named
    return one.kind == "tricks" and not one.value and ("paid", one.about) in said


def _slots(hand: HandSaid | None) -> _Slots:
    found = dict[tuple[str, str], list[Statement]]()
    for one in hand.statements if hand else ():
        found.setdefault(one.slot, []).append(one)
    return found


def _bare(text: str) -> str:
    return text.partition("  #")[0]
