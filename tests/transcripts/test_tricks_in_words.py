"""Tricks as people tell them: in other languages, ranks without suits, a sentence for all cards."""

import pytest

from referee.notes import transcribe

FRENCH = "Places : Paul, Luce, Rémi, Anna. 20 jetons chacun, mise 1."
ENGLISH = "Seats: Ana, Bob, Cid, Dee. 30 chips each, ante 2."
SPANISH = "Mesa: Ana, Beto, Ciro, Dora. 30 fichas cada uno, ante 2."
SUIT_LED = "1 Paul : dame carreau, 3, 9"


def rows_of(text):
    log = transcribe(text.splitlines()).log
    assert log.count("\nhand ") == 1, log
    return [row for row in log.splitlines() if row[:1].isdigit()], log


def of_french(*lines):
    head = "Donne 1, donneur Anna, retourne le 7 de pique"
    return rows_of("\n".join((FRENCH, head, "Paul 3, Luce 2, Rémi passe, Anna 1", *lines)))


def of_english(*lines):
    head = "Hand 1, Dee deals, 3 of clubs up. Ana 2 cards, Bob 3, Cid 1. Dee out."
    return rows_of("\n".join((ENGLISH, head, *lines)))


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("1 Paul : roi de coeur, Luce 9 coeur, Anna coupe du 8", "1 Paul: Kh, Luce 9h, Anna 8s"),
        ("1 Paul : V carreau, Luce R carreau, Anna 3 carreau", "1 Paul: Jd, Luce Kd, Anna 3d"),
        ("1 Paul : As trèfle, Luce D trèfle, Anna 6 trèfle", "1 Paul: Ac, Luce Qc, Anna 6c"),
        ("1 Paul : R♥, Luce V♥, Anna le coupe avec l'as", "1 Paul: Kh, Luce Jh, Anna As"),
        ("1. Paul : A pique, 2 pique, D pique", "1 Paul: As 2s Qs"),
        ("1 Paul : V♦ R♦ 3♦ (Luce)", "1 Paul: Jd Kd* 3d"),
        ("1 Paul : 10 coeur / Luce 2 carreau / Anna 6 coeur", "1 Paul: Th, Luce 2d, Anna 6h"),
        (
            "1 Paul : 10 coeur, Luce 2 carreau, Anna 6 coeur -> non, le 2 c'est le 2 de coeur",
            "1 Paul: Th, Luce 2h, Anna 6h",
        ),
    ],
)
def test_french_cards(line, row):
    rows, log = of_french(line)
    assert rows == [row]
    assert "# ?" not in log


def test_a_bare_rank_follows_suit():
    assert of_french(SUIT_LED)[0] == ["1 Paul: Qd 3d 9d"]


@pytest.mark.parametrize(
    "after",
    ["2 Luce : 3 carreau, Anna 5 carreau, Paul 6 carreau", "2 Luce : As coeur, 2 coeur, 4 coeur"],
)
def test_but_not_if_another_card_or_who_leads_next_speaks_against_it(after):
    assert of_french(SUIT_LED, after)[0][0] == "1 Paul: Qd 3? 9?"


def test_nor_the_turned_card_in_the_hand_of_another():
    assert of_french("1 Paul : D pique, 7, 9")[0] == ["1 Paul: Qs 7? 9s"]


def test_a_card_named_in_full_keeps_its_suit_whatever_the_verb():
    assert of_english("Ana Kh, Bob 9h, Cid cuts with the 9d")[0] == ["1 Ana: Kh, Bob 9h, Cid 9d"]


def test_names_that_contradict_the_seats_are_asked_about():
    rows, log = of_french("1 Paul : roi de coeur, Anna 9 coeur, 8 coeur")
    assert not rows
    assert "# ?" in log


@pytest.mark.parametrize(
    ("told", "rows"),
    [
        (
            (
                "Ana opens with the queen of clubs, Bob tops her with the ace, and Cid slides under with a ten.",
                "Bob comes back with the six of diamonds, Cid the ace of diamonds, Ana the four.",
                "Cid the king of clubs, nine from Ana, jack from Bob.",
                "Six of spades from Cid, but Ana was sitting on the ace, Bob parts with a deuce of hearts.",
            ),
            (
                "1 Ana: Qc, Bob Ac, Cid Tc",
                "2 Bob: 6d, Cid Ad, Ana 4d",
                "3 Cid: Kc, Ana 9c, Bob Jc",
                "4 Cid: 6s, Ana As, Bob 2h",
            ),
        ),
        (
            (
                "Ana led the ace of hearts: the 4 from Bob, the 6 from Cid.",
                "She led the king of hearts, Bob followed with the 9, Cid had none and trumped it with the jack.",
                "Cid put down the 5 of spades; Ana the queen, Bob let go the ten of diamonds.",
            ),
            ("1 Ana: Ah, Bob 4h, Cid 6h", "2 Ana: Kh, Bob 9h, Cid Jc", "3 Cid: 5s, Ana Qs, Bob Td"),
        ),
    ],
)
def test_a_sentence_with_a_card_of_everybody_is_a_trick_in_the_order_of_the_seats(told, rows):
    assert of_english(*told)[0] == [*rows]


