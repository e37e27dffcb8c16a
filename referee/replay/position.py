"""A trick, and its visible state: the one place where a card is played (decision 0094)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card, Deck, DisputedCard, Player, Span, Suit, Trump, WrittenCard
from referee.rulesets import Ruleset


class TrickSoFar(NamedTuple):
    """A trick before its next card: all that duties and winner depend on, except the hands."""

    trump: Trump | None
    """None if unknown; `NO_TRUMP` where the rules have none."""
    trick: int = 1
    stayers: int | None = None
    trump_broken: bool = False
    """A trump was, or may have been, played to a lead of another suit."""
    placed: int = 0
    led: Suit | None = None
    """None before the lead, after a lead face down, and if unknown."""
    face_down: bool = False
    """The lead lies face down because a trump was due."""
    top: Card | None = None
    """None if there is none to beat, or if unknown."""
    top_known: bool = True
    winning: int = 0
    """Place of the winning card, from 0; the lead if there is none to beat."""
    readings: "tuple[TrickSoFar, ...]" = ()
    """With the lead face up and face down, if nobody noted how it lies."""

    @property
    def leading(self) -> bool:
        return not self.placed

    @property
    def clear(self) -> bool:
        known = not self.placed or self.face_down or self.led is not None
        return known and self.trump is not None

    def owes_trump(self, ruleset: Ruleset) -> bool:
        """Tell whether this trick must be led with a trump, or else face down."""
        second = self.trick == 2 and ruleset.second_trick == "trump"
        return second and (self.stayers or 0) > 2

    def beaten_by(self, card: Card, deck: Deck) -> bool:
        """Tell whether `card` would win the trick; the first trump ruffs a lead face down."""
        if self.top is None:
            return self.face_down and self.top_known and card.suit is self.trump
        return deck.beats(card, self.top, self.trump)

    def opened(self, trick: int) -> "TrickSoFar":
        """Return the position before a later lead; an unrecorded card may have broken trumps."""
        lost = self.placed != self.stayers or trick > self.trick + 1
        return TrickSoFar(self.trump, trick, self.stayers, self.trump_broken or lost)

    def leads_next(self, ruleset: Ruleset) -> int:
        return 1 if ruleset.leads_by_seat else self.winning

    def leads_face_down(self, hand: Iterable[Card], ruleset: Ruleset) -> bool:
        due = not self.placed and self.owes_trump(ruleset)
        return due and all(card.suit is not self.trump for card in hand)

    def play(
        self, card: WrittenCard, ruleset: Ruleset, *, down: bool | None = False
    ) -> "TrickSoFar":
        """`down`: the lead lies face down; None if it may, but nobody noted it."""
        if not self.placed:
            return self._led(card, ruleset, down=down)
        wins, known = self._fares(card, ruleset.playing_deck)
        after = self.laid(card, wins=wins, known=known)
        return self._read_anew(after, card, ruleset) if self.readings else after

    def laid(self, card: WrittenCard, *, wins: bool, known: bool = True) -> "TrickSoFar":
        """Return the position after a card that wins, or does not win, the trick so far.

        `known`: it is known which card is winning.
        """
        trump, trick, stayers, broken, placed, led, face_down, top, _, winning, _ = self
        suit = None if isinstance(card, DisputedCard) else card.suit
        if not placed:
            led = suit
        if wins and isinstance(card, Card):
            top, winning = card, placed
        elif not known:
            top, winning = None, 0
        broken = broken or suit is None or (suit is trump and led is not trump)
        after = (trump, trick, stayers, broken, placed + 1, led, face_down, top, known, winning, ())
        return tuple.__new__(TrickSoFar, after)  # decision 0195

    def _led(self, card: WrittenCard, ruleset: Ruleset, *, down: bool | None) -> "TrickSoFar":
        """Return the position after the lead; suit and winner are unknown if it was face down, or no trump where one was due."""
        whole = isinstance(card, Card) and card in ruleset.playing_deck.strength
        up = self.laid(card, wins=whole, known=whole)
        due = self.owes_trump(ruleset)
        if not down and (down is False or not due or up.led is self.trump):
            return up
        covered = up._replace(led=None, face_down=due, top=None, top_known=due)
        if down:
            return covered
        readings = (up, covered) if up.led and self.trump else ()
        return covered._replace(face_down=False, top_known=False, readings=readings)

    def _read_anew(self, after: "TrickSoFar", card: WrittenCard, ruleset: Ruleset) -> "TrickSoFar":
        """Return the position after a card on an ambiguous lead; it wins if it wins in both."""
        up, covered = (position.play(card, ruleset) for position in self.readings)
        after = after._replace(readings=(up, covered))
        if after.top_known or up.top is None or up.top is not covered.top:
            return after
        return after._replace(top=up.top, top_known=True, winning=up.winning)

    def _fares(self, card: WrittenCard, deck: Deck) -> tuple[bool, bool]:
        trump, top, known = self.trump, self.top, self.top_known
        if not isinstance(card, Card) or card not in deck.strength:
            safe = top is not None and deck.unbeatable(top, trump)
            return False, known and (safe or self._cannot_win(card))
        if not known:
            wins = deck.unbeatable(card, trump)
            return wins, wins
        if top is None:
            return card.suit is trump, trump is not None
        comparable = trump is not None or card.suit is top.suit
        return comparable and deck.beats(card, top, trump), comparable

    def _cannot_win(self, card: WrittenCard) -> bool:
        if isinstance(card, DisputedCard) or self.trump is None:
            return False
        return card.suit not in (None, self.led, self.trump)


class Trick(NamedTuple):
    """A trick while it is played, and after."""

    positions: tuple[TrickSoFar, ...]
    """Before each card, and after the last."""
    leader: Player
    due_leader: Player | None
    """None if unknown."""
    at: Span
    plays: tuple[CardPlayed, ...] = ()
    winner: Player | None = None
    """Set once the trick is over, if known."""
    record_ends: bool = False

    def __repr__(self) -> str:
        cards = ", ".join(map(repr, self.plays)) or f"{self.leader} leads"
        return f"<Trick {self.number}: {cards}{f'; {self.winner} takes it' if self.winner else ''}>"

    @property
    def position(self) -> TrickSoFar:
        return self.positions[-1]

    @property
    def number(self) -> int:
        return self.positions[0].trick

    @property
    def size(self) -> int | None:
        """None if the stayers are unknown."""
        return self.positions[0].stayers

    @property
    def led(self) -> Suit | None:
        return self.positions[-1].led

    @property
    def face_down(self) -> bool:
        return self.positions[-1].face_down

    @property
    def top_known(self) -> bool:
        return self.positions[-1].top_known

    @property
    def top(self) -> CardPlayed | None:
        """None if there is none to beat, or if unknown."""
        now = self.positions[-1]
        return self.plays[now.winning] if now.top else None

    @property
    def whole(self) -> bool:
        return len(self.plays) == self.positions[0].stayers

    @property
    def marked(self) -> CardPlayed | None:
        """The play with the star; None without one, or with several."""
        found = [play for play in self.plays if play.winner]
        return found[0] if len(found) == 1 else None

    @property
    def falls(self) -> Iterator[tuple[CardPlayed, TrickSoFar]]:
        return zip(self.plays, self.positions, strict=False)

    def after(self, play: CardPlayed, ruleset: Ruleset) -> "Trick":
        positions, leader, due, at, plays, _, record_ends = self
        down = not plays and (play.down or None)
        position = positions[-1].play(play.card, ruleset, down=down)
        after = ((*positions, position), leader, due, at, (*plays, play), None, record_ends)
        return tuple.__new__(Trick, after)  # decision 0195
