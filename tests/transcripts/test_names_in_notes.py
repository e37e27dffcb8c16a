"""Names as people write them: with a title, a letter, a word that never stands apart; the writer's own."""

import pytest
from understanding import understood

EVENING = """\
seats {seats}
ante 1 each
hand 1 dealer Ann
tricks {short} 3, Ann 2
pot 4 to {short}
hand 2 dealer {short}
tricks Ann 4, Ben 1
pot 4 to Ann, paid {short} 4
"""


@pytest.mark.parametrize(
    ("seats", "short", "player"),
    [
        ("Ann, Ben, Cal, Mr. Kowalski", "Mr K", "Mr. Kowalski"),
        ("Ann, Ben, Cal, Mr. Kowalski", "Mr. K", "Mr. Kowalski"),
        ("Ann Ben Cal Big Lou", "Lou", "Big Lou"),
    ],
)
def test_a_player_with_a_title_is_named_by_it_and_a_letter_or_without_it(seats, short, player):
    read = understood(
        EVENING.format(seats=seats, short=short) + "no way Big Lou, said Mr. Kowalski\n"
    )
    assert set(read.evening.seats) == {"Ann", "Ben", "Cal", player}
    assert [hand.winner for hand in read.hands] == [player, "Ann"]
    assert [[*hand.paid] for hand in read.hands] == [[], [player]]


@pytest.mark.parametrize(
    "line",
    [
        "seats Tasha, Renee (that's me writing), Bobby",
        "ok take this down its Renee I just got home",
    ],
)
def test_the_writer_may_say_who_they_are(line):
    seats = "" if "seats" in line else "seats Tasha, me, Bobby\n"
    read = understood(
        f"{line}\n{seats}ante 1 each\nhand 1 dealer me\ntricks me 3, Tasha 2\npot 3 to me\n"
    )
    assert set(read.evening.seats) == {"Tasha", "Renee", "Bobby"}
    assert [hand.winner for hand in read.hands] == ["Renee"]


def test_a_speaker_with_two_names_is_the_player_of_either():
    read = understood(
        "[9:14 PM] Unc Ray: seats Ray Ann Ben\n"
        "[9:15 PM] Unc Ray: hand 1 dealer Ann. tricks Ray 3, Ben 2\n"
        "[9:16 PM] Unc Ray: pot 3 to me\n"
    )
    assert [hand.winner for hand in read.hands] == ["Ray"]


def test_strokes_may_lean():
    read = understood(
        "seats Carp, Weez, Slim\nante 1 each\n"
        "hand 1 dealer Slim\nCarp ////  Weez /\npot 3 to Carp\n"
        "hand 2 dealer Weez\nCarp //  Slim ///\npot 3 to Slim\n"
    )
    assert [dict(hand.tricks) for hand in read.hands] == [
        {"Carp": 4, "Weez": 1},
        {"Carp": 2, "Slim": 3},
    ]


def test_what_follows_up_or_down_at_the_head_of_a_sentence_is_won_or_lost():
    read = understood(
        "seats Ann, Ben, Cal, Dee\nante 5c each\n"
        "hand 1 dealer Ann\ntook Ben 3, Cal 2\npot 20c to Ben\n"
        "to the good: Ben 15c\nin the hole: Ann 5c, Cal 5c, Dee 5c\n"
    )
    assert [dict(hand.tricks) for hand in read.hands] == [{"Ben": 3, "Cal": 2}]
    assert not read.hands[0].paid
    assert "score Ben +3, Ann -1, Cal -1, Dee -1" in read.log


@pytest.mark.parametrize(
    "line",
    [
        "Sitting: me Verna, then Clovis, Earline, T-Boy",
        "it is Verna talking\nso it was me and Clovis and Earline and T-Boy around",
    ],
)
def test_the_writer_says_their_name(line):
    text = f"{line}\nHand 1. T-Boy dealing\nTricks me 2, Clovis 1, Earline 2\nHand 2. I dealt\nEarline tricks 4, me 1\nEarline pot 8\n"
    assert [player.lower() for player in understood(text).text.cast.players] == [
        "verna",
        "clovis",
        "earline",
        "t-boy",
    ]


def test_a_titled_player_goes_by_the_letter_behind_the_title():
    text = (
        "jo, big t, slim\n1 big t deal. t 4 slim 1. t +3\n2 slim deal. slim 3 jo 1 t 1. slim, 3\n"
    )
    assert "tricks t 4" not in understood(text).log
    assert 'seats jo "big t" slim' in understood(text).log


