"""Forced plays: the card that a player's own knowledge binds him to, with the proof.

`forced_breach` looks at a card of the record; in `duties`, `forced` answers for a `View`; in
`sure_tricks`, `sure_of` counts. Nearly every card is cleared by a `glance`, without them.
"""

from referee.forced.breach import ForcedBreach, forced_breach

__all__ = ["ForcedBreach", "forced_breach"]
