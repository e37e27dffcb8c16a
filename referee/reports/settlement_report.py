"""Who pays whom, for people, for a group chat and for programs."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from referee.events import UnitStated
from referee.game import Account, House, Player, counted, signed
from referee.money import Payment, SettleUp
from referee.reports.accounts import NO_BOURRE_ASSUMED, holder, money, signed_money, unread_lines
from referee.reports.columns import padded, paragraph, width
from referee.reports.escapes import sayable, visible
from referee.studies import Winnings


@dataclass(frozen=True, slots=True)
class Settled:
    """An evening or a season, settled."""

    logs: tuple[str, ...]
    winnings: Winnings
    """In chips; in hundredths of the currency where `in_money`."""
    up: SettleUp | None
    """None where a stack is not known."""
    direct: bool
    """Whether the payments are the debts as they arose."""
    due: bool
    """Whether the figures are what was due, not what was recorded."""
    unit: UnitStated | None
    """What a chip is worth, or the currency where `in_money`."""
    in_money: bool = False
    """Whether the logs have different units, so that only money can be added up."""
    notes: tuple[str, ...] = ()
    one_of: int = 1
    """How many settlements there are: one for each currency."""

    def left(self, account: House) -> int:
        """What nobody has won."""
        return self.winnings.won.get(account, 0)

    @property
    def settles_all(self) -> bool:
        """Whether nothing is left open."""
        parties = (House.POT, House.NEXT_POT, House.BANK)
        whole = self.up is not None and not self.winnings.unread
        return whole and not any(map(self.left, parties))

    def minor(self, amount: int) -> int | None:
        """An amount in hundredths of the currency; None where nobody said what a chip is worth."""
        if self.in_money:
            return amount
        return amount * self.unit.minor if self.unit else None


def settled_text(settlements: Iterable[Settled], encoding: str = "utf-8") -> str:
    """The whole report in lines of at most 80 columns, a blank line between two settlements."""
    told = (_parts(one, encoding) for one in settlements)
    return "\n".join("".join(paragraph(part, rest="    ") for part in parts) for parts in told)


def _parts(one: Settled, encoding: str) -> Iterator[str]:
    yield _heading(one, encoding)
    if one.winnings.players:
        yield from _table(one, encoding)
    yield from _assumed(one, encoding)
    yield from _open(one, encoding)
    if one.up is None:
        return
    yield _promise(one)
    for payment in one.up.payments:
        yield f"  {_sentence(payment, one, encoding)}"
    yield from _left_open(one, encoding)
    if not one.winnings.players:
        return
    yield ""
    yield "To paste into a group chat:"
    yield ""
    yield from _chat(one, encoding)


def _heading(one: Settled, encoding: str) -> str:
    hands = counted(one.winnings.hands, "hand")
    book = ", as it should have been paid" if one.due else ""
    return f"{visible(one.winnings.name, encoding)}{_currency(one)}: {hands}{book}"


def _currency(one: Settled) -> str:
    """In what it is settled, where there are several settlements."""
    if one.one_of == 1:
        return ""
    return f" in {visible(one.unit.currency)}" if one.unit else " in chips"


def _table(one: Settled, encoding: str) -> Iterator[str]:
    won, brought = one.winnings.won, one.winnings.brought
    names = {player: visible(player, encoding) for player in one.winnings.players}
    room = min(30, max([6, *map(width, names.values())]))
    head = "" if one.in_money else f"{'brought':>10}{'at the end':>12}{'won':>10}"
    yield f"  {'':<{room}}{head}".rstrip()
    for player, name in names.items():
        unknown = player in one.winnings.unknown
        chips = "?" if unknown else signed(won.get(player, 0))
        had = f"{brought.get(player, '?'):>10}"
        sure = player in brought and not unknown
        has = brought[player] + won.get(player, 0) if sure else "?"
        worth = "" if unknown else _worth(won.get(player, 0), one)
        figures = worth if one.in_money else f"{had}{has:>12}{chips:>10}{worth}"
        yield f"  {padded(name, room)}{figures}"


def _worth(chips: int, one: Settled) -> str:
    minor = one.minor(chips)
    return "" if minor is None or one.unit is None else f"{signed_money(minor, one.unit):>16}"


def _amount(amount: int, one: Settled) -> str:
    """`26 (1.30 USD)`, `26`, or `1.30 USD`."""
    minor = one.minor(amount)
    if minor is None or one.unit is None:
        return str(amount)
    told = money(minor, one.unit)
    return told if one.in_money else f"{amount} ({told})"


def _assumed(one: Settled, encoding: str) -> Iterator[str]:
    """On what the figures rest, besides the record."""
    yield from one.notes
    if one.winnings.unread:
        yield unread_lines(one.winnings.unread)
    if one.winnings.as_counted:
        names = ", ".join(visible(name, encoding) for name in sorted(one.winnings.as_counted))
        yield (
            f"What {names} had at the end is taken from the last count: the record does not tell all "
            "that moved before it. What then lies before nobody is taken to lie in the pot."
        )
    if one.winnings.no_bourre_assumed:
        yield NO_BOURRE_ASSUMED


def _open(one: Settled, encoding: str) -> Iterator[str]:
    """What is left open, said plainly."""
    for player, chips in one.winnings.short.items():
        yield f"{visible(player, encoding)} is in debt: {-chips} more than was brought to the table."
    for player, chips in one.winnings.owing:
        yield f"{visible(player, encoding)} still owed the next pot {chips}: taken as paid."
    lying = one.left(House.POT) + one.left(House.NEXT_POT)
    if lying > 0:
        yield f"{_amount(lying, one)} lies in the pot, and nobody has won it."
    elif lying < 0:
        yield f"{_amount(-lying, one)} came out of a pot into which nobody put it."
    missing = 0 if one.winnings.unknown else one.left(House.BANK)
    if missing > 0:
        yield f"{_amount(missing, one)} is missing: `referee ledger --missing` looks for it."
    elif missing < 0:
        yield f"{_amount(-missing, one)} too much was counted: `referee ledger --missing` looks why."
    if one.up is None:
        names = ", ".join(visible(name, encoding) for name in sorted(one.winnings.unknown))
        yield (
            f"Not settled: the record does not tell what {names} had at the end. "
            "Count the stacks and write a line `chips NAME N, ...` below the last hand."
        )


def _promise(one: Settled) -> str:
    payments = one.up.payments if one.up else ()
    number = counted(len(payments), "payment")
    if _still_open(one):
        return f"{number}, as far as what was lost and what was won agree:"
    if not payments:
        return "Nobody owes anybody anything."
    if one.direct:
        return f"{number}, each debt as it arose:"
    if one.up and one.up.fewest:
        return f"{number}, the fewest that will do:"
    return f"{number}; with so many players it is not proved that no fewer will do:"


def _sentence(payment: Payment, one: Settled, encoding: str) -> str:
    giver, taker = holder(payment.giver, encoding), holder(payment.taker, encoding)
    return f"{giver} pays {taker} {_amount(payment.amount, one)}"


def _still_open(one: Settled) -> tuple[tuple[Player, int], ...]:
    """What players still have to get (negative: to pay), and nobody has lost (won) it."""
    left = one.up.open if one.up else ()
    return tuple((who, amount) for who, amount in left if not isinstance(who, House))


def _left_open(one: Settled, encoding: str) -> Iterator[str]:
    """Each of them in a sentence, and whose choice it is."""
    left = _still_open(one)
    for player, amount in left:
        name, chips = visible(player, encoding), _amount(abs(amount), one)
        if amount > 0:
            yield f"  {name} is still to get {chips}, and nobody has lost it"
        else:
            yield f"  {name} is still to pay {chips}, and nobody has won it"
    if left:
        yield "Who bears that is for the table to say."


def _chat(one: Settled, encoding: str) -> Iterator[str]:
    winnings = one.winnings
    title = ", ".join(filter(None, (winnings.game, winnings.date))) or winnings.name
    yield visible(title, encoding)
    ranked = sorted(winnings.players, key=lambda player: -winnings.won.get(player, 0))
    told = (f"{visible(one_, encoding)} {_gain(one_, one)}" for one_ in ranked)
    yield ", ".join(told)
    for payment in one.up.payments if one.up else ():
        giver, taker = holder(payment.giver, encoding), holder(payment.taker, encoding)
        yield f"{giver} -> {taker}: {_amount(payment.amount, one)}"
    for player, amount in _still_open(one):
        to_do = "still to get" if amount > 0 else "still to pay"
        yield f"{visible(player, encoding)}: {_amount(abs(amount), one)} {to_do}"


def _gain(player: Account, one: Settled) -> str:
    won = one.winnings.won.get(player, 0)
    if one.in_money and one.unit:
        return signed_money(won, one.unit)
    return signed(won)


def settled_json(settlements: Iterable[Settled]) -> str:
    """The same for programs, an array; chips are whole, `minor` is in hundredths of the currency."""
    return json.dumps(list(map(_data, settlements)), indent=2) + "\n"


def _data(one: Settled) -> Mapping[str, object]:
    winnings, unit = one.winnings, one.unit
    return {
        "logs": [sayable(name) for name in one.logs],
        "hands": winnings.hands,
        "book": "due" if one.due else "recorded",
        "unit": {"minor": None if one.in_money else unit.minor, "currency": unit.currency}
        if unit
        else None,
        "players": [_player(player, one) for player in winnings.players],
        "pot": _chips(one.left(House.POT) + one.left(House.NEXT_POT), one),
        "missing": _chips(one.left(House.BANK), one),
        "owing": [{"player": sayable(name), "chips": chips} for name, chips in winnings.owing],
        "in_debt": [{"player": sayable(name), "chips": -n} for name, n in winnings.short.items()],
        "payments": None if one.up is None else [_payment(paid, one) for paid in one.up.payments],
        "open": [
            {"player": sayable(who), "chips": _chips(amount, one), "minor": one.minor(amount)}
            for who, amount in _still_open(one)
        ],
        "fewest": one.up is not None and one.up.fewest and not one.direct,
        "as_counted": sorted(map(sayable, winnings.as_counted)),
        "direct": one.direct,
        "unread_lines": winnings.unread,
        "notes": list(map(sayable, one.notes)),
    }


def _player(player: Player, one: Settled) -> Mapping[str, object]:
    winnings = one.winnings
    known = player not in winnings.unknown
    won = winnings.won.get(player, 0) if known else None
    return {
        "player": sayable(player),
        "brought": winnings.brought.get(player),
        "cashed": winnings.cashed.get(player, 0),
        "won": None if won is None else _chips(won, one),
        "minor": None if won is None else one.minor(won),
    }


def _payment(payment: Payment, one: Settled) -> Mapping[str, object]:
    return {
        "from": _name(payment.giver),
        "to": _name(payment.taker),
        "chips": _chips(payment.amount, one),
        "minor": one.minor(payment.amount),
    }


def _chips(amount: int, one: Settled) -> int | None:
    return None if one.in_money else amount


def _name(account: Account) -> str | None:
    """A player's name; None for the pot."""
    return None if isinstance(account, House) else sayable(account)
