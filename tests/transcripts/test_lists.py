"""Notes in which a list goes on behind a full stop, and words with one place in the whole text."""

import pytest
from understanding import understood

PENNIES = """\
SEATS.  Faith.  Ward.  Opal.
CHIPS.  60 each.
Everyone puts in 2 every hand.
HAND 1.  Ward deals.  Up card: 3 of spades.  Opal takes 3 new cards.  Faith takes 1.  Ward takes 3.
Opal wins 3 tricks.  Ward wins 2.  Opal wins the pot: 6.
Faith won no tricks.  She pays 6.
HAND 2.  Opal deals.  Up card: 2 of spades.  Ward takes 3.  Faith is out.  Opal takes 3.
Opal wins 1 trick.  Ward wins 4.  Ward wins the big pot.  It is 12.
HAND 3.  Faith deals.  Up card: 6 of spades.  Ward is out.  Opal is out.  Faith keeps her cards.
No one to play against!  Faith wins 6.
WE COUNT.  Faith has 56.  Ward has 66.  Opal has 58.
"""
SHORT = """\
nickels 50 ea. ante 1
Elmo Elise Carmen Jules
1 (Jules) 3d  Elm 3, Lise 2, C out, J 1
res Lise 4, Elm 1.   pot 4 Lise   pd J 4
2 (Elm) 2d  in Lise 2, C 3, J out, Elm out
res C 3 L 2.  pot 8 C
"""
NUMBERED = """\
rules boo-ray 1. Seats Bo Bill Del. Ante 1 each
hand 1, dealer Bo, up 8h
in Del 4, Bill 1, Bo out
{0}
1 Del: 6s* 3s
2 Del: 3c Ac*
3 Bill: Ah* Qh   4 Bill: 3h* 4c   5 Bill: 2h* 8d
pot 3 to Bill
{1}
hand 2, dealer Bill, up 2s
in Del 1, Bo 2, Bill out
tricks Del 4, Bo 1. pot 3 to Del
chips Bo 20 more
"""


def lines_of_log(text):
    return [line for line in understood(text).log.splitlines() if line and not line.startswith("#")]


def open_words(text):
    return [word for line in understood(text).lines for word in line.left_over]


def test_sentences_of_one_list_are_one_list():
    said = lines_of_log(PENNIES)
    assert "in Opal 3, Faith 1, Ward 3" in said
    assert "tricks Opal 3, Ward 2" in said
    assert "in Faith out, Ward 3, Opal 3" in said
    assert "pot 12 to Ward" in said
    assert "chips Faith 56, Ward 66, Opal 58" in said
    assert open_words(PENNIES) == []


@pytest.mark.parametrize(
    "line",
    ["Ann 3. Ben 2. Ann 6", "Ann 3. Ben 2. Cal 6", "tricks Ann 3. Ben 4"],
)
def test_numbers_of_another_kind_are_no_more_of_the_list(line):
    text = f"seats Ann Ben Cal\nante 2\nhand 1, dealer Ann\n{line}\n"
    assert not any(
        said.startswith("tricks") and ("6" in said or "Ben 4" in said)
        for said in lines_of_log(text)
    )


def test_short_names_bind_to_a_list_of_long_ones():
    said = lines_of_log(SHORT)
    assert "seats Elmo Elise Carmen Jules" in said
    assert "unit 0.05 USD" in said
    assert "in Elmo 3, Elise 2, Carmen out, Jules 1" in said
    assert "tricks Carmen 3, Elise 2" in said, "L is Elise: no other name begins so"


def test_an_unknown_word_before_numbers_that_come_to_five_means_tricks():
    assert "tricks Elise 4, Elmo 1" in lines_of_log(SHORT)
    once = SHORT.replace("res C 3", "C 3")
    assert "tricks Elise 4, Elmo 1" in lines_of_log(once), "five tricks, and the most won the pot"
    wrong = once.replace("pot 4 Lise", "pot 4 Elm")
    assert any("Lise 4" in word for word in open_words(wrong)), "nothing bears that word out"
    other = SHORT.replace("Lise 4, Elm 1", "Lise 4, Elm 2")
    assert any("Elm 2" in word for word in open_words(other))


@pytest.mark.parametrize("aside", ["# 7:05 a buck off Del's", "Bo's throwaway as dealt 3d 2d Ks"])
def test_what_opens_no_hand(aside):
    for text in (NUMBERED.format(aside, ""), NUMBERED.format("", aside)):
        said = lines_of_log(text)
        assert [line for line in said if line.startswith("hand")] == [
            "hand 1, dealer Bo, up 8h",
            "hand 2, dealer Bill, up 2s",
        ]
        assert "4 Bill: 3h* 4c" in said


