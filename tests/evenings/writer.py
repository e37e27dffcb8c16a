"""Random lawful evenings: shuffled, dealt, drawn, played, settled and written down.

Nobody buys on credit here: before a hand that would leave a player without chips he buys more,
so that no stack is ever written below nothing. The deal passes on in the direction of play.
"""

import random
from collections.abc import Mapping
from dataclasses import replace

from evenings.dealing import Wish, deal_hand
from evenings.money import bourre_lies_in_pool, settle
from evenings.playing import Rest, from_seat, play_hand
from evenings.records import Evening, Hand, Purse, Settlement, Trick
from evenings.rules import Rules
from evenings.style import Style
from evenings.text import page_of, text_of

NAMES = (
    *("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal"),
    *("Élodie", "Zoë", "Jürgen", "Pot", "Out", "Big Al", "Mary Lou Smith", "T-Roy"),
)
START = 200


def random_evening(
    ruleset: object,
    seats: int,
    hands: int,
    rng: random.Random,
    *,
    style: Style | None = None,
    overrides: Mapping[str, str] | None = None,
    manner: type[Rest] = Rest,
) -> Evening:
    """An evening of lawful play under a ruleset, with everything that is true of it.

    `style` is random when it is not given. `overrides` are house rules to be named in the header;
    `ruleset` must hold them already. `manner`: how everybody plays.
    """
    rules = replace(Rules.of(ruleset), seated=seats)
    style = style or Style.random(rng)
    players = tuple(rng.sample(NAMES, seats))
    start = dict.fromkeys(players, START)
    evening = Evening(rules, dict(overrides or {}), players, start, (), style, "")
    return extended(evening, hands, rng, manner)


def extended(
    evening: Evening, hands: int, rng: random.Random, manner: type[Rest] = Rest
) -> Evening:
    """The evening played on until it has that many hands, and written down."""
    played = list(evening.hands)
    while len(played) < hands:
        played.append(next_hand(replace(evening, hands=tuple(played[-1:])), rng, manner=manner))
    if evening.style.unfinished:
        played[-1] = broken_off(evening.rules, played[-1], rng)
    pages = tuple(page_of(one, evening.style, rng) for one in played)
    longer = replace(evening, hands=tuple(played), pages=pages)
    return replace(longer, text=text_of(longer, pages))


def turn_order(evening: Evening, dealer: str) -> tuple[str, ...]:
    """Everybody in the direction of play, the dealer last."""
    clockwise = evening.rules.direction == "clockwise"
    seats = evening.seats if clockwise else evening.seats[::-1]
    return (*from_seat(seats, dealer)[1:], dealer)


def dealer_of(evening: Evening, rng: random.Random) -> str:
    """Who deals the next hand."""
    if not evening.hands:
        return rng.choice(evening.seats)
    last = evening.hands[-1]
    again = not last.deal.stayers and evening.rules.nobody_stays == "redeal"
    return last.dealer if again else turn_order(evening, last.dealer)[0]


def next_hand(
    evening: Evening,
    rng: random.Random,
    wish: Wish | None = None,
    dealer: str | None = None,
    manner: type[Rest] = Rest,
) -> Hand:
    """The hand after those of the evening."""
    rules = evening.rules
    purse = evening.last if evening.hands else Purse(evening.start)
    dealer = dealer or dealer_of(evening, rng)
    may_pass = rules.passing != "bourre-in-pool" or bourre_lies_in_pool(rules, purse)
    deal = deal_hand(
        rules, turn_order(evening, dealer), may_pass=may_pass, rng=rng, wish=wish or Wish()
    )
    number = evening.hands[-1].number + 1 if evening.hands else 1
    tricks = play_hand(rules, deal, rng, manner=manner)
    nothing_yet = Settlement(0, "", (), (), (), purse)
    hand = Hand(number, dealer, deal, tricks, complete=True, before=purse, settlement=nothing_yet)
    return settled(rules, hand)


def settled(rules: Rules, hand: Hand) -> Hand:
    """The hand with its chips worked out, and with what has to be bought before it."""
    order, stayers = hand.deal.order, hand.deal.stayers
    winners = [one.winner for one in hand.tricks]
    money = settle(rules, hand.before, order, stayers, winners, hand.reneged)
    short = {one: left for one, left in money.after.stacks.items() if left < 0}
    if not short:
        return replace(hand, settlement=money)
    bought = {one: (-left // START + 1) * START for one, left in short.items()}
    stacks = {one: chips + bought.get(one, 0) for one, chips in hand.before.stacks.items()}
    before = replace(hand.before, stacks=stacks)
    money = settle(rules, before, order, stayers, winners, hand.reneged)
    return replace(hand, before=before, bought=bought, settlement=money)


def broken_off(rules: Rules, hand: Hand, rng: random.Random) -> Hand:
    """The hand up to some card; a hand without tricks stays as it is."""
    if not hand.tricks:
        return hand
    whole = rng.randrange(rules.hand_size)
    cut = hand.tricks[whole]
    lying = rng.randrange(len(cut.plays))
    begun = [replace(cut, plays=cut.plays[:lying], winner=None)] if lying else []
    tricks: tuple[Trick, ...] = (*hand.tricks[:whole], *begun)
    money = hand.settlement
    antes = tuple(one for one in money.due if one.cause in ("ante", "second-ante"))
    stacks = {
        one: chips - sum(due.chips for due in antes if due.source == one)
        for one, chips in hand.before.stacks.items()
    }
    in_pot = sum(hand.before.stacks.values()) - sum(stacks.values())
    after = replace(hand.before, stacks=stacks, carried=hand.before.carried + in_pot)
    unfinished = Settlement(money.pot, "unfinished", (), (), antes, after)
    return replace(hand, tricks=tricks, complete=False, settlement=unfinished)
