"""Recording of an evening as it is played: possible entries, comments, and immediate saving.

A front end shows a `Recording` and passes typed or tapped entries to a `Recorder`, which keeps the
file.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
