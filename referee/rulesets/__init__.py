"""The rules of a table as data, each value with its source, and which of them are in force.

`load_ruleset` opens a preset, `override` turns knobs. `Ruleset.origins` says where each value comes
from, `KNOBS` what it means, `difference` where two rulesets differ.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
