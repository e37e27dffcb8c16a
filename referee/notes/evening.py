"""An evening told by notes: hands, and events between them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace

from referee.events import Event
from referee.game import Player
from referee.messages import say
from referee.notes.cast import Cast
from referee.notes.facts import Fact, NotedSum, PlayWritten
from referee.notes.persons import is_person
from referee.notes.vocabulary import NoteWord


@dataclass(slots=True)
class NotedTrick:
    """A noted trick."""

    plays: tuple[PlayWritten, ...]
    leader: Player | None
    winner: Player | None
    fact: Fact
    players: tuple[Player | None, ...]
    """Whose the cards are."""


@dataclass(slots=True)
class NotedHand:
    """A noted hand. None or empty: not told."""

    number: int
    opened: Fact
    table: tuple[Player, ...] = ()
    size: int = 5
    dealer: Player | None = None
    up: str = ""
    stayed: tuple[Player, ...] | None = None
    everybody: bool = False
    out: tuple[Player, ...] = ()
    drawn: dict[Player, int] = field(default_factory=dict)
    tricks: dict[Player, int] = field(default_factory=dict)
    rows: dict[int, NotedTrick] = field(default_factory=dict)
    winner: Player | None = None
    carried: bool = False
    pot: NotedSum | None = None
    bourre: tuple[Player, ...] = ()
    paid: dict[Player, NotedSum | None] = field(default_factory=dict)
    misdealt: bool = False
    ante: NotedSum | None = None
    kept: list[Event] = field(default_factory=list)
    """Events in the notation, not otherwise used here."""
    sources: dict[str, Fact] = field(default_factory=dict)
    """The facts that fill its slots."""
    waiting: list[Fact] = field(default_factory=list)
    doubts: list[tuple[Fact, str]] = field(default_factory=list)
    """Contradicting or undecided facts."""
    open: bool = False
    """A clause of it was not understood."""
    skipped: bool = False
    """An unknown number of its tricks were not understood."""
    held: frozenset[int] = frozenset()
    """Lines of one trick each that was not understood."""
    worked_out: set[str] = field(default_factory=set)
    lines: set[int] = field(default_factory=set)

    def copied(self) -> NotedHand:
        way = copy(self)
        for name in ("drawn", "tricks", "rows", "paid", "sources"):
            setattr(way, name, dict(getattr(self, name)))
        way.doubts, way.waiting = [*self.doubts], [*self.waiting]
        way.worked_out, way.lines = set(self.worked_out), set(self.lines)
        return way

    def put_back(self, before: NotedHand) -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(before, one.name))

    def pass_over(self, line: int, words: Sequence[NoteWord]) -> None:
        """Keep the place of a trick not understood, if it is one."""
        cards = sum("CARD" in word.kinds for word in words)
        bare = sum("RANK" in word.kinds or word.kinds == {"NUM"} for word in words)
        named = sum(map(is_person, words))
        stay = len(self.staying())
        if stay in (cards, cards + bare) and stay <= named + 1 and line != self.opened.line:
            self.held |= {line}
        elif cards + bare > 1:
            self.skipped = True

    def mend(self, words: Sequence[NoteWord], told: Sequence[Fact]) -> None:
        """Doubt what an unread correction may be about: `oops 5 shd end 7c`."""
        if not words or "WAIT" not in words[0].kinds:
            return
        cards = any("CARD" in word.kinds for word in words)
        named = {word.value for word in words if cards}
        lists = [fact for fact in told if fact.pairs][-1:]
        wrong = [row.fact for number, row in self.rows.items() if number in named]
        self.rows = {number: row for number, row in self.rows.items() if number not in named}
        self.doubts += [(fact, say("it contradicts the rest")) for fact in (*lists, *wrong)]

    def hear(self, claim: Sequence[NoteWord]) -> None:
        """Leave the hand open if a claim names a card that nobody is known to have played."""
        played = {play.card for row in self.rows.values() for play in row.plays}
        self.open |= any("CARD" in one.kinds and one.value not in played for one in claim)

    def source(self, *slots: str) -> Fact:
        return next((self.sources[slot] for slot in slots if slot in self.sources), self.opened)

    def doubt(self, why: str, *slots: str) -> None:
        self.doubts.append((self.source(*slots), why))

    @property
    def has_play(self) -> bool:
        """Tell whether anything is known of the play."""
        play = self.tricks, self.rows, self.stayed, self.everybody, self.waiting
        return any((*play, self.winner, self.carried, self.bourre))

    @property
    def counted(self) -> bool:
        """Its tricks come to a hand."""
        return sum(self.tricks.values()) == self.size

    @property
    def best(self) -> list[Player]:
        """The players with the most tricks."""
        most = max(self.tricks.values(), default=0)
        return [player for player, tricks in self.tricks.items() if tricks == most]

    @property
    def over(self) -> bool:
        """Tell whether the outcome is known."""
        taken = sum(self.tricks.values())
        return self.winner is not None or self.carried or taken >= max(1, self.size)

    def has_trick(self, number: int, fact: Fact) -> bool:
        """Tell whether a number names its next tricks: `5 was Ann's`, but not `Hand 5`."""
        after = 0 < max(self.rows, default=0) < number <= self.size
        begins = number == self.number + 1 or bool(fact.kinds & {"HAND", "ORD"})
        return after and not self.over and not begins

    @property
    def is_numbered(self) -> bool:
        """Its number stands in the words that open it."""
        return self.opened.kind == "hand"

    @property
    def agrees(self) -> bool:
        """Its tricks and cards bear out its outcome."""
        told = (self.winner is not None or self.carried) and not self.open and not self.doubts
        plays = (play for row in self.rows.values() for play in row.plays)
        cards = [play.card for play in plays if "?" not in play.card]
        fits = not self.tricks or (self.counted and (self.carried or self.best == [self.winner]))
        return told and fits and len(cards) == len({*cards})

    @property
    def bears_itself_out(self) -> bool:
        """Its tricks come to a hand and say who won."""
        won = self.best == [self.winner] or (self.carried and len(self.best) > 1)
        return self.counted and not self.doubts and won and self.pot is not None

    def stayers(self) -> tuple[Player, ...] | None:
        """Return the stayers from the dealer's left; None if unknown."""
        if self.everybody:
            return self.turn([player for player in self.table if player not in self.out])
        if self.stayed is None:
            plays = [play.player for row in self.rows.values() for play in row.plays]
            shown = len(self.rows) == self.size and all(plays)
            return self.turn([*dict.fromkeys(filter(None, plays))]) if shown else None
        takers = (player for player, tricks in self.tricks.items() if tricks)
        return self.turn([*dict.fromkeys((*self.stayed, *takers))])

    def staying(self) -> tuple[Player, ...]:
        """Return the stayers, and those whose numbers wait."""
        told = (who for one in self.waiting for who, _ in one.pairs)
        return self.turn([*dict.fromkeys((*(self.stayers() or ()), *told))])

    def turn(self, players: Sequence[Player]) -> tuple[Player, ...]:
        """Sort players from the dealer's left."""
        if self.dealer not in self.table or any(player not in self.table for player in players):
            return tuple(players)
        start = self.table.index(self.dealer) + 1
        order = (*self.table[start:], *self.table[:start])
        return tuple(player for player in order if player in players)


