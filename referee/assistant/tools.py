"""The tools: what an assistant may ask, each answered by a command in a process of its own (decision 0411)."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import anyio
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from referee.files import LogFile
from referee.messages import RefusedError

LONGEST = 500_000
"""Characters of a log; a long evening has 30,000."""
_SHORT = 40
"""Lines of a shortened answer."""
_MOST = 200_000
"""Characters of any answer."""
_PATIENCE = 60
"""Seconds."""
_UNNAMED = re.compile(r"(?m)^( *)standard input(?=:| held| does)")
"""Names a text that has no file."""
_AT_ONCE = 2
"""Commands at the same time; others wait."""


class Calls:
    """Calls of commands on texts, and on logs named when the server was started."""

    def __init__(self, logs: Mapping[str, Path]) -> None:
        self.logs = logs
        self._places = anyio.CapacityLimiter(_AT_ONCE)

    async def answer(self, *words: str, log: str = "", notes: str = "", whole: bool = False) -> str:
        """Answer a command; `-` among its words stands for the log. Raises `ToolError`.

        `log`: its text, or the name of a known log; `notes`: the text of a file `notes` beside it;
        `whole`: not only its first lines.
        """
        _check_text((*words, log, notes))
        path = self._path(log)
        command = [str(path) if path and word == "-" else word for word in words]
        async with self._places:
            with tempfile.TemporaryDirectory(prefix="referee-") as own:
                if notes:
                    await anyio.Path(own, "notes").write_text(notes, "utf-8", "replace")
                ran = await _run(command, "" if path else log, None if path and not notes else own)
        said, complaints = (
            _named(out.decode("utf-8", "replace").strip("\n"), path, log)
            for out in (ran.stdout, ran.stderr)
        )
        if ran.returncode not in (0, 1):
            raise ToolError(complaints or "this could not be done")
        return _cut("\n".join(filter(None, (said, complaints))), whole=whole)

    def text_of(self, name: str) -> str:
        """Read a known log by name; raise `ToolError`."""
        path = self._path(name)
        try:
            pieces = LogFile(str(path)).text() if path else ()
            return b"".join(pieces).decode("utf-8", "replace")[:_MOST]
        except RefusedError as error:
            raise ToolError(str(error)) from None

    def _path(self, log: str) -> Path | None:
        """Return the file of a known log; None for a text. Raises `ToolError` for any other name."""
        if log in self.logs:
            return self.logs[log]
        if not log or "\n" in log or "\r" in log:
            return None
        known = ", or a name that referee://logs lists" if self.logs else ""
        raise ToolError(f"give the log as text, all its lines{known}; no other file is read")


async def _run(
    command: Sequence[str], text: str, folder: str | None
) -> subprocess.CompletedProcess[bytes]:
    """Put the text on standard input; raise `ToolError` after a time limit."""
    with anyio.move_on_after(_PATIENCE):
        return await anyio.run_process(
            [sys.executable, "-m", "referee", *command],
            input=text.encode("utf-8", "replace"),
            check=False,
            cwd=folder,
        )
    raise ToolError(f"it took more than {_PATIENCE} seconds, and was ended; ask about fewer hands")


def _check_text(said: Sequence[str]) -> None:
    size = sum(map(len, said))
    if size > LONGEST:
        raise ToolError(f"{size:,} characters are too many: send one evening, {LONGEST:,} at most")
    if any("\0" in word for word in said):
        raise ToolError("there is a NUL character in it: send plain text")


def _named(said: str, path: Path | None, log: str) -> str:
    """Call the log by its name, and a text `log`."""
    said = said.replace("referee: ", "")
    return said.replace(str(path), log) if path else _UNNAMED.sub(r"\1log", said)


def _cut(answer: str, *, whole: bool) -> str:
    lines = answer[:_MOST].splitlines()
    if whole or len(lines) <= _SHORT:
        return "\n".join(lines) or "Nothing was found."
    return "\n".join(
        (*lines[:_SHORT], f"... and {len(lines) - _SHORT} more lines, with whole=true")
    )


_BY_NAME = re.compile(r"[A-Za-z][A-Za-z-]*(?: \d{1,4})?(?:, *[A-Za-z][\w-]* [^/\\,]+)*")
"""`boo-ray 1, limit 40`: rules by name, never a file."""

Log = Annotated[
    str,
    Field(
        description="A hand log: its whole text, or the name of one that the server was started with"
    ),
]
Notes = Annotated[str, Field(description="Notes of an evening, whole, as somebody wrote them")]
Rules = Annotated[
    str,
    Field(
        description="Rules to judge by, whatever the log says: `acadiana`, `boo-ray 1, limit 40`; empty: those that the log names"
    ),
]
Cards = Annotated[
    str, Field(description="Cards in any form: `2s As 4c`, `queen of hearts`, `A♠`; `??`: unseen")
]
Text = Annotated[str, Field(max_length=2_000)]
Number = Annotated[int, Field(ge=0)]
Count = Annotated[int | None, Field(ge=0, le=60)]
Whole = Annotated[bool, Field(description="The whole answer, not only its first lines")]


class Tools:
    """The tools of an assistant."""

    def __init__(self, calls: Calls) -> None:
        self._answer = calls.answer

    @property
    def all(self) -> Sequence[Callable[..., Awaitable[str]]]:
        """Every tool, in the order listed."""
        judging = (self.check, self.settle, self.replay)
        asking = (self.ask, self.ask_about_moment, self.ask_money, self.explain, self.rules)
        return (*judging, *asking, self.transcribe, self.hold_draft)

    async def check(self, *, log: Log, rules: Rules = "", whole: Whole = False) -> str:
        """Judge a hand log of the card game Bourré: every card, every pot, every chip, every line.

        A line a finding, with the line and column of the log where it stands. Whole, each comes with
        what proves it, its rule, its cost, and the slip of the pen that would explain it.
        """
        form = "--format=text" if whole else "--format=concise"
        return await self._answer("check", "-", form, *_by(rules), log=log, whole=whole)

    async def settle(
        self, *, log: Log, rules: Rules = "", by_the_rules: bool = False, whole: Whole = False
    ) -> str:
        """Say who pays whom at the end of an evening, in the fewest payments.

        `by_the_rules`: by what was due, not by what was paid.
        """
        due = ["--due"] if by_the_rules else []
        return await self._answer("settle", "-", *due, *_by(rules), log=log, whole=whole)

    async def replay(
        self, *, log: Log, hand: Number, moment: Text = "", seat: Text = "", whole: Whole = False
    ) -> str:
        """Show a hand of a log at one moment: what lies there, who holds what, what was found.

        `moment`: `4.2` is the second card of trick 4; `start`, `end`; empty: the end. `seat`: only what
        that player saw; without it all that is known of the hands.
        """
        seen = f"--seat={seat}" if seat else "--open"
        said = _options(hand=hand, at=moment)
        return await self._answer("replay", "-", "--print", seen, *said, log=log, whole=whole)

    async def ask(
        self,
        *,
        hand: Cards,
        trump: Text = "",
        table: Cards = "",
        rules: Rules = "",
        trick: Count = None,
        players: Count = None,
        taken: Count = None,
        seen: Cards = "",
    ) -> str:
        """Say which cards of a hand may be played to a trick, and why no other.

        `table`: the cards of the trick, first played first; empty for a lead. `trick`: its number;
        `players`: how many play this hand; `taken`: tricks that the player has; `seen`: cards gone before.
        """
        said = _options(
            hand=hand,
            trump=trump,
            table=table,
            trick=trick,
            players=players,
            taken=taken,
            seen=seen,
        )
        return await self._answer("ask", *said, *_by(rules), whole=True)

    async def ask_about_moment(self, *, log: Log, moment: Text, seat: Text = "") -> str:
        """Say what each player might have played in a trick of a log: `12.4` is trick 4 of hand 12."""
        return await self._answer("ask", "-", *_options(at=moment, seat=seat), log=log, whole=True)

    async def ask_money(
        self,
        *,
        tricks: Text = "",
        pot: Text = "",
        dealer: Text = "",
        reneged: Text = "",
        ante: Text = "",
        rules: Rules = "",
        log: Log = "",
        hand: Count = None,
    ) -> str:
        """Say what a hand pays: who takes the pot, who owes what to the next, who antes next.

        `tricks`: everybody at the table, `Ann 3, Ben 2, Cal 0, Dee out`; `pot`: what lay there, antes
        included, in chips; or a `log` and the number of its `hand`.
        """
        said = _options(tricks=tricks, pot=pot, dealer=dealer, reneged=reneged, ante=ante, at=hand)
        about = ["-"] if log else []
        return await self._answer("ask", "money", *about, *said, *_by(rules), log=log, whole=True)

    async def explain(self, *, word: Text = "", whole: Whole = False) -> str:
        """Explain a law (`P201`), a knob (`limit`), a word of a log (`pot`), a term (`renege`); empty: list all laws."""
        return await self._answer("explain", "--", *word.split(), whole=whole)

    async def rules(self, *, name: Text = "", other: Text = "", whole: Whole = False) -> str:
        """Show a ruleset knob by knob, or where it differs from an `other`; empty: list the rulesets."""
        names = [named(each) for each in (name, other) if each]
        words = [["list"], ["show", *names], ["diff", *names]][len(names)]
        return await self._answer("rules", *words, whole=whole)

    async def transcribe(self, *, notes: Notes, whole: Whole = False) -> str:
        """Read notes that are no hand log as far as this program can, and name what it did not understand."""
        text = f"{notes}\n"
        return await self._answer("transcribe", "-", "--no-ask", log=text, whole=whole)

    async def hold_draft(self, *, notes: Notes, log: Log, whole: Whole = False) -> str:
        """Hold a log that you wrote against the notes that you wrote it from.

        It says which names, cards and numbers of the log no word of the notes has, what the notes say otherwise,
        what the log leaves out, and what of the notes was not understood and so not compared.
        """
        words = ("transcribe", "notes", "--draft", "-")
        return await self._answer(*words, log=log, notes=notes, whole=whole)


def _by(rules: str) -> Iterator[str]:
    if rules:
        yield f"--rules={named(rules)}"


def named(rules: str) -> str:
    """Raise `ToolError` for a file."""
    if not _BY_NAME.fullmatch(rules) or ".toml" in rules:
        raise ToolError(
            f"{rules} is not the name of a ruleset; write, for example, `boo-ray 1, limit 40`"
        )
    return rules


def _options(**said: str | int | None) -> Iterator[str]:
    return (
        f"--{name.replace('_', '-')}={value}"
        for name, value in said.items()
        if value not in ("", None)
    )
