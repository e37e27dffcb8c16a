"""Settlement of each hand: antes, the pot, bourrés and reneges, and what it leaves."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
