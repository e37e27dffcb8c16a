"""A text of notes: lines, languages, players, tables, clauses."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from referee.evening_events import DateStated
from referee.game import Player, Span
from referee.notes.cast import Cast, cast_of
from referee.notes.cells import NotedTable, records
from referee.notes.columns import Headings
from referee.notes.facts import Fact, sum_of
from referee.notes.grids import Grid, grids_in
from referee.notes.page import (
    LONGEST,
    MOST_LINES,
    Manner,
    NoteLine,
    NotePiece,
    note_lines,
    without_repeats,
)
from referee.notes.persons import each_told
from referee.notes.phrases import Cut, cut
from referee.notes.plain_lines import OPENS_LOG, plain_lines
from referee.notes.table import RowRead, TableReader
from referee.notes.tables import of_grid, tables_in, whole_table
from referee.notes.vocabulary import (
    FILLER,
    LEXEME,
    VALUES,
    NoteWord,
    fold,
    kinds_in,
    meant_by,
    of_kind,
    vocabulary,
)
from referee.notes.words import Lexicon, days_in

_CARDS = re.compile(
    r"(?<![\w.])(?:10|[2-9TJQKA])[shdSHD](?!\w)|[♠♥♦♣]|\b(?:hearts?|spades?|diamonds?|clubs?|pique|coeur|cœur|carreau|tr[eè]fle)\b"
)

_LANGUAGE = re.compile(r"\s*lang:?\s+[a-z]{2}\s*")
_LETTERED = re.compile(r"(?<![\w.])(?:10|[2-9TJQK])[shdc](?!\w)")

_HAND = re.compile(
    r"(?i)\W*(?:hand|main|mano|donne)\s*#?\s*(?:[0-9]|(?:one|two|three|four|une|deux|trois|una|dos|tres)\b)"
)

_UNIT = re.compile(
    r"(?i)\s*(?:(?:unit|(?:(?:a|1|one|each|every) )?chips?)(?: (?:is|are|was|were|worth|at)|\s*[=:])*\s+(?P<is>\S.*?)|(?P<of>\S.*?) (?:(?:a|per|each) chip|chips))(?-i: [A-Z]{3})?(?: each)?[\s.!]*"
)
_PARTS = re.compile(r"[;()]|[,.](?!\d)")

_EARLIER = re.compile(r"(?i)\b(?:from|since|last|depuis|desde)\b")


# Kinds of phrases that count one player
_COUNTS = frozenset({"pairs", "named_sum", "gains", "counted", "won"})
_DOLLAR = 100
_CURRENCIES = {
    "GBP": re.compile(r"£|(?i:\b(?:quid|pence)\b)"),
    "EUR": re.compile(r"€|(?i:\beuros?\b)"),
}

# No time of day: `by at 7.52`, `counted out 10.15: Ann 3`
_BARE_DECIMAL = re.compile(r"(?<![\w.,$£€])(?<!\bat )(?<!\boff )(?:\d+)?\.\d\d(?![\w.:])")


class NotesText:
    """A text before it is read line by line.

    `columns`: the meanings of a table's columns, by heading. `cast`: the players, and `cards`: that
    `5c` is one, if known.
    """

    def __init__(
        self,
        raw: Sequence[str],
        columns: Mapping[str, str] | None = None,
        answers: Iterable[str] = (),
        cast: Cast | None = None,
        *,
        cards: bool = False,
    ) -> None:
        self._answers = tuple(answers)
        raw = raw if columns is None else records(raw)
        typed, self.languages, in_capitals = plain_lines(raw)
        self.page = without_repeats(note_lines(raw, typed))
        head = [line for line in self.page[:MOST_LINES] if not line.repeats]
        for line in self.page:
            typed[line.number - 1] = "" if line.repeats else typed[line.number - 1]
        whole = None if columns is None else whole_table(typed, columns, self.languages)
        self.columns = whole.headed if whole else ()
        """Those of a text that is one table."""
        grids = [*grids_in(head)]
        self.cast = cast or cast_of(head, self.languages, grids, whole)
        self.cast = self.cast.in_capitals() if in_capitals else self.cast
        shown = sum(len(_CARDS.findall(line)) for line in typed)
        self._often = Counter(
            word for line in self.page[:MOST_LINES] for word in LEXEME.findall(fold(line.text))
        )
        self.lexicon = Lexicon(
            self.cast.spellings,
            self.languages,
            self._slips(),
            cards=cards or shown > 2,
            letters=cards or any(map(_LETTERED.search, typed)),
        )
        opens = (line.text for line in self.page[:6])
        self.log_like = any(OPENS_LOG.match(text) or _LANGUAGE.fullmatch(text) for text in opens)
        self.headed = sum(bool(_HAND.match(line.text, line.begins)) for line in self.page) > 1
        """True if hands are headed `Hand 3`, or rows of a table: `Third.` counts tricks."""
        self._cuts: dict[tuple[str, int, int, int], tuple[tuple[NoteWord, ...], Cut]] = {}
        self.tables: dict[int, list[RowRead]] = {}
        self.listed: Collection[int] = ()
        """Lines that together count everybody."""
        for table in [whole] if whole else self._tables(head, grids):
            rows = TableReader(table, self.cast, self.lexicon, self._early_sums()).read()
            if any(row.facts for some in rows.values() for row in some):
                text = next(one.text for one in head if one.number == table.line)
                words = (NoteWord(of_kind("WORD"), text, 0, len(text)),)
                first = [RowRead([Fact("seats", table.line, words)]), *rows.get(table.line, ())]
                self.tables |= {**rows, table.line: first}
                facts = (fact for some in rows.values() for row in some for fact in row.facts)
                self.headed |= any(fact.kind == "hand" for fact in facts)
        self.listed = self._lists(head)

    def _slips(self) -> dict[str, str]:
        """Return misspellings of words of the game that the text spells right elsewhere."""
        known = vocabulary(self.languages)
        right = {word for word in self._often if len(word) > 3 and known.does(word) - {FILLER}}
        new = [word for word in {*self._often} - {*self.cast.spellings} if len(word) > 3]
        slips = {word: meant_by(word, right) for word in new if not known.knows(word)}
        return {word: next(iter(meant)) for word, meant in slips.items() if len(meant) == 1}

    def _tables(self, head: Sequence[NoteLine], grids: Sequence[Grid]) -> Iterator[NotedTable]:
        headings = Headings(self.languages, {}, self.cast.whose)
        yield from tables_in(head, self.cast, headings)
        for grid in grids:
            yield from of_grid(grid, headings)

    def cut(self, words: Sequence[NoteWord]) -> Cut:
        return cut(each_told(words), self.languages)

    @property
    def day(self) -> list[DateStated]:
        days: list[DateStated] = []
        for place, line in enumerate(self.page[:6]):
            text, begins = line.text, line.begins
            if _HAND.match(text, begins):
                break
            if text[begins:].lower().startswith("date "):
                return []
            for day, start, end in days_in(text, begins):
                before = text[begins:start]
                if not _EARLIER.search(before) and (not place or not before.strip()):
                    at = Span(line.number, start + 1, end - start)
                    days.append(DateStated(day.isoformat(), at))
        return days if len(days) == 1 else []

    @property
    def coins(self) -> list[int]:
        """Values in cents, the commonest first."""
        known, lines = vocabulary(self.languages), [line.text for line in self.page]
        named = Counter[int]()
        for word, often in self._often.items():
            found = known.longest([word], 0) if len(word) > 2 else None
            if found and "COIN" in found[1].kinds:
                named[int(str(found[1].value))] += often
        if any(re.search(r"\d\s?¢|\d c(?=/)|\dp\b", line) for line in lines):
            named[1] += 1
        signs = re.compile(r"[$£€]\s?[\d.]|\d\s?[$£€]|\d\.\d\d\b|(?<!\d)\.\d\d\b")
        if any(map(signs.search, lines)):
            named[100] += 1
        return [coin for coin, _ in named.most_common()]

    @cached_property
    def amounts_in(self) -> list[int]:
        """The coin of the amounts in cents, `unit 0.25 USD` or `all in quarters`; empty if no words say so."""
        for said in (*self._answers, *(line.text[line.begins :] for line in self.page)):
            if worth := next(filter(None, map(self.worth_in, _PARTS.split(said))), 0):
                return [worth]
        for line in self.page:
            counted = None
            for word in self.lexicon.words(line.text, line.begins):
                if word.kinds == {"COIN"} and len(word.text) > 2:
                    return [min(int(str(word.value)), counted or _DOLLAR)]
                if "MONEY" in word.kinds and word.text.isdigit() and word.value:
                    counted = int(Fraction(word.value) / int(word.text))
                elif "PREP" not in word.kinds:
                    counted = None
        return []

    def worth_in(self, text: str) -> int:
        """Return the cents of a chip: `unit 0.25`, `penny a chip`; 0: none."""
        found = _UNIT.fullmatch(text)
        words = self.lexicon.words(found["is"] or found["of"]) if found else ()
        worths = [one.value for one in words if not one.fills]
        worth = worths[0] if len(worths) == 1 and words[-1].kinds & {"COIN", "MONEY"} else 0
        return int(worth) if isinstance(worth, int | Fraction) and worth <= _DOLLAR else 0

    def is_settled_by(self, answer: str, line: NoteLine) -> bool:
        """Tell whether an answer without a fact is enough: a remark, or the coin that a line is about."""
        kinds = kinds_in(self.lexicon.words(line.text, line.begins))
        coin = self.worth_in(answer) and "COIN" in kinds and "NAME" not in kinds
        return bool(coin) or answer.lstrip().startswith("#")

    @property
    def has_bare_decimals(self) -> bool:
        """Tell whether sums stand in dollars without a sign: `Kev 2.50, Smitty 3`."""
        lines = (line.text for line in self.page if not self.worth_in(line.text[line.begins :]))
        return any(map(_BARE_DECIMAL.search, lines))

    @property
    def currency(self) -> str:
        """The currency of signs and coins, by default dollars."""
        text = "\n".join(line.text for line in self.page)
        return next((code for code, sign in _CURRENCIES.items() if sign.search(text)), "USD")

    def _early_sums(self) -> dict[str, Fraction]:
        """Return the ante, the limit and the start, if told above the first hands."""
        found: dict[str, Fraction] = {}
        for line in self.page[:6]:
            for piece in line.pieces():
                for phrase in self.clause(line, piece, ())[1].phrases:
                    sums = [one.value for word in phrase.words if (one := sum_of(word))]
                    if phrase.kind in ("ante", "start", "limit") and sums:
                        found.setdefault(phrase.kind, sums[0])
        return found

    def clause(
        self, line: NoteLine, piece: NotePiece, ordinal: tuple[NoteWord, ...]
    ) -> tuple[tuple[NoteWord, ...], Cut]:
        key = (line.text, piece.start, piece.end, len(ordinal))
        if key not in self._cuts:
            words = (*ordinal, *self.lexicon.words(line.read_from(piece), piece.start, piece.end))
            told = words
            while len(told) > 1 and told[0].kinds & (
                {"WAIT"} if told is words else {"WAIT", "COMMA"}
            ):
                told = told[1:]
            self._cuts[key] = words, self.cut(told)
        return self._cuts[key]

    def _lists(self, head: Sequence[NoteLine]) -> set[int]:
        found, run = set[int](), dict[Player, int]()
        for line in head:
            player = self._counted(line)
            run = {} if player is None else {**run, player: line.number}
            if len(run) >= max(2, len(self.cast.players) - 1):
                found |= {*run.values()}
        return found

    def _counted(self, line: NoteLine) -> Player | None:
        """Return the player of a line with one number and nothing more."""
        short = line.number not in self.tables and len(line.raw) <= LONGEST
        pieces = [one for one in line.pieces() if one.manner is Manner.PLAIN] if short else []
        if len(pieces) != 1:
            return None
        phrases, left_over = self.clause(line, pieces[0], ())[1]
        if line.ordinal and [one.kind for one in phrases] != ["gains"]:
            return None  # `2. Ben 8` may be the second hand, `2. Ben +8` is a rank
        if phrases and phrases[0].kind == "gains":  # `Ben -8 like I said`
            more = {*left_over, *(word for one in phrases[1:] for word in one.words)}
            phrases = phrases[: 1 if not kinds_in(more) & (VALUES | {"NAME"}) else None]
            left_over = ()
        names = [word.value for one in phrases for word in one.words if "NAME" in word.kinds]
        alone = [one.kind in _COUNTS for one in phrases] == [True] and len(names) == 1
        return Player(str(names[0])) if alone and not left_over else None

    @property
    def counts_hands(self) -> bool:
        return self.headed or any(map(self.ordinal, self.page))

    @cached_property
    def _of_paragraphs(self) -> bool:
        """The numbers are of paragraphs, not of hands: one of them seats the players."""
        seats = self.cast.line if self.cast.seated else 0
        return any(line.ordinal and line.number == seats for line in self.page)

    def _is_sum(self, line: NoteLine, end: int) -> bool:
        """Tell whether chips follow a number: `10 still in the pot`."""
        words = (word for word in self.lexicon.words(line.text, end) if not word.fills)
        return bool(next(words, NoteWord(of_kind(), "", 0, 0)).kinds & {"INPOT", "CHIPS", "STAY"})

    def ordinal(self, line: NoteLine) -> tuple[NoteWord, ...]:
        if line.ordinal is None or line.number in self.listed or self._of_paragraphs:
            return ()
        number, end = line.ordinal
        if line.text[end - 1].isdigit() and self._is_sum(line, end):
            return ()
        start = len(line.text) - len(line.text.lstrip())
        return (NoteWord(of_kind("LINENO"), line.text[start:end].strip(), start, end, number),)
