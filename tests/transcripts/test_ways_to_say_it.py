"""Ways in which strangers say the same: each must be read, in three languages."""

import pytest
from understanding import understood

from referee.notes.line_read import HowRead

PLAYERS = ("Ann", "Ben", "Cal", "Dee")
HEAD = {
    "en": "Ann, Ben, Cal and Dee around the table. 40 chips each. ante 1",
    "fr": "Ann, Ben, Cal et Dee autour de la table. 40 jetons chacun. 1 jeton par donne",
    "es": "Ann, Ben, Cal y Dee en la mesa. 40 fichas cada uno. 1 ficha por mano",
}
PLAIN = {
    "en": {"deal": "{d} dealt", "tricks": "Ben 3, Cal 2", "pot": "{n} to Ben", "hand": "hand"},
    "fr": {"deal": "{d} donne", "tricks": "Ben 3, Cal 2", "pot": "{n} à Ben", "hand": "main"},
    "es": {"deal": "{d} da", "tricks": "Ben 3, Cal 2", "pot": "{n} para Ben", "hand": "mano"},
}
WAYS = {
    (
        "en",
        "deal",
    ): "{d} dealt|{d} had the deal|dealer was {d}|{d}'s deal|{d} on the deal|it was {d}'s deal|{d} deals em"
    "|{d} was dealing|{d} with the cards|{d} passed out the cards|{d} slung the cards|{d} pitched|{d} dished em out"
    "|{d} had the deck|the deal was {d}'s|{d}'s turn to deal|{d}'s got the deal|{d} up to deal|{d} behind the deck",
    (
        "en",
        "tricks",
    ): "Ben took 3 and Cal 2|Ben had three tricks, Cal two|three for Ben, two for Cal|Ben beat Cal 3 to 2"
    "|Ben 3-2 over Cal|Ben three books Cal two|Ben made three, Cal made two|Ben pulled three, Cal two"
    "|Ben with three and Cal with two|3 tricks Ben, 2 tricks Cal|Ben came away with three, Cal with two",
    (
        "en",
        "pot",
    ): "Ben wins {n}|pot {n} to Ben|Ben takes the {n}|Ben gets the pot, {n}|the {n} goes to Ben|Ben collects {n}"
    "|{n} chips to Ben|Ben rakes {n}|so Ben gets {n}|that's {n} for Ben|Ben pockets {n}|pot of {n}, Ben|Ben scooped the {n}"
    "|Ben hauled in the {n}|{n} in the pot, Ben takes it|Ben drags {n}|the pot was {n} and Ben got it|Ben's pot, {n}",
    (
        "en",
        "boo",
    ): "Dee bourre, pays {n}|Dee was bourré for {n}|Dee got none and owes {n}|Dee boo {n}"
    "|Dee had nothing, puts in {n}|Dee took no tricks so she pays {n}|Dee bourred {n}|Dee got skunked, {n}"
    "|Dee is bourre and matches the {n}|Dee busted for {n}|Dee zero, pays {n}|{n} from Dee for the bourre"
    "|Dee didn't get a trick, pays {n}|Dee caught a bourre for {n}|Dee in for nothing, owes {n}",
    (
        "en",
        "out",
    ): "Dee folded|Dee sat it out|Dee threw in her hand|Dee laid down|Dee wanted no part|Dee tossed hers"
    "|Dee mucked|Dee bailed|Dee chickened out|Dee wasn't in|only Ben and Cal stayed|just Ben and Cal|Ben and Cal remained",
    (
        "fr",
        "deal",
    ): "{d} distribue|{d} brasse|c'est {d} qui donne|donneur {d}|{d} à la donne|{d} fait la donne|{d} a donné",
    (
        "fr",
        "tricks",
    ): "Ben 3 levées, Cal 2|Ben 3 plis, Cal 2 plis|Ben fait trois levées, Cal deux|Ben bat Cal 3 à 2"
    "|trois plis pour Ben, deux pour Cal|Ben a eu trois levées et Cal deux",
    (
        "fr",
        "pot",
    ): "Ben ramasse {n}|Ben gagne {n}|pot de {n} à Ben|Ben empoche {n}|Ben rafle {n}|Ben remporte les {n}",
    (
        "fr",
        "out",
    ): "Dee passe|Dee se couche|Dee n'y va pas|Dee reste dehors|Ben et Cal restent|seuls Ben et Cal jouent",
    (
        "es",
        "deal",
    ): "{d} reparte|reparte {d}|da {d}|dio {d}|le toca dar a {d}|mano de {d}|{d} baraja",
    (
        "es",
        "tricks",
    ): "Ben 3 bazas, Cal 2|Ben hizo 3 y Cal 2|tres para Ben, dos para Cal|Ben le gana a Cal 3 a 2",
    (
        "es",
        "pot",
    ): "Ben se lleva {n}|pozo {n} a Ben|el pozo de {n} para Ben|Ben cobra {n}|bote de {n} para Ben",
    (
        "es",
        "boo",
    ): "Dee burra, {n}|Dee quemada, paga {n}|Dee se quemó, {n}|Dee cero, paga {n}|Dee sin bazas paga {n}",
    ("es", "out"): "Dee pasó|Dee no fue|Dee se salió|Dee no entró|jugaron Ben y Cal|solo Ben y Cal",
}


