"""One hand by its whole record."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cached_property, partial
from typing import NamedTuple

from referee.events import CardPlayed, CardsDealt, Intent
from referee.game import (
    Card,
    Letters,
    Player,
    Seating,
    SeenCard,
    Span,
    Trump,
    WrittenCard,
    letters,
    turned_to,
)
from referee.messages import Text
from referee.replay.position import Trick
from referee.replay.record import HandLines
from referee.rulesets import Ruleset


class Held(NamedTuple):
    """A card proved in a player's hand, with the proof."""

    card: SeenCard
    at: Span


class DoubtKind(Enum):
    """A kind of contradiction."""

    TWICE = "twice"
    NOT_IN_DECK = "not in the deck"
    NOT_HELD = "not held"
    NOT_DRAWABLE = "not drawable"


class Doubt(NamedTuple):
    """A card that cannot be where the record puts it; from then on it proves nothing."""

    kind: DoubtKind
    card: Card
    player: Player | None
    at: Span
    against: Span | None
    """None if the deck contradicts it."""
    why: Text
    """Follows the card: `but Dee had discarded it`."""


@dataclass(frozen=True, kw_only=True)
class Hand(HandLines):
    """The lines of one hand, and all that they prove."""

    number: int
    at: Span
    size: int
    """Cards in a hand when play begins, and so the number of tricks."""
    seating: Seating
    dealer: Player | None
    up: SeenCard | None
    up_at: Span | None
    trump: Trump | None
    leavers: tuple[Player, ...] = ()
    """Players of the hand before who have left since."""
    stayers: tuple[Player, ...] | None = None
    """In turn order from the dealer; None if unknown."""
    shown: Mapping[Player, tuple[Held, ...]] = field(default_factory=dict)
    """The cards of each player in order of play, from the first trick on."""
    kept: Mapping[Player, tuple[Held, ...]] = field(default_factory=dict)
    """Known without a trick that shows them."""
    doubts: tuple[Doubt, ...] = ()
    tricks: tuple[Trick, ...] = ()
    trump_doubted: bool = False
    """Stars and leaders speak against the trump suit."""
    language: str = "en"
    mistrusted: Mapping[Span, WrittenCard] = field(default_factory=dict)
    """Cards that contradict the record, and so count as unknown, by place."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return partial(Hand, **{part.name: getattr(self, part.name) for part in fields(self)}), ()

    @property
    def letters(self) -> Letters:
        return letters(self.language)

    def spell(self, card: WrittenCard, at: Span | None = None) -> str:
        """`at`: the card's place, if it may count as unknown."""
        return self.letters.write(self.mistrusted.get(at, card) if at else card)

    def intent(self, player: Player) -> Intent | None:
        return next((intent for intent in self.intents if intent.player == player), None)

    def names_all(self, player: Player) -> bool:
        shown = self.shown.get(player, ())
        named = [held for held in shown if isinstance(held.card, Card)]
        return len(named) == len(shown) == self.size

    @cached_property
    def names_everybody(self) -> bool:
        return bool(self.shown) and all(map(self.names_all, self.shown))

    @cached_property
    def plays(self) -> tuple[CardPlayed, ...]:
        return tuple([play for trick in self.tricks for play in trick.plays])

    def trick_at(self, at: Span) -> Trick | None:
        return next((trick for trick in self.tricks if trick.at == at), None)

    def before(self, trick: Trick) -> tuple[Trick, ...]:
        return tuple([earlier for earlier in self.tricks if earlier.at < trick.at])

    def order_from(self, leader: Player) -> tuple[Player, ...]:
        if self.stayers is None or leader not in self.stayers:
            return ()
        return turned_to(leader, self.stayers)

    def is_in_turn(self, trick: Trick, player: Player) -> bool:
        """Tell whether all tricks before are there, whole and won, and this one comes round to a player."""
        before, order = self.before(trick), self.order_from(player)
        numbered = [earlier.number for earlier in before] == [*range(1, trick.number)]
        whole = all(earlier.whole and earlier.winner for earlier in before)
        played = tuple([play.player for play in trick.plays])
        return numbered and whole and played == order[len(order) - len(played) :]

    @property
    def overfull(self) -> bool:
        """It has more tricks than cards, as when a `hand` line is missing.

        Then later cards prove nothing about earlier ones.
        """
        return len(self.tricks) > self.size

    @cached_property
    def runs_on(self) -> bool:
        """Two hands run together: a line may belong to either."""
        return self.overfull or self.redeclared is not None or self.reopened is not None

    @property
    def perhaps_misdealt(self) -> bool:
        return self.misdealt or "misdeal" in self.unread

    @cached_property
    def overdealt(self) -> frozenset[Player]:
        """A repeated card counts once."""
        cards: dict[Player, list[WrittenCard]] = {}
        for line in self.dealt:
            cards.setdefault(line.player, []).extend([written.card for written in line.cards])
        return frozenset([player for player, held in cards.items() if _different(held) > self.size])

    @cached_property
    def credible_deals(self) -> tuple[CardsDealt, ...]:
        return tuple([deal for deal in self.dealt if deal.player not in self.overdealt])

    @property
    def called_off_late(self) -> bool:
        """It is recorded as played to its end all the same."""
        counted = sum(self.counted.values()) == self.size
        return self.misdealt and (counted or (bool(self.tricks) and self.played_out))

    def is_dealt_again(self, ruleset: Ruleset) -> bool:
        return self.misdealt or (ruleset.nobody_stays == "redeal" and self.stayers == ())

    def may_be_dealt_again(self, ruleset: Ruleset) -> bool:
        """An unread line may say so."""
        passed = ruleset.nobody_stays == "redeal" and not self.stayers
        return self.perhaps_misdealt or passed

    @property
    def redeclared(self) -> Intent | None:
        declared: set[Player] = set()
        for intent in self.intents:
            if intent.player in declared:
                return intent
            declared.add(intent.player)
        return None

    def first_act(self, player: Player) -> Span | None:
        places = [trick.at for trick in self.tricks if trick.leader == player]
        places += [play.at for play in self.plays if play.player == player]
        places += [draw.at for draw in self.drawn if draw.player == player]
        places += [at for taker, at in self.took if taker == player]
        return min(places, default=None)

    @cached_property
    def out(self) -> frozenset[Player]:
        if self.stayers is not None:
            return frozenset(self.seating.players).difference(self.stayers)
        return frozenset(intent.player for intent in self.intents if intent.stays is False)

    @property
    def played_out(self) -> bool:
        """Every card of every stayer is recorded, or the rest claimed."""
        recorded = len(self.tricks) + (sum(self.claimed.values()) if self.claimed else 0)
        broken_off = [trick for trick in self.tricks if not trick.whole]
        return recorded == self.size and not broken_off

    @cached_property
    def taken(self) -> Mapping[Player, int] | None:
        """The number of tricks of each stayer; None unless certain.

        Cards decide, else the players' own count; neither, if somebody who was out claims or is given
        tricks.
        """
        if self.stayers is None or not self.claimed.keys() <= {*self.stayers}:
            return None
        winners = [trick.winner for trick in self.tricks]
        if self.played_out and None not in winners:
            return {name: winners.count(name) + self.claimed.get(name, 0) for name in self.stayers}
        return self.taken_as_counted

    @property
    def taken_as_counted(self) -> Mapping[Player, int] | None:
        counted = {player: self.counted.get(player, 0) for player in self.stayers or ()}
        whole = sum(self.counted.values()) == sum(counted.values()) == self.size
        return counted if whole else None

    @property
    def trickless(self) -> tuple[Player, ...]:
        """Stayers who were counted no trick, if the takers of the others are unknown.

        Empty if the counts contradict the record.
        """
        counted, total = self.counted, sum(self.counted.values())
        if not counted or total > self.size or self.misdealt or self.runs_on or self._miscounted:
            return ()
        declared = [intent.player for intent in self.intents if intent.stays]
        stayed = self.stayers if self.stayers is not None else tuple(declared)
        took = {trick.winner for trick in self.tricks} | {*self.claimed}
        not_counted = 0 if total == self.size else None
        return tuple(
            [name for name in stayed if counted.get(name, not_counted) == 0 and name not in took]
        )

    @property
    def _miscounted(self) -> bool:
        counted = self.counted
        out = not self.out.isdisjoint([name for name, tricks in counted.items() if tricks])
        too_few = sum(counted.values()) < self.size
        return out or (too_few and self.stayers is not None and {*self.stayers} <= {*counted})

    def winners_as_marked(self, ruleset: Ruleset) -> tuple[Player | None, ...]:
        led = (None if ruleset.leads_by_seat else trick.leader for trick in self.tricks[1:])
        leaders = (*led, None)
        return tuple(
            (trick.marked and trick.marked.player) or leader or trick.winner
            for trick, leader in zip(self.tricks, leaders, strict=False)
        )


def _different(cards: list[WrittenCard]) -> int:
    named = {card for card in cards if isinstance(card, Card)}
    return len(named) + sum(not isinstance(card, Card) for card in cards)
