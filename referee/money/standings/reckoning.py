"""A passage in chips, in every way that its lines leave open."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.books import Book, Books, Cause, Entry, House, Leftovers, Movement, Standing
from referee.events import Event, LineUnread, all_of
from referee.game import Chips, Player
from referee.money.payments import handed_on
from referee.money.settlement import Deal, Settlement, settled
from referee.money.standings.aftermath import KEPT
from referee.money.standings.difference import Difference, Wrong, in_order
from referee.money.standings.entry import enter_lines
from referee.money.standings.hand_seen import HandSeen, unread_of_chips
from referee.money.standings.search import children
from referee.replay import EveningSoFar, Hand
from referee.rulesets import Ruleset


class Reckoning(NamedTuple):
    """A hand in chips, or the lines before the first."""

    hand: Hand | None
    deal: Deal | None
    """As read; None before the first hand."""
    settlement: Settlement | None
    """Dues by the cards, from the real pot."""
    recorded: tuple[Entry, ...]
    due: tuple[Entry, ...]
    """Movements if everything before had been paid by the rules."""
    differences: tuple[Difference, ...]
    """One for each cause, in the order of the record."""
    books: Books
    cost: int = 0
    """Of this reading, its faults included."""
    assumed_ante: Chips | None = None
    """For each player; None if a line records the antes."""

    @property
    def leftovers(self) -> Leftovers:
        """If in doubt, the pool holds a bourré."""
        left = self.settlement.leftovers if self.settlement else self.books.due.left
        either = any(standing.recorded.left.bourre_in_pool for standing in self.books.standings)
        return left._replace(bourre_in_pool=True) if either else left

    def differing(self, *wrongs: Wrong) -> Iterator[Difference]:
        return (difference for difference in self.differences if difference.wrong in wrongs)


def reckon_lines(events: Sequence[Event], evening: EveningSoFar, ruleset: Ruleset) -> Reckoning:
    entered = enter_lines(events, evening.books.best, evening.players)
    standing, found = entered.after, in_order(entered.found)
    unread = [line.keyword for line in all_of(events, LineUnread)]
    if unread_of_chips(events, ruleset, evening.players) or not evening.seats_sure:
        loose = {*evening.players, *standing.recorded.balances, House.BANK} - {House.POT}
        standing, found = standing.loosened(loose), ()
    if not {"pot", "owes", "share", "kitty"}.isdisjoint(unread):
        standing = standing.with_left(lambda left: left._replace(carried=None))
    ways = [standing]
    before = evening.books.best.recorded.left.owed
    if new := standing.recorded.left.owed[len(before) :]:  # they are for the first pot, or put off
        left = standing.recorded._replace(left=standing.due.left._replace(owed=before))
        put_off = {**standing.put_off, **dict(new)}
        ways.append(standing._replace(recorded=left, put_off=put_off))
        if "bourre" in ruleset.ante_exempt:
            ways[0] = standing.with_left(
                lambda left: left._replace(exempt=left.exempt.union(dict(left.owed)))
            )
    return Reckoning(None, None, None, *entered.entries, found, Books(tuple(ways)))


def reckon(seen: HandSeen) -> Reckoning:
    hand, before = seen.hand, seen.evening.books
    found, differences = children(seen, before.standings)
    best = found[0]
    deal, entered, settlement = best.way.deal, best.entered, best.way.settlement
    if deal.hand is not hand:
        settlement = settled(deal._replace(hand=hand))
    reckoning = Reckoning(
        hand,
        deal,
        settlement._replace(leftovers=entered.left(settlement.leftovers)),
        *entered.entries,
        differences,
        Books(tuple(_apart([child.standing for child in found]))).with_few(KEPT),
        best.standing.cost - before.best.cost + max(0, -best.way.supposition),
        None if hand.antes_recorded else best.way.ante,
    )
    return instead_of(before.best, best.way.standing, reckoning)


def _apart(standings: Sequence[Standing]) -> Iterator[Standing]:
    common = set(standings[0].supposed).intersection(*[each.supposed for each in standings[1:]])
    for each in standings:
        own = tuple([one for one in each.supposed if one not in common])
        yield each._replace(supposed=own) if common else each


def instead_of(before: Standing, after: Standing, reckoning: Reckoning) -> Reckoning:
    """Return a reckoning as if the chips lay otherwise before the hand."""
    hand = reckoning.hand
    if before is after or hand is None:
        return reckoning
    recorded, due = [
        [Entry(move, hand.number, hand.at, assumed=True) for move in _moves(old, new)]
        for old, new in ((before.recorded, after.recorded), (before.due, after.due))
    ]
    return reckoning._replace(recorded=(*recorded, *reckoning.recorded), due=(*due, *reckoning.due))


def _moves(old: Book, new: Book) -> Iterator[Movement]:
    accounts = dict.fromkeys((*old.balances, *new.balances))
    more = [(who, new.balances.get(who, 0) - old.balances.get(who, 0)) for who in accounts]
    for giver, taker, chips in handed_on(more):
        yield Movement(giver, taker, Chips(chips), Cause.CORRECTED)


def undecided(reckoning: Reckoning, players: tuple[Player, ...]) -> Reckoning:
    """Strip the reckoning of a hand in which a dispute changes payments: it accuses nobody."""
    books = Books((reckoning.books.best.loosened(players),))
    return reckoning._replace(settlement=None, differences=(), books=books)
