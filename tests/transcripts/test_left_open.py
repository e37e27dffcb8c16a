"""What a transcript leaves open, read as a log: an unread line of its hand, whatever fronts read it."""

import re
from pathlib import Path

import pytest
from command_line import no_slips, own_folder, referee
from tiers import thinned
from understanding import understood

from referee.audits import audit
from referee.evenings import winnings
from referee.events import LineUnread, RemarkWritten
from referee.findings import Certainty, Severity
from referee.hand_log import Bookmark, read, write
from referee.notes import notes_in

__all__ = ["no_slips", "own_folder", "referee"]

pytestmark = pytest.mark.usefixtures("no_slips")

HERE = Path(__file__).parent
NOTES = sorted(HERE.glob("*/*.txt"))
OPEN = "# ?   not understood: Ben's came from the jar"
LOG = f"""\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal
chips 20 each

hand 1, dealer Cal, up 7c
{OPEN}
ante 1 each
in Ann, Ben, Cal
1 Ann: Ah* 2s 3h
2 Ann: Kh* 4h 5h
pot 2 to Ann
"""
LIKE_IT = (
    "# ? not understood: Ben's came from the jar",
    "# not understood: Ben's came from the jar",
    "# ?   Ben's came from the jar",
    "# ?   not understood:",
    "hand 2  # ?   not understood: who dealt",
)


def events_of(text):
    return [event for passage in read(text.splitlines()) for event in passage.events]


def found(text, code):
    return [finding.problem.certainty for finding in audit(text).findings if finding.code == code]


def test_what_is_only_possible_moves_no_chips():
    renege = LOG.replace(
        "pot 2 to Ann", "3 Ann: 7h 8h 9h\n4 Ann: 6h Th Jc\n5 Ann: 3c Jh Qh\npot 3 to Ann"
    )
    open_still, whole = (audit(text).passages[-1] for text in (renege, renege.replace(OPEN, "")))
    assert {one.severity for one in open_still.findings if one.code.startswith("P")} == {
        Severity.DISPUTE
    }
    assert not open_still.judgement.reckoning.deal.reneged
    assert whole.judgement.reckoning.deal.reneged


def test_an_open_line_makes_findings_of_its_hand_possible():
    assert found(LOG, "C505") == [Certainty.POSSIBLE]
    severities = {one.severity for one in audit(LOG).findings if one.code.startswith("P")}
    assert severities == {Severity.DISPUTE}
    assert any(one.severity is Severity.VIOLATION for one in audit(LOG.replace(OPEN, "")).findings)
    assert found(LOG.replace(OPEN, ""), "C505") == [Certainty.CERTAIN]


@pytest.mark.parametrize("line", LIKE_IT)
def test_remarks_like_it_stay_remarks(line):
    before = LOG.replace(OPEN, line if line.startswith("#") else "")
    text = before if line.startswith("#") else f"{before}\n{line}\n"
    assert not [event for event in events_of(text) if isinstance(event, LineUnread)]
    assert [event for event in events_of(text) if isinstance(event, RemarkWritten)]
    if line.startswith("#"):
        assert found(text, "C505") == [Certainty.CERTAIN]


def test_a_transcript_in_french_is_open_too():
    assert found(LOG.replace("not understood:", "pas compris :"), "C505") == [Certainty.POSSIBLE]


def test_an_open_line_of_the_head_may_be_a_house_rule():
    text = LOG.replace(f"{OPEN}\n", "").replace("chips 20", f"{OPEN}\nchips 20")
    assert found(text, "C505") == [Certainty.POSSIBLE]


def test_it_is_kept_by_its_canonical_form_and_from_any_hand_on():
    said = events_of(LOG)
    assert OPEN in write(said).splitlines()
    assert events_of(write(said)) == said
    head, hand = list(read(LOG.splitlines()))
    resumed = read(hand.source.lines, since=Bookmark.at_top().after([head]))
    assert [passage.events for passage in resumed] == [hand.events]


def test_settling_counts_it_and_no_reader_takes_the_log_for_notes():
    (evening,) = winnings("", audit(LOG).passages)
    assert evening.unread == 1
    assert notes_in(LOG.replace(OPEN, "\n".join([OPEN] * 8)).splitlines()) is None


def test_check_says_so_once(referee, own_folder):
    Path("log.bourre").write_text(LOG.replace(OPEN, f"{OPEN}\n{OPEN}"), "utf-8")
    done = referee("check", "log.bourre")
    assert done.code == 1
    assert done.out.count("[R101]") == 1
    assert "2 lines of the notes were not all understood" in " ".join(done.out.split())


@pytest.mark.parametrize("path", thinned(NOTES, one_in=80), ids=lambda path: path.stem)
def test_a_transcript_counts_all_that_it_left_open(path):
    told = understood(path.read_text("utf-8-sig"))
    said = events_of(told.log)
    left = [event for event in said if isinstance(event, LineUnread)]
    assert len(left) == len(re.findall(r"(?m)^# \?   not understood: ", told.log))
    assert all(event.left_open for event in left)
    for passage in audit(told.log).passages:
        if any(isinstance(event, LineUnread) for event in passage.lines.events):
            assert Severity.VIOLATION not in {one.severity for one in passage.findings}


DISPUTED = """\
Marie, Luc, Tee, Rob
ante 1
hand 7 dealer rob
trump spades
marie 2, luc in 3, tee out, rob 1
1 marie: Ah 9h Kh
2 marie: ?? Tc ??
3 luc Js ?? 4s
luc says no
pot 4 to luc
"""


def test_whoever_drew_cards_is_not_out_for_a_word_said_later():
    read = understood(DISPUTED)
    said = read.log.splitlines()
    assert "in Marie 2, Luc 3, Tee out, Rob 1" in said
    assert "pot 4 to Luc" in said
    assert [line.line.number for line in read.lines if line.left_over] == [9]


