"""Notes line by line: each clause by the reading that fits the words and the hand so far."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from lark import Token

from referee.hand_log.notes.cast import Cast
from referee.hand_log.notes.chip_worth import scale_of
from referee.hand_log.notes.clauses import Grammar, Phrase
from referee.hand_log.notes.doubts import (
    PASSED_OVER,
    PERSON,
    borne_out,
    drops_a_payment,
    is_bare_count,
    lost_words,
    names_a_stranger,
    unclear_phrases,
    weighs,
)
from referee.hand_log.notes.evening import NotedEvening
from referee.hand_log.notes.evening_builder import EveningBuilder
from referee.hand_log.notes.fact import Fact, Meaning, UnclearError
from referee.hand_log.notes.facts import fact_of
from referee.hand_log.notes.heard_line import HowRead, LineRead
from referee.hand_log.notes.kitty import has_kitty, take_in_kitty
from referee.hand_log.notes.likelihood import NEVER, fitness, likelihood
from referee.hand_log.notes.notation import notation_facts
from referee.hand_log.notes.page import LONGEST, Clause, NoteLine, clauses
from referee.hand_log.notes.score_lines import ScoreLines
from referee.hand_log.notes.table_facts import row_facts
from referee.hand_log.notes.tables import TableRow, rows
from referee.hand_log.notes.words import worth_of
from referee.hand_log.vocabulary.session import Session

MOST_LINES = 1000
"""Lines of notes that are read; those beyond stay remarks that are asked about."""

PATIENCE = 40
"""Lines of which a quarter must be understood, or no more are read."""


class LineReader:
    """Reads the lines of notes one after another; what it learns goes into the evening."""

    def __init__(
        self,
        cast: Cast,
        evening: NotedEvening,
        page: tuple[NoteLine, ...],
        answers: Mapping[int, str],
    ) -> None:
        self.cast, self.evening, self.answers = cast, evening, answers
        self.page = cast.deals_said(page)
        self.grammar = Grammar(cast.pattern())
        self.builder = EveningBuilder(evening)
        self.meaning = Meaning(cast, scale_of(page))
        self.session = Session()
        self.session.declare(cast.players)
        self.bare: list[str] = []
        """What of this line was taken for tricks, and no word says so."""
        self.seating = False
        """Whether the line at hand seats the players, so that its names say nothing else."""
        self.gave_up = False
        self.has_cards = any(_CARD.search(line.said) for line in page)
        self.has_kitty = has_kitty(page)
        self.log_like = any(re.match(r"\s*bourre-log\b", line.text) for line in page[:3])

    def read(self) -> Iterator[LineRead]:
        """Every line, in order."""
        tables = {
            row.line.number: row
            for row in rows(self.page[:MOST_LINES], frozenset(self.cast.spellings))
        }
        scores = ScoreLines(self.page[:MOST_LINES], self.answers, self.cast, self.builder)
        understood = 0
        for place, line in enumerate(self.page):
            if self._gives_up(place, understood):
                yield LineRead(line, HowRead.DOUBTFUL, "not read: what stands before is no evening")
                continue
            self.builder.begin(line.number)
            self.meaning.speaker = self.cast.whose(line.speaker) if line.speaker else None
            self.meaning.subject, self.meaning.third = self.meaning.speaker, None
            if place >= MOST_LINES or len(line.text) > LONGEST:
                read = LineRead(line, HowRead.DOUBTFUL, "too long to read")
            elif scores.holds(line):
                read = self._beside(scores.read(line, self.meaning.scale), scores.notes(line))
            elif line.number in tables:
                read = self._table(tables[line.number])
            else:
                read = self._line(line)
            understood += read.status is HowRead.READ
            asked = line.number in self.answers and not scores.holds(line)
            yield self._answered(read) if asked else read

    def _gives_up(self, place: int, understood: int) -> bool:
        """Whether so little of the first lines was understood that they are hardly an evening."""
        few = len(self.cast.players) < 2 or 4 * understood < place
        self.gave_up = self.gave_up or (place >= PATIENCE and few)
        return self.gave_up

    def _beside(self, read: LineRead, notes: str) -> LineRead:
        """A row of balances with what is noted beside it."""
        if doubts := "; ".join(why for good, why in self._clauses(f" {notes}") if not good):
            read.status, read.why = HowRead.DOUBTFUL, doubts
        return read

    def _answered(self, read: LineRead) -> LineRead:
        """The line with what was answered about it."""
        answer = self.answers[read.line.number]
        doubts = [why for good, why in self._clauses(f" {answer}") if not good]
        self.bare.clear()
        status = HowRead.DOUBTFUL if doubts else HowRead.READ
        return LineRead(read.line, status, "; ".join(doubts), answer)

    def _table(self, row: TableRow) -> LineRead:
        if row.is_head:
            return LineRead(row.line, HowRead.READ)
        facts, rest = row_facts(row, self.meaning)
        taken = [self.builder.take_in(fact) for fact in facts]
        heard = [found for one in rest for found in self._clauses(f" {one}")]
        doubts = [why for good, why in heard if not good]
        if not any(taken) and not any(good for good, _ in heard):
            return LineRead(row.line, HowRead.DOUBTFUL, "the row says nothing")
        status = HowRead.DOUBTFUL if doubts or not all(taken) else HowRead.READ
        return LineRead(row.line, status, "; ".join(doubts))

    def _line(self, line: NoteLine) -> LineRead:
        if self.log_like or not line.speaker:
            facts = notation_facts(line.text, self.session)
            if facts is not None and not (
                facts and facts[0].kind == "hand" and len(facts) == 1 and not self.log_like
            ):
                return self._notation(line, facts)
        if self.has_kitty and take_in_kitty(line, self.evening, self.cast, self.meaning.scale):
            return LineRead(line, HowRead.READ)
        seats = line.number == self.cast.line
        if seats or (line is self.page[0] and not _HAND.search(line.said)):
            self.seating = True
            heard = self._heard(line)
            self.seating = False
            return LineRead(line, HowRead.READ) if seats and not heard.why else heard
        return self._heard(line)

    def _notation(self, line: NoteLine, facts: tuple[Fact, ...]) -> LineRead:
        for fact in facts:
            scaled = fact._replace(sums=tuple(one * self._scale_of(fact) for one in fact.sums))
            self.builder.take_in(scaled)
        self._clauses(f" {line.text.partition('#')[2].strip()}")
        return LineRead(line, HowRead.READ)

    def _scale_of(self, fact: Fact) -> Fraction:
        return Fraction(1) if fact.kind in ("intents", "tricks") else self.meaning.scale

    def _heard(self, line: NoteLine) -> LineRead:
        before = len(self.evening.claims)
        said = self._spaced(line.said)
        said = _LEGEND.sub(" ", said) if len(_LEGEND.findall(said)) > 2 else said
        doubts = [why for good, why in self._clauses(said) if not good] + self._unproved(line)
        if line is self.page[0] and not re.search(r"[.$][0-9]", line.said):
            doubts = []
        if doubts:
            hand = self.evening.hand
            if hand is not None and hand.said.get("tricks") == line.number:
                words = self.grammar.tokens(" ".join(doubts))
                hand.partly_read = any(word.type in PERSON for word in words)
            return LineRead(line, HowRead.DOUBTFUL, "; ".join(doubts))
        says = (
            len(self.evening.claims) > before
            or self.builder.opened
            or line.number == self.cast.line
        )
        return LineRead(line, HowRead.READ if says else HowRead.REMARK)

    def _unproved(self, line: NoteLine) -> list[str]:
        """Numbers of this line that were taken for tricks, and may be chips; they are taken back."""
        bare, hand, self.bare = self.bare, self.evening.hand, []
        if hand is None or not bare or borne_out(hand, line.number):
            return []
        if hand.said.get("tricks") == line.number:
            hand.tricks.clear()
        return bare

    def _spaced(self, said: str) -> str:
        """A line in which initials do not stick to numbers: `A3 B2` is `A 3 B 2`, unless it may be cards."""
        found = _STUCK.findall(said)
        stuck = len(found) > 1 and all(self.cast.whose(initial) for initial, _ in found)
        return _STUCK.sub(r"\1 \2", said) if stuck and not self.has_cards else said

    def _clauses(self, said: str) -> list[tuple[bool, str]]:
        """Each clause of a text, taken in."""
        return [self._clause(clause) for clause in clauses(said, self.cast.players)]

    def _clause(self, piece: Clause) -> tuple[bool, str]:
        """Take in what a clause says; whether nothing of weight was passed over, and what was."""
        clause = piece.text
        tokens = self.grammar.tokens(clause)
        if any(token.type == "_BET" for token in tokens):
            return self._bet(tokens), clause.strip()
        if names_a_stranger(tokens) and not self.seating:
            return self._of_a_stranger(tokens), clause.strip()
        readings = self.grammar.readings(clause)
        if not readings:
            return not tokens, clause.strip()
        if piece.beside:
            self._turn_to(piece.beside)
        best = max(
            ((fitness(one, self.meaning, self.evening), -n, one) for n, one in enumerate(readings)),
            key=lambda item: item[:2],
        )
        reading = best[2]
        over = [lost_words(phrase) for phrase in reading.phrases]
        unclear = [] if self.seating else [*unclear_phrases(reading)]
        for phrase in reading.phrases:
            if phrase.rule == "name_over":
                self._turn_to(" ".join(phrase.tokens()))
            elif phrase in unclear or (
                phrase.rule not in PASSED_OVER and not self._tell(phrase, aside=bool(piece.beside))
            ):
                over.append(" ".join(phrase.tokens()) if weighs(phrase) else "")
            elif is_bare_count(phrase, reading):
                self.bare.append(" ".join(phrase.tokens()))
        lost = [one for one in over if one]
        if not lost and drops_a_payment(reading):
            return False, clause.strip()
        return not lost, " ".join(lost)

    def _of_a_stranger(self, tokens: tuple[Token, ...]) -> bool:
        """Begin the hand that somebody deals whom nobody names elsewhere; what they did is asked about."""
        if any(token.type == "_DEALS" for token in tokens):
            self.builder.take_in(Fact("hand"))
        return False

    def _bet(self, tokens: tuple[Token, ...]) -> bool:
        """Take in a bet; whether it is understood, or of no sum."""
        sums = [token for token in tokens if token.type in ("NUMBER", "MONEY")]
        known = {self.cast.whose(token) for token in tokens if token.type == "NAME"}
        players = frozenset(one for one in (*known, self.meaning.speaker) if one)
        if len(sums) == 1 and len(players) > 1:
            self.builder.bet(players, worth_of(sums, self.meaning.scale))
        return not sums or (len(sums) == 1 and len(players) > 1)

    def _turn_to(self, words: str) -> None:
        """From here on "she" is the player who was named last."""
        named = [
            self.cast.whose(token)
            for token in self.grammar.tokens(f" {words}")
            if token.type == "NAME"
        ]
        if last := next((one for one in reversed(named) if one), None):
            self.meaning.turn_to(last)

    def _tell(self, phrase: Phrase, *, aside: bool) -> bool:
        if self.seating and phrase.rule not in _OF_THE_EVENING:
            return True
        self._point(phrase)
        try:
            fact = fact_of(phrase, self.meaning)
        except UnclearError:
            return False
        if likelihood(fact, self.evening) <= NEVER:
            return False
        return True if aside and fact.kind == "updown" else self.builder.take_in(fact)

    def _point(self, phrase: Phrase) -> None:
        """Whom "she" means: who took the most tricks wins, who took none pays."""
        hand = self.evening.hand
        if hand is None or not hand.tricks or sum(hand.tricks.values()) != 5:
            return
        if phrase.rule in ("won", "won_pot", "won_more"):
            most = max(hand.tricks.values())
            first = [one for one, count in hand.tricks.items() if count == most]
        elif phrase.rule in ("boo", "paid"):
            first = [one for one in (*hand.stayed, *hand.tricks) if not hand.tricks.get(one)]
        else:
            return
        if len(set(first)) == 1:
            self.meaning.turn_to(first[0])


_STUCK = re.compile(r"(?!\A)\b([A-Z])([0-5])\b")
_CARD = re.compile(r"\b(?:10|[2-9TJQKA])(?:[shdcSHDC]\b|[♠♥♦♣])")
_HAND = re.compile(
    r"\b(?:hand|donne|deals?|dealt|game|round|deal) ?#?[0-9]|\bdeal(?:s|t|er)?\b|^\W*[0-9]+\s?[.):]",
    re.IGNORECASE,
)
"""What a title does not have, and the first hand does."""
_LEGEND = re.compile(r"(?<!\S)[xXWTBO>*]\s+[a-z]+(?: \([a-z]+\))?")
_OF_THE_EVENING = ("ante", "each", "start_with", "limit", "limit_boo", "coin", "bought")
