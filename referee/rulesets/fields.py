"""One attribute a knob, in the order of the notation."""

from dataclasses import dataclass
from typing import Annotated, Literal

from referee.game import RankOrder
from referee.rulesets.values import (
    CardNumber,
    ChipsOrNone,
    Layouts,
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
    read_number,
    read_order,
    read_table_size,
)


@dataclass(frozen=True, eq=False)
class KnobValues:
    """The value of every knob; `knobs.toml` says what each means."""

    deck: Annotated[Literal[52, 32], read_number]
    rank_order: Annotated[RankOrder, read_order]
    hand_sizes: Annotated[CardNumber, read_hand_size]
    direction: Word[Literal["clockwise", "anticlockwise"]]
    players: Annotated[TableSize, read_table_size]
    ante: WholeChips
    ante_by: Word[Literal["each", "dealer", "dealer-for-all"]]
    second_ante: ChipsOrNone
    ante_exempt: Annotated[frozenset[Literal["bourre", "tied", "tied-twos", "winner"]], read_exempt]
    leaver_antes: YesNo
    trump_from: Word[Literal["dealer-last", "stock", "before-deal", "dealer-names", "none"]]
    turn_up: Word[Literal["in-hand", "community", "takeable"]]
    turn_up_exchange: Word[Literal["set-aside", "discards", "no"]]
    ace_up_dealer_stays: Word[Literal["yes", "no", "always"]]
    widow: YesNo
    declare: Word[Literal["in-turn", "in-turn-with-draw", "simultaneous"]]
    passing: Word[Literal["always", "bourre-in-pool", "not-last"]]
    sole_player: Word[Literal["wins-pot", "plays-widow"]]
    nobody_stays: Word[
        Literal["carries", "dealer-takes", "dealer-plays", "redeal", "decides-again"]
    ]
    max_draw: Annotated[CardNumber, read_max_draw]
    stock_out: Word[Literal["folded-then-discards", "all-but-own", "discards", "never"]]
    lead: Word[
        Literal[
            "free",
            "top-honours",
            "ace-first",
            "ace-then-trumps",
            "not-until-broken",
            "highest-until-broken",
            "turn-up",
        ]
    ]
    second_trick: Word[Literal["free", "trump"]]
    knowledge_lead: YesNo
    next_leader: Word[Literal["winner", "next-seat"]]
    head: Word[Literal["yes", "no", "highest"]]
    must_trump: Word[Literal["yes", "if-winning", "no"]]
    overtrump: Word[Literal["yes", "no", "highest", "highest-until-broken"]]
    undertrump: YesNo
    cinch: Word[Literal["none", "three-sure", "akq", "lay-down"]]
    cinch_card: Word[Literal["equal", "highest"]]
    nice: Word[Literal["allowed", "forbidden"]]
    nice_next_pot: Word[Literal["left-out", "equal-chance", "both-ways"]]
    nice_margin: Percent
    nice_layouts: Layouts
    pot: Word[Literal["most", "majority", "graded", "per-trick"]]
    tie: Word[Literal["carries", "splits"]]
    odd_chip: Word[Literal["first-seat", "stays"]]
    bourre: Annotated[Literal["pot", "double"] | PlainChips, read_bourre]
    bourre_queue: Word[Literal["at-once", "one-per-deal", "this-pot"]]
    limit: ChipsOrNone
    limit_winner: YesNo
    renege: Word[Literal["bourre", "forfeit", "none", "next-deal"]]
    retraction: Word[Literal["free", "penalised", "not-allowed"]]
    window: Word[Literal["next-card", "trick", "none"]]
    out_of_turn: Word[Literal["remark", "renege"]]
    early_declaration: Word[Literal["remark", "loses-deal"]]
    short_stack: Word[Literal["debt", "all-in", "out", "owes-rest"]]
