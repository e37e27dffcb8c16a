"""Knobs of the deal, the declaration and the draw."""

from dataclasses import dataclass
from typing import Annotated, Literal

from referee.rulesets.knob import knob
from referee.rulesets.values import (
    CardNumber,
    Word,
    YesNo,
    read_max_draw,
)


@dataclass(frozen=True, eq=False)
class DealKnobs:
    """Knobs of the deal, the declaration and the draw."""

    trump_from: Annotated[
        Word[Literal["dealer-last", "stock", "before-deal", "dealer-names", "none"]],
        knob(
            "which card fixes the trump suit",
            "dealer-last: the last card dealt to the dealer, face up",
            "stock: the next card of the stock",
            "before-deal: a card shown before the deal",
            "dealer-names: none: the dealer names the suit",
            "none: none: there are no trumps, and the turned card is the dealer's last",
            matters="The turn-up is one of the dealer's five cards, or a card outside all hands.",
        ),
    ]
    turn_up: Annotated[
        Word[Literal["in-hand", "community", "takeable"]],
        knob(
            "whose the turned card is",
            "in-hand: the dealer's: one of the cards dealt to them",
            "community: nobody's: it only shows the suit",
            "takeable: nobody's, until the dealer exchanges another card for it",
            matters="Ts was turned and the dealer plays it.",
        ),
    ]
    turn_up_exchange: Annotated[
        Word[Literal["set-aside", "discards", "no"]],
        knob(
            "what happens to the turned card when the dealer exchanges it",
            "set-aside: it lies face up, out of play, and never comes back",
            "discards: it goes to the discards like any other card",
            "no: the dealer may not exchange it, or does not own it",
            matters="Ks was turned and exchanged: are A Q J of spades now the three highest trumps?",
        ),
    ]
    ace_up_dealer_stays: Annotated[
        Word[Literal["yes", "no", "always"]],
        knob(
            "whether the dealer must play when an ace is turned",
            "yes: the dealer may not pass",
            "no: the dealer may pass like anybody else",
            "always: the dealer may not pass, whatever is turned",
            matters="As was turned and the dealer passed.",
        ),
    ]
    widow: Annotated[
        YesNo,
        knob(
            "whether a spare hand is dealt that a player may take instead of their own",
            "no: there is none",
            "yes: yes: la demoiselle, for the first in turn who asks for it and then must play",
            matters="Ben lays down three unseen cards and plays the spare hand.",
        ),
    ]
    declare: Annotated[
        Word[Literal["in-turn", "in-turn-with-draw", "simultaneous"]],
        knob(
            "how the players say whether they stay in",
            "in-turn: in turn; they draw when all have declared",
            "in-turn-with-draw: in turn, each drawing at once",
            "simultaneous: all at the same moment, by a chip in the fist or none",
            matters="Cal heard how many cards Ben drew before deciding.",
        ),
    ]
    passing: Annotated[
        Word[Literal["always", "bourre-in-pool", "not-last"]],
        knob(
            "when a player may pass",
            "always: whenever they like",
            "bourre-in-pool: only while a bourré lies in the pool",
            "not-last: not when all others have passed",
            matters="Dee passes while the pool holds no bourré.",
        ),
    ]
    sole_player: Annotated[
        Word[Literal["wins-pot", "plays-widow"]],
        knob(
            "what happens when a single player stays in",
            "wins-pot: they take the pot as if they had won all tricks",
            "plays-widow: the dealer plays the spare hand against them",
            matters="Only Ann stays in with a bourré in the pool.",
        ),
    ]
    nobody_stays: Annotated[
        Word[Literal["carries", "dealer-takes", "dealer-plays", "redeal", "decides-again"]],
        knob(
            "what happens when nobody stays in",
            "carries: the pot stays for the next deal and new antes join it",
            "dealer-takes: the dealer takes the pot",
            "dealer-plays: the dealer may not pass when all others have",
            "redeal: the same dealer deals again, without new antes",
            "decides-again: all keep their cards and declare again, as often as it takes",
            matters="All four pass and eight chips lie on the table.",
        ),
    ]
    max_draw: Annotated[
        CardNumber,
        read_max_draw,
        knob(
            "how many cards a player may exchange",
            (
                "CARDS: such as 4, or 5 3@7+: three when seven or more are dealt in; with 3@7+in when "
                "they stay, with 3@7+first5 for the first five in turn"
            ),
            matters="Ann discarded all five of her cards.",
        ),
    ]
    stock_out: Annotated[
        Word[Literal["folded-then-discards", "all-but-own", "discards", "never"]],
        knob(
            "which cards are dealt when the stock runs out in the draw",
            "folded-then-discards: the hands of those who passed, then the discards",
            "all-but-own: both together, without the discards of the player being served",
            "discards: the discards alone",
            "never: none: a player whose turn comes too late keeps what they have",
            matters="Eight play, and a card that Ben threw away turns up in another hand.",
        ),
    ]