def test_more_chips_are_bought():
    assert "buy Bo 20" in lines_of_log(NUMBERED.format("", ""))


@pytest.mark.parametrize("line", ["quit at 9 oclock", "2 hours and 20 minutes"])
def test_hours_are_no_sums(line):
    assert open_words(PENNIES + line) == []


def test_one_clause_is_asked_about_once():
    text = """\
Al, Rick, Deb, Tommy   $20 each
ante 1$
1. rick deals. spade. al 3 deb 1. deb takes 4
2. deb deals, hearts. tommy 4, rick 1, deb BOO (4)
"""
    (line,) = [noted for noted in understood(text).lines if noted.left_over]
    assert line.left_over == ["al 3 deb 1: are these tricks?"]


def test_numbers_beside_a_turned_card_that_make_a_whole_hand_are_tricks():
    text = "Al, Rick, Deb\nante 1\n1. rick deals, up 8h. deb 3 al 2. deb takes 3\n"
    (hand,) = understood(text).hands
    assert (hand.tricks, hand.drawn) == ({"Deb": 3, "Al": 2}, {})


STRANGE = """\
3 souls, around the table: Omar, Liz, Ravi.  ante 1
hand 1, dealer Ravi.  Liz brought 7 flans, Omar 2.  3-2 for flans with Ravi
hand 2, dealer Omar, up 7h.  tricks Liz 4, Ravi 1. And 2 sandwiches for Omar
pot 3 to Liz
hand 3, Ravi dealt Omar 9 gherkins, Liz 3
the 7 of Liz was 4 of Ravi, who paid Omar 6 or 7
Ravi +4 pickles, Omar 3 chutneys
hand 4, Liz fetched 2 and dealt 5 to Omar
"""


def test_of_a_strange_text_a_hand_stays_that_bears_itself_out():
    said = lines_of_log(STRANGE)
    assert "seats Omar Liz Ravi" in said, "how many they are is no word too many"
    assert [line for line in said if line.startswith(("hand", "tricks", "pot"))] == [
        "hand 2, dealer Omar, up 7h",
        "tricks Liz 4, Ravi 1",
        "pot 3 to Liz",
    ]
    assert any("sandwiches" in word for word in open_words(STRANGE))
    other = STRANGE.replace("Liz 4, Ravi 1", "Liz 3, Ravi 1")
    assert not any(line.startswith(("tricks", "hand")) for line in lines_of_log(other))


@pytest.mark.parametrize("gap", ["   ", "     "])
def test_tricks_in_a_row_are_parted_at_the_widest_gaps(gap):
    row = f"1 Ben: Ad{gap}6c*{gap}    2 Cal: 4s{gap}Ks*"
    text = f"seats Ann Ben Cal\nante 1\nhand 1, dealer Ann, up 2d\nin Ben, Cal\n{row}\n"
    said = lines_of_log(text)
    assert "1 Ben: Ad 6c*" in said
    assert "2 Cal: 4s Ks*" in said


def test_a_trick_has_no_more_cards_than_players():
    text = "seats Ann Ben Cal\nante 1\nhand 1, dealer Ann\nin Ben, Cal\n1 Ben: Ad 6c 4s Ks\n"
    assert not any(line.startswith("1 Ben") for line in lines_of_log(text))
    assert open_words(text)


PENCE = """\
evening all. 10p ante. Gaz Saira me Callum Dee clockwise
h1 dealer Saira, up Ts. Callum in, Saira in, rest out. Saira 3 Callum 2, 50 to Saira
h2 dealer Callum. Gaz in, Dee in, rest out. Gaz 4, Dee 1, pot 50 to Gaz
"""


def test_numbers_without_a_coin_are_in_the_coin_that_the_sums_bear_out():
    log = understood(PENCE).log
    assert log.count("pot 5 to") == 2
    dimes = "chips 30 each (1 chip = 1 dime)\nseats Ann Ben\nante 1 each\n1.3 pot 2 to Ann\n"
    assert "chips 30 each" in understood(dimes).log.splitlines()


def test_who_paid_for_a_bourre_had_stayed():
    text = """\
seats Ann, Ben, Cal
chips 25 each. ante 1 each
hand 1 dealer Ann up 8h. tricks Ann 4 Cal 1. pot 3 to Ann. paid Ben 3
hand 2 dealer Ben. tricks Cal 4, Ben 1. pot 6 to Cal
"""
    log = understood(text).log
    assert "in Ben, Cal, Ann" in log.splitlines()


