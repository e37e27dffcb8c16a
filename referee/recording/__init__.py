"""An evening recorded as it is played: what may be entered next, what is said, every entry saved at once.

A front shows a `Recording` and hands what was typed or tapped to a `Recorder`, which keeps the file.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
