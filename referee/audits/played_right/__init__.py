"""What a hand would have paid had the card been played that was due: the other settlement of an offence.

The position at the offence is taken as all hands on record make it, the lawful card is put in place
of the one that was played, and every lawful line of play from there on is followed to its end. Where
all ends pay the same that is the settlement, else there is a range. A hand that is not wholly
recorded is left alone.
"""

from referee.audits.played_right.stream import with_right_play

__all__ = ["with_right_play"]
