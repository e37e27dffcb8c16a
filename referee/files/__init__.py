"""The user's files: the logs named on a command line, and the rules of the house beside them."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
