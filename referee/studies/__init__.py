"""Questions about audited logs: at the table, over an evening, across rulesets, over a season."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
