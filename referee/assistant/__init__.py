"""Assistants: the commands as tools of the Model Context Protocol, with what they need to write a log."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
