"""A client of the SDK, in a conversation with the server in a process of its own."""

import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import anyio

if TYPE_CHECKING:
    from mcp.client.client import Client


class Assistant:
    """What an assistant can do with the server."""

    def __init__(self, client: "Client") -> None:
        self.client = client

    async def call(self, tool: str, **said: object) -> str:
        """What a tool answers."""
        answer = await self.client.call_tool(tool, said)
        assert not answer.is_error, answer.content[0].text
        return answer.content[0].text

    async def refused(self, tool: str, **said: object) -> str:
        """Why a tool does not answer."""
        answer = await self.client.call_tool(tool, said)
        assert answer.is_error
        return answer.content[0].text.partition(": ")[2]

    async def read(self, place: str) -> str:
        """What stands in a resource."""
        return (await self.client.read_resource(f"referee://{place}")).contents[0].text

    async def prompt(self, name: str, **said: str) -> str:
        """What a prompt says."""
        return (await self.client.get_prompt(name, said)).messages[0].content.text


@asynccontextmanager
async def conversation(*logs: str) -> AsyncIterator[Assistant]:
    """A conversation with a server that was started here with these logs."""
    from mcp.client.client import Client  # noqa: PLC0415 - slow to load, and not every worker needs it
    from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: PLC0415 - as above

    server = StdioServerParameters(command=sys.executable, args=["-m", "referee", "mcp", *logs])
    async with Client(stdio_client(server)) as client:
        yield Assistant(client)


def talk_here(about: Callable[[Assistant], Awaitable[None]], *logs: str) -> None:
    """Have a conversation with a server of its own."""

    async def whole() -> None:
        async with conversation(*logs) as assistant:
            await about(assistant)

    anyio.run(whole)