@pytest.mark.parametrize(("other", "meant"), [("Mrs. Landry", "Mr. Landry"), ("Mr. Larue", None)])
def test_a_title_and_a_letter_mean_one_player_or_nobody(other, meant):
    text = f"We sat in this order: Jonas, Mr. Landry, {other}, Cole.\nhand 1, dealer Cole\n"
    assert understood(text).text.cast.whose("Mr. L.") == meant


def players(*lines):
    return understood("\n".join(lines)).text.cast.players


def test_the_end_of_a_name_that_is_never_typed_again_means_its_player():
    told = ["seats kev tasha bigmike jo", "hand 1 dealer jo", "in tasha mike jo", "mike 3 jo 2"]
    assert players(*told, "hand 2 mike deals", "mike 4 jo 1") == ("kev", "tasha", "bigmike", "jo")


def test_a_clause_about_a_name_is_no_name():
    told = "Around the table: Ann, Ben who never deals, Cal and Dee that's my sister"
    hands = ["Ann deals. Ben 3 Cal 2", "Ben deals. Cal 3 Dee 2", "Cal deals. Dee 3 Ann 2"]
    assert players(told, *hands) == ("Ann", "Ben", "Cal", "Dee")
    assert players("who: Ann, Ben, Cal, Dee", *hands) == ("Ann", "Ben", "Cal", "Dee")


def test_no_word_of_a_sentence_names_its_writer():
    told = [
        "Clockwise it was Marcus, me, Trey.",
        "Trey dealt. Marcus 3, me 2",
        "And here Trey yells",
    ]
    assert "And" not in players(*told, "Marcus dealt. Trey 3, me 2")


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("Station 12, night shift, Kel typing.", "Kel"),
        ("dewayne here, beaumont tx, ol dewayne keeps score", "dewayne"),
        ("hey its keisha, rn on nights. keisha dont lie", "keisha"),
        ("Good evening, this Wilfred from by Mamou", "Wilfred"),
        ("Over here we play for dimes", "Me"),
        ("Bad typing, sorry", "Me"),
        ("hey its urgent, who pays", "Me"),
        ("hi i'm confused, help", "Me"),
        ("yo its lonnie off the tug, wind is up", "lonnie"),
        ("yo its money off the table", "Me"),
        ("MEMO. From: Augusta Roy, retired.", "Augusta"),
        ("Luis, over at the garage. Need an answer before noon.", "Luis"),
        ("Papaw Ovide is talking and I type", "Papaw Ovide"),
        ("Good morning, it's Tuesday from the camp", "Me"),
        ("J is Jack, Q is Queen, K is King", "Me"),
        ("H for Hearts, S for Spades, C for Clubs", "Me"),
    ],
)
def test_writers_say_who_they_are(told, name):
    hands = ["Danny dealt. Ro 3, me 2", "Ro dealt. Danny 3, me 1, Ro 1", "I dealt. Danny 4, Ro 1"]
    named = players(told, "Round the table: me, Danny and Ro", *hands)
    assert set(named) == {name, "Danny", "Ro"}


@pytest.mark.parametrize(
    ("last", "name"),
    [
        ("Fr. Anselm", "Fr. Anselm"),
        ("Sister Inez", "Sister Inez"),
        ("Renata B., RN", "Renata"),
        ("Yours in sympathy, Ambrose Roy", "Ambrose"),
        ("-marcy (fiddle)", "marcy"),
        ("Roll Tide", "Me"),
    ],
)
def test_a_letter_is_signed_by_its_writer(last, name):
    hands = [
        "I dealt. Ann 3, Mr. Tran 2",
        "Ann dealt. I took 3, Ann 2",
        "Mr. Tran dealt. I took 4, Ann 1",
    ]
    told = players("We sat so: Ann, Mr. Tran and myself.", *hands, "Kindly rule, and I am,", last)
    assert set(told) == {"Ann", "Mr. Tran", name}


