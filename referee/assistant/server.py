"""A server of the Model Context Protocol, over standard input and output."""

import inspect
from collections.abc import Mapping
from pathlib import Path

from mcp.server import MCPServer
from mcp_types import ToolAnnotations

from referee import __version__
from referee.assistant.calls import Calls
from referee.assistant.manual import Manual
from referee.assistant.tools import Tools

_ABOUT = (
    "Judges hand logs of the card game Bourré (boo-ray, la bourre): every card, every pot, every chip, and who pays whom. "
    "A hand log is plain text; read referee://cheat-sheet before you write one. Give a log whole, as text. "
    "Nothing is written anywhere."
)
_ONLY_READS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def server_for(logs: Mapping[str, Path]) -> MCPServer:
    """Make the server. `logs`: the files that may be read, by the names under which they are asked for."""
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
