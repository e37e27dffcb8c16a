"""Logs written nearly in the notation: a few strange words hide nothing of the rest."""

from pathlib import Path

import pytest
from understanding import understood

from referee.audits import audit
from referee.notes import notes_in, transcribe
from referee.notes.line_read import HowRead

LOG = """\
bourre log 1
game 4 West breakroom, 0215, census low
rules boo-ray 1, limit 15
seats Desi Marcus Toya Linh
chips 30 each   # cotton balls

hand 1, dealer Linh, up 3h
ante 1 each
in Desi 1, Marcus 3, Toya 3, Linh 2
1 Desi: 7h Jh* 5h 9h
2 Marcus: 10h* 7d 8h Ac
3 Marcus: Qh* 2s 3h 2c
4 Marcus 2h, Toya 10d, Linh 6h*, Desi 5c
5 Linh: 5s* 3c 3s 6d
tricks Marcus 3 Linh 2
pot 4 -> Marcus
paid Desi 4, Toya 4

hand 2 @0231, dealer Desi
in Marcus x1, Toya x2, Linh x3, Desi x2
trick Marcus 3, Linh 2
pot 12 -> Marcus, other two bourre
# 0244 bed 9 call light x3, wants ice
"""


def log_of(text: str) -> list[str]:
    return understood(text).log.splitlines()


def status_of(text: str, line: int) -> HowRead:
    return next(one.status for one in understood(text).lines if one.line.number == line)


def test_a_log_with_another_first_line_is_read_in_the_notation():
    said = log_of(LOG)
    assert "game 4 West breakroom, 0215, census low" in said
    assert [line for line in said if line.startswith("hand ")] == [
        "hand 1, dealer Linh, up 3h",
        "hand 2, dealer Desi",
    ]


@pytest.mark.parametrize("first", ["Bouree-log 1", "BOURRÉ LOG 1"])
def test_the_first_line_may_be_spelt_otherwise(first):
    one_hand = LOG.partition("\nhand 2")[0].replace("bourre log 1", first, 1)
    assert "game 4 West breakroom, 0215, census low" in log_of(one_hand)


def test_tricks_stand_in_their_order_however_each_is_written():
    said = log_of(LOG)
    assert [line[0] for line in said if line[:1].isdigit()] == list("12345")


def test_a_clock_and_a_number_of_times_are_read():
    assert "in Marcus 1, Toya 2, Linh 3, Desi 2" in log_of(LOG)
    assert status_of(LOG, 19) is HowRead.READ


def test_a_remark_may_begin_with_a_time():
    assert status_of(LOG, 23) is HowRead.REMARK


def test_a_ruleset_that_there_is_not_is_no_ruleset():
    said = log_of(LOG.replace("boo-ray 1, limit 15", "boo ray 1 limit 15"))
    assert any(line.startswith("rules boo-ray 1, limit 15") for line in said)


CARRIED = """\
bourre-log 1
seats Ann Ben Cal Dee Eve
chips 40 each

hand 1, dealer Ann
ante 1 each
in Ben, Cal, Ann
tricks Ben 2, Ann 2, Cal 1
pot 5 carries
hnad 2, dealer me (Ben)
in all five of us
tricks Cal 2, Ann 2, Dee 1
pot 10 caries again
paid Ben 10, Eve 10
{}
"""


def test_a_word_that_the_text_spells_right_elsewhere_may_be_misspelt():
    said = log_of(CARRIED.format(""))
    assert "hand 2, dealer Ben" in said
    assert "pot 10 carries" in said


def test_a_name_in_brackets_behind_a_person_says_who_they_are():
    assert not any("to Ben" in line for line in log_of(CARRIED.format("").replace("caries", "zzz")))


def test_all_five_play_only_where_five_sit():
    assert "in Cal, Dee, Eve, Ann, Ben" in log_of(CARRIED.format(""))
    four = CARRIED.format("").replace(" Eve", "").replace(", Eve 10", "")
    assert status_of(four, 11) is HowRead.DOUBTFUL


def test_what_is_left_after_a_pot_that_carried_is_no_other_pot():
    said = understood(CARRIED.format("left in pot 30, in the tin till next Sunday"))
    assert "pot 10 carries" in said.log
    assert said.lines[-1].status is HowRead.READ


