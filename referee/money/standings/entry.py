"""Entry of a passage, line by line, in both books, with every count compared."""

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.books import Book, Cause, Entry, House, Standing
from referee.evening_events import (
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
    PlayerLeft,
    PlayerSat,
    SeatsTaken,
)
from referee.events import (
    AntesPosted,
    ChipsPaid,
    Event,
    HandMisdealt,
    HandStarted,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    PotWon,
    TrickPlayed,
    TricksClaimed,
    TricksCounted,
)
from referee.game import Chips, Player, Span
from referee.money.settlement import Settlement, unnamed
from referee.money.standings.counts import Counting
from referee.money.standings.debts import debts_left, debts_paid, paid_ahead, paid_early
from referee.money.standings.difference import Difference, Wrong, mismatch
from referee.money.standings.open_book import OpenBook, OpenBooks
from referee.money.standings.short import perhaps_short
from referee.money.standings.side_money import SideMoney
from referee.money.standings.way import Way

_MONEY = (AntesPosted, PotAwarded, PotCarried, ChipsPaid)
_PLAY = (IntentsDeclared, PotWon, TrickPlayed, TricksClaimed, TricksCounted, HandMisdealt)


class Entered(NamedTuple):
    """A passage in both books."""

    recorded: tuple[Entry, ...]
    due: tuple[Entry, ...]
    differences: tuple[Difference, ...]
    """Wrong counts, payments beyond a player's stack, and faults of side money."""
    standing: Standing
    side: SideMoney


def enter_lines(
    events: Sequence[Event], standing: Standing, players: tuple[Player, ...]
) -> Entered:
    """Enter lines that belong to no hand; `players` are seated before them."""
    entering = _Entering(standing, players, None)
    for event in events:
        entering.line(event, final=True)
    return entering.entered()


def enter_hand(events: Sequence[Event], players: tuple[Player, ...], way: Way) -> Entered:
    entering, at = _Entering(way.standing, players, way), way.deal.hand.at
    last_money = _last(events, _MONEY)
    over = max(last_money, _last(events, _PLAY))
    if over < 0:  # no line says anything of the hand: a count in it is of its end
        entering.finish(at)
    for place, event in enumerate(events):
        entering.line(event, final=place > last_money)
        if place >= over and not isinstance(event, HandStarted):
            entering.finish(event.at)
    entering.finish(at)
    return entering.entered()


def _last(events: Sequence[Event], kinds: tuple[type, ...]) -> int:
    """Return the index of the last line of these kinds, or -1."""
    places = [place for place, event in enumerate(events) if isinstance(event, kinds)]
    return places[-1] if places else -1


