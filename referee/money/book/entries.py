"""Entry of a passage, line by line, in both books, with every count compared."""

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.events import (
    AntesPosted,
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
    ChipsPaid,
    Event,
    HandMisdealt,
    HandStarted,
    IntentsDeclared,
    PlayerLeft,
    PlayerSat,
    PotAwarded,
    PotCarried,
    PotWon,
    SeatsTaken,
    TrickPlayed,
    TricksClaimed,
    TricksCounted,
)
from referee.game import Book, Books, Cause, Chips, Entry, House, Player, Span
from referee.money.book.counts import Counting
from referee.money.book.debts import debts_left, debts_paid, paid_ahead, paid_early
from referee.money.book.difference import Difference
from referee.money.book.overdrafts import overdrawn
from referee.money.book.page import Page
from referee.money.book.pages import Pages
from referee.money.book.played import Played
from referee.money.book.side_money import SideMoney
from referee.money.settlement import Settlement, unnamed

_MONEY = (AntesPosted, PotAwarded, PotCarried, ChipsPaid)
_PLAY = (IntentsDeclared, PotWon, TrickPlayed, TricksClaimed, TricksCounted, HandMisdealt)


class Entered(NamedTuple):
    """A passage in both books."""

    recorded: tuple[Entry, ...]
    due: tuple[Entry, ...]
    differences: tuple[Difference, ...]
    """Counts that do not fit, and payments of more than a player had."""
    books: Books
    """The books after it."""
    side: SideMoney
    """What moved beside the game."""
    mispresumed: bool
    """Whether a count shows that somebody was bourré of whom no line says so."""


def enter_lines(events: Sequence[Event], books: Books, players: tuple[Player, ...]) -> Entered:
    """Enter lines that belong to no hand; `players` are seated before them."""
    entering = _Entering(books, players, None)
    for event in events:
        entering.line(event, final=True)
    return entering.entered()


def enter_hand(
    events: Sequence[Event], books: Books, players: tuple[Player, ...], played: Played
) -> Entered:
    """Enter a hand and the lines after it, in the order of the record."""
    entering = _Entering(books, players, played)
    last_money = _last(events, _MONEY)
    over = max(last_money, _last(events, _PLAY))
    if over < 0:  # no line says anything of the hand: a count in it is of its end
        entering.finish(played.deal.hand.at)
    for place, event in enumerate(events):
        entering.line(event, final=place > last_money)
        if place >= over and not isinstance(event, HandStarted):
            entering.finish(event.at)
    entering.finish(played.deal.hand.at)
    return entering.entered()


def _last(events: Sequence[Event], kinds: tuple[type, ...]) -> int:
    """The place of the last line of these kinds; -1 without one."""
    return max([n for n, event in enumerate(events) if isinstance(event, kinds)], default=-1)


