"""Who may have been dealt a card again: by the numbers of cards drawn, and against draws made by hand."""

import random
from dataclasses import dataclass, field

import pytest
from replayed import moments
from tiers import sizes

from referee.replay.redealt import Redealt, exchanged

EIGHT = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")
OUT = "Fay out, Gus out, Hal out"
TOGETHER = {"stock-out": "all-but-own"}
"""Folded hands and discards are shuffled together; `acadiana` deals the folded hands first."""


def read(says, head="hand 1, dealer Hal, up 7s", players=EIGHT, lines="", **knobs):
    """Eight hands of five leave twelve cards, one of them turned unless it is the dealer's."""
    text = f"{head}\nin {says}\n{lines}1 Ann: Kd"
    ruleset, found = moments(text, rules="acadiana", players=players, **knobs)
    return found[0][0].hand, ruleset


def redealt(says, out=OUT, **how):
    return Redealt(*read(f"{says}, {out}", **how))


def late(says, **how):
    """Whom a card of a folded hand may reach."""
    told = redealt(says, **how)
    return "".join(who[0] for who in EIGHT if told.folded("Hal", who))


def test_the_stock_lasts_to_its_last_card():
    assert late("Ann 5, Ben 5, Cal 2, Dee out, Eve out") == ""
    assert late("Ann 5, Ben 5, Cal 3, Dee out, Eve out") == "C"
    turned = {"turn-up": "community", "turn-up-exchange": "no", "trump-from": "stock"}
    assert late("Ann 5, Ben 5, Cal 1, Dee out, Eve out", **turned) == ""
    assert late("Ann 5, Ben 5, Cal 2, Dee out, Eve out", **turned) == "C"


def test_the_spare_hand_is_none_of_the_stock():
    assert late("Ann 5, Ben 2, Cal out, Dee out, Eve out", widow="yes") == ""
    assert late("Ann 5, Ben 3, Cal out, Dee out, Eve out", widow="yes") == "B"


def test_who_drew_none_was_served_nothing():
    assert late("Ann 5, Ben 5, Cal 5, Dee 0, Eve 1") == "CE"


def test_of_a_number_that_nobody_noted_the_hand_is_the_bound():
    assert late("Ann 1, Ben, Cal 1, Dee 0, Eve out") == ""
    assert late("Ann 4, Ben, Cal 4, Dee 0, Eve 1") == "CE"
    assert late("Ann 4, Ben, Cal 4, Dee 0, Eve out", lines="draw Ben: 2c 3c > 4c 5c\n") == ""
    assert late("Ann 4, Ben, Cal 4, Dee 0, Eve out", lines="draw Ben: 2c ... > 4c 5c ...\n") == "C"


def test_where_nobody_knows_who_dealt_anybody_may_have_been_last():
    head = "hand 1, up 7s"
    assert late("Ann 5, Ben 5, Cal 3, Dee 0, Eve out", head=head) == "ABC"
    assert late("Ann 5, Ben 5, Cal 2, Dee 0, Eve out", head=head) == ""


@pytest.mark.parametrize("knobs", [{"stock-out": "never"}, {"max-draw": "0"}])
def test_where_nothing_is_dealt_on_nothing_comes_back(knobs):
    told = redealt("Ann 5, Ben 5, Cal 5, Dee, Eve", **knobs)
    assert not any(told.left(by, to) for by in (*EIGHT, None) for to in (*EIGHT, None))
    assert not told.turned(None)


def test_the_folded_hands_are_dealt_before_the_discards():
    """Three hands are folded: 12 + 15 cards go before any discard, and five players take 25 at most."""
    five = "Ann 5, Ben 5, Cal 5, Dee 5, Eve 5"
    told = redealt(five)
    assert told.folded("Hal", "Eve")
    assert not told.thrown("Ann", "Eve")
    assert not told.thrown(None, None)
    assert redealt(five, **TOGETHER).thrown("Ann", "Eve")
    assert redealt(five, **{"stock-out": "discards"}).thrown("Ann", "Eve")
    assert not redealt(five, **{"stock-out": "discards"}).folded("Hal", "Eve")
    seven = redealt("Ann 5, Ben 5, Cal 5, Dee 2, Eve 1, Fay 3", out="Gus 1, Hal out")
    assert [who for who in EIGHT if seven.thrown("Ann", who)] == ["Eve", "Fay", "Gus"]
    assert [who for who in EIGHT if seven.folded("Hal", who)] == ["Cal", "Dee"]


def test_nobody_gets_an_own_discard_unless_the_discards_alone_are_dealt_on():
    five = "Ann 5, Ben 5, Cal 5, Dee 5, Eve 5"
    assert not redealt(five, **TOGETHER).thrown("Cal", "Cal")
    assert redealt(five, **{"stock-out": "discards"}).thrown("Cal", "Cal")


def test_a_card_goes_only_to_players_behind_where_each_draws_in_turn():
    five, in_turn = "Ann 5, Ben 5, Cal 3, Dee 2, Eve 0", {"declare": "in-turn-with-draw"}
    told = redealt(five, **TOGETHER, **in_turn)
    assert [who for who in EIGHT if told.thrown("Cal", who)] == ["Dee"]
    assert [who for who in EIGHT if told.thrown("Ann", who)] == ["Cal", "Dee"]
    assert not any(told.folded("Hal", who) for who in EIGHT)
    told = redealt(five, **TOGETHER)
    assert [who for who in EIGHT if told.thrown("Dee", who)] == ["Cal"]
    nobody_knows = redealt(five, head="hand 1, up 7s", **TOGETHER, **in_turn)
    assert [who for who in EIGHT if nobody_knows.thrown("Cal", who)] == ["Ann", "Ben", "Dee"]