@pytest.mark.parametrize(
    ("money", "unit"),
    [("£2 each", "unit 1.00 GBP"), ("2 € each", "unit 1.00 EUR"), ("$2 each", "unit 1.00 USD")],
)
def test_money_is_in_the_currency_of_its_sign(money, unit):
    text = f"Ann, Ben, Cal\n{money}, ante 1\n1. Ann deals. Ben 3, Cal 2. pot 3 to Ben\n"
    assert unit in understood(text).log


def test_what_everybody_puts_in_before_the_first_hand_is_no_second_ante():
    said = lines_of_log(
        "Ann Ben Cal Dee\n30 in per man. ante 1. cap 10\n1. dealer Ann. all stay\n   Ben 3 Cal 2, Ben gets 4\n2. dealer Ben. all stay\n   Cal 3 Dee 2, Cal gets 12\n"
    )
    assert {"chips 30 each", "ante 1 each"} <= {*said}


def test_a_player_named_just_before_buys_more():
    said = lines_of_log(
        "seats Ann Ben Cal Dee\nchips 20 each\nhand 1, dealer Ann\nante 2 each\nin Ben, Cal, Dee\n"
        "tricks Ben 3, Cal 2. pot 8 to Ben\nDee paid 8. buys 40 more\n"
    )
    assert "buy Dee 40" in said


def test_capitals_throughout_say_nothing():
    said = lines_of_log(
        "ROOSTER MANDY LOU SKEET, GOING LEFT\nHUNDRED DOLLARS EACH. BUCK ANTE\n"
        "HAND 1 ROOSTER DEALS\nIN MANDY LOU SKEET\nLOU 3 SKEET 2, MANDY BOO 4\n4 TO LOU\n"
        "HAND 2 MANDY DEALS EVERYBODY IN\nTRICKS MANDY 3 LOU 2\nSKEET ROOSTER BOO 8 EACH\nPOT 8 TO MANDY\n"
    )
    assert {
        "seats ROOSTER MANDY LOU SKEET",
        "chips 100 each",
        "tricks LOU 3, SKEET 2",
        "paid MANDY 4",
        "pot 8 to MANDY",
    } <= {*said}


PASSED = "seats Ann Ben Cal Dee\nchips 20 each\nante 1\nhand 1, Dee deals\n{}\ntricks Ann 3 Ben 2\npot 4 to Ann\n"


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("in Ann Ben    cal dee out", "in Ann, Ben, Cal out, Dee out"),
        ("in Ann, Ben, Cal out, Dee out", "in Ann, Ben, Cal out, Dee out"),
    ],
)
def test_a_wide_gap_parts_who_is_in_from_who_is_out(line, written):
    assert written in lines_of_log(PASSED.format(line))


def test_out_behind_two_names_is_asked_about():
    read = understood(PASSED.format("in Ann Ben Cal out"))
    assert [one.line.number for one in read.lines if one.left_over] == [5]
    assert not any(row.text.startswith("in ") and "Cal out" in row.text for row in read.rows)


def test_a_reason_may_deny():
    said = lines_of_log(PASSED.format("in Ann, Ben") + "Cal buys 20 because he cant cover it\n")
    assert "buy Cal 20" in said


@pytest.mark.parametrize(
    ("told", "written"),
    [
        ("2 chips a hand each, we started with 30", {"ante 2 each", "chips 30 each"}),
        ("2 each a hand, 30 each to start", {"ante 2 each", "chips 30 each"}),
        ("30 each. ante 2. 6 in the pot", {"ante 2 each", "chips 30 each", "pot 6 from before"}),
    ],
)
def test_what_each_puts_in_and_what_each_brought(told, written):
    said = lines_of_log(
        f"Marge, Dot, Ferris, Ozzie\n{told}\n\nMarge deals. Dot and Ferris stay, Dot 3 Ferris 2. Dot takes 8\n"
        "Dot deals. Ferris and Ozzie in. Ferris 4 Ozzie 1. Ferris takes 8\n"
    )
    assert written <= {*said}


def test_the_first_deal_may_name_its_dealer():
    said = lines_of_log(
        "table: MATE, CAPT, COOK, ENGR\n100 each, ante 2\n1934 First deal MATE. CAPT and COOK stay, rest pass. "
        "CAPT 4 tricks, COOK 1. CAPT collects 8.\n1941 CAPT deals. COOK and ENGR stay. COOK 3, ENGR 2. COOK collects 8.\n"
    )
    assert {"hand 1, dealer MATE", "tricks CAPT 4, COOK 1", "hand 2, dealer CAPT"} <= {*said}


