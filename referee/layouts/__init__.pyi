from .case import CardsByTrick, Case
from .holders import Holder
from .lawful_worlds import barred
from .masks import Mask, Masks, bits, masks_of
from .recorded_hand import HandWorlds, Recorded
from .search.layout import MOST_CARDS, Favour, Layout, Search, Tally, compiled, tallies
from .search.worth import Worth
from .slot import named_in
from .whereabouts import Turned, turned
from .worlds import World, Worlds

__all__ = [
    "MOST_CARDS",
    "CardsByTrick",
    "Case",
    "Favour",
    "HandWorlds",
    "Holder",
    "Layout",
    "Mask",
    "Masks",
    "Recorded",
    "Search",
    "Tally",
    "Turned",
    "World",
    "Worlds",
    "Worth",
    "barred",
    "bits",
    "compiled",
    "masks_of",
    "named_in",
    "tallies",
    "turned",
]
