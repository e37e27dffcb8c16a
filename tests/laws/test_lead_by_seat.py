"""Where the lead passes by seat: who is asked to lead, and what the leaders prove."""

from pathlib import Path

import pytest

from referee.audits.story import audit
from referee.questions.branch import branched
from referee.questions.scene import Viewpoint, scenes_of
from referee.replay.continuation import next_card
from referee.rulesets.files import load_ruleset
from referee.rulesets.house_rules import override
from referee.rulesets.unusable import RulesetError

CASE = Path(__file__).parent / "cases/R207/ok_the_lead_passes_by_seat.bourre"
LINES = CASE.read_text("utf-8").splitlines()
FIRST = next(place for place, line in enumerate(LINES) if line.startswith("1 "))
LEADERS = ["Ann", "Ben", "Cal", "Ann", "Ben"]


def passage_of(lines):
    return audit("\n".join(lines)).passages[-1]


@pytest.mark.parametrize("trick", range(1, 6))
def test_who_records_is_asked_for_the_card_of_the_next_seat(trick):
    passage = passage_of(LINES[: FIRST + trick - 1])
    turn = next_card(passage.events, passage.before, passage.rules.ruleset)
    assert turn == (trick, LEADERS[trick - 1], True)


def test_a_replay_goes_on_with_the_next_seat():
    scenes = scenes_of(passage_of(LINES), Viewpoint())
    ended = [scene for scene in scenes if scene.place[1] == 3 and not scene.over]
    assert [scene.next_player for scene in ended] == [*LEADERS[1:], None]


def test_another_card_changes_who_wins_and_not_who_leads():
    scenes = scenes_of(passage_of(LINES), Viewpoint())
    scene = next(scene for scene in scenes if scene.place == (2, 1))
    for card in branched(scene).lawful:
        branch = branched(scene, card).to_end()
        leads = [play.player for play in branch.plays if play.trick > 2][::3]
        assert leads == LEADERS[2:]
        assert [trick for trick, _ in branch.winners] == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("third", "owners"),
    [
        ("3 Cal: 8s Js* 7s", [None, None, None]),
        ("3 Ann: Js* 7s 8s", ["Cal", "Ann", "Ben"]),
    ],
)
def test_a_wrong_lead_is_believed_where_the_seat_after_it_leads_on(third, owners):
    """Cal may be a slip for Ben; unless Ann, next to Cal, leads the third trick."""
    passage = passage_of([*LINES[: FIRST + 1], "2 Cal: Kc 3c Ac", third])
    assert [play.player for play in passage.judgement.hand.tricks[1].plays] == owners
    assert [finding.code for finding in passage.findings].count("R207") == 1


def test_a_star_against_the_cards_is_not_believed_for_the_next_lead():
    """Ben has the star of trick 1 and leads trick 2, as anybody in that seat would."""
    lines = [line.replace("4h Ah*", "4h* Ah") for line in LINES]
    assert passage_of(lines).judgement.hand.tricks[0].winner == "Cal"


def test_a_duty_of_whoever_took_the_trick_contradicts_it():
    ruleset = load_ruleset("play-with-trump")
    with pytest.raises(RulesetError, match="set next-leader winner"):
        override(ruleset, {"next-leader": "next-seat"}.items(), "a test")
