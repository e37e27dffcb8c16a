"""Messages to the user: sentences with fields, translated by catalogues.

`say("{player} led trick {number}", player="Ann", number=2)` is an English `str` that keeps its
template and fields; `words_in("fr").say(message)` is the French sentence (decision 0420).
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
