"""A passage entered line by line in both books, and every count on the way compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from referee.book.debts import debts_paid
from referee.book.difference import Difference, Wrong
from referee.book.page import Page, cause_of_award
from referee.chips import Chips
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
    SeatsTaken,
    TrickPlayed,
    TricksClaimed,
    TricksCounted,
)
from referee.ledger import Account, Book, Books, Cause, Entry, House, Movement
from referee.seats import Player
from referee.settlement import Deal, Settlement
from referee.source import Span

_MONEY = (AntesPosted, PotAwarded, PotCarried, ChipsPaid)
_PLAY = (IntentsDeclared, TrickPlayed, TricksClaimed, TricksCounted, HandMisdealt)


@dataclass(frozen=True, slots=True)
class Played:
    """How a hand's chips are entered."""

    deal: Deal
    """The hand as its lines are read."""
    settlement: Settlement
    """What it pays, read so: entered as recorded where no line says otherwise."""
    due: Settlement
    """What it should have paid had everything before it been paid by the rules."""
    dues_before: Book


@dataclass(frozen=True, slots=True)
class Entered:
    """A passage in both books."""

    recorded: tuple[Entry, ...]
    due: tuple[Entry, ...]
    differences: tuple[Difference, ...]
    """Counts that do not fit, and payments of chips that nobody has."""
    books: Books
    """Behind it; of a hand, without what it leaves to the next."""


