"""Every conversation in a folder of its own, and all of a run with one server, unless it is about the folder."""

from functools import partial

import pytest
from anyio.from_thread import start_blocking_portal
from command_line import own_folder
from conversation import conversation

__all__ = ["own_folder"]


@pytest.fixture(scope="session")
def talk():
    """Has a conversation with a server that was started with no logs."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(conversation()) as assistant,
    ):
        yield lambda about: portal.call(partial(about, assistant))
