"""Errors in the play of the cards.

After the wrong card everybody plays lawfully again, from the position that really arose, so no
second duty is broken. Each planter proves that with `breaches` before it hands its log over.
"""

import random
from dataclasses import replace

from evenings.page import Page
from evenings.places import Expected, Planted, Planter, edited, first_of, played_hands, with_hand
from evenings.playing import Moment, Script, breaches, code_of, lawful, moments, play_hand
from evenings.records import Deal, Evening, Hand, Trick
from evenings.rules import Rules
from referee.game.cards import Card

CARD_DUTIES = ("P201", "P202", "P203", "P204", "P205")
LEAD_DUTIES = ("P301", "P303", "P304", "P305", "P306", "P307", "P308")


def wrong_cards(rules: Rules, hand: Hand) -> list[tuple[str, Moment, Card]]:
    """Every card that would have broken a duty somewhere in a hand, and the law it breaks.

    Left out: who trumps too low under a lead face down, and who throws off there although no
    trump of his could win. Which law covers these is a matter of taste.
    """
    wrong = []
    for at in moments(rules, hand.deal, hand.tricks):
        for card in sorted({*at.hand} - lawful(rules, hand.deal, at), key=str):
            code = code_of(rules, hand.deal, at, card)
            if not (at.face_down and at.place and not clear_face_down(rules, hand.deal, at, code)):
                wrong.append((code, at, card))
    return wrong


def clear_face_down(rules: Rules, deal: Deal, at: Moment, code: str) -> bool:
    """Whether the answer to a lead face down breaks P303 and nothing else."""
    lying = [rules.height(one) for one in at.table[1:] if one.suit is deal.trump]
    trumps = [rules.height(one) for one in at.hand if one.suit is deal.trump]
    return code == "P303" and max(trumps) > max(lying, default=-1)


def fallen(hand: Hand, count: int) -> tuple[Card, ...]:
    """The first cards of a hand in the order in which they fell."""
    return tuple(one.card for trick in hand.tricks for one in trick.plays)[:count]


def breaking(code: str) -> Planter:
    """A planter for a duty of the cards: one player plays a card that breaks exactly this one.

    Unambiguous because the whole hand is on record: the cards he plays later prove what he held,
    and every other play of the hand is lawful.
    """

    def plant(evening: Evening, rng: random.Random) -> Planted | None:
        def at_place(place) -> Planted | None:
            index, at, card = place
            return play_wrong(evening, index, at, card, code, rng)

        places = [
            (index, at, card)
            for index in played_hands(evening)
            for found, at, card in wrong_cards(evening.rules, evening.hands[index])
            if found == code
        ]
        return first_of(places, rng, at_place)

    return plant


def play_wrong(evening, index, at, card, code, rng) -> Planted | None:
    """The hand with that card played at that moment, if nothing else is wrong with it then."""
    rules, hand = evening.rules, evening.hands[index]
    script = Script(cards=(*fallen(hand, at.index), card))
    tricks = play_hand(rules, hand.deal, rng, script)
    found = [(c, m.index) for c, m in breaches(rules, hand.deal, tricks)]
    if found != [(code, at.index)]:
        return None
    after = with_hand(evening, index, replace(hand, tricks=tricks, reneged=(at.player,)), rng)
    status = "established" if rules.window != "none" else None
    expected = Expected(code, hand.number, at.trick, at.player, card, status)
    return Planted(after.text, expected, after)


def take_back(evening: Evening, rng: random.Random) -> Planted | None:
    """A wrong card taken back at once, written `4h>Qd`.

    Unambiguous because the notation says that it was mended before the next card, because the
    ruleset lets him mend it for nothing, and because the wrong card is played later: he held it,
    and he held what he should have played, for that is the card that replaced it.
    """
    if evening.rules.retraction != "free" or evening.rules.window == "none":
        return None

    def at_place(place) -> Planted:
        index, code, at, card = place

        def edit(page: Page) -> None:
            page.tricks[at.trick - 1].cards[at.place].taken_back = card

        number = evening.hands[index].number
        expected = Expected(code, number, at.trick, at.player, card, "corrected")
        return Planted(edited(evening, index, edit), expected, evening)

    places = [
        (index, *wrong)
        for index in played_hands(evening)
        for wrong in wrong_cards(evening.rules, evening.hands[index])
    ]
    return first_of(places, rng, at_place)


