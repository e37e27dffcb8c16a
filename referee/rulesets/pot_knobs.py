"""Knobs of the pot, the bourré, mistakes at the table and short stacks."""

from dataclasses import dataclass
from typing import Annotated, Literal

from referee.rulesets.knob import knob
from referee.rulesets.values import ChipsOrNone, PlainChips, Word, YesNo, read_bourre


@dataclass(frozen=True, eq=False)
class PotKnobs:
    """Knobs of the pot, the bourré, mistakes at the table and short stacks."""

    pot: Annotated[
        Word[Literal["most", "majority", "graded", "per-trick"]],
        knob(
            "who gets the pot",
            "most: the player with more tricks than any other",
            "majority: the player with more than half of the tricks",
            "graded: every trick pays, the first the most: 3, 2 and 1 of six",
            "per-trick: every trick pays the same",
            matters="The tricks were 2-1-1-1.",
        ),
    ]
    tie: Annotated[
        Word[Literal["carries", "splits"]],
        knob(
            "what happens when several took the most tricks",
            "carries: the pot stays for the next deal",
            "splits: they share it",
            matters="The tricks were 2-2-1 and seven chips lie in the pot.",
        ),
    ]
    odd_chip: Annotated[
        Word[Literal["first-seat", "stays"]],
        knob(
            "who gets the chips that cannot be shared equally",
            "first-seat: the first of them in turn from the dealer, a chip each",
            "stays: nobody: they stay for the next pot",
            matters="Two share seven chips.",
        ),
    ]
    bourre: Annotated[
        Literal["pot", "double"] | PlainChips,
        read_bourre,
        knob(
            "what a player without a trick pays",
            "pot: as much as lay in the pot before it was awarded",
            "double: twice as much as lay in the pot before it was awarded",
            "CHIPS: that many chips",
            matters="Cal took no trick for a pot of 30.",
        ),
    ]
    bourre_queue: Annotated[
        Word[Literal["at-once", "one-per-deal", "this-pot"]],
        knob(
            "when the bourrés of a deal are played for",
            "at-once: all in the next pot",
            "one-per-deal: one in each deal, oldest first",
            "this-pot: at once, in the pot just played: whoever wins it takes them too",
            matters="Ben and Cal are both bourré for six.",
        ),
    ]
    limit: Annotated[
        ChipsOrNone,
        knob(
            "the most that a bourré or a renege can cost",
            "none: there is no limit",
            "CHIPS: that many chips",
            matters="Cal took no trick for a pot of 64.",
        ),
    ]
    limit_winner: Annotated[
        YesNo,
        knob(
            "whether the limit also caps what the winner takes",
            "no: the winner takes the whole pot",
            "yes: each who takes a pot, or a share of a split one, takes at most the limit; the rest stays for the next pot",
            matters="Ann wins a pot of 64 under a limit of 40.",
        ),
    ]
    renege: Annotated[
        Word[Literal["bourre", "forfeit", "none", "next-deal"]],
        knob(
            "what a card played against the rules costs once it stands",
            "bourre: the player pays as if bourré and plays on, but cannot win the pot",
            "forfeit: the player loses the right to the pot and pays as if bourré",
            "none: nothing: it is reported, and the table decides",
            "next-deal: the player cannot win the pot and stays out of the next deal",
            matters="Dee held a diamond and threw a heart on a diamond lead.",
        ),
    ]
    retraction: Annotated[
        Word[Literal["free", "penalised", "not-allowed"]],
        knob(
            "whether a card may be taken back in time",
            "free: yes, and nothing happens",
            "penalised: yes, but it costs as much as if it stood",
            "not-allowed: no: a card that was played stays",
            matters="Dee took 4h back at once and played Qd.",
        ),
    ]
    window: Annotated[
        Word[Literal["next-card", "trick", "none"]],
        knob(
            "until when a card may be taken back",
            "next-card: until the next card is played",
            "trick: until the trick is over",
            "none: never: a card stands as soon as it is played",
            matters="Dee took her card back when the player after her had already played.",
        ),
    ]
    out_of_turn: Annotated[
        Word[Literal["remark", "renege"]],
        knob(
            "what it costs to play a card out of turn",
            "remark: nothing: it is reported, and the table decides",
            "renege: as much as a card played against the rules",
            matters="Ben did not wait for Ann and played 3c.",
        ),
    ]
    early_declaration: Annotated[
        Word[Literal["remark", "loses-deal"]],
        knob(
            "what it costs to declare out of turn, in words or by a gesture",
            "remark: nothing: it is reported",
            "loses-deal: the player's next turn to deal",
            matters="Ben declared out while Ann was still thinking.",
        ),
    ]
    short_stack: Annotated[
        Word[Literal["debt", "all-in", "out", "owes-rest"]],
        knob(
            "what happens to a player who cannot pay in full",
            "debt: they pay on credit: their stack falls below nothing",
            "all-in: they pay what they have, and the rest is forgiven",
            "out: they pay what they have and leave the game",
            "owes-rest: they pay what they have now, and owe the pot the rest",
            matters="Cal owes 12 and has 9.",
        ),
    ]
