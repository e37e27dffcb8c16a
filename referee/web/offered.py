"""The browser-only page, offered by a server: phones that opened it go on without the server."""

from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope


class OfferedPage(StaticFiles):
    """The files of `browser/dist`, with the content security policy beside them."""

    def __init__(self, dist: Path) -> None:
        """Raises `OSError` if these are not those files."""
        self._policy = (dist / "policy.txt").read_text("utf-8").strip()
        super().__init__(directory=dist, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve a file; browsers must revalidate it each time."""
        response = await super().get_response(path, scope)
        response.headers["content-security-policy"] = self._policy
        response.headers["cache-control"] = "no-cache"
        return response
