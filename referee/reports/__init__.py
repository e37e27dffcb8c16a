"""Audits as text for people and as data for programs: one module a format, strings only.

Everything that a log's writer may have typed is made visible in one place, `escapes`; nothing of it
is ever interpreted.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
