"""A hand of an evening that was read."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from referee import audits, events, game, messages, money, replay, rulesets
from referee.api.position import Position, drawn
from referee.findings import Finding
from referee.messages import counted, listed
from referee.replay import Hand as RecordedHand


class Hand:
    """A hand of an evening, from deal to pot, as recorded; None for what the record does not show."""

    def __init__(self, passage: audits.Passage) -> None:
        self._passage = passage

    def __repr__(self) -> str:
        played = listed(self.stayed, "and") if self.stayed else "?"
        turned = f"; {self.up} turned up" if self.up else ""
        return f"<Hand {self.number}: {played}{turned}{self._pot_went()}>"

    def _repr_html_(self) -> str | None:
        """Return the hand as `referee report` draws it, for a notebook; None without Jinja2."""
        return drawn(self._passage)

    @property
    def number(self) -> int:
        """The number in the log."""
        return self._hand.number

    @property
    def line(self) -> int:
        """The line with which it begins."""
        return self._hand.at.line

    @property
    def dealer(self) -> str | None:
        """The player who dealt."""
        return self._hand.dealer

    @property
    def up(self) -> game.SeenCard | None:
        """The card that was turned up."""
        return self._hand.up

    @property
    def trump(self) -> game.Trump | None:
        """The suit of trumps."""
        return self._hand.trump

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who had a seat, in turn order."""
        return tuple(self._hand.seating)

    @property
    def stayed(self) -> tuple[str, ...] | None:
        """The players who stayed, in turn order from the dealer."""
        return self._hand.stayers

    @property
    def tricks(self) -> tuple[replay.Trick, ...]:
        """The recorded tricks, the first at 0."""
        return self._hand.tricks

    @property
    def taken(self) -> Mapping[str, int] | None:
        """The number of tricks of each stayer."""
        taken = self._hand.taken
        return None if taken is None else dict(taken.items())

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings in it."""
        return self._passage.findings

    @property
    def ruleset(self) -> rulesets.Ruleset:
        """The rules by which it was judged."""
        return self._passage.rules.ruleset

    @property
    def settlement(self) -> money.Settlement | None:
        """The payments due: the pot, its takers, the debts; None if a disputed card decides."""
        return self._passage.judgement.settlement

    def position(self, trick: int = 1, play: int = 1) -> Position:
        """Find the position before a card: `play` counts the cards of the trick from 1.

        Raises `Error` if the record has no such card.
        """
        for table, _ in self._falls:
            at = table.trick
            if at and at.number == trick and len(at.plays) == play - 1:
                return Position(self._passage, table)
        if trick == play == 1 and not self.tricks:
            return Position(self._passage, self._end)
        raise messages.RefusedError(self._without(trick, play))

    def positions(self) -> Iterator[tuple[Position, events.CardPlayed]]:
        """Yield each card played, after the position before it."""
        return ((Position(self._passage, table), play) for table, play in self._falls)

    @cached_property
    def _moments(self) -> tuple[tuple[replay.Table, object], ...]:
        return self._passage.moments()

    @property
    def _falls(self) -> Iterator[tuple[replay.Table, events.CardPlayed]]:
        return ((table, it) for table, it in self._moments if isinstance(it, events.CardPlayed))

    @property
    def _end(self) -> replay.Table:
        return self._moments[-1][0]

    @property
    def _hand(self) -> RecordedHand:
        hand = self._end.hand
        if hand is None:
            raise messages.RefusedError("these lines hold no hand")
        return hand

    def _without(self, trick: int, play: int) -> str:
        found = next((each for each in self.tricks if each.number == trick), None)
        if found is None:
            recorded = counted(len(self.tricks), "trick")
            return f"trick {trick} of hand {self.number} is not recorded; it has {recorded}"
        cards = counted(len(found.plays), "card")
        return (
            f"trick {trick} of hand {self.number} has {cards}, and no card {play}; `push` goes on"
        )

    def _pot_went(self) -> str:
        settlement = self.settlement
        if settlement is None or settlement.pot is None:
            return ""
        takers = listed(settlement.winners, "and") if settlement.winners else "nobody"
        verb = "take" if len(settlement.winners) > 1 else "takes"
        return f"; {takers} {verb} the pot of {settlement.pot}"