class _Entering:
    """A passage while it is entered."""

    def __init__(self, standing: Standing, players: tuple[Player, ...], way: Way | None) -> None:
        self._standing, self._way = standing, way
        self._books = OpenBooks(standing, way.deal.hand.number if way else None)
        self._counting = Counting(standing, self._books, players, way)
        self._side = SideMoney(standing, self._books, self._counting, way)
        self._found: list[Difference] = []
        self._waiting: list[ChipsCounted] = []
        self._ahead: set[Player] = set()
        self._opened = self._awarded = self._paid = self._finished = self._joined = False
        if way and not way.alike:
            self._books.part()

    def line(self, event: Event, *, final: bool) -> None:
        """Enter one line; `final`: no line about this hand's chips comes after it."""
        match event:
            case TrickPlayed() | AntesPosted() | IntentsDeclared() | TricksClaimed():
                if not self._opened:
                    self._open(event.at)
            case PotAwarded() | PotCarried() | ChipsPaid():
                self._open(event.at)
                self._pay(event)
            case ChipsCounted():
                self._count(event, final=final)
            case ChipsBought() | ChipsCashed():
                self._exchange(event)
            case SeatsTaken() | PlayerSat():
                self._found += filter(None, [self._counting.seat(event)])
            case PlayerLeft():
                self._leave_table(event.player)
            case _:
                self._side.line(event)

    def _exchange(self, event: ChipsBought | ChipsCashed) -> None:
        """Enter chips that a player buys, or gives back for money."""
        cashed = isinstance(event, ChipsCashed)
        for book in self._books.each:
            chips, cause = (-event.chips, Cause.CASHED) if cashed else (event.chips, Cause.BOUGHT)
            book.exchange(event.player, chips, cause, event.at)
        if cashed:
            self._overdraws(self._books.recorded.entries[-1:], credit=False)

    def finish(self, at: Span) -> None:
        """Enter awards that no line recorded, after the last line that could have."""
        way = self._way
        if self._finished or way is None:
            return
        self._finished = True
        self._open(at)
        self._award(way, at)
        self._leave(way, at)
        if not way.pot_known:
            self._counting.loosen(self._counting.players)
        self._counting.loosen(perhaps_short(way.deal, way.by_cards))
        self._side.end_hand(way)
        for line in self._waiting:
            self._count(line, final=True)

    def _open(self, at: Span) -> None:
        """Enter what makes the pot, once."""
        way = self._way
        if self._opened or way is None:
            return
        self._opened = True
        if way.came_unseen:  # nobody knows who put it in
            self._counting.loosen((*self._counting.players, *way.deal.held_to_ante))
        self._counting.loosen(way.perhaps_exempt)
        books, early = self._books, paid_early(way.deal)
        if early:
            books.part()
        self._side.open_pot(way)
        absent = unnamed(way.deal)
        books.recorded.open(way.deal.before, early, way.settlement, absent, at)
        if books.due is not books.recorded:
            books.due.open(way.due_before, {}, way.due, absent, at)
        self._overdraws(books.recorded.entries, credit=self._gives_credit)

    def _pay(self, event: PotAwarded | PotCarried | ChipsPaid) -> None:
        way = self._way
        if way is None:
            return
        if isinstance(event, ChipsPaid):
            self._pay_debts(way, event.at)
        elif not way.deal.lines.awarded and way.deal.lines.carried is None:
            self._award(way, event.at)  # the line is taken for a slip of the pen
        else:
            self._join_now(way, event.at)
            books, moved = self._books, way.awarded(event)
            if self._awarded or moved != way.settlement.awards:
                books.part()
            books.recorded.enter_all(moved, event.at, assumed=False)
            if books.due is not books.recorded and not self._awarded:
                books.due.enter_all(way.due.awards, event.at, assumed=False)
            self._awarded = True

    def _each(self, way: Way) -> Iterator[tuple[OpenBook, Settlement]]:
        yield from zip(self._books.each, (way.settlement, way.due), strict=False)

    def _award(self, way: Way, at: Span) -> None:
        self._join_now(way, at)
        if not self._awarded:
            self._awarded = True
            for book, pays in self._each(way):
                book.enter_all(pays.awards, at, assumed=True)

    def _pay_debts(self, way: Way, at: Span) -> None:
        """Enter the `paid` lines, once; by the rules all pay at the same time."""
        paid, ahead = debts_paid(way.deal, way.settlement), paid_ahead(way.deal, way.settlement)
        for book in self._books.each if ahead.keys() - self._ahead else ():
            for player, chips in ahead.items():
                book.pay_ahead(player, chips, at, assumed=False)
        self._ahead |= ahead.keys()
        if way.deal.bourres_join_now:
            self._join_now(way, at)
            return
        if self._paid or not paid:
            return
        self._paid = True
        books, due = self._books, dict(way.due.leftovers.owed)
        if paid != due:
            books.part()
        entries = books.recorded.owe(debts_left(way.settlement, paid), at)
        self._overdraws(entries, credit=self._gives_credit)
        if books.due is not books.recorded:
            books.due.owe(debts_left(way.due, due), at)

    def _join_now(self, way: Way, at: Span) -> None:
        """Enter the bourrés that go into the pot just played, once."""
        if self._joined:
            return
        self._joined = True
        if way.settlement.joined != way.due.joined:
            self._books.part()
        before = len(self._books.recorded.entries)
        for book, pays in self._each(way):
            book.enter_all(pays.joined, at, assumed=way.deal.lines.paid is None)
        self._overdraws(self._books.recorded.entries[before:], credit=self._gives_credit)

    def _leave_table(self, player: Player) -> None:
        """Remove a player, who may still owe an ante."""
        way = self._way if player not in self._ahead else None
        ante = way.deal.next_ante(player, way.by_cards.leftovers) if way else Chips(0)
        self._counting.leave(player, ante)

    def _leave(self, way: Way, at: Span) -> None:
        """Set what stays in the recorded pot by a line, but never below zero."""
        recorded = self._books.recorded
        stays = max(0, recorded.of(House.POT)) if way.carried is None else way.carried
        if way.settlement.pot is not None and stays != recorded.of(House.POT):
            self._books.part()
            recorded.bring(House.POT, stays, Cause.UNRECORDED, at)
        if not self._paid:
            for book, pays in self._each(way):
                book.owe(debts_left(pays, {}))

    def _count(self, line: ChipsCounted, *, final: bool) -> None:
        """Compare a count; one that comes too early in its hand is compared again after it."""
        found = self._counting.count(line, final=final)
        if final:
            self._found += filter(None, [found])
        elif found:
            self._waiting.append(line)

    @property
    def _gives_credit(self) -> bool:
        return self._way is None or self._way.deal.ruleset.short_stack == "debt"

    def _overdraws(self, entries: Iterable[Entry], *, credit: bool) -> None:
        """Report payments above a stack in either book, without credit, and loosen the stack.

        Between hands the player may have won the chips in an unrecorded hand.
        """
        for entry in () if credit else tuple(entries):
            player, paid = entry.movement.giver, entry.movement.chips
            if isinstance(player, House) or entry.assumed or entry.at is None:
                continue
            has = self._books.recorded.of(player) + self._standing.lost(player)
            if has < 0 and self._counting.sure(player):
                more = mismatch(Wrong.OVERDRAWN, entry.at, paid - min(paid, -has), paid, player)
                self._found += [more] if self._way else []
                self._counting.loosen([player])

    def entered(self) -> Entered:
        books, counting, side = self._books, self._counting, self._side
        recorded, due = self._closed()
        return Entered(
            *books.entries,
            (*self._found, *side.found),
            self._standing._replace(
                recorded=recorded,
                due=due,
                start=counting.start,
                counted=counting.counted,
                loose=MappingProxyType(counting.loose),
                on_paper=MappingProxyType(side.on_paper),
                from_before=MappingProxyType(side.from_before),
                put_off=MappingProxyType(side.put_off),
                lent=MappingProxyType(counting.lent),
                owed_at_start=side.owed_at_start,
                unexplained=counting.unexplained,
            ),
            side,
        )

    def _closed(self) -> tuple[Book, Book]:
        """Close both books; lines outside hands leave the leftovers as they were."""
        way, (recorded, due, *_) = self._way, self._standing
        one_a_deal, lefts = recorded.one_bourre_a_deal, (recorded.left, due.left)
        if way is not None:
            one_a_deal = way.deal.one_bourre_a_deal
            lefts = way.by_cards.leftovers, way.due.leftovers
        return self._books.closed(*map(self._side.left, lefts), one_bourre_a_deal=one_a_deal)
