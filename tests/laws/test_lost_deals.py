"""Who lost a turn to deal, over several hands: D105 names the price, D109 whoever deals all the same."""

import pytest

from referee.audits.story import LAWS_ALONE, audit

HEAD = "bourre-log 1\nrules boo-ray 1, early-declaration loses-deal\nseats Ann Ben Cal\n"
EARLY = "in Ben out, Ann 2, Cal out"
"""Under a deal of Cal's, Ben speaks before Ann."""
IN_TURN = "in Ann 2, Ben out, Cal out"


def evening(*hands):
    """So many hands: the number, the dealer, and what stands below."""
    return HEAD + "".join(
        f"hand {n}, dealer {who}\nante 1 each\n{said}\n" for n, who, said in hands
    )


def told(text, code="D109"):
    findings = audit(text, options=LAWS_ALONE).findings
    return [(one.hand, one.problem.player) for one in findings if one.code == code]


@pytest.mark.parametrize(
    ("hands", "found"),
    [
        (((2, "Ann", ""), (3, "Ben", "")), [(3, "Ben")]),
        (((2, "Ann", ""), (3, "Cal", "")), []),
        (((2, "Ann", ""), (3, "Cal", ""), (4, "Ann", ""), (5, "Ben", "")), []),
        (
            ((2, "Ann", ""), (3, "Ben", ""), (4, "Cal", ""), (5, "Ann", ""), (6, "Ben", "")),
            [(3, "Ben")],
        ),
        (((2, "Ann", "misdeal"), (3, "Ann", ""), (4, "Ben", "")), [(4, "Ben")]),
        (((2, "Ann", ""), (4, "Ben", "")), []),
        (((2, "Ann", "leave Cal"), (3, "Ben", "")), []),
        (((2, "Ben", ""),), [(2, "Ben")]),
    ],
)
def test_a_lost_turn_is_the_next_one_and_told_once(hands, found):
    assert told(evening((1, "Cal", EARLY), *hands)) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (EARLY, [(2, "Ben")]),
        (EARLY + "\nruling D105 Ben waived: new here", []),
        (IN_TURN, []),
        (IN_TURN + "\nruling D105 Ben upheld: he showed his cards", [(2, "Ben")]),
    ],
)
def test_a_ruling_of_the_table_decides_whether_the_turn_is_lost(said, found):
    assert told(evening((1, "Cal", said), (2, "Ben", ""))) == found


def test_the_price_is_named_where_there_is_one():
    found = audit(evening((1, "Cal", EARLY)), options=LAWS_ALONE).findings
    assert [one.cost.sentence for one in found if one.code == "D105"] == [
        "Ben's next turn to deal."
    ]
    waived = audit(evening((1, "Cal", EARLY + "\nruling D105 Ben waived: new")), options=LAWS_ALONE)
    assert [one.cost for one in waived.findings if one.code == "D105"] == [None]


@pytest.mark.parametrize(("rules", "costs"), [("cajun-crate 1", True), ("pagat 1", False)])
def test_a_card_out_of_turn_is_a_renege_where_every_misplay_is_one(rules, costs):
    log = f"""bourre-log 1
rules {rules}
seats Ann Ben Cal
hand 1, dealer Cal, up 2s
ante 1 each
in Ann 0, Ben 0, Cal 0
1 Ann: Kd, Cal 3d, Ben 4d
2 Ann: 2h 4h 3h
"""
    found = [one for one in audit(log, options=LAWS_ALONE).findings if one.code == "P101"]
    assert [(one.problem.player, one.cost is not None) for one in found] == [("Cal", costs)]
    upheld = audit(
        log.replace("Cal 3d, Ben 4d", "Ben 4d, Cal 3d") + "ruling P101 Cal upheld: yes\n"
    )
    settlement = upheld.passages[-1].judgement.settlement
    assert bool(settlement.reneged) is costs
