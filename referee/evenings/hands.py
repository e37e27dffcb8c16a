"""The effect of each hand, and of each line about money, on the players."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.audits import Passage
from referee.books import Account, Cause, House, Movement
from referee.evening_events import ChipsCounted
from referee.evenings.players import Pair
from referee.events import Event, LineUnread
from referee.findings import Certainty, Status
from referee.game import Player
from referee.laws import is_renege
from referee.messages import RefusedError, agreed, listed, say
from referee.money import movable_by


class Deeds(NamedTuple):
    """The actions of players in a hand."""

    dealt: tuple[Player, ...]
    stayed: tuple[Player, ...] | None
    """None if not recorded."""
    pots: tuple[Player, ...]
    """Takers from the pot, as recorded."""
    bourres: tuple[Player, ...] | None
    """None if not recorded."""
    reneges: tuple[Player, ...]
    """A name for each unwaived renege."""
    proved: tuple[Player, ...]
    """The proved ones of those."""

    @staticmethod
    def of(passage: Passage) -> "Deeds | None":
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


def _winners(passage: Passage) -> Iterator[Player]:
    for entry in passage.judgement.reckoning.recorded:
        move = entry.movement
        if move.giver is House.POT and not isinstance(move.taker, House) and move.cause in _AWARDS:
            yield move.taker


_AWARDS = (Cause.WON_POT, Cause.SOLE_POT, Cause.SPLIT_POT, Cause.TRICK)


class HandSums(NamedTuple):
    """In chips or in hundredths of a currency."""

    log: str
    hand: int | None
    """None for the end of an evening."""
    line: int | None
    won: Mapping[Account, int]
    owed: Mapping[Pair, int]
    deeds: Deeds | None = None

    def times(self, worth: int) -> "HandSums":
        won = {account: worth * amount for account, amount in self.won.items()}
        owed = {pair: worth * amount for pair, amount in self.owed.items()}
        return self._replace(won=won, owed=owed)


@dataclass(slots=True)
class HandByHand:
    """Records how each hand changes running sums."""

    log: str
    hands: list[HandSums] = field(default_factory=list)
    _won: Mapping[Account, int] = field(default_factory=dict)
    _owed: Mapping[Pair, int] = field(default_factory=dict)

    def note(
        self, passage: Passage | None, won: Mapping[Account, int], owed: Mapping[Pair, int]
    ) -> None:
        """Record the change since the last hand; None: at the end."""
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


def hand_asked(
    log: str,
    passages: Iterable[Passage],
    number: int | None,
    fits: Callable[[Passage], object] = bool,
) -> Passage:
    """None: the last that fits. Raises `RefusedError`."""
    numbers, last = list[int](), None
    for passage in passages:
        if passage.number is not None:
            numbers.append(passage.number)
            last = passage if fits(passage) else last
            if passage.number == number:
                return passage
    if number is not None or not numbers:
        raise _hand_missing(log, number, numbers)
    if last is None:
        raise RefusedError.say("{log}: no trick is recorded in it", log=log)
    return last


def _hand_missing(log: str, number: int | None, numbers: Sequence[int]) -> RefusedError:
    if not numbers:
        return RefusedError.say("{log}: there are no hands in it", log=log)
    return RefusedError.say(
        "{log}: there is no hand {number} in it; {numbers}",
        log=log,
        number=str(number),
        numbers=_there_are(numbers),
    )


def _there_are(numbers: Sequence[int]) -> str:
    if len(numbers) > 2 and numbers[-1] == numbers[0] + len(numbers) - 1:
        return say("there are {first} to {last}", first=numbers[0], last=numbers[-1])
    return f"{agreed(len(numbers), 'there is', 'there are')} {listed(map(str, numbers), 'and')}"


_BEFORE_PLAY = (Cause.START, Cause.BOUGHT)


@dataclass(slots=True)
class MoneyTold:
    """The facts so far, and the unreadable lines."""

    unread: list[LineUnread] = field(default_factory=list)
    told: bool = False
    """A chip moved, or somebody was counted again."""
    counted: set[Player | None] = field(default_factory=set)
    """None: all."""
    last_counted: dict[Player, int] = field(default_factory=dict)
    """The number of hands before it."""
    scored: set[Player] = field(default_factory=set)
    """Whose last count is a score: what they won."""

    @property
    def untold(self) -> bool:
        """Lines could not be read, and no other says who won or lost chips, or that nobody did."""
        return bool(self.unread) and not self.told

    @property
    def of_notes(self) -> bool:
        """Lines of notes, which may say anything, could not be read."""
        return any(line.keyword in ("#", "?") for line in self.unread)

    def counted_after(self, hands: int | None) -> set[Player]:
        return {player for player, before in self.last_counted.items() if before == hands}

    @property
    def open_lines(self) -> tuple[int, ...]:
        return tuple([line.at.line for line in self.unread])

    def enter(self, move: Movement) -> None:
        self.told |= bool(move.chips) and move.cause not in _BEFORE_PLAY

    def note(self, event: Event, seated: Iterable[Player], hands: int) -> None:
        """Note a line after this many hands."""
        self.unread += [event] if isinstance(event, LineUnread) else []
        if isinstance(event, ChipsCounted):
            named, before = {amount.player for amount in event.amounts}, self.counted
            again = bool(before) and (None in named | before or bool(named & before))
            won = event.since_start and any(amount.chips for amount in event.amounts)
            self.told |= won or again
            self.counted |= named
            players = [player for player in named if player] or [*seated]
            self.last_counted |= dict.fromkeys(players, hands)
            self.scored.difference_update(players)
            self.scored.update(players if event.since_start else ())

    def movable(
        self, players: Collection[Player], inferred: Collection[Player], hands: int | None
    ) -> frozenset[Player]:
        """Return the players whose winnings rest on the hands alone, where lines could not be read.

        `hands`: those before a count that holds; None if the last does not add up.
        """
        firm = self.counted_after(hands) - ({*inferred} - self.scored)
        return frozenset().union(*[movable_by(line, players) for line in self.unread]) - firm
