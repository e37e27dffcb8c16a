"""What each hand did to everybody, taken down while an evening is counted."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.audits import Passage
from referee.evenings.names import Pair, named, pair_named, sums_named
from referee.game import Account, Cause, Certainty, House, Player, Status
from referee.laws import is_renege


class Deeds(NamedTuple):
    """What players did in a hand."""

    dealt: tuple[Player, ...]
    """Who sat at the table."""
    stayed: tuple[Player, ...] | None
    """None where the record does not say."""
    pots: tuple[Player, ...]
    """Who took from the pot, as recorded."""
    bourres: tuple[Player, ...] | None
    """None where the record does not say."""
    reneges: tuple[Player, ...]
    """Whose play was found to be a renege and was not waived, a name for each."""
    proved: tuple[Player, ...]
    """The same where it is proved."""

    @staticmethod
    def of(passage: Passage) -> "Deeds | None":
        """What players did in a passage; None where no hand was played."""
        hand, settlement = passage.judgement.hand, passage.judgement.settlement
        if hand is None or hand.misdealt:
            return None
        found = [
            (finding.problem.player, finding.problem.certainty)
            for finding in passage.findings
            if finding.problem.player is not None
            and finding.problem.status is not Status.WAIVED
            and is_renege(finding.code, passage.rules.ruleset)
        ]
        return Deeds(
            hand.seating.players,
            hand.stayers,
            tuple(dict.fromkeys(_winners(passage))),
            settlement.bourre if settlement and settlement.bourres_known else None,
            tuple(player for player, _ in found),
            tuple(player for player, certainty in found if certainty is Certainty.CERTAIN),
        )

    def known_as(self, names: Mapping[Player, Player]) -> "Deeds":
        """The same with each player under the name that `names` gives them."""
        return Deeds._make(
            players and tuple(named(player, names) for player in players) for players in self
        )


def _winners(passage: Passage) -> Iterator[Player]:
    for entry in passage.judgement.reckoning.recorded:
        move = entry.movement
        if move.giver is House.POT and not isinstance(move.taker, House) and move.cause in _AWARDS:
            yield move.taker


_AWARDS = (Cause.WON_POT, Cause.SOLE_POT, Cause.SPLIT_POT, Cause.TRICK)


class HandSums(NamedTuple):
    """What a hand did, in chips or in hundredths of a currency."""

    log: str
    hand: int | None
    """None for what the end of an evening brought."""
    line: int | None
    """Where the hand begins."""
    won: Mapping[Account, int]
    owed: Mapping[Pair, int]
    deeds: Deeds | None = None

    def times(self, worth: int) -> "HandSums":
        """The same where a chip is worth so much."""
        won = {account: worth * amount for account, amount in self.won.items()}
        owed = {pair: worth * amount for pair, amount in self.owed.items()}
        return self._replace(won=won, owed=owed)

    def known_as(self, names: Mapping[Player, Player]) -> "HandSums":
        """The same with each player under the name that `names` gives them."""
        owed = Counter[Pair]()
        for pair, amount in self.owed.items():
            owed[pair_named(pair, names)] += amount
        deeds = self.deeds and self.deeds.known_as(names)
        return self._replace(won=sums_named(self.won, names), owed=owed, deeds=deeds)


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
            Deeds.of(passage) if passage else None,
        )
        if hand or any(sums.won.values()) or any(sums.owed.values()):
            self.hands.append(sums)
        self._won, self._owed = dict(won), dict(owed)
