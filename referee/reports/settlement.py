"""Who pays whom, for people and for a group chat."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.game import Player, counted, signed
from referee.reports.accounts import holder, pays, signed_money
from referee.reports.columns import paragraph, table
from referee.reports.left_open import left_open
from referee.reports.settled import Settled
from referee.studies import PaidAlready


def settled_text(settlements: Iterable[Settled], encoding: str = "utf-8") -> str:
    """The whole report in lines of at most 80 columns, a blank line between two settlements."""
    told = (_parts(settled, encoding) for settled in settlements)
    return "\n".join(
        "".join(paragraph(part, rest="    ", encoding=encoding) for part in parts) for parts in told
    )


class SettledParts(NamedTuple):
    """A settlement in words, part by part, for whoever sets them out."""

    heading: str
    columns: tuple[str, ...]
    """What the figures are; empty for the worth of what was won."""
    figures: tuple[tuple[Player, tuple[str, ...]], ...]
    """A row a player."""
    left_open: tuple[str, ...]
    """Sentences on what the figures leave open."""
    promise: str
    """What the payments do; empty where nothing can be settled."""
    payments: tuple[str, ...]
    """`Ben pays Ann 26 (1.30 USD)`."""
    unsettled: tuple[str, ...]
    """Sentences on what the payments leave open."""

    @property
    def filled(self) -> "SettledParts":
        """The same with the worth of what was won named, or left out where nobody says it."""
        worth = any(figures[-1] for _, figures in self.figures)
        kept = slice(None if worth else -1)
        columns = tuple([column or "worth" for column in self.columns[kept]])
        figures = tuple([(player, row[kept]) for player, row in self.figures])
        return self._replace(columns=columns, figures=figures)


def settled_parts(settled: Settled) -> SettledParts:
    """A settlement in words."""
    shown = slice(3 if settled.in_money else 0, None)
    paid = settled.up.payments if settled.up else ()
    return SettledParts(
        _heading(settled),
        tuple([column for column, _ in _COLUMNS[shown]]),
        tuple(
            [
                (player, tuple(map(str, _figures(player, settled)[shown])))
                for player in settled.winnings.players
            ]
        ),
        (*_already_paid(settled), *_open(settled)),
        _promise(settled) if settled.up else "",
        tuple([pays(each.giver, each.taker, settled.written(each.amount)) for each in paid]),
        tuple(_left_open(settled)) if settled.up else (),
    )


def _parts(settled: Settled, encoding: str) -> Iterator[str]:
    parts = settled_parts(settled)
    yield parts.heading
    if parts.figures:
        widths = dict(_COLUMNS)
        columns = [(column, widths[column]) for column in parts.columns]
        yield from table("", columns, parts.figures, encoding)
    yield from parts.left_open
    if settled.up is None:
        return
    yield parts.promise
    yield from (f"  {payment}" for payment in parts.payments)
    yield from (f"  {sentence}" for sentence in parts.unsettled)
    if settled.still_open:
        yield "Who bears that is for the table to say."
    if settled.winnings.players:
        yield from ("", "To paste into a group chat:", "")
        yield from _chat(settled)


def _heading(settled: Settled) -> str:
    hands = counted(settled.winnings.hands, "hand")
    book = ", as it should have been paid" if settled.due else ""
    return f"{settled.winnings.name}{in_currency(settled)}: {hands}{book}"


def in_currency(settled: Settled) -> str:
    """In what it is settled, where there are several settlements."""
    if settled.one_of == 1:
        return ""
    return f" in {settled.unit.currency}" if settled.unit else " in chips"


_COLUMNS: Sequence[tuple[str, int]] = (("brought", 10), ("at the end", 12), ("won", 10), ("", 16))


def _figures(player: Player, settled: Settled) -> tuple[object, ...]:
    """What a player brought, has and has won, and its worth; `?` where it is not recorded."""
    brought, won = settled.winnings.brought.get(player), settled.winnings.won.get(player, 0)
    if player in settled.winnings.unknown:
        return ("?" if brought is None else brought), "?", "?", ""
    minor = settled.minor(won)
    worth = "" if minor is None or settled.unit is None else signed_money(minor, settled.unit)
    had, has = ("?", "?") if brought is None else (brought, settled.winnings.stack(player))
    return had, has, signed(won), worth


def _open(settled: Settled) -> Iterator[str]:
    """What is left open, said plainly."""
    yield from settled.notes
    if settled.winnings.as_counted:
        names = ", ".join(sorted(settled.winnings.as_counted))
        yield (
            f"What {names} had at the end is taken from the last count: the record does not tell all "
            "that moved before it. What then lies before nobody is taken to lie in the pot."
        )
    yield from left_open(settled.winnings, settled.written)
    if settled.up and settled.winnings.side.on_paper:
        yield "What is owed on paper is part of the payments."
    if settled.up is None:
        names = ", ".join(sorted(settled.winnings.unknown))
        yield (
            f"Not settled: the record does not tell what {names} had at the end. "
            "Count the stacks and write a line `chips NAME N, ...` below the last hand."
        )


def _already_paid(settled: Settled) -> Iterator[str]:
    """What was paid already, and who has paid or got too much."""
    for paid, amount in settled.paid:
        told = f"{paid.giver} paid {paid.taker} {settled.written(amount)}"
        yield f"Already paid: {told} ({paid.source}:{paid.line})."
    for player, given in settled.given.items():
        won = settled.winnings.won.get(player, 0)
        left = won + given
        if settled.up and given > 0 and left > 0:
            yield f"{_gave_and_won(player, 'paid', given, won, settled)} is to come back to {player}."
        elif settled.up and given < 0 and left < 0:
            yield f"{_gave_and_won(player, 'got', given, won, settled)} is to be paid on by {player}."
    for paid in settled.uncounted:
        yield (
            f"Not counted: {paid.source}:{paid.line}, {paid.giver} to {paid.taker} "
            f"{paid.written}: {_why_uncounted(paid)}"
        )


def _gave_and_won(player: Player, did: str, given: int, won: int, settled: Settled) -> str:
    """`Dee paid 30 in all and lost 26: 4`."""
    came = f"{'won' if won > 0 else 'lost'} {settled.written(abs(won))}" if won else "won nothing"
    left = settled.written(abs(won + given))
    return f"{player} {did} {settled.written(abs(given))} in all and {came}: {left}"


def _why_uncounted(paid: PaidAlready) -> str:
    if paid.currency is None:
        return "which currency it was is not clear; write it after the sum, as in `1.30 USD`."
    return f"no evening here is settled in {paid.currency}."


def _promise(settled: Settled) -> str:
    payments = settled.up.payments if settled.up else ()
    number = counted(len(payments), "payment")
    if settled.still_open:
        return f"{number}, as far as what was lost and what was won agree:"
    if not payments:
        return f"Nobody owes anybody anything{' any more' if settled.paid else ''}."
    number += " still to make" if settled.paid else ""
    if settled.direct:
        return f"{number}, each debt as it arose:"
    if settled.up and settled.up.fewest:
        return f"{number}, the fewest that will do:"
    return f"{number}; with so many players it is not proved that no fewer will do:"


def _left_open(settled: Settled) -> Iterator[str]:
    """What players are still to get or to pay, and whose choice it is."""
    for player, amount in settled.still_open:
        do, lost = ("get", "lost") if amount > 0 else ("pay", "won")
        yield f"{player} is still to {do} {settled.written(abs(amount))}, and nobody has {lost} it"


def _chat(settled: Settled) -> Iterator[str]:
    winnings = settled.winnings
    yield ", ".join(filter(None, (winnings.game, winnings.date))) or winnings.name
    ranked = sorted(winnings.players, key=lambda player: -winnings.won.get(player, 0))
    yield ", ".join(f"{player} {settled.signed(winnings.won.get(player, 0))}" for player in ranked)
    for paid, amount in settled.paid:
        yield f"paid: {paid.giver} -> {paid.taker}: {settled.written(amount)}"
    for payment in settled.up.payments if settled.up else ():
        amount = payment.amount
        yield f"{holder(payment.giver)} -> {holder(payment.taker)}: {settled.written(amount)}"
    for player, amount in settled.still_open:
        yield f"{player}: {settled.written(abs(amount))} still to {'get' if amount > 0 else 'pay'}"
