"""Which cards may be played here, and why not the others: the pure heart of the program.

All card duties of Bourré come to one question. Every card has a *standing* at its moment: what it
asks of the hand that holds it, and what it meets. **A card is legal when it meets what each card in
the hand asks.**

Comparing cards two at a time has a second use: one known card that asks for more proves a play
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