@pytest.mark.parametrize(("language", "slot"), WAYS, ids="-".join)
def test_every_way_is_read(language, slot):
    plain, lines = PLAIN[language], [HEAD[language]]
    ways = WAYS[language, slot].split("|")
    for number, way in enumerate(ways, 1):
        said = plain | {"boo": "", "out": ""} | {slot: way}
        told = (said[one] for one in ("deal", "out", "tricks", "pot", "boo") if said[one])
        pot, dealer = 4 * number if slot == "boo" else 4, PLAYERS[(number - 1) % 4]
        lines.append(f"{said['hand']} {number}. " + ". ".join(told).format(d=dealer, n=pot))
    read = understood("\n".join(lines))
    assert [one.line.raw for one in read.lines if one.status is HowRead.DOUBTFUL] == []
    for number, hand in enumerate(read.hands, 1):
        assert hand.dealer == PLAYERS[(number - 1) % 4], ways[number - 1]
        assert {who: n for who, n in hand.tricks.items() if n} == {"Ben": 3, "Cal": 2}
        assert hand.winner == "Ben"
        assert (slot != "boo") or "Dee" in hand.paid, ways[number - 1]
        assert "Dee" not in (hand.stayed or ()) or slot == "boo", ways[number - 1]
    assert len(read.hands) == len(ways)
    assert read.log.count("\npot ") == len(ways)


HEADS = (
    ("Hand one.", "Hand two."),
    ("First hand.", "Second hand."),
    ("Deal one:", "Deal two:"),
    ("I.", "II."),
    ("One.", "Two."),
    ("First deal,", "Second deal,"),
    ("Hand No. 1", "Hand No. 2"),
    ("1st hand -", "2nd hand -"),
)


@pytest.mark.parametrize(("one", "two"), HEADS)
def test_heads_of_hands(one, two):
    read = understood(
        f"Ann, Ben, Cal, Dee. 40 chips each, ante 1\n{one} Ann dealt. Ben 3 Cal 2. 4 to Ben\n"
        f"{two} Ben dealt. Ann 3, Cal 2. 4 to Ann\n"
    )
    assert [(hand.number, hand.dealer, hand.winner) for hand in read.hands] == [
        (1, "Ann", "Ben"),
        (2, "Ben", "Ann"),
    ]
    assert all(line.status is not HowRead.DOUBTFUL for line in read.lines)


@pytest.mark.parametrize(
    ("said", "knob"),
    [
        ("most you can pay for a bourré is 25", "limit 25"),
        ("no bourré was to cost more than twenty", "limit 20"),
        ("nobody ever pays more than fifty for going bourré", "limit 50"),
        ("the most anyone could be made to pay was thirty", "limit 30"),
        ("you never owe more than 12", "limit 12"),
        ("it cost two to sit in on a deal", "ante 2 each"),
        ("chip a hand to play", "ante 1 each"),
        ("some of us never had more than 30", ""),
        ("most of the talk was about 2 boats", ""),
        ("six were still lying in the pot from Tuesday", ""),
        ("the pot had 8 in it already when we sat down", ""),
        ("every hand somebody dropped about 3 chips on the floor", ""),
        ("we play every hand till 11", ""),
        ("nobody is in the pot for more than 2 hours", ""),
        ("we all left at 11", ""),
        ("each of us is over 60", ""),
        ("everybody was home by 11", ""),
        ("the max I ever won was 50", ""),
        ("each of them ate 3 plates", ""),
    ],
)
def test_stakes_in_free_words(said, knob):
    text = f"Ann, Ben, Cal, Dee. 40 chips each. {said}\nhand 1 Ann dealt. Ben 3 Cal 2\n"
    log = understood(text).log
    assert knob in log
    assert knob or ("limit" not in log and "\nante" not in log)
    assert "chips 40 each" in log


