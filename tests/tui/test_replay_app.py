"""The replay on a screen: by keys and by clicks, wide and narrow, in plain ASCII."""

import asyncio
from functools import cache

import pytest
from command_line import ROOT

pytest.importorskip("textual", reason="the extra `table` is not installed")

from foreign import FOREIGN, english_in
from screens import at_rest, place, text
from tiers import LONG

from referee.audits import audit
from referee.messages import ENGLISH
from referee.questions import Viewpoint, scenes_of
from referee.tui import ReplayApp

KITCHEN = (ROOT / "samples/thursday-kitchen.bourre").read_text("utf-8")


@cache
def kitchen():
    """The hands of the sample."""
    return [passage for passage in audit(KITCHEN, name="thursday").passages if passage.number]


def replayed(size, steps, hand=12, words=ENGLISH):
    """The screen after each of the steps: keys to press, or a label to click."""

    async def run():
        hands = kitchen()
        opening = scenes_of(hands[hand - 1], Viewpoint())[0]
        app, seen = ReplayApp(hands, opening, words=words), []
        async with app.run_test(size=size) as pilot:
            await at_rest(pilot)
            for step in steps:
                if step.startswith("["):
                    await pilot.click(offset=place(app, step))
                else:
                    await pilot.press(*step.split())
                await at_rest(pilot)
                seen.append(text(app))
        return seen

    return asyncio.run(run())


def test_from_finding_to_finding_and_back(snapshot):
    first, proved, last, back = replayed((80, 24), ["o", "f", "f", "F F"])
    assert "hand 12, before the first card" in first
    assert "violation[P201]" in proved
    assert proved == snapshot
    assert "Nothing more is proved after this." in last
    assert "Nothing is proved before this." in back


@LONG
def test_on_a_phone_by_touch(snapshot):
    seen = replayed((40, 20), ["[-> card]", "[Down trick]", "[s seat", "[n hand]"])
    assert [screen.splitlines()[0] for screen in seen] == [
        "hand 12, trick 1, card 1 of 3",
        "hand 12, trick 1, card 3 of 3",
        "hand 12, trick 1, card 3 of 3",
        "hand 13, before the first card",
    ]
    assert "[s seat: Ann]" in seen[2]
    assert all(screen.isascii() for screen in seen)
    assert seen[2] == snapshot


@LONG
def test_what_if_is_played_on_and_thrown_away():
    asked, chosen, ended, taken_back, left = replayed(
        (80, 24), ["g 1 2 . 4 . 2 enter b", "1", "e", "left left", "escape"]
    )
    assert "Dee may play Qd" in asked
    assert "Ann may play Kd" in chosen
    assert "Ann: 3 tricks, +8, takes the pot" in ended
    assert taken_back.splitlines()[2:] == asked.splitlines()[2:]
    assert left.startswith("hand 12, trick 4, card 2 of 3")


@LONG
def test_keys_that_can_do_nothing_say_so():
    keys = ["b", "g 9 9 enter", "g f o o enter", "g 1 . 9 enter", "p left"]
    start, nowhere, word, card, first = replayed((80, 24), keys, hand=1)
    assert "No what-if here: no card has just fallen" in start.replace("\n", "")
    assert "There is no hand 99; there are 1 to 15." in nowhere
    assert "foo is not a place; write hand, trick" in word
    assert "Hand 1 has no such card on record: 1.9" in card
    assert "This is the first hand." in first


QUOTED = "follow-suit boo-ray thursday play"


def test_every_sentence_is_said_in_the_language_of_the_reader():
    steps = ["f", "s", "question_mark", "n", "p", "F", "p", "b", "enter", "escape", "end"]
    for screen in replayed((100, 40), steps, words=FOREIGN):
        assert not english_in(screen, KITCHEN, QUOTED)
