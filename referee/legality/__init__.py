"""Which cards may be played here, and why not the others: the pure heart of the program.

All card duties of Bourré come to one question. Every card has a *standing* at its moment, and **a
card is legal when the hand holds none that stands higher.**

Comparing cards two at a time has a second use: one known card of higher standing proves a play
illegal whatever the rest of the hand was. An incomplete record can convict, but never wrongly.
"""

from referee.legality.breaches import Breach, Duty, breach, duty_broken
from referee.legality.standing import Moment, Standing, legal, moment_of, standing

__all__ = [
    "Breach",
    "Duty",
    "Moment",
    "Standing",
    "breach",
    "duty_broken",
    "legal",
    "moment_of",
    "standing",
]
