"""Commands in French, and in English about logs in French letters: cards are in the letters of the log."""

import json
import re
from collections import Counter
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
    ("check",),
    ("compare", "--rules", "boo-ray", "--rules", "acadiana"),
    ("check", "--format", "github", "--certainty", "possible"),
    ("analyse", "--hand", "12", "--worlds", "20"),
]


@pytest.mark.parametrize(
    "command", [pytest.param(one, marks=LONG) if n % 6 else one for n, one in enumerate(COMMANDS)]
)
def test_what_a_command_says_is_in_the_letters_of_the_log(referee, command):
    logs = in_two_languages(SAMPLE)
    english, french = (said(referee, command, log) for log in logs)
    assert french == translated(english)


def test_standard_input_is_named_in_french_and_read_again_by_its_sign(referee):
    whole = SAMPLE.with_name("thursday-kitchen.bourre").read_bytes()
    log = whole.partition(b"hand 8,")[0] + b"flonk\n"
    for command in ("check", "rules infer"):
        found = referee(*command.split(), "-", "--lang", "fr", given=log)
        assert "l’entrée standard:" in found.out
        assert "standard input" not in found.out + found.err
    noted = referee(
        "check",
        "-",
        given=b"Ann, Ben and Cal, dollar ante\nAnn deals. Ben took it, 3 tricks\nflonk 9 on Ben\nBen deals, Cal bourred, Ann won\n",
    )
    assert "`referee transcribe -`" in noted.out
    assert "transcribe standard" not in noted.out


def test_what_joins_nothing_says_nothing_of_the_catalogue(referee):
    counts = referee("check", str(SAMPLE), "--statistics", "--lang", "fr").out
    assert "Project-Id" not in counts
    assert re.fullmatch(r"(?: +\d+  [A-Z]\d{3}  [a-z0-9-]+ \([a-z]+\)\n)+", counts)


