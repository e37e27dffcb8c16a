"""Tricks told card by card in free words: read whole and in one way, else not at all."""

import re

import pytest
from understanding import understood

from referee.audits import audit
from referee.findings import Certainty
from referee.notes import transcribe

PORCH = """\
Four of us on the porch: me (Nell), then Gus on my left, then Ines, then Walt. Twenty chips each \
and one in the pot every hand.

Walt dealt first and turned the nine of spades. Ines got out. I drew two, Gus one and Walt three.
I led the king of hearts, Gus gave the four and Walt the ace, proud as you please. Then Walt came \
back with the queen of clubs; I had no club and trumped it with the jack of spades, Gus followed \
with the six.
I tried the five of hearts, Gus had to put the ten on it, and Walt had the deuce of spades for \
that. His ace of diamonds next: the three from me, the eight from Gus.
Last he showed the nine he had turned, and there was nothing left but my seven of diamonds and \
Gus's two of clubs.
Four for Walt and one for me. Four chips to him, and Gus bourré for four.

Then I dealt, the six of hearts up, and Gus ran and so did Walt. Ines drew three and I two.
Ines led the ace of clubs and I gave the ten. She led the king of diamonds and I cut it with the \
six of hearts.
My queen of hearts, and she put the king on it. Then her four of hearts, my jack.
I had the eight of spades left and she the five.
Three to two for me, and the eight chips.

When we quit I had 26, Walt 22, Ines 18 and Gus 14.
"""
FIRST = [
    "1 Nell: Kh, Gus 4h, Walt Ah",
    "2 Walt: Qc, Nell Js, Gus 6?",
    "3 Nell: 5h, Gus Th, Walt 2s",
    "4 Walt: Ad, Nell 3d, Gus 8d",
    "5 Walt: 9s, Nell 7d, Gus 2c",
]
SECOND = [
    "1 Ines: Ac, Nell Tc",
    "2 Ines: Kd, Nell 6h",
    "3 Nell: Qh, Ines Kh",
    "4 Ines: 4h, Nell Jh",
    "5 Nell: 8s, Ines 5s",
]


def rows(text):
    log = transcribe(text.splitlines()).log
    return [line for line in log.splitlines() if re.match(r"\d \w+: ", line)]


def with_words(*pairs):
    text = PORCH
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_a_story_tells_every_card():
    assert rows(PORCH) == FIRST + SECOND
    log = understood(PORCH).log
    assert "in Nell 2, Gus 1, Ines out, Walt 3" in log
    assert "hand 1, dealer Walt, up 9s" in log
    assert "chips Nell 26, Walt 22, Ines 18, Gus 14" in log
    assert "# ?" not in log


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Four for Walt and one for me.", "Three for Walt and two for me."),  # the counts differ
        (" and turned the nine of spades", ""),  # no trump
        ("His ace of diamonds next", "My ace of diamonds next"),  # another leads
    ],
)
def test_a_tale_that_does_not_come_out_is_not_told(old, new):
    assert not {*rows(with_words((old, new)))} & {*FIRST}


@pytest.mark.parametrize(
    ("old", "new", "row"),
    [
        ("Gus had to put the ten on it, and ", "", "3 Nell: 5h, Gus ??, Walt 2s"),
        ("Gus gave the four and", "Ines gave the four and", "1 Nell: Kh, Gus ??, Walt Ah"),
        ("Walt the ace, proud", "Walt the king of hearts, proud", "1 Nell: Kh, Gus 4h, Walt ??"),
    ],
)
def test_a_card_that_nobody_tells_or_nobody_can_have_played_costs_that_card(old, new, row):
    told = rows(with_words((old, new)))
    assert row in told
    assert len(told) == len(FIRST + SECOND)
    assert {*told[5:]} == {*SECOND}


def test_the_other_hand_stays_where_one_does_not_come_out():
    assert rows(with_words((" and turned the nine of spades", ""))) == SECOND


AT_MIDNIGHT = """\
Hi, quick one. Four handed, dealer was Tom, hearts trump (Tom turned up the 4h). Ana passed.
Lou led the ace of spades, Kim played the 9 of spades, Tom the 2.
Lou led the K of clubs and Kim threw a heart 6. Tom followed with the 10 of clubs.
Kim led the queen of hearts, Tom the 4, Lou the 5 of hearts.
Kim then the ace of diamonds, Tom the jack, Lou the 8.
Kim's last was the club 3!! Tom had spade 7, Lou diamond 2.
Is that a renege? What does she pay? Pot was 12
"""


def test_who_sat_there_may_follow_from_the_cards():
    log = transcribe(AT_MIDNIGHT.splitlines()).log
    assert "seats Ana Lou Kim Tom" in log
    assert rows(AT_MIDNIGHT)[4] == "5 Kim: 3c, Tom 7s, Lou 2d"
    found = [one for one in audit(AT_MIDNIGHT).findings if one.code < "R"]
    assert [(one.code, one.problem.player) for one in found] == [("P201", "Kim")]


