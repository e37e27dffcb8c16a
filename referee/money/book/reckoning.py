"""`reckon`: a passage in chips, entered in both books, with all differences."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.events import Event, HandStarted, PlayerLeft
from referee.game import Books, Chips, Entry, Leftovers, Player
from referee.money.book.antes import is_ante_stated
from referee.money.book.booked import (
    OF_PAYMENTS,
    WHO_ANTES,
    Booked,
    booked_as_read,
    bourres_known,
    lacks_bourres,
)
from referee.money.book.difference import Difference, Wrong
from referee.money.book.entries import enter_lines
from referee.money.book.leavers import unproved
from referee.money.book.left_open import antes_of, left_open
from referee.money.book.pots import may_be_paid_unseen
from referee.money.book.readings import Reading
from referee.money.book.short import as_paid, excused, owing, unsure
from referee.money.book.unread_lines import unread_of_chips, unread_of_pot
from referee.money.book.unrecorded_bourres import payments_unplaced, rests_unplaced, ways_to_end
from referee.money.settlement import Deal, Settlement
from referee.replay import Evening, Hand
from referee.rulesets import Ruleset


class Reckoning(NamedTuple):
    """A hand in chips, or the lines before the first: what the laws of chips check."""

    hand: Hand | None
    deal: Deal | None
    """The hand as its lines were read; None before the first hand."""
    settlement: Settlement | None
    """What the cards make due, from the chips that really lay there."""
    recorded: tuple[Entry, ...]
    """What moved, in the order of the record."""
    due: tuple[Entry, ...]
    """What should have moved, if everything before had been paid by the rules."""
    differences: tuple[Difference, ...]
    """What is wrong, one difference for each cause, in the order of the record."""
    books: Books
    """Both books after it."""
    assumed_ante: Chips | None = None
    """The ante that was assumed for each player; None if a line records the antes."""

    @property
    def leftovers(self) -> Leftovers:
        """Return what the hand leaves to the next; if in doubt, the pool holds a bourré."""
        left = self.settlement.leftovers if self.settlement else self.books.due.left
        either = any(reading.bourre_in_pool for reading in self.books.readings)
        return left._replace(bourre_in_pool=True) if either else left

    def differing(self, *wrongs: Wrong) -> Iterator[Difference]:
        """Yield the differences of these kinds."""
        return (difference for difference in self.differences if difference.wrong in wrongs)


def reckon_lines(events: Sequence[Event], evening: Evening, ruleset: Ruleset) -> Reckoning:
    """Enter lines before the first hand."""
    unread = unread_of_chips(events, ruleset)
    evening = _noting_gaps(evening, None, unread=unread)
    strict = evening.seats_sure and not unread
    entered = enter_lines(events, evening.books, evening.players)
    found = _in_order(entered.differences) if strict else ()
    books = entered.books if strict else entered.books.doubting(evening.players)
    if books.owed_at_start:
        put_off = books.due.left._replace(owed=())
        if "bourre" in ruleset.ante_exempt:
            books = _with_left(books, _exempting_those_who_owe)
        books = books._replace(readings=(books.due.left, put_off))
    if unread_of_pot(events):
        books = _with_left(books, lambda left: left._replace(carried=None))
    return Reckoning(None, None, None, entered.recorded, entered.due, found, books)


def _exempting_those_who_owe(left: Leftovers) -> Leftovers:
    return left._replace(exempt=left.exempt.union(player for player, _ in left.owed))


def _with_left(books: Books, change: Callable[[Leftovers], Leftovers]) -> Books:
    """The books with what is left to the next hand changed in both."""
    recorded, due = (book._replace(left=change(book.left)) for book in (books.recorded, books.due))
    return books._replace(recorded=recorded, due=due)


def reckon(
    hand: Hand,
    events: Sequence[Event],
    evening: Evening,
    reneged: frozenset[Player],
    ruleset: Ruleset,
) -> Reckoning:
    """Reckon one hand.

    `evening` is the one before it; its leftovers are what the hand before left by the rules,
    `carried` None where that is not known. `reneged` are those whose renege stands.
    """
    unread = unread_of_chips(events, ruleset)
    evening = _noting_gaps(evening, hand, unread=unread)
    strict = evening.seats_sure and not unread and not _muddled(hand)
    booked = booked_as_read(hand, events, evening, reneged, ruleset)
    reading, entered = booked.reading, booked.entered
    sure = tuple(_reportable(reading, evening))
    differences = _in_order((*sure, *entered.differences)) if strict else ()
    clear = strict and not _may_hide_renege(hand, events)
    vague = not clear or _is_vague(booked, evening) or len(sure) < len(reading.differences)
    after = _books_after(booked, evening, clear=clear, vague=vague, wrong=bool(differences))
    if entered.side.changes_what_is_left:
        booked, after = _with_side_money(booked, after)
    return Reckoning(
        hand,
        reading.deal,
        booked.by_cards,
        entered.recorded,
        entered.due,
        _sure_of_the_pot(differences, vague=vague),
        after.doubting(_in_doubt(booked, evening, events)) if vague else after,
        None if hand.antes_recorded else reading.ante,
    )


def _is_vague(booked: Booked, evening: Evening) -> bool:
    """Whether nobody knows what the hand left, though every line of it can be read."""
    reading = booked.reading
    return (
        not bourres_known(reading)
        or _undecided(booked, evening)
        or payments_unplaced(reading, evening)
        or booked.entered.mispresumed
    )


def _books_after(
    booked: Booked, evening: Evening, *, clear: bool, vague: bool, wrong: bool
) -> Books:
    """The books after a hand, with every way in which it may have ended.

    `clear`: no line that is missing or unread can be about its chips; `wrong`: something is found.
    """
    deal, by_cards = booked.played.deal, booked.by_cards
    short, thin = owing(deal, by_cards), unsure(deal, by_cards)
    unsure_of_purses = bool(thin) or any(purse.most is None for purse in short.values())
    readings = _ways_left(booked, evening, vague=vague or unsure_of_purses, wrong=wrong)
    if short:
        readings = tuple(dict.fromkeys(paid for way in readings for paid in as_paid(way, short)))
    after = _left(booked, readings if readings != (by_cards.leftovers,) else ())
    if clear and not thin and not short and lacks_bourres(booked, vague=vague):
        doubted = frozenset[Player]()
        if not bourres_known(booked.reading) and not booked.reading.forgetful:
            doubted = frozenset(evening.players) - booked.doubtful
        after = after._replace(unrecorded=ways_to_end(deal, by_cards), doubted=doubted)
    if may_be_paid_unseen(deal, by_cards):
        after = after.doubting(evening.players)
    if 0 < len(deal.missing) < len(unproved(deal)):
        after = after.doubting(deal.missing.union(unproved(deal)))
    return after if vague else after.doubting((*thin, *short))


def _ways_left(
    booked: Booked, evening: Evening, *, vague: bool, wrong: bool
) -> tuple[Leftovers, ...]:
    """What the hand may have left to the next; the record's own reading comes first."""
    left = booked.by_cards.leftovers
    unknown = left._replace(carried=None, owed=(), queued=())
    ways = (left, unknown) if vague else left_open(booked, wrong=wrong)
    if not vague and rests_unplaced(booked.reading, evening):
        ways += (unknown,)
    if may_be_paid_unseen(booked.played.deal, booked.by_cards):
        ways += tuple([way._replace(carried=Chips(0)) for way in ways if way.carried])
    return ways


