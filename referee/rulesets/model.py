"""`Ruleset`: every decision that a table takes about the game, one attribute a knob."""

import hashlib
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr

from referee.game import Deck, RankOrder
from referee.rulesets.origin import Origin
from referee.rulesets.values import (
    AsWritten,
    CardNumber,
    ChipsOrNone,
    Layouts,
    Number,
    Percent,
    PlainChips,
    TableSize,
    WholeChips,
    Word,
    YesNo,
    read_bourre,
    read_exempt,
    read_hand_size,
    read_max_draw,
    read_table_size,
    written,
)

_NAMED_OTHERWISE = MappingProxyType({"passing": "pass", "hand_sizes": "hand-size"})
_NOT_KNOBS = frozenset({"name", "version", "about"})


def knob_name(attribute: str) -> str:
    """The knob that an attribute holds: `rank_order` is `rank-order`, `passing` is `pass`."""
    return _NAMED_OTHERWISE.get(attribute, attribute.replace("_", "-"))


class Ruleset(BaseModel):
    """The rules of one table, complete: no knob has a default of its own.

    `KNOBS` says what each knob and each of its values means. Two rulesets are equal when name,
    version and all knobs are; where the values come from (`origins`) does not count.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=knob_name, populate_by_name=True
    )

    name: str = Field(min_length=1)
    version: int = Field(ge=1, le=10**9, strict=True)
    about: str = ""

    deck: Annotated[Literal[52, 32], Number]
    rank_order: Annotated[RankOrder, Word]
    hand_sizes: Annotated[CardNumber, BeforeValidator(read_hand_size), AsWritten]
    direction: Annotated[Literal["clockwise", "anticlockwise"], Word]
    players: Annotated[TableSize, BeforeValidator(read_table_size), AsWritten]

    ante: WholeChips
    ante_by: Annotated[Literal["each", "dealer", "dealer-for-all"], Word]
    second_ante: ChipsOrNone
    ante_exempt: Annotated[
        frozenset[Literal["bourre", "tied", "tied-twos", "winner"]],
        BeforeValidator(read_exempt),
        AsWritten,
    ]
    leaver_antes: YesNo

    trump_from: Annotated[
        Literal["dealer-last", "stock", "before-deal", "dealer-names", "none"], Word
    ]
    turn_up: Annotated[Literal["in-hand", "community", "takeable"], Word]
    turn_up_exchange: Annotated[Literal["set-aside", "discards", "no"], Word]
    ace_up_dealer_stays: Annotated[Literal["yes", "no", "always"], Word]
    widow: YesNo

    declare: Annotated[Literal["in-turn", "in-turn-with-draw", "simultaneous"], Word]
    passing: Annotated[Literal["always", "bourre-in-pool", "not-last"], Word]
    sole_player: Annotated[Literal["wins-pot", "plays-widow"], Word]
    nobody_stays: Annotated[
        Literal["carries", "dealer-takes", "dealer-plays", "redeal", "decides-again"], Word
    ]
    max_draw: Annotated[CardNumber, BeforeValidator(read_max_draw), AsWritten]
    stock_out: Annotated[Literal["folded-then-discards", "all-but-own", "discards", "never"], Word]

    lead: Annotated[
        Literal[
            "free",
            "top-honours",
            "ace-first",
            "ace-then-trumps",
            "not-until-broken",
            "turn-up",
        ],
        Word,
    ]
    second_trick: Annotated[Literal["free", "trump"], Word]
    knowledge_lead: YesNo
    next_leader: Annotated[Literal["winner", "next-seat"], Word]
    head: Annotated[Literal["yes", "no", "highest"], Word]
    must_trump: Annotated[Literal["yes", "if-winning", "no"], Word]
    overtrump: Annotated[Literal["yes", "no", "highest", "highest-until-broken"], Word]
    undertrump: YesNo
    cinch: Annotated[Literal["none", "three-sure", "akq", "lay-down"], Word]
    cinch_card: Annotated[Literal["equal", "highest"], Word]
    nice: Annotated[Literal["allowed", "forbidden"], Word]
    nice_next_pot: Annotated[Literal["left-out", "equal-chance", "both-ways"], Word]
    nice_margin: Percent
    nice_layouts: Layouts

    pot: Annotated[Literal["most", "majority", "graded", "per-trick"], Word]
    tie: Annotated[Literal["carries", "splits"], Word]
    odd_chip: Annotated[Literal["first-seat", "stays"], Word]
    bourre: Annotated[Literal["pot", "double"] | PlainChips, BeforeValidator(read_bourre)]
    bourre_queue: Annotated[Literal["at-once", "one-per-deal", "this-pot"], Word]
    limit: ChipsOrNone
    limit_winner: YesNo
    renege: Annotated[Literal["bourre", "forfeit", "none", "next-deal"], Word]
    retraction: Annotated[Literal["free", "penalised", "not-allowed"], Word]
    window: Annotated[Literal["next-card", "trick", "none"], Word]
    out_of_turn: Annotated[Literal["remark", "renege"], Word]
    early_declaration: Annotated[Literal["remark", "loses-deal"], Word]
    short_stack: Annotated[Literal["debt", "all-in", "out", "owes-rest"], Word]

    _origins: Mapping[str, Origin] = PrivateAttr(default_factory=lambda: MappingProxyType({}))

    _seated: int | None = PrivateAttr(default=None)

    @classmethod
    def stated(
        cls,
        title: Mapping[str, object],
        knobs: Mapping[str, object],
        origins: Mapping[str, Origin],
    ) -> Self:
        """The ruleset of that title (name, version, about) and these knobs, each with its origin.

        Raises pydantic's `ValidationError`; what files and logs say goes through `house_rules`.
        """
        ruleset = cls.model_validate({**title, **knobs})
        ruleset._origins = MappingProxyType(dict(origins))  # noqa: SLF001 - its own
        return ruleset

    def at_table(self, seated: int) -> Self:
        """The same rules where so many are dealt in, which may decide how many cards each gets."""
        if not self.hand_sizes.steps or not seated:
            return self
        ruleset = self.model_copy()
        ruleset._seated = seated  # noqa: SLF001 - its own
        ruleset.__dict__.pop("hand_size", None)
        return ruleset

    def __reduce__(self) -> tuple[object, ...]:
        of = (dict(self.title), dict(self.knobs), dict(self._origins), self._seated)
        return Ruleset._restored, of

    @classmethod
    def _restored(
        cls,
        title: Mapping[str, object],
        knobs: Mapping[str, object],
        origins: Mapping[str, Origin],
        seated: int | None,
    ) -> Self:
        return cls.stated(title, knobs, origins).at_table(seated or 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[str, int, str, int]:
        return self.name, self.version, self.digest, self.hand_size

    @cached_property
    def hand_size(self) -> int:
        """Cards each player is dealt; the most where it hangs on how many sit, and nobody said."""
        sizes = self.hand_sizes
        if self._seated is None:
            return max(sizes.usual, *(step.cards for step in sizes.steps), 0)
        return sizes.allows(self._seated)

    @cached_property
    def playing_deck(self) -> Deck:
        """The cards in play, each with its strength."""
        return Deck.of(self.deck, self.rank_order)

    @cached_property
    def anticlockwise(self) -> bool:
        """Whether the turn passes to the right."""
        return self.direction == "anticlockwise"

    @cached_property
    def leads_by_seat(self) -> bool:
        """Whether the lead passes from seat to seat, whoever takes the tricks."""
        return self.next_leader == "next-seat"

    @property
    def bourre_pot(self) -> str:
        """In words, the pot into which a bourré is paid."""
        return "the pot" if self.bourre_queue == "this-pot" else "the next pot"

    @property
    def title(self) -> Mapping[str, object]:
        """What the ruleset says of itself besides its knobs."""
        return {"name": self.name, "version": self.version, "about": self.about}

    @cached_property
    def origins(self) -> Mapping[str, Origin]:
        """Where the value of each knob comes from; its own file where nothing more is known."""
        unsaid = Origin(f"{self.name} {self.version}")
        return MappingProxyType({knob: self._origins.get(knob, unsaid) for knob in self.knobs})

    @cached_property
    def knobs(self) -> Mapping[str, str]:
        """Every knob and its value as a log writes it, in the order of `KNOBS`."""
        return MappingProxyType(
            {
                knob_name(attribute): written(getattr(self, attribute))
                for attribute in KNOB_ATTRIBUTES
            }
        )

    @cached_property
    def digest(self) -> str:
        """`sha256:…` of the knobs as canonical JSON: the same rules have the same digest."""
        import json  # noqa: PLC0415 - a verdict as text does not show it

        canonical = json.dumps(dict(self.knobs), sort_keys=True, separators=(",", ":"))
        return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


KNOB_ATTRIBUTES: tuple[str, ...] = tuple(
    field for field in Ruleset.model_fields if field not in _NOT_KNOBS
)
"""The attributes of `Ruleset` that are knobs, in the order of the notation."""
