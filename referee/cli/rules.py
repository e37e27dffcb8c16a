"""`referee rules`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

import typer

from referee import contract, events, files, hand_log, messages, notes, reports, rulesets, studies
from referee.cli.command import Command, Commands
from referee.cli.logs import OpenedLogs, all_logs, house_rules, lines
from referee.cli.options import Argument, Data, Logs, Option, Settings, for_typer
from referee.cli.patience import patience
from referee.cli.terminal import fitted, say, say_in, screen
from referee.cli.trouble import CannotDo
from referee.game import Effort

_Ruleset = Argument(
    metavar="NAME|FILE", help="A ruleset, or the path of a house file.", offers="rulesets"
)

rules = typer.Typer(
    name="rules",
    cls=Commands,
    help="Show rulesets, knob by knob.",
    epilog="""\b
For example:
  referee rules list
  referee rules show acadiana --set limit=40
  referee rules diff boo-ray hoyle
  referee rules infer thursday.bourre
  referee rules schema > ruleset.schema.json
""",
)


@rules.callback(invoke_without_command=True)
@for_typer
def _rules(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        say(context.get_help() + "\n")


@rules.command("list", cls=Command)
@for_typer
def list_rulesets(form: Data = "text") -> None:
    """List the rulesets."""
    presets = [rulesets.load_ruleset(name) for name in rulesets.PRESETS]
    say_in(form, text=lambda: map(_in_short, presets), json=lambda: contract.presets_json(presets))


@rules.command("show", cls=Command)
@for_typer
def show(
    name: Annotated[
        str | None,
        Argument(
            metavar="NAME|FILE|LOG",
            help="A ruleset, or a log for those in force in it; without it, that of referee.toml.",
            offers="rulesets",
        ),
    ] = None,
    settings: Settings = None,
    form: Data = "text",
) -> None:
    """Show each knob of a ruleset: its value, where it comes from, what it does."""
    if name is not None and _is_log(name):
        log = files.LogFile(name)
        found = list(_rulesets_of(log, settings))
        text, last = _tables(log, found), found[-1][1]
    else:
        last = _ruleset(name, settings or ())
        text = _table(last)
    say_in(form, text=lambda: text, json=lambda: contract.ruleset_json(last))


@rules.command("diff", cls=Command)
@for_typer
def diff(
    first: Annotated[str, _Ruleset], second: Annotated[str, _Ruleset], form: Data = "text"
) -> None:
    """Show where two rulesets differ, each time with a situation in which it matters."""
    left, right = _ruleset(first), _ruleset(second)
    found = rulesets.difference(left, right)
    say_in(
        form,
        text=lambda: _parts(found, left, right),
        json=lambda: contract.difference_json(found, left, right),
    )


@rules.command("infer", cls=Command)
@for_typer
def infer(
    logs: Logs,
    candidates: Annotated[
        list[str] | None,
        Option(
            "--rules",
            metavar="NAME|FILE",
            help="Try these instead of all presets; may be repeated.",
        ),
    ] = None,
    form: Data = "text",
) -> None:
    """Rank rulesets and house rules by how much of some logs they leave unexplained.

    What a log names is tried first, then every preset, then house rules on top of the best.
    """
    tried = [files.open_ruleset(name) for name in candidates or rulesets.PRESETS]
    with all_logs(logs, house_rules(None, ())) as opened:
        read = list(_read(opened))
    with patience(0, messages.say("judging")) as advance:
        found = studies.inferred(read, tried, Effort(studies.MOST_JUDGED, advance))
    if not found.ranking:
        raise CannotDo.say("there is no hand in {logs} that could be judged", logs=" ".join(logs))
    say_in(
        form,
        text=lambda: reports.inference_text(found, screen()),
        json=lambda: contract.inference_json(found),
    )


@rules.command("schema", cls=Command)
@for_typer
def schema() -> None:
    """Print the JSON Schema of ruleset files, for editors."""
    import json

    say(json.dumps(rulesets.schema(), indent=2) + "\n")


def _ruleset(name: str | None, settings: Iterable[str] = ()) -> rulesets.Ruleset:
    """Take a name or a file, with house rules (`boo-ray, limit 40`); without one, what is in force."""
    if name is None or "," in name:
        return house_rules(name, settings).in_force().ruleset
    return files.turned(files.open_ruleset(name), settings)


def _in_short(ruleset: rulesets.Ruleset) -> str:
    about = screen().words.say(ruleset.about)
    return fitted(f"{f'{ruleset.name} {ruleset.version}':<16} {about}", "", " " * 17)


def _is_log(name: str) -> bool:
    called_so = name == files.STANDARD_INPUT or name.endswith(".bourre")
    return called_so or (not name.endswith(".toml") and files.LogFile(name).regular)


def _rulesets_of(
    log: files.LogFile, settings: Iterable[str] | None
) -> Iterator[tuple[int | None, rulesets.Ruleset]]:
    wanted = house_rules(None, settings).for_log(log)
    before: rulesets.RulesInForce | None = None
    for hand, rules in _in_force(notes.read_text(lines(log), log.name), wanted, log.name):
        if before is None or rules.ruleset != before.ruleset:
            yield hand, rules.ruleset
        before = rules


def _in_force(
    log: Iterable[hand_log.LinesRead], wanted: rulesets.RulesWanted, name: str
) -> Iterator[tuple[int | None, rulesets.RulesInForce]]:
    after, hands = rulesets.RulesInForce.at_start(wanted), 0
    for passage in log:
        rules, after, refused = after.over(passage.events, wanted)
        for event in refused:
            raise CannotDo.at(f"{name}:{event.at.line}", event.message)
        start = events.first_of(passage.events, events.HandStarted)
        if start is not None:
            hands += 1
            yield start.number, rules
    if not hands:
        yield None, after


def _tables(
    log: files.LogFile, found: Sequence[tuple[int | None, rulesets.Ruleset]]
) -> Iterator[str]:
    for place, (hand, ruleset) in enumerate(found):
        yield "\n" if place else ""
        yield (
            messages.say("{name}, from hand {hand}:\n", name=log.name, hand=str(hand))
            if len(found) > 1
            else f"{log.name}:\n"
        )
        yield from _table(ruleset)


def _table(ruleset: rulesets.Ruleset) -> Iterator[str]:
    yield f"{ruleset.name} {ruleset.version}\n"
    yield fitted(messages.Message(ruleset.about)) if ruleset.about else ""
    yield "\n"
    for knob in rulesets.KNOBS:
        value, origin = ruleset.knobs[knob.name], ruleset.origins[knob.name]
        yield fitted(f"{knob.name:<19} {value:<20} {origin}", "", " " * 41)
        yield fitted(knob.means(value), "    ", "    ")


def _parts(
    found: tuple[rulesets.KnobDifference, ...], left: rulesets.Ruleset, two: rulesets.Ruleset
) -> Iterator[str]:
    if not found:
        yield messages.say(
            "{first} and {second} say the same\n",
            first=f"{left.name} {left.version}",
            second=f"{two.name} {two.version}",
        )
        return
    yield fitted(f"{'':<19} {left.name:<20} {two.name}")
    for part in found:
        yield fitted(f"{part.knob.name:<19} {part.first:<20} {part.second}", "", " " * 41)
        sentences = map(messages.Message, (part.knob.meaning, part.knob.matters))
        yield fitted(messages.Series(sentences, ". "), "    ", "    ")


def _read(opened: OpenedLogs) -> Iterator[studies.LogRead]:
    for log in opened.logs:
        passages = tuple(notes.read_text(lines(log, opened.advance), log.name))
        yield studies.LogRead(log.name, passages, opened.house.for_log(log))
