import re

import pytest
from reading_lines import event_of, events_of

from referee.game.alphabet import LANGUAGES, letters
from referee.game.cards import DisputedCard, PartialCard, card, cards
from referee.game.suits import Rank, Suit
from referee.hand_log.grammar import played_spellings, terminals
from referee.hand_log.lines.canonical import write
from referee.hand_log.unreadable import read_cards

FRENCH = {
    **dict.fromkeys(
        ["Rp", "RP", "rp", "pR", "R♠", "♠R", "R♠️", "Rpique", "rPique", "piqueR", "RPIQUE"],
        card("Ks"),
    ),
    **dict.fromkeys(["Dc", "D♥", "Dcœur", "Dcoeur", "cD", "DCŒUR"], card("Qh")),
    **dict.fromkeys(["Vk", "V♦", "Vcarreau", "kV"], card("Jd")),
    **dict.fromkeys(["10t", "t10", "10trèfle", "10trefle", "10♣"], card("Tc")),
    **dict.fromkeys(["Ap", "A♠", "1"][:2], card("As")),
    "?k": PartialCard(suit=Suit.DIAMONDS),
    "D?": PartialCard(rank=Rank.QUEEN),
    "9c/9k": DisputedCard((card("9h"), card("9d"))),
}


@pytest.mark.parametrize(("form", "expected"), FRENCH.items(), ids=FRENCH)
def test_french_cards_in_any_form(form, expected):
    assert event_of(f"1 Ann: {form} 2p", "lang fr").plays[0].card == expected
    assert read_cards(form, "fr") == (expected,)


def test_a_language_holds_from_its_line_on_and_is_written_so():
    text = (
        "seats Ann Ben\nlang fr\n\nhand 1, up Rp\n1 Ann: Dc 10t\n\nhand 2\nlang en\n1 Ann: Qh Tc\n"
    )
    said = events_of(*text.split("\n"))
    assert [play.card for play in said[3].plays] == list(cards("Qh Tc"))
    assert said[3].plays == tuple(
        type(one)(one.card, one.at._replace(line=5)) for one in said[3].plays
    )
    assert write(said) == text


@pytest.mark.parametrize(("line", "language"), [("1 Ann: Kd 2s", "fr"), ("1 Ann: Rp 2p", "en")])
def test_the_letters_of_another_language_are_a_named_mistake(line, language):
    found = event_of(line, f"lang {language}")
    assert found.mistake == "other-language"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_spelling_has_two_meanings_and_each_fits_the_grammar(language):
    token = re.compile(terminals()["CARD" if language == "en" else f"CARD_{language.upper()}"])
    spellings = letters(language).spellings
    assert len(set(map(str, spellings.values()))) == 52 + 13 + 4 + 1
    assert all(token.fullmatch(spelling) for spelling in spellings)
    assert not any("*" in spelling for spelling in spellings)
    assert len(played_spellings(language)) == 2 * len(spellings)
    for seen in set(spellings.values()):
        assert spellings[letters(language).write(seen)] == seen


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2s As 4c", "2s As 4c"),
        (" 2s,As ,4c ", "2s As 4c"),
        ("2sAs4c5d", "2s As 4c 5d"),
        ("10hT♠a♦️", "Th Ts Ad"),
        ("Ｔｓ", "Ts"),
        ("", ""),
    ],
)
def test_cards_of_a_question(text, expected):
    assert read_cards(text) == cards(expected)


def test_unknown_and_disputed_cards_of_a_question():
    assert read_cards("?? ?h 9h/9d") == (
        PartialCard(),
        PartialCard(suit=Suit.HEARTS),
        DisputedCard((card("9h"), card("9d"))),
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Qx", "'Qx' is not a card: x is not a suit"),
        ("2s 1h", "'1h' is not a card: 1 is not a rank"),
        ("K", "'K' has no suit"),
        ("9h/", "'' is not a card"),
        ("2sAsx", "'2sAsx' is not a card"),
        ("Rp", "lang fr"),
        ("<b>", "'<b>' is not a card"),
    ],
)
def test_what_is_no_card_is_said_in_a_sentence(text, says):
    with pytest.raises(ValueError, match=r".") as raised:
        read_cards(text)
    assert says in str(raised.value)