CASTS = {
    "around the table its me, Skeet, Ms Pearl, Donnie. all 4 of us in every hand": (
        *("Me", "Skeet", "Ms Pearl", "Donnie"),
    ),
    "We were four, seated thus: myself, Sister Agnes; Father Guidry; Mr. Leger; Mrs. Thibodeaux.": (
        *("Sister Agnes", "Father Guidry", "Mr. Leger", "Mrs. Thibodeaux"),
    ),
    "Four of us. Me, Alcide, I had my back to the stove, and on my left was Skeet, then Pearl, then Donnie.": (
        *("Alcide", "Skeet", "Pearl", "Donnie"),
    ),
}


@pytest.mark.parametrize("head", CASTS)
def test_the_number_told_decides_who_plays(head):
    names = [name.split()[-1] for name in CASTS[head]]
    mine = "me" if CASTS[head][0] == "Me" else names[0]
    rows = "\n".join(
        f"hand {n}. {names[n % 4]} deals. {mine} 3, {names[1]} 2. 4 to {mine}" for n in (1, 2, 3)
    )
    assert understood(f"{head}\n40 chips each, ante 1\n{rows}").text.cast.players == CASTS[head]


@pytest.mark.parametrize(
    ("told", "winner"),
    [
        ("Ben 3 Cal 2. 4 to her", "Ben"),
        ("Ben and Cal stayed. 4 to her", None),
        ("Ben 2 Cal 2 Dee 1. 4 to her", None),
    ],
)
def test_she_who_gets_the_pot_took_the_most(told, winner):
    read = understood(f"Ann, Ben, Cal, Dee. 40 chips each, ante 1\nhand 1 Ann dealt. {told}\n")
    assert read.hands[0].winner == winner
    doubtful = [line.line.number for line in read.lines if line.status is HowRead.DOUBTFUL]
    assert doubtful == ([] if winner else [2])


def test_me_is_nobody_whom_the_text_does_not_name():
    read = understood(
        "Ann, Ben, Cal, Dee. 40 chips each, ante 1\nhand 1 Ann dealt. Ben 3 Cal 2. 4 to me\n"
    )
    assert "pot 4 to Ben" not in read.log


@pytest.mark.parametrize(("said", "brought"), [("everybody 40", True), ("everybody 5", False)])
def test_everybody_with_a_high_number_is_what_all_brought(said, brought):
    log = understood(f"Ann, Ben, Cal, Dee. {said}. ante 1\nhand 1 Ann dealt. Ben 3 Cal 2\n").log
    assert ("chips 40 each" in log) == brought
    assert ("not understood" in log) != brought


PAD = """\
R=Ray T=Tut B=Bea K=Kim   (K kept the pad)
50 ea  1/hand  lim 25

1 R deals  B2 K2 T1   tie 4 stays  R boo 4
2 T deals  K3 R2   12 K
3 B  T4 B1   4 T  K boo 4
4 K  R3 T1 B1  8 R
5 R  B5 R0  4 B   R 4
6 T  K2 T2 B1 8 rides
end R 41 T 47 B 49 K 55, 8 in pot
"""


def test_a_pad_of_initials_has_gaps_between_tricks_pot_and_bourre():
    read = understood(PAD)
    assert [hand.winner for hand in read.hands] == [None, "Kim", "Tut", "Ray", "Bea", None]
    assert [[*hand.paid] for hand in read.hands] == [["Ray"], [], ["Kim"], [], ["Ray"], []]
    assert all(line.status is not HowRead.DOUBTFUL for line in read.lines)


def test_without_gaps_nobody_is_called_bourre_who_took_tricks():
    read = understood("\n".join(" ".join(line.split()) for line in PAD.splitlines()))
    for hand in read.hands:
        assert not {*hand.paid} & {who for who, tricks in hand.tricks.items() if tricks}
    assert "Tut" not in read.hands[2].paid
    assert read.hands[1].winner == "Kim"
