"""Tables without credit: everybody pays what they have, worked out here a second time."""

import random

import pytest
from book.books import assert_balanced, chip_laws, passages
from tiers import sizes

NAMES = ("Ann", "Ben", "Cal", "Dee")
ANTE = 3


def listed(chips):
    return ", ".join(f"{one} {n}" for one, n in chips.items() if n)


def an_evening(seed, off=0):
    """Two hands, Ben and Dee bourré in the first; the first payment is `off` by so many chips."""
    rng = random.Random(f"short {seed}")
    rules = rng.choice(["all-in", "out"])
    stacks = {one: rng.randrange(1, 16) for one in NAMES}
    lines = [
        "bourre-log 1",
        f"rules boo-ray 1, cinch none, ante {ANTE}, short-stack {rules}",
        f"seats {' '.join(NAMES)}",
        f"chips {listed(stacks)}",
        "hand 1, dealer Dee, up 7s",
    ]
    posted = {one: min(ANTE, stacks[one]) for one in NAMES}
    pot = sum(posted.values())
    for one, chips in posted.items():
        stacks[one] -= chips
    stacks["Ann"] += pot
    owed = {one: min(pot, stacks[one]) for one in ("Ben", "Dee")}
    written = rng.choice([f"ante {listed(posted)}", f"ante {ANTE} each", ""])
    lines += [written, "in Ann, Ben, Cal, Dee", "tricks Ann 4, Cal 1", f"pot {pot} to Ann"]
    if off or (any(owed.values()) and rng.random() < 0.5):
        first = next((one for one, chips in owed.items() if chips), "Ben")
        lines.append(f"paid {listed({**owed, first: owed[first] + off})}")
    for one, chips in owed.items():
        stacks[one] -= chips
    posted = {one: min(ANTE, stacks[one]) for one in ("Cal", "Ann")}
    for one, chips in posted.items():
        stacks[one] -= chips
    following = sum(owed.values()) + sum(posted.values())
    stacks["Ben"] += following
    lines += ["hand 2, dealer Ann, up Kd", f"ante {listed(posted)}", "in Ben, Cal, Dee out, Ann"]
    lines += ["tricks Ben 3, Cal 1, Ann 1", f"pot {following} to Ben"]
    counts = ", ".join(f"{one} {n}" for one, n in stacks.items())
    return "\n".join([*filter(None, lines), f"chips {counts}" if not off else ""]), owed, stacks


EVENINGS = sizes(15, 250)


@pytest.mark.parametrize("evenings", EVENINGS)
def test_who_pays_all_they_have_pays_enough(evenings):
    for seed in range(evenings):
        text, _, stacks = an_evening(seed)
        assert_balanced(text)
        assert chip_laws(text) == [], text
        assert passages(text)[-1].judgement.evening.books.stacks() == stacks, text


@pytest.mark.parametrize("evenings", EVENINGS)
def test_a_chip_that_a_player_keeps_is_reported_once(evenings):
    for seed in range(evenings):
        _, owed, _ = an_evening(seed)
        if next(filter(None, owed.values()), 0) >= 2:
            text, *_ = an_evening(seed, off=-1)
            assert_balanced(text)
            assert chip_laws(text) == [("C514", 1, 1)], text


@pytest.mark.parametrize("evenings", EVENINGS)
def test_nobody_whose_stack_is_unknown_has_paid_too_little(evenings):
    for seed in range(evenings):
        text, *_ = an_evening(seed)
        lines = [line for line in text.splitlines() if not line.startswith("chips ")]
        assert chip_laws("\n".join(lines)) == [], text


def test_who_was_counted_wrongly_may_have_what_the_count_took_from_them():
    text = """bourre-log 1
rules boo-ray 1, cinch none, short-stack all-in, bourre 20
seats Ann Ben Cal
chips Ann 10, Ben 40, Cal 40

hand 1, dealer Cal, up 7s
ante 2 each
in Ann out, Ben, Cal
tricks Cal 3, Ben 2
pot 6 to Cal
chips Ann 38, Ben 8, Cal 44

hand 2, dealer Ann, up 8s
ante 2 each
in Ben, Cal, Ann out
tricks Cal 5
pot 6 to Cal

hand 3, dealer Ben, up 8d
ante Ann 2, Cal 2
in Cal, Ann, Ben out
tricks Cal 3, Ann 2
pot 24 to Cal
"""
    found = [one.code for passage in passages(text) for one in passage.findings]
    assert found == ["C519"]


def test_a_count_within_the_hand_excuses_who_antes_less():
    """The record comes to 13 for Ben; of the count and the ante, only the count may be wrong."""
    log = """\
rules boo-ray 1, short-stack all-in, ante 4
seats Ann Ben Cal Dee
chips 20 each
hand 1, dealer Dee
ante 4 each
in Ann, Ben, Cal out, Dee out
tricks Ann 3, Ben 2
pot 16 to Ann
hand 2, dealer Ann
chips Ben 3
ante Ann 4, Ben 3, Cal 4, Dee 4
in Ben, Cal, Dee out, Ann out
tricks Ben 2, Cal 3
pot 15 to Cal
"""
    assert [code for code, *_ in chip_laws(log)] == ["C519"]
    without = log.replace("chips Ben 3\n", "")
    assert [code for code, *_ in chip_laws(without)] == ["C502"]
