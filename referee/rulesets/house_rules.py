"""Rulesets from written knobs, in files, logs and `--set`."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.messages import say
from referee.rulesets.model import ATTRIBUTE_OF, KnobError, Origin, Ruleset
from referee.rulesets.unusable import (
    RulesetError,
    check_for_contradictions,
    contradictions,
    did_you_mean,
    quoted,
    shortened,
)


class KnobSetting(NamedTuple):
    """A knob and its value, as a log writes them."""

    knob: str
    value: str


def known_knob(written: str) -> str:
    """Find a knob by name, in any case, with `-` or `_`. Raises `RulesetError`."""
    name = written.strip().lower().replace("_", "-")
    if name not in ATTRIBUTE_OF:
        instead = did_you_mean(name, ATTRIBUTE_OF) or say(
            "; `referee rules show boo-ray` names all"
        )
        raise RulesetError.say(
            "there is no knob {knob}{instead}", knob=quoted(written), instead=instead
        )
    return name


def build(
    title: Mapping[str, object], knobs: Mapping[str, object], origins: Mapping[str, Origin]
) -> Ruleset:
    """Build a checked ruleset; `title` holds name, version and about.

    Raises `RulesetError` for a bad value, a missing knob or a contradiction.
    """
    try:
        ruleset = Ruleset.stated(title, knobs, origins)
    except KnobError as error:
        raise _explained(error, title) from None
    check_for_contradictions(ruleset)
    return ruleset


def _explained(error: KnobError, title: Mapping[str, object]) -> RulesetError:
    given, whose = quoted(str(error.given)), shortened(f"{title['name']} {title['version']}")
    if error.name not in ATTRIBUTE_OF:
        return RulesetError.say(
            "{whose}: {name} cannot be {given}", whose=whose, name=error.name, given=given
        )
    from referee.rulesets.knobs import knob_for  # noqa: PLC0415 - only a mistake needs them

    knob = knob_for(error.name)
    if error.missing:
        return RulesetError.say(
            "{whose} does not say {name}: write {choices}, or extend a preset",
            whose=whose,
            name=knob.name,
            choices=knob.choices,
        )
    hint = did_you_mean(str(error.given), knob.words)
    return RulesetError.say(
        "{name} cannot be {given}{hint}: write {choices}",
        name=knob.name,
        given=given,
        hint=hint,
        choices=knob.choices,
    )


def override(ruleset: Ruleset, knobs: Iterable[tuple[str, str]], origin: str) -> Ruleset:
    """Return the ruleset with some knobs changed, as a log writes them: `("limit", "40")`.

    `origin` (`line 4`, `--set`) becomes their source. Raises `RulesetError` for an unknown knob or value,
    a knob set twice, or a contradiction once all are applied.
    """
    stated = [(name, value, origin) for name, value in knobs]
    if not stated:
        return ruleset
    turned = _turned(ruleset, stated)
    for knob, times in Counter(known_knob(name) for name, _, _ in stated).items():
        if times > 1:
            raise RulesetError.say("{knob} is set more than once; set it once", knob=knob)
    check_for_contradictions(turned)
    return turned


def override_where_possible(
    ruleset: Ruleset, knobs: Sequence[tuple[str, str, str]]
) -> tuple[Ruleset, Mapping[int, RulesetError]]:
    """Apply the compatible knobs, and explain the others.

    `knobs`: triples of knob, value and origin; errors are keyed by position. Of contradictory knobs the
    fewest are dropped, the latest first.
    """
    kept, refused = _understood(ruleset, knobs)
    while kept:
        turned = _turned(ruleset, (knobs[at] for at in kept))
        try:
            check_for_contradictions(turned)
        except RulesetError as error:
            dropped = _culprit(ruleset, knobs, kept)
            kept.remove(dropped)
            refused[dropped] = error
        else:
            return turned, dict(sorted(refused.items()))
    return ruleset, dict(sorted(refused.items()))


def _understood(
    ruleset: Ruleset, knobs: Sequence[tuple[str, str, str]]
) -> tuple[list[int], dict[int, RulesetError]]:
    """Return the positions of the last good value of each knob, and the errors of bad ones."""
    latest: dict[str, int] = {}
    refused: dict[int, RulesetError] = {}
    for at, knob in enumerate(knobs):
        try:
            _turned(ruleset, [knob])
        except RulesetError as error:
            refused[at] = error
        else:
            latest[known_knob(knob[0])] = at
    return sorted(latest.values()), refused


def _culprit(ruleset: Ruleset, knobs: Sequence[tuple[str, str, str]], kept: list[int]) -> int:
    def left_without(suspect: int) -> int:
        others = _turned(ruleset, (knobs[at] for at in kept if at != suspect))
        return sum(1 for _ in contradictions(others))

    return min(reversed(kept), key=left_without)


def _turned(ruleset: Ruleset, knobs: Iterable[tuple[str, str, str]]) -> Ruleset:
    values, origins = dict[str, str](), dict[str, Origin]()
    for written, value, origin in knobs:
        name = known_knob(written)
        values[name], origins[name] = value.strip().strip('"').strip(), Origin(origin)
    try:
        return ruleset.turned(values, origins)
    except KnobError as error:
        raise _explained(error, ruleset.title) from None
