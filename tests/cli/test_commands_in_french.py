"""What a command says is in the letters of the log, or of the question."""

import json
import re
from pathlib import Path

import pytest
from reports.french import FRENCH, in_two_languages, translated, words
from tiers import LONG

from referee.game.cards import card

SAMPLE = Path(__file__).parents[2] / "samples" / "six-short.bourre"

COMMANDS = [
    ("ledger",),
    ("ledger", "--missing"),
    ("ledger", "--why", "Ann"),
    ("settle",),
    ("compare", "--rules", "boo-ray", "--rules", "acadiana"),
    ("check", "--format", "github", "--certainty", "possible"),
    ("analyse", "--hand", "12", "--worlds", "20"),
]


@pytest.mark.parametrize(
    "command", [pytest.param(one, marks=LONG) if n % 3 else one for n, one in enumerate(COMMANDS)]
)
def test_what_a_command_says_is_in_the_letters_of_the_log(referee, command):
    logs = in_two_languages(SAMPLE)
    english, french = (said(referee, command, log) for log in logs)
    assert french == translated(english)


def said(referee, command, log):
    """The output of a command on a log, places left out: cards are not everywhere as long."""
    Path("log.bourre").write_text(log, encoding="utf-8")
    name, *options = command
    ended = referee(name, "log.bourre", *options)
    return re.sub(r"(endColumn|col)=\d+", "", words(ended.out + ended.err))


QUESTIONS = [
    ("s", "2s As 4c 5d", "9h 4h 3s", ["--rules", "acadiana"]),
    ("s", "As Ks Qs 2h", "", ["--taken", "0"]),
    ("s", "As Qs Js 4c 5d", "", ["--players", "4"]),
    ("s", "As Qs 2c", "", ["--taken", "1", "--players", "3"]),
    ("h", "9h 4d 2c", "9d/9h ??", []),
    ("d", "Kd Qh", "Qh", []),
    ("c", "Kd K?", "Qh", []),
    ("c", "", "Qh", []),
]


@pytest.mark.parametrize(("trump", "hand", "table", "options"), QUESTIONS)
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_question_is_answered_in_the_letters_it_is_asked_in(
    referee, trump, hand, table, options, form
):
    suit = FRENCH.write(card(f"2{trump}"))[1:]
    options = [*options, "--format", form]
    asked = ("--trump", trump, "--hand", hand, "--table", table)
    spelled = ("--trump", suit, "--hand", translated(hand), "--table", translated(table))
    english = referee("ask", *asked, *options)
    french = referee("ask", "--lang", "fr", *spelled, *options)
    if english.code:
        example = words(french.err).replace(" --lang fr", "").replace("--trump p ", "--trump s ")
        assert example == words(translated(english.err))
    elif form == "text":
        assert words(french.out) == words(translated(english.out))
    else:
        one, other = json.loads(french.out), json.loads(english.out)
        assert cards_and_reasons(one, str) == cards_and_reasons(other, translated)


def cards_and_reasons(value, spell, key=""):
    match value:
        case dict():
            return {name: cards_and_reasons(one, spell, name) for name, one in value.items()}
        case list():
            return [cards_and_reasons(one, spell, key) for one in value]
        case str() if key == "why":
            return spell(value)
        case _:
            return value