def of_two(*lines):
    head = "Hand 1, Dee deals, 3c up. Ana 2 cards, Bob 3 cards. Cid and Dee out."
    return rows_of("\n".join((ENGLISH, head, *lines)))


def test_unless_one_of_the_tricks_was_not_taken_by_who_led():
    told = "Then Ana runs the rest: Kc, Qc, 9d, 2d, and Bob throws 5c, 6c, 10d, Ks on them."
    rows, log = of_two("1 Ana Ac*, Bob 4c", told)
    assert len(rows) == 1
    assert "# ?" in log


def test_a_lead_into_a_higher_card_and_tricks_in_a_row():
    rows = of_two(
        "Ana leads the king of hearts into Bob's ace.",
        "Bob 4d, Ana 9d. Ana Kc, Bob 5c. Last trick Ana has to lead 2s and Bob gets it with the jack.",
    )[0]
    assert rows == [
        "1 Ana: Kh, Bob Ah",
        "2 Bob: 4d, Ana 9d",
        "3 Ana: Kc, Bob 5c",
        "5 Ana: 2s, Bob Js",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Bob should have led the king of hearts, Cid the 9, Ana the 4.",
        "Ana the king of hearts, Bob had no hearts and threw a 5, Cid the 9.",
        "Cid tabled the king of hearts and Ana coughed up the 9, the 4 came last.",
        "Ana tabled the king of hearts and Cid coughed up the 9, Bob parting with the 4.",
        "Ana held the king of hearts, the 9, the 4 and the deuce.",
        "Ana held back the king of hearts, Bob the 9, Cid the 4.",
        "Ana left the king of hearts at home, Bob the 9, Cid the 4.",
        "With the king of hearts Ana made 3, Bob 2, Cid nothing.",
        "Ana led the king of hearts at 9, Bob came back at 10.",
        "Ana's king of hearts, Bob's 9 and Cid's 4 were sticky from the beer.",
    ],
)
def test_no_trick_is_claimed_that_the_words_may_not_mean(line):
    rows, log = of_english(line)
    assert not rows
    assert "# ?" in log


def test_a_french_and_a_spanish_sentence():
    french = of_french(
        "Paul attaque de la dame de trèfle, Luce met l'as, et Anna fournit le dix.",
        "Luce revient du six de carreau, Anna l'as de carreau, Paul le quatre.",
    )
    assert french[0] == ["1 Paul: Qc, Luce Ac, Anna Tc", "2 Luce: 6d, Anna Ad, Paul 4d"]
    head = "Mano 1, reparte Dora, sale el 3 de tréboles. Ana 2 cartas, Beto 3, Ciro 1. Dora pasa."
    told = "Ana sale con la dama de tréboles, Beto le gana con el as, y Ciro echa el diez."
    spanish = rows_of(f"{SPANISH}\n{head}\n{told}")
    assert spanish[0] == ["1 Ana: Qc, Beto Ac, Ciro Tc"]


def test_a_log_in_french_letters_is_written_in_them():
    log = transcribe(
        [
            "bourre-log 1",
            "lang fr",
            "seats Paul Luce Rémi Anna",
            "chips 30 chacun",
            "main 1, donneur Paul, atout roi de trèfle",
            "in tout le monde",
            "1 Luce : dame de pique, Rémi 3, Anna 4, Paul 5",
            "pot 4 reste là",
        ]
    ).log
    assert "hand 1, dealer Paul, up Rt" in log
    assert "1 Luce: Dp, Rémi 3p, Anna 4p, Paul 5p" in log


def test_ranks_in_french_letters_before_signs():
    log = transcribe([FRENCH, "hand 1, dealer Anna, up R♥", "hand 2, dealer Paul, up D♠"]).log
    assert "hand 1, dealer Anna, up Kh" in log
    assert "hand 2, dealer Paul, up Qs" in log


def test_a_pronoun_behind_how_it_came_out_says_nothing():
    told = "tricks Paul 5. pot 4 à Paul, Luce bourrée 4, pauvre elle"
    log = transcribe([FRENCH, "Donne 1, donneur Anna. in Paul, Luce", told]).log
    assert "# ?" not in log
    assert "paid Luce 4" in log
