"""The command line, each test in a folder of its own."""

from command_line import own_folder, referee, shell

__all__ = ["own_folder", "referee", "shell"]
