"""From written knobs to a checked ruleset: what files, logs and `--set` have in common."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pydantic import ValidationError

from referee.rulesets.contradictions import check_for_contradictions
from referee.rulesets.error import RulesetError, did_you_mean, quoted
from referee.rulesets.knobs import knob_for
from referee.rulesets.model import KNOB_ATTRIBUTES, Ruleset, knob_name
from referee.rulesets.origin import Origin

_ATTRIBUTE_OF = MappingProxyType({knob_name(one): one for one in KNOB_ATTRIBUTES})


def known_knob(written: str) -> str:
    """The knob that somebody named, in any case, with `-` or `_`; `RulesetError` if there is none."""
    name = written.strip().lower().replace("_", "-")
    if name not in _ATTRIBUTE_OF:
        raise RulesetError(f"there is no knob {quoted(written)}{did_you_mean(name, _ATTRIBUTE_OF)}")
    return name


def build(
    title: Mapping[str, object], knobs: Mapping[str, object], origins: Mapping[str, Origin]
) -> Ruleset:
    """The ruleset of these knobs, checked; `title` holds name, version and about.

    Raises `RulesetError` for a bad value, a missing knob or a contradiction.
    """
    try:
        ruleset = Ruleset.stated(title, knobs, origins)
    except ValidationError as error:
        raise _explained(error, f"{title['name']} {title['version']}") from None
    check_for_contradictions(ruleset)
    return ruleset


def _explained(error: ValidationError, whose: str) -> RulesetError:
    first = error.errors(include_url=False)[0]
    name = str(first["loc"][0])
    if name not in _ATTRIBUTE_OF:
        return RulesetError(f"{whose}: {name} cannot be {quoted(str(first['input']))}")
    knob = knob_for(name)
    if first["type"] == "missing":
        return RulesetError(
            f"{whose} does not say {name}: write {knob.choices}, or extend a preset"
        )
    given = str(first["input"])
    hint = did_you_mean(given, knob.words)
    return RulesetError(f"{name} cannot be {quoted(given)}{hint}: write {knob.choices}")


def override(ruleset: Ruleset, knobs: Iterable[tuple[str, str]], origin: str) -> Ruleset:
    """The same ruleset with some knobs turned, `origin` (`line 4`, `--set`) as their origin.

    Values are written as in a log: `("limit", "40")`, `("ante-exempt", "bourre tied")`. Of two
    for one knob the later holds. Raises `RulesetError` for an unknown knob or value, and for
    knobs that contradict each other when all are turned.
    """
    turned = {known_knob(name): _unquoted(value) for name, value in knobs}
    given: dict[str, object] = {**ruleset.knobs, **turned}
    sources = {**ruleset.origins, **dict.fromkeys(turned, Origin(origin))}
    return build(ruleset.title, given, sources)


def _unquoted(value: str) -> str:
    return value.strip().strip('"').strip()


def origins(ruleset: Ruleset) -> Mapping[str, Origin]:
    """Where the value of each knob comes from, in the order of `KNOBS`."""
    return ruleset.origins
