"""Disputes of a few lines, typed while the table waits: who sat there, what was played, what is only said."""

import pytest
from understanding import understood

from referee.audits import audit
from referee.findings import Certainty
from referee.notes import HowRead

PLAYED = """\
seats Marcus Dee Tish Roland
hand 1, dealer Roland, up 4h
in Marcus 2, Dee 1, Tish 3, Roland 0
1 Marcus: Kd 6d Jd 4h*
2 Roland: Qc, Marcus Qh*, Dee 6s, Tish 8c
3 Marcus: Td Kc 3h Ah*
4 Roland: Js* Ts 3c 2s
5 Roland: 2c Ad 9c 5h*
"""
UNSEATED = """\
Lounge game after the school play. Deb dealt and passed, 4h up. Karen took 4, Ms Tibbs pat, Coach 2
T1 Karen Ah / Tibbs 3h / Coach 9d = Karen
T2 Karen 9s / Tibbs Js / Coach 10s = Tibbs
T3 Tibbs As / Coach 10c / Karen 3s = Tibbs
T4 Tibbs 7h / Coach Qd / Karen Qh = Karen
T5 Karen 7d / Tibbs 5h / Coach Kd = Tibbs
Tibbs 3 Karen 2, Coach boo, owes the pot, $4 (dollar ante)
"""


SMALL = """\
ok who is right. sue dealt, 9 of clubs turned up, dan folded. pot was 12
amy led the king of hearts, joe threw the 4 of spades, sue the 3 of hearts
amy led the ace of diamonds, joe the 5 of diamonds, sue cut it with the 2 of clubs
sue led the ace of spades, amy the 6 of spades, joe the 8 of hearts
sue the king of clubs, amy the 7 of clubs, joe the jack of clubs
last one sue queen of spades, amy 10 of diamonds, joe jack of spades
amy says joe had a heart. joe says so what
"""


def reneges(text):
    return [
        (one.problem.player, one.problem.certainty)
        for one in audit(text).findings
        if one.code == "P201"
    ]


def last_line(text):
    return understood(text).lines[-1]


def test_what_somebody_only_says_is_no_fact_and_nothing_is_asked_about_it():
    told = PLAYED + "pot 16 to Roland, Dee bourré. Marcus says Dee had 9 spades and owes him 16."
    assert last_line(told).status is HowRead.READ
    assert "paid Marcus" not in understood(told).log
    assert understood(told).hands[0].winner == "Roland"
    assert reneges(told) == [("Dee", Certainty.CERTAIN)]


def test_a_card_that_only_somebody_says_was_played_leaves_the_hand_open():
    told = PLAYED + "pot 16 to Roland. Dee says it was the 6 of clubs."
    assert understood(told).hands[0].open
    assert not understood(told.replace("6 of clubs", "king of clubs")).hands[0].open


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ("Ann says in, Ben says out, Cal says in", "in Cal, Ann, Ben out"),
        ("Ann says 3 cards, Ben out, Cal 2", "in Cal 2, Ann 3, Ben out"),
    ],
)
def test_who_says_that_they_stay_declares_it(words, row):
    told = understood(f"players: Ann, Ben, Cal\nhand 1, Ben deals, 5h up\n{words}\n")
    asked = told.lines[-1].status is HowRead.DOUBTFUL
    assert asked or row in told.log


@pytest.mark.parametrize("line", ["So who is right?", "What does Dee pay?", "who's right, cher"])
def test_a_question_is_not_asked_back(line):
    assert last_line(f"{PLAYED}{line}\n").status is HowRead.REMARK


def test_a_guess_is():
    assert last_line(f"{PLAYED}Roland 3, Marcus 2?\n").status is HowRead.DOUBTFUL


def test_who_sat_where_follows_from_the_play_and_nobody_played_out_of_turn():
    log = understood(UNSEATED).log
    assert "seats Karen Tibbs Coach Deb" in log
    assert [one.code for one in audit(UNSEATED).findings if one.code < "R"] == []


def test_numbers_above_a_count_of_tricks_are_cards_drawn():
    told = """\
Friday at Jeannine's. Jeannine, Paul, Odile, Rene. Ante 2 chips, 40 each to start.
Hand 1: Paul deals. Odile takes 2, Rene passes, Jeannine 3, Paul 1.
Odile 3 tricks, Paul 2, Jeannine bourre. Odile takes 8.
"""
    log = understood(told).log
    assert "in Odile 2, Rene out, Jeannine 3, Paul 1" in log
    assert "tricks Odile 3, Paul 2" in log


def test_the_last_trick_is_the_fifth():
    told = """\
jo dealt, 3 of hearts up, jo folded, kiki, bree and mona stayed
first kiki Kh, bree 4h, mona the ace
then mona leads 5d, kiki trumps it w Qh, bree 8d
last was 7d from mona, kiki 8c, bree Jc
"""
    assert "5 mona: 7d, kiki 8c, bree Jc" in understood(told).log


