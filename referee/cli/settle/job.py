"""What `referee settle` does: logs in, payments out."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from referee.cli.house import Wish
from referee.cli.logs import all_logs
from referee.cli.options import DataFormat
from referee.cli.players import aliases, names_in, namesakes
from referee.cli.settle.command import Settle
from referee.cli.terminal import say, say_all, screen
from referee.events import UnitStated
from referee.game import Account, House, Player
from referee.money import Payment, SettleUp, among_parties, settle_up
from referee.reports import Settled, settled_json, settled_text
from referee.studies import Winnings, season_winnings, winnings


def perform(wanted: Settle) -> int:
    """Settle the logs, and print how; the exit code."""
    wish, names = Wish.of(wanted.rules, wanted.settings), names_in(wanted.players)
    with all_logs(wanted.logs, wish) as opened:
        played = [winnings(log.name, opened.passages(log), due=wanted.due) for log in opened.logs]
        groups = _by_currency([evening for log in played for evening in log])
    done = [replace(settled(evenings, wanted, names), one_of=len(groups)) for evenings in groups]
    if wanted.form is DataFormat.JSON:
        say_all(settled_json(done))
    else:
        say(settled_text(done, screen().encoding))
    return int(not all(settled.settles_all for settled in done))


def _by_currency(evenings: Iterable[Winnings]) -> list[list[Winnings]]:
    """The evenings whose chips can be added up: in one currency, or all without a word on it.

    One in which the worth of a chip changes stands alone.
    """
    groups: dict[object, list[Winnings]] = {}
    for number, evening in enumerate(evenings):
        currencies = {unit.currency for unit in evening.units}
        groups.setdefault(number if len(evening.units) > 1 else frozenset(currencies), []).append(
            evening
        )
    return list(groups.values())


def settled(evenings: list[Winnings], wanted: Settle, names: Mapping[Player, Player]) -> Settled:
    """Evenings in one currency as one, and its payments."""
    unit, in_money, notes = _unit(evenings)
    scaled = [_in_money(winnings) for winnings in evenings] if in_money else evenings
    everybody = [player for winnings in evenings for player in winnings.players]
    whole = season_winnings(scaled, aliases(names, everybody))
    if len(evenings) == 1:
        only = evenings[0]
        whole = replace(whole, name=only.name, game=only.game, date=only.date, short=only.short)
    notes += tuple(namesakes(whole.players))
    up = None if whole.unknown else _up(whole, direct=wanted.direct)
    logs = tuple(winnings.name for winnings in evenings)
    return Settled(logs, whole, up, wanted.direct, wanted.due, unit, in_money, notes)


def _up(whole: Winnings, *, direct: bool) -> SettleUp:
    paid = SettleUp(whole.debts, fewest=False) if direct else settle_up(_as_parties(whole))
    return among_parties(paid)


def _as_parties(whole: Winnings) -> Mapping[Account, int]:
    """The two pots as one: what lies there is nobody's alike."""
    lying = whole.won.get(House.POT, 0) + whole.won.get(House.NEXT_POT, 0)
    parties: dict[Account, int] = {
        account: won for account, won in whole.won.items() if account is not House.NEXT_POT
    }
    parties[House.POT] = lying
    return parties


def _unit(evenings: Iterable[Winnings]) -> tuple[UnitStated | None, bool, tuple[str, ...]]:
    """What a chip is worth; whether only money can be added up; what to say of it."""
    stated = [winnings.units for winnings in evenings]
    if any(len(units) > 1 for units in stated):
        return None, False, ("The worth of a chip changes on the way: settled in chips alone.",)
    units = [unit for (unit,) in stated] if all(stated) else []
    return (units[0] if units else None), len({unit.minor for unit in units}) > 1, ()


def _in_money(evening: Winnings) -> Winnings:
    """The figures of one evening in hundredths of its currency."""
    (unit,) = evening.units
    won = {party: chips * unit.minor for party, chips in evening.won.items()}
    debts = tuple(
        Payment(debt.giver, debt.taker, debt.amount * unit.minor) for debt in evening.debts
    )
    return replace(evening, won=MappingProxyType(won), debts=debts)
