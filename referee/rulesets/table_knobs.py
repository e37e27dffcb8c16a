"""Knobs of the table: the pack, the seats, the ante."""

from dataclasses import dataclass
from typing import Annotated, Literal

from referee.game import RankOrder
from referee.rulesets.knob import knob
from referee.rulesets.values import (
    CardNumber,
    ChipsOrNone,
    TableSize,
    WholeChips,
    Word,
    YesNo,
    read_exempt,
    read_hand_size,
    read_number,
    read_order,
    read_table_size,
)


@dataclass(frozen=True, eq=False)
class TableKnobs:
    """Knobs of the table: the pack, the seats, the ante."""

    deck: Annotated[
        Literal[52, 32],
        read_number,
        knob(
            "how many cards the pack has",
            "52: the whole pack, two to ace",
            "32: seven to ace",
            matters="A 5h in a log is an ordinary card of one pack and impossible in the other.",
        ),
    ]
    rank_order: Annotated[
        RankOrder,
        read_order,
        knob(
            "which rank beats which within a suit",
            "ace-high: A K Q J 10 and down: the ace beats all",
            "king-high: K Q J A 10 9 8 7: the ace stands below the jack",
            "two-high: 2 3 4 and so on to the ace: low cards win",
            matters="Jh and Ah are played to a heart lead: either card may take the trick.",
        ),
    ]
    hand_sizes: Annotated[
        CardNumber,
        read_hand_size,
        knob(
            "how many cards each player is dealt, and so how many tricks there are",
            "5: five cards, five tricks",
            "4: four cards, four tricks",
            "3: three cards, three tricks",
            "SIZES: such as 5 4@8+: five, or four when eight or more are dealt in",
            matters="A hand ends after its third trick, or two tricks are missing from the record.",
        ),
    ]
    direction: Annotated[
        Word[Literal["clockwise", "anticlockwise"]],
        knob(
            "which way the turn, the deal and the deck go round",
            "clockwise: to the left",
            "anticlockwise: to the right",
            matters="Dee deals: the neighbour on one side or on the other leads to the first trick.",
        ),
    ]
    players: Annotated[
        TableSize,
        read_table_size,
        knob(
            "how many may sit down",
            "PLAYERS: fewest and most, such as 3-8",
            matters="Nine sit down to a game for eight: a remark, because the table decides.",
        ),
    ]
    ante: Annotated[
        WholeChips,
        knob(
            "how many chips one ante is",
            "CHIPS: whole chips; 0 for a game without an ante",
            matters="Ben put in 2 where the ante is 1.",
        ),
    ]
    ante_by: Annotated[
        Word[Literal["each", "dealer", "dealer-for-all"]],
        knob(
            "who pays the ante",
            "each: every player",
            "dealer: the dealer alone, one ante",
            "dealer-for-all: the dealer, one ante for every player who owes one",
            matters="Five sit at the table: the dealer puts in nothing, one chip or five for the others.",
        ),
    ]
    second_ante: Annotated[
        ChipsOrNone,
        knob(
            "what a player pays for staying in",
            "none: nothing",
            "CHIPS: that many chips, on declaring",
            matters="Ann stays: the pot may grow by her second ante.",
        ),
    ]
    ante_exempt: Annotated[
        frozenset[Literal["bourre", "tied", "tied-twos", "winner"]],
        read_exempt,
        knob(
            "who does not ante in the next deal",
            "none: nobody: all ante again",
            "bourre: a player who was bourré: that payment replaces the ante",
            "tied: the players who tied for most tricks, where the pot carries; after a split they ante",
            (
                "tied-twos: the players who tied with two tricks or more: after 2-2-1, not after five "
                "ones"
            ),
            "winner: the player who took the pot",
            "WORDS: such as bourre tied",
            matters="Ann and Cal took two tricks each: the next pot is two chips richer if they ante again.",
        ),
    ]
    leaver_antes: Annotated[
        YesNo,
        knob(
            "whether a player who leaves the table still antes to the next pot",
            "no: no: only those at the table do",
            "yes: yes, to the next deal, unless exempt",
            matters="Ben goes home after hand 3: the pot of hand 4 holds a chip of Ben's.",
        ),
    ]
