"""Notes, chats and tables of people who do not write logs, read as an evening.

Words are classified (`words`), clauses cut into phrases without leftovers (`phrases`), phrases read as
facts (`facts`), facts joined to hands (`assembly`); rules and chips decide what stays open (`decision`).
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
