"""The figures of an evening or a season, and other possible positions of its chips."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from referee.books import Account, Books, House, Premise, Standing
from referee.evening_events import UnitStated
from referee.evenings.hands import HandSums
from referee.evenings.players import Pair
from referee.evenings.side_sums import NOTHING_BESIDE, PaidAlready, SideSums, together
from referee.game import Chips, Player
from referee.money import Payment, netted

MOST = 12
"""One more may say that other players were perhaps bourré."""


class Alternative(NamedTuple):
    """Another possible position of an evening's chips."""

    supposed: tuple[Premise, ...]
    """Premises that the assumed position lacks."""
    denied: tuple[Premise, ...]
    """Premises of the assumed position alone."""
    more: Mapping[Player, int]
    """Than assumed, counting debts as paid (negative: less)."""
    unknown: frozenset[Player] = frozenset()
    """Whose chips it leaves unknown."""
    log: str = ""
    """Of a season, the evening."""

    @property
    def of_unseen_bourres(self) -> bool:
        """It only supposes more players bourré without a line."""
        return not self.denied and {premise.unseen_bourre for premise in self.supposed} == {True}

    @property
    def miscounted(self) -> bool:
        return any(premise.miscounted for premise in self.supposed)


def alternatives(books: Books, *, due: bool) -> Iterator[Alternative]:
    """Yield those that make a difference, the likeliest first."""
    best, *others = books.close
    taken, told, bourres_told = _sums(best, due=due), set[object](), False
    for other in others:
        more = _sums(other, due=due)
        more.subtract(taken)
        changed = {player: chips for player, chips in more.items() if chips}
        unknown = other.unknown - best.unknown
        key = frozenset(changed.items()), unknown
        if (changed or unknown) and key not in told and len(told) < MOST:
            told.add(key)
            supposed = _without(other.supposed, best.supposed)
            denied = _without(best.supposed, other.supposed)
            found = Alternative(supposed, denied, changed, unknown)
            bourres_told |= found.of_unseen_bourres
            yield found
    if best.perhaps_bourre and (len(told) == MOST or not bourres_told):
        premise = Premise("somebody was bourré in the last hand", unseen_bourre=True)
        yield Alternative((premise,), (), {}, best.perhaps_bourre)


def decisive(
    players: Sequence[Player],
    uncounted: Collection[Player],
    others: Iterable[Alternative],
    begun: Collection[Player],
) -> str:
    """Return the line that would decide most: a count of whose chips are open; empty if none are.

    `begun`: whose chips at the start are known; of others a score tells more than a stack. A count in
    doubt is not asked for again.
    """
    known = [other for other in others if not other.of_unseen_bourres and not other.miscounted]
    differ = Counter([player for other in known for player in (*other.more, *other.unknown)])
    asked = [player for player in players if player in uncounted]
    most = sorted(players, key=lambda player: -differ[player])[:1]
    asked = asked or [player for player in most if differ[player]]
    word = "chips" if set(asked) <= {*begun} else "score"
    return f"{word} {', '.join([f'{player} N' for player in asked])}" if asked else ""


def _without(premises: Iterable[Premise], others: Iterable[Premise]) -> tuple[Premise, ...]:
    known = set(others)
    return tuple([premise for premise in premises if premise not in known])


def _sums(standing: Standing, *, due: bool) -> Counter[Player]:
    book = standing.due if due else standing.recorded
    sums = Counter(
        {who: chips for who, chips in book.balances.items() if not isinstance(who, House)}
    )
    entered = {debt.player for debt in book.debts}
    for debt in book.debts:
        sums[debt.player] -= debt.open
    owed = [(player, chips) for player, chips in book.left.owed if player not in entered]
    for player, chips in (*owed, *standing.put_off.items()):
        sums[player] -= chips
    return sums


class BrokenOff(NamedTuple):
    """A last hand that was not played out."""

    log: str
    hand: int
    pot: int
    """Chips that lie in it."""
    bourre: int
    """The price of one."""
    players: tuple[Player, ...]
    """Who may still win it or be bourré."""


