"""A ruleset in plain words: the only place where the model of the game touches `referee`'s rules."""

from dataclasses import dataclass, fields
from enum import Enum
from itertools import product

from referee.game.cards import PACK, Card
from referee.game.suits import NO_TRUMP, NoTrump, Suit

ACE_HIGH = "23456789TJQKA"
KING_HIGH = "23456789TAJQK"
TWO_HIGH = "AKQJT98765432"
REPLIES = tuple(
    {"head": head, "must-trump": must, "overtrump": over, "undertrump": under}
    for head, must, over, under in (
        *product(
            ("yes", "highest", "no"),
            ("yes", "if-winning", "no"),
            ("yes", "highest", "no"),
            ("yes", "no"),
        ),
        *product(("yes",), ("yes", "if-winning"), ("highest-until-broken",), ("yes", "no")),
    )
)
"""Every way to set the duties of a reply, one value with those alone that bear on it."""


def plain(value: object) -> object:
    """Yes, no and none as words, an enum as its value; anything else as it is."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return value.value if isinstance(value, Enum) else value


@dataclass(frozen=True)
class Rules:
    """The knobs that decide a hand, as the notation writes them: words, whole numbers."""

    name: str
    version: int
    deck: int
    rank_order: str
    hand_sizes: object
    direction: str
    ante: int
    ante_by: str
    second_ante: object
    ante_exempt: frozenset
    trump_from: str
    turn_up: str
    turn_up_exchange: str
    ace_up_dealer_stays: str
    widow: str
    declare: str
    passing: str
    sole_player: str
    nobody_stays: str
    max_draw: object
    stock_out: str
    lead: str
    second_trick: str
    knowledge_lead: str
    next_leader: str
    head: str
    must_trump: str
    overtrump: str
    undertrump: str
    cinch: str
    pot: str
    tie: str
    odd_chip: str
    bourre: object
    bourre_queue: str
    limit: object
    limit_winner: str
    renege: str
    retraction: str
    window: str
    out_of_turn: str
    short_stack: str
    seated: int = 0
    """How many are dealt in; 0 where that makes no difference."""

    @staticmethod
    def of(ruleset: object) -> "Rules":
        """The same rules in plain words."""
        if isinstance(ruleset, Rules):
            return ruleset
        return Rules(*(plain(getattr(ruleset, one.name)) for one in fields(Rules)[:-1]))

    @property
    def hand_size(self) -> int:
        """How many cards each is dealt."""
        usual, *steps = str(self.hand_sizes).split()
        sizes = [usual] + [one[0] for one in steps if self.seated >= int(one[2:-1])]
        return int(sizes[-1])

    def cards(self) -> list[Card]:
        """The pack in play."""
        return [one for one in PACK if self.deck == 52 or one.name[0] in "789TJQKA"]

    def height(self, one: Card) -> int:
        """How high a card stands in its suit; only cards of one suit are ever compared."""
        order = {"ace-high": ACE_HIGH, "king-high": KING_HIGH, "two-high": TWO_HIGH}
        return order[self.rank_order].index(one.name[0])

    def trump(self, suit: Suit) -> Suit | NoTrump:
        """What is trump when a card of that suit is turned."""
        return NO_TRUMP if self.trump_from == "none" else suit

    def highest(self, some: list[Card]) -> Card:
        """The highest of some cards of one suit."""
        return max(some, key=self.height)

    def most_drawn(self, seated: int, stayed: int = 0, place: int = 0) -> int:
        """How many cards one player may exchange; `place` is theirs in turn, from 1."""
        usual, *steps = str(self.max_draw).split()
        most = int(usual)
        for step in steps:
            cards, condition = step.split("@")
            players, whom = condition.split("+")
            enough = (stayed if whom == "in" else seated) >= int(players)
            spared = whom.startswith("first") and place > int(whom.removeprefix("first"))
            if enough and not spared:
                most = int(cards)
        return most
