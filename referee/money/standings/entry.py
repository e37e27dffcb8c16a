"""Entry of a passage, line by line, in both books."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.books import Cause, Debt, Entry, House, Movement, Standing
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
    HandStarted,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    TrickPlayed,
    TricksClaimed,
)
from referee.game import Chips, Player, Span
from referee.money.settlement.money_lines import OF_CHIPS, OF_THE_HAND, last_place
from referee.money.standings.counts import Counting
from referee.money.standings.debts import debts_left, debts_paid, paid_ahead, paid_early
from referee.money.standings.difference import Difference, Wrong, mismatch
from referee.money.standings.open_book import OpenStanding
from referee.money.standings.short import perhaps_short
from referee.money.standings.side_money import SideMoney
from referee.money.standings.way import Way

_WITHOUT_CREDIT = {Cause.CASHED, Cause.ANTE, Cause.SECOND_ANTE, Cause.BOURRE, Cause.RENEGE}
"""Causes of payments that nobody makes with chips they lack, where the table gives no credit."""


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
    """Enter lines outside hands; `players` are seated before them."""
    entering = _Entering(standing, players, None)
    for event in events:
        entering.line(event, final=True)
    return entering.entered()


def enter_hand(events: Sequence[Event], players: tuple[Player, ...], way: Way) -> Entered:
    entering, at = _Entering(way.standing, players, way), way.deal.hand.at
    last_money = last_place(events, OF_CHIPS)
    over = last_place(events, OF_THE_HAND)
    if over < 0:  # no line says anything of the hand: a count in it is of its end
        entering.finish(at)
    for place, event in enumerate(events):
        entering.line(event, final=place > last_money)
        if place >= over and not isinstance(event, HandStarted):
            entering.finish(event.at)
    entering.finish(at)
    return entering.entered()


class _Entering:
    def __init__(self, standing: Standing, players: tuple[Player, ...], way: Way | None) -> None:
        self._way = way
        self._open = OpenStanding(standing, way.deal.hand.number if way else None)
        self._counting = Counting(self._open, players, way)
        self._side = SideMoney(self._open, self._counting, way)
        self._found: list[Difference] = []
        self._waiting: list[ChipsCounted] = []
        self._ahead: set[Player] = set()
        self._opened = self._awarded = self._paid = self._finished = self._joined = False
        if way and not way.alike:
            self._open.part()

    def line(self, event: Event, *, final: bool) -> None:
        """Enter one line; `final`: no line about this hand's chips comes after it."""
        before = len(self._open.recorded.entries)
        match event:
            case TrickPlayed() | AntesPosted() | IntentsDeclared() | TricksClaimed():
                self._open_pot(event.at)
            case PotAwarded() | PotCarried() | ChipsPaid():
                self._open_pot(event.at)
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
        if len(self._open.recorded.entries) > before:
            self._find_overdrawn(self._open.recorded.entries[before:])

    def _exchange(self, event: ChipsBought | ChipsCashed) -> None:
        player, chips = event.player, event.chips
        if isinstance(event, ChipsBought):
            self._open.post((Movement(House.BANK, player, chips, Cause.BOUGHT),), event.at)
            self._open.bring_more(player, chips)
        else:
            self._open.post((Movement(player, House.BANK, chips, Cause.CASHED),), event.at)
            self._open.bring_more(player, -chips)

    def finish(self, at: Span) -> None:
        """Enter awards without a line, after the last line that could have recorded them."""
        way = self._way
        if self._finished or way is None:
            return
        self._finished = True
        self._open_pot(at)
        self._award(way, at)
        self._leave(way, at)
        if not way.pot_known:
            self._open.loosen(self._counting.players)
        self._open.loosen(perhaps_short(way.deal, way.by_cards))
        self._side.end_hand(way)
        for line in self._waiting:
            self._count(line, final=True)

    def _open_pot(self, at: Span) -> None:
        way = self._way
        if self._opened or way is None:
            return
        self._opened = True
        deal = way.deal
        if way.came_unseen:  # nobody knows who put it in
            self._open.loosen((*self._counting.players, *deal.held_to_ante))
        self._open.loosen(way.perhaps_exempt)
        early = paid_early(deal)
        if early:
            self._open.part()
        self._side.open_pot(way)
        recorded, due = self._open.recorded, self._open.due
        recorded.open(deal.before, early, way.settlement, deal, at)
        if due is not recorded:
            due.open(way.due_before, {}, way.due, deal, at)

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
            due = () if self._awarded else way.due.awards
            self._open.post(way.awarded(event), event.at, due)
            self._awarded = True

    def _award(self, way: Way, at: Span) -> None:
        self._join_now(way, at)
        if not self._awarded:
            self._awarded = True
            self._open.post(way.settlement.awards, at, way.due.awards, assumed=True)

    def _pay_debts(self, way: Way, at: Span) -> None:
        """By the rules all debts are paid at the same time."""
        paid, ahead = debts_paid(way.deal, way.settlement), paid_ahead(way.deal, way.settlement)
        if ahead.keys() - self._ahead:
            self._open.owe([Debt(who, ante, Cause.ANTE, ante) for who, ante in ahead.items()], at)
        self._ahead |= ahead.keys()
        if way.deal.bourres_join_now:
            self._join_now(way, at)
        elif paid and not self._paid:
            self._paid = True
            due = debts_left(way.due, dict(way.due.leftovers.owed))
            self._open.owe(debts_left(way.settlement, paid), at, due)

    def _join_now(self, way: Way, at: Span) -> None:
        if not self._joined:
            self._joined, assumed = True, way.deal.lines.paid is None
            self._open.post(way.settlement.joined, at, way.due.joined, assumed=assumed)

    def _leave_table(self, player: Player) -> None:
        way = self._way if player not in self._ahead else None
        ante = way.deal.next_ante(player, way.by_cards.leftovers) if way else Chips(0)
        self._counting.leave(player, ante)

    def _leave(self, way: Way, at: Span) -> None:
        """Set what stays in the recorded pot, never below zero."""
        lies = self._open.recorded.of(House.POT)
        stays = max(0, lies) if way.carried is None else way.carried
        if way.settlement.pot is not None and stays != lies:
            self._open.part()
            self._open.recorded.bring(House.POT, stays, Cause.UNRECORDED, at)
        if not self._paid:
            self._open.owe(debts_left(way.settlement, {}), due=debts_left(way.due, {}))

    def _count(self, line: ChipsCounted, *, final: bool) -> None:
        """Compare a count; one too early in its hand is compared again after it."""
        found = self._counting.count(line, final=final)
        if final:
            self._found += filter(None, [found])
        elif found:
            self._waiting.append(line)

    def _find_overdrawn(self, entries: Iterable[Entry]) -> None:
        """Report payments above a stack without credit, in either book, and loosen the stack.

        The bank gives none. Between hands the player may have won the chips in an unrecorded hand.
        """
        on_credit = self._way is None or self._way.deal.ruleset.short_stack == "debt"
        for (player, _, paid, cause), _, at, assumed in entries:
            given = cause is not Cause.CASHED and (on_credit or cause not in _WITHOUT_CREDIT)
            if given or isinstance(player, House) or assumed or at is None:
                continue
            has = self._open.recorded.of(player) + self._open.before.lost(player)
            if has < 0 and self._open.is_sure(player):
                more = mismatch(Wrong.OVERDRAWN, at, paid - min(paid, -has), paid, player)
                self._found += [more] if self._way else []
                self._open.loosen([player])

    def entered(self) -> Entered:
        """Close both books; lines outside hands leave the leftovers as they were."""
        way, standing = self._way, self._open.before
        lefts = standing.recorded.left, standing.due.left
        if way is not None:
            lefts = way.by_cards.leftovers, way.due.leftovers
        closed = self._open.closed(*map(self._side.left, lefts))
        found = (*self._found, *self._side.found)
        return Entered(*self._open.entries, found, closed, self._side)