class _Entering:
    """A passage while it is entered."""

    def __init__(self, books: Books, players: tuple[Player, ...], hand: Played | None) -> None:
        number = hand.deal.hand.number if hand else None
        self._books, self._hand = books, hand
        self._pages = Pages(books, number)
        self._counting = Counting(books, self._pages, players, in_hand=hand is not None)
        self._side = SideMoney(books, self._pages, self._counting, hand)
        self._found: list[Difference] = []
        self._waiting: list[ChipsCounted] = []
        self._ahead: set[Player] = set()
        self._opened = self._awarded = self._paid = self._finished = self._joined = False
        if hand and not hand.alike:
            self._pages.part()

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
            case ChipsBought():
                self._pages.exchange(event.player, event.chips, Cause.BOUGHT, event.at)
            case ChipsCashed():
                self._pages.exchange(event.player, -event.chips, Cause.CASHED, event.at)
                self._overdraws(self._pages.recorded.entries[-1:], credit=False)
            case SeatsTaken() | PlayerSat():
                self._found += filter(None, [self._counting.seat(event)])
            case PlayerLeft():
                self._leave_table(event.player)
            case _:
                self._side.line(event)

    def finish(self, at: Span) -> None:
        """Enter awards that no line recorded, after the last line that could have."""
        hand = self._hand
        if self._finished or hand is None:
            return
        self._finished = True
        self._counting.play_on()
        self._open(at)
        self._award(hand, at, assumed=True)
        self._leave(hand, at)
        self._counting.end_hand(hand)
        self._side.end_hand()
        for line in self._waiting:
            self._count(line, final=True)

    def _open(self, at: Span) -> None:
        """Enter what makes the pot, once."""
        hand = self._hand
        if self._opened or hand is None:
            return
        self._opened = True
        self._counting.play_on()
        pages, early = self._pages, paid_early(hand.deal)
        for page in pages.each:
            page.take_back(hand.taken_back, at)
        if early:
            pages.part()
        self._side.open_pot()
        absent = unnamed(hand.deal)
        pages.recorded.open(hand.deal.before, early, hand.settlement, absent, at)
        if pages.parted:
            pages.due.open(hand.due_before, {}, hand.due, absent, at)
        self._overdraws(pages.recorded.entries, credit=self._gives_credit)

    def _pay(self, event: PotAwarded | PotCarried | ChipsPaid) -> None:
        hand = self._hand
        if hand is None:
            return
        self._counting.play_on()
        if isinstance(event, ChipsPaid):
            self._pay_debts(hand, event.at)
            return
        self._join_now(hand, event.at)
        pages, moved = self._pages, hand.awarded(event)
        if self._awarded or moved != hand.settlement.awards:
            pages.part()
        pages.recorded.enter_all(moved, event.at, assumed=False)
        if pages.parted and not self._awarded:
            pages.due.enter_all(hand.due.awards, event.at, assumed=False)
        self._awarded = True

    def _each(self, hand: Played) -> Iterator[tuple[Page, Settlement]]:
        """Yield every page, and what the hand pays in it."""
        yield self._pages.recorded, hand.settlement
        if self._pages.parted:
            yield self._pages.due, hand.due

    def _award(self, hand: Played, at: Span, *, assumed: bool) -> None:
        self._join_now(hand, at)
        if not self._awarded:
            self._awarded = True
            for page, pays in self._each(hand):
                page.enter_all(pays.awards, at, assumed=assumed)

    def _pay_debts(self, hand: Played, at: Span) -> None:
        """Enter what `paid` lines say, once; by the rules all pay at the same time."""
        paid = debts_paid(hand.deal, hand.settlement)
        ahead = paid_ahead(hand.deal, hand.settlement)
        for page in self._pages.each if ahead.keys() - self._ahead else ():
            for player, chips in ahead.items():
                page.pay_ahead(player, chips, at, assumed=False)
        self._ahead |= ahead.keys()
        if hand.deal.bourres_join_now:
            self._join_now(hand, at)
            return
        if self._paid or not paid:
            return
        self._paid = True
        pages, due = self._pages, dict(hand.due.leftovers.owed)
        if paid != due:
            pages.part()
        entries = pages.recorded.owe(debts_left(hand.settlement, paid), at)
        self._overdraws(entries, credit=self._gives_credit)
        if pages.parted:
            pages.due.owe(debts_left(hand.due, due), at)

    def _join_now(self, hand: Played, at: Span) -> None:
        """Enter the bourrés that go into the pot just played, once."""
        if not self._joined:
            self._joined = True
            entries = self._pages.join_now(hand, at)
            self._overdraws(entries, credit=self._gives_credit)

    def _leave_table(self, player: Player) -> None:
        """Somebody leaves, and may still owe an ante."""
        hand = self._hand if player not in self._ahead else None
        ante = hand.deal.next_ante(player, hand.by_cards.leftovers) if hand else Chips(0)
        self._counting.leave(player, ante)

    def _leave(self, hand: Played, at: Span) -> None:
        """Set what stays in the recorded pot: what a line says, but never less than nothing."""
        left = max(0, self._pages.recorded.of(House.POT))
        stays = left if hand.carried is None else hand.carried
        if hand.settlement.pot is not None and stays != self._pages.recorded.of(House.POT):
            self._pages.part()
            self._pages.recorded.bring(House.POT, stays, Cause.UNRECORDED, at)
        if not self._paid:
            for page, pays in self._each(hand):
                page.owe(debts_left(pays, {}), None)

    def _count(self, line: ChipsCounted, *, final: bool) -> None:
        """Compare a count; one that comes too early in its hand is compared again after it."""
        found = self._counting.count(line, final=final)
        if final:
            self._found += filter(None, [found])
        elif found:
            self._waiting.append(line)

    @property
    def _gives_credit(self) -> bool:
        return self._hand is None or self._hand.deal.ruleset.short_stack == "debt"

    def _overdraws(self, entries: Iterable[Entry], *, credit: bool) -> None:
        """Report payments of more than a player had by either book, without credit.

        Between hands the player may have won them in an unrecorded hand.
        """
        if not credit:
            for more in overdrawn(entries, self._pages.recorded, self._books, self._counting):
                self._found += [more] if self._hand else []

    def entered(self) -> Entered:
        """The passage as entered."""
        pages, counting = self._pages, self._counting
        recorded, due = self._closed()
        entries = tuple(pages.recorded.entries)
        return Entered(
            entries,
            tuple(pages.due.entries) if pages.parted else entries,
            (*self._found, *self._side.found),
            self._books._replace(
                recorded=recorded,
                due=due,
                start=counting.start,
                counted=counting.counted,
                counted_last=counting.counted_last,
                doubtful=counting.doubtful,
                otherwise=counting.otherwise,
                presumed=counting.presumed,
                on_paper=MappingProxyType(self._side.on_paper),
                from_before=MappingProxyType(self._side.from_before),
                put_off=MappingProxyType(self._side.put_off),
                lent=MappingProxyType(counting.lent),
                owed_at_start=self._side.owed_at_start,
                unexplained=counting.unexplained,
                gaps=counting.gaps,
            ),
            self._side,
            counting.mispresumed,
        )

    def _closed(self) -> tuple[Book, Book]:
        """Close both books; lines outside hands leave the leftovers as they were."""
        hand, recorded, due = self._hand, self._books.recorded, self._books.due
        if hand is None:
            one_a_deal = recorded.one_bourre_a_deal
            lefts = recorded.left, due.left
        else:
            one_a_deal = hand.deal.one_bourre_a_deal
            lefts = hand.by_cards.leftovers, hand.due.leftovers
        return self._pages.closed(*map(self._side.left, lefts), one_bourre_a_deal=one_a_deal)
