"""Rules in force: from the command line, else from the log, else the default."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from referee.evening_events import KnobSet, LogOpened, RulesChosen
from referee.events import Event, HandStarted, LineUnread, RulesAssumed, RulesRefused, first_of
from referee.messages import say
from referee.rulesets.files import DEFAULT, load_ruleset
from referee.rulesets.house_rules import override, override_where_possible
from referee.rulesets.model import Ruleset
from referee.rulesets.unusable import RulesetError

NOBODY_IS_JUDGED = say(
    "Until known rules are named, nobody is judged; only the writing itself is checked."
)

_A_RULESET = re.compile(r"\W*\w+\s+[\w-]+(?:\s+[0-9]+)?\s*(?:[,#]|$)")

LoadRuleset = Callable[[str, int | None], Ruleset]
"""Raises `RulesetError`."""


class RulesWanted(NamedTuple):
    """Rules set from outside the log."""

    name: str | None = None
    """Replaces that of the log (`--rules`)."""
    knobs: tuple[tuple[str, str], ...] = ()
    """House rules on top of everything (`--set`)."""
    default: str | None = None
    """For logs that name none; None: `boo-ray`, reported as assumed."""
    load: LoadRuleset = load_ruleset


class RulesInForce(NamedTuple):
    """The ruleset at one moment, and its source."""

    ruleset: Ruleset
    overrides: Mapping[str, str] = {}
    """The knobs that the log or the user changed, as written."""
    assumed: tuple[str, ...] = ()
    """Parts assumed because nobody stated them: `ruleset`, `version`."""
    unknown: bool = False
    """True if the log names an unknown ruleset: no rule of play is known."""
    log_opened: bool = False
    """True once a `bourre-log` line was read."""
    line_unread: bool = False
    """True once a line could not be read."""
    head_open: bool = False
    """True if a transcript of notes left a line above the first hand open."""
    as_written: "RulesInForce | None" = None
    """The rules of the log, if the table seems to play others; None: these."""

    @property
    def written(self) -> "RulesInForce":
        return self.as_written or self

    @property
    def stated(self) -> "RulesInForce":
        """The rules alone."""
        return self._replace(log_opened=False, line_unread=False, head_open=False)

    @property
    def in_doubt(self) -> bool:
        """True if a line that was not read may name a house rule."""
        strange = self.line_unread and not self.log_opened and "ruleset" in self.assumed
        return strange or self.head_open

    @staticmethod
    def at_start(wanted: RulesWanted) -> "RulesInForce":
        """Return the rules before the first line; raises `RulesetError` for bad options."""
        name = wanted.name or wanted.default or DEFAULT
        ruleset = override(wanted.load(name, None), wanted.knobs, "--set")
        assumed = () if wanted.name or wanted.default else ("ruleset",)
        return RulesInForce(ruleset, dict(wanted.knobs), assumed)

    def over(
        self, events: Sequence[Event], wanted: RulesWanted
    ) -> tuple["RulesInForce", "RulesInForce", tuple[RulesRefused, ...]]:
        """Return the rules for a passage, those after it, and its unknown rules.

        House rules in a hand's own lines hold from the next hand on.
        """
        here = self._having_read(events)
        after, refused = here, list[RulesRefused]()
        for event in events if wanted.name is None else ():
            if isinstance(event, RulesChosen):
                after, complaints = _chosen(event, after, wanted)
                refused.extend(complaints)
            elif isinstance(event, LineUnread) and names_rules(event):
                after = after.lost()
        return here if first_of(events, HandStarted) else after, after, tuple(refused)

    def _having_read(self, events: Sequence[Event]) -> "RulesInForce":
        opened = first_of(events, LogOpened) is not None
        unread = [event for event in events if isinstance(event, LineUnread)]
        if not (opened or unread):
            return self
        left_open = any(event.left_open for event in unread)
        above = first_of(events, HandStarted) is None
        return self._replace(
            log_opened=self.log_opened or opened,
            line_unread=self.line_unread or bool(unread),
            head_open=self.head_open or (above and left_open),
        )

    def at_table(self, seated: int) -> "RulesInForce":
        ruleset = self.ruleset.at_table(seated)
        return self if ruleset is self.ruleset else self._replace(ruleset=ruleset)

    def supposing(self, knobs: Sequence[tuple[str, str]]) -> "RulesInForce":
        """Return the rules with unwritten house rules; raises `RulesetError`."""
        ruleset = override(self.written.ruleset, knobs, "what the table does")
        return self._replace(ruleset=ruleset, as_written=self.written)

    def lost(self) -> "RulesInForce":
        return self._replace(assumed=("ruleset",), unknown=True, as_written=None)

    def note_assumed(self, events: Sequence[Event]) -> tuple[RulesAssumed, ...]:
        start = first_of(events, HandStarted)
        if start is None or self.unknown or "ruleset" not in self.assumed:
            return ()
        return (RulesAssumed(self.ruleset.name, self.ruleset.version, start.at, self.in_doubt),)


def names_rules(line: LineUnread) -> bool:
    return line.keyword == "rules" and (not line.misspelt or bool(_A_RULESET.match(line.text)))


def _chosen(
    event: RulesChosen, before: RulesInForce, wanted: RulesWanted
) -> tuple[RulesInForce, list[RulesRefused]]:
    try:
        ruleset = wanted.load(event.name, event.version)
    except RulesetError as error:
        return before.lost(), [RulesRefused(error.message, event.at, ruleset=True)]
    knobs, twice = _each_once(event.knobs)
    logged = [(setting.knob, setting.value, f"line {setting.at.line}") for setting in knobs]
    settings = [(knob, value, "--set") for knob, value in wanted.knobs]
    ruleset, errors = override_where_possible(ruleset, logged + settings)
    places = [setting.at for setting in knobs] + [event.at] * len(settings)
    refused = [RulesRefused(error.message, places[index]) for index, error in errors.items()]
    turned = {
        knob: value
        for index, (knob, value, _) in enumerate(logged + settings)
        if index not in errors
    }
    assumed = () if event.version is not None else ("version",)
    chosen = before._replace(ruleset=ruleset, overrides=turned, assumed=assumed, unknown=False)
    return chosen._replace(as_written=None), refused + twice


def _each_once(written: Sequence[KnobSet]) -> tuple[list[KnobSet], list[RulesRefused]]:
    """Split a `rules` line into the first statement of each house rule, and repetitions."""
    knobs: dict[str, KnobSet] = {}
    twice: list[RulesRefused] = []
    for setting in written:
        first = knobs.setdefault(setting.knob.replace("_", "-"), setting)
        if first is not setting:
            message = f"{setting.knob} was set twice: {first.value}, then {setting.value}, which was ignored"
            twice.append(RulesRefused(message, setting.at))
    return list(knobs.values()), twice
