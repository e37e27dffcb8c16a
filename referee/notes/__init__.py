"""What people write who do not write a log: notes, chats, tables, read as an evening.

Words become what they do (`words`), clauses phrases of which every word is accounted for (`phrases`),
phrases facts (`facts`), facts hands (`assembly`); what the words leave open, the rules and the chips
decide (`decision`). A fact keeps the place of its words.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
