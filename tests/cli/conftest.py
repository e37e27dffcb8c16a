"""Fixtures of the command line, and two short logs."""

from command_line import bad, good, no_slips, own_folder, referee, shell, started

__all__ = ["bad", "good", "no_slips", "own_folder", "referee", "shell", "started"]
