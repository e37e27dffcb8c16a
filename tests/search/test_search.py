"""The kernel against plain searches, as Python and compiled; what it promises besides."""

import importlib
import random
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from evenings.oracle import legal_cards
from evenings.rules import Rules
from search_layouts import random_layout
from search_minimax import Plain

from referee import search
from referee.cards import PACK, Card, Suit
from referee.nice.following import played
from referee.rulesets import PRESETS, load_ruleset, override
from referee.search import Search, Worth, compiled, layout, tallies

ROOT = Path(__file__).parents[2]
VARIANTS = {
    **{name: (name, {}) for name in PRESETS},
    "ace first": ("boo-ray", {"lead": "ace-first", "cinch": "none"}),
    "highest": ("boo-ray", {"head": "highest", "overtrump": "highest"}),
    "no undertrump": ("boo-ray", {"undertrump": "no"}),
    "trump if it wins": ("boo-ray", {"must-trump": "if-winning"}),
    "trumping is free": ("boo-ray", {"must-trump": "no", "overtrump": "no"}),
    "second trick": ("boo-ray", {"second-trick": "trump"}),
}
SIZES = ((2, 4), (3, 3), (4, 2), (4, 3), (6, 2), (8, 2))


def rules_of(variant):
    preset, knobs = VARIANTS[variant]
    ruleset = load_ruleset(preset)
    ruleset = override(ruleset, knobs.items(), "house rule") if knobs else ruleset
    return ruleset, Rules.of(ruleset)


def some_layouts(variant, count):
    ruleset, rules = rules_of(variant)
    rng = random.Random(variant)
    for number in range(count):
        seats, cards = SIZES[number % len(SIZES)]
        suits = rng.choice([2, 3, 4]) if seats < 6 else 4
        yield (
            ruleset,
            rules,
            random_layout(rules, rng, seats=seats, cards=min(cards, rules.hand_size), suits=suits),
        )


def own_tricks(seat, tally):
    return tally[seat]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_kernel_is_the_plain_search(variant):
    for ruleset, rules, one in some_layouts(variant, 12):
        plain, asked = Plain(one, rules), Search(one, ruleset)
        seats = len(one.hands)
        assert asked.maxn() == plain.maxn(own_tricks), one
        friend = seats - 1
        assert asked.maxn("most", friend) == plain.maxn(own_tricks, friend, 1), one
        assert asked.maxn("least", friend) == plain.maxn(own_tricks, friend, -1), one
        for player in (0, friend):
            assert asked.paranoid(player) == plain.paranoid(player, own_tricks), one


@pytest.mark.parametrize("variant", ["boo-ray", "la-bourre", "second trick"])
def test_a_tally_may_be_worth_anything(variant):
    for ruleset, rules, one in some_layouts(variant, 12):
        seats, rng = len(one.hands), random.Random(len(one.table))
        value = {
            (seat, tally): rng.randrange(-9, 10)
            for seat in range(seats)
            for tally in tallies(seats, rules.hand_size)
        }
        worth = [{t: v for (s, t), v in value.items() if s == seat} for seat in range(seats)]
        priced = Worth(worth, in_order=False)
        asked, plain = Search(one, ruleset, priced), Plain(one, rules)

        def valued(seat, tally, value=value):
            return value[seat, tally]

        assert asked.maxn("least", 0) == plain.maxn(valued, 0, -1)
        assert asked.paranoid(1) == plain.paranoid(1, valued)


@pytest.mark.parametrize("variant", VARIANTS)
def test_many_tallies_may_be_worth_the_same(variant):
    """So that what decides is often the tie-break, and most lines need not be looked at."""
    for ruleset, rules, one in some_layouts(variant, 12):
        seats, rng = len(one.hands), random.Random(len(one.table))
        ends = tuple(tallies(seats, rules.hand_size))
        worth = [{end: rng.randrange(2) for end in ends} for seat in range(seats)]
        asked, plain = Search(one, ruleset, Worth(worth, in_order=False)), Plain(one, rules)

        def valued(seat, tally, worth=worth):
            return worth[seat][tally]

        assert asked.maxn() == plain.maxn(valued)
        for favour, leaning in (("most", 1), ("least", -1)):
            assert asked.maxn(favour, 1) == plain.maxn(valued, 1, leaning)
        assert asked.paranoid(0) == plain.paranoid(0, valued)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_search_behind_a_card_is_the_search_of_what_lies_then(variant):
    for ruleset, rules, one in some_layouts(variant, 12):
        seats, rng = len(one.hands), random.Random(len(one.table))
        ends = tuple(tallies(seats, rules.hand_size))
        for worth in (
            None,
            Worth([{end: rng.randrange(3) for end in ends}] * seats, in_order=False),
        ):
            asked = Search(one, ruleset, worth)
            for card in asked.legal():
                alone = Search(played(one, card, ruleset), ruleset, worth)
                assert asked.maxn(behind=card) == alone.maxn()
                assert asked.maxn("most", 1, behind=card) == alone.maxn("most", 1)
                assert asked.paranoid(0, behind=card) == alone.paranoid(0)


