"""Events of noted hands, at the places of their words."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from referee import evening_events, events
from referee.game import Chips, WrittenCard, letters
from referee.notes.evening import NotedHand, NotedTrick
from referee.notes.facts import NotedSum
from referee.notes.text import NotesText

_DOLLAR = 100


class ChipWorth(NamedTuple):
    """The worth of noted numbers and coins."""

    chip: int = 1
    """Value in cents; 1 if no money is named."""
    bare: int = 1
    """Value in cents of a number without a coin."""
    named: bool = False
    currency: str = "USD"

    def chips(self, amount: NotedSum) -> Chips:
        exact, dollars = self._exact(amount), 100 * amount.value / self.chip
        of_dollars = (
            self.named and not amount.cents and exact.denominator > dollars.denominator == 1
        )
        return Chips(int(dollars if of_dollars else exact))  # `+1,50` beside stacks in cents

    def noted(self, chips: int) -> NotedSum:
        amount = Fraction(chips)
        return NotedSum(amount * self.chip, cents=True) if self.named else NotedSum(amount)

    def fits(self, amount: NotedSum) -> bool:
        return self._exact(amount).denominator == 1

    def _exact(self, amount: NotedSum) -> Fraction:
        return amount.value * (1 if amount.cents else self.bare) / self.chip


def chip_worths(told: Sequence[NotedSum], text: NotesText) -> list[ChipWorth]:
    """Return the possible values of a chip, the likeliest first.

    A bare number may be in a coin that the text names, in dollars (first beside `2.50`) or cents.
    """
    named = text.amounts_in
    coins, currency = named or text.coins, text.currency
    alone = coins if len(coins) == 1 and not text.has_bare_decimals else []
    sums = [*told, *(NotedSum(Fraction(coin), cents=True) for coin in named)]
    cents = [amount.value for amount in sums if amount.cents]
    if not cents:
        return [ChipWorth()]
    sums += [NotedSum(Fraction(coin), cents=True) for coin in alone if coin > 1]
    small = [1] if any(0 < one < _DOLLAR for one in cents) else []
    bares = dict.fromkeys([*alone, _DOLLAR, *coins, *small])
    return [_worth(sums, bare)._replace(currency=currency) for bare in bares]


def _worth(sums: Sequence[NotedSum], bare: int) -> ChipWorth:
    exact = [amount.value * (1 if amount.cents else bare) for amount in sums if amount.value]
    whole = [int(one) for one in exact if one.denominator == 1]
    worth = gcd(*whole) or bare
    worth = gcd(worth, _DOLLAR) if worth > _DOLLAR else worth  # no chip is worth five dollars
    return ChipWorth(worth, bare, named=True)


def written(card: str) -> WrittenCard:
    return letters("en").spellings[card.lower()]


def events_of(hand: NotedHand, worth: ChipWorth, ante: NotedSum | None) -> Iterator[events.Event]:
    up = events.CardWritten(written(hand.up), hand.source("up").at) if hand.up else None
    yield events.HandStarted(hand.number, hand.dealer, up, hand.opened.at)
    first = _first_antes(hand)
    yield from first
    posted = hand.ante or ante
    if not first and posted and worth.fits(posted) and hand.table:
        at = hand.source("ante").at
        yield events.AntesPosted((evening_events.Amount(None, worth.chips(posted), at),), at)
    if intents := tuple(_intents(hand)):
        yield events.IntentsDeclared(intents, hand.source("stayed", "tricks").at)
    if hand.misdealt and not hand.over:
        yield events.HandMisdealt(hand.source("misdealt").at)
        return
    rows = (event for number, row in sorted(hand.rows.items()) for event in _trick(number, row))
    last = hand.source("tricks", "bourre").line
    kept = [event for event in hand.kept if event not in first and event.at.line <= last]
    yield from sorted((*kept, *rows), key=lambda event: event.at) if kept else rows
    counts = {player: number for player, number in hand.tricks.items() if number}
    none = (one for one in (*hand.tricks, *hand.bourre) if not hand.tricks.get(one))
    counts |= {player: 0 for player in none if player not in hand.paid}
    if counts:
        fact = hand.source("tricks", "bourre")
        told = (events.Count(who, number, fact.where(who)) for who, number in counts.items())
        yield events.TricksCounted(tuple(told), fact.at)
    yield from _result(hand, worth)
    yield from (event for event in hand.kept if event not in first and event.at.line > last)


def _first_antes(hand: NotedHand) -> list[events.Event]:
    stayed = hand.sources.get("stayed")
    return [
        event
        for event in hand.kept
        if isinstance(event, events.AntesPosted) and (stayed is None or event.at < stayed.at)
    ]


def _intents(hand: NotedHand) -> Iterator[events.Intent]:
    played = dict.fromkeys((*hand.tricks, *hand.bourre, *hand.paid))
    played |= {hand.winner: None} if played and hand.winner else {}
    stay = hand.stayers() or hand.turn([one for one in played if one not in hand.out])
    fact = hand.source("stayed", "tricks")
    for player in hand.turn([*stay, *hand.out]):
        drawn = hand.drawn.get(player)
        stays = player in stay
        yield events.Intent(player, stays, drawn if stays else None, fact.where(player))


def _trick(number: int, row: NotedTrick) -> Iterator[events.Event]:
    if row.leader is None:
        return
    named = all(play.player is not None for play in row.plays)
    plays = []
    for place, play in enumerate(row.plays):
        wins = play.star or (row.winner is not None and row.players[place] == row.winner)
        at = play.word.at(play.line or row.fact.line)
        who = play.player if named and place else None
        plays.append(events.CardPlayed(written(play.card), at, who, winner=wins))
    yield events.TrickPlayed(number, row.leader, tuple(plays), whole=True, at=row.fact.at)


def _payments(hand: NotedHand, worth: ChipWorth) -> Iterator[evening_events.Amount]:
    fact = hand.source("paid", "bourre")
    for player, amount in hand.paid.items():
        if amount is not None:
            yield evening_events.Amount(player, worth.chips(amount), fact.where(player))


def _result(hand: NotedHand, worth: ChipWorth) -> Iterator[events.Event]:
    fact = hand.source("pot", "amount", "tricks")
    if hand.winner is not None and hand.pot is not None:
        yield events.PotAwarded(worth.chips(hand.pot), hand.winner, fact.at)
    elif hand.winner is not None:
        yield events.PotWon(hand.winner, fact.at)
    elif hand.carried and hand.pot is not None:
        yield events.PotCarried(worth.chips(hand.pot), fact.at)
    if paid := tuple(_payments(hand, worth)):
        yield events.ChipsPaid(paid, hand.sources.get("paid", fact).at)
