"""Commands in French, and in English about logs in French letters: cards are in the letters of the log."""

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
    ("settle", "--lang", "en"),
    ("check", "--lang", "en"),
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


SHORT = SAMPLE.read_text("utf-8")
SPOKEN = [
    ("", (), "C.UTF-8", "15 hands"),
    ("", (), "fr_CA.UTF-8", "15 mains"),
    ("", ("--lang", "fr"), "C.UTF-8", "15 mains"),
    ("", ("--lang", "en"), "fr_FR.UTF-8", "15 hands"),
    ("lang fr", (), "C.UTF-8", "10 mains"),
    ("lang fr", ("--lang", "en"), "C.UTF-8", "10 hands"),
    ("lang en", (), "fr_FR.UTF-8", "15 hands"),
]


@pytest.mark.parametrize("command", ["check", "settle"])
@pytest.mark.parametrize(("line", "options", "usual", "said"), SPOKEN)
def test_the_language_is_that_asked_for_or_of_the_log_or_of_the_environment(
    referee, monkeypatch, command, line, options, usual, said
):
    monkeypatch.setenv("LC_ALL", usual)
    french = SAMPLE.with_name("chez-lucien.bourre").read_text("utf-8")
    log = french if line == "lang fr" else SHORT.replace("\nrules", f"\n{line}\nrules", 1)
    Path("log.bourre").write_text(log, encoding="utf-8")
    assert said in referee(command, "log.bourre", *options).out


def test_check_speaks_french(referee):
    found = words(referee("check", str(SAMPLE), "--lang", "fr").out)
    for sentence in (
        "infraction[P201] follow-suit: Dee tenait Dk et a jeté 4c sur une entame à carreau",
        "main 12, levée 4, Dee; permis : Dk",
        "cette carte le prouve",
        "(doit fournir). Établi : la levée 5 a été jouée.",
        "coût : Dee paie 8 au prochain pot et ne peut pas gagner celui-ci.",
        "si l’on avait bien joué : Ann prend le pot (+8), personne n’est bourré.",
        "faute d’écriture ? Ben 36 écrit Ben 30 à la ligne 173 (un chiffre mal lu)",
        "15 mains, 1 infraction, 0 litige, 1 contradiction, 0 remarque",
    ):
        assert sentence in found


def test_settle_speaks_french(referee):
    found = words(referee("settle", str(SAMPLE), "--lang", "fr").out)
    for sentence in (
        "Si `chips` à la main 15 est une faute d’écriture : Ben a 6 de plus.",
        "Dee paie 26 à Cal",
        "Ann doit encore payer 6, et personne ne les a gagnés",
        "Ann : 6 encore à payer",
    ):
        assert sentence in found
    why = referee("settle", str(SAMPLE), "--lang", "fr", "--why", "Dee", "Cal").out
    assert "Main par main, Dee a perdu 16 contre Cal :" in why


def test_a_language_that_nobody_knows_is_refused(referee):
    assert "--lang xx is not known; write en or fr" in referee("check", "-", "--lang", "xx").err


def test_a_screen_without_accents_has_plain_letters(shell):
    found = words(shell(f'referee check "{SAMPLE}" --lang fr', PYTHONIOENCODING="ascii").out)
    assert "cout : Dee paie 8 au prochain pot" in found
    assert "d'ecriture ?" in found
    assert "\\x" not in found