@dataclass(slots=True)
class Between:
    """Something told between hands."""

    after: int
    """The number of hands before it."""
    fact: Fact


@dataclass(slots=True)
class NotedEvening:
    """An evening, as noted."""

    cast: Cast
    seats: list[Player]
    size: int
    hands: list[NotedHand] = field(default_factory=list)
    between: list[Between] = field(default_factory=list)
    antes: list[Fact] = field(default_factory=list)
    each: list[Fact] = field(default_factory=list)
    """Sums "each" before the first hand: an ante, or the starting stacks."""
    unread: list[NotedSum] = field(default_factory=list)
    """Sums before the first hand that were not understood."""
    header: list[Event] = field(default_factory=list)
    unsaid: dict[int, Fact] = field(default_factory=dict)
    """Facts that no line of a log expresses, by line of the notes."""

    @property
    def hand(self) -> NotedHand | None:
        return self.hands[-1] if self.hands else None

    def of_kind(self, *kinds: str) -> list[Between]:
        return [one for one in self.between if one.fact.kind in kinds]

    @property
    def is_counted(self) -> bool:
        """Return whether everybody was counted since the last hand began."""
        counts = [one for one in self.of_kind("counted", "scored") if one.after == len(self.hands)]
        return {who for one in counts for who in one.fact.players} >= {*self.table()}

    def was_counted_above(self, line: int) -> bool:
        """Tell whether the last count of everybody, below several hands, is on an earlier line."""
        counts = [one.fact.line for one in self.of_kind("counted", "scored")]
        return len(self.hands) > 1 and self.is_counted and max(counts) < line

    def complete(self) -> None:
        """Put right what only the whole text shows."""
        self._seat_by_deals()
        self.seat_by_play()
        self._put_results_last()

    def _seat_by_deals(self) -> None:
        """Seat the dealers in the order of their deals, unless seats are told."""
        deals = [*dict.fromkeys(hand.dealer for hand in self.hands if hand.dealer)]
        first = self.seats.index(deals[0]) if deals else 0
        seats = (*self.seats[first:], *self.seats[:first])
        if not self.cast.seated and [player for player in seats if player in deals] != deals:
            self.seats = [*dict.fromkeys([*deals, *seats])]
            for hand in self.hands:
                hand.table = tuple(player for player in self.seats if player in hand.table)

    def seat_by_play(self) -> None:
        """Seat the players in the order of their tricks, where no list and no second dealer tells it."""
        dealers = {hand.dealer for hand in self.hands if hand.dealer}
        for hand in self.hands if not self.cast.seated and len(dealers) == 1 else ():
            rows = [[play.player for play in row.plays] for _, row in sorted(hand.rows.items())]
            told = [[who for who in row if who] for row in rows if all(row)]
            first = told[0] if told else []
            around = [[*first[n:], *first[:n]] for n in range(len(first))]
            start = self.seats.index(hand.dealer) + 1 if hand.dealer in self.seats else 0
            now = [who for who in (*self.seats[start:], *self.seats[:start]) if who in first]
            fits = now == first if 1 in hand.rows else now in around
            if len(first) < 3 or fits or not all(row in around for row in told):
                continue
            place = first.index(hand.dealer) + 1 if hand.dealer in first else 0
            others = [who for who in self.seats if who not in {*first, hand.dealer}]
            turned = [who for who in around[place % len(first)] if who != hand.dealer]
            self.seats = [*turned, *others, *filter(None, [hand.dealer])]
            hand.table = tuple(who for who in self.seats if who in hand.table)

    def _put_results_last(self) -> None:
        """Take what everybody has won, or had last, for the result where a report begins with it."""
        counts = self.of_kind("counted") if self.each or self.of_kind("start") else []
        last = [one for one in counts if "COUNT" in one.fact.kinds]
        told = [one for one in (*self.of_kind("scored"), *last) if one.after == 0 < len(self.hands)]
        self.between = [one for one in self.between if one not in told]
        self.between += [replace(one, after=len(self.hands)) for one in told]

    def table(self) -> tuple[Player, ...]:
        seats = [player for player in self.seats if player not in self.cast.late]
        for one in self.of_kind("joined", "left"):
            who = one.fact.players[0]
            if one.fact.kind == "left":
                seats = [player for player in seats if player != who]
            elif who not in seats:
                seats.insert(seats.index(right_of(one.fact.players, seats)) + 1, who)
        return tuple(seats)


def right_of(players: Sequence[Player], seats: Sequence[Player]) -> Player:
    """Return the player on whose left a newcomer sits, told with one or two others."""
    beside = [player for player in players[1:] if player in seats]
    if len(beside) > 1 and seats.index(beside[0]) == (seats.index(beside[1]) + 1) % len(seats):
        return beside[1]
    return beside[0] if beside else seats[-1]
