"""What `referee rules` does: rulesets as tables for people and as data for programs."""

import json
from collections.abc import Iterable, Iterator, Sequence

from referee.cli.house import house_of
from referee.cli.logs import lines
from referee.cli.terminal import fitted, say, say_in
from referee.cli.trouble import CannotDo
from referee.contract import difference_json, presets_json, ruleset_json
from referee.events import HandStarted, first_of
from referee.files import STANDARD_INPUT, LogFile, open_ruleset, turned
from referee.hand_log import LinesRead, read_text
from referee.rulesets import (
    KNOBS,
    PRESETS,
    KnobDifference,
    Ruleset,
    RulesInForce,
    RulesWanted,
    difference,
    load_ruleset,
    schema,
)


def list_presets(form: str) -> None:
    """Print the name, the version and the character of every preset."""
    presets = [load_ruleset(name) for name in PRESETS]
    say_in(form, text=lambda: map(_in_short, presets), json=lambda: presets_json(presets))


def _in_short(ruleset: Ruleset) -> str:
    return fitted(f"{f'{ruleset.name} {ruleset.version}':<16} {ruleset.about}", "", " " * 17)


def show_ruleset(name: str | None, settings: tuple[str, ...], form: str) -> None:
    """Print a ruleset knob by knob; without a name the one that holds here, of a log its own."""
    if name is not None and _is_log(name):
        _show_of_log(LogFile(name), settings, form)
        return
    if name is None:
        ruleset = house_of(None, settings).in_force().ruleset
    else:
        ruleset = turned(open_ruleset(name), settings)
    say_in(form, text=lambda: _table(ruleset), json=lambda: ruleset_json(ruleset))


def _is_log(name: str) -> bool:
    """Whether a word means a log: one that is there, or is called like one."""
    called_so = name == STANDARD_INPUT or name.endswith(".bourre")
    return called_so or (not name.endswith(".toml") and LogFile(name).regular)


def _show_of_log(log: LogFile, settings: tuple[str, ...], form: str) -> None:
    """Print each ruleset that holds in a log; as data the last."""
    found = list(_rulesets_of(log, settings))
    say_in(form, text=lambda: _tables(log, found), json=lambda: ruleset_json(found[-1][1]))


def _rulesets_of(log: LogFile, settings: Iterable[str]) -> Iterator[tuple[int | None, Ruleset]]:
    """Each ruleset that holds in a log, with the first hand under it; None: there is no hand.

    Raises `CannotDo` for a log that cannot be read or that names unknown rules.
    """
    wanted = house_of(None, settings).for_log(log)
    before: RulesInForce | None = None
    for hand, rules in _in_force(read_text(lines(log), log.name), wanted, log.name):
        if before is None or rules.ruleset != before.ruleset:
            yield hand, rules.ruleset
        before = rules


def _in_force(
    log: Iterable[LinesRead], wanted: RulesWanted, name: str
) -> Iterator[tuple[int | None, RulesInForce]]:
    """The rules of each hand; of a log without one, those at its end."""
    after, hands = RulesInForce.at_start(wanted), 0
    for passage in log:
        rules, after, refused = after.over(passage.events, wanted)
        for event in refused:
            raise CannotDo(f"{name}:{event.at.line}: {event.message}")
        start = first_of(passage.events, HandStarted)
        if start is not None:
            hands += 1
            yield start.number, rules
    if not hands:
        yield None, after


def _tables(log: LogFile, found: Sequence[tuple[int | None, Ruleset]]) -> Iterator[str]:
    for place, (hand, ruleset) in enumerate(found):
        yield "\n" if place else ""
        yield f"{log.name}, from hand {hand}:\n" if len(found) > 1 else f"{log.name}:\n"
        yield from _table(ruleset)


def _table(ruleset: Ruleset) -> Iterator[str]:
    yield f"{ruleset.name} {ruleset.version}\n"
    yield fitted(ruleset.about) if ruleset.about else ""
    yield "\n"
    for knob in KNOBS:
        value, origin = ruleset.knobs[knob.name], ruleset.origins[knob.name]
        yield fitted(f"{knob.name:<19} {value:<20} {origin}", "", " " * 41)
        yield fitted(knob.means(value), "    ", "    ")


def show_difference(first: str, second: str, form: str) -> None:
    """Print every knob on which two rulesets differ."""
    left, two = open_ruleset(first), open_ruleset(second)
    found = difference(left, two)
    say_in(
        form,
        text=lambda: _parts(found, left, two),
        json=lambda: difference_json(found, left, two),
    )


def _parts(found: tuple[KnobDifference, ...], left: Ruleset, two: Ruleset) -> Iterator[str]:
    if not found:
        yield f"{left.name} {left.version} and {two.name} {two.version} say the same\n"
        return
    yield fitted(f"{'':<19} {left.name:<20} {two.name}")
    for part in found:
        yield fitted(f"{part.knob.name:<19} {part.first:<20} {part.second}", "", " " * 41)
        yield fitted(f"{part.knob.meaning}. {part.knob.matters}", "    ", "    ")


def show_schema() -> None:
    """Print the JSON Schema of ruleset files."""
    say(json.dumps(schema(), indent=2) + "\n")
