"""The tools answer as the commands do, are bounded, and reach no file that was not named."""

import json
import subprocess
import sys
from pathlib import Path

import anyio
import pytest
from command_line.fixtures import BAD, GOOD
from conversation import talk_here
from tiers import LONG, PLAIN

pytestmark = PLAIN

KITCHEN = Path(__file__).parents[2] / "samples" / "thursday-kitchen.bourre"


@LONG
def test_every_tool_answers_as_its_command_does(talk):
    async def about(assistant):
        log = KITCHEN.read_text("utf-8")
        called = assistant.call
        assert await called("check", log=log) == (
            "log:133:11: P201 Dee held Qd and threw 4h on a diamond lead"
        )
        assert "slip of the pen?" in await called("check", log=log, whole=True)
        assert "Dee pays Cal 26" in await called("settle", log=log)
        assert "Dee pays Cal" in await called("settle", log=log, by_the_rules=True)
        moment = await called("replay", log=log, hand=12, moment="4.2")
        assert "Dee played 4h to 5d" in moment
        assert "Kd 2c" in moment
        assert "Kd 2c" not in await called("replay", log=log, hand=12, moment="4.2", seat="Dee")
        asked = {"hand": "2s As 4c 5d", "trump": "spades", "table": "9h 4h 3s", "rules": "acadiana"}
        assert (await called("ask", **asked)).startswith("Play As.\n")
        asked = {"hand": "As Qs Js 2c", "trump": "s", "taken": 1, "trick": 2}
        assert "F301" in await called("ask", **asked)
        at_table = await called("ask_about_moment", log=log, moment="12.4", seat="Dee")
        assert "4h: P201, must follow suit" in at_table
        tied = await called("ask_money", pot="12", tricks="Ann 2, Ben 2, Cal 1, Dee 0")
        assert tied.startswith("Nobody takes the pot")
        assert "Ann takes 8." in await called("ask_money", log=log, hand=12)
        assert "overtrump" in await called("explain", word="P204")
        assert "acadiana 1" in await called("rules")
        assert "ante-exempt" in await called("rules", name="acadiana", other="boo-ray")
        noted = await called(
            "transcribe", notes="players Ann, Ben, Cal. ante 1\n1. Ann won 3\n2. Ben won 3\n"
        )
        assert noted.startswith("bourre-log 1\n")

    talk(about)


@LONG
def test_an_answer_is_short_unless_it_is_asked_for_whole(talk):
    async def about(assistant):
        short = await assistant.call("rules", name="boo-ray 1")
        whole = await assistant.call("rules", name="boo-ray 1", whole=True)
        assert len(short.splitlines()) == 41
        assert short.splitlines()[-1].endswith("more lines, with whole=true")
        assert len(whole.splitlines()) > 90

    talk(about)


@LONG
def test_what_cannot_be_done_is_refused_in_a_sentence(talk):
    async def about(assistant):
        refused = assistant.refused
        assert await refused("ask", hand="2s As") == (
            '--trump is missing: say which suit is trump; for example: referee ask --trump s --hand "2s As 4c 5d" '
            '--table "9h 4h 3s"'
        )
        assert await refused("explain", word="--help") == (
            "nothing here is called --help; `referee explain` lists them all"
        )
        assert (await refused("replay", log=GOOD, hand=9)).startswith("log: there is no hand 9")
        assert "greater than or equal to 0" in await refused("replay", log=GOOD, hand=-1)
        assert await refused("ask", hand="zz", trump="s") == (
            "--hand: 'zz' is not a card; for example: referee ask --trump s --hand \"2s As 4c 5d\" "
            '--table "9h 4h 3s"'
        )
        assert "there is no ruleset" in await refused("check", log=GOOD, rules="bo-ray")
        assert "NUL" in await refused("check", log="hand 1\n\0\n")
        assert "are too many" in await refused("check", log="# nothing\n" * 60_000)
        assert "hand" in await refused("replay", log=GOOD, hand="many")

    talk(about)


@LONG
def test_no_file_is_read_that_was_not_named():
    Path("secret.bourre").write_text(BAD)
    Path("secret.toml").write_text('extends = "boo-ray"\nlimit = 3\n')
    Path("referee.toml").write_text('rules = "acadiana"\n')
    nameless = GOOD.replace("rules boo-ray 1\n", "")

    async def about(assistant):
        here = str(Path.cwd())
        for name in (
            "secret.bourre",
            "../here/secret.bourre",
            f"{here}/secret.bourre",
            "-",
            "/etc/passwd",
        ):
            assert "no other file is read" in await assistant.refused("check", log=name)
        for rules in (
            "secret.toml",
            "./secret.toml",
            f"{here}/secret.toml",
            "..\\secret.toml",
            "a/b",
        ):
            assert "is not the name of a ruleset" in await assistant.refused(
                "check", log=GOOD, rules=rules
            )
            assert "is not the name of a ruleset" in await assistant.refused("rules", name=rules)
        for rules in ("secret.toml", f"{here}/secret.toml", "../../secret.toml"):
            log = GOOD.replace("rules boo-ray 1", f"rules {rules}")
            assert "R102" in await assistant.call("check", log=log)
        assert "boo-ray" in await assistant.call("check", log=nameless, whole=True)
        assert await assistant.read("logs") == "none: give each log as text"

    talk_here(about)
    assert sorted(path.name for path in Path().iterdir()) == [
        "referee.toml",
        "secret.bourre",
        "secret.toml",
    ]


