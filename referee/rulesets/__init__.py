"""Rules of a table as data, each value with its source, and the rules in force.

`load_ruleset` opens a preset and `override` changes knobs. `Ruleset.origins` gives the source of
each value, `KNOBS` its meaning.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
