"""`Recording`: the log so far, and what can come next; a new value for every entry."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

from referee.audits import Passage
from referee.events import LineUnread, all_of
from referee.game import Chips, Finding, House, Player, Standing, WrittenCard, letters
from referee.hand_log import Session, lines_of, name_key
from referee.recording.disclosure import said_during
from referee.recording.dues import PAID, DuePayment, dues_of, pot_is_unknown
from referee.recording.expected import NEXT_HAND, Depth, Expected, Step, is_over, next_step
from referee.recording.lines import canonical, events_of, with_line
from referee.recording.progress import Progress
from referee.recording.short_hand import ShortHand
from referee.replay import Evening, Hand, Table, next_dealer
from referee.rulesets import Ruleset, RulesWanted

_WORD = re.compile(r'"[^"]*"|[^\s,:]+')
_LONGEST_NAME = 8
"""Words of the longest name that is found without quotes."""


@dataclass(frozen=True)
class Recording:
    """The log of an evening so far."""

    text: str = field(repr=False)
    """The whole log, as its file holds it."""
    progress: Progress = field(repr=False)
    depth: Depth = Depth.CARDS
    shown: bool = False
    """Whether all cards lie open, so that everything may be said at once."""
    told_turn: Player | None = None
    """Whose card is next, where the record does not show it and somebody has said it."""

    @staticmethod
    def of(text: str, name: str = "log", wanted: RulesWanted | None = None) -> "Recording":
        """The recording of a log. Raises `RulesetError` for rules wanted that nobody knows."""
        progress = Progress(name, wanted or RulesWanted())
        return Recording(text, progress.over(tuple(lines_of(text))))

    def at(self, text: str) -> "Recording":
        """The same log as it has become."""
        progress = self.progress.over(tuple(lines_of(text)))
        return replace(self, text=text, progress=progress, told_turn=None)

    def with_turn_of(self, player: Player) -> "Recording":
        """The same log, of which the next card is said to be that player's."""
        return replace(self, told_turn=player)

    def in_depth(self, depth: Depth) -> "Recording":
        """The same log, of which results or cards are recorded from here on."""
        return replace(self, depth=depth)

    def all_shown(self, *, shown: bool = True) -> "Recording":
        """The same log, of which everything may be said at once, because all cards lie open."""
        return replace(self, shown=shown)

    def corrected(self, number: int, *lines: str) -> "Recording":
        """The log with these lines in the place of the one of that number; none: it goes.

        Raises `EntryError` for lines that cannot be read.
        """
        said = [events_of(line, number, self.session) for line in lines if line.strip()]
        written = [canonical(events, self.language) for events in said]
        return self.at(with_line(self.text, number, written))

    def without_torn_end(self) -> str:
        """The text without the words of a last line that was cut short and cannot be read."""
        *_, tail = re.split("\r\n|\r|\n", self.text)
        last = len(self.progress.lines)
        if not tail or not any(event.at.line == last for event in self.unread):
            return self.text
        shorter = re.sub(r"[\s,:]*[^\s,:]+[\s,:]*$", "", tail)
        head = self.text[: len(self.text) - len(tail)]
        return self.at(head + shorter).without_torn_end() if shorter else head

    @property
    def unread(self) -> tuple[LineUnread, ...]:
        """The lines of the last hand that cannot be read."""
        said = (event for passage in self.progress.last for event in passage.lines.events)
        return all_of(said, LineUnread)

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The log hand by hand, judged."""
        return self.progress.passages

    @cached_property
    def passage(self) -> Passage:
        """The last hand, or the lines before the first."""
        return self.progress.current

    @property
    def hand(self) -> Hand | None:
        """The last hand; None before the first."""
        return self.passage.judgement.hand

    @property
    def is_over(self) -> bool:
        """Whether no hand is being played."""
        return is_over(self.passage)

    @property
    def evening(self) -> Evening:
        """The evening as it stands now."""
        return self.passage.judgement.evening

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits at the table, clockwise."""
        return self.evening.players

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rules of the hand that is being played; between hands, those of the next."""
        return self.progress.rules.ruleset if self.is_over else self.passage.rules.ruleset

    @property
    def language(self) -> str:
        """The letters in which the log writes its cards: `en`, `fr`."""
        return self.evening.language

    @cached_property
    def session(self) -> Session:
        """What the reader of the next line knows; never changed."""
        return self.progress.session

    @cached_property
    def expected(self) -> Expected:
        """What may be entered next."""
        if len(self.players) < 2:
            return Expected(Step.SEATS)
        step = next_step(self.passage, self.ruleset, self.depth)
        if step.step is Step.CARD and step.player is None:
            return step._replace(player=self.told_turn)
        if step.step not in (*NEXT_HAND, Step.MONEY):
            return step
        turned = self.ruleset.trump_from not in ("none", "dealer-names")
        order = self.next_order
        return step._replace(player=self.next_dealer, players=order, may_turn_up=turned)

    @cached_property
    def dues(self) -> tuple[DuePayment, ...]:
        """What is due now and not on record: antes, or what the hand pays."""
        return dues_of(self.passage)

    @property
    def pot_is_unknown(self) -> bool:
        """Whether somebody won, and nobody knows how much lies in the pot."""
        return pot_is_unknown(self.passage)

    @cached_property
    def said(self) -> tuple[Finding, ...]:
        """What may be said now of the last hand: all when it is over or all cards are shown.

        That chips are missing of which it is still to be said whether they were paid is not said.
        """
        found = self.passage.findings
        if not self.shown and not self.is_over:
            found = tuple(said_during(self.passage))
        waiting = {due.player for due in self.dues if due.player}
        paid = {event.at.line for event in self.passage.events if isinstance(event, PAID)}
        return tuple(
            finding
            for finding in found
            if not (finding.problem.player in waiting and finding.problem.at.line in paid)
        )

    @cached_property
    def table(self) -> Table:
        """The table as it lies now: the trick that is being played, the hand, the evening."""
        moments = self.passage.moments()
        return moments[-1][0] if moments else Table(self.evening)

    @property
    def stacks(self) -> Mapping[Player, int]:
        """The chips before each player, by the record; below zero where no count opened the log.

        A share of the pot that is due lies there until a line pays it out.
        """
        chips = {who: self.evening.books.recorded.balances.get(who, 0) for who in self.players}
        for due in self.dues:
            if due.player in chips and due.taker == due.player:
                chips[due.player] -= due.chips
        return MappingProxyType(chips)

    @property
    def gone(self) -> tuple[Player, ...]:
        """Players who left and still owe something, or went below nothing."""
        balances, seated = self.evening.books.recorded.balances, self.players
        left = [who for who in balances if not isinstance(who, House) and who not in seated]
        return tuple(who for who in left if balances[who] < 0 or who in self.debts)

    @cached_property
    def debts(self) -> Mapping[Player, tuple[tuple[Player | None, int], ...]]:
        """The debts of each player, with the creditor; None: the pot."""
        books, owed = self.evening.books.best, dict[Player, list[tuple[Player | None, int]]]()
        for player, chips in books.put_off.items():
            owed.setdefault(player, []).append((None, chips))
        for (debtor, creditor), lent in books.on_paper.items():
            owed.setdefault(debtor, []).append((creditor, lent))
        return MappingProxyType({player: tuple(debts) for player, debts in owed.items()})

    @cached_property
    def short(self) -> Mapping[Player, Chips]:
        """The chips that players lack to pay what is due now.

        A stack that was never counted, or is in doubt, is short of nothing.
        """
        after = dict(self.stacks)  # what is due from the pot is in them already
        for due in self.dues:
            if due.player in after and due.taker != due.player:
                after[due.player] -= due.chips
        books = self.evening.books.best
        known = (who for who in self.players if who in books.start and who not in books.unknown)
        return MappingProxyType({who: Chips(-after[who]) for who in known if after[who] < 0})

    @cached_property
    def won(self) -> Mapping[Player, int]:
        """Chips won so far in the hand that was dealt last; loans and bought chips do not count."""
        now, before = self.evening.books.best, self.passage.before.books.best
        return MappingProxyType({who: _won(now, who) - _won(before, who) for who in self.players})

    @property
    def pot(self) -> Chips:
        """What lies in the pot now; after a hand, in that of the next deal."""
        settlement = self.passage.judgement.settlement
        if settlement and not self.is_over and settlement.pot is not None:
            return settlement.pot
        balances = self.evening.books.recorded.balances
        return Chips(balances.get(House.POT, 0) + balances.get(House.NEXT_POT, 0))

    @property
    def next_number(self) -> int:
        """The number of the next hand."""
        return (self.evening.hand_number or 0) + 1

    @cached_property
    def next_dealer(self) -> Player | None:
        """Who deals the next hand; None where the record does not say."""
        return next_dealer(self.evening, self.progress.rules.ruleset)

    @property
    def next_order(self) -> tuple[Player, ...]:
        """Everybody in turn, as a short entry has them: of the hand being played, else of the next."""
        if self.hand and not self.is_over:
            return self.hand.seating.in_turn(self.hand.dealer)
        return self.progress.order(self.next_dealer)

    @cached_property
    def short_hand(self) -> ShortHand:
        """How the outcome of the hand being played, or else of the next, is written in a word."""
        expected, ruleset = self.expected, self.ruleset
        order = expected.players if expected.step is Step.TRICKS else self.next_order
        return ShortHand(order, ruleset.hand_size, by_trick=ruleset.pot == "graded")

    def short_hand_of(self, dealer: Player | None) -> ShortHand:
        """How the outcome of the next hand is written if that player deals it; None: whoever is due."""
        order = self.progress.order(dealer) if dealer else self.next_order
        return self.short_hand._replace(order=order)

    @property
    def takes_whole_hand(self) -> bool:
        """Whether all declarations and tricks of a hand may be entered at once now."""
        step, player, players, *_ = self.expected
        undeclared = step is Step.DECLARATION and len(players) == len(self.next_order)
        ready = player is not None if step in NEXT_HAND else undeclared
        return ready and self.depth is Depth.RESULTS

    def meant(self, word: str) -> Player | None:
        """The player for whom a word can stand: the name or its beginning; None: none, or several."""
        who = self.session.meant(word) if word.strip('"') else None
        return who if who in self.players else None

    def who_first(self, typed: str) -> tuple[Player | None, str]:
        """The player whom an entry begins by naming, and the rest of it."""
        words = list(_WORD.finditer(typed))
        for last in reversed(words[:_LONGEST_NAME]):
            named = typed[: last.end()].strip(" \t,")
            exact = [
                player for player in self.players if name_key(player) == name_key(named.strip('"'))
            ]
            who = exact[0] if len(exact) == 1 else None
            if who or (last is words[0] and (who := self.meant(named))):
                return who, typed[last.end() :].strip(" \t,:")
        return None, typed

    def spell(self, card: WrittenCard) -> str:
        """A card in the letters of the log."""
        return letters(self.language).write(card)


def _won(books: Standing, player: Player) -> int:
    recorded, lent = books.recorded, books.lent.get(player, 0)
    return recorded.balances.get(player, 0) - recorded.brought.get(player, 0) - lent