def test_somebody_who_has_no_name_may_be_anybody():
    told = redealt("Ann 5, Ben 5, Cal 3, Dee 2, Eve 0", **TOGETHER)
    assert told.thrown("Cal", None)
    assert told.thrown(None, "Cal")
    assert told.thrown("Zoe", "Yan")
    assert not told.thrown(None, "Eve")


def test_what_one_player_exchanged_is_what_all_lines_leave_open():
    def of_ben(says, line=""):
        lines = f"draw Ben: {line}\n" if line else ""
        return exchanged(
            *(hand := read(f"Ann 0, {says}, Cal 0", players=EIGHT[:3], lines=lines))[:1],
            "Ben",
            hand[1],
        )

    assert of_ben("Ben 2") == (2, 2)
    assert of_ben("Ben") == (0, 5)
    assert of_ben("Ben", "2c 3c > 4c 5c") == (2, 2)
    assert of_ben("Ben", "2c ... > 4c 5c ...") == (2, 5)
    assert of_ben("Ben 3", "2c 3c > 4c 5c") == (2, 3)


@dataclass
class Table:
    """A draw made by hand, card by card, as the sources tell it; nobody is dealt an own card (0016)."""

    rules: str
    stock: list = field(default_factory=list)
    folded: list = field(default_factory=list)
    discards: list = field(default_factory=list)
    again: set = field(default_factory=set)
    """Who got a card again that was thrown or folded, and by whom: (how, by, to)."""

    def serve(self, who, cards, rng):
        """Deal a player so many cards, none of them an own discard."""
        for _ in range(cards):
            if not self.stock:
                self.shuffle(who, rng)
            if not self.stock:
                return
            own = ("thrown", who) if self.rules != "discards" else None
            place = next((n for n, one in enumerate(self.stock) if one != own), None)
            if place is None:
                return
            how, by = self.stock.pop(place)
            if how != "stock":
                self.again.add((how, by, who))

    def shuffle(self, who, rng):
        """Make a new stock of what the rules deal on."""
        own = [one for one in self.discards if one[1] == who and self.rules != "discards"]
        others = [one for one in self.discards if one not in own]
        match self.rules:
            case "folded-then-discards" if self.folded:
                self.stock, self.folded = self.folded, []
            case "all-but-own":
                self.stock, self.folded, self.discards = self.folded + others, [], own
            case "never":
                return
            case _:
                self.stock, self.discards = others, own
        rng.shuffle(self.stock)


def drawn_by_hand(rules, numbers, in_turn, rng):
    """A draw: `numbers` in turn from the dealer's left, None for whoever folded."""
    table = Table(rules, [("stock", None)] * (52 - 5 * len(numbers)))
    at_once = not in_turn and rng.random() < 0.5
    if not in_turn:
        table.folded = [
            ("folded", who) for who, n in numbers.items() if n is None for _ in range(5)
        ]
    if at_once:
        table.discards = [("thrown", who) for who, n in numbers.items() for _ in range(n or 0)]
    for who, number in numbers.items():
        if number is None and in_turn:
            table.folded += [("folded", who)] * 5
        elif number:
            if not at_once:
                table.discards += [("thrown", who)] * number
            table.serve(who, number, rng)
    return table.again


@pytest.mark.parametrize("deals", sizes(12, 24))
@pytest.mark.parametrize("in_turn", [True, False], ids=["draws in turn", "declares first"])
@pytest.mark.parametrize("rules", ["folded-then-discards", "all-but-own", "discards", "never"])
def test_whatever_is_dealt_on_by_hand_is_found_possible(rules, in_turn, deals):
    """And what is found possible for the first whom the stock does not reach does happen."""
    rng = random.Random(f"{rules} {in_turn}")
    happened = 0
    for _ in range(deals):
        seats = EIGHT[: rng.randint(6, 8)]
        numbers = {who: rng.choice([None, 0, 2, 3, 4, 5, 5, 5]) for who in seats}
        if all(one is None for one in numbers.values()):
            continue
        says = ", ".join(f"{who} {'out' if n is None else n}" for who, n in numbers.items())
        knobs = {"stock-out": rules, "declare": "in-turn-with-draw" if in_turn else "in-turn"}
        told = Redealt(*read(says, f"hand 1, dealer {seats[-1]}, up 7s", seats, **knobs))
        seen = set().union(*(drawn_by_hand(rules, numbers, in_turn, rng) for _ in range(150)))
        happened += len(seen)
        for how, by, to in seen:
            assert told.thrown(by, to) if how == "thrown" else told.folded(by, to), (
                numbers,
                how,
                by,
                to,
            )
            assert told.left(by, to)
        left = 52 - 5 * len(seats)
        for first, number in numbers.items():
            left -= number or 0
            if left < 0:
                could = {
                    ("thrown", by, first) for by in seats if numbers[by] and told.thrown(by, first)
                }
                could |= {
                    ("folded", by, first)
                    for by in seats
                    if numbers[by] is None and told.folded(by, first)
                }
                assert could <= seen, numbers
                break
    assert bool(happened) is (rules != "never")