BROKEN_OFF = """\
Four of us after I locked the doors. Rusty dealt, 4d up, Rusty's out.
1 - Duke 8d, Lonnie Kd, Shay 2c
2 - Lonnie 9c, Shay 10c, Duke 5d and takes it
3 - Duke comes right back with Qc, Lonnie trumps 6d, Shay 6c
Then Shay grabbed the deck.
Last one was 7d from Shay, Duke 8c, and nobody saw what Lonnie had.
"""


def test_a_hand_may_be_told_in_part():
    assert rows(BROKEN_OFF) == [
        "1 Duke: 8d, Lonnie Kd, Shay 2c",
        "2 Lonnie: 9c, Shay Tc, Duke 5d",
        "3 Duke: Qc, Lonnie 6d, Shay 6c",
        "5 Shay: 7d, Duke 8c, Lonnie ??",
    ]


def test_cards_told_out_of_turn_are_written_in_turn():
    told = with_words(
        (
            "I led the king of hearts, Gus gave the four and Walt the ace",
            "I led the king of hearts, Walt had the ace and Gus gave the four",
        )
    )
    assert rows(told)[0] == FIRST[0]


def test_who_had_none_may_have_thrown_any_suit():
    told = with_words(("Gus had to put the ten on it", "Gus had no heart and threw the ten"))
    assert rows(told)[2] == "3 Nell: 5h, Gus T?, Walt 2s"


def test_a_card_that_nobody_saw_is_unknown():
    told = with_words(("the eight from Gus", "and Gus threw a diamond"))
    assert rows(told)[3] == "4 Walt: Ad, Nell 3d, Gus ?d"


def test_a_number_of_the_hand_is_no_card():
    told = with_words(("the five of hearts, Gus", "the five of hearts, that made two, and Gus"))
    assert rows(told)[:5] == FIRST


def test_the_last_cards_may_be_left_out_if_the_tricks_are_counted():
    told = with_words(
        (
            ", and there was nothing left but my seven of diamonds and Gus's two of clubs.",
            " and we had nothing.",
        )
    )
    assert rows(told)[4] == "5 Walt: 9s, Nell ??, Gus ??"


def test_cards_are_told_in_spanish_too():
    ana = """\
Jugamos tres: Ana, Beto y Caro, en ese orden. 20 fichas cada quien y 1 de entrada todos.
Primera mano: reparte Caro, sale el 4 de corazones. Ana cambió 2, Beto 1, Caro 3.
Sale Ana con el rey de picas, Beto el 7 y Caro el as.
Caro juega la dama de tréboles, Ana corta con el 9 de corazones y Beto tira el 3 de tréboles.
Ana as de diamantes, Beto el 8, Caro el 2.
Ana 10 de diamantes, Beto corta con el 6 de corazones y Caro el 5 de diamantes.
Beto la jota de tréboles, Caro el 4 de tréboles, Ana el 2 de picas.
2 para Ana, 2 para Beto, 1 para Caro. Los 3 se quedan.
Segunda mano: reparte Ana. Ana 3, Beto 2. 6 fichas para Ana.
Al final: Ana 24, Beto 18, Caro 18.
"""
    assert rows(
        ana.replace("Primera: reparte Caro y voltea el 5 de copas. Nada, otra vez.\n", "")
    ) == [
        "1 Ana: Ks, Beto 7s, Caro As",
        "2 Caro: Qc, Ana 9h, Beto 3c",
        "3 Ana: Ad, Beto 8d, Caro 2d",
        "4 Ana: Td, Beto 6h, Caro 5d",
        "5 Beto: Jc, Caro 4c, Ana 2s",
    ]


def test_cards_are_told_in_french_too():
    leo = """\
Autour de la table : Léo, Zoé, Max. 20 jetons chacun, mise 1 chaque main.
Première main, Max donne et tourne le 6 de coeur. Léo change deux cartes, Zoé une et Max trois.
Léo attaque du roi de pique, Zoé met le 4 et Max l'as.
Max joue la dame de trèfle, Léo coupe du 9 de coeur et Zoé fournit le 3 de trèfle.
Léo joue l'as de carreau, Zoé le 8 et Max le 2.
Léo sort le 10 de carreau, Zoé coupe avec le 7 de coeur, Max le 5 de carreau.
Zoé finit avec le valet de trèfle, Max le 4 de trèfle et Léo le 2 de pique.
Deux plis pour Léo, deux pour Zoé, un pour Max : les 3 jetons restent.
Deuxième main, Léo donne. Zoé 4, Max 1. 6 jetons pour Zoé.
À la fin : Léo 18, Zoé 24, Max 18.
"""
    assert rows(leo) == [
        "1 Léo: Ks, Zoé 4s, Max As",
        "2 Max: Qc, Léo 9h, Zoé 3c",
        "3 Léo: Ad, Zoé 8d, Max 2d",
        "4 Léo: Td, Zoé 7h, Max 5d",
        "5 Zoé: Jc, Max 4c, Léo 2s",
    ]