class Winnings(NamedTuple):
    """The figures of an evening, or of a season."""

    name: str
    due: bool = False
    """By the rules, not by the record."""
    game: str | None = None
    date: str | None = None
    units: tuple[UnitStated, ...] = ()
    """Of a chip; several if a later line changed it."""
    hands: int = 0
    brought: Mapping[Player, int] = {}
    """Chips begun with or bought; only of players who were counted."""
    cashed: Mapping[Player, int] = {}
    """Given back to the bank."""
    won: Mapping[Account, int] = {}
    """In chips, with a sum of zero. Debts to the next pot count as paid."""
    debts: tuple[Payment, ...] = ()
    """Losses of one player to another; they sum to `won`."""
    owing: tuple[tuple[Player, Chips], ...] = ()
    """To the next pot when the log ended."""
    short: Mapping[Player, int] = {}
    """Stacks that ended below zero, on credit."""
    unknown: frozenset[Player] = frozenset()
    """Whose final stacks are unknown."""
    as_counted: frozenset[Player] = frozenset()
    """Whose final stack is the last count, as not all movements before it are recorded."""
    no_bourre_assumed: bool = False
    """The last tricks are not recorded, and nobody is assumed to be bourré."""
    alternatives: tuple[Alternative, ...] = ()
    """The likeliest first."""
    broken_off: tuple[BrokenOff, ...] = ()
    again: Mapping[str, tuple[int, ...]] = {}
    """By log, the lines at which another evening seems to begin."""
    left_out: Mapping[str, int] = {}
    """By log, a last hand without a readable result, left out."""
    unread: int = 0
    """Lines with chips missing from the figures."""
    inferred: frozenset[Player] = frozenset()
    """Of whom no line, only a count after play began, says what they brought."""
    movable: frozenset[Player] = frozenset()
    """Whose winnings rest on the hands read, where `open_lines` could not be or a hand is `broken_off`."""
    decisive: Mapping[str, str] = {}
    """By log, the one line below its last hand that would decide most."""
    open_lines: Mapping[str, tuple[int, ...]] = {}
    """By log, the unreadable lines."""
    untold: bool = False
    """As in `MoneyTold`."""
    from_remarks: tuple[str, ...] = ()
    """The lines that remarks were read as."""
    paid: tuple[PaidAlready, ...] = ()
    """Away from the table, not in the other figures."""
    by_hand: tuple[HandSums, ...] = ()
    """If asked for."""
    side: SideSums = NOTHING_BESIDE
    """Loans, debts of earlier days, and chips in the pot and the kitty."""

    @property
    def left_out_of_season(self) -> bool:
        """Its figures cannot be added to those of other evenings."""
        return bool(self.unknown) or (self.unread > 0 and not self.hands and not self.players)

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who won, lost or brought a chip, by seat; leavers last."""
        names = [account for account in self.won if not isinstance(account, House)]
        return tuple(dict.fromkeys((*names, *self.brought)))

    def stack(self, player: Player) -> int:
        brought, lent = self.brought.get(player, 0), self.side.lent.get(player, 0)
        return brought + self.won.get(player, 0) + lent

    @property
    def lying(self) -> int:
        """Chips in the two pots."""
        return self.side.lying(self.won)

    @property
    def kitty(self) -> int:
        return self.won.get(House.KITTY, 0)

    @property
    def kitty_spent(self) -> int:
        return self.won.get(House.SHOP, 0)

    @property
    def missing(self) -> int | None:
        """Negative: too many; None if a stack is unknown."""
        return None if self.unknown else self.won.get(House.BANK, 0)

    @property
    def owed_to_next_pot(self) -> Mapping[Player, int]:
        return _added({player: chips} for player, chips in self.owing)

    @property
    def unit(self) -> UnitStated | None:
        """None if unstated or changed."""
        return self.units[0] if len(self.units) == 1 else None


class LeftOut(NamedTuple):
    """An evening that cannot be counted."""

    log: str
    unknown: tuple[Player, ...]
    """Players without a recorded final stack; empty if no player could be read."""

    @classmethod
    def of(cls, evening: Winnings) -> "LeftOut":
        return cls(evening.name, tuple(sorted(evening.unknown)))


_Key = TypeVar("_Key")


def season_winnings(evenings: Sequence[Winnings]) -> Winnings:
    owed = Counter[Pair]()
    for debt in (debt for evening in evenings for debt in evening.debts):
        owed[debt.parties] += debt.amount
    unknown = _united(evening.unknown for evening in evenings)
    uncounted = _united({*evening.players} - evening.brought.keys() for evening in evenings)
    brought = _added(evening.brought for evening in evenings)
    return Winnings(
        name="",
        due=any(evening.due for evening in evenings),
        units=tuple(_units(evenings)),
        hands=sum(evening.hands for evening in evenings),
        brought={player: n for player, n in brought.items() if player not in uncounted},
        cashed=_added(evening.cashed for evening in evenings),
        won=_added(evening.won for evening in evenings),
        debts=netted(owed),
        owing=tuple(chain.from_iterable(evening.owing for evening in evenings)),
        side=together([evening.side for evening in evenings]),
        unknown=unknown,
        as_counted=_united(evening.as_counted for evening in evenings) - unknown,
        no_bourre_assumed=any(evening.no_bourre_assumed for evening in evenings),
        alternatives=tuple(
            other._replace(log=evening.name) if len(evenings) > 1 else other
            for evening in evenings
            for other in evening.alternatives
        ),
        broken_off=tuple(chain.from_iterable(evening.broken_off for evening in evenings)),
        again=_by_log(evening.again for evening in evenings),
        left_out=_by_log(evening.left_out for evening in evenings),
        unread=sum(evening.unread for evening in evenings),
        inferred=_united(evening.inferred for evening in evenings),
        movable=_united(evening.movable for evening in evenings),
        decisive=_by_log(evening.decisive for evening in evenings),
        open_lines=_by_log(evening.open_lines for evening in evenings),
        untold=all(evening.untold for evening in evenings),
        from_remarks=tuple(chain.from_iterable(evening.from_remarks for evening in evenings)),
    )


def _added(figures: Iterable[Mapping[_Key, int]]) -> Mapping[_Key, int]:
    added = Counter[_Key]()
    for figure in figures:
        added.update(figure)
    return dict(added)


def _united(groups: Iterable[Iterable[Player]]) -> frozenset[Player]:
    return frozenset(chain.from_iterable(groups))


def _by_log(figures: Iterable[Mapping[str, _Key]]) -> Mapping[str, _Key]:
    return {log: figure for each in figures for log, figure in each.items()}


def _units(evenings: Iterable[Winnings]) -> Iterable[UnitStated]:
    units = [unit for evening in evenings for unit in evening.units]
    return {(unit.minor, unit.currency): unit for unit in units}.values()
