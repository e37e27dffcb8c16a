"""Which cards may be played, written down a second time, straight from the rule texts.

This is the check on `referee.legality`: it takes the duties one by one, as a person would read
them out, and throws out the cards that each forbids. It is slow on purpose.
"""

from collections.abc import Sequence
from dataclasses import replace

from evenings.rules import Rules
from referee.game.cards import Card
from referee.game.suits import Suit


def legal_cards(
    hand: Sequence[Card],
    table_cards: Sequence[Card],
    trump: Suit,
    rules: Rules,
    *,
    trick_number: int,
    stayers: int,
    face_down_lead: bool = False,
    trump_broken: bool = False,
) -> set[Card]:
    """The cards of `hand` that break no duty.

    `table_cards` are the cards of this trick so far, in order; none: he leads. `trick_number`
    counts from 1, `stayers` are the players in the hand. With `face_down_lead` the first card of
    the table lies face down and counts as no card at all. `trump_broken`: a trump has been played
    to a trick led in another suit.
    """
    if not table_cards:
        return may_be_led(hand, trump, rules, trick_number, stayers, trump_broken)
    if face_down_lead:
        return may_answer_face_down(hand, table_cards[1:], trump, rules, trump_broken)
    return may_follow(hand, table_cards, trump, rules, trump_broken)


def owes_second_trick_trump(rules: Rules, trick_number: int, stayers: int) -> bool:
    """The leader of the second trick owes a trump when more than two are in (`la-bourre`)."""
    return rules.second_trick == "trump" and trick_number == 2 and stayers > 2


def must_lead_face_down(
    hand: Sequence[Card], trump: Suit, rules: Rules, trick_number: int, stayers: int
) -> bool:
    """He owes a trump and has none: any card, face down."""
    owes = owes_second_trick_trump(rules, trick_number, stayers)
    return owes and all(one.suit is not trump for one in hand)


def may_be_led(hand, trump, rules, trick_number, stayers, trump_broken) -> set[Card]:
    """The duties of the leader."""
    trumps = [one for one in hand if one.suit is trump]
    plain_cards = [one for one in hand if one.suit is not trump]
    if not trumps:
        return set(hand)
    if owes_second_trick_trump(rules, trick_number, stayers):
        return set(trumps)
    if rules.lead == "top-honours":
        honours = [one for one in trumps if one.name[0] in ("A", "K", "Q")]
        if honours and trick_number == 1:
            return {rules.highest(trumps)}
        if honours:
            return set(honours)
    if rules.lead in ("ace-first", "ace-then-trumps"):
        aces = [one for one in trumps if one.name[0] == "A"]
        if aces:
            return set(aces)
    if rules.lead == "ace-then-trumps" and trick_number > 1:
        return set(trumps)
    waiting = rules.lead in ("not-until-broken", "highest-until-broken") and not trump_broken
    if waiting and plain_cards:
        return set(plain_cards)
    if waiting and rules.lead == "highest-until-broken":
        return {rules.highest(trumps)}
    return set(hand)


def may_follow(hand, table_cards, trump, rules, trump_broken) -> set[Card]:
    """The duties of everybody else: the suit led, else trump; within these, beat what lies."""
    led = table_cards[0].suit
    of_suit = [one for one in hand if one.suit is led]
    if not of_suit:
        on_table = [one for one in table_cards if one.suit is trump]
        return may_be_played_by_void(hand, on_table, trump, rules, trump_broken)
    if rules.head == "no":
        return set(of_suit)
    already_trumped = led is not trump and any(one.suit is trump for one in table_cards)
    if already_trumped:
        return set(of_suit)
    to_beat = rules.highest([one for one in table_cards if one.suit is led])
    beating = [one for one in of_suit if rules.height(one) > rules.height(to_beat)]
    if not beating:
        return set(of_suit)
    if rules.head == "highest":
        return {rules.highest(beating)}
    return set(beating)


