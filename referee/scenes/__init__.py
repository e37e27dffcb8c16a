"""Scenes of a hand: the table at one moment as a seat saw it, and the branches from there."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