def _noting_gaps(evening: Evening, hand: Hand | None, *, unread: bool) -> Evening:
    """The evening, knowing whether the record may lack lines that brought chips to the table."""
    skipped = hand is not None and hand.number > (evening.hand_number or 0) + 1
    if skipped or unread:
        return evening._replace(books=evening.books._replace(gaps=True))
    return evening


def _with_side_money(booked: Booked, after: Books) -> tuple[Booked, Books]:
    """The hand and the books with what lines about the pot, after it was won, have left of it.

    Who need not ante to a pot that is played for anew once it was shared out is the table's to say.
    """
    left = booked.entered.side.left
    by_cards = booked.by_cards._replace(leftovers=left(booked.by_cards.leftovers))
    readings = [left(reading) for reading in after.readings or (booked.by_cards.leftovers,)]
    if any(found.wrong is Wrong.SHARED for found in booked.entered.differences):
        readings += [way._replace(carried=Chips(0), owed=()) for way in readings]
    readings += [way._replace(exempt=booked.by_cards.leftovers.exempt) for way in readings]
    unrecorded = tuple(left(way) for way in after.unrecorded)
    after = after._replace(readings=tuple(dict.fromkeys(readings)), unrecorded=unrecorded)
    return booked._replace(by_cards=by_cards), after


