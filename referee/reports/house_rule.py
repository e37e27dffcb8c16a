"""House rules that nobody wrote down, in words: `House rule? 5 findings would not be there with …`."""

from referee.game import counted, listed
from referee.studies import LikelyRules


def house_rule_sentence(found: LikelyRules) -> str:
    """The settings under which findings vanish, and where to write them."""
    settings = ", ".join(map(" ".join, found.settings))
    instead = [f"`{' '.join(setting)}`" for setting in found.instead]
    or_else = f" (or {listed(instead, 'or')})" if instead else ""
    return (
        f"House rule? {counted(len(found.explained), 'finding')} would not be there with "
        f"`{settings}`{or_else}: write it after the ruleset and a comma, if that is how you play."
    )
