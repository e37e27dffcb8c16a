"""Other possible positions of an evening's chips, as likely as the assumed one, or nearly."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.books import UNSEEN_BOURRE, Books, House, Premise, Standing
from referee.evenings.players import sums_named
from referee.game import Player

MOST = 12
"""The most alternatives given of an evening; one more says that other players were perhaps bourré."""


class Alternative(NamedTuple):
    """Another possible position of an evening's chips."""

    supposed: tuple[Premise, ...]
    """Its premises that the assumed position lacks."""
    denied: tuple[Premise, ...]
    """The premises that only the assumed position makes."""
    more: Mapping[Player, int]
    """The difference for each player, counting debts as paid (negative: less)."""
    unknown: frozenset[Player] = frozenset()
    """Players whose chips it leaves unknown."""

    @property
    def of_unseen_bourres(self) -> bool:
        """True if it only differs in who was bourré without a line."""
        return {premise.name for premise in (*self.supposed, *self.denied)} == {UNSEEN_BOURRE}

    def named(self, names: Mapping[Player, Player]) -> "Alternative":
        unknown = frozenset([names.get(player, player) for player in self.unknown])
        return self._replace(
            more=MappingProxyType(dict(sums_named(self.more, names))), unknown=unknown
        )


def alternatives(books: Books, *, due: bool) -> Iterator[Alternative]:
    """Yield each alternative that makes a difference, the likeliest first."""
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
            premises = other.supposed, best.supposed
            found = Alternative(
                _without(*premises),
                _without(*reversed(premises)),
                MappingProxyType(changed),
                unknown,
            )
            bourres_told |= found.of_unseen_bourres
            yield found
    if best.perhaps_bourre and (len(told) == MOST or not bourres_told):
        premise = Premise(UNSEEN_BOURRE, "somebody was bourré in the last hand")
        yield Alternative((premise,), (), MappingProxyType({}), best.perhaps_bourre)


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
