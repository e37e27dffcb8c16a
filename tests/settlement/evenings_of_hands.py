"""Hypothesis strategies: any house rules, any hand as it may be recorded, any evening of them."""

from hypothesis import strategies as st

from settlement.hands import (
    AT,
    Played,
    amounts,
    ante,
    ante_each,
    hand,
    paid,
    pot_carries,
    pot_to,
    rules,
    said_in,
    trick,
)

from referee.events import Amount, AntesPosted

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy")
CHIPS = st.integers(0, 40)

KNOBS = {
    "hand_size": st.sampled_from((3, 4, 5)),
    "ante": st.integers(0, 6),
    "ante_by": st.sampled_from(("each", "dealer", "dealer-for-all")),
    "second_ante": st.none() | st.integers(0, 3),
    "ante_exempt": st.frozensets(st.sampled_from(("bourre", "tied", "winner"))),
    "sole_player": st.sampled_from(("wins-pot", "plays-widow")),
    "nobody_stays": st.sampled_from(("carries", "dealer-takes", "dealer-plays", "redeal")),
    "pot": st.sampled_from(("most", "majority", "graded", "per-trick")),
    "tie": st.sampled_from(("carries", "splits")),
    "odd_chip": st.sampled_from(("first-seat", "stays")),
    "bourre": st.just("pot") | st.integers(0, 9),
    "bourre_queue": st.sampled_from(("at-once", "one-per-deal")),
    "limit": st.none() | st.integers(0, 30),
    "limit_winner": st.booleans(),
    "renege": st.sampled_from(("bourre", "forfeit", "none", "next-deal")),
}
house_rules = st.fixed_dictionaries(KNOBS).map(lambda knobs: rules(**knobs))


@st.composite
def hands_played(draw, under, seats, number=1, dealers=True):
    """A hand that was played out or ended before a card was led, all of it recorded."""
    turn = draw(st.integers(0, len(seats) - 1))
    order = (*seats[turn + 1 :], *seats[: turn + 1])
    dealer = seats[turn] if dealers else None
    stayers = tuple(one for one in order if draw(st.booleans()))
    size, tricks, claimed = under.hand_size, (), {}
    if len(stayers) > 1:
        taker = st.sampled_from(stayers)
        played = draw(st.integers(0, size))
        tricks = tuple(trick(n + 1, draw(taker), stayers) for n in range(played))
        claimed = {draw(taker): size - played} if played < size else {}
    reneged = draw(st.frozensets(st.sampled_from(stayers))) if len(stayers) > 1 else ()
    misdealt = draw(st.integers(0, 9)) == 0
    made = hand(
        seats=seats,
        dealer=dealer,
        number=number,
        size=size,
        stayers=stayers,
        tricks=tricks,
        claimed=claimed,
        misdealt=misdealt,
    )
    return Played(made, draw(ante_lines(seats)), tuple(reneged))


def ante_lines(seats):
    """No line, or one that says who put in what."""
    some = st.dictionaries(st.sampled_from(seats), CHIPS, min_size=1)
    line = some.map(lambda by: (AntesPosted(amounts(by), AT),))
    return st.just(()) | line | CHIPS.map(lambda chips: (ante_each(chips),))


@st.composite
def evenings_played(draw):
    """House rules and up to six hands that were recorded whole, the first of them number 1."""
    under = draw(house_rules)
    seats = NAMES[: draw(st.integers(2, 9))]
    count = draw(st.integers(1, 6))
    hands = tuple(draw(hands_played(under, seats, number=n + 1)) for n in range(count))
    return under, hands


@st.composite
def evenings_recorded(draw):
    """House rules and up to four hands of which anything may be missing, or be told twice."""
    under = draw(house_rules)
    seats = NAMES[: draw(st.integers(0, 5))]
    anybody = st.sampled_from(NAMES[:6])
    numbers = st.dictionaries(anybody, st.integers(0, 5))
    hands = []
    for number in range(draw(st.integers(1, 4))):
        stayers = draw(st.none() | st.sets(st.sampled_from(seats)).map(tuple)) if seats else None
        winners = draw(st.lists(st.none() | anybody, max_size=5))
        made = hand(
            seats=seats,
            dealer=draw(st.none() | st.sampled_from(seats)) if seats else None,
            number=draw(st.sampled_from((number + 1, 12))),
            size=under.hand_size,
            stayers=stayers,
            tricks=tuple(trick(n + 1, one, ("Ann",)) for n, one in enumerate(winners)),
            claimed=draw(numbers),
            counted=draw(numbers),
            misdealt=draw(st.booleans()),
        )
        lines = st.one_of(
            CHIPS.map(ante_each),
            st.tuples(anybody, CHIPS).map(lambda one: ante(**{one[0]: one[1]})),
            st.tuples(anybody, CHIPS).map(lambda one: pot_to(*one)),
            CHIPS.map(pot_carries),
            st.tuples(anybody, CHIPS).map(lambda one: paid(**{one[0]: one[1]})),
            st.just(AntesPosted((Amount(None, 1, AT), Amount("Ann", 2, AT)), AT)),
            st.just(said_in("Ann", "Ben")),
        )
        reneged = draw(st.frozensets(anybody, max_size=2))
        hands.append(Played(made, tuple(draw(st.lists(lines, max_size=5))), tuple(reneged)))
    return under, tuple(hands)
