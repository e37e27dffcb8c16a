"""Who pays whom, for people and for a group chat."""

from collections.abc import Iterable, Iterator, Sequence

from referee.game import Player, counted, signed
from referee.reports.accounts import holder, money, pays, signed_money
from referee.reports.columns import paragraph, table
from referee.reports.left_open import left_open
from referee.reports.settled import Settled


def settled_text(settlements: Iterable[Settled], encoding: str = "utf-8") -> str:
    """The whole report in lines of at most 80 columns, a blank line between two settlements."""
    told = (_parts(one, encoding) for one in settlements)
    return "\n".join(
        "".join(paragraph(part, rest="    ", encoding=encoding) for part in parts) for parts in told
    )


def _parts(one: Settled, encoding: str) -> Iterator[str]:
    yield _heading(one)
    if one.winnings.players:
        yield from _table(one, encoding)
    yield from _open(one)
    if one.up is None:
        return
    yield _promise(one)
    for payment in one.up.payments:
        yield f"  {pays(payment.giver, payment.taker, _amount(payment.amount, one))}"
    yield from _left_open(one)
    if one.winnings.players:
        yield from ("", "To paste into a group chat:", "")
        yield from _chat(one)


def _heading(one: Settled) -> str:
    hands = counted(one.winnings.hands, "hand")
    book = ", as it should have been paid" if one.due else ""
    return f"{one.winnings.name}{_currency(one)}: {hands}{book}"


def _currency(one: Settled) -> str:
    """In what it is settled, where there are several settlements."""
    if one.one_of == 1:
        return ""
    return f" in {one.unit.currency}" if one.unit else " in chips"


_COLUMNS: Sequence[tuple[str, int]] = (("brought", 10), ("at the end", 12), ("won", 10), ("", 16))


def _table(one: Settled, encoding: str) -> Iterator[str]:
    shown = slice(3 if one.in_money else 0, None)
    rows = ((player, _figures(player, one)[shown]) for player in one.winnings.players)
    return table("", _COLUMNS[shown], rows, encoding)


def _figures(player: Player, one: Settled) -> tuple[object, ...]:
    """What a player brought, has and has won, and its worth; `?` where it is not recorded."""
    brought, won = one.winnings.brought.get(player), one.winnings.won.get(player, 0)
    if player in one.winnings.unknown:
        return ("?" if brought is None else brought), "?", "?", ""
    minor = one.minor(won)
    worth = "" if minor is None or one.unit is None else signed_money(minor, one.unit)
    had, has = ("?", "?") if brought is None else (brought, brought + won)
    return had, has, signed(won), worth


def _amount(amount: int, one: Settled) -> str:
    """`26 (1.30 USD)`, `26`, or `1.30 USD`."""
    minor = one.minor(amount)
    if minor is None or one.unit is None:
        return str(amount)
    told = money(minor, one.unit)
    return told if one.in_money else f"{amount} ({told})"


def _open(one: Settled) -> Iterator[str]:
    """What is left open, said plainly."""
    yield from one.notes
    if one.winnings.as_counted:
        names = ", ".join(sorted(one.winnings.as_counted))
        yield (
            f"What {names} had at the end is taken from the last count: the record does not tell all "
            "that moved before it. What then lies before nobody is taken to lie in the pot."
        )
    yield from left_open(one.winnings, lambda amount: _amount(amount, one))
    if one.up is None:
        names = ", ".join(sorted(one.winnings.unknown))
        yield (
            f"Not settled: the record does not tell what {names} had at the end. "
            "Count the stacks and write a line `chips NAME N, ...` below the last hand."
        )


def _promise(one: Settled) -> str:
    payments = one.up.payments if one.up else ()
    number = counted(len(payments), "payment")
    if one.still_open:
        return f"{number}, as far as what was lost and what was won agree:"
    if not payments:
        return "Nobody owes anybody anything."
    if one.direct:
        return f"{number}, each debt as it arose:"
    if one.up and one.up.fewest:
        return f"{number}, the fewest that will do:"
    return f"{number}; with so many players it is not proved that no fewer will do:"


def _left_open(one: Settled) -> Iterator[str]:
    """What players are still to get or to pay, and whose choice it is."""
    for player, amount in one.still_open:
        do, lost = ("get", "lost") if amount > 0 else ("pay", "won")
        yield f"  {player} is still to {do} {_amount(abs(amount), one)}, and nobody has {lost} it"
    if one.still_open:
        yield "Who bears that is for the table to say."


def _chat(one: Settled) -> Iterator[str]:
    winnings = one.winnings
    yield ", ".join(filter(None, (winnings.game, winnings.date))) or winnings.name
    ranked = sorted(winnings.players, key=lambda player: -winnings.won.get(player, 0))
    yield ", ".join(f"{player} {_gain(winnings.won.get(player, 0), one)}" for player in ranked)
    for paid in one.up.payments if one.up else ():
        yield f"{holder(paid.giver)} -> {holder(paid.taker)}: {_amount(paid.amount, one)}"
    for player, amount in one.still_open:
        yield f"{player}: {_amount(abs(amount), one)} still to {'get' if amount > 0 else 'pay'}"


def _gain(won: int, one: Settled) -> str:
    return signed_money(won, one.unit) if one.in_money and one.unit else signed(won)
