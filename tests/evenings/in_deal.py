"""Errors before the first lead: staying, declaring, drawing, the spare hand and the turn-up."""

import random

from evenings.dealing import Wish
from evenings.money import bourre_lies_in_pool
from evenings.page import Page
from evenings.places import (
    Expected,
    Planted,
    edited,
    first_of,
    hide_cards,
    purse_before,
    redealt,
    whole_hands,
)
from evenings.records import Evening, Hand


def order_of(evening: Evening, index: int) -> tuple[str, ...]:
    """Everybody in order of speaking, the dealer last."""
    return evening.hands[index].deal.order


def ace_passes(evening: Evening, rng: random.Random) -> Planted | None:
    """D101: an ace is turned up and the dealer passes.

    Unambiguous because the up card stands in the log and the dealer says `out`.
    """
    if evening.rules.ace_up_dealer_stays == "no":
        return None

    def at_place(index) -> Planted:
        *others, dealer = order_of(evening, index)
        wish = Wish(ace_up=True, passes=(dealer,), stays=tuple(rng.sample(others, 2)))
        after = redealt(evening, index, wish, rng)
        return Planted(after.text, Expected("D101", number(evening, index), None, dealer), after)

    return first_of(whole_hands(evening), rng, at_place)


def number(evening: Evening, index: int) -> int:
    """The number that a hand carries in the log."""
    return evening.hands[index].number


def stock_size(evening: Evening) -> int:
    """How many cards are left for the draw."""
    rules = evening.rules
    dealt = (len(evening.seats) + (rules.widow == "yes")) * rules.hand_size
    return rules.deck - dealt - (rules.trump_from != "dealer-last")


def draws_too_many(evening: Evening, rng: random.Random) -> Planted | None:
    """D102: the number behind a name is one above what the ruleset allows.

    Unambiguous because what he drew is not on record otherwise, and the stock had that many.
    """

    def at_place(place) -> Planted | None:
        index, player = place
        hand = evening.hands[index]
        order, stayed = hand.deal.order, len(hand.deal.stayers)
        most = evening.rules.most_drawn(len(order), stayed, order.index(player) + 1)
        others = sum(len(draw.received) for one, draw in hand.deal.draws.items() if one != player)
        if hand.deal.recycled or others + most + 1 > stock_size(evening):
            return None

        def edit(page: Page) -> None:
            hide_cards(page, player)
            page.intents = [
                (one, str(most + 1) if one == player else said) for one, said in page.intents
            ]

        expected = Expected("D102", hand.number, None, player)
        return Planted(edited(evening, index, edit), expected, evening)

    return first_of(stayer_places(evening), rng, at_place)


def stayer_places(evening: Evening) -> list[tuple[int, str]]:
    """Every player who stayed in a whole hand, with the hand from 0."""
    return [(n, one) for n in whole_hands(evening) for one in evening.hands[n].deal.stayers]


def discards_short(evening: Evening, rng: random.Random) -> Planted | None:
    """D103: one card fewer thrown away than received.

    Unambiguous because what he was dealt is not on record, so that the card left out is missed
    nowhere else; the turn-up is never the one.
    """

    def at_place(place) -> Planted | None:
        index, player = place
        hand = evening.hands[index]
        draw = hand.deal.draws[player]
        loose = [one for one in draw.discarded if one is not hand.deal.up]
        if len(draw.received) < 2 or not loose:
            return None
        forgotten = rng.choice(loose)

        def edit(page: Page) -> None:
            page.dealt.pop(player, None)
            thrown = [one for one in draw.discarded if one is not forgotten]
            page.drawn[player] = (thrown, list(draw.received))

        expected = Expected("D103", hand.number, None, player)
        return Planted(edited(evening, index, edit), expected, evening)

    return first_of(stayer_places(evening), rng, at_place)


def passes_unbidden(evening: Evening, rng: random.Random) -> Planted | None:
    """D104: somebody passes although no bourré lies in the pool.

    Unambiguous because everybody else stays, and the chips of the hands before are on record.
    """
    if evening.rules.passing != "bourre-in-pool":
        return None

    def at_place(index) -> Planted | None:
        if bourre_lies_in_pool(evening.rules, purse_before(evening, index)):
            return None
        player = rng.choice(order_of(evening, index))
        after = redealt(evening, index, Wish(passes=(player,)), rng)
        return Planted(after.text, Expected("D104", number(evening, index), None, player), after)

    return first_of(whole_hands(evening), rng, at_place)