def test_a_trick_named_by_its_number_begins_no_hand():
    told = PLAYED.replace(
        "5 Roland: 2c Ad 9c 5h*\n", "5 was Roland's, nobody remembers with what\n"
    )
    assert [hand.number for hand in understood(told).hands] == [1]


def test_a_pot_is_worked_out_only_where_the_antes_are_known():
    counted = "tricks Roland 3, Marcus 1, Tish 1\n"
    assert "worked out" not in understood(PLAYED + counted).log
    assert "pot 4 to Roland  # worked out" in understood(f"ante 1 each hand\n{PLAYED}{counted}").log


def test_a_sum_of_antes_is_no_ante():
    told = f"ante 1 each hand\n{PLAYED}pot 15, that's 5 in antes and 10 carried\n"
    assert "ante 5" not in understood(told).log


def test_that_one_behind_a_trick_says_who_took_it():
    told = PLAYED.replace("Jd 4h*", "Jd 4h. That one Roland")
    log = understood(told).log
    assert "pot 1" not in log
    assert "1 Marcus: Kd 6d Jd 4h*" in log


def test_a_dispute_in_small_letters_without_seats_is_checked_as_it_is_transcribed():
    assert "seats dan amy joe sue" in understood(SMALL).log
    assert reneges(SMALL) == [("joe", Certainty.POSSIBLE)] * 2


MONEY = """\
groom is asleep and we are about 3 dollars from a fistfight
Trey, Marcus, Ron and Beau stayed, Jess and Colby folded. the pot was 12
Trey 2, Marcus 2, Ron 1, Beau 0
Beau says he doesn't owe. who's right?
"""


def test_a_quarrel_about_money_opens_the_one_hand_that_it_tells():
    log = understood(MONEY).log
    assert "in Trey, Marcus, Ron, Beau, Jess out, Colby out" in log
    assert "tricks Trey 2, Marcus 2, Ron 1, Beau 0" in log
    assert "dealer" not in log


def test_those_who_are_only_counted_sat_there():
    counted = "five of us\nAnn took 3, Ben 2, Cal zero\nDee and Eve were out\nCal put in 10\n"
    assert "seats Ann Ben Cal Dee Eve" in understood(counted).log


def test_seats_told_beside_the_dealer_say_not_who_stayed():
    told = PLAYED.replace("seats Marcus Dee Tish Roland\n", "").replace(
        "hand 1, dealer Roland, up 4h\nin Marcus 2, Dee 1, Tish 3, Roland 0\n",
        "Dealer Roland, up 4h. Five seated: Marcus, Dee, Tish, Roland, Lou, in that order. Lou was out\n",
    )
    assert "Lou out" in understood(told).log


def test_a_third_trick_that_is_remembered_is_no_third_hand():
    told = PLAYED.replace(
        "1 Marcus", "I can vouch for some tricks, the first and the third.\n1 Marcus"
    )
    assert [hand.number for hand in understood(told).hands] == [1]


TRUMP = """\
3 handed, Tom dealt and hearts was trump, {turned}
Lou leads the nine of clubs, Mack the five of clubs, Tom the jack of clubs
Tom comes back ace of diamonds, Lou some diamond, Mack throws the jack of spades
Then Tom the ten of diamonds, Lou the four of diamonds, and Mack trumps it with the seven of hearts
Mack got the last two, nobody remembers the cards
"""


@pytest.mark.parametrize(
    ("turned", "up"),
    [("everybody in", "?h"), ("he turned the four", "4h"), ("the king of hearts was up", "Kh")],
)
def test_a_trump_without_its_card_is_told(turned, up):
    log = understood(TRUMP.format(turned=turned)).log
    assert f"dealer Tom, up {up}" in log
    assert "2 Tom: Ad, Lou ?d, Mack Js" in log


@pytest.mark.parametrize(
    "head",
    [
        "hand, dealer Roland, up 4h. Lou sat out",
        "seats Marcus Dee Tish Roland. dealer Roland, up 4h",
    ],
)
def test_a_broken_line_that_opens_the_hand_is_read_as_notes(head):
    _, _, *rest = PLAYED.splitlines(keepends=True)
    seats = "" if head.startswith("seats") else "seats Marcus Dee Tish Roland Lou\n"
    told = f"{seats}{head}\n{''.join(rest)}"
    assert [one.code for one in audit(told).findings if one.code == "R217"] == []
    assert any(one.code.startswith("P") for one in audit(told).findings)


@pytest.mark.parametrize(
    "counted",
    ["Ann won 3 hands, Ben 2, Cal none", "Ann 2, Ben 3, Cal 0 sodas each", "Ann owes Ben 3"],
)
def test_what_counts_no_tricks_opens_no_hand(counted):
    assert understood(f"ante 2, limit 20\nseats Ann Ben Cal\n{counted}\n").hands == []


