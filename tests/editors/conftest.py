"""Every conversation in a folder of its own."""

from command_line import own_folder

__all__ = ["own_folder"]
