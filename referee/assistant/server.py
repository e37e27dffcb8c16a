"""A server of the Model Context Protocol, over standard input and output."""

import inspect
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp_types import ToolAnnotations

from referee import __version__
from referee.assistant.tools import Calls, Tools, named
from referee.reports import log_from_notes

_ABOUT = (
    "Judges hand logs of the card game Bourré (boo-ray, la bourre): every card, every pot, every chip, and who pays whom. "
    "A hand log is plain text; read referee://cheat-sheet before you write one. Give a log whole, as text. "
    "Nothing is written anywhere."
)
_ONLY_READS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def server_for(logs: Mapping[str, Path]) -> MCPServer:
    """Make the server. `logs`: the files that may be read, by name."""
    calls = Calls(logs)
    server = MCPServer(
        "referee",
        "Referee of Bourré",
        instructions=_ABOUT,
        version=__version__,
        log_level="WARNING",
    )
    for tool in Tools(calls).all:
        about = inspect.getdoc(tool)
        server.add_tool(tool, None, None, about, _ONLY_READS, structured_output=False)
    Manual(calls).add_to(server)
    return server


class Manual:
    """Pages for an assistant that writes a log or explains a finding."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def add_to(self, server: MCPServer) -> None:
        for place, read in (
            ("cheat-sheet", self.cheat_sheet),
            ("notation", self.notation),
            ("rulesets", self.rulesets),
            ("rulesets/{name}", self.ruleset),
            ("laws", self.laws),
            ("laws/{code}", self.law),
            ("logs", self.logs),
            ("logs/{name}", self.log),
        ):
            server.resource(f"referee://{place}", mime_type="text/plain")(read)
        server.prompt()(self.log_from_notes)

    async def cheat_sheet(self) -> str:
        """Hand logs on one page: the lines that a table needs."""
        return await self._command("explain", "cheat", "sheet")

    async def notation(self) -> str:
        """Hand logs in full: every kind of line, and how a log is read."""
        return await self._command("explain", "notation")

    async def rulesets(self) -> str:
        """The rulesets that come with the program, a few words each."""
        return await self._command("rules", "list")

    async def ruleset(self, name: str) -> str:
        """A ruleset knob by knob: what each value does, and where it comes from."""
        with _refused():
            return await self._command("rules", "show", named(name))

    async def laws(self) -> str:
        """Every law in a line: its code, its name, what it asks for."""
        return await self._command("explain")

    async def law(self, code: str) -> str:
        """A law in long, by its code or name: its duty, why, its sources, what breaking it costs."""
        with _refused():
            return await self._command("explain", "--", code)

    async def logs(self) -> str:
        """The names of the logs that the server was started with."""
        return "\n".join(self._calls.logs) or "none: give each log as text"

    async def log(self, name: str) -> str:
        """A log that the server was started with, as it stands in its file."""
        with _refused():
            return self._calls.text_of(name)

    async def log_from_notes(self, notes: str = "") -> str:
        """Turn notes of an evening, or a photographed score sheet, into a hand log, and have it checked."""
        return log_from_notes(notes)

    async def _command(self, *words: str) -> str:
        return await self._calls.answer(*words, whole=True)


@contextmanager
def _refused() -> Iterator[None]:
    """Refuse a page in the sentence of its tool."""
    try:
        yield
    except ToolError as error:
        raise ResourceNotFoundError(str(error)) from None