MINUTES = """\
Seats: Ann, Ben, Cal, Dee.
Each party began with 200 cents in nickels; ante 5 per hand.
Hand 1.  Dealer: Dee.  Stayed: Ann, Ben, Cal.
   Tks. Ann 3, Ben 2.  Pot 20 to Ann.  Bd. Cal, 20.
Hand 2.  Dealer: Ann.  Stayed: all.
   Tks. Ben 3, Cal 2.  Pot 40 to Ben.  Bd. Ann 40, Dee 40.
Final count: Ann 165, Ben 205, Cal 170, Dee 150.
"""


def test_bare_numbers_count_the_coin_of_the_sum_and_not_those_it_was_paid_in():
    said = log_of(MINUTES)
    assert "unit 0.01 USD" in said
    assert "chips 200 each" in said
    assert "pot 20 to Ann" in said


def test_quarters_that_dollars_are_paid_in_are_what_is_counted():
    said = log_of(MINUTES.replace("200 cents in nickels", "50 dollars in quarters"))
    assert "unit 0.25 USD" in said
    assert "chips 200 each" in said
    assert "pot 20 to Ann" in said


def test_a_heading_may_be_cut_short_with_a_full_stop():
    assert "tricks Ben 3, Cal 2" in log_of(MINUTES)


def test_what_a_pot_costs_stands_beside_those_who_took_no_trick():
    said = log_of(MINUTES)
    assert "paid Cal 20" in said
    assert "paid Ann 40, Dee 40" in said
    other = log_of(MINUTES.replace("Bd. Cal, 20.", "Bd. Ann, 20."))
    assert not any(line.startswith("paid Ann 20") for line in other)


SHEET = """\
Bourre log\tTues bunch @ Diane's
seats\tWalt\tDiane\tRuthie\tGreg
stake\t$40 each
ante\t$1\tlimit\t$20

Hand\tDlr\tWalt\tDiane\tRuthie\tGreg\tPot\tTo\tPaid (boo)\tMemo
\t\ttricks; blank = out, 0 = boo
1\tGreg\t1\t1\t3\t\t4\tRuthie
2\tWalt\t\t0\t3\t2\t4\tRuthie\tDiane 4
3\tDiane\t2\t1\t2\t\t8\tcarries\t\ta tie, so it rides
\t\tbought 20 more\t\t\t\t\t\t\tWalt, cash, after hand 3
4\tRuthie\t0\t\t5\t0\t12\tRuthie\tWalt 12, Greg 12

Buy-ins\t\t60\t40\t40\t40\t180
Cash out\t\t44\t32\t56\t24\t156
Net\t\t-16\t-8\t16\t-16\t-24
"""


def test_a_second_row_of_headings_and_a_row_of_words_do_not_end_a_sheet():
    said = log_of(SHEET)
    hands = [line for line in said if line.startswith("hand ")]
    assert hands[::3] == ["hand 1, dealer Greg", "hand 4, dealer Ruthie"]
    assert "tricks Walt 1, Diane 1, Ruthie 3" in said
    assert "paid Walt 12, Greg 12" in said


def test_words_in_a_players_column_are_about_them():
    assert "buy Walt 20" in log_of(SHEET)
    assert status_of(SHEET, 7) is HowRead.READ


def test_a_stake_beside_an_ante_is_what_everybody_brought():
    said = log_of(SHEET)
    assert "chips 40 each" in said
    assert "ante 1 each" in said


def test_rows_of_sums_are_told_apart_by_their_headings():
    said = log_of(SHEET)
    assert not any("Walt 60" in line for line in said if not line.startswith("#"))
    assert "chips Walt 44, Diane 32, Ruthie 56, Greg 24" in said
    assert "score Walt -16, Diane -8, Ruthie +16, Greg -16" in said


def test_what_was_brought_counts_once_beside_what_was_bought():
    fewer = SHEET.replace("stake\t$40 each\n", "").replace(
        "60\t40\t40\t40\t180", "80\t40\t40\t40\t200"
    )
    assert "chips Walt 60, Diane 40, Ruthie 40, Greg 40" in log_of(fewer)


@pytest.mark.parametrize("left", ["in the pot, carried to next Friday: 30", "30 in the pot"])
def test_what_is_left_may_be_told_before_or_after_its_sum(left):
    said = understood(CARRIED.format(left))
    assert "pot 10 carries" in said.log
    assert said.lines[-1].status is HowRead.READ


