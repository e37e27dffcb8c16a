"""What an editor asks of a log as it is written: what is wrong where, what it means, what would mend it, what may follow."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
