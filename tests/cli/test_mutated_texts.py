"""Logs and notes with slips of any kind in them: each command ends in order."""

import random
from pathlib import Path

import pytest
from command_line import ROOT
from every_command import AS_TEXT, COMMANDS, DEAR, LOG, given, sources, typed
from mutated import mutated
from tiers import sizes


@pytest.mark.parametrize(
    "command", [*(one for one in COMMANDS if one not in AS_TEXT), "verify", DEAR]
)
def test_each_does_its_work_where_nothing_slipped(referee, no_slips, command):
    """Those that speak to people do it in a language that nobody speaks."""
    evening = (ROOT / "samples/six-short.bourre").read_text("utf-8")
    Path(LOG).write_text(evening, "utf-8")
    if command == "verify":
        referee("seal", LOG)
    ended = referee(*typed(command), given=given(command, evening))
    assert ended.code in (0, 1), ended.err


@pytest.mark.parametrize("texts", sizes(4, 200))
def test_no_command_fails(referee, texts):
    rng, logs = random.Random(11), sources()
    for _ in range(texts):
        command, text = rng.choice(COMMANDS), mutated(rng.choice(logs), rng, rng.choice((2, 4, 8)))
        Path(LOG).write_bytes(text.encode("utf-8", "surrogateescape"))
        ended = referee(*typed(command), given=given(command, text))
        assert ended.code in (0, 1, 2), (command, ended.err, text)
        assert "Traceback" not in ended.err
