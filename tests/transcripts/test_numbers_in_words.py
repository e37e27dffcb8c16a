"""Numbers that notes say in words."""

import pytest

from referee.notes.vocabulary import vocabulary
from referee.notes.words import Lexicon


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("eighty-eight", 88),
        ("thirty five", 35),
        ("soixante-quinze", 75),
        ("quatre-vingt-dix-sept", 97),
        ("trente et deux", 32),
        ("treinta y cinco", 35),
        ("veintitrés", 23),
        ("two hundred", 200),
        ("deux cents", 200),
        ("one hundred", 100),
        ("one hundred twenty", 120),
        ("a hundred and twenty-five", 125),
        ("deux cents dix", 210),
    ],
)
def test_a_number_of_several_words_is_one(said, number):
    (word,) = Lexicon({}, ("en", "fr", "es")).words(said)
    assert (word.value, word.kinds) == (number, {"NUM"})


@pytest.mark.parametrize(
    "said", ["five thirty", "twenty, five", "forty ten", "three five", "a hundred and two"]
)
def test_two_numbers_beside_each_other_stay_two(said):
    words = Lexicon({}, ("en", "fr", "es")).words(said)
    assert sum("NUM" in word.kinds for word in words) == 2


def test_each_number_below_a_hundred_has_its_words():
    for language in ("en", "fr", "es"):
        phrases = vocabulary((language,) if language == "en" else ("en", language)).phrases
        values = {
            meaning.value
            for some in phrases.values()
            for _, meaning in some
            if "NUM" in meaning.kinds
        }
        assert {*range(2, 100)} <= values


@pytest.mark.parametrize(
    ("said", "sums"), [("all in quarters", 0), ("c TODO", 0), ("a quarter", 1), ("6 quarters", 1)]
)
def test_a_coin_alone_is_no_sum(said, sums):
    words = Lexicon({}).words(said)
    assert sum("MONEY" in word.kinds for word in words) == sums


def test_dimes_are_a_suit_behind_a_rank():
    card, of = (Lexicon({}).words(said) for said in ("ten of dimes", "all in dimes"))
    assert [word.value for word in card] == ["Td"]
    assert not any("SUIT" in word.kinds for word in of)


def test_dollars_count_the_whole_number_before_them():
    (word,) = Lexicon({}).words("one hundred twenty dollars")
    assert (word.value, word.kinds) == (12000, {"MONEY"})
