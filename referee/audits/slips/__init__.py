"""Slips of the pen: the single change of the record that would explain a finding away.

A record typed by hand is likelier wrong than a player. For every finding that counts, a stated set
of small changes of what it rests on is tried by judging the hand again with each, and what follows:
one letter of a card, one number, one name, `out` for somebody who stayed, a card left out, two
cards, names or tricks in each other's place. Nothing is ever applied; it is only offered.

A kind of change is a function of the `lines` of a passage. `changes` says what asks for it,
`outcome` what becomes of the record with it, `search` tries all, `telling` puts it into words.
"""

from referee.audits.slips.stream import with_slips

__all__ = ["with_slips"]