def test_a_place_behind_my_place_is_no_player_where_me_is_named():
    said = lines_of_log(
        "bourre log\nGame after shift at my place, Beaumont\nSeats Renee Tasha Curtis\nChips 40 each\n\n"
        "Hand 1, dealer Curtis\nante 1 each\nIn Renee, Tasha\nTricks Renee 3, Tasha 2\nPot 3 to Renee (me!!)\n"
    )
    assert "seats Renee Tasha Curtis" in said


def test_a_stated_unit_is_what_bare_numbers_count():
    text = "seats Ann Ben Cal\nchips 30 quarters each\nunit 0.25 USD\n\nhand 1 dealer Ann\nante 1 each\nin Ben, Cal, Ann n all of em\ntricks Ben 3 Cal 2\npot 3 to Ben\npaid Ann 3\n"
    said = lines_of_log(text)
    assert "unit 0.25 USD" in said
    assert "unit 0.50 USD" not in said
    assert "chips 30 each" in said


CHALKED = """\
CHALKED UP AT CAMP
LIL - SKEET - HOSS
20 BUCKS EACH. 2 IN EVERY DEAL
#1 DEALER HOSS
TRICKS  LIL IIII  HOSS I   SKEET OUT
POT 6 LIL
#2 DEALER LIL
TRICKS  SKEET III  HOSS II
POT 6 SKEET
BOO LIL 6
"""


def test_strokes_in_capital_letters_are_numbers_and_no_players():
    said = lines_of_log(CHALKED)
    assert "seats LIL SKEET HOSS" in said
    assert "tricks LIL 4, HOSS 1" in said
    assert "tricks SKEET 3, HOSS 2" in said


def test_initials_in_brackets_behind_their_names_are_those_players():
    text = """\
Players: Tasha (T), Bev (B), Imelda (I)
20 each. 2 ante.
0112 hand #1 dealer I
in T B I
tricks T3 B1 I1
pot 6 T
0131 hand #2 dealer T
in B I
tricks B4 I1
pot 6 B
"""
    said = lines_of_log(text)
    assert "seats Tasha Bev Imelda" in said
    assert "hand 2, dealer Tasha" in said
    assert "tricks Tasha 3, Bev 1, Imelda 1" in said


TRICKS_AND_STACKS = """\
Seats in order Vance (V), Olga (O), Petrie (P). Counters: 100 at the start for each. Ante 1 per head per hand.

Hd\tDlr\tV\tO\tP\tPot\tTo\t\tV\tO\tP
1\tP\t2\t-\t3\t3\tP\t\t99\t99\t102
2\tV\t0\t2\t3\t3\tP\t\t95\t98\t104
3\tO\t4\t1\t-\t6\tV\t\t100\t97\t103
"""


def test_a_table_may_have_two_columns_a_player_for_tricks_and_for_chips():
    said = lines_of_log(TRICKS_AND_STACKS)
    assert "tricks Vance 2, Petrie 3" in said
    assert "chips Vance 99, Olga 99, Petrie 102" in said
    assert "paid Vance 3" in said


def test_who_stayed_is_told_in_the_order_of_the_seats_that_the_deals_show():
    told = (
        "Ann, Ben, Dee and Eve. 20 each, ante a chip.\nDee dealt first. Ann 3 tricks, Ben 2. Ann got 4.\n"
        "Ann dealt. Ben 3, Eve 1, Dee 1. Ben 4.\nBen dealt: Eve 2 Dee 3. Dee 4\nEve dealt. Ann 4 Ben 1. Ann 4.\n"
    )
    said = lines_of_log(told)
    assert "seats Dee Ann Ben Eve" in said
    assert "in Ben, Eve, Dee" in said
    assert "in Eve, Dee" in said


def test_a_pot_may_name_who_took_it_in_one_cell():
    text = """\
Hand | Dealer | In | Tricks | Pot | Paid in
1 | Ann | all | Ann 4, Ben 1 | 3 to Ann | Cal 3
2 | Ben | all | Ann 2, Ben 2, Cal 1 | 6 carried over | none
"""
    said = lines_of_log(text)
    assert "pot 3 to Ann" in said
    assert "pot 6 carries" in said


