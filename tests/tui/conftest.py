"""The command line, each test in a folder of its own; and screens that are soon at rest."""

import pytest
from command_line import no_slips, own_folder, referee, shell

__all__ = ["no_slips", "own_folder", "referee", "shell"]


@pytest.fixture(autouse=True)
def soon_at_rest(monkeypatch):
    """Take a screen for idle after 5 ms without work, not 20: what is queued is waited for besides."""
    wait = pytest.importorskip("textual._wait")
    monkeypatch.setattr(wait, "SLEEP_GRANULARITY", 0.002)
    monkeypatch.setattr(wait, "SLEEP_IDLE", 0.0002)
