"""`referee new` and `referee record`: a log begun by hand, and on a screen."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

from referee import files, messages, recording, rulesets, tui
from referee.cli.language import SPOKEN
from referee.cli.logs import check_no_notes, house_rules, lines
from referee.cli.options import Argument, Option, Rules, Settings
from referee.cli.terminal import asked_for, check_screen, has_somebody_to_ask, say, screen
from referee.cli.trouble import CannotDo
from referee.reports import cheat_sheet


class New(NamedTuple):
    """Begin a hand log: on a terminal by five questions, else by options.

    It holds the cheat sheet as remarks. A file that already exists is left as it is. Exit
    code: 0 written, 2 it could not be done.

    For example:
      referee new thursday.bourre
      referee new thursday.bourre --seats "Ann, Ben, Big Al" --chips 40 --ante 2
      referee new thursday.bourre --seats "Ann, Ben, Cal" --score
    """

    file: Annotated[str, Argument(metavar="FILE")]
    """The log to write; a bare name gets .bourre."""
    seats: Annotated[str | None, Option(metavar="NAMES")] = None
    """Who plays, clockwise: "Ann, Ben, Big Al"."""
    rules: Annotated[str | None, Option(metavar="RULES", offers="rulesets")] = None
    """As in a log: boo-ray, or "boo-ray, limit 40"."""
    chips: Annotated[str | None, Option(metavar="N")] = None
    """How many chips each has at first."""
    score: bool = False
    """Nobody counts stacks: the log notes what each has won or lost."""
    ante: Annotated[str | None, Option(metavar="N")] = None
    """The ante, where the rules have another."""
    unit: Annotated[str | None, Option(metavar="WORTH")] = None
    """What a chip is worth: "0.25 USD"."""
    date: Annotated[str | None, Option(metavar="DAY")] = None
    """The date, as 2026-03-05; without it, today."""


class Record(NamedTuple):
    """Record an evening on a screen, card by card or results alone; every entry is saved at once.

    A new log begins with five questions. What was entered before a crash is there when it is
    opened again. Needs the packages of pip install '.[table]'. Exit code: 0, or 2 where it cannot be done.

    For example:
      referee record thursday.bourre
      referee record thursday.bourre --rules "acadiana, ante 2"
    """

    file: Annotated[str, Argument(metavar="FILE")]
    """The log, new or begun; a bare name gets .bourre."""
    rules: Rules = None
    settings: Settings = None


_BEGINS = "hand 12"
"""The beginning of the cheat sheet's part about a hand."""
_MEANS = 36


def perform(asked: New | Record) -> int:
    return _record(asked) if isinstance(asked, Record) else _begin(asked)


def _record(asked: Record) -> int:
    path = _log_place(asked.file)
    house = house_rules(asked.rules, asked.settings)
    check_screen(messages.say("write the log by hand: referee new"))
    defaults = _empty(path, _rules_to_write(house, path.parent), None)
    log = files.LogFile(str(path)) if path.exists() else None
    if log:
        check_no_notes(log, lines(log))
    wanted = house.for_log(log) if log else None
    desk = tui.RecorderDesk(path, defaults, wanted)
    words = SPOKEN.of(desk.recording.passages if desk.recording else ())
    tui.RecorderApp(desk, screen().encoding, words).run()
    return 0


def _empty(path: Path, rules: str, day: str | None) -> recording.NewLog:
    words = SPOKEN.words
    return recording.NewLog("", rules, date=_day(day), language=words.code, folder=path.parent)


def _begin(asked: New) -> int:
    path = _place(asked.file)
    asks = has_somebody_to_ask()
    if asked.seats is None and not asks:
        raise CannotDo.say('say who plays, clockwise: --seats "Ann, Ben, Big Al"')
    if asked.score and asked.chips is not None:
        raise CannotDo.say("--chips and --score exclude each other; choose one")
    log = _empty(path, _folder_rules(path.parent), asked.date)
    for question in recording.opening_questions(log):
        log = _settled(question, log, _given(asked, question), asks=asks)
    scored = log.chips.lower().startswith("score")
    remarks = "".join(f"{line}\n" for line in _remarks(scored=scored))
    with files.may_fail(messages.say("{written} could not be written", written=str(path))):
        files.create(path, f"{log.text}\n{remarks}".encode())
    say("{path} is written; add hands to it, then: referee check {path}\n", path=str(path))
    return 0


def _place(written: str) -> Path:
    path = _log_place(written)
    if path.exists():
        raise CannotDo.say(
            "{path} already exists, and was left as it is; choose another name", path=str(path)
        )
    return path


def _given(asked: New, question: recording.OpeningQuestion) -> str | None:
    chips = "score" if asked.score else asked.chips
    options = {"players": asked.seats, "rules": asked.rules, "ante": asked.ante}
    return {**options, "chips": chips, "unit": asked.unit}[question.field]


def _settled(
    question: recording.OpeningQuestion, log: recording.NewLog, given: str | None, *, asks: bool
) -> recording.NewLog:
    if given is not None or not asks:
        return question._replace(usual="").answered(log, given or "")
    after = asked_for(question.text, partial(question.answered, log))
    if after is None:
        raise CannotDo.say("the answers ended before the questions did, and nothing was written")
    return after


def _day(said: str | None) -> str:
    if said is None:
        return dt.date.today().isoformat()  # noqa: DTZ011 - the day at the table
    try:
        return dt.date.fromisoformat(said.strip()).isoformat()
    except ValueError:
        raise CannotDo.say(
            "--date {said} is not a date; write it as 2026-03-05", said=said
        ) from None


def _remarks(*, scored: bool) -> Iterator[str]:
    """Yield the cheat sheet as remarks; without the first # each is a line of a log."""
    words = SPOKEN.words
    yield words.say("# Write the hands below. How a line is written:")
    yield "#"
    sheet = cheat_sheet(words.code)
    for line in sheet[sheet.index(_BEGINS) :].splitlines():
        said, means = line[:_MEANS], line[_MEANS:]
        yield f"# {said}# {means}" if said[-1] == " " else f"# {line}"
    if scored:
        means = words.say("what each has won or lost so far")
        yield f"# {'score Ann +6, Ben -2, Cal -4':<36}# {means}"


def _log_place(written: str) -> Path:
    """A bare name gets `.bourre`."""
    path = Path(written) if Path(written).suffix else Path(f"{written}.bourre")
    try:
        if "\0" in written or not written.strip() or Path(written).is_dir() or path.is_dir():
            raise CannotDo.say(
                "{written} is not a file; name the log to write",
                written=written or messages.say("an empty name"),
            )
        if not path.parent.is_dir():
            raise CannotDo.say(
                "{path} could not be written: there is no folder {parent}",
                path=str(path),
                parent=str(path.parent),
            )
    except (OSError, ValueError):
        raise CannotDo.say(
            "{path} could not be written: not a valid file name", path=str(path)
        ) from None
    return path


def _folder_rules(folder: Path) -> str:
    said = files.SettingsFiles().of(folder)
    knobs = (f", {knob} {files.knob_text(value)}" for knob, value in (said.knobs or {}).items())
    return (said.rules or rulesets.DEFAULT) + "".join(knobs)


def _rules_to_write(house: files.HouseRules, folder: Path) -> str:
    name = house.asked.partition(",")[0] if house.asked else _folder_rules(folder)
    return name + "".join(f", {knob} {value}" for knob, value in house.knobs)
