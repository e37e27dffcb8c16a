"""Every sentence spells cards as the log does: the same log in French letters says the same in them."""

import json
from enum import Enum
from functools import cache
from pathlib import Path

import pytest
from reports.french import in_two_languages, translated, words
from tiers import LONG, thinned
from whole_verdict import as_json, report

from referee.audits.story import AS_USUAL, LAWS_ALONE, audit
from referee.findings import Certainty
from referee.game.cards import Card
from referee.game.places import Span
from referee.hand_log.unreadable import mistakes
from referee.playouts.decision import Judging
from referee.verdicts.text_report import hands_text

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "laws" / "cases"
LAW_CASES = sorted(CASES.glob("*/*.bourre"))
SAMPLES = sorted((ROOT / "samples").glob("*.bourre"))
EVENINGS = [
    "thursday-kitchen",
    "storm-night",
    pytest.param("attic-box", marks=LONG),
]


def told(value, spell):
    """What a finding says, its sentences through `spell`; cards and keys stay what they are.

    Of a line to be written the writer's own remark is left out: nobody translates it.
    """
    match value:
        case Card() | Enum():
            return value
        case str():
            return spell(value.partition("  #")[0])
        case Span():
            return value.line
        case tuple():
            return [told(one, spell) for one in value]
        case _:
            return value


@cache
def sample_in_two_languages(name):
    """A sample, audited in English and in French letters."""
    english, french = in_two_languages(ROOT / "samples" / f"{name}.bourre")
    return audit(english, name=name), audit(french, name=name)


def findings(log, options):
    return audit(log, options=options).findings


def same(path, options):
    logs = in_two_languages(path)
    if logs is None:
        pytest.skip("a line of it cannot be read, or words of it read as cards")
    english, french = (findings(log, options) for log in logs)
    expected = [told(one, translated) for one in english]
    assert [told(one, str) for one in french] == expected


def named(path):
    return f"{path.parent.name}/{path.stem}"


def judging(path):
    return Judging() if path.parent.name.startswith("N") else None


@pytest.mark.parametrize("path", LAW_CASES[::8], ids=named)
def test_a_law_speaks_in_the_letters_of_the_log(path):
    """One case in eight, for a first answer; the next test has more of them in the long tier."""
    same(path, LAWS_ALONE._replace(judging=judging(path)))


@pytest.mark.parametrize("path", thinned(LAW_CASES[::3], 32), ids=named)
def test_all_that_is_told_of_a_case_is_in_the_letters_of_the_log(path):
    """One case in three: nearly every law has one, and those of a law share its sentences."""
    same(path, AS_USUAL._replace(suspecting=Certainty.EXCLUDED, judging=judging(path)))


@LONG
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_all_that_is_told_of_an_evening_is_in_the_letters_of_its_log(path):
    same(path, AS_USUAL)


@pytest.mark.parametrize("name", EVENINGS)
def test_the_whole_report_is_in_the_letters_of_the_log(name):
    english, french = sample_in_two_languages(name)
    for tell in (report, lambda one: "".join(map(hands_text, one.passages))):
        expected = words(translated(tell(english))).replace("lang en", "lang fr")
        assert words(tell(french)) == expected


SENTENCES = {"message", "written", "meant", "text", "reason"}
"""The keys of a verdict that hold sentences, or words of the log."""


def verdict(value, spell, key=""):
    """A verdict with its sentences through `spell`; what hangs on the length of a line left out."""
    match value:
        case dict():
            kept = {name: one for name, one in value.items() if name not in ("column", "digest")}
            return {name: verdict(one, spell, name) for name, one in kept.items()}
        case list():
            return [verdict(one, spell, key) for one in value]
        case str() if key in SENTENCES:
            return spell(value)
        case _:
            return value


@pytest.mark.parametrize("name", EVENINGS)
def test_in_data_sentences_are_in_the_letters_of_the_log_and_cards_are_canonical(name):
    english, french = (json.loads(as_json([one])) for one in sample_in_two_languages(name))
    assert verdict(french, str) == verdict(english, translated)


@pytest.mark.parametrize("mistake", mistakes(), ids=lambda one: one.name)
def test_what_to_write_instead_is_advised_in_the_letters_of_the_log(mistake):
    ranks, suits = "A K Q J T 10 9 to 2", "(s h d c)"
    expected = mistake.advice.replace(ranks, "A R D V 10 9 to 2").replace(suits, "(p c k t)")
    assert mistake.advise("fr") == translated(expected)


def test_a_lang_line_in_a_hand_holds_for_its_sentences_as_for_its_cards():
    log = "bourre-log 1\nseats Ann Ben\nhand 1, dealer Ben\nlang fr\n1 Ann: Rk Rk\nlang en\n"
    message = next(one for one in audit(log).findings if one.code == "R201").problem.message
    assert "Rk" in message


def test_a_card_that_the_record_contradicts_is_named_as_it_stands():
    log = (
        "bourre-log 1\nrules boo-ray 1, window none, retraction not-allowed\nseats Ann Ben Cal\n"
        "hand 1, dealer Cal, up 2s\nin Ann 0, Ben 0, Cal 0\n"
        "1 Ann: Ah 9d>9h 4h\n2 Ann: 9d 3d 5d\n"
    )
    told = [one.problem.message for one in audit(log).findings if one.code == "P102"]
    assert told == ["Ben took back 9d and played 9h"]
