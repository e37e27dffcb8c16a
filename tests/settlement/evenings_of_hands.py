"""Hypothesis strategies: any house rules, any hand as it may be recorded, any evening of them."""

from dataclasses import replace

from hypothesis import strategies as st
from settlement.hands import (
    Played,
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

from referee.rulesets.fields import CardNumber

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy")
CHIPS = st.integers(0, 40)

KNOBS = {
    "hand_sizes": st.sampled_from((3, 4, 5)).map(CardNumber),
    "ante": st.integers(0, 6),
    "ante_by": st.sampled_from(("each", "dealer", "dealer-for-all")),
    "second_ante": st.none() | st.integers(0, 3),
    "ante_exempt": st.frozensets(st.sampled_from(("bourre", "tied", "tied-twos", "winner"))),
    "sole_player": st.sampled_from(("wins-pot", "plays-widow")),
    "nobody_stays": st.sampled_from(("carries", "dealer-takes", "dealer-plays", "redeal")),
    "pot": st.sampled_from(("most", "majority", "graded", "per-trick")),
    "tie": st.sampled_from(("carries", "splits")),
    "odd_chip": st.sampled_from(("first-seat", "stays")),
    "bourre": st.sampled_from(("pot", "double")) | st.integers(0, 9),
    "bourre_queue": st.sampled_from(("at-once", "one-per-deal", "this-pot")),
    "limit": st.none() | st.integers(0, 30),
    "limit_winner": st.booleans(),
    "renege": st.sampled_from(("bourre", "forfeit", "none", "next-deal")),
}
house_rules = st.fixed_dictionaries(KNOBS).map(lambda knobs: rules(**knobs))


ANYBODY = st.sampled_from(NAMES[:6])
COUNTS = st.dictionaries(ANYBODY, st.integers(0, 5), max_size=3)
ANTE_LINE = CHIPS.map(ante_each) | st.builds(lambda one, n: ante(**{one: n}), ANYBODY, CHIPS)
LINES = st.lists(
    st.one_of(
        ANTE_LINE,
        st.builds(pot_to, ANYBODY, CHIPS),
        CHIPS.map(pot_carries),
        st.builds(lambda one, n: paid(**{one: n}), ANYBODY, CHIPS),
        st.just(said_in("Ann", "Ben")),
    ),
    max_size=4,
).map(tuple)


@st.composite
def evenings_played(draw):
    """House rules and up to five hands recorded whole, the first of them number 1."""
    under = draw(house_rules)
    seats = NAMES[: draw(st.integers(2, 6))]
    count = draw(st.integers(1, 5))
    return under, tuple(played(draw, under, seats, n + 1) for n in range(count))


def played(draw, under, seats, number):
    """A hand that was played out, or ended before a card was led."""
    turn, size = draw(st.integers(0, len(seats) - 1)), under.hand_size
    order = (*seats[turn + 1 :], *seats[: turn + 1])
    stayed = draw(st.lists(st.booleans(), min_size=len(seats), max_size=len(seats)))
    stayers = tuple(one for one, stays in zip(order, stayed, strict=True) if stays)
    winners, claimed, reneged = [], {}, ()
    if len(stayers) > 1:
        taker = st.sampled_from(stayers)
        winners = draw(st.lists(taker, max_size=size))
        claimed = {draw(taker): size - len(winners)}
        reneged = tuple(draw(st.frozensets(taker, max_size=2)))
    made = hand(
        seats=seats,
        dealer=seats[turn],
        number=number,
        size=size,
        stayers=stayers,
        tricks=tuple(trick(n, one, stayers) for n, one in enumerate(winners, 1)),
        claimed=claimed,
        misdealt=draw(st.integers(0, 9)) == 0,
    )
    line = draw(st.none() | ANTE_LINE)
    return Played(made, () if line is None else (line,), reneged)


@st.composite
def evenings_recorded(draw):
    """House rules and up to three hands of which anything may be missing, or contradict itself."""
    under = draw(house_rules)
    seats = NAMES[: draw(st.integers(0, 5))]
    count = draw(st.integers(1, 3))
    return under, tuple(recorded(draw, under, seats, n + 1) for n in range(count))


def recorded(draw, under, seats, number):
    """A hand as a careless writer leaves it."""
    seated = st.none() | st.sampled_from(seats) if seats else st.none()
    winners = draw(st.lists(st.none() | ANYBODY, max_size=5))
    made = hand(
        seats=seats,
        dealer=draw(seated),
        number=draw(st.sampled_from((number, 12))),
        size=under.hand_size,
        tricks=tuple(trick(n, one, ("Ann",)) for n, one in enumerate(winners, 1)),
        claimed=draw(COUNTS),
        counted=draw(COUNTS),
        misdealt=draw(st.booleans()),
    )
    stayed = draw(st.none() | st.frozensets(ANYBODY))
    stayers = None if stayed is None else tuple(name for name in seats if name in stayed)
    return Played(replace(made, stayers=stayers), draw(LINES), tuple(draw(st.sets(ANYBODY))))