def _sure_of_the_pot(differences: tuple[Difference, ...], *, vague: bool) -> tuple[Difference, ...]:
    """The differences without shares of a pot of which nobody can be sure what lay there."""
    others = [difference for difference in differences if difference.wrong is not Wrong.SHARED]
    return tuple(others) if vague or others else differences


def _undecided(booked: Booked, evening: Evening) -> bool:
    """Whether chips of this hand depend on an earlier ante of somebody who had left, still unproved."""
    deal = booked.played.deal
    return bool(evening.books.otherwise and (booked.others or deal.before != evening.leftovers))


def _in_doubt(booked: Booked, evening: Evening, events: Iterable[Event]) -> Iterator[Player]:
    """Whose stack is not sure after a hand of which too little is known: not of who was counted and left."""
    left = {event.player for event in events if isinstance(event, PlayerLeft)}
    sure = left & booked.entered.books.counted_last
    for player in (*evening.players, *booked.played.deal.held_to_ante, *evening.books.otherwise):
        if player not in sure:
            yield player


def _reportable(reading: Reading, evening: Evening) -> Iterator[Difference]:
    """Yield what is wrong in a hand, without what is uncertain."""
    if reading.differences:
        lefts = (evening.leftovers, *evening.books.readings)
        vague = None in [leftovers.carried for leftovers in lefts]
        lines = reading.deal.lines
        rests = evening.books.gaps and (evening.books.put_off or lines.put_off or lines.late)
        for difference in reading.differences:
            if rests and difference.wrong in OF_PAYMENTS:
                continue  # a line that is missing may have paid what rested, or put it off
            if not excused(difference, reading) and not (vague and _of_exempt(difference, reading)):
                yield difference


def _of_exempt(difference: Difference, reading: Reading) -> bool:
    """Whether a difference depends on who was bourré or tied in the hand before.

    So does an ante that is too high, for a bourré may be written with it, and with it what most put in.
    """
    if difference.wrong is not Wrong.ANTE_AMOUNT:
        return difference.wrong in WHO_ANTES
    deal = reading.deal
    if deal.ruleset.ante_by == "dealer-for-all" or deal.has_small_bourres:
        return True
    return difference.recorded > difference.due or not is_ante_stated(deal.ruleset)


def _muddled(hand: Hand) -> bool:
    """Whether the lines of several hands may have run together, so that its chips are uncertain."""
    numbers = [trick.number for trick in hand.tricks]
    return numbers != sorted(set(numbers)) or hand.runs_on or hand.called_off_late


def undecided(reckoning: Reckoning, players: tuple[Player, ...]) -> Reckoning:
    """Strip the reckoning of a hand in which a dispute changes what is paid: it accuses nobody."""
    books = reckoning.books.doubting(players)._replace(readings=())
    return reckoning._replace(settlement=None, differences=(), books=books)


def _may_hide_renege(hand: Hand, events: Iterable[Event]) -> bool:
    """Whether a missing or unread line or card may hide a renege, and so its price."""
    lost = any(isinstance(event, HandStarted) and not event.written for event in events)
    gaps = bool(hand.tricks) and not (hand.played_out and hand.names_everybody)
    return lost or gaps or bool(hand.unread)


def _in_order(differences: Iterable[Difference]) -> tuple[Difference, ...]:
    return tuple(sorted(differences, key=lambda difference: difference.at))


def _left(booked: Booked, readings: tuple[Leftovers, ...]) -> Books:
    """Return the books with what the next hand needs from this one."""
    books, reading = booked.entered.books, booked.reading
    deal, whole = reading.deal, reading.deal.lines.whole_pot(reading.deal.ruleset)
    ante_known = deal.lines.antes is not None or (whole is not None and not reading.differences)
    return books._replace(
        readings=readings,
        ante=reading.ante if ante_known else books.ante,
        undone=antes_of(booked.by_cards) if deal.hand.misdealt else (),
        otherwise=_otherwise(books.otherwise, booked.otherwise),
        raked=books.raked | {deal.lines.raked} if deal.lines.raked else books.raked,
    )


def _otherwise(
    before: Mapping[Player, frozenset[int]], more: Mapping[Player, int]
) -> Mapping[Player, frozenset[int]]:
    """How much more may lie before each player, with what this hand adds."""
    if not more:
        return before
    had = {player: before.get(player, frozenset()) | {0} for player in more}
    sums = {player: had[player] | {n + more[player] for n in had[player]} for player in more}
    return MappingProxyType({**before, **sums})
