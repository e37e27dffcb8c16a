"""Knobs of the play: which cards may be led and which must be played."""

from dataclasses import dataclass
from typing import Annotated, Literal

from referee.rulesets.knob import knob
from referee.rulesets.values import Layouts, Percent, Word, YesNo


@dataclass(frozen=True, eq=False)
class PlayKnobs:
    """Knobs of the play: which cards may be led and which must be played."""

    lead: Annotated[
        Word[
            Literal[
                "free",
                "top-honours",
                "ace-first",
                "ace-then-trumps",
                "not-until-broken",
                "highest-until-broken",
                "turn-up",
            ]
        ],
        knob(
            "what a leader may lead",
            "free: any card",
            (
                "top-honours: their highest trump at first, if they have the A, K or Q; later any of "
                "these"
            ),
            "ace-first: the ace of trumps at their first lead, if they hold it",
            (
                "ace-then-trumps: the ace of trumps at their first lead; after each trick that they "
                "take a trump"
            ),
            "not-until-broken: no trump before one has been played to another suit",
            (
                "highest-until-broken: the same; until then whoever holds nothing but trumps leads "
                "the highest"
            ),
            "turn-up: the dealer leads first, and the turned card; then any card is free",
            matters="Ann leads 7h although she holds the king of trumps.",
        ),
    ]
    second_trick: Annotated[
        Word[Literal["free", "trump"]],
        knob(
            "whether the second trick must be led with a trump",
            "free: no",
            "trump: yes when more than two play; a leader without a trump leads any card face down",
            matters="Three play and the winner of the first trick leads a plain king.",
        ),
    ]
    knowledge_lead: Annotated[
        YesNo,
        knob(
            "whether a leader who knows that nobody else has a trump must lead their own",
            "no: they lead what they like",
            "yes: they must, as soon as what they have seen leaves no doubt",
            matters="All others failed to follow a trump, and Dee, who has two left, leads a diamond.",
        ),
    ]
    next_leader: Annotated[
        Word[Literal["winner", "next-seat"]],
        knob(
            "who leads to the next trick",
            "winner: the winner of the trick",
            "next-seat: the next player in turn after the leader, whoever won the trick",
            matters="Ann led to the first trick and won it, and Ben leads to the second.",
        ),
    ]
    head: Annotated[
        Word[Literal["yes", "no", "highest"]],
        knob(
            "whether a player who follows suit must beat the winning card, if able",
            "yes: with any card that does",
            "highest: with the highest card that they have",
            "no: they may play any card of the suit",
            matters="Kh is winning and Ben, who holds Ah and 4h, plays the four.",
        ),
    ]
    must_trump: Annotated[
        Word[Literal["yes", "if-winning", "no"]],
        knob(
            "whether a player without the suit led must trump",
            "yes: always, if they have a trump",
            "if-winning: only if their trump would take the trick",
            "no: they may throw off any card, or play a lower trump",
            matters="Cal has no heart, holds 2s with spades trump, and throws a club on a heart lead.",
        ),
    ]
    overtrump: Annotated[
        Word[Literal["yes", "no", "highest", "highest-until-broken"]],
        knob(
            "whether a player who must trump must beat the highest trump played, if able",
            "yes: with any trump that does",
            "highest: with the highest trump that they have",
            "no: any trump will do",
            (
                "highest-until-broken: whoever breaks trumps plays their highest; after that any trump "
                "will do"
            ),
            matters="9s lies on a heart lead and Dee, who holds Qs and 2s and no heart, plays the two.",
        ),
    ]
    undertrump: Annotated[
        YesNo,
        knob(
            "whether a player must trump although no trump of theirs would win",
            "yes: they waste a trump",
            "no: they may throw off any card",
            matters="Qs lies on a heart lead and Cal, who holds 3s and no heart, throws a club.",
        ),
    ]
    cinch: Annotated[
        Word[Literal["none", "three-sure", "akq", "lay-down"]],
        knob(
            "what a player who is sure of the pot must do",
            "none: nothing more than others",
            "three-sure: sure of three tricks in all: their highest trump, leading or not last",
            "akq: holding A K Q of trumps: lead them in that order",
            "lay-down: lay the winning cards down at once",
            matters="Ann has two tricks and the ace of trumps, and leads a small card.",
        ),
    ]
    cinch_card: Annotated[
        Word[Literal["equal", "highest"]],
        knob(
            "whether a cinch asks for the very highest trump",
            "equal: no: any trump of the hand that follows it without a gap will do",
            "highest: yes: the highest trump only",
            matters="Ann is sure of three tricks with A K Q of trumps, and leads the king.",
        ),
    ]
    nice: Annotated[
        Word[Literal["allowed", "forbidden"]],
        knob(
            "whether a player may spare another a bourré at no cost",
            "allowed: yes; it is reported, not blamed",
            "forbidden: no",
            matters="Ben could have taken the last trick and let Cal have it, who had none.",
        ),
    ]
    nice_next_pot: Annotated[
        Word[Literal["left-out", "equal-chance", "both-ways"]],
        knob(
            "whether a player's chance of the next pot, which a bourré makes larger, counts for them (λ)",
            "left-out: no: only this pot, their own bourré and their next ante count (λ = 0)",
            "equal-chance: an equal share of the next pot counts for them (λ = 1/n)",
            "both-ways: a card is nice only if it is so with λ = 0 and with λ = 1/n",
            matters="Ann's card spares Cal the bourré and costs her nothing but her chance of a larger next pot.",
        ),
    ]
    nice_margin: Annotated[
        Percent,
        knob(
            "how much more often a card must spare somebody to be called probably nice (δ)",
            "PERCENT: of the layouts that the player could not exclude",
            matters="Ben's card spares Cal in 40 % of the layouts, Ben's best card in 20 %.",
        ),
    ]
    nice_layouts: Annotated[
        Layouts,
        knob(
            "how many layouts of the unseen cards are checked for each card that may be nice",
            "LAYOUTS: drawn with a stated seed; all of them where there are no more",
            matters="Of 90 possible layouts 20 are drawn, and the interval is too wide to say anything.",
        ),
    ]
