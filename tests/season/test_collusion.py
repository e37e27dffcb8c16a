"""The collusion table: on numbers made by hand, and on evenings in which one player helps another."""

import json
import random
import xml.etree.ElementTree as ET

import pytest
from tiers import sizes

from referee.contract.studies import season_json
from referee.reports.screening import CAUTION, season_svg, season_text
from referee.studies.season import Choices, Screening, collusion_table, exchanged, holm

NAMES = ("Ann", "Ben", "Cal", "Dee")


def test_holm_by_hand():
    """The textbook's example: four questions, the order kept, none below a smaller one's."""
    assert holm([0.01, 0.04, 0.03, 0.005], 4) == pytest.approx((0.03, 0.06, 0.06, 0.02))


def test_holm_counts_questions_that_were_not_asked():
    assert holm([0.01], 12) == pytest.approx((0.12,))
    assert holm([0.5, 0.2], 12) == (1.0, 1.0)
    assert holm([], 12) == ()


def test_exchanges_by_hand():
    """Two hands, two seats each: the sum of 1 and 1 is reached by one exchange of four."""
    share = exchanged([1.0, 1.0], [(1.0, 0.0), (1.0, 0.0)], 40_000, random.Random(1))
    assert share == pytest.approx(0.25, abs=0.01)
    assert exchanged([0.0], [(0.0, 0.0)], 100, random.Random(1)) == 1.0
    assert exchanged([9.0], [(1.0, 0.0)], 99, random.Random(1)) == pytest.approx(0.01)


def a_season(hands, *, help_of=0.0, seed=1):
    """Every hand four players, effects by chance; Ann's do Ben `help_of` pots more good."""
    rng, told = random.Random(seed), []
    for hand in range(1, hands + 1):
        for player in NAMES:
            others = {who: rng.gauss(0, 0.1) for who in NAMES if who != player}
            if player == "Ann":
                others["Ben"] += help_of
            told.append(Choices("a.bourre", hand, player, 2, -sum(others.values()), others))
    return told


def pair(table, giver, taker):
    return next(one for one in table.pairs if (one.giver, one.taker) == (giver, taker))


def test_figures_are_means_a_decision():
    told = [
        Choices("a.bourre", 1, "Ann", 3, -0.6, {"Ben": 0.9, "Cal": -0.3, "Dee": 0.0}),
        Choices("a.bourre", 2, "Ann", 2, 0.1, {"Ben": 0.1, "Cal": 0.3}),
    ]
    figure = pair(collusion_table(told, Screening(least=1)), "Ann", "Ben").figure
    assert figure.on_taker == pytest.approx(0.2)
    assert figure.on_others == pytest.approx((-0.15 + 0.3) / 5)
    assert figure.on_self == pytest.approx(-0.1)


def test_help_stands_out_and_chance_does_not():
    helped = collusion_table(a_season(60, help_of=0.2), Screening())
    first = pair(helped, "Ann", "Ben")
    assert first.figure.chance < 0.001
    assert first.figure.corrected < 0.05
    others = [one.figure.corrected for one in helped.pairs if one != first]
    assert min(others) > 0.05
    fair = collusion_table(a_season(60), Screening())
    assert min(one.figure.corrected for one in fair.pairs) > 0.05


@pytest.mark.parametrize("seasons", sizes(20, 60))
def test_chance_alone_rarely_looks_like_help(seasons):
    """Of many seasons without help about one in twenty may have a corrected figure below 5 %."""
    seen = 0
    for seed in range(seasons):
        table = collusion_table(a_season(20, seed=seed), Screening(permutations=400))
        seen += min(one.figure.corrected for one in table.pairs) < 0.05
    assert seen <= seasons / 8


def test_too_few_decisions_give_no_figure():
    table = collusion_table(a_season(14), Screening(least=30))
    assert all(one.figure is None and one.decisions == 28 for one in table.pairs)
    assert "Too few decisions to say (under 30): Ann to Ben 28" in season_text(table)
    assert all(one["figure"] is None for one in json.loads("".join(season_json(table)))["pairs"])
    assert "Left out with too few decisions: 4 players" in season_svg(table)


def test_only_who_stands_out_is_green_and_named():
    helped = collusion_table(a_season(60, help_of=0.4), Screening(permutations=2_000))
    alone = collusion_table(a_season(60), Screening(permutations=2_000))
    assert "Beyond chance (below 5 %, corrected): Ann to Ben" in season_text(helped)
    assert "No pair stands out" in season_text(alone)
    greenest, *others = reds(season_svg(helped))
    assert greenest < 140
    assert min(others) > 240
    assert reds(season_svg(alone))[0] == 255


def reds(svg):
    """How much red there is in the cells, the greenest first."""
    cells = [one for one in ET.fromstring(svg) if one.get("stroke")]
    return sorted(int(one.get("fill")[1:3], 16) for one in cells)


def test_every_hand_behind_a_figure_is_listed():
    table = collusion_table(a_season(20, help_of=0.1), Screening(least=1))
    hands = pair(table, "Ann", "Ben").hands
    assert sorted(hand for _, hand, _ in hands) == [*range(1, 21)]
    assert [pots for *_, pots in hands] == sorted((pots for *_, pots in hands), reverse=True)
    hands = json.loads("".join(season_json(table)))["pairs"][0]["hands"]
    assert len(hands) == 20


def test_players_who_never_met_are_not_counted():
    told = [
        Choices("a.bourre", 1, "Ann", 2, 0.0, {"Ben": 0.1, "Cal": 0.0}),
        Choices("b.bourre", 1, "Dee", 2, 0.0, {"Eve": 0.1, "Fay": 0.0}),
    ]
    table = collusion_table(told, Screening(least=1))
    assert table.questions == 4
    assert {one.taker for one in table.pairs if one.giver == "Ann"} == {"Ben", "Cal"}


def test_the_same_seed_gives_the_same_table():
    told = a_season(20)
    one, two, other = (collusion_table(told, Screening(seed=seed)) for seed in (1, 1, 2))
    assert one == two
    assert one != other


def test_names_do_not_matter():
    told = a_season(20, help_of=0.1)
    text = season_text(collusion_table(told, Screening()))
    assert CAUTION.split(":")[0] in text
    for word in ("guilt", "cheat", "colluded"):
        assert word not in text.lower()


def test_the_heat_map_is_whole_svg_whatever_the_names():
    told = [Choices("a.bourre", 1, "A<b>&", 2, 0.0, {'"Ben"': 0.1, "Cal\x07": 0.0})]
    root = ET.fromstring(season_svg(collusion_table(told, Screening(least=1))))
    assert root.tag.endswith("svg")
    cells = [one for one in root if one.tag.endswith("rect") and one.get("stroke")]
    assert len(cells) == 2


def test_no_hands_no_table():
    table = collusion_table([], Screening())
    assert table.pairs == ()
    assert "from 0 hands" in season_text(table)
    ET.fromstring(season_svg(table))
