"""What each hand did to everybody, taken down while an evening is counted."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.audits import Passage
from referee.game import Account, House, Player

Pair = tuple[Account, Account]
"""Who lost to whom."""


class HandSums(NamedTuple):
    """What a hand did, in chips or in hundredths of a currency."""

    log: str
    hand: int | None
    """None for what the end of an evening brought."""
    line: int | None
    """Where the hand begins."""
    won: Mapping[Account, int]
    owed: Mapping[Pair, int]

    def times(self, worth: int) -> "HandSums":
        """The same where a chip is worth so much."""
        won = {account: worth * amount for account, amount in self.won.items()}
        owed = {pair: worth * amount for pair, amount in self.owed.items()}
        return self._replace(won=won, owed=owed)

    def known_as(self, names: Mapping[Player, Player]) -> "HandSums":
        """The same with each player under the name that `names` gives them."""

        def known(party: Account) -> Account:
            return party if isinstance(party, House) else names.get(party, party)

        won, owed = Counter[Account](), Counter[Pair]()
        for account, amount in self.won.items():
            won[known(account)] += amount
        for (giver, taker), amount in self.owed.items():
            owed[known(giver), known(taker)] += amount
        return self._replace(won=won, owed=owed)


@dataclass(slots=True)
class HandByHand:
    """Takes down what each hand adds to running sums."""

    log: str
    hands: list[HandSums] = field(default_factory=list)
    _won: Mapping[Account, int] = field(default_factory=dict)
    _owed: Mapping[Pair, int] = field(default_factory=dict)

    def note(
        self, passage: Passage | None, won: Mapping[Account, int], owed: Mapping[Pair, int]
    ) -> None:
        """Take down what has been added since the last hand; None: at the end."""
        hand = passage.judgement.hand if passage else None
        sums = HandSums(
            self.log,
            hand.number if hand else None,
            hand.at.line if hand else None,
            {account: chips - self._won.get(account, 0) for account, chips in won.items()},
            {pair: chips - self._owed.get(pair, 0) for pair, chips in owed.items()},
        )
        if any(sums.won.values()) or any(sums.owed.values()):
            self.hands.append(sums)
        self._won, self._owed = dict(won), dict(owed)