NEXT = """\
four of us, Ann Ben Cal Dee, ante 2
First hand Ann 3, Ben 2. Ann takes 8
{after}
"""


@pytest.mark.parametrize(
    ("after", "hands"),
    [
        ("Next hand Ann 2 Cal 2 Dee 1, Ben out so it stays", [1, 2]),
        ("Next hand there was 8 in the middle, Ann took 3 and Cal 2", [1, 2]),
        ("Next Ben bought 20 more", [1]),
    ],
)
def test_the_next_hand_begins_with_its_word(after, hands):
    assert [hand.number for hand in understood(NEXT.format(after=after)).hands] == hands


def test_a_dealer_told_last_dealt_the_one_hand():
    told = "Ante two\nseats Ann Ben Cal Dee\nAnn made 3 tricks, Ben made 2, Cal none\nPot was 8\nDee was out. Dee dealt.\n"
    assert [hand.dealer for hand in understood(told).hands] == ["Dee"]


SAID = """\
Petey deals and flips the queen of diamonds it goes Frankie first then Dot but she's out then Lou then Petey
Frankie bangs down the ace of diamonds Lou gives the seven and Petey loses the queen
then Frankie comes with the nine of hearts Lou drops the six and Petey takes it with the ten
Petey king of spades Frankie ace of spades Lou the three
now Frankie leads the eight of hearts and out comes the JACK from Lou and Petey has the deuce
last one Lou five of clubs Petey jack Frankie king so Frankie picks up sixteen bucks
Frankie says if Lou puts the jack on the nine then Petey gets no trick and owes sixteen
"""


@pytest.mark.parametrize("after", ["Then Ben dealt", "Now Ben dealt the next one"])
def test_a_dealer_of_the_next_hand_did_not_deal_the_last(after):
    told = f"Ante 2\nseats Ann Ben Cal\nAnn took 3 tricks, Ben 2, Cal out\nPot 6\n{after}\n"
    assert "pot 6 to Ann" not in understood(told).log


def test_a_claim_counts_nothing_against_the_cards():
    log = understood(SAID).log
    assert "seats Frankie Dot Lou Petey" in log
    assert "3 Petey: Ks, Frankie As, Lou 3s" in log
    assert "pot 16 to Frankie" in log
    assert [one.code for one in audit(log).findings if one.code.startswith("P")] == ["P203"]


def test_tricks_told_with_the_number_first_are_no_pot():
    counted = "players Ruiz, Ski, Tate, Doc, dealer Doc\nIn Ruiz, Ski, Doc\nSo 2 me (Ruiz), 2 Doc, 1 Ski\n"
    log = understood(counted).log
    assert "tricks Ruiz 2, Doc 2, Ski 1" in log
    assert "pot 2" not in log


def test_a_pot_shared_among_all_is_an_ante_worked_out():
    first = "Ann Ben Cal Dee\nhand 1 Ann dealt, pot was 8\nBen 3, Cal 2, rest out\n"
    assert "ante 2 each  # worked out" in understood(f"seats {first}").log
    assert "ante 2 each\n" in understood(f"ante 2\nseats {first}").log


KEPT = """\
players dev, mika, sam, tori, thats the order round the table. 25 chips each, ante 1, no limit
h1, dev dealing: in mika sam dev. mika 3 sam 2 dev zip -> pot 4 to mika, dev paid 4
hand 2 mika deals, dev out. tricks sam 2 tori 2 mika 1 so nobody gets the 8
h3 (sam dealt) tori 4!! dev 1 sam 0. mika sat. pot 12 to tori
paid sam 12
hand 4 dealer tori, in just dev n mika, 3-2 dev. pot 16 to dev
h5 dev deals again everyone in: sam 3 mika 1 dev 1 tori nada
sam got 4, tori put 4 back in n thats still laying there
chips dev 32, mika 24, sam 12, tori 28
"""


def test_the_course_of_an_evening_keeps_to_who_stayed():
    log = understood(KEPT).log
    assert "in dev, mika, sam out, tori out\ntricks dev 3, mika 2" in log


def test_a_hand_told_after_a_later_one_is_not_mixed_with_it():
    told = """\
the order at the table was Ann, Cal, Yuki, Bea. One coin from all four.
The third and last hand Ann dealt and all of us went for it: Bea three, Yuki two, Cal nothing. So Cal put in 4, and Bea had hers.
Before that Bea had dealt and only Ann sat out. Yuki took three, Cal one, Bea one, and it was 8 for Yuki because...
"""
    log = understood(told).log
    assert "Yuki 3" not in log
    assert "pot 8 to Yuki" not in log