def test_a_log_of_which_notes_explain_more_is_read_as_notes():
    log = LOG.replace("bourre log 1", "bourre-log 1", 1).replace("1 Desi: 7h", "1 Desi: 7h zz")
    log = log.replace("in Marcus x1, Toya x2, Linh x3, Desi x2", "all four stayed in")
    log += "net Desi -8, Marcus +14, Toya -8, Linh +2\nleft in the pot: 2, in the tin\n"
    assert notes_in(log.splitlines())
    assert (
        notes_in([line for line in log.splitlines() if "@" not in line and "all four" not in line])
        is None
    )


def test_chips_bought_after_a_word_on_what_was_left():
    more = MINUTES.replace(
        "Hand 2.", "   Cal, being down to 20, purchased another 200 from the jar.\nHand 2."
    )
    said = log_of(more)
    assert "buy Cal 200" in said
    assert status_of(more, 5) is HowRead.READ


def test_what_remains_in_the_pot_may_begin_with_its_verb():
    text = CARRIED.format("y reste 30 dans le pot pour la semaine prochaine")
    said = understood(text.replace("carries", "reportés, levées"))
    assert said.lines[-1].status is HowRead.READ


def test_a_pot_that_was_not_even_played_for_is_won():
    text = CARRIED.format("hand 3, Cal dealing\nin Ann only\npot 35 to Ann, didn’t even play it")
    assert "pot 35 to Ann" in log_of(text)


def test_a_trick_with_another_sign_opens_no_hand():
    text = (
        "bourre-log 1\nseats Ann Ben Cal\nchips 20 each\nanti 1 each, please\n\nhand 1, dealer Cal, up 2s\n"
        "in Ann 1, Ben 2, Cal out\n1 Ann: Kc 9d\n2 Ann; 3d 5d*\n3 Ben: 2h 6h*\n4 Ann: 8c 4c*\n5 Ben: As 7s\n"
        "ticks Ann 1, Ben 4\npot 3 to Ben\nfinal score for tonight as follows\n"
    )
    log = transcribe(text.splitlines()).log
    assert [line for line in log.splitlines() if line.startswith("hand ")] == [
        "hand 1, dealer Cal, up 2s"
    ]
    assert "2 Ann: 3d 5d*" in log


def test_a_text_that_only_begins_like_a_log_is_read_as_notes():
    text = (Path(__file__).parent / "strict" / "c03.txt").read_text("utf-8")
    assert audit(text).passages[0].source.notes


DAYROOM = (
    "GAME B CO DAYROOM\nRULES BOO-RAY, LIMIT 12 QTRS\nSEATS RUIZ OKAFOR HATCH\nCHIPS 60 EA\nANTE 1 EA ALL HANDS\n\n"
    "HAND 1, DEALER RUIZ\nTRICKS RUIZ 2, HATCH 2, OKAFOR 1\nPOT 3 CARRIES\n\n"
    "HAND 2, DEALER OKAFOR, ALL IN COUNT 3\nTRICKS RUIZ 3, HATCH 2\nPOT 6 TO RUIZ // PAID OKAFOR 6\n"
    "# 1SG WALKED THRU\nFINAL CT: RUIZ 64, OKAFOR 52, HATCH 58\n6 REMAINS IN POT UNTIL NEXT CQ\n"
)


def test_two_strokes_part_two_facts():
    assert "paid OKAFOR 6" in log_of(DAYROOM)


def test_a_sign_before_a_number_with_letters_opens_a_remark():
    assert status_of(DAYROOM, 14) is HowRead.REMARK


def test_a_title_read_as_one_keeps_no_notes_from_being_read_as_notes():
    assert audit(DAYROOM).passages[0].source.notes


@pytest.mark.parametrize(
    "line", ["(Ben got 2 of them)", "[No: 2 for Ben and the rest for Ann - Ann]"]
)
def test_a_line_in_brackets_is_a_line(line):
    text = f"seats Ann Ben Cal\nhand 1, dealer Cal\nin Ann, Ben\n{line}\npot 3 to Ann\n"
    assert status_of(text, 4) is not HowRead.REMARK


def test_an_article_is_part_of_a_name():
    text = "À table : Yann, Erwan, Le Bihan, Malo.\n1er tour. Yann donne. Le Bihan 3 plis, Malo 2 plis.\nLe Bihan ramasse 4.\n"
    assert 'seats Yann Erwan "Le Bihan" Malo' in log_of(text)
