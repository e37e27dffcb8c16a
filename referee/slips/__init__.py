"""Slips of the pen: the single change of the record that would explain a finding away.

A record typed by hand is likelier wrong than a player. For every finding that counts, a stated set
of small changes of the lines that it rests on is tried by judging the hand again with each, and
what follows: one letter of a card, one number, one name, the winner's star, two cards or two
numbers in each other's place, the suit turned up. Nothing is ever applied; it is only offered.
"""

from referee.slips.step import Step
from referee.slips.stream import MOST_TRIALS, with_slips

__all__ = ["MOST_TRIALS", "Step", "with_slips"]
