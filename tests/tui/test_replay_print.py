"""`referee replay --print`: one moment of a log as text, no more shown than a seat could see."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from command_line import ROOT

from referee.audits import audit
from referee.game import Player
from referee.questions import EVERYBODY, NoBranchError, Viewpoint, as_seen, branched, scenes_of
from referee.reports import scene_text
from referee.wording import Style

pytestmark = pytest.mark.usefixtures("no_slips")

KITCHEN = str(ROOT / "samples/thursday-kitchen.bourre")
GUEST = Viewpoint()


@cache
def hands(name):
    """The hands of a sample."""
    text = (ROOT / "samples" / name).read_text("utf-8")
    return [passage for passage in audit(text).passages if passage.number is not None]


def test_a_moment_as_data_shows_no_more_than_the_seat_saw(referee):
    words = ("replay", KITCHEN, "--at", "12.4.2", "--format", "json")
    dee = json.loads(referee(*words, "--seat", "dee").out)
    assert (dee["hand"], dee["trick"], dee["card"], dee["next"]) == (12, 4, 2, "Ann")
    held = {seat["seat"]: (seat["held"], seat["unnoted"]) for seat in dee["seats"]}
    assert held == {"Ann": (None, None), "Ben": ([], 0), "Cal": (None, None), "Dee": (["Qd"], 0)}
    assert [trick["winner"] for trick in dee["tricks"]] == ["Ann", "Dee", "Cal", None]
    assert dee["fallen"] == {"seat": "Dee", "card": "4h"}
    assert dee["answer"]["legal"] == ["Qd"]
    assert dee["answer"]["illegal"][0]["law"] == "P201"
    ann = json.loads(referee(*words, "--seat", "Ann").out)
    assert ann["answer"] is None
    whole = json.loads(referee(*words, "--open", "--instead", "Qd").out)
    assert [seat["won"] for seat in whole["what_if"]["seats"]] == [0, 8, 0]
    later = json.loads(referee("replay", KITCHEN, "--at", "12.5.3", "--format", "json").out)
    assert [(found["code"], found["line"]) for found in later["found"]] == [("P201", 133)]


def test_a_disputed_card_is_both_in_data(referee):
    log = str(ROOT / "samples/two-stories.bourre")
    told = [
        json.loads(referee("replay", log, "--hand", str(hand), "--format", "json").out)
        for hand in (1, 2, 3)
    ]
    cards = [card["card"] for one in told for trick in one["tricks"] for card in trick["cards"]]
    assert any("/" in card for card in cards)


def test_what_everybody_sees_and_what_was_lawful(referee):
    told = referee("replay", KITCHEN, "--hand", "12", "--at", "4.2", "--seat", "dee", "--print").out
    assert told.splitlines() == [
        "hand 12, trick 4, card 2 of 3",
        "dealer Dee, trump spades (Ts turned up), pot 8",
        "",
        "   player  tricks  before  table   hand",
        ">  Ann     1       32              -- --",
        "   Cal     1       42      1: 5d*  --",
        "   Dee     1       28      2: 4h   Qd",
        "   out: Ben",
        "   1 Ann Ah*, Cal 9h, Dee Kh",
        "   2 Ann Kc, Cal Ac, Dee 3s*",
        "   3 Dee Ts, Ann Js, Cal Qs*",
        "",
        "Dee played 4h to 5d",
        "held 4h Qd",
        "Play Qd.",
        "4h: P201, must follow suit: Qd is a diamond",
        "5d holds the trick.",
        "",
        "only Dee shows; --open shows all hands",
    ]


def test_a_finding_appears_where_it_is_proved(referee):
    at = ("replay", KITCHEN, "--hand", "12", "--print", "--at")
    assert "P201" not in referee(*at, "5.2").out
    assert "violation[P201] follow-suit: Dee held Qd" in referee(*at, "5.3").out
    assert "earlier: P201 Dee held Qd" in referee(*at, "end").out


def test_what_if(referee):
    what = ("replay", KITCHEN, "--hand", "12", "--at", "4.2", "--print", "--instead")
    assert referee(*what, "qd").out.splitlines() == [
        "hand 12, trick 4, card 2: what if Qd had fallen?",
        "4 Cal 5d, Dee Qd, Ann Kd*",
        "5 Ann 2c*, Cal 8d, Dee 4h",
        "Dee: 1 trick, 0",
        "Ann: 3 tricks, +8, takes the pot",
        "Cal: 1 trick, 0",
    ]
    assert "Dee may play Qd" in referee(*what, "4h").err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([KITCHEN], "say which hand, --hand 1 to 15; something was found in 12"),
        ([KITCHEN, "--hand", "99"], "there is no hand 99 in it; there are 1 to 15"),
        ([KITCHEN, "--hand", "12", "--at", "two"], "--at two is not a moment; write, for example"),
        ([KITCHEN, "--hand", "12", "--at", "9"], "no card of hand 12, trick 9 is recorded"),
        ([KITCHEN, "--hand", "12", "--at", "4.9"], "trick 4 of hand 12 has 3 cards on record"),
        ([KITCHEN, "--hand", "3", "--at", "12.4.2"], "names hand 12, and --hand 3"),
        ([KITCHEN, "--hand", "12", "--seat", "Zed"], "at the table were"),
        ([KITCHEN, "--hand", "12", "--at", "4.2", "--instead", "x"], "--instead x is not a card"),
        ([KITCHEN, "--hand", "12", "--instead", "Qd"], "no card has just fallen"),
        (["nowhere.bourre", "--hand", "1"], "nowhere.bourre could not be read"),
        (["empty.bourre", "--hand", "1"], "it is empty"),
    ],
)
def test_what_cannot_be_shown(referee, words, says):
    Path("empty.bourre").write_text("")
    found = referee("replay", *words, "--print")
    assert (found.code, found.out) == (2, "")
    assert says in " ".join(found.err.split())


@pytest.mark.parametrize("at", ["12.4.2", "12 4 2", "12/4/2"])
def test_a_moment_is_named_as_people_do(referee, at):
    told = referee("replay", KITCHEN, "--at", at, "--print").out
    assert told.startswith("hand 12, trick 4, card 2 of 3\n")


def test_without_a_hand_two_numbers_are_hand_and_trick_where_there_are_several(referee):
    told = referee("replay", KITCHEN, "--at", "12.4", "--print").out
    assert told.startswith("hand 12, trick 4, card 3 of 3\n")
    Path("one.bourre").write_text(
        "rules boo-ray 1\nseats Ann Ben Cal\nhand 7, dealer Cal, up 2s\n1 Ann: Ah Kh"
    )
    assert referee("replay", "one.bourre", "--at", "1.2", "--print").out.startswith(
        "hand 7, trick 1, card 2"
    )


SAMPLES = ["thursday-kitchen.bourre", "two-stories.bourre", "phone-typed.bourre"]


def test_a_score_sheet_has_its_tricks_at_the_end(referee):
    sheet = "rules boo-ray 1\nseats Ann Ben Cal\nhand 1, dealer Cal\nin Ann, Ben, Cal out\ntricks Ann 4, Ben 1\n"
    Path("sheet.bourre").write_text(sheet)
    told = referee("replay", "sheet.bourre", "--print").out
    assert re.search(r"Ann +4 .*\n +Ben +1 ", told)
    assert "no card of this hand is recorded" in told
    assert "Ann     0" in referee("replay", "sheet.bourre", "--print", "--at", "start").out
    Path("nothing.bourre").write_text(sheet[: sheet.index("tricks")])
    assert re.search(r"Ann +\? ", referee("replay", "nothing.bourre", "--print").out)


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_shows_before_it_falls(name):
    """A guest reads only cards that lie on the table, at 40 columns as well."""
    for passage in hands(name):
        seen = set()
        for scene in scenes_of(passage, GUEST)[:-1]:
            told = scene_text(scene, Style(width=40))
            assert max(map(len, told.whole.splitlines())) <= 40 or not told.whole.isascii()
            if scene.fallen:
                seen |= set(str(scene.fallen.play.card).split("/"))
            shown = re.findall(r"\b[AKQJT2-9][shdc]\b", told.table + told.turn)
            assert set(shown) <= seen


@pytest.mark.parametrize("name", SAMPLES)
def test_every_finding_appears_once(name):
    for passage in hands(name):
        found = [finding for scene in scenes_of(passage, EVERYBODY) for finding in scene.found]
        assert sorted(map(id, found)) == sorted(map(id, passage.findings))


def test_a_branch_of_the_cards_that_fell_ends_as_the_hand_did():
    for passage in hands("thursday-kitchen.bourre"):
        first, *others = [scene for scene in scenes_of(passage, EVERYBODY) if scene.fallen] or [
            None
        ]
        if first is None or passage.findings:
            continue
        branch = branched(first, first.fallen.play.card)
        for scene in others:
            assert branch.player == scene.fallen.play.player
            branch = branch.play(scene.fallen.play.card)
        taken = {end.player: end.tricks for end in branch.ends()}
        assert taken == passage.judgement.hand.taken
        with pytest.raises(NoBranchError):
            branch.play(first.fallen.play.card)


def test_a_seat_sees_its_own_hand_and_no_finding_that_gives_another_away():
    text = (
        "rules boo-ray 1\nseats Ann Ben Cal\nhand 1, dealer Cal, up Ts\nante 1 each\n"
        "in Ann 0, Ben 0, Cal out\ndeal Ben: Kh 4d 6c 7c 8c\n1 Ann: 9h 4d\n"
    )
    recorded = [each for each in audit(text).passages if each.number]
    for seat, more in ((Player("Ann"), 1), (Player("Ben"), 0)):
        viewpoint = Viewpoint(seat)
        (passage,) = as_seen(recorded, viewpoint)
        end = scenes_of(passage, viewpoint)[-1]
        assert end.hides is bool(more)
        assert len(end.found) + len(end.before) == len(recorded[0].findings) - more
