r"""Reads what happened at a Bourré table and rules on it: every card, every pot, every chip.

Its rooms, in the order in which data flows, are drawn in `docs/architecture.md`.

From Python, `read` does it all (`docs/api.md`):

>>> import referee
>>> evening = referee.read("rules boo-ray 1\nseats Ann Ben Cal\nhand 1, dealer Anne")
>>> evening.findings[-1].code
'R101'
"""

import sys

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Load the Python interface on first use: the command line, which imports this package, must start fast."""
    import lazy_loader  # noqa: PLC0415 (it loads much, and may be interrupted)

    find, names, every = lazy_loader.attach_stub(__name__, __file__)
    globals().update(__getattr__=find, __dir__=names, __all__=every)
    return every if name == "__all__" else find(name)


def __dir__() -> list[str]:
    __getattr__("__all__")
    return dir(sys.modules[__name__])
