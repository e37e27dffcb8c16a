"""The command line, each test in a folder of its own."""

from command_line import no_slips, own_folder, referee, shell

__all__ = ["no_slips", "own_folder", "referee", "shell"]