def test_no_sign_in_a_row_of_seats_is_a_player():
    text = """\
seats Hutch(me) Mack Ruiz Lil G.  table = gatorade cooler
20 quarters ea, 1 in per hand

hand 1 Ruiz deals
Mack 4 tricks LilG 1
pot 4 Mack. Hutch boo 4
hand 2 Lil G deals
Mack 3 LilG 2, Ruiz boo 8
pot 8 Mack
"""
    said = lines_of_log(text)
    assert 'seats Hutch Mack Ruiz "Lil G"' in said
    assert 'tricks Mack 4, "Lil G" 1' in said


def test_cents_by_their_sign_are_the_coin_of_bare_numbers():
    text = "seats Ann Ben Cal\n300¢ each; ante 5\nhand 1, dealer Ann\ntricks Ben 3, Cal 2\npot 15 Ben\nbourre Ann 15\n"
    said = lines_of_log(text)
    assert "unit 0.05 USD" in said
    assert "chips 60 each" in said


def test_speakers_on_lines_of_their_own_are_who_says_what_stands_below():
    text = """\
kevo — Yesterday at 11:06 PM
3 of us: kevo, bean, tran. 25 each, 1 in every hand
hand 1 tran dealt
tran 3 bean 2
i owe 3, pot 3 to tran
bean — Yesterday at 11:09 PM
hand 2 kevo dealt
i got 4, tran 1
pot 6 to me
"""
    said = lines_of_log(text)
    assert "tricks bean 4, tran 1" in said
    assert "pot 6 to bean" in said


def test_a_list_of_ranks_is_no_list_of_hands():
    text = """\
Seats: Ann, Ben, Cal. $1 a hand each

STANDINGS
1. Ann +4
2. Ben even
3. Cal -4

Game 1: Ann 3, Ben 2. Ann wins $3. Cal pays $3
Game 2: Ann 4, Ben 1. Ann wins $6
"""
    said = lines_of_log(text)
    assert "pot 4 to Ann" not in said
    assert "score Ann +4, Ben +0, Cal -4" in said
    assert "pot 3 to Ann" in said


SHORTHAND = """\
Ann, Ben, Cal and Big Dee, 40 each, ante 2
A = Ann, B = Ben, C = Cal
hand 1, dealer B.Dee, turned ‘5h’
in ABC
Ann ///, Ben /, Cal /
pot 8 to Ann
hand 2, dealer Ann
in CB
pot 14 to Ben (4 tricks, Cal 1)
"""


def test_shorthand_of_people_who_keep_score():
    read = understood(SHORTHAND)
    first, second = read.hands
    assert (first.dealer, first.up, first.stayed) == ("Big Dee", "5h", ("Ann", "Ben", "Cal"))
    assert first.tricks == {"Ann": 3, "Ben": 1, "Cal": 1}
    assert (second.stayed, second.tricks) == (("Cal", "Ben"), {"Ben": 4, "Cal": 1})
    assert "chips 40 each" in read.log


PLAIN_ABOVE = """\
seats Ann Ben Cal
chips 40 each, ante 2, limit 20
Ann flurbed 2 and 7 to Ben
Ben gronked 3 and 9 to Cal
then Cal flurbed 4 and 9 off Ann
Ann gronked 1 and 8 off Ben
"""


def test_what_is_plain_is_kept_of_a_text_of_which_most_was_not_understood():
    log = understood(PLAIN_ABOVE).log
    assert "rules boo-ray 1, limit 20, ante 2" in log
    assert "chips 40 each" in log
    assert "seats Ann Ben Cal" in log


LATER = """\
Friday. Jeannine, Paul, Odile, Rene. Ante 2, 40 chips each.
hand 1. Paul deals. all in but Rene. Odile 3 tricks, Paul 2, Jeannine bourre. Odile takes 8.
hand 2. Odile deals. Jeannine puts in 8. Rene and Paul play, the others pass. Rene 4, Paul 1. Rene takes 14.
"""


def test_a_bourre_paid_ahead_of_the_next_hand_is_of_the_hand_before():
    said = understood(LATER).log.splitlines()
    assert said.index("paid Jeannine 8") < said.index("hand 2, dealer Odile")
    assert sum(line.startswith("paid") for line in said) == 1


@pytest.mark.parametrize("words", ["Jeannine puts in 2", "Rene puts in 8"])
def test_what_is_not_the_cost_of_the_bourre_before_is_of_its_own_hand(words):
    said = understood(LATER.replace("Jeannine puts in 8", words)).log.splitlines()
    above = said[: said.index("hand 2, dealer Odile")]
    assert [line for line in above if line.startswith("paid")] in (
        [],
        ["paid Jeannine 8  # worked out"],
    )