def may_answer_face_down(hand, answers, trump, rules, trump_broken) -> set[Card]:
    """To a lead face down everybody who has a trump plays one, over those that lie there.

    Whoever has only lower ones plays one of them, whatever `undertrump` says (record 0021).
    """
    on_table = [one for one in answers if one.suit is trump]
    always = replace(rules, must_trump="yes", undertrump="yes")
    return may_be_played_by_void(hand, on_table, trump, always, trump_broken)


def may_be_played_by_void(hand, trumps_on_table, trump, rules, trump_broken) -> set[Card]:
    """He has none of the suit led: trump it, over the trumps that lie there.

    Where trumping is free (`must-trump no`) any card will do, a lower trump as well. `if-winning`
    binds only who can win. Without `undertrump` a player who could only trump too low may throw
    anything. `overtrump highest` asks for the highest trump whether or not one lies there already,
    `highest-until-broken` for the highest of whoever breaks trumps, and then for any.
    """
    trumps = [one for one in hand if one.suit is trump]
    winning = [
        one for one in trumps if all(rules.height(one) > rules.height(t) for t in trumps_on_table)
    ]
    if not trumps or rules.must_trump == "no":
        return set(hand)
    if not winning and (rules.must_trump != "yes" or rules.undertrump == "no"):
        return set(hand)
    if not winning:
        return set(trumps)
    if rules.overtrump == "yes":
        return set(winning)
    if rules.overtrump == "highest" or (
        rules.overtrump == "highest-until-broken" and not trump_broken
    ):
        return {rules.highest(winning)}
    return set(trumps)


def law_broken(
    one: Card,
    hand: Sequence[Card],
    table_cards: Sequence[Card],
    trump: Suit,
    rules: Rules,
    *,
    trick_number: int,
    stayers: int,
    face_down_lead: bool = False,
) -> str:
    """The code of the law that an illegal card breaks; only for cards that are illegal here.

    One mistake, one law: who does not follow suit breaks only that duty, whatever else he did
    not do. P205 is for him who holds no trump that could win and throws a plain card.
    """
    trumps = [each for each in hand if each.suit is trump]
    if not table_cards:
        if owes_second_trick_trump(rules, trick_number, stayers):
            return "P301"
        if rules.lead == "ace-then-trumps":
            return "P305" if any(each.name[0] == "A" for each in trumps) else "P307"
        return {
            "top-honours": "P304",
            "ace-first": "P305",
            "not-until-broken": "P306",
            "highest-until-broken": "P306",
        }[rules.lead]
    if face_down_lead:
        return "P204" if one.suit is trump else "P303"
    led = table_cards[0].suit
    if any(each.suit is led for each in hand):
        return "P203" if one.suit is led else "P201"
    if one.suit is trump:
        return "P204"
    lying = [rules.height(each) for each in table_cards if each.suit is trump]
    can_win = any(rules.height(each) > max(lying, default=-1) for each in trumps)
    return "P202" if can_win else "P205"


def next_leader(leader: int, winner: int, seats: int, rules: Rules) -> int:
    """The seat that leads to the next trick; seats are numbers in turn order, from 0."""
    return (leader + 1) % seats if rules.next_leader == "next-seat" else winner


def trick_winner(
    table_cards: Sequence[Card], trump: Suit, rules: Rules, *, face_down_lead: bool = False
) -> int:
    """Which card of a trick wins it, 0 for the leader's: the highest trump, else of the suit led.

    A lead face down can be beaten only by a trump; if nobody has one the leader keeps the trick.
    """
    face_up = list(table_cards)
    if face_down_lead:
        face_up = face_up[1:]
    trumps = [one for one in face_up if one.suit is trump]
    if trumps:
        return list(table_cards).index(rules.highest(trumps))
    if face_down_lead:
        return 0
    led = [one for one in face_up if one.suit is table_cards[0].suit]
    return list(table_cards).index(rules.highest(led))
