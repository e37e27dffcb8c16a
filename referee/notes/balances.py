"""Numbers in players' columns: what each hand moved, and so who won it and who was bourré."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.game import Player

Numbers = Mapping[Player, Fraction]
NO = Fraction(0)


class Moved(NamedTuple):
    """The chips moved by one hand, as far as the columns tell."""

    changes: Numbers
    winners: tuple[Player, ...]
    """Those who gained."""
    pot: Fraction | None
    """The sum paid to the winner; without one, what stayed; None: not clear."""
    paid: Numbers
    """Sums beyond the ante: the pot, the limit, or as much as another's."""
    odd: Numbers
    """Other sums beyond it."""
    due: Fraction | None
    """The pot left by the hands before, with the antes; None: not clear."""
    left: Fraction | None
    """What lies in the pot after it; None: not clear."""

    @property
    def is_clear(self) -> bool:
        """True if the numbers say who won: nothing is odd, or the winner took what was due."""
        return len(self.winners) < 2 and (not self.odd or self.pot == self.due is not None)

    @property
    def adds_up(self) -> bool:
        """True if the winner took what was due."""
        told = bool(self.winners or self.paid) or self.due is not None
        return self.is_clear and not self.odd and told and self.pot == self.due


def differences(rows: Sequence[Numbers | None], before: Numbers) -> list[Numbers | None]:
    found: list[Numbers | None] = []
    for row in rows:
        step = {player: row[player] - before.get(player, NO) for player in row} if row else None
        found.append(step)
        before = row or before
    return found


def commonest_loss(rows: Sequence[Numbers | None]) -> Fraction | None:
    lost = Counter(-value for row in rows if row for value in row.values() if value < 0)
    return lost.most_common(1)[0][0] if lost else None


def before_all(rows: Sequence[Numbers | None], told: Sequence[Fraction]) -> Numbers:
    """Return the stacks before the first row: those with which its hand adds up."""
    first = next(filter(None, rows), {})
    step = commonest_loss(differences(rows, first)) or NO
    usual = [number + step for number, _ in Counter(first.values()).most_common()]
    pot = step * len(first)
    for start in (*told, *usual, *(number + pot for number in usual)):
        before = dict.fromkeys(first, start)
        hand = next(moves(differences([first], before), step, ()), None) if step else None
        if hand and hand.adds_up and {*hand.paid.values()} <= {pot}:
            return before
    return dict.fromkeys(first, next(iter([*told, *usual]), NO))


def moves(
    rows: Sequence[Numbers | None], ante: Fraction, limits: Collection[Fraction]
) -> Iterator[Moved | None]:
    """Yield what each hand moved, from everybody's change in it."""
    left: Fraction | None = NO
    before: Numbers = {}
    often = Counter(-change - ante for row in rows if row for change in row.values())
    for changes in rows:
        if changes is None:
            left = None
            yield None
            continue
        spared = {player for player, change in changes.items() if not change and player in before}
        own = {player: NO if player in spared else ante for player in changes}
        due = None if left is None else left + sum(own.values())
        ahead = tuple(player for player, change in changes.items() if change + own[player] > 0)
        ahead = tuple(player for player in ahead if changes[player] >= 0)
        pot = changes[ahead[0]] + own[ahead[0]] if ahead else due
        more = {p: -change - own[p] for p, change in changes.items() if p not in ahead}
        more = {player: chips for player, chips in more.items() if chips}
        usual = {p for p, n in more.items() if n > 0 and (n == pot or n in limits or often[n] > 1)}
        paid = {player: chips for player, chips in more.items() if player in usual}
        odd = {player: chips for player, chips in more.items() if player not in usual}
        stays = NO if ahead else due
        left = None if stays is None or odd or len(ahead) > 1 else stays + sum(paid.values())
        yield Moved(changes, ahead, pot, paid, odd, due, left)
        before = more


class Moves(NamedTuple):
    """A reading of rows."""

    meaning: str
    """`gained` in a hand, running `score`, or `chips`."""
    hands: Sequence[Moved | None]

    @property
    def share(self) -> Fraction:
        """The share of the rows that it explains."""
        return Fraction(sum(hand.adds_up for hand in self.hands if hand), len(self.hands) or 1)


def course(rows: Sequence[Numbers]) -> Moves:
    losing = any(number < 0 for row in rows for number in row.values())
    ways: list[tuple[str, Sequence[Numbers | None]]] = [("gained", rows)]
    if losing or not rows:
        ways.append(("score", differences(rows, {})))
    else:  # the first row may tell what everybody had before the first hand
        ways.append(("chips", differences(rows, before_all(rows, ()))))
        ways.append(("chips", [None, *differences(rows[1:], rows[0])]))
    return max((_moves(*way) for way in ways), key=lambda one: one.share)


def _moves(meaning: str, steps: Sequence[Numbers | None]) -> Moves:
    ante, known = commonest_loss(steps), [step for step in steps if step is not None]
    hands = moves(known, ante, ()) if ante else iter([None] * len(known))
    return Moves(meaning, [*[None] * (len(steps) - len(known)), *hands])
