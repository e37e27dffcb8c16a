"""Origin of a payment, as text."""

from collections.abc import Iterator
from itertools import groupby

from referee.evenings import HandPart, Net, PaymentOrigin, Settled
from referee.ledgers.settlement import in_currency
from referee.wording import PLAIN, Style, holder, paragraphs, signed_in, written


def origin_text(settled: Settled, found: PaymentOrigin, style: Style = PLAIN) -> str:
    return paragraphs(_lines(settled, found), rest="    ", style=style)


def _lines(settled: Settled, found: PaymentOrigin) -> Iterator[str]:
    paid = settled.payment(found.giver, found.taker)
    yield f"{settled.winnings.name}{in_currency(settled)}"
    if paid is None:
        yield "Not settled: a stack is not known, so that only what the hands brought can be said."
    elif paid:
        yield f"{found.giver} pays {found.taker} {written(settled, paid)}."
    else:
        yield f"{found.giver} and {found.taker} have nothing to pay to each other."
    yield from _between(settled, found)
    if paid is not None and paid != found.between:
        yield _set_off(settled, paid - found.between)
        for net in found.nets:
            yield from _net(settled, net)


def _between(settled: Settled, found: PaymentOrigin) -> Iterator[str]:
    if not found.hands:
        yield "No hand took chips from one of the two to the other."
    else:
        lost = sum(hand.amount for hand in found.hands)
        did, whom = ("lost", "to") if lost >= 0 else ("won", "from")
        yield (
            f"Hand by hand, {found.giver} {did} {written(settled, abs(lost))} {whom} {found.taker}:"
        )
    several = len(settled.logs) > 1
    for hand in found.hands:
        log = f"{hand.log}, " if several else ""
        line = "" if hand.line is None else f", line {hand.line}"
        did = "lost" if hand.amount > 0 else "won"
        yield f"  {log}{_called(hand)}{line}: {did} {written(settled, abs(hand.amount))}"
    for debt in found.before:
        parties = f"{holder(debt.giver)} to {holder(debt.taker)}"
        yield f"  from earlier days, {parties}: {written(settled, debt.amount)}"
    for part, amount in found.paid:
        yield (
            f"  already paid, {part.giver} to {part.taker}: {written(settled, amount)} "
            f"({part.source}:{part.line})"
        )


def _called(hand: HandPart) -> str:
    return "at the end" if hand.hand is None else f"hand {hand.hand}"


def _set_off(settled: Settled, rest: int) -> str:
    whole = f"The other {written(settled, rest)} is" if rest > 0 else "The payment is"
    return (
        f"{whole} not a debt of these two alone: to keep payments few, what each won and lost "
        "against everybody is set off. `--direct` settles each debt as it arose."
    )


def _net(settled: Settled, net: Net) -> Iterator[str]:
    """Yield a player's winnings: against whom, and in which hands."""
    against = ", ".join(
        f"{signed_in(settled, -debt.amount)} to {holder(debt.taker)}"
        if debt.giver == net.player
        else f"{signed_in(settled, debt.amount)} from {holder(debt.giver)}"
        for debt in net.debts
    )
    yield f"{net.player} {signed_in(settled, net.won)} in all: {against}"
    for log, hands in groupby(net.hands, key=lambda hand: hand.log):
        figures = ", ".join(f"{_called(hand)} {signed_in(settled, hand.amount)}" for hand in hands)
        yield f"  {log}: {figures}"
