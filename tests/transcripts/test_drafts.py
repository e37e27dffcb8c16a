"""Drafts held against notes: what is true stands, and what was invented, changed or left out is named."""

import json
from pathlib import Path

import pytest
from command_line import own_folder, referee
from tiers import thinned

from referee.hand_log import lines_of
from referee.notes import HowHeld, hold, transcribe

__all__ = ["own_folder", "referee"]

NOTES = """\
fri at bens. ann ben cal, 30 chips each, ante a chip
1) cal deals, ten of spades up, all in. ann leads ah, ben 9h, cal 4h. ann 3 cal 2, ann takes 3, ben bourre
2) ann deals and folds. ben and cal stay. cal 3 ben 2. cal takes 6
3) ben deals. ann and cal stay. ann 4 cal 1. ann takes 3
"""
TRUE = """\
bourre-log 1
place  Ben's
rules  boo-ray 1
seats  Ann Ben Cal
chips  30 each
hand 1, dealer Cal, up Ts
ante 1 each
in   Ann, Ben, Cal
1 Ann: Ah 9h 4h
tricks Ann 3, Cal 2, Ben 0
pot 3 to Ann
paid Ben 3
hand 2, dealer Ann
in   Ben, Cal, Ann out
tricks Cal 3, Ben 2
pot 6 to Cal
hand 3, dealer Ben
in   Ann, Cal
tricks Ann 4, Cal 1
pot 3 to Ann
"""
INVENTED = TRUE.replace("dealer Ben\nin", "dealer Ben, up Jd\nin").replace("Ah 9h", "Ah Qh")
OTHER_WINNER = TRUE.replace("pot 6 to Cal", "pot 6 to Ben")
WITHOUT_A_HAND = TRUE[: TRUE.index("hand 2")] + TRUE[TRUE.index("hand 3") :].replace(
    "hand 3", "hand 2"
)
ANOTHER_EVENING = TRUE.replace("Ann", "Lou").replace("Ben", "Max").replace("Cal", "Zoe")


def held(draft, notes=NOTES):
    return hold(notes.splitlines(), draft.splitlines())


def found(draft, how, notes=NOTES):
    return [
        (one.draft_line, one.notes_line, one.words, one.notes_say)
        for one in held(draft, notes).of(how)
    ]


def test_of_a_true_draft_every_fact_stands_but_what_was_not_understood():
    against = held(TRUE)
    kinds = {one.how for one in against.differences}
    assert kinds <= {HowHeld.WORDS_ALONE, HowHeld.NOT_UNDERSTOOD}
    assert [one.words for one in against.of(HowHeld.NOT_UNDERSTOOD) if one.words] == []
    assert against.stand > 0.8 * against.statements


def test_a_card_that_nobody_noted_comes_first():
    assert found(INVENTED, HowHeld.NOWHERE) == [
        (9, 0, ("Qh",), ""),
        (17, 0, ("Jd",), ""),
    ]
    assert held(INVENTED).differences[0].how is HowHeld.NOWHERE


def test_another_winner_is_set_against_the_line_of_the_notes():
    assert found(OTHER_WINNER, HowHeld.OTHERWISE) == [(16, 3, ("ben",), "pot 6 to cal")]


def test_a_hand_left_out_is_named_even_where_the_others_were_numbered_anew():
    assert found(WITHOUT_A_HAND, HowHeld.LEFT_OUT) == [(0, 3, (), "")]
    assert found(WITHOUT_A_HAND, HowHeld.OTHERWISE) == []


def test_a_draft_of_another_evening_is_said_to_be_one(referee):
    assert held(ANOTHER_EVENING).strangers
    Path("notes.txt").write_text(NOTES)
    Path("draft.bourre").write_text(ANOTHER_EVENING)
    ran = referee("transcribe", "notes.txt", "--draft", "draft.bourre")
    assert ran.code == 1
    assert ran.out.endswith("from another evening?\n")


CHANGED = {
    "tricks Ann 4, Cal 1": ("tricks Ann 3, Cal 1", HowHeld.OTHERWISE, "tricks ann 4, cal 1"),
    "dealer Ben": ("dealer Cal", HowHeld.OTHERWISE, "hand 3, dealer ben"),
    "chips  30 each": ("chips  300 each", HowHeld.NOWHERE, "chips 30 each"),
    "1 Ann: Ah 9h 4h": ("1 Ann: Ah 9h Th", HowHeld.NOWHERE, ""),
}


