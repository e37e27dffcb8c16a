"""The same logs by the command line, whose word the library must repeat."""

from command_line import no_slips, own_folder
from command_line import referee as command

__all__ = ["command", "no_slips", "own_folder"]
