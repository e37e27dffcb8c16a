"""House rules that nobody wrote down, in words: `House rule? 5 findings would not be there with …`."""

from collections.abc import Iterable

from referee.game import counted, listed
from referee.studies import LikelyRules


def house_rule_sentence(found: LikelyRules) -> str:
    """The settings under which findings vanish, and where to write them."""
    settings = ", ".join(map(" ".join, found.settings))
    or_else = alternatives(found.instead)
    return (
        f"House rule? {counted(len(found.explained), 'finding')} would not be there with "
        f"`{settings}`{or_else}: write it after the ruleset and a comma, if that is how you play."
    )


def alternatives(instead: Iterable[tuple[str, str]]) -> str:
    """Other settings that would do as well: ` (or `limit 20`)`; empty for none."""
    written = [f"`{' '.join(setting)}`" for setting in instead]
    return f" (or {listed(written, 'or')})" if written else ""
