"""Settlements, as text and for a group chat."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from referee import wording
from referee.evenings import PaidAlready, Settled
from referee.game import Player
from referee.ledgers.left_open import left_open, listed_names, settled_notes, without_commands
from referee.messages import Message, Series, Translation, counted, say, signed


def settled_text(settlements: Iterable[Settled], style: wording.Style = wording.PLAIN) -> str:
    """Write within 80 columns, a blank line between settlements."""
    parts = (_parts(settled, style) for settled in settlements)
    return "\n".join(wording.paragraphs(part, rest="    ", style=style) for part in parts)


class SettledParts(NamedTuple):
    """A settlement in words, for text or a page."""

    heading: str
    columns: tuple[str, ...]
    """Of the figures; empty for the value of the winnings."""
    figures: tuple[tuple[Player, tuple[str, ...]], ...]
    left_open: tuple[str, ...]
    promise: str
    """The effect of the payments, or why nothing can be settled."""
    payments: tuple[str, ...]
    """`Ben pays Ann 26 (1.30 USD)`."""
    unsettled: tuple[str, ...]

    def for_page(self) -> "SettledParts":
        """Head the money column, or drop it without a known value; name no command."""
        kept = slice(None if any(figures[-1] for _, figures in self.figures) else -1)
        columns = tuple([column or say("worth") for column in self.columns[kept]])
        figures = tuple([(player, row[kept]) for player, row in self.figures])
        left_open = tuple(map(without_commands, self.left_open))
        return self._replace(columns=columns, figures=figures, left_open=left_open)


def settled_parts(settled: Settled) -> SettledParts:
    shown = _shown(settled)
    paid = settled.up.payments if settled.up else ()
    return SettledParts(
        _heading(settled),
        tuple([Message(column) for column, _ in _COLUMNS[shown]]),
        tuple(
            (player, tuple(map(str, _figures(player, settled)[shown])))
            for player in settled.winnings.players
        ),
        (*_already_paid(settled), *_open(settled)),
        _promise(settled),
        tuple(
            wording.pays(payment.giver, payment.taker, wording.written(settled, payment.amount))
            for payment in paid
        ),
        tuple(_left_open(settled)) if settled.up else (),
    )


def _parts(settled: Settled, style: wording.Style) -> Iterator[str]:
    parts, word = settled_parts(settled), style.words.word
    yield parts.heading
    if parts.figures:
        columns = zip(parts.columns, [wide for _, wide in _COLUMNS[_shown(settled)]], strict=True)
        yield from wording.table("", columns, parts.figures, style)
    yield from parts.left_open
    yield parts.promise
    if settled.up is None:
        return
    yield from (f"  {word(sentence)}" for sentence in (*parts.payments, *parts.unsettled))
    if settled.still_open:
        yield say("The table decides who covers it.")
    if settled.winnings.players:
        yield from ("", say("To paste into a group chat:"), "")
        yield from _chat(settled, style.words)


def _heading(settled: Settled) -> str:
    evenings = len(settled.logs)
    book = say(", as it should have been paid") if settled.winnings.due else ""
    return say(
        "{name}{currency}: {hands}{book}",
        name=counted(evenings, "evening") if evenings > 1 else settled.winnings.name,
        currency=in_currency(settled),
        hands=counted(settled.winnings.hands, "hand"),
        book=book,
    )


def in_currency(settled: Settled) -> str:
    """` in USD`; empty if there is one settlement."""
    if settled.one_of == 1:
        return ""
    unit = settled.unit
    return say(" in {currency}", currency=unit.currency) if unit else say(" in chips")


_COLUMNS: Sequence[tuple[str, int]] = (("brought", 10), ("at the end", 12), ("won", 10), ("", 16))


def _shown(settled: Settled) -> slice:
    return slice(3 if settled.in_money else 0, None)


def _figures(player: Player, settled: Settled) -> tuple[object, ...]:
    winnings = settled.winnings
    brought, won = winnings.brought.get(player), settled.won_by(player)
    if player in winnings.unknown:
        return ("?" if brought is None else brought), "?", "?", ""
    _, minor = wording.amounts(won, settled)
    worth = (
        "" if minor is None or settled.unit is None else wording.signed_money(minor, settled.unit)
    )
    had, has = ("?", "?") if brought is None else (brought, winnings.stack(player))
    if player in winnings.movable:
        had = f"{had}?" if player in winnings.inferred else had
        return had, has, f"{signed(won)}?", worth and f"{worth}?"
    return had, has, signed(won), worth


def _open(settled: Settled) -> Iterator[str]:
    winnings = settled.winnings
    yield from settled_notes(settled)
    if winnings.as_counted:
        yield say(
            "What {names} had at the end is taken from the last count, because the lines before it "
            "leave it open. Chips in nobody's stack are assumed to be in the pot.",
            names=", ".join(sorted(winnings.as_counted)),
        )
    yield from left_open(winnings, partial(wording.written, settled))
    if settled.up and winnings.side.on_paper:
        yield say("Debts on paper are included in the payments.")


def _already_paid(settled: Settled) -> Iterator[str]:
    for paid, amount in settled.paid:
        yield say(
            "Already paid: {giver} paid {taker} {chips} ({place}).",
            giver=paid.giver,
            taker=paid.taker,
            chips=wording.written(settled, amount),
            place=Series((paid.source, str(paid.line)), ":"),
        )
    for player, given in settled.given.items():
        if settled.up and given * (settled.won_by(player) + given) > 0:
            yield _too_much(player, given, settled)
    for paid in settled.uncounted:
        yield say(
            "Not counted: {place}, {giver} to {taker} {written}: {why}",
            place=Series((paid.source, str(paid.line)), ":"),
            giver=paid.giver,
            taker=paid.taker,
            written=paid.written,
            why=_why_uncounted(paid),
        )


def _too_much(player: Player, given: int, settled: Settled) -> str:
    won = settled.won_by(player)
    came = "won {chips}" if won > 0 else "lost {chips}" if won else "won nothing"
    return say(
        "{player} paid {given} in all and {came}: {player} is owed {left} back."
        if given > 0
        else "{player} got {given} in all and {came}: {player} must pass {left} on.",
        player=player,
        given=wording.written(settled, abs(given)),
        came=say(came, chips=wording.written(settled, abs(won))),
        left=wording.written(settled, abs(won + given)),
    )


def _why_uncounted(paid: PaidAlready) -> str:
    if paid.currency is None:
        return say("which currency it was is not clear; write it after the sum, as in `1.30 USD`.")
    return say("no evening here is settled in {currency}.", currency=paid.currency)


def _promise(settled: Settled) -> str:
    if settled.up is None:
        return _why_not(settled)
    payments = settled.up.payments
    if not payments and not settled.still_open:
        return say(
            "Nobody owes anybody anything any more."
            if settled.paid
            else "Nobody owes anybody anything."
        )
    number = counted(len(payments), "payment")
    if settled.still_open:
        return say("{payments}, leaving out what does not add up:", payments=number)
    if settled.winnings.movable:
        return say(
            "{payments}, as the chips lie now:"
            if settled.winnings.broken_off
            else "{payments}, if the lines left out moved no chips:",
            payments=number,
        )
    if settled.paid:
        number = say("{payments} still to make", payments=number)
    if settled.direct:
        return say("{payments}, each debt as it arose:", payments=number)
    return say(
        "{payments}, the fewest that will do:"
        if settled.up.fewest
        else "{payments}; it is not proved that no fewer will do:",
        payments=number,
    )


def _why_not(settled: Settled) -> str:
    if settled.winnings.untold:
        return say(
            "Not settled: no readable line says who won or lost a chip, or how many anybody had."
        )
    return say(
        "Not settled: the record does not tell what {names} had at the end.",
        names=", ".join(sorted(settled.winnings.unknown)),
    )


def _left_open(settled: Settled) -> Iterator[str]:
    for player, amount in settled.still_open:
        yield say(
            "{player} is still owed {chips}, but nobody owes it"
            if amount > 0
            else "{player} still owes {chips}, but nobody is owed it",
            player=player,
            chips=wording.written(settled, abs(amount)),
        )


def _chat(settled: Settled, words: Translation) -> Iterator[str]:
    winnings = settled.winnings
    yield ", ".join(filter(None, (winnings.game, winnings.date))) or winnings.name
    ranked = sorted(winnings.players, key=lambda player: -settled.won_by(player))
    yield ", ".join(f"{who} {wording.signed_in(settled, settled.won_by(who))}" for who in ranked)
    for paid, amount in settled.paid:
        yield f"{words.say('paid:')} {paid.giver} -> {paid.taker}: {wording.written(settled, amount)}"
    for payment in settled.up.payments if settled.up else ():
        amount = payment.amount
        giver, taker = (words.word(wording.holder(who)) for who in (payment.giver, payment.taker))
        yield f"{giver} -> {taker}: {wording.written(settled, amount)}"
    for player, amount in settled.still_open:
        yield say(
            "{player}: {chips} still to get" if amount > 0 else "{player}: {chips} still to pay",
            player=player,
            chips=wording.written(settled, abs(amount)),
        )
    if winnings.movable:
        yield say("may still change: {names}", names=listed_names(winnings, winnings.movable))
    if winnings.unread:
        lines = counted(winnings.unread, "line")
        yield say("not counted: {lines} that could not be read", lines=lines)
    if winnings.from_remarks:
        yield say("taken from remarks: {lines}", lines=", ".join(winnings.from_remarks))
