"""Origin of a payment, as text."""

from collections.abc import Iterator
from itertools import groupby

from referee.evenings import HandPart, Net, PaymentOrigin, Settled
from referee.ledgers.settlement import in_currency
from referee.messages import Message, Series, say
from referee.wording import PLAIN, Style, holder, paragraphs, signed_in, written


def origin_text(settled: Settled, found: PaymentOrigin, style: Style = PLAIN) -> str:
    paid, word = settled.payment(found.giver, found.taker), style.words.word
    said = [*_paid(settled, found, paid), _lost(settled, found)]
    said += (f"  {word(part)}" for part in _parts(settled, found))
    if paid is not None and paid != found.between:
        said.append(_set_off(settled, paid - found.between))
        for net in found.nets:
            said.append(_net(settled, net))
            said += (f"  {word(figures)}" for figures in _by_log(settled, net))
    return paragraphs(said, rest="    ", style=style)


def _paid(settled: Settled, found: PaymentOrigin, paid: int | None) -> Iterator[str]:
    both = {"giver": found.giver, "taker": found.taker}
    yield say("{log}{currency}", log=settled.winnings.name, currency=in_currency(settled))
    if paid is None:
        yield say(
            "Not settled: a stack is not known, so that only what the hands brought can be said."
        )
    elif paid:
        yield say("{giver} pays {taker} {amount}.", **both, amount=written(settled, paid))
    else:
        yield say("{giver} and {taker} have nothing to pay to each other.", **both)


def _lost(settled: Settled, found: PaymentOrigin) -> str:
    if not found.hands:
        return say("No hand took chips from one of the two to the other.")
    lost = sum(hand.amount for hand in found.hands)
    return say(
        "Hand by hand, {giver} lost {chips} to {taker}:"
        if lost >= 0
        else "Hand by hand, {giver} won {chips} from {taker}:",
        giver=found.giver,
        taker=found.taker,
        chips=written(settled, abs(lost)),
    )


def _parts(settled: Settled, found: PaymentOrigin) -> Iterator[str]:
    for hand in found.hands:
        chips = written(settled, abs(hand.amount))
        did = say("lost {chips}" if hand.amount > 0 else "won {chips}", chips=chips)
        yield say("{place}: {result}", place=_place(hand, settled), result=did)
    for debt in found.before:
        yield say(
            "from earlier days, {giver} to {taker}: {chips}",
            giver=holder(debt.giver),
            taker=holder(debt.taker),
            chips=written(settled, debt.amount),
        )
    for part, amount in found.paid:
        yield say(
            "already paid, {giver} to {taker}: {chips} ({place})",
            giver=part.giver,
            taker=part.taker,
            chips=written(settled, amount),
            place=f"{part.source}:{part.line}",
        )


def _place(hand: HandPart, settled: Settled) -> Series:
    log = hand.log if len(settled.logs) > 1 else ""
    line = "" if hand.line is None else say("line {number}", number=hand.line)
    return Series(filter(None, (log, _called(hand), line)))


def _called(hand: HandPart) -> Message:
    return say("at the end") if hand.hand is None else say("hand {number}", number=hand.hand)


def _set_off(settled: Settled, rest: int) -> Message:
    return say(
        "The other {chips} is not a debt of these two alone: to keep payments few, what each won "
        "and lost against everybody is set off. `--direct` settles each debt as it arose."
        if rest > 0
        else "The payment is not a debt of these two alone: to keep payments few, what each won "
        "and lost against everybody is set off. `--direct` settles each debt as it arose.",
        chips=written(settled, rest),
    )


def _net(settled: Settled, net: Net) -> str:
    against, won = Series(_against(settled, net)), signed_in(settled, net.won)
    return say("{player} {won} in all: {against}", player=net.player, won=won, against=against)


def _by_log(settled: Settled, net: Net) -> Iterator[str]:
    for log, hands in groupby(net.hands, key=lambda hand: hand.log):
        figures = (Series((_called(hand), signed_in(settled, hand.amount)), " ") for hand in hands)
        yield say("{name}: {counts}", name=log, counts=Series(figures))


def _against(settled: Settled, net: Net) -> Iterator[Message]:
    for debt in net.debts:
        if debt.giver == net.player:
            chips, taker = signed_in(settled, -debt.amount), holder(debt.taker)
            yield say("{chips} to {player}", chips=chips, player=taker)
        else:
            chips, giver = signed_in(settled, debt.amount), holder(debt.giver)
            yield say("{chips} from {player}", chips=chips, player=giver)
