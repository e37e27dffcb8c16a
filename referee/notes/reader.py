"""Reading of notes line by line: clauses as facts, if every word is accounted for."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from referee.messages import say
from referee.notes.assembly import Assembler
from referee.notes.borne_out import Clause, clause_of, holds_without, without_unknown
from referee.notes.cells import Cell
from referee.notes.clauses import (
    after_fact,
    as_lists,
    clauses,
    is_of_game,
    is_talk,
    matters,
    opens_hand,
    parts_apart,
    parts_of,
    stands_apart,
    takes_back,
    tells_aside,
    ways,
)
from referee.notes.closing import NONE, Closing
from referee.notes.evening import NotedEvening
from referee.notes.facts import Fact, facts_of, sum_of
from referee.notes.hand_facts import as_count, is_time
from referee.notes.house_rules import stakes_told
from referee.notes.line_read import LineRead
from referee.notes.notation import Notation
from referee.notes.page import LONGEST, MOST_LINES, Manner, NoteLine, NotePiece, asks
from referee.notes.persons import Persons, UnclearError, comes_to, stands_alone
from referee.notes.phrases import Cut, Phrase, used
from referee.notes.played import corrects_card
from referee.notes.reckoner import size_of_hand
from referee.notes.table import RowRead
from referee.notes.vocabulary import PERSON, VALUES, NoteWord, kinds_in
from referee.notes.writers import signature


class NotesReader:
    """Reads lines one after another."""

    def __init__(
        self,
        notation: Notation,
        answers: Mapping[int, str] = MappingProxyType({}),
        assumable: Collection[Clause] = (),
        closing: Closing = NONE,
    ) -> None:
        """`assumable`: clauses to be read without their unknown words."""
        self._notation, self.text = notation, notation.text
        self.answers, self.assumable, self._closing = answers, assumable, closing
        cast = notation.text.cast
        self.evening = NotedEvening(cast, list(cast.players), size_of_hand(len(cast.players)))
        self.evening.header += self.text.day
        self.persons = Persons(cast.writer, self.evening.size)
        self.assembler = Assembler(self.evening, self.persons)
        self.unknown: dict[Clause, list[Fact]] = {}
        """Facts of the clauses with unknown words; empty for those that are not assumed."""

    def read(self) -> list[LineRead]:
        lines = [self._with_answer(self._line(n, line)) for n, line in enumerate(self.text.page)]
        self.evening.complete()
        return lines

    def _with_answer(self, read: LineRead) -> LineRead:
        if (answer := self.answers.get(read.line.number)) is None:
            return read
        again = LineRead(read.line.saying(answer, 1))
        for piece in clauses(self.text, again.line, (), self.evening):
            self._piece(again, piece, ())
        read.facts += again.facts
        if again.facts or again.left_over or self.text.is_settled_by(answer, read.line):
            read.left_over = again.left_over  # `yes` tells nothing
        read.answer = answer
        return read.settle()

    def _line(self, place: int, line: NoteLine) -> LineRead:
        read = LineRead(line)
        if place >= MOST_LINES or len(line.raw) > LONGEST:
            read.left_over.append(say("too long to read"))
            return read.settle()
        if line.repeats:
            read.left_over.append(say("the same as line {line}: used once", line=line.repeats))
            return read.settle()
        self.persons.listen(line.speaker, self.text.cast.whose(line.speaker))
        self.persons.last = None
        closes, rows = self._is_closing(read), self.text.tables.get(line.number)
        for row in rows or () if not closes else ():
            self._row(read, row)
        claims = line.text.startswith(("say ", "ruling "))  # of a log, in any text
        written = (self.text.log_like and not line.is_headed) or claims
        if rows is not None or closes or (written and self._in_notation(read)):
            return read.settle()
        me = self.persons.writer if line is self.text.page[-1] else None
        if me and (me == self.text.cast.whose(line.text) or signature(line.raw.rstrip())):
            return read
        ordinal = self.text.ordinal(line)
        if ordinal and [one.manner for one in line.pieces()[:1]] != [Manner.PLAIN]:
            self._take(read, self.text.cut(ordinal).phrases, corrects=False)
            ordinal = ()
        for piece in clauses(self.text, line, ordinal, self.evening):
            self._piece(read, piece, ordinal)
            ordinal = ()
        return read.settle()

    def _is_closing(self, read: LineRead) -> bool:
        if (fact := self._closing.facts.get(read.line.number)) is None:
            return False
        self.assembler.take(fact)
        read.facts.append(fact)
        read.left_over += self._closing.unused(self.text, read.line, fact)
        return fact.kind != "start"

    def _in_notation(self, read: LineRead) -> bool:
        line = read.line
        facts = self._notation.facts_of(line)
        if facts is None or (facts[0].kind == "kept" and self.evening.hand is None):
            return False
        for fact in facts:
            if not self.assembler.take_written(fact):
                self._doubt(read, line.text.strip())
                return True
            read.facts.append(fact)
        told = {word.start for fact in read.facts for word in fact.words}
        for piece in line.pieces():
            if piece.manner is Manner.BRACKET and told.isdisjoint(range(*piece[:2])):
                self._piece(read, piece, ())
        return True

    def _row(self, read: LineRead, row: RowRead) -> None:
        self.persons.subject, read.of_game = None, True
        for fact in row.facts:
            if self.assembler.take(fact):
                read.facts.append(fact)
            elif fact.kind == "hand":  # of a hand that is past: nothing of it belongs to this one
                self._doubt(read, read.line.text.strip())
                return
            else:
                self._doubt(read, fact.text)
        for text in row.doubts:
            self._doubt(read, text)
        if row.is_open and self.evening.hand:
            self.evening.hand.open = True
        for cell in row.notes:
            self._cell(read, cell)
        for cell in row.remarks:
            self._remark(read, cell)

    def _cell(self, read: LineRead, cell: Cell) -> None:
        self.persons.speak_of(cell.player)
        beside = read.line.saying(cell.text, cell.start)
        for piece in clauses(self.text, beside, (), self.evening):
            self._piece(replace(read, line=beside), piece, ())

    def _remark(self, read: LineRead, cell: Cell) -> None:
        words = [one for one in self.text.lexicon.words(cell.text) if not one.fills]
        if len(words) == 2 and words[0].kinds & PERSON and sum_of(words[1]):  # `Ann!! 30`
            self._take(read, [Phrase("won", tuple(words))], corrects=False)
        else:
            self._cell(read, cell)

    def _piece(self, read: LineRead, piece: NotePiece, ordinal: tuple[NoteWord, ...]) -> None:
        line = read.line
        words, found = self.text.clause(line, piece, ordinal)
        read.of_game |= is_of_game(kinds_in(words)) and not line.is_aside
        corrects = takes_back(words)
        if piece.manner is Manner.BRACKET:
            self._bracket(read, piece, words)
            return
        if piece.manner is Manner.PLAIN:
            apart = parts_apart(self.text, line, piece)
            if not stands_apart(self.text, line, found, apart):
                for way in ways(self.text, words, found, self.evening, self.persons, line.number):
                    if not way.left_over:
                        self._take(read, way.phrases, corrects=corrects)
                        return
            if len(apart) > 1:
                for part in apart:
                    self._piece(read, part, ordinal)
                    ordinal = ()
                return
        self._open(read, piece, words, corrects=corrects)

    def _bracket(self, read: LineRead, piece: NotePiece, words: tuple[NoteWord, ...]) -> None:
        line, kinds, corrects = read.line, kinds_in(words), takes_back(words)
        tells = partial(tells_aside, line, self.evening, read.facts, self.persons)
        both = (self.text.clause(line, piece, ())[1], *after_fact(self.text, words, read.facts))
        if told := next(filter(tells, both), None):
            self._take(read, told.phrases, corrects=corrects)
        elif is_of_game(kinds - {"HE", "ORD"}) and (line.is_bracketed or "TRICKS" in kinds):
            self._open(read, piece, words, corrects=corrects)
        elif self.evening.hands and kinds and kinds <= VALUES:
            read.left_over.append(line.text[piece.start : piece.end].strip())

    def _open(
        self, read: LineRead, piece: NotePiece, words: Sequence[NoteWord], *, corrects: bool
    ) -> None:
        """Read a clause with words left over by its parts between commas, if nothing denies them."""
        line, text = read.line, read.line.text[piece.start : piece.end].strip()
        kinds, begun = kinds_in(words), bool(self.evening.hands)
        if is_talk(kinds, begun=begun):
            if "NAME" in kinds and begun:
                read.weak.append(text)
            return
        if piece.manner is Manner.QUESTION or (asks(text) and not kinds & VALUES):
            read.left_over += [] if asks(text) else [text]
            return
        title = line is self.text.page[0] and not begun and not kinds & VALUES
        if title or self._assume(read, words, corrects=corrects):
            return
        if len(parts := parts_of(words)) < 2 or kinds & {"NOTWORDS"}:
            self._doubt(read, text, words)
            return
        for part in as_lists(self.text, parts, self.evening.size):
            said = line.text[part[0].start : part[-1].end]
            if self.text.worth_in(said.strip(" ,")):
                continue
            found, told = self.text.cut(part), kinds_in(part)
            whole = not found.left_over and found.phrases
            if comes_to(found, self.evening.size) or (
                whole and all(stands_alone(phrase, self.evening.size) for phrase in found.phrases)
            ):
                self._take(read, found.phrases, corrects=corrects)
            elif (whole or matters(told, begun=begun)) and not self._assume(
                read, part, corrects=corrects
            ):
                self._doubt(read, said, (*(words[:1] if corrects else ()), *part))

    def _assume(self, read: LineRead, words: Sequence[NoteWord], *, corrects: bool) -> bool:
        if not self.evening.hands and (stakes := stakes_told(words)):
            self._take(read, stakes, corrects=corrects)
            return True
        found = self.text.cut(without_unknown(words))
        if not holds_without(found) or self._opens_counted_hand(read, found):
            return False
        clause, before = clause_of(read.line.number, words), len(read.facts)
        self.unknown[clause] = []
        if clause not in self.assumable:
            return False
        self._take(read, found.phrases, corrects=corrects)
        self.unknown[clause] = read.facts[before:]
        if open_ := [word for word in found.left_over if word.kinds & (VALUES | PERSON)]:
            self._doubt(read, " ".join(word.text for word in open_), words)
        return True

    def _opens_counted_hand(self, read: LineRead, found: Cut) -> bool:
        here = self.evening.hand and self.evening.hand.opened.line == read.line.number
        opens = any(phrase.kind in ("hand", "dealt") for phrase in found.phrases)
        return opens and not here and self.text.counts_hands

    def _doubt(
        self, read: LineRead, text: str, words: Sequence[NoteWord] = (), *, opens: bool = True
    ) -> None:
        read.left_over.append(text)
        if opens and opens_hand(words):
            counted = self.text.counts_hands and self.evening.is_counted
            begun = Fact("hand", read.line.number, tuple(words))
            read.past |= self.assembler.begin_unread(begun, counted=counted)
        if not self.evening.hands:
            self.evening.unread += filter(None, map(sum_of, words))
        if hand := self.evening.hand:
            hand.open = True
            if "CARD" in kinds_in(words):
                hand.pass_over(read.line.number, self.text.lexicon.words(read.line.outer))
            hand.mend(words, read.facts)

    def _take(self, read: LineRead, phrases: Sequence[Phrase], *, corrects: bool) -> None:
        for phrase in phrases:
            try:
                facts = facts_of(phrase, read.line.number, self.persons)
            except UnclearError as unclear:
                self._doubt(read, str(unclear), phrase.words, opens=False)
                continue
            for fact in facts if not is_time(facts[0]) else ():
                self._place(read, phrase, fact._replace(corrects=corrects))

    def _place(self, read: LineRead, phrase: Phrase, fact: Fact) -> None:
        if fact.line in self.text.listed and fact.kind in ("pairs", "named_sum", "won", "gains"):
            fact = as_count(fact)
        hand, last = self.evening.hand, read.facts[-1] if read.facts else None
        if fact.corrects and fact.kind == "named" and hand is not None and len(fact.players) == 1:
            fact = fact._replace(kind="won_pot")
        heads = any(word.kinds & {"HAND", "LINENO", "NUM"} for word in fact.words)
        unheaded = fact.kind == "hand" and self.text.headed and not heads
        if unheaded or (read.past and fact.kind not in used("evening")):
            self._doubt(read, fact.text)
            return
        if (read.left_over or read.weak) and self.assembler.begins_next(fact):
            read.left_over += read.weak
        mends = fact.corrects and hand and last and corrects_card(hand, last, fact)
        if mends or self.assembler.take(fact):
            read.facts.append(fact)
        elif fact.kind != "named" or not self.persons.mentions(fact.players, hand):
            read.past |= fact.kind == "hand" and bool(heads)
            self._doubt(read, phrase.text, phrase.words, opens=False)
