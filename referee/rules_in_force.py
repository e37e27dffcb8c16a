"""Which ruleset holds: what the command line forces, else what the log names, else the default."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.events import Event, HandStarted, RulesAssumed, RulesChosen, RulesRefused
from referee.rulesets import (
    DEFAULT,
    Ruleset,
    RulesetError,
    load_ruleset,
    override,
    override_where_possible,
)

LoadRuleset = Callable[[str, int | None], Ruleset]
"""Opens a ruleset by name and version; raises `RulesetError`."""


class RulesWanted(NamedTuple):
    """What the user asks for from outside the log."""

    name: str | None = None
    """A ruleset that replaces whatever the log names (`--rules`)."""
    knobs: tuple[tuple[str, str], ...] = ()
    """House rules on top of everything (`--set`)."""
    default: str | None = None
    """The ruleset for logs that name none; None: `boo-ray`, and the report says it was assumed."""
    load: LoadRuleset = load_ruleset


class RulesInForce(NamedTuple):
    """The ruleset at one moment, and how it came to hold."""

    ruleset: Ruleset
    overrides: Mapping[str, str] = MappingProxyType({})
    """The knobs that the log or the user turned, as written."""
    assumed: tuple[str, ...] = ()
    """What nobody stated: `ruleset`, `version`."""
    unknown: bool = False
    """Whether the log names a ruleset that cannot be found, so that no rule of play is known."""

    @staticmethod
    def at_start(wanted: RulesWanted) -> "RulesInForce":
        """The rules before the log has said anything; raises `RulesetError` for bad options."""
        name = wanted.name or wanted.default or DEFAULT
        ruleset = override(wanted.load(name, None), wanted.knobs, "--set")
        assumed = () if wanted.name or wanted.default else ("ruleset",)
        return RulesInForce(ruleset, MappingProxyType(dict(wanted.knobs)), assumed)

    def over(
        self, events: Sequence[Event], wanted: RulesWanted
    ) -> tuple["RulesInForce", "RulesInForce", tuple[RulesRefused, ...]]:
        """The rules for a passage, those behind it, and what in it no ruleset knows.

        What a hand's own lines choose holds from the next hand on.
        """
        behind: RulesInForce = self
        refused: list[RulesRefused] = []
        for event in events:
            if isinstance(event, RulesChosen) and wanted.name is None:
                behind, complaints = _chosen(event, behind, wanted)
                refused.extend(complaints)
        is_hand = any(isinstance(event, HandStarted) for event in events)
        return self if is_hand else behind, behind, tuple(refused)

    def note_assumed(self, events: Sequence[Event]) -> tuple[RulesAssumed, ...]:
        """The event that says so where a hand begins under a ruleset that nobody named."""
        start = next((event for event in events if isinstance(event, HandStarted)), None)
        if start is None or self.unknown or "ruleset" not in self.assumed:
            return ()
        return (RulesAssumed(self.ruleset.name, self.ruleset.version, start.at),)


def _chosen(
    event: RulesChosen, before: RulesInForce, wanted: RulesWanted
) -> tuple[RulesInForce, list[RulesRefused]]:
    """The rules after a `rules` line; what the user sets holds on top of what the log says."""
    try:
        ruleset = wanted.load(event.name, event.version)
    except RulesetError as error:
        unknown = RulesInForce(before.ruleset, before.overrides, ("ruleset",), unknown=True)
        return unknown, [RulesRefused(str(error), event.at, ruleset=True)]
    logged = [(one.knob, one.value, f"line {one.at.line}") for one in event.knobs]
    settings = [(knob, value, "--set") for knob, value in wanted.knobs]
    ruleset, errors = override_where_possible(ruleset, logged + settings)
    places = [one.at for one in event.knobs] + [event.at] * len(settings)
    refused = [RulesRefused(str(error), places[index]) for index, error in errors.items()]
    turned = {
        knob: value
        for index, (knob, value, _) in enumerate(logged + settings)
        if index not in errors
    }
    assumed = () if event.version is not None else ("version",)
    return RulesInForce(ruleset, MappingProxyType(turned), assumed), refused
