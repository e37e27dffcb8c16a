"""The tricks of a hand: everybody plays random right cards, unless a script says otherwise."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from evenings.forced import Seat, forced_cards
from evenings.oracle import (
    law_broken,
    legal_cards,
    must_lead_face_down,
    next_leader,
    trick_winner,
)
from evenings.records import Deal, Play, Trick
from evenings.rules import Rules
from referee.game.cards import Card


@dataclass(frozen=True)
class Script:
    """What is fixed in the play of a hand; the rest is random and lawful."""

    cards: Sequence[Card] = ()
    """The first cards of the hand, in the order in which they fall, lawful or not."""
    leaders: Mapping[int, str] = field(default_factory=dict)
    """Who leads a trick, whoever won the one before."""
    swaps: Mapping[int, int] = field(default_factory=dict)
    """In that trick the player at this place (from 0) plays after the one behind him."""
    face_up: frozenset[int] = frozenset()
    """Tricks led face up although they should be led face down."""


@dataclass(frozen=True)
class Moment:
    """One play: all that the duties ask for, and what was played."""

    trick: int
    place: int
    """How many cards lay in the trick, 0 for the lead."""
    index: int
    """How many cards had been played in the hand."""
    player: str
    hand: tuple[Card, ...]
    table: tuple[Card, ...]
    face_down: bool
    broken: bool
    card: Card


class Rest:
    """What the players still hold, and whether a trump has been played to another suit's lead."""

    def __init__(self, rules: Rules, deal: Deal) -> None:
        self.rules = rules
        self.deal = deal
        self.hands = {one: list(some) for one, some in deal.hands.items()}
        self.laid: dict[str, list[Card]] = {one: [] for one in deal.hands}
        self.broken = False

    def legal(self, player, table, trick, *, face_down) -> set[Card]:
        """What he may play."""
        if turn_up_due(self.rules, self.deal, trick, table):
            return {self.deal.up}
        return legal_cards(
            self.hands[player],
            table,
            self.deal.trump,
            self.rules,
            trick_number=trick,
            stayers=len(self.hands),
            face_down_lead=face_down,
            trump_broken=self.broken,
        )

    def right(self, player, order, table, trick, taken, *, face_down) -> set[Card]:
        """What he may play, knowing what he knows: a lawful card, and a forced one if he must."""
        lawful = self.legal(player, table, trick, face_down=face_down)
        seat = Seat(player, order[len(table) + 1 :], taken, self.laid[player])
        due = forced_cards(seat, self.hands, table, self.deal.trump, self.rules)
        return (due & lawful) or lawful

    def play(self, player, card, table, *, face_down) -> None:
        """Take a card out of his hand and put it on the table."""
        self.hands[player].remove(card)
        self.laid[player].append(card)
        trump = self.deal.trump
        if table and card.suit is trump and (face_down or table[0].suit is not trump):
            self.broken = True
        table.append(card)


def play_hand(
    rules: Rules,
    deal: Deal,
    rng: random.Random,
    script: Script | None = None,
    manner: type[Rest] = Rest,
) -> tuple[Trick, ...]:
    """All the tricks of a deal; none when fewer than two stay. `manner`: how everybody plays."""
    script = script or Script()
    stayers = deal.stayers
    if len(stayers) < 2:
        return ()
    rest, tricks, played = manner(rules, deal), [], 0
    leader = deal.order[-1] if turn_up_due(rules, deal, 1, ()) else stayers[0]
    for number in range(1, rules.hand_size + 1):
        leader = script.leaders.get(number, leader)
        order = from_seat(stayers, leader)
        if number in script.swaps:
            place = script.swaps[number]
            order[place], order[place + 1] = order[place + 1], order[place]
        face_down = number not in script.face_up and must_lead_face_down(
            rest.hands[leader], deal.trump, rules, number, len(stayers)
        )
        table: list[Card] = []
        for player in order:
            taken = sum(one.winner == player for one in tricks)
            right = rest.right(player, order, table, number, taken, face_down=face_down)
            card = rng.choice(sorted(right, key=str))
            if played < len(script.cards):
                card = script.cards[played]
            rest.play(player, card, table, face_down=face_down)
            played += 1
        winner = order[trick_winner(table, deal.trump, rules, face_down_lead=face_down)]
        plays = tuple(map(Play, order, table))
        due_order = tuple(from_seat(stayers, leader))
        tricks.append(Trick(number, leader, plays, winner, face_down, due_order))
        seat = stayers.index
        leader = stayers[next_leader(seat(leader), seat(winner), len(stayers), rules)]
    return tuple(tricks)


def turn_up_due(rules: Rules, deal: Deal, trick: int, table: Sequence[Card]) -> bool:
    """Whether the next card is the first lead of a dealer who must lead the turned card."""
    dealer_plays = deal.stays[deal.order[-1]]
    return rules.lead == "turn-up" and dealer_plays and trick == 1 and not table


def from_seat(players: Sequence[str], first: str) -> list[str]:
    """The players in turn order, `first` first."""
    start = list(players).index(first)
    return [*players[start:], *players[:start]]


def moments(rules: Rules, deal: Deal, tricks: Sequence[Trick]) -> Iterator[Moment]:
    """Every play of a hand with what its player held: all that he plays from there on."""
    rest, index = Rest(rules, deal), 0
    rest.hands = {one: later_plays(tricks, one) for one in deal.stayers}
    rest.laid = {one: [] for one in deal.stayers}
    for trick in tricks:
        table: list[Card] = []
        for place, (player, card) in enumerate((p.player, p.card) for p in trick.plays):
            hand = tuple(rest.hands[player])
            yield Moment(
                trick.number,
                place,
                index,
                player,
                hand,
                tuple(table),
                trick.face_down,
                rest.broken,
                card,
            )
            rest.play(player, card, table, face_down=trick.face_down)
            index += 1


def later_plays(tricks: Sequence[Trick], player: str) -> list[Card]:
    """All the cards that a player puts down in these tricks."""
    return [one.card for trick in tricks for one in trick.plays if one.player == player]


def lawful(rules: Rules, deal: Deal, at: Moment) -> set[Card]:
    """What was legal at a moment."""
    if turn_up_due(rules, deal, at.trick, at.table):
        return {deal.up}
    return legal_cards(
        at.hand,
        at.table,
        deal.trump,
        rules,
        trick_number=at.trick,
        stayers=len(deal.stayers),
        face_down_lead=at.face_down,
        trump_broken=at.broken,
    )


def code_of(rules: Rules, deal: Deal, at: Moment, card: Card) -> str:
    """Which law an illegal card breaks at a moment."""
    if turn_up_due(rules, deal, at.trick, at.table):
        return "P308"
    return law_broken(
        card,
        at.hand,
        at.table,
        deal.trump,
        rules,
        trick_number=at.trick,
        stayers=len(deal.stayers),
        face_down_lead=at.face_down,
    )


def breaches(rules: Rules, deal: Deal, tricks: Sequence[Trick]) -> list[tuple[str, Moment]]:
    """Every play of a hand that breaks a duty, judged from the cards put down later."""
    return [
        (code_of(rules, deal, at, at.card), at)
        for at in moments(rules, deal, tricks)
        if at.card not in lawful(rules, deal, at)
    ]
