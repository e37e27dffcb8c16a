"""The log so far and the next entry; immutable."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from referee.books import House, Standing
from referee.events import Event, LineUnread, all_of
from referee.findings import Finding
from referee.game import Chips, Player, WrittenCard, letters
from referee.hand_log import lines_of, name_key
from referee.recording.dues import PAID, DuePayment, dues_of, lines_due, pot_is_unknown
from referee.recording.expected import (
    NEXT_HAND,
    Depth,
    Expected,
    ShortHand,
    Step,
    is_over,
    next_step,
)
from referee.recording.lines import appended, canonical, events_of, with_line
from referee.recording.progress import Progress, said_during
from referee.replay import EveningSoFar, Hand, Table, next_dealer
from referee.rulesets import Ruleset, RulesWanted

_WORD = re.compile(r'"[^"]*"|[^\s,:]+')
_LONGEST_NAME = 8
"""In words, if found without quotes."""


@dataclass(frozen=True, repr=False)
class Recording(Progress):
    """The log of an evening so far."""

    text: str = ""
    depth: Depth = Depth.CARDS
    shown: bool = False
    """All cards lie open: every finding may be shown at once."""
    told_turn: Player | None = None
    """The next player, if entered because the record does not show it."""

    @staticmethod
    def of(text: str, name: str = "log", wanted: RulesWanted | None = None) -> "Recording":
        """Raises `RulesetError` for unknown rules in `wanted`."""
        return Recording(name, wanted or RulesWanted()).at(text)

    def at(self, text: str) -> "Recording":
        return replace(self.over(tuple(lines_of(text))), text=text, told_turn=None)

    def in_depth(self, depth: Depth) -> "Recording":
        return replace(self, depth=depth)

    def all_shown(self, *, shown: bool = True) -> "Recording":
        return replace(self, shown=shown)

    def read(self, line: str) -> tuple[Event, ...]:
        """Read one more line. Raises `EntryError`."""
        return events_of(line, len(self.lines) + 1, self.session)

    def added(self, line: str) -> "Recording":
        """Raises `EntryError`."""
        return self.at(appended(self.text, [canonical(self.read(line), self.language)]))

    def paid_as_due(self) -> "Recording":
        return self.at(appended(self.text, lines_due(self.dues)))

    def with_event(self, old: Event, new: Event) -> "Recording":
        said = (event for passage in self.passages for event in passage.events)
        there = (event for event in said if event.at.line == old.at.line)
        line = canonical((new if event == old else event for event in there), self.language)
        return self.at(with_line(self.text, old.at.line, [line]))

    def corrected(self, number: int, *lines: str) -> "Recording":
        """Replace that line by these; none: delete it. Raises `EntryError`."""
        said = [events_of(line, number, self.session) for line in lines if line.strip()]
        written = [canonical(events, self.language) for events in said]
        return self.at(with_line(self.text, number, written))

    def without_torn_end(self) -> str:
        """Return the text without an unreadable rest of a last line cut short."""
        *_, tail = re.split("\r\n|\r|\n", self.text)
        if not tail or all(event.at.line < len(self.lines) for event in self.unread):
            return self.text
        shorter = re.sub(r"[\s,:]*[^\s,:]+[\s,:]*$", "", tail)
        head = self.text[: len(self.text) - len(tail)]
        return self.at(head + shorter).without_torn_end() if shorter else head

    @property
    def unread(self) -> tuple[LineUnread, ...]:
        said = (event for passage in self.last for event in passage.lines.events)
        return all_of(said, LineUnread)

    @property
    def hand(self) -> Hand | None:
        return self.passage.judgement.hand

    @property
    def is_over(self) -> bool:
        return is_over(self.passage)

    @property
    def evening(self) -> EveningSoFar:
        return self.passage.judgement.evening

    @property
    def players(self) -> tuple[Player, ...]:
        return self.evening.players

    @cached_property
    def ruleset(self) -> Ruleset:
        """Of the hand being played, or of the next between hands."""
        return self.rules.ruleset if self.is_over else self.passage.rules.ruleset

    @property
    def language(self) -> str:
        return self.evening.language

    @cached_property
    def expected(self) -> Expected:
        if len(self.players) < 2:
            return Expected(Step.SEATS)
        step = next_step(self.passage, self.ruleset, self.depth)
        if step.step is Step.CARD and step.player is None:
            return step._replace(player=self.told_turn)
        if step.step not in (*NEXT_HAND, Step.MONEY):
            return step
        turned = self.ruleset.trump_from not in ("none", "dealer-names")
        return step._replace(player=self.next_dealer, players=self.next_order, may_turn_up=turned)

    @cached_property
    def dues(self) -> tuple[DuePayment, ...]:
        return dues_of(self.passage)

    @property
    def pot_is_unknown(self) -> bool:
        return pot_is_unknown(self.passage)

    @cached_property
    def said(self) -> tuple[Finding, ...]:
        """Findings on the last hand that may be shown now.

        Missing chips are left out while payments are still to be entered.
        """
        over = self.shown or self.is_over
        found = self.passage.findings if over else said_during(self.passage)
        waiting = {due.player for due in self.dues if due.player}
        paid = {event.at.line for event in self.passage.events if isinstance(event, PAID)}
        return tuple(
            finding
            for finding in found
            if not (finding.problem.player in waiting and finding.problem.at.line in paid)
        )

    @cached_property
    def table(self) -> Table:
        moments = self.passage.moments()
        return moments[-1][0] if moments else Table(self.evening)

    @property
    def stacks(self) -> Mapping[Player, int]:
        """Recorded chips; negative if no count opened the log.

        A due share of the pot is included until a line pays it out.
        """
        chips = {who: self.evening.books.recorded.balances.get(who, 0) for who in self.players}
        for due in self.dues:
            if due.player in chips and due.taker == due.player:
                chips[due.player] -= due.chips
        return chips

    @property
    def gone(self) -> tuple[Player, ...]:
        """Leavers with a debt or a negative stack."""
        held = self.evening.books.recorded.balances
        left = [who for who in held if not isinstance(who, House) and who not in self.players]
        return tuple(who for who in left if held[who] < 0 or who in self.debts)

    @cached_property
    def debts(self) -> Mapping[Player, tuple[tuple[Player | None, int], ...]]:
        books, owed = self.evening.books.best, dict[Player, list[tuple[Player | None, int]]]()
        for player, chips in books.put_off.items():
            owed.setdefault(player, []).append((None, chips))
        for (debtor, creditor), lent in books.on_paper.items():
            owed.setdefault(debtor, []).append((creditor, lent))
        return {player: tuple(debts) for player, debts in owed.items()}

    @cached_property
    def short(self) -> Mapping[Player, Chips]:
        """Chips lacking for what is due now.

        Stacks never counted or in doubt lack nothing.
        """
        best, held = self.evening.books.best, self.evening.books.recorded.balances
        known = (who for who in self.players if who in best.start and who not in best.unknown)
        due = {who: sum(due.chips for due in self.dues if due.player == who) for who in known}
        lacks = ((who, Chips(chips - held.get(who, 0))) for who, chips in due.items())
        return {who: chips for who, chips in lacks if chips > 0}

    @cached_property
    def won(self) -> Mapping[Player, int]:
        """In the last hand, without loans and bought chips."""
        now, before = self.evening.books.best, self.passage.before.books.best
        return {who: _won(now, who) - _won(before, who) for who in self.players}

    @property
    def pot(self) -> Chips:
        """After a hand, in that of the next deal."""
        settlement = self.passage.judgement.settlement
        if settlement and not self.is_over and settlement.pot is not None:
            return settlement.pot
        balances = self.evening.books.recorded.balances
        return Chips(balances.get(House.POT, 0) + balances.get(House.NEXT_POT, 0))

    @property
    def next_number(self) -> int:
        return (self.evening.hand_number or 0) + 1

    @cached_property
    def next_dealer(self) -> Player | None:
        return next_dealer(self.evening, self.rules.ruleset)

    @property
    def next_order(self) -> tuple[Player, ...]:
        """The order of a short entry: for the hand being played, else the next."""
        if self.hand and not self.is_over:
            return self.hand.seating.in_turn(self.hand.dealer)
        return self.order(self.next_dealer)

    @cached_property
    def short_hand(self) -> ShortHand:
        """For the hand being played, else the next."""
        expected, ruleset = self.expected, self.ruleset
        order = expected.players if expected.step is Step.TRICKS else self.next_order
        return ShortHand(order, ruleset.hand_size, by_trick=ruleset.pot == "graded")

    def short_hand_of(self, dealer: Player | None) -> ShortHand:
        """`dealer`: of the next hand; None: whoever is due."""
        order = self.order(dealer) if dealer else self.next_order
        return self.short_hand._replace(order=order)

    @property
    def takes_whole_hand(self) -> bool:
        """All declarations and tricks of a hand may be entered at once now."""
        step, player, players, *_ = self.expected
        undeclared = step is Step.DECLARATION and len(players) == len(self.next_order)
        ready = player is not None if step in NEXT_HAND else undeclared
        return ready and self.depth is Depth.RESULTS

    def meant(self, word: str) -> Player | None:
        who = self.session.meant(word)
        return who if who in self.players else None

    def is_card(self, typed: str) -> bool:
        """Return True for one card, even if a name begins like it."""
        found = self.session.plays.get(typed)
        return found is not None and not found[1] and typed not in self.players

    def named(self, typed: str, due: Player | None) -> tuple[Player | None, str]:
        """Return the player (`due` unless the entry begins with a name) and the rest."""
        who, said = self.who_first(typed)
        return (who, said) if who and said else (due, typed)

    def who_first(self, typed: str) -> tuple[Player | None, str]:
        if self.is_card(typed):
            return None, typed
        words = list(_WORD.finditer(typed))
        for last in reversed(words[:_LONGEST_NAME]):
            named = typed[: last.end()].strip(" \t,")
            key = name_key(named.strip('"'))
            exact = [player for player in self.players if name_key(player) == key]
            who = exact[0] if len(exact) == 1 else None
            if who or (last is words[0] and (who := self.meant(named))):
                return who, typed[last.end() :].strip(" \t,:")
        return None, typed

    def spell(self, card: WrittenCard) -> str:
        return letters(self.language).write(card)


def _won(books: Standing, player: Player) -> int:
    recorded, lent = books.recorded, books.lent.get(player, 0)
    return recorded.balances.get(player, 0) - books.brought.get(player, 0) - lent
