"""Other ways in which the chips of an evening may lie, as likely as what is taken, or nearly."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.evenings.players import sums_named
from referee.game import UNSEEN_BOURRE, Books, House, Player, Premise, Standing

MOST = 12
"""The most other ways that are told of an evening."""


class Alternative(NamedTuple):
    """Another way in which the chips of an evening may lie."""

    supposed: tuple[Premise, ...]
    """What it takes for true, and what is taken does not."""
    denied: tuple[Premise, ...]
    """What is taken for true, and is not so then."""
    more: Mapping[Player, int]
    """What each player then has more (negative: less), with what they still owe taken as paid."""
    unknown: frozenset[Player] = frozenset()
    """Whose chips are not known then."""

    @property
    def of_unseen_bourres(self) -> bool:
        """Whether it differs in nothing but who was bourré where no line tells."""
        return {premise.name for premise in (*self.supposed, *self.denied)} == {UNSEEN_BOURRE}

    def named(self, names: Mapping[Player, Player]) -> "Alternative":
        """Return it with each player under the name that `names` gives them."""
        unknown = frozenset([names.get(player, player) for player in self.unknown])
        return self._replace(
            more=MappingProxyType(dict(sums_named(self.more, names))), unknown=unknown
        )


def alternatives(books: Books, *, due: bool) -> Iterator[Alternative]:
    """Yield each other way in which the chips may lie that makes a difference, the likeliest first."""
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
    if best.perhaps_bourre and not bourres_told:
        premise = Premise(UNSEEN_BOURRE, "somebody was bourré in the last hand")
        yield Alternative((premise,), (), MappingProxyType({}), best.perhaps_bourre)


def _without(premises: Iterable[Premise], others: Iterable[Premise]) -> tuple[Premise, ...]:
    known = set(others)
    return tuple([premise for premise in premises if premise not in known])


def _sums(standing: Standing, *, due: bool) -> Counter[Player]:
    """What each player has, with all that they still owe to pots taken as paid."""
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
