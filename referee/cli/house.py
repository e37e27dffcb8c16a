"""The rules of the house as a command line asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee import files, rulesets
from referee.cli.terminal import complain

ALL = "all"
"""What `--rules` says for every preset."""


def house_of(rules: str | None, settings: Iterable[str] | None) -> files.HouseRules:
    """Return the rules of `--rules` and `--set`. Raises `RefusedError` as `HouseRules.of` does."""
    return files.HouseRules.of(rules, settings, complain)


def houses_asked(
    names: Sequence[str] | None, settings: Iterable[str] | None
) -> list[files.HouseRules]:
    """The rules for each ruleset that is named, for every preset (`ALL`), else for none."""
    asked: Sequence[str | None] = rulesets.PRESETS if names == [ALL] else names or [None]
    return [house_of(name, settings) for name in asked]