def test_a_page_speaks_the_language_of_the_environment(referee, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    told = referee("report", str(SAMPLE), "--format", "markdown").out
    assert "5 mars 2026" in told
    assert '<html lang="fr"' in referee("report", str(SAMPLE)).out


def test_a_date_as_written_in_a_line_read_as_meant_is_told_of_twice(referee):
    Path("x.bourre").write_text("bourre-log 1\nrules boo-ray 1\nNov 21\nseats Ann Ben\n")
    found = referee("check", "x.bourre")
    assert (found.code, "read as `date Nov 21`" in found.out) == (0, True)


def said(referee, command, log):
    """The output of a command on a log, places left out: cards are not everywhere as long."""
    Path("log.bourre").write_text(log, encoding="utf-8")
    name, *options = command
    ended = referee(name, "log.bourre", "--lang", "en", *options)
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
        assert french_cards(french.err) == french_cards(translated(english.err))
    elif form == "text":
        assert french_cards(french.out) == french_cards(translated(english.out))
    else:
        one, other = json.loads(french.out), json.loads(english.out)
        assert cards_and_reasons(one, str) == cards_and_reasons(other, translated)


def french_cards(text):
    return Counter(re.findall(r"(?<![\w?'])(?:10|[ARDV2-9?])[pckt?](?![\w?'])", text))


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
    referee, no_slips, monkeypatch, command, line, options, usual, said
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
        "main 12, levée 4, Dee ; permis : Dk",
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
        "Si on a mal compté les jetons à la main 15 : Ben finit avec 6 de plus.",
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


@pytest.mark.parametrize("command", [("check",), ("ledger", "--why", "Dee"), ("settle",)])
def test_plain_letters_alone_where_they_are_asked_for(referee, command):
    log = SHORT.replace("Dee", "Zoé").replace("4 Cal: 5d 4h Kd*", "4 Cal: 5♦ 4♥ K♦*")
    Path("log.bourre").write_text(log, encoding="utf-8")
    name, *options = (each.replace("Dee", "Zoé") for each in command)
    found = referee(name, "log.bourre", *options, "--lang", "fr", "--ascii").out
    assert found.isascii()
    assert "\\x" not in found
    assert "Zoe" in found


IN_FRENCH = [
    ("check", "--hands"),
    ("ledger",),
    ("ledger", "--why", "Dee"),
    ("ledger", "--hand", "12"),
    ("settle", "--why", "Dee", "Cal"),
    ("standings",),
    ("docket",),
    ("season",),
    ("replay", "--hand", "12", "--at", "4.2", "--print"),
    ("replay", "--hand", "12", "--at", "4.2", "--instead", "Qd", "--print"),
    ("compare", "--rules", "boo-ray", "--rules", "acadiana"),
    ("what-if", "--line", "61", "ante Ann 2, Cal 2, Dee 2"),
    ("analyse", "--hand", "12", "--worlds", "20"),
    ("ask", "--at", "12.4"),
    ("ask money", "--at", "12"),
    ("replay",),
    ("ledger", "--hand", "99"),
    ("ask", "--at", "99.1"),
    ("verify",),
]


@pytest.mark.parametrize(
    "command", [pytest.param(one, marks=LONG) if n % 8 else one for n, one in enumerate(IN_FRENCH)]
)
def test_no_command_says_an_english_sentence_in_french(referee, command):
    """A line said in both languages is a quotation of the log, or figures."""
    Path("log.bourre").write_text(SHORT, encoding="utf-8")
    name, *options = command
    answers = (
        referee(*name.split(), "log.bourre", *options, "--lang", lang) for lang in ("en", "fr")
    )
    english, french = (set((ended.out + ended.err).splitlines()) for ended in answers)
    same = [line for line in english & french if len(re.findall(r"\b[a-z]{3,}\b", line)) > 2]
    assert [line for line in same if not line.startswith("  log.bourre:")] == []
    assert english != french


WRONG = [
    ("settle", "log.bourre", "--why", "Zed", "Ann"),
    ("ask", "--rules", "nope", "--trump", "s", "--hand", "As"),
    ("ask", "money", "--rules", "boo-ray", "--tricks", "Ann 9"),
    ("explain", "P999"),
    ("seal", "log.bourre", "--key", "nope"),
    ("serve", "nope"),
    ("transcribe", "log.bourre", "--draft", "log.bourre"),
]


@pytest.mark.parametrize("command", WRONG, ids=" ".join)
def test_what_cannot_be_done_is_refused_in_french(referee, command):
    Path("log.bourre").write_text(SHORT, encoding="utf-8")
    english, french = (referee(*command, "--lang", lang) for lang in ("en", "fr"))
    assert english.code == french.code == 2
    said = [set(re.findall(r"[a-zé’]{3,}", ended.err)) for ended in (english, french)]
    assert not set.intersection(*said) & {"there", "nobody", "the", "and", "has", "write", "name"}


MISUSED = {
    "check --jobs 0 log.bourre": "--jobs : écrivez un nombre entier de 1 à 64",
    "check --jobs none log.bourre": "--jobs : écrivez un nombre entier de 1 à 64",
    "check --format xml log.bourre": "écrivez 'text', 'concise', 'json', 'github' ou 'sarif'",
    "check --jobs": "--jobs : écrivez un nombre entier de 1 à 64",
    "check --hands=3 log.bourre": "--hands ne prend pas de valeur",
    "check --hnds log.bourre": "il n’y a pas d’option --hnds ; vouliez-vous dire `--hands` ?",
    "check": "il manque FEUILLE ; par exemple : referee check thursday.bourre",
    "archive logs": "il manque --output ; par exemple : referee archive 2026/ --output tables",
    "new a b c": "il y a des mots en trop (b c)",
    "chek log.bourre": "il n’y a pas de commande chek ; vouliez-vous dire `check` ?",
    "rules nope": "pas de commande nope ; `referee rules --help` les énumère",
    "what-if log.bourre --line twelve x": "--line : écrivez un numéro et une ligne",
}


@pytest.mark.parametrize("command", MISUSED)
def test_a_misused_command_is_told_in_french(referee, monkeypatch, command):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    ended = referee(*command.split())
    assert ended.code == 2
    assert MISUSED[command] in words(ended.err)


def test_help_names_what_to_write_in_french(referee):
    shown = words(referee("check", "--help", "--lang", "fr").out)
    assert "referee check [OPTIONS] FEUILLE..." in shown
    assert "--set RÉGLAGE=VALEUR" in shown
    assert "[par défaut : 1 ; 1<=x<=64]" in shown
