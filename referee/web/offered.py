"""The page for a browser alone, offered by a server: phones that opened it once go on without the server."""

from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope


class OfferedPage(StaticFiles):
    """The files of `browser/dist`, each with the policy that lies beside them."""

    def __init__(self, dist: Path) -> None:
        """Raises `OSError` where these are not those files."""
        self._policy = (dist / "policy.txt").read_text("utf-8").strip()
        super().__init__(directory=dist, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; whether it has changed is asked each time."""
        response = await super().get_response(path, scope)
        response.headers["content-security-policy"] = self._policy
        response.headers["cache-control"] = "no-cache"
        return response
