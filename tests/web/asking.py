"""Asks an application as the server does: a scope, nothing made better on the way."""

import asyncio
from typing import NamedTuple
from urllib.parse import unquote

HERE = "http://127.0.0.1:8400"


class Answered(NamedTuple):
    """An answer; `taken`: how many pieces of the body were read for it."""

    status_code: int
    headers: dict[str, str]
    content: bytes
    taken: int

    @property
    def text(self):
        """Its body."""
        return self.content.decode()


class Asking(NamedTuple):
    """A browser on this machine."""

    app: object

    def ask(self, method, path, *, headers=(), pieces=(b"",)):
        """An answer; `pieces` are the body."""
        return asyncio.run(self._ask(method, path, dict(headers), list(pieces)))

    async def _ask(self, method, path, headers, pieces):
        sent, left = [], list(pieces)
        before, _, query = path.partition("?")
        named = {"host": "127.0.0.1:8400", **headers}
        scope = {
            "type": "http",
            "method": method,
            "scheme": "http",
            "path": unquote(before),
            "raw_path": before.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in named.items()],
            "client": ("127.0.0.1", 4711),
            "server": ("127.0.0.1", 8400),
        }

        async def receive():
            if not left:
                await asyncio.Event().wait()
            return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

        async def send(message):
            sent.append(message)

        await self.app(scope, receive, send)
        start = sent[0]
        told = {name.decode(): value.decode() for name, value in start["headers"]}
        body = b"".join(message.get("body", b"") for message in sent)
        return Answered(start["status"], told, body, len(pieces) - len(left))

    def get(self, path, **said):
        """An answer."""
        return self.ask("GET", path, **said)

    def post(self, path, **said):
        """An answer to one of our own pages, unless the headers say otherwise."""
        return self.ask("POST", path, **said)
