"""Construction of a checked ruleset from written knobs, in files, logs and `--set`."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.rulesets.contradictions import check_for_contradictions, contradictions
from referee.rulesets.error import RulesetError, did_you_mean, quoted, shortened
from referee.rulesets.knobs import knob_for
from referee.rulesets.model import ATTRIBUTE_OF, KnobError, Ruleset
from referee.rulesets.origin import Origin


class KnobSetting(NamedTuple):
    """A knob and its value, as a log writes them."""

    knob: str
    value: str


def known_knob(written: str) -> str:
    """Find a knob by name, in any case, with `-` or `_`; `RulesetError` if there is none."""
    name = written.strip().lower().replace("_", "-")
    if name not in ATTRIBUTE_OF:
        instead = did_you_mean(name, ATTRIBUTE_OF) or "; `referee rules show boo-ray` names all"
        raise RulesetError(f"there is no knob {quoted(written)}{instead}")
    return name


def build(
    title: Mapping[str, object], knobs: Mapping[str, object], origins: Mapping[str, Origin]
) -> Ruleset:
    """Build a checked ruleset from knobs; `title` holds name, version and about.

    Raises `RulesetError` for a bad value, a missing knob or a contradiction.
    """
    ruleset = stated(title, knobs, origins)
    check_for_contradictions(ruleset)
    return ruleset


def stated(
    title: Mapping[str, object], knobs: Mapping[str, object], origins: Mapping[str, Origin]
) -> Ruleset:
    """Build a ruleset without a check for contradictions; raises `RulesetError` for the rest."""
    try:
        return Ruleset.stated(title, knobs, origins)
    except KnobError as error:
        raise _explained(error, title) from None


def _explained(error: KnobError, title: Mapping[str, object]) -> RulesetError:
    given, whose = quoted(str(error.given)), shortened(f"{title['name']} {title['version']}")
    if error.name not in ATTRIBUTE_OF:
        return RulesetError(f"{whose}: {error.name} cannot be {given}")
    knob = knob_for(error.name)
    if error.missing:
        return RulesetError(
            f"{whose} does not say {knob.name}: write {knob.choices}, or extend a preset"
        )
    hint = did_you_mean(str(error.given), knob.words)
    return RulesetError(f"{knob.name} cannot be {given}{hint}: write {knob.choices}")


def override(ruleset: Ruleset, knobs: Iterable[tuple[str, str]], origin: str) -> Ruleset:
    """Return the ruleset with some knobs turned, and `origin` (`line 4`, `--set`) as their origin.

    Values are written as in a log: `("limit", "40")`, `("ante-exempt", "bourre tied")`. All are
    applied before the check for contradictions, so their order does not matter. Raises
    `RulesetError` for an unknown knob or value, a knob that is set twice, and knobs that contradict
    each other.
    """
    stated = [(name, value, origin) for name, value in knobs]
    if not stated:
        return ruleset
    turned = _turned(ruleset, stated)
    for knob, times in Counter(known_knob(name) for name, _, _ in stated).items():
        if times > 1:
            raise RulesetError(f"{knob} is set more than once; set it once")
    check_for_contradictions(turned)
    return turned


def override_where_possible(
    ruleset: Ruleset, knobs: Sequence[tuple[str, str, str]]
) -> tuple[Ruleset, Mapping[int, RulesetError]]:
    """The ruleset with those of the knobs turned that can hold together, and why others cannot.

    `knobs` are triples of knob, value and origin. The errors are keyed by the place of the knob in
    that sequence. Of knobs that contradict each other the fewest are dropped, the latest first.
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
            return turned, MappingProxyType(dict(sorted(refused.items())))
    return ruleset, MappingProxyType(dict(sorted(refused.items())))


def _understood(
    ruleset: Ruleset, knobs: Sequence[tuple[str, str, str]]
) -> tuple[list[int], dict[int, RulesetError]]:
    """The places of the last good value of each knob, and what is wrong with the bad ones."""
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
    """The knob without which the fewest contradictions are left, the latest if several are."""

    def left_without(suspect: int) -> int:
        others = _turned(ruleset, (knobs[at] for at in kept if at != suspect))
        return sum(1 for _ in contradictions(others))

    return min(reversed(kept), key=left_without)


def _turned(ruleset: Ruleset, knobs: Iterable[tuple[str, str, str]]) -> Ruleset:
    values, origins = dict[str, str](), dict[str, Origin]()
    for written, value, origin in knobs:
        name = known_knob(written)
        values[name], origins[name] = _unquoted(value), Origin(origin)
    try:
        return ruleset.turned(values, origins)
    except KnobError as error:
        raise _explained(error, ruleset.title) from None


def _unquoted(value: str) -> str:
    return value.strip().strip('"').strip()
