"""The command line, each test in a folder of its own, and the pages of a folder of logs."""

import asyncio
from importlib import import_module

import pytest
from asking import Asking
from command_line import GOOD, good, own_folder, referee
from phones import address, browser, opened, serving

__all__ = ["address", "browser", "good", "opened", "own_folder", "referee", "serving"]

NEEDED = ("starlette", "uvicorn", "segno", "jinja2")


@pytest.fixture
def folder(tmp_path):
    """A folder with one log in it."""
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "good.bourre").write_text(GOOD)
    return logs


@pytest.fixture
def extra():
    """Everything that the pages need."""
    for module in NEEDED:
        pytest.importorskip(module, reason=f"{module} is not installed")


@pytest.fixture
def served(folder, extra):
    """The pages of the folder, behind the door."""
    rules = import_module("referee.rulesets").RulesWanted()
    made = []

    def client(secret="", sleep=asyncio.sleep, *, records=False, record=""):
        host = import_module("referee.web.server").Threads(
            import_module("referee.web.answers").Live()
        )
        app = import_module("referee.web.site").site(
            folder, lambda log: rules, host, records=records
        )
        made.append(app)
        return Asking(import_module("referee.web.door").Door(app, secret, record, sleep=sleep))

    yield client
    for app in made:
        asyncio.run(_ended(app))


async def _ended(app):
    async with app.router.lifespan_context(app):
        pass