def face_up_lead(evening: Evening, rng: random.Random) -> Planted | None:
    """The leader of the second trick has no trump and leads face up (P302).

    Unambiguous because the answers are lawful and the winner is the same whether the lead counts
    as face up or as face down. No renege: any card was his to lead, only not that way up.
    """

    def at_place(place) -> Planted | None:
        index, trick, before = place
        hand = evening.hands[index]
        script = Script(cards=fallen(hand, before), face_up=frozenset({trick.number}))
        tricks = play_hand(evening.rules, hand.deal, rng, script)
        down = replace(tricks[trick.number - 1], face_down=True)
        as_if = (*tricks[: trick.number - 1], down, *tricks[trick.number :])
        if breaches(evening.rules, hand.deal, as_if) or not same_winner(evening.rules, hand, down):
            return None
        after = with_hand(evening, index, replace(hand, tricks=tricks), rng)
        lead = down.plays[0]
        expected = Expected("P302", hand.number, trick.number, lead.player, lead.card)
        return Planted(after.text, expected, after)

    return first_of(trick_places(evening, lambda trick: trick.face_down), rng, at_place)


def same_winner(rules: Rules, hand: Hand, down: Trick) -> bool:
    """Whether a trick goes to the same player when its lead lies face down."""
    trumped = any(one.card.suit is hand.deal.trump for one in down.plays[1:])
    return trumped or down.winner == down.leader


def trick_places(evening: Evening, fits) -> list[tuple[int, Trick, int]]:
    """Tricks of whole hands: hand from 0, trick, how many cards fell before it."""
    return [
        (index, trick, (trick.number - 1) * len(trick.plays))
        for index in played_hands(evening)
        for trick in evening.hands[index].tricks
        if fits(trick)
    ]


def out_of_turn(evening: Evening, rng: random.Random) -> Planted | None:
    """A follower plays before the one whose turn it is; every card of the trick carries its name.

    Unambiguous because both cards would have been lawful in either order, and because the leader
    led in his turn.
    """

    def at_place(place) -> Planted | None:
        index, trick, before = place
        hand, rules = evening.hands[index], evening.rules
        swapped = rng.randrange(1, len(trick.plays) - 1)
        script = Script(cards=fallen(hand, before), swaps={trick.number: swapped})
        tricks = play_hand(rules, hand.deal, rng, script)
        wrong = tricks[trick.number - 1]
        in_turn = sorted(wrong.plays, key=lambda one: wrong.order.index(one.player))
        mended = replace(wrong, plays=tuple(in_turn))
        as_if = (*tricks[: trick.number - 1], mended, *tricks[trick.number :])
        if breaches(rules, hand.deal, as_if):
            return None
        early = wrong.plays[swapped]
        reneged = (early.player,) if rules.out_of_turn == "renege" else ()
        after = with_hand(evening, index, replace(hand, tricks=tricks, reneged=reneged), rng)

        def edit(page: Page) -> None:
            line = page.tricks[trick.number - 1]
            for play, written in zip(wrong.plays[1:], line.cards[1:], strict=True):
                written.by = play.player

        expected = Expected("P101", hand.number, trick.number, early.player, early.card)
        return Planted(edited(after, index, edit), expected, after)

    fits = trick_places(evening, lambda trick: len(trick.plays) > 2 and not trick.face_down)
    return first_of(fits, rng, at_place)


def wrong_leader(evening: Evening, rng: random.Random) -> Planted | None:
    """Somebody else leads a trick; he leads lawfully and the others answer him lawfully (R207).

    Unambiguous because he is in the hand, the order from him on is kept, and all marks, counts
    and later leaders agree with the cards as they fell.
    """

    def at_place(place) -> Planted | None:
        index, trick, before = place
        hand = evening.hands[index]
        other = rng.choice([one for one in hand.deal.stayers if one != trick.leader])
        script = Script(cards=fallen(hand, before), leaders={trick.number: other})
        tricks = play_hand(evening.rules, hand.deal, rng, script)
        after = with_hand(evening, index, replace(hand, tricks=tricks), rng)
        return Planted(after.text, Expected("R207", hand.number, trick.number), after)

    return first_of(trick_places(evening, lambda _: True), rng, at_place)
