"""Every conversation in a folder of its own, and all of a run with one server."""

import asyncio
from pathlib import Path

import pytest
from command_line import own_folder
from editor import Editor, start, stop

__all__ = ["own_folder"]


@pytest.fixture(scope="session")
def edit(tmp_path_factory):
    """Lets an editor edit a log that lies in no file yet."""
    with asyncio.Runner() as runner:
        client = runner.run(start(tmp_path_factory.mktemp("server")))

        async def edited(about) -> None:
            editor = Editor(client, Path("log.bourre"))
            await about(editor)
            editor.close()

        yield lambda about: runner.run(edited(about))
        runner.run(stop(client))
