"""The rules of the house as a command line asks for them."""

from collections.abc import Iterable, Sequence

from referee.cli.terminal import complain
from referee.files import HouseRules
from referee.rulesets import PRESETS

ALL = "all"
"""What `--rules` says for every preset."""


def house_of(rules: str | None, settings: Iterable[str] | None) -> HouseRules:
    """Return the rules of `--rules` and `--set`. Raises `RefusedError` as `HouseRules.of` does."""
    return HouseRules.of(rules, settings, complain)


def houses_asked(names: Sequence[str] | None, settings: Iterable[str] | None) -> list[HouseRules]:
    """The rules for each ruleset that is named, for every preset (`ALL`), else for none."""
    asked: Sequence[str | None] = PRESETS if names == [ALL] else names or [None]
    return [house_of(name, settings) for name in asked]
