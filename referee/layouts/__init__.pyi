from .aim import Worth
from .case import CardsByTrick, Case, Turned, named_in, turned
from .evidence import barred
from .masks import Favour, Holder, Layout, Mask, Masks, Tally, bits, masks_of
from .recorded_hand import HandWorlds, Recorded
from .search import MOST_CARDS, Search, compiled
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
    "turned",
]