def test_a_log_that_was_named_is_read_and_called_by_its_name():
    Path("evenings").mkdir()
    Path("evenings/friday.bourre").write_text(BAD)

    async def about(assistant):
        assert await assistant.read("logs") == "evenings/friday.bourre"
        found = await assistant.call("check", log="evenings/friday.bourre")
        assert found.startswith("evenings/friday.bourre:")
        assert "P201 Ben held 9h and threw 9c on a heart lead" in found
        refused = await assistant.refused("replay", log="evenings/friday.bourre", hand=9)
        assert refused.startswith("evenings/friday.bourre: there is no hand 9")
        assert await assistant.read("logs/evenings%2Ffriday.bourre") == BAD

    talk_here(about, "evenings")


@LONG
def test_the_manual_can_be_read(talk):
    async def about(assistant):
        assert "hand 12, dealer Dee, up Ts" in await assistant.read("cheat-sheet")
        assert "Lines of a hand" in await assistant.read("notation")
        assert "acadiana 1" in await assistant.read("rulesets")
        assert "ante-exempt" in await assistant.read("rulesets/boo-ray")
        assert "P201 follow-suit" in await assistant.read("laws")
        assert "must follow suit" in await assistant.read("laws/P201")

    talk(about)


def test_notes_may_be_one_line(talk):
    async def about(assistant):
        refused = await assistant.refused("transcribe", notes="Ann won 3 from Ben")
        assert refused.startswith(
            "log does not read like notes of an evening of Bourré; if it is one"
        )
        assert "The notes:" in await assistant.prompt("log_from_notes")

    talk(about)


def test_a_page_that_is_not_there_is_refused_in_a_sentence(talk):
    from mcp import MCPError  # noqa: PLC0415 - slow to load, as in `conversation`

    async def about(assistant):
        for page, why in (
            ("laws/P999", "nothing here is called P999"),
            ("laws/--help", "nothing here is called --help"),
            ("rulesets/bo-ray", 'there is no ruleset "bo-ray"'),
            ("logs/secret.bourre", "no other file is read"),
        ):
            with pytest.raises(MCPError, match=why):
                await assistant.read(page)

    talk(about)


@LONG
def test_twenty_questions_at_once_are_all_answered(talk):
    async def about(assistant):
        said = []

        async def ask(number):
            tricks = f"Ann {5 - number % 3}, Ben {number % 3}, Cal 0"
            said.append((tricks, await assistant.call("ask_money", tricks=tricks, pot="6")))

        async with anyio.create_task_group() as together:
            for number in range(20):
                together.start_soon(ask, number)
        assert len(said) == 20
        assert len(set(said)) == 3

    talk(about)


def test_garbage_ends_nothing():
    """Lines that are no messages, and messages that ask for nothing there is."""
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "x", "version": "0"},
        },
    }
    garbage = [
        b"\xff\xfe\x00{",
        b"[" * 5_000,
        b"{}",
        b'{"jsonrpc": "2.0", "id": 2, "method": "nothing"}',
    ]
    lists = {"jsonrpc": "2.0", "method": "tools/list"}
    asked = [hello, {**lists, "id": 3, "params": {"cursor": -1}}, {**lists, "id": 4}]
    first, *others = (json.dumps(message).encode() for message in asked)
    with subprocess.Popen(
        [sys.executable, "-m", "referee", "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        server.stdin.write(b"\n".join([first, *garbage, *others, b""]))
        server.stdin.flush()
        said = {}
        while 4 not in said:
            message = json.loads(server.stdout.readline())
            said[message.get("id")] = message
        server.stdin.close()
    assert "error" in said[2]
    assert "error" in said[3]
    assert "check" in [tool["name"] for tool in said[4]["result"]["tools"]]
    assert server.returncode == 0


def test_logs_that_are_not_there_are_named_at_once():
    ran = subprocess.run(
        [sys.executable, "-m", "referee", "mcp", "nowhere.bourre"],
        input=b"",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (
        2,
        b"referee: nowhere.bourre could not be read: No such file or directory\n",
    )