DISPUTE = """\
Settle this one for us. Playing clockwise: me (Nell), Gus, Ines, Walt.
Walt dealt and turned the nine of spades. Ines got out. I drew two, Gus one and Walt three.
I led the king of hearts, Gus gave the four and Walt the ace. Then Walt came back with the queen \
of clubs; I had no club and trumped it with the jack of spades, Gus followed with the six of clubs.
I tried the five of hearts, Gus had to put the ten on it, and Walt the deuce of spades. Walt's ace \
of diamonds next: the three from me, the eight from Gus.
Last he showed the nine he had turned, and my seven of clubs fell and Gus's two of clubs.
Gus says I had a club.
"""


def test_a_single_hand_in_dispute_is_read_and_its_renege_is_possible_only():
    assert len(rows(DISPUTE)) == 5
    found = [(one.code, one.problem.certainty) for one in audit(DISPUTE).findings if one.code < "R"]
    assert found == [("P201", Certainty.POSSIBLE)]


def test_a_card_that_is_given_deals_no_hand():
    told = transcribe(
        [
            "seats Ann Ben Cal",
            "hand 1, dealer Cal, up 9s",
            "Ann leads the king of hearts, Ben gives the four of hearts, Cal the ace of hearts",
        ]
    )
    assert [hand.number for hand in told.hands] == [1]
    assert told.hands[0].dealer == "Cal"


def test_a_player_may_be_called_boo():
    told = """\
ok yall settle this, its me Darlene, saturday at Ricks. around the table rick, me, boo and toya
rick dealt turned the 7 of clubs. toya got out. i took 2 boo took 3 rick stood pat
i lead the king of diamonds, boo plays the 4 and rick the ace
rick comes back queen of spades, i had no spade so i cut it with the jack of clubs, boo the 6 of spades
then i led the 5 of hearts boo had to beat it with the ten and rick trumped with the 2 of clubs
rick the ace of hearts, me the 9, boo the 3
last card rick had that 7 of clubs and i threw my 8 of spades, boo the 2 of diamonds
rick 4 me 1. boo got nothing and put in 4
"""
    assert rows(told) == [
        "1 Darlene: Kd, boo 4d, rick Ad",
        "2 rick: Qs, Darlene Jc, boo 6s",
        "3 Darlene: 5h, boo Th, rick 2c",
        "4 rick: Ah, Darlene 9h, boo 3h",
        "5 rick: 7c, Darlene 8s, boo 2d",
    ]


COOK = """\
Me and three more on the barge: Cap, then Teet, then Big Ray, then me, Nestor. A dollar each.
{dealt} the queen of diamonds turned. Big Ray smelled his cards and went down to his pump.
Teet drew two, I drew one, and Cap he didn't want nothing.
Teet come out with the king of clubs. I laid the ace on it and Cap had just the four.
Then I slap down the king of diamonds. Cap slid the six of diamonds under and Teet the nine.
I lead the seven of hearts. Cap's ace beat it and Teet threw the five of spades.
The queen of diamonds from Cap. Teet put the eight of clubs and me the three of diamonds.
Last, Cap played the king of spades, and Teet's jack and my ten fell behind.
{claim}
"""
BARGE = [
    "1 Teet: Kc, Nestor Ac, Cap 4c",
    "2 Nestor: Kd, Cap 6d, Teet 9d",
    "3 Nestor: 7h, Cap Ah, Teet 5s",
    "4 Cap: Qd, Teet 8c, Nestor 3d",
    "5 Cap: Ks, Teet Js, Nestor Ts",
]


@pytest.mark.parametrize("dealt", ["Cap dealt,", "Cap he dealt,"])
@pytest.mark.parametrize(
    "claim",
    [
        "Cap three, me two, Teet nothing.",
        "Teet says Cap was bound to put his queen on my king and not the six.",
    ],
)
def test_neither_what_was_drawn_nor_a_claim_denies_the_cards(dealt, claim):
    told = COOK.format(dealt=dealt, claim=claim)
    assert rows(told) == BARGE
    assert "hand 1, dealer Cap, up Qd" in understood(told).log


def test_a_hand_alone_may_leave_out_who_dealt():
    told = COOK.format(dealt="They dealt,", claim="Cap three, me two, Teet nothing.")
    assert rows(told) == BARGE


def test_the_ace_of_hearts_may_end_a_sentence():
    said = "7h from me, 9h Denise, Coach rose to Ah."
    told = f"""\
players Glenn (that's me), Denise, Coach. two nickels each per hand
Glenn dealt, 5s turned. Denise opened with Ac, Coach 3c, me Tc.
She led Kd, Coach put Jd on it, and I cut it with the 5s. {said}
4 Coach: As 8s Qs. Last trick, Coach 4d, 2h from me, the 8d Denise.
Denise 2, Coach 2, me 1, so it stays.
"""
    assert "3 Glenn: 7h, Denise 9h, Coach Ah" in rows(told)
