"""A player's view: their cards, the trick, and the possible places of all others."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_

from referee.game import Card, Letters, Trump, letters
from referee.layouts import Layout, Mask, Masks, World, Worlds, masks_of
from referee.messages import Message
from referee.replay import TrickSoFar, legal
from referee.rulesets import Ruleset


@dataclass(frozen=True)
class View:
    """A player's knowledge at their turn. Seats are numbers: the player is 0, then in turn."""

    ruleset: Ruleset
    trump: Trump
    mine: tuple[Card, ...]
    known: tuple[Mask, ...]
    """Cards known to be in each hand."""
    worlds: Worlds
    """Holders are the other seats, in turn order, then one for each card that the player saw and the record
    does not name.
    """
    position: TrickSoFar
    table: tuple[Card, ...] = ()
    taken: int = 0
    gone: Mapping[Card, Message] = field(default_factory=dict)
    """Why they are in no other hand: `was laid aside`."""
    alone: Worlds | None = None
    """The worlds without trust in lawful play; None: the same."""
    trusting: bool = False
    """Something was concluded from others' play, which may have broken a duty."""
    laid: tuple[Card, ...] = ()
    language: str = "en"

    @property
    def letters(self) -> Letters:
        return letters(self.language)

    @property
    def seats(self) -> int:
        return len(self.known)

    @property
    def leading(self) -> bool:
        return self.position.leading

    @cached_property
    def trumps(self) -> tuple[Card, ...]:
        """The player's own."""
        return tuple(card for card in self.mine if card.suit is self.trump)

    @cached_property
    def allowed(self) -> tuple[Card, ...]:
        """The cards that break no duty towards the cards on the table."""
        return legal(self.mine, self.position, self.ruleset)

    @cached_property
    def masks(self) -> Masks:
        return masks_of(self.ruleset)

    @cached_property
    def may_hold(self) -> tuple[Mask, ...]:
        holders = self.worlds.tight.holders[: self.seats]
        return tuple(holder.may | sure for holder, sure in zip(holders, self.known, strict=True))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        holders = self.worlds.holders[: self.seats]
        return tuple(
            holder.size + sure.bit_count() for holder, sure in zip(holders, self.known, strict=True)
        )

    @cached_property
    def out(self) -> Mask:
        return reduce(or_, self.may_hold, 0)

    @property
    def to_come(self) -> tuple[int, ...]:
        """The other seats, from 0, that play to this trick after the player."""
        return tuple(range(self.seats - len(self.table)))

    def layout(self, world: World) -> Layout:
        """With the player as seat 0."""
        others = (
            self.masks.cards(held | sure)
            for held, sure in zip(world[: self.seats], self.known, strict=True)
        )
        return Layout(
            (self.mine, *others),
            self.position,
            leader=-len(self.table) % (self.seats + 1),
            table=self._lying(world),
            taken=(self.taken,),
        )

    def _lying(self, world: World) -> tuple[Card, ...]:
        """Return the cards of the trick in a world; a card face down is the last one not seen."""
        hidden = world[-1] if self.position.face_down and len(world) > self.seats else 0
        return (*self.masks.cards(hidden), *self.table[1:]) if hidden else self.table