@pytest.mark.parametrize("variant", ["boo-ray", "la-bourre", "second trick"])
def test_it_may_matter_who_takes_which_trick(variant):
    """As above; an end is told by a bit for each trick, the first trick lowest."""
    for ruleset, rules, one in some_layouts(variant, 12):
        seats, rng = len(one.hands), random.Random(len(one.table))
        before = [rng.randrange(seats) for _ in range(one.trick - 1)]
        falls = [
            [*before, *rest] for rest in product(range(seats), repeat=rules.hand_size - len(before))
        ]
        ends = [
            tuple(sum(1 << n for n, who in enumerate(fall) if who == seat) for seat in range(seats))
            for fall in falls
        ]
        worth = [{end: rng.randrange(-9, 10) for end in ends} for _ in range(seats)]
        taken = tuple(
            sum(1 << n for n, who in enumerate(before) if who == seat) for seat in range(seats)
        )
        layout_ = replace(one, taken=taken)
        asked, plain = (
            Search(layout_, ruleset, Worth(worth, in_order=True)),
            Plain(layout_, rules, in_order=True),
        )

        def valued(seat, tally, worth=worth):
            return worth[seat][tally]

        assert asked.maxn("least", 0) == plain.maxn(valued, 0, -1)
        assert asked.paranoid(1) == plain.paranoid(1, valued)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_kernel_knows_what_may_be_played(variant):
    for ruleset, rules, one in some_layouts(variant, 60):
        lawful = legal_cards(
            one.hands[one.to_play],
            one.table,
            one.trump,
            rules,
            trick_number=one.trick,
            stayers=len(one.hands),
            face_down_lead=one.face_down,
            trump_broken=one.trump_broken,
        )
        assert {*Search(one, ruleset).legal()} == lawful


def renamed(card, suits):
    return next(one for one in PACK if one.rank is card.rank and one.suit is suits[card.suit])


def test_neither_suits_nor_seats_have_names():
    ruleset, rules = rules_of("boo-ray")
    rng = random.Random(7)
    for _ in range(30):
        one = random_layout(rules, rng, seats=4, cards=3)
        turn = rng.randrange(4)
        suits = dict(zip(Suit, rng.sample(list(Suit), 4), strict=True))

        def moved(cards: tuple[Card, ...], suits=suits):
            return tuple(renamed(card, suits) for card in cards)

        other = replace(
            one,
            hands=tuple(moved(one.hands[(seat + turn) % 4]) for seat in range(4)),
            trump=suits[one.trump],
            leader=(one.leader - turn) % 4,
            table=moved(one.table),
            taken=tuple(one.taken[(seat + turn) % 4] for seat in range(4)),
        )
        for seat in range(4):
            assert Search(other, ruleset).paranoid((seat - turn) % 4) == Search(
                one, ruleset
            ).paranoid(seat)


def test_a_paranoid_seat_never_does_better_than_with_others_who_mind_themselves():
    for ruleset, _, one in some_layouts("boo-ray", 40):
        asked = Search(one, ruleset)
        tally = asked.maxn()
        assert all(asked.paranoid(seat) <= tally[seat] for seat in range(len(one.hands)))


@pytest.fixture(scope="module")
def compiled_kernel(tmp_path_factory):
    """The kernel compiled from this very source, where mypyc and a C compiler are at hand."""
    pytest.importorskip("mypyc")
    if not (shutil.which("cc") or shutil.which("gcc")):
        pytest.skip("no C compiler")
    sys.path.insert(0, str(ROOT))
    try:
        built = importlib.import_module("hatch_build").compile_kernel(
            ROOT, tmp_path_factory.mktemp("kernel")
        )
    finally:
        sys.path.remove(str(ROOT))
    return next(path.parent for path in built if path.name.startswith("kernel."))


SAME = """
import sys, random
sys.path[:0] = {paths!r}
import referee.search
referee.search.__path__.insert(0, {folder!r})
for name in ("kernel", "lawful", "memory", "twins", "layout"):
    del sys.modules["referee.search." + name]
    delattr(referee.search, name)
from referee.search.layout import Search, compiled
from search_layouts import random_layout
from evenings.rules import Rules
from referee.rulesets import load_ruleset
assert compiled()
ruleset = load_ruleset("boo-ray")
rng = random.Random(5)
for _ in range(60):
    asked = Search(random_layout(Rules.of(ruleset), rng, seats=4, cards=4), ruleset)
    print(asked.maxn(), asked.maxn("least", 2), [asked.paranoid(seat) for seat in range(4)])
"""


def test_compiled_and_plain_agree(compiled_kernel):
    if compiled():
        pytest.skip("the kernel that runs here is compiled; there is no plain one beside it")
    paths = [str(ROOT), str(ROOT / "tests"), str(Path(__file__).parent)]
    script = SAME.format(paths=paths, folder=str(compiled_kernel))
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    ruleset = load_ruleset("boo-ray")
    rng = random.Random(5)
    for line in told.stdout.splitlines():
        asked = Search(random_layout(Rules.of(ruleset), rng, seats=4, cards=4), ruleset)
        mine = asked.maxn(), asked.maxn("least", 2), [asked.paranoid(seat) for seat in range(4)]
        assert line == " ".join(map(str, mine))
    assert len(told.stdout.splitlines()) == 60


def test_the_program_says_which_kernel_runs():
    assert search.compiled() is not layout.kernel.__file__.endswith(".py")


@pytest.fixture
def build(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    return importlib.import_module("hatch_build")


def test_a_compiler_that_fails_leaves_plain_python(build, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no python"))
    assert build.compile_kernel(ROOT, tmp_path / "folder") == ()


def test_whoever_asks_for_plain_python_gets_it(build, monkeypatch):
    monkeypatch.setenv("REFEREE_PLAIN", "1")
    assert not build.compiler()


def test_the_kernel_imports_nothing_that_is_not_compiled_with_it(build):
    for name in build.SOURCES:
        lines = (ROOT / build.PACKAGE / name).read_text("utf-8").splitlines()
        own = [line.split()[1] for line in lines if line.startswith("from referee")]
        assert {f"{one.rpartition('.')[2]}.py" for one in own} <= {*build.SOURCES}