@pytest.mark.parametrize(
    ("seats", "hand", "writer"),
    [
        ("players Lupe, Dre, Vi, Nando", "Dre dealt. me 2, Lupe 2, Dre 1, Vi out", "Nando"),
        ("players Lupe, Dre, Nando (organist, self), Vi", "Dre dealt. me 2, Lupe 3", "Nando"),
        ("players Lupe, Dre, Vi, Nando. Dre is me", "Vi dealt. me 2, Lupe 3", "Dre"),
        ("We sit so: Lupe, then Dre, then Vi, then me, Nando.", "Vi dealt. me 2, Lupe 3", "Nando"),
        ("around the table Lupe, Dre, then Vi, then me Nando", "Vi dealt. me 2, Lupe 3", "Nando"),
    ],
)
def test_the_writer_is_found_in_the_list(seats, hand, writer):
    more = "Lupe dealt. me 3, Vi 1, Lupe 1"
    told = understood(f"{seats}\nante 1\n{hand}\n{more}\n")
    assert set(told.evening.seats) == {"Lupe", "Dre", "Vi", "Nando"}
    assert told.hands[0].tricks[writer] == 2
    assert told.hands[1].tricks[writer] == 3


def test_nobody_is_the_writer_whom_the_list_may_leave_out():
    told = understood("players Lupe, Dre, Vi\nante 1\nDre dealt. me 2, Lupe 2, Dre 1\n")
    assert told.text.cast.writer is None


def test_a_title_in_front_of_a_listed_name_seats_nobody_else():
    seats = players("This is Deacon Rufus, from the hall", "players Odile, Rufus, Mae")
    assert seats == ("Odile", "Rufus", "Mae")


def test_words_about_the_seats_are_no_names():
    told = "Four of us round the big table: Cap, then Teet, then Big Ray, then me, Nestor, going how the clock go."
    hands = [
        "Cap dealt. Teet made three, I made two",
        "Teet dealt. Cap made four, Big Ray made one",
    ]
    assert players(told, *hands) == ("Cap", "Teet", "Big Ray", "Nestor")


def test_a_letter_may_end_a_name():
    told = "WE GO ROUND COTTON THEN SWAMP THEN JIMMY D THEN ME\nANTE 1\nJIMMY D DEALT. COTTON 3, JIMMY D 2\n"
    assert "JIMMY D" in {str(one).upper() for one in understood(told).evening.seats}


def test_a_title_stands_before_a_writer_too():
    hands = ["Mr. Tran dealt. Ms. Ames 3, I won 2", "I dealt. Mr. Tran 3, Ms. Ames 2"]
    assert players("Seated were myself (Dr. Okafor), Ms. Ames and Mr. Tran", *hands) == (
        "Dr. Okafor",
        "Ms. Ames",
        "Mr. Tran",
    )


INITIALED = """\
Players, going to the left: Ruby, J.D., Cal, and V. Each began with 60 nickels.
Rules: ante 2 nickels every hand.
Hand 1, dealer V. Stayed in: Ruby, J.D., V.
Tricks: Ruby 3, J.D. 2, V. 0. Pot 8 to Ruby. V. paid 8.
Hand 2, dealer Ruby. J.D. 3, Cal 2. Pot 16 to J.D.
"""


def test_initials_with_full_stops_are_names():
    log = understood(INITIALED).log
    assert "seats Ruby J.D. Cal V" in log
    assert "tricks Ruby 3, J.D. 2" in log
    assert "hand 2, dealer Ruby" in log


@pytest.mark.parametrize(
    "line",
    ["She led the K. then Ben Q. on it", "plan B. was to quit", "U.S. rules. 9 P.M. and we quit"],
)
def test_other_letters_with_full_stops_are_no_names(line):
    told = f"seats Ann Ben Cal\nante 2\nhand 1 Ann dealt. Ben 3, Cal 2. Pot 6 to Ben.\n{line}\n"
    log = understood(told).log
    assert "pot 6 to Ben" in log
    assert log.count("\npot ") == log.count("\nhand ") == 1
    assert "unit" not in log


def test_letters_stand_for_names():
    told = "C is me (Charlene), R is Rodney, P Pee Wee, we sit like that"
    log = understood(
        f"{told}\nante 1\n#1 C deal. in R P. R 3 P 2, pot 3 R\n#2 R deal. P 4 C 1\n"
    ).log
    assert 'seats Charlene Rodney "Pee Wee"' in log
    assert "pot 3 to Rodney" in log


def test_kin_are_called_by_their_names():
    told = "It was Renee, Ladonna, my husband Skeet and me around the table, $1 from everybody every hand"
    log = understood(f"{told}\nMy deal: Renee three, Skeet and me one apiece, Ladonna out\n").log
    assert "seats Renee Ladonna Skeet Me" in log
    assert "tricks Renee 3, Skeet 1, Me 1" in log
