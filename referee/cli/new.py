"""`referee new`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NamedTuple

from referee import files, game, messages, recording
from referee.cli.language import SPOKEN
from referee.cli.options import Argument, Option
from referee.cli.own_file import folder_rules, log_place
from referee.cli.terminal import answer, complain, has_somebody_to_ask, say
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


_BEGINS = "hand 12"
"""The beginning of the cheat sheet's part about a hand."""
_MEANS = 36


def perform(asked: New) -> int:
    path = _place(asked.file)
    asks = has_somebody_to_ask()
    if asked.seats is None and not asks:
        raise CannotDo.say('say who plays, clockwise: --seats "Ann, Ben, Big Al"')
    if asked.score and asked.chips is not None:
        raise CannotDo.say("--chips and --score exclude each other; choose one")
    log = recording.NewLog(
        "",
        folder_rules(path.parent),
        date=_day(asked.date),
        language=SPOKEN.words.code,
        folder=path.parent,
    )
    for question in recording.opening_questions(log):
        log = _settled(question, log, _given(asked, question), asks=asks)
    scored = log.chips.lower().startswith("score")
    remarks = "".join(f"{line}\n" for line in _remarks(scored=scored))
    _write_new(path, f"{log.text}\n{remarks}")
    say("{path} is written; add hands to it, then: referee check {path}\n", path=str(path))
    return 0


def _place(written: str) -> Path:
    path = log_place(written)
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
    while (said := answer(question.text)) is not None:
        try:
            return question.answered(log, said)
        except game.RefusedError as trouble:
            complain(trouble.message)
    raise CannotDo.say("the answers ended before the questions did, and nothing was written")


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


def _write_new(path: Path, text: str) -> None:
    """Write whole or not at all, and never over another file."""
    with (
        files.may_fail(messages.say("{written} could not be written", written=str(path))),
        path.open("x", encoding="utf-8", newline="\n") as file,
    ):
        try:
            file.write(text)
            file.flush()
        except BaseException:
            with suppress(OSError):
                path.unlink()
            raise
