"""Winnings of an evening or a season, to be settled at the end.

Chips that nobody won are kept too, so that the sum is zero: the pot's and, under the bank, those that a
count could not find or found too many.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from referee.audits import Passage
from referee.books import NEW_BOOKS, Account, Book, Books, Cause, Debt, Entry, House, Movement
from referee.evening_events import (
    DateStated,
    DebtSettled,
    GameNamed,
    KittySpent,
    PlayerSat,
    UnitStated,
)
from referee.evenings.figures import Alternative, BrokenOff, Winnings, alternatives, decisive
from referee.evenings.hands import HandByHand, MoneyTold
from referee.evenings.side_sums import LENT, PaidAlready, SideSoFar, Spending
from referee.events import Event, HandStarted, LineUnread, RemarkWritten, SpellingNoted
from referee.game import Chips, Player, in_seat_order
from referee.money import DirectDebts, Result, bourre_charge

_BROUGHT = (Cause.START, Cause.BOUGHT, Cause.CASHED)


def winnings(
    name: str, passages: Iterable[Passage], *, due: bool = False, by_hand: bool = False
) -> Iterator[Winnings]:
    """Yield the winnings, recorded or due by the rules; `by_hand`: with those of each hand.

    Evenings in the same log in chips of another worth are kept apart.
    """
    so_far, hands = WinningsSoFar(due=due), HandByHand(name)
    for passage in passages:
        if so_far.ends_before(passage):
            yield so_far.closed(name, hands)
            so_far, hands = WinningsSoFar(due=due), HandByHand(name)
        so_far.add(passage)
        if by_hand:
            hands.note(passage, so_far.won, so_far.debts.owed)
    yield so_far.closed(name, hands)


@dataclass(slots=True)
class WinningsSoFar:
    """The figures of a log while it is read."""

    due: bool
    hands: int = 0
    stated: dict[str, str] = field(default_factory=dict)
    units: dict[tuple[int, str], UnitStated] = field(default_factory=dict)
    brought: Counter[Player] = field(default_factory=Counter)
    cashed: Counter[Player] = field(default_factory=Counter)
    won: Counter[Account] = field(default_factory=Counter)
    debts: DirectDebts = field(default_factory=DirectDebts)
    books: Books = NEW_BOOKS
    owing: list[tuple[Player, Chips]] = field(default_factory=list)
    side: SideSoFar = field(default_factory=SideSoFar)
    counted: dict[Player, None] = field(default_factory=dict)
    unknown: set[Player] = field(default_factory=set)
    as_counted: set[Player] = field(default_factory=set)
    adopted: set[Player] = field(default_factory=set)
    """Whose stack was set by a count, as not all movements before it are recorded."""
    doubted: bool = False
    """The last count neither bears out nor contradicts that debts were paid before it."""
    inferred: set[Player] = field(default_factory=set)
    no_bourre_assumed: bool = False
    alternatives: list[Alternative] = field(default_factory=list)
    waiting: Passage | None = None
    """A hand without a readable result: it counts once another follows."""
    left_out: int | None = None
    again: list[int] = field(default_factory=list)
    last: Passage | None = None
    """The last one entered."""
    unknown_before: frozenset[Player] = frozenset()
    """Whose stacks were unknown before it."""
    broken_off: list[BrokenOff] = field(default_factory=list)
    settled: Counter[House] = field(default_factory=Counter)
    """Chips that nobody won in an earlier evening of the same log."""
    seated: tuple[Player, ...] = ()
    money: MoneyTold = field(default_factory=MoneyTold)
    from_remarks: list[str] = field(default_factory=list)
    paid: list[DebtSettled] = field(default_factory=list)

    def ends_before(self, passage: Passage) -> bool:
        """Tell whether another evening begins, in chips of another worth."""
        if passage.judgement.hand is not None or not self.hands:
            return False
        stated = {(e.minor, e.currency) for e in passage.lines.events if isinstance(e, UnitStated)}
        return bool(stated) and stated != self.units.keys()

    def add(self, passage: Passage) -> None:
        last = (self.last and self.last.number) or 0
        if passage.number is None and self.hands:
            self._end_evening()
        if self.hands and (passage.number is None or passage.number == 1 < last):
            self.again.append(passage.lines.events[0].at.line)
        waiting, self.waiting = self.waiting, None
        if waiting is not None:
            self._enter_all(waiting)
        self.hands += passage.judgement.hand is not None
        self.seated = passage.judgement.evening.players or self.seated
        for event in passage.lines.events:
            self._note(event)
        if _is_blank(passage) and not self.books.best.unknown:
            self.waiting = passage
        else:
            self._enter_all(passage)

    def _enter_all(self, passage: Passage) -> None:
        reckoning = passage.judgement.reckoning
        sitting = {event.at.line for event in passage.lines.events if isinstance(event, PlayerSat)}
        for entry in reckoning.due if self.due else reckoning.recorded:
            self._enter(entry, sitting)
        self.last, self.unknown_before = passage, self.books.best.unknown
        self.books = reckoning.books

    def players(self) -> tuple[Player, ...]:
        named = (account for account in self.won if not isinstance(account, House))
        return in_seat_order(named, self.seated)

    def _enter(self, entry: Entry, sitting: set[int]) -> None:
        move = entry.movement
        self.money.enter(move)
        if move.cause in LENT:
            self.won.update(dict.fromkeys(self.side.lend(move), 0))
            return
        parties = (move.giver, move.taker)
        player = next((party for party in parties if not isinstance(party, House)), None)
        at_the_bank = House.BANK in parties
        comes_back = at_the_bank and entry.at is not None and entry.at.line in sitting
        if player is not None and at_the_bank and move.cause is Cause.UNRECORDED:
            self.adopted.add(player)
        if player is not None and (move.cause in _BROUGHT or comes_back):
            (self.brought if move.taker == player else self.cashed)[player] += move.chips
            self.won[player] += 0
            if move.cause is Cause.START and self.hands and not comes_back:
                self.inferred.add(player)
        else:
            self._move(move)

    def _move(self, move: Movement) -> None:
        self.won[move.giver] -= move.chips
        self.won[move.taker] += move.chips
        if move.cause is not Cause.SPENT:  # nobody at the table owes it
            self.debts.enter(move)

    def _note(self, event: Event) -> None:
        self.money.note(event, self.seated, self.hands)
        match event:
            case GameNamed():
                self.stated["game"] = event.text
            case DateStated():
                self.stated["date"] = event.text
            case UnitStated():
                self.units[event.minor, event.currency] = event
            case DebtSettled():
                self.paid.append(event)
            case KittySpent():
                self.side.spent.append(Spending(event.text, event.chips))
            case SpellingNoted(name="money-in-remark"):
                self.from_remarks += re.findall("`([^`]+)`", event.message)

    def _end_evening(self) -> None:
        if self.waiting is not None and self.waiting.judgement.hand is not None:
            self.left_out, self.waiting = self.waiting.judgement.hand.number, None
        book: Book = self.books.due if self.due else self.books.recorded
        debts = [debt for debt in book.debts if debt.open]
        loose = self.books.best.unknown
        if self.adopted and not loose:
            debts = self._not_yet_counted(debts)
            self._follow_counts()
        for debt in debts:
            self._move(Movement(debt.player, House.NEXT_POT, debt.open, debt.cause))
            self.owing.append((debt.player, debt.open))
        for player, chips in self.books.best.put_off.items():
            self._move(Movement(player, House.NEXT_POT, chips, Cause.BOURRE))
            self.owing.append((player, chips))
        self.side.end(self.books.best)
        self.debts.leave()
        self.counted |= dict.fromkeys(self.books.best.start)
        others = [*alternatives(self.books, due=self.due)]
        if broken := self._broken_off(loose):
            self.broken_off.append(broken)
            others, loose = [other for other in others if not other.of_unseen_bourres], frozenset()
        self.no_bourre_assumed |= any(other.of_unseen_bourres for other in others)
        self.alternatives += others
        self.unknown |= loose
        self.as_counted |= self.adopted - loose
        self.adopted = set()
        self.settled = Counter({house: self.won[house] for house in House})

    def _broken_off(self, open_still: Collection[Player]) -> BrokenOff | None:
        """Return the last hand if it was not played out, and all that is not known is how it ends."""
        reckoning = self.last and self.last.judgement.reckoning
        settlement, deal = (reckoning.settlement, reckoning.deal) if reckoning else (None, None)
        if not open_still or self.unknown_before or not settlement or not deal:
            return None
        if settlement.result is not Result.UNFINISHED or settlement.pot is None:
            return None
        players = tuple([player for player in deal.order if player in open_still])
        price = bourre_charge(settlement.matched, deal.ruleset) or 0
        return BrokenOff("", deal.hand.number, self._new(House.POT), price, players)

    def _not_yet_counted(self, debts: list[Debt]) -> list[Debt]:
        """Leave out the debts of players in the last count, if it misses chips."""
        missing = self._new(House.BANK)
        counted = [debt for debt in debts if debt.player in self.adopted and missing > 0]
        self.doubted |= missing < sum(debt.open for debt in counted)
        return [debt for debt in debts if debt not in counted]

    def _follow_counts(self) -> None:
        """Put chips in no stack into the pot, when all stacks are known or counted."""
        missing, in_pots = self._new(House.BANK), [House.POT, House.NEXT_POT]
        if missing > 0:
            self._move(Movement(House.BANK, House.POT, Chips(missing), Cause.UNRECORDED))
        for pot in in_pots if missing < 0 else []:
            chips = min(-self._new(House.BANK), max(0, self._new(pot)))
            self._move(Movement(pot, House.BANK, Chips(chips), Cause.UNRECORDED))

    def _new(self, account: House) -> int:
        return self.won[account] - self.settled[account]

    def closed(self, name: str, hands: HandByHand | None = None) -> Winnings:
        self._end_evening()
        if hands and hands.hands:
            hands.note(None, self.won, self.debts.owed)
        untold, players = self.money.untold, self.players()
        counted = self.hands if not (self.doubted or self.won[House.BANK]) else None
        broken = tuple([each._replace(log=name) for each in self.broken_off])
        movable = self.money.movable(players, self.inferred, counted) - self.unknown
        movable = movable.union(*[each.players for each in broken])
        unknown = frozenset(players if untold else self.unknown)
        if self.money.of_notes and (self.won[House.BANK] or broken):  # as read, they do not add up
            unknown |= movable - (self.money.counted_after(self.hands) - self.inferred)
        begun = self.brought.keys() - self.inferred
        asked = decisive(players, movable | unknown, self.alternatives, begun)
        stacks = {
            player: self.brought[player]
            - self.cashed[player]
            + self.won[player]
            + self.side.lent[player]
            for player in self.counted
        }
        return Winnings(
            name=name,
            due=self.due,
            game=self.stated.get("game"),
            date=self.stated.get("date"),
            units=tuple(self.units.values()),
            hands=self.hands,
            brought={player: self.brought[player] for player in self.counted},
            cashed=dict(self.cashed),
            won={account: self.won[account] for account in (*players, *self.won)},
            debts=self.debts.payments(),
            owing=tuple(self.owing),
            side=self.side.sums(name, self.won),
            short={
                player: left for player, left in stacks.items() if left < 0 < self.brought[player]
            },
            unknown=unknown,
            as_counted=frozenset(self.as_counted - self.unknown),
            no_bourre_assumed=self.no_bourre_assumed,
            alternatives=tuple(self.alternatives),
            broken_off=broken,
            again={name: tuple(self.again)} if self.again else {},
            left_out={name: self.left_out} if self.left_out else {},
            unread=len(self.money.unread),
            open_lines={name: self.money.open_lines} if self.money.unread else {},
            inferred=frozenset(self.inferred),
            movable=movable,
            decisive={name: asked} if asked else {},
            untold=untold,
            from_remarks=tuple(self.from_remarks),
            paid=tuple(PaidAlready.of(said, name) for said in self.paid),
            by_hand=tuple(hands.hands) if hands else (),
        )


def _is_blank(passage: Passage) -> bool:
    """Tell whether a hand has no readable line but its first."""
    blank = HandStarted | LineUnread | RemarkWritten | SpellingNoted
    return passage.judgement.hand is not None and all(
        isinstance(event, blank) for event in passage.lines.events
    )