def speaks_early(evening: Evening, rng: random.Random) -> Planted | None:
    """D105: two neighbours in the `in` line change places; the one now first spoke too early.

    Unambiguous because only one spoke before his turn: the other then speaks next, as he would.
    Not where the order decides who got which cards or the spare hand.
    """
    if evening.rules.declare == "simultaneous":
        return None

    def at_place(index) -> Planted | None:
        deal = evening.hands[index].deal
        if deal.recycled or deal.widow:
            return None
        at = rng.randrange(len(deal.order) - 1)

        def edit(page: Page) -> None:
            page.intents[at], page.intents[at + 1] = page.intents[at + 1], page.intents[at]

        expected = Expected("D105", number(evening, index), None, deal.order[at + 1])
        return Planted(edited(evening, index, edit), expected, evening)

    return first_of(whole_hands(evening), rng, at_place)


def widow_again(evening: Evening, rng: random.Random) -> Planted | None:
    """D106: a second player takes the spare hand, or one takes it where there is none.

    Unambiguous because he stayed, and neither the cards he was dealt nor the turn-up tell whether
    he plays with others.
    """

    def at_place(place) -> Planted | None:
        index, player = place
        hand = evening.hands[index]
        there_is_one = evening.rules.widow == "yes"
        if player in (hand.deal.widow, hand.dealer) or there_is_one != bool(hand.deal.widow):
            return None

        def edit(page: Page) -> None:
            hide_cards(page, player)
            page.widows.append(player)

        expected = Expected("D106", hand.number, None, player)
        return Planted(edited(evening, index, edit), expected, evening)

    return first_of(stayer_places(evening), rng, at_place)


def turn_up_taken(evening: Evening, rng: random.Random) -> Planted | None:
    """D107: somebody else takes the turn-up, or the dealer does where nobody may.

    Unambiguous because he really plays with it: it is in his hand and is played by nobody else,
    and the card laid aside is played by nobody. It is not one that he drew: whether he took the
    turn-up before or after his draw no rule tells, since where he may take it nobody draws.
    """

    def taken_lawlessly(index) -> Planted | None:
        *others, dealer = order_of(evening, index)
        player = rng.choice(others) if evening.rules.turn_up == "takeable" else dealer
        after = redealt(evening, index, Wish(takes_up=player, stays=(player,)), rng)
        deal = after.hands[index].deal
        if deal.takeup[1] in deal.draws[player].received:
            return None
        return Planted(after.text, Expected("D107", number(evening, index), None, player), after)

    def said_to_be_taken(index) -> Planted | None:
        hand = evening.hands[index]
        if hand.deal.up not in hand.deal.hands.get(hand.dealer, ()) or not hand.deal.unused:
            return None
        aside = rng.choice(hand.deal.unused)

        def edit(page: Page) -> None:
            hide_cards(page, hand.dealer)
            page.takeups = [(hand.dealer, aside)]

        expected = Expected("D107", hand.number, None, hand.dealer)
        return Planted(edited(evening, index, edit), expected, evening)

    in_hand = evening.rules.turn_up == "in-hand"
    return first_of(whole_hands(evening), rng, said_to_be_taken if in_hand else taken_lawlessly)


def receives_turn_up(evening: Evening, rng: random.Random) -> Planted | None:
    """D108: a player draws the turn-up, which still lay before the dealer or belonged to nobody.

    Unambiguous because he draws before the dealer could have thrown it away, the stock did not run
    out, the draws of both are on record, and nobody else plays it.
    """
    rules = evening.rules
    if not rules.most_drawn(len(evening.seats)):
        return None

    def at_place(index) -> Planted | None:
        *others, dealer = order_of(evening, index)
        player = rng.choice(others)
        wish = Wish(receives_up=player, stays=(player,), exchanges_up=rules.turn_up == "in-hand")
        after = redealt(evening, index, wish, rng)
        hand = after.hands[index]
        if hand.deal.recycled or not shown_once(hand, player):
            return None

        def edit(page: Page) -> None:
            for one in {player, dealer} & set(hand.deal.draws):
                draw = hand.deal.draws[one]
                page.drawn[one] = (list(draw.discarded), list(draw.received))
            page.intents = [
                (one, str(len(hand.deal.draws[one].received)) if one in hand.deal.draws else "out")
                for one in hand.deal.order
            ]

        expected = Expected("D108", hand.number, None, player, hand.deal.up)
        return Planted(edited(after, index, edit), expected, after)

    return first_of(whole_hands(evening), rng, at_place)


def shown_once(hand: Hand, player: str) -> bool:
    """Whether the turn-up is in that player's hand and in no other."""
    holders = [one for one, cards in hand.deal.hands.items() if hand.deal.up in cards]
    return holders == [player] and bool(hand.tricks)
