"""`reckon`: a passage in chips, entered in both books, with all differences."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.events import Amount, Event, HandStarted, LineUnread
from referee.game import Books, Chips, Entry, Leftovers, Player
from referee.money.book.antes import ante_a_head
from referee.money.book.difference import Difference, Wrong
from referee.money.book.entries import enter_hand, enter_lines
from referee.money.book.left_open import Booked, antes_of, left_open
from referee.money.book.played import Played
from referee.money.book.readings import Reading, best_reading
from referee.money.book.short import as_paid, excused, owing, purses, unsure
from referee.money.book.unrecorded_bourres import shown_by_pot, ways_to_end, with_bourres
from referee.money.settlement import Deal, Purses, Result, Settlement, antes_due, deal_of, settled
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


def reckon_lines(events: Sequence[Event], evening: Evening) -> Reckoning:
    """Enter lines before the first hand."""
    strict = evening.seats_sure and not _unread(events)
    entered = enter_lines(events, evening.books, evening.players)
    found = _in_order(entered.differences) if strict else ()
    books = entered.books if strict else _doubting(entered.books, evening.players)
    return Reckoning(None, None, None, entered.recorded, entered.due, found, books)


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
    strict = evening.seats_sure and not _unread(events) and not _muddled(hand)
    booked = _booked(hand, events, evening, reneged, ruleset)
    reading, entered = booked.reading, booked.entered
    found = (*_reportable(reading, evening), *entered.differences)
    differences = _in_order(found) if strict else ()
    hidden, deal = _may_hide_renege(hand, events), booked.played.deal
    vague = hidden or not strict or not _bourres_known(reading)
    left, short = booked.by_cards.leftovers, owing(deal, booked.by_cards)
    thin = unsure(deal, booked.by_cards)
    if vague or thin or any(purse.most is None for purse in short.values()):
        readings: tuple[Leftovers, ...] = (left, left._replace(carried=None, owed=(), queued=()))
    else:
        readings = left_open(booked, wrong=bool(differences))
    whole = strict and not hidden and not thin and not short
    unrecorded = whole and not _bourres_known(reading) and _pot_known(booked.by_cards)
    if short:
        readings = tuple(
            dict.fromkeys(paid for leftovers in readings for paid in as_paid(leftovers, short))
        )
    after = _left(booked, readings if readings != (left,) else ())
    if unrecorded:
        doubted = frozenset(evening.players) - booked.doubtful
        after = after._replace(unrecorded=ways_to_end(deal, booked.by_cards), doubted=doubted)
    return Reckoning(
        hand,
        reading.deal,
        booked.by_cards,
        entered.recorded,
        entered.due,
        differences,
        _doubting(after, evening.players if vague else (*thin, *short)),
        None if hand.antes_recorded else reading.ante,
    )


def _booked(
    hand: Hand,
    events: Sequence[Event],
    evening: Evening,
    reneged: frozenset[Player],
    ruleset: Ruleset,
) -> Booked:
    """Read the hand in the way that fits its own lines best, and enter it so."""
    books = evening.books
    if evening.leftovers.carried is None:
        books = _doubting(books, evening.players)
    deal = deal_of(hand, events, evening.leftovers, reneged, ruleset)
    if ruleset.short_stack != "debt":
        deal = deal._replace(purses=purses(books, books.recorded, events))
    if deal.lines.antes is None:
        deal = deal._replace(table_ante=ante_a_head(deal, books.ante))
    shown = shown_by_pot(deal, books)
    if shown:
        deal, books = deal._replace(before=shown), with_bourres(books, shown)
    books = books._replace(unrecorded=(), doubted=frozenset())
    evening = evening._replace(books=books)
    reading, others = best_reading(deal, books)
    believed = reading.deal.hand is not hand
    deal = reading.deal._replace(hand=hand) if believed else reading.deal
    by_cards = settled(deal) if believed else reading.settlement
    if any(
        difference.wrong is Wrong.BOURRE_MISSING and not difference.player
        for difference in reading.differences
    ):
        books = _doubting(books, tuple(debt.player for debt in books.recorded.debts))
    if reading.as_due:
        books = _doubting(books, evening.players)
    should_have = deal.purses and purses(books, books.due, events)
    played = _played(reading, deal, by_cards, evening, should_have)
    entered = enter_hand(events, books, evening.players, played)
    return Booked(reading, others, by_cards, played, entered, books.doubtful)


_WHO_ANTES = frozenset({Wrong.ANTE_MISSING, Wrong.ANTE_NOT_DUE})
"""Differences that depend on who was exempt, and so on how the hand before ended."""

_OF_ANTES = _WHO_ANTES | {Wrong.ANTE_AMOUNT, Wrong.ANTES_TWICE}


def _reportable(reading: Reading, evening: Evening) -> Iterator[Difference]:
    """Yield what is wrong in a hand, without what is uncertain."""
    if reading.differences:
        lefts = (evening.leftovers, *evening.books.readings)
        for_all = reading.deal.ruleset.ante_by == "dealer-for-all"
        of_exempt = _WHO_ANTES | {Wrong.ANTE_AMOUNT} if for_all else _WHO_ANTES
        vague = None in [leftovers.carried for leftovers in lefts]
        for difference in reading.differences:
            if not excused(difference, reading) and not (vague and difference.wrong in of_exempt):
                yield difference


def _muddled(hand: Hand) -> bool:
    """Whether the lines of several hands may have run together, so that its chips are uncertain."""
    numbers = [trick.number for trick in hand.tricks]
    return numbers != sorted(set(numbers)) or hand.runs_on or hand.called_off_late


def undecided(reckoning: Reckoning, players: tuple[Player, ...]) -> Reckoning:
    """Strip the reckoning of a hand in which a dispute changes what is paid: it accuses nobody."""
    books = _doubting(reckoning.books, players)._replace(readings=())
    return reckoning._replace(settlement=None, differences=(), books=books)


def _may_hide_renege(hand: Hand, events: Iterable[Event]) -> bool:
    """Whether a missing or unread line or card may hide a renege, and so its price."""
    lost = any(isinstance(event, HandStarted) and not event.written for event in events)
    gaps = bool(hand.tricks) and not (hand.played_out and hand.names_everybody)
    return lost or gaps or bool(hand.unread)


_NOT_OF_CHIPS = frozenset(
    [
        "bourre-log",
        "game",
        "date",
        "place",
        "unit",
        "lang",
        "deal",
        "in",
        "draw",
        "widow",
        "takeup",
        "claim",
        "tricks",
        "say",
    ]
)
"""Words that open lines without chips."""


def _unread(events: Iterable[Event]) -> bool:
    """Whether an unread line may have been about chips."""
    return any(isinstance(event, LineUnread) and _may_be_of_chips(event) for event in events)


def _may_be_of_chips(line: LineUnread) -> bool:
    word = line.keyword
    return word != "hand" and (line.misspelt or not (word.isdigit() or word in _NOT_OF_CHIPS))


def _in_order(differences: Iterable[Difference]) -> tuple[Difference, ...]:
    return tuple(sorted(differences, key=lambda difference: difference.at))


def _doubting(books: Books, players: tuple[Player, ...]) -> Books:
    """Put the stacks of these players in doubt until they are counted."""
    if not players:
        return books
    return books._replace(doubtful=books.doubtful | frozenset(players))


def _played(
    reading: Reading,
    deal: Deal,
    by_cards: Settlement,
    evening: Evening,
    should_have: Purses | None,
) -> Played:
    """Prepare the entries. Antes taken back after a misdeal are taken back by the rules too.

    `should_have` are the stacks by the rules.
    """
    books, known, settlement = evening.books, _known(reading, by_cards), reading.settlement
    if books.undone and deal.before != evening.leftovers:
        return Played(deal, settlement, by_cards, deal.before, by_cards, books.undone, known)
    unknown = deal.before.carried is None or books.due.left.carried is None
    before = deal.before if unknown else books.due.left
    alike = before == deal.before and should_have == deal.purses
    rightly = deal if alike else deal._replace(before=before, purses=should_have)
    due = _due(reading, deal, by_cards, rightly)
    return Played(deal, settlement, due, before, by_cards, known=known)


def _due(reading: Reading, deal: Deal, by_cards: Settlement, rightly: Deal) -> Settlement:
    """Settle the hand as if everything before it (`rightly`) and its antes had been paid as due."""
    if rightly is deal and not reading.differences:
        return by_cards
    wrong = {difference.wrong for difference in reading.differences}
    antes, seconds = wrong & _OF_ANTES, Wrong.SECOND_ANTE in wrong
    if rightly is deal and not antes and not seconds:
        return by_cards
    lines = deal.lines
    if antes:
        payments = antes_due(rightly, reading.ante) or ()
        at = deal.hand.at
        lines = lines._replace(antes=tuple(Amount(player, chips, at) for player, chips in payments))
    if seconds:
        lines = lines._replace(second_antes=None)
    return settled(rightly._replace(lines=lines))


def _known(reading: Reading, settlement: Settlement) -> bool:
    """Whether all stacks are known after the hand, if they were before."""
    left = settlement.leftovers.carried is not None
    return _bourres_known(reading) and _pot_known(settlement) and left


def _pot_known(settlement: Settlement) -> bool:
    """Whether the pot and who got it are known."""
    return settlement.result is not Result.UNFINISHED and settlement.pot is not None


def _bourres_known(reading: Reading) -> bool:
    """Whether the bourrés, and so the debts to the next pot, are known."""
    paid = reading.deal.lines.paid is not None
    return paid or reading.settlement.bourres_known or reading.deal.hand.misdealt


def _left(booked: Booked, readings: tuple[Leftovers, ...]) -> Books:
    """Return the books with what the next hand needs from this one."""
    books, reading = booked.entered.books, booked.reading
    deal, whole = reading.deal, reading.deal.lines.whole_pot(reading.deal.ruleset)
    ante_known = deal.lines.antes is not None or (whole is not None and not reading.differences)
    return books._replace(
        readings=readings,
        ante=reading.ante if ante_known else books.ante,
        undone=antes_of(booked.by_cards) if deal.hand.misdealt else (),
    )