def test_cards_that_nobody_saw_are_cards_of_a_trick():
    said = understood(DISPUTED).log.splitlines()
    assert {"2 Marie: ?? Tc ??", "3 Luc: Js ?? 4s"} <= {*said}
    asked = understood(DISPUTED.replace("luc says no", "Marie did you lead the Kc ??"))
    assert not any("Kc" in line for line in asked.log.splitlines() if not line.startswith("#"))


BENCH = Path(__file__).parents[2] / "benchmarks" / "notes"


def test_a_hand_whose_first_line_is_open_begins_there_with_its_turned_card():
    read_as = understood((BENCH / "mixed" / "c06.txt").read_text("utf-8"))
    hands = {hand.number: hand for hand in read_as.hands}
    assert sorted(hands[2].rows) == [1, 2, 3, 4, 5]
    assert not hands[1].rows


def test_nobody_is_out_who_won():
    read_as = understood((BENCH / "barracks-and-bars" / "c07.txt").read_text("utf-8"))
    assert read_as.hands[0].winner == "Lorraine"
    assert "Lorraine out" not in read_as.log


def test_what_was_said_stands_behind_what_it_is_said_about():
    text = "seats Ann Ben Cal\nhand 1, dealer Ann\nin Ann, Ben\ntricks Ann 3, Ben 2\nsay Ben: statistically not\npot 3 to Ann\n"
    said = understood(f"bourre log 1\n{text}").log
    assert said.index("tricks Ann 3") < said.index("say Ben")


SHORT = "players Ann, Ben, Cal\nante 1\nhand 1, dealer Cal, turned Kd\nin Ann, Ben, Cal\n"


def test_a_correction_that_is_not_understood_leaves_its_trick_open():
    tricks = "1 Ann: As Ts 3s\n2 Ann: 6h 8h 5h\n3 Ben: Jh Qh 9h\n4 Cal: Kd 3d 2s\n5 Cal: Jc 4c 2c\n"
    said = understood(f"{SHORT}{tricks}oops 5 shd end 7c, Ben had it\n").log
    assert "\n4 Cal: Kd 3d 2s" in said
    assert "\n5 Cal: Jc 4c 2c" not in said
    assert "\n# ? 5 Cal: Jc 4c 2c" in said


def test_numbers_of_paragraphs_are_no_hands():
    told = """\
1. Seating, from my left: Ann, then Ben, then Cal
2. Ante: one dime each hand
3. Cal dealt
4. Ann 3, Ben 2
5. Pot 4 to Ann
"""
    assert [hand.number for hand in understood(told).hands] == [1]


def test_a_hand_that_was_not_played_begins_none():
    hands = "tricks Ann 3, Ben 2\npot 3 to Ann\npaid Cal 3\n"
    told = understood(f"{SHORT}{hands}The choir came and there was no hand 2.\n")
    assert [hand.number for hand in told.hands] == [1]


def test_what_all_put_in_is_no_payment_of_the_one_without_a_trick():
    told = "players Ann, Ben, Cal\ndealer Cal, he flipped the 6 of spades. we put 2 dollars a head so pot 6\n"
    said = understood(f"{told}in Ann, Ben, Cal\ntricks Ann 3, Ben 2, Cal zip\npot 6 to Ann\n").log
    assert "ante 2 each" in said
    assert "paid Cal 2" not in said


def test_what_the_bourre_puts_in_is_no_ante():
    hands = "tricks Ann 5\npot 3 to Ann\nBen and Cal draw blanks, 3 each into the middle\n"
    assert "ante 3 each" not in understood(f"{SHORT}{hands}").log


def test_the_last_count_may_be_told_first():
    told = """\
Way we sit: Ann, Ben, then me, Odile. A quarter each every hand.
End of the night I had 41, Ann 40 and Ben 39, and we each sat down with 40.
Ann dealt. Ben 3, I took 2. Pot 3 to Ben
Ben dealt. I took 3, Ann 2. Pot 3 to me
"""
    said = understood(told).log.splitlines()
    assert said.index("chips 40 each") < said.index("hand 1, dealer Ann")
    assert said.index("hand 2, dealer Ben") < said.index("chips Odile 41, Ann 40, Ben 39")


@pytest.mark.parametrize(
    ("clause", "line"),
    [
        ("and he got the 6", "pot 6 to Ann"),
        ("she raked the 6", "pot 6 to Ann"),
    ],
)
def test_an_unclear_pronoun_with_a_pot_is_who_took_most(clause, line):
    assert f"\n{line}" in understood(f"{SHORT}tricks Ann 3, Ben 2, {clause}\n").log


def test_who_deals_next_dealt_no_hand_whose_dealer_was_not_understood():
    told = """\
Clockwise: Junior, me, Fay, Cortez. A dollar from each of us every hand.
Opening frame was grand: Junior dealt and yawned. Fay got three, I got one, Cortez one.
Then I dealt and got out of the way.
Cortez 4, Junior 1
"""
    dealers = {hand.number: hand.dealer for hand in understood(told).hands}
    assert dealers.get(1) != "Me"
    assert dealers[2] == "Me"


def test_a_sum_among_counts_is_no_count():
    told = "players Ann, Ben, Cal\nFay got three, Ben got one, Cal one, and she took the four dollars\n"
    assert "chips" not in understood(told).log


def test_what_is_played_for_was_not_paid():
    hands = "tricks Ann 3, Ben 2\npot 3 to Ann\n"
    told = f"{SHORT}{hands}hand 2, dealer Ann\nonly Ben and Cal stayed for the 4\n"
    assert "paid" not in understood(told).log