class Entering:
    """Both books while one passage is entered in them; changes only inside `enter`."""

    def __init__(
        self, books: Books, played: Played | None, players: tuple[Player, ...], *, strict: bool
    ) -> None:
        number = played.deal.hand.number if played else None
        self._books, self._hand, self._players = books, played, players
        self._recorded, self._due = Page(books.recorded, number), Page(books.due, number)
        self._start, self._counted = dict(books.start), dict(books.counted)
        self._doubtful = set(books.doubtful)
        self._paid: Mapping[Player, Chips] = {} if played else books.recorded.paid
        self._paid_due: Mapping[Player, Chips] = {} if played else books.due.paid
        self._found: list[Difference] = []
        self._waiting: list[ChipsCounted] = []
        self._opened = self._awarded = played is None
        self._strict = strict

    def enter(self, events: Sequence[Event]) -> Entered:
        """Enter all lines in the order of the record."""
        money = [place for place, one in enumerate(events) if isinstance(one, _MONEY)]
        play = [place for place, one in enumerate(events) if isinstance(one, _PLAY)]
        last_money, last_play = max(money, default=-1), max(play, default=-1)
        for place, event in enumerate(events):
            self._line(event, money_follows=place < last_money)
            if place >= max(last_play, last_money) and not isinstance(event, HandStarted):
                self._finish(event.at)
        self._finish(events[-1].at) if events else None
        return self._entered()

    def _line(self, event: Event, *, money_follows: bool) -> None:
        match event:
            case AntesPosted() | IntentsDeclared() | TrickPlayed() | TricksClaimed():
                self._open(event.at)
            case PotAwarded() | PotCarried():
                self._open(event.at)
                self._pot(event)
            case ChipsPaid():
                self._open(event.at)
                self._pay(event)
            case ChipsCounted():
                self._count(event, final=not money_follows)
            case ChipsBought():
                self._exchange(event.player, event.chips, Cause.BOUGHT, event.at)
            case ChipsCashed():
                self._exchange(event.player, event.chips, Cause.CASHED, event.at)
            case SeatsTaken():
                self._players = event.players
            case PlayerLeft():
                self._players = tuple(one for one in self._players if one != event.player)
            case PlayerSat():
                self._sit(event.player, event.chips, event.at)
            case _:
                pass

    def _open(self, at: Span) -> None:
        """Enter what makes the pot, once."""
        hand = self._hand
        if self._opened or hand is None:
            return
        self._opened = True
        assumed = hand.settlement.antes_assumed
        before = replace(self._books.recorded, left=hand.deal.before)
        self._recorded.open(before, hand.settlement, at, assumed=assumed)
        self._due.open(hand.dues_before, hand.due, at, assumed=assumed)
        self._overdraws(self._recorded.entries)

    def _pot(self, event: PotAwarded | PotCarried) -> None:
        hand = self._hand
        if hand is None:
            return
        if isinstance(event, PotAwarded):
            cause = cause_of_award(hand.settlement, event.player)
            award = Movement(House.POT, event.player, event.chips, cause)
            self._recorded.enter(award, event.at)
        if not self._awarded:
            self._awarded = True
            self._due.award(hand.due, event.at, assumed=False)

    def _pay(self, event: ChipsPaid) -> None:
        hand = self._hand
        if hand is None or self._paid:
            return
        self._paid = debts_paid(hand.deal, hand.settlement) or {}
        renegers = hand.settlement.reneged
        for player, chips in self._paid.items():
            cause = Cause.RENEGE if player in renegers else Cause.BOURRE
            debt = Movement(player, House.NEXT_POT, chips, cause)
            self._recorded.enter(debt, event.at)
        self._overdraws(self._recorded.entries[-len(self._paid) :] if self._paid else [])
        self._paid_due = dict(hand.due.leftovers.owed)
        causes = {one.giver: one.cause for one in hand.due.due if one.taker is House.NEXT_POT}
        for player, chips in self._paid_due.items():
            cause = causes.get(player, Cause.BOURRE)
            self._due.enter(Movement(player, House.NEXT_POT, chips, cause), event.at)

    def _finish(self, at: Span) -> None:
        """Enter awards that no line records, once all lines that could have done it are past."""
        hand = self._hand
        if hand is not None:
            self._open(at)
            if not self._awarded:
                self._awarded = True
                self._recorded.award(hand.settlement, at, assumed=True)
                self._due.award(hand.due, at, assumed=True)
            self._leave(hand, at)
        waiting, self._waiting = self._waiting, []
        for line in waiting:
            self._count(line, final=True)

    def _leave(self, hand: Played, at: Span) -> None:
        """What stays in the recorded pot: what a line says, and never less than nothing."""
        carried, left = hand.deal.lines.carried, self._recorded.of(House.POT)
        stays = carried if carried is not None else max(0, left)
        if hand.settlement.pot is not None and stays != left:
            self._recorded.bring(House.POT, stays, Cause.UNRECORDED, at)

    def _exchange(self, player: Player, chips: Chips, cause: Cause, at: Span) -> None:
        """Chips bought from the bank, or cashed there."""
        buys = cause is Cause.BOUGHT
        giver: Account = House.BANK if buys else player
        taker: Account = player if buys else House.BANK
        for page in (self._recorded, self._due):
            page.enter(Movement(giver, taker, chips, cause), at)
        has = self._recorded.of(player)
        if not buys and has < 0 and self._certain(player):
            had = Chips(has + chips)
            self._found.append(
                Difference(Wrong.OVERDRAWN, at, max(Chips(0), had), chips, Chips(-has), player)
            )
            self._doubtful.add(player)

    def _overdraws(self, entries: Sequence[Entry]) -> None:
        """Payments on record of more than a player had, where the ruleset gives no credit."""
        if self._hand is None or self._hand.deal.ruleset.short_stack == "debt":
            return
        for entry in entries:
            player, paid = entry.movement.giver, entry.movement.chips
            if isinstance(player, House) or entry.assumed or entry.at is None:
                continue
            has = self._recorded.of(player)
            if has < 0 and self._certain(player):
                off = Chips(min(paid, -has))
                self._found.append(
                    Difference(Wrong.OVERDRAWN, entry.at, Chips(paid - off), paid, off, player)
                )
                self._doubtful.add(player)

    def _certain(self, player: Player) -> bool:
        return player in self._start and player not in self._doubtful and self._strict

    def _sit(self, player: Player, chips: Chips | None, at: Span) -> None:
        """A newcomer brings chips; who comes back is counted."""
        self._players = tuple(dict.fromkeys((*self._players, player)))
        if chips is None:
            return
        if player not in self._start:
            self._first(player, chips, at)
        else:
            for page in (self._recorded, self._due):
                page.bring(player, chips, Cause.UNRECORDED, at)
        self._counted[player] = chips

    def _first(self, player: Player, chips: Chips, at: Span) -> None:
        """The first count of a player tells what he had at the start."""
        brought = chips - self._recorded.of(player)
        self._start[player] = chips
        for page in (self._recorded, self._due):
            page.bring(player, page.of(player) + brought, Cause.START, at)
        self._doubtful.discard(player)

    def _count(self, line: ChipsCounted, *, final: bool) -> None:
        """Compare a count with the books; where it is not the last word on a hand, it may wait."""
        counts = self._counts(line)
        wrong = [
            (one, Chips(self._recorded.of(one)), chips)
            for one, chips in counts.items()
            if one in self._start and not self._fits(one, chips)
        ]
        if wrong and not final:
            self._waiting.append(line)
            return
        if wrong and self._strict:
            self._found.append(_miscount(line.at, tuple(wrong), self._whole(counts)))
        for one, chips in counts.items():
            cause = Cause.UNEXPLAINED if one in [name for name, _, _ in wrong] else None
            self._take(one, chips, cause, line.at)

    def _counts(self, line: ChipsCounted) -> dict[Player, Chips]:
        counts: dict[Player, Chips] = {}
        for amount in line.amounts:
            for one in self._players if amount.player is None else (amount.player,):
                counts[one] = amount.chips
        return counts

    def _whole(self, counts: Mapping[Player, Chips]) -> bool:
        """Whether everybody at the table is counted, so that no chip may be missing."""
        sure = all(one in self._start and one not in self._doubtful for one in self._players)
        return sure and set(self._players) <= counts.keys()

    def _fits(self, player: Player, chips: Chips) -> bool:
        """Whether a count agrees with the record, or with the rules where the two differ.

        Who owes to the next pot may have put it there already.
        """
        if player in self._doubtful:
            return True
        recorded, due = self._recorded.of(player), self._due.of(player)
        put_in, put_in_due = self._owes(player), self._owes_due(player)
        return chips in (recorded, due, recorded - put_in, due - put_in_due)

    def _owes(self, player: Player) -> int:
        if self._hand is None:
            return dict(self._books.recorded.owing()).get(player, 0) - self._early(player)
        owed = dict(self._hand.settlement.leftovers.owed)
        return max(0, owed.get(player, 0) - self._paid.get(player, 0))

    def _early(self, player: Player) -> int:
        """What he paid between two hands."""
        return self._paid.get(player, 0) - self._books.recorded.paid.get(player, 0)

    def _owes_due(self, player: Player) -> int:
        owed = self._hand.due.leftovers.owed if self._hand else self._books.due.left.owed
        return max(0, dict(owed).get(player, 0) - self._paid_due.get(player, 0))

    def _take(self, player: Player, chips: Chips, cause: Cause | None, at: Span) -> None:
        """Set the recorded stack to what was counted."""
        self._counted[player] = chips
        if player not in self._start:
            self._first(player, chips, at)
            return
        owes = self._owes(player)
        if owes and chips == self._recorded.of(player) - owes and player not in self._doubtful:
            debt = Movement(player, House.NEXT_POT, Chips(owes), Cause.BOURRE)
            self._recorded.enter(debt, at, assumed=True)
            self._paid = {**self._paid, player: Chips(self._paid.get(player, 0) + owes)}
        self._recorded.bring(player, chips, cause or Cause.UNRECORDED, at)
        if player in self._doubtful:
            self._due.bring(player, chips, Cause.UNRECORDED, at)
            self._doubtful.discard(player)

    def _entered(self) -> Entered:
        books = self._books
        recorded = MappingProxyType(self._recorded.balances)
        due = MappingProxyType(self._due.balances)
        return Entered(
            tuple(self._recorded.entries),
            tuple(self._due.entries),
            tuple(self._found),
            Books(
                recorded=replace(books.recorded, balances=recorded, paid=self._paid),
                due=replace(books.due, balances=due, paid=self._paid_due),
                readings=books.readings,
                start=MappingProxyType(self._start),
                counted=MappingProxyType(self._counted),
                doubtful=frozenset(self._doubtful),
                ante=books.ante,
            ),
        )


def _miscount(at: Span, wrong: tuple[tuple[Player, Chips, Chips], ...], whole: bool) -> Difference:
    """A count that does not fit, as one difference: chips born or lost, else stacks."""
    due = Chips(sum(chips for _, chips, _ in wrong))
    counted = Chips(sum(chips for _, _, chips in wrong))
    player = wrong[0][0] if len(wrong) == 1 else None
    if whole and due != counted:
        off = Chips(abs(due - counted))
        return Difference(Wrong.TOTAL, at, due, counted, off, player, told=wrong)
    more = sum(max(0, chips - had) for _, had, chips in wrong)
    less = sum(max(0, had - chips) for _, had, chips in wrong)
    return Difference(Wrong.STACK, at, due, counted, Chips(max(more, less)), player, told=wrong)
