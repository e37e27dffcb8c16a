"""Messages: none lacks a translation, or has other fields in it."""

import pickle
import re
from pathlib import Path
from string import Formatter

import pytest
from tiers import thinned

from referee.audits import LAWS_ALONE, audit
from referee.messages import Message, Translation, say, say_many, words_in

catalogue = pytest.importorskip("catalogue", reason="Babel is not installed")

ROOT = Path(__file__).parents[2]


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("path", catalogue.CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_has_every_message_with_its_fields_and_no_other(path):
    written = catalogue.read(path)
    assert len(catalogue.keys()) > 300
    assert {each.id for each in written if each.id} == catalogue.keys()
    assert catalogue.untranslated(written) == []
    for each in written:
        ours, theirs = (
            (text if isinstance(text, tuple) else (text,)) for text in (each.id, each.string)
        )
        wanted = set().union(*map(fields, ours))
        for text in theirs if ours != ("",) else ():
            assert fields(text) <= wanted, text
        assert ours == ("",) or set().union(*map(fields, theirs)) == wanted, theirs


@pytest.mark.parametrize("path", catalogue.CATALOGUES, ids=lambda path: path.stem)
def test_the_program_reads_a_catalogue_as_translators_programs_do(path):
    written, read = catalogue.read(path), words_in(path.stem)
    assert read.catalogue == {
        (each.id[0] if each.pluralizable else each.id): (
            tuple(each.string) if each.pluralizable else (each.string,)
        )
        for each in written
        if each.id
    }
    assert {read.form(number) for number in range(200)} == set(range(written.num_plurals))


SLIPS = {
    "an apostrophe of a typewriter": r"\w'\w",
    "no blank before a sign": r"[^\W\d_][;!?»]",
    "no blank within quotes": r"«\S|\S»",
}
QUOTED = re.compile(r"`[^`]*`|--\S+ [^;]*'.*'|<[^>]*>")
"""What stands in a message as it is to be typed."""


@pytest.mark.parametrize("slip", SLIPS)
def test_french_is_set_as_french(slip):
    texts = (
        text
        for each in catalogue.read(next(path for path in catalogue.CATALOGUES if path.stem == "fr"))
        for text in (each.string if each.pluralizable else (each.string,))
        if each.id
    )
    assert [text for text in texts if re.search(SLIPS[slip], QUOTED.sub("", text))] == []


LOGS = [(ROOT, "samples/*.bourre"), (ROOT, "tests/laws/cases/*/breaks*.bourre")]


@pytest.mark.parametrize(("folder", "logs"), thinned(LOGS, 2))
def test_what_proves_something_is_said_in_french(folder, logs):
    french, unsaid = words_in("fr"), set()
    for log in folder.glob(logs):
        text = log.read_text("utf-8", "surrogateescape")
        for finding in audit(text, options=LAWS_ALONE).findings:
            for proof in finding.problem.evidence:
                if french.say(proof.says) == proof.says:
                    unsaid.add(proof.says)
    assert unsaid == set()


def test_words_change_before_what_follows_them():
    french = words_in("fr")
    owes = say("{player} owes {creditor} {chips}.", player="Ann", creditor=say("the pot"), chips=2)
    assert owes == "Ann owes the pot 2."
    assert french.say(owes) == "Ann doit 2 au pot."
    recorded = "every card of {player}'s is recorded"
    assert [french.say(recorded, player=name) for name in ("Ann", "Zoé")] == [
        "chaque carte d’Ann est notée",
        "chaque carte de Zoé est notée",
    ]


def test_numbers():
    french = words_in("fr")
    assert [french.counted(number, "card") for number in (0, 1, 2)] == [
        "0 carte",
        "1 carte",
        "2 cartes",
    ]
    none = say_many("{number} card", "{number} cards", 0)
    assert (none, french.say(none)) == ("0 cards", "0 carte")


def test_days():
    french = words_in("fr")
    assert french.date("2026-02-05") == "5 février 2026"
    assert french.date("2026-11-01") == "1er novembre 2026"
    assert words_in("en").date("2026-12-01") == "1 December 2026"
    for odd in ("", "Thursday", "2026-13-01", "2026-00-01", "2026-3-5", "2026-03-05 late"):
        assert french.date(odd) == odd


def test_what_a_catalogue_lacks_is_said_in_english_and_names_stay_names():
    french = words_in("fr")
    assert french.say("Nobody ever said this to {player}.", player="Ann").endswith("to Ann.")
    assert french.say("{player} had played", player="diamond") == "diamond avait joué"
    assert french.say("{player} had played", player=say("diamond")) == "carreau avait joué"
    assert french.say("{odd}") == "{odd}"
    assert Translation("en").say(Message("")) == french.say("") == ""
    with pytest.raises(KeyError):
        words_in("xx")


def test_messages_can_be_copied():
    message = say_many("{number} of {x}", "{number} of {x}s", 2, x=say("hand"))
    copied = pickle.loads(pickle.dumps(message))
    assert (copied, copied.template, copied.fields) == (message, message.template, message.fields)
    assert re.fullmatch("2 of hands", copied)