@pytest.mark.parametrize("line", CHANGED)
def test_what_was_changed_is_found_with_what_the_notes_say(line):
    now, how, noted = CHANGED[line]
    (one,) = held(TRUE.replace(line, now)).of(how)
    assert one.notes_say == noted


def test_a_card_of_which_the_notes_have_only_the_rank_is_no_invention():
    notes = NOTES.replace("ben 9h, cal 4h", "ben puts the king on it")
    draft = TRUE.replace("Ah 9h 4h", "Ah Kh ??")
    assert found(draft, HowHeld.PART, notes) == [(9, 2, ("Kh",), "")]
    assert found(draft, HowHeld.NOWHERE, notes) == []


OWN_WORDS = """\
we were Odile, Basile and Théotime last night, you know how it goes over there
Odile turned up the queen of hearts and everybody sighed; she swept up eleven in the end
Basile never recovered, wretched nine of clubs
"""
FROM_THEM = """\
bourre-log 1
seats Odile Basile Theotime
hand 1, dealer Odile, up Qh
1 Basile: 9c ?? Kd
pot 11 to Odile
"""


def test_where_nothing_is_understood_only_words_are_compared_and_it_is_said(referee):
    assert found(FROM_THEM, HowHeld.NOWHERE, OWN_WORDS) == [(4, 0, ("Kd",), "")]
    assert held(FROM_THEM, OWN_WORDS).stand < 5
    Path("notes.txt").write_text(OWN_WORDS, "utf-8")
    Path("draft.bourre").write_text(FROM_THEM.replace("Kd", "??"))
    ran = referee("transcribe", "notes.txt", "--draft", "draft.bourre")
    assert ran.code == 1
    assert "Only words support" in ran.out
    assert "leaves out nothing" not in ran.out


def test_sums_in_coins_and_in_chips_are_the_same_sums():
    notes = "Ann, Ben, Cal. quarter ante\n1. Ann deals, all in. Ann 3 Ben 2. Ann wins $0.75\n"
    log = "seats Ann Ben Cal\nunit 0.25 USD\nhand 1, dealer Ann\npot 3 to Ann\n"
    assert found(log, HowHeld.NOWHERE, notes) == found(log, HowHeld.OTHERWISE, notes) == []


TRANSCRIPTS = sorted((Path(__file__).parents[1] / "transcripts").glob("*/*.txt"))


@pytest.mark.parametrize("path", thinned(TRANSCRIPTS, 60), ids=lambda path: path.stem)
def test_the_log_that_the_program_makes_of_notes_stands_in_them(path):
    lines = [*lines_of(path.read_text("utf-8-sig"))]
    made = transcribe(lines)
    against = hold(lines, made.log.splitlines())
    assert against.stand == against.statements
    assert {one.how for one in against.differences} <= {HowHeld.NOT_UNDERSTOOD}
    assert all(not one.words or made.questions for one in against.differences)


def test_it_is_data_too_and_speaks_french(referee):
    Path("notes.txt").write_text(NOTES)
    Path("draft.bourre").write_text(INVENTED)
    words = ("transcribe", "notes.txt", "--draft", "draft.bourre")
    data = json.loads(referee(*words, "--format", "json").out)
    first = data["differences"][0]
    assert (first["kind"], first["line"], first["words"]) == ("nowhere", 9, ["Qh"])
    french = referee(*words, "--lang", "fr").out
    assert "draft.bourre:9: `1 Ann: Ah Qh 4h` : aucun mot des notes ne donne Dc." in french


BAD = {
    "bytes": bytes(range(256)) * 40,
    "empty": b"",
    "ten": b"Ann plays 9h\n" * 800_000,
    "line": b"hand 1 " * 700_000,
    "prose": b"Ann deals. Ben and Cal stay\n",
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_log_is_refused_in_a_sentence(referee, name):
    Path("notes.txt").write_text(NOTES)
    Path("draft.bourre").write_text(TRUE)
    Path(name).write_bytes(BAD[name])
    ran = referee("transcribe", "notes.txt", "--draft", name)
    assert (ran.code, ran.out, ran.err[:9]) == (2, "", "referee: ")
    assert "Traceback" not in ran.err
    ran = referee("transcribe", name, "--draft", "draft.bourre")
    assert ran.code == (1 if name == "prose" else 2)


def test_the_notes_are_no_draft_of_themselves(referee):
    Path("notes.txt").write_text(NOTES)
    ran = referee("transcribe", "notes.txt", "--draft", "notes.txt")
    assert (ran.code, "name two files" in ran.err) == (2, True)
