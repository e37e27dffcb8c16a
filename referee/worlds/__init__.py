"""Worlds: layouts of the unseen cards that agree with what is known.

`Worlds` counts, lists and draws them; `View` is what one player knew when it was his turn, and
`view_of` reads it off the record, without hindsight.
"""

from referee.worlds.masks import Mask, Masks, bits, masks_of
from referee.worlds.serving import Holder
from referee.worlds.view import View
from referee.worlds.viewing import view_of
from referee.worlds.worlds import World, Worlds

__all__ = [
    "Holder",
    "Mask",
    "Masks",
    "View",
    "World",
    "Worlds",
    "bits",
    "masks_of",
    "view_of",
]
