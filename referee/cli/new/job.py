"""What `referee new` does: answers in, the beginning of a log out."""

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from referee.cli.house import open_ruleset, turned
from referee.cli.new.command import New
from referee.cli.new_log import folder_rules, log_place
from referee.cli.pages import page
from referee.cli.terminal import answer, complain, has_somebody_to_ask, say
from referee.cli.trouble import CannotDo, because
from referee.events import LineUnread
from referee.hand_log import lines_of, read, write
from referee.recording import EntryError, seats_line
from referee.rulesets import DEFAULT

_SCORE = ("score", "score sheet")
_BEGINS = "hand 12"
"""How the part of the cheat sheet begins that is about a hand."""
_MEANS = 36
"""The column of the cheat sheet in which it says what a line means."""


class _Question(NamedTuple):
    """A question, the option that answers it, and what an answer becomes."""

    text: str
    given: str | None
    line: Callable[[str], str]
    """The line of an answer; empty for an empty answer. Raises `CannotDo` for one that will not do."""


def perform(asked: New) -> int:
    """Write the log; the exit code. Raises `CannotDo`, and then nothing was written."""
    path = _place(asked.file)
    asks = has_somebody_to_ask()
    if asked.seats is None and not asks:
        raise CannotDo('say who plays, clockwise: --seats "Ann, Ben, Big Al"')
    if asked.score and asked.chips is not None:
        raise CannotDo("--chips and --score exclude each other; choose one")
    lines = [_settled(question, asks=asks) for question in _questions(asked, path.parent)]
    _write_new(path, _log(asked, lines))
    say(f"{path} is written; add hands to it, then: referee check {path}\n")
    return 0


def _place(written: str) -> Path:
    path = log_place(written)
    if path.exists():
        raise CannotDo(f"{path} is there already and stays as it is; choose another name")
    return path


def _questions(asked: New, folder: Path) -> Iterator[_Question]:
    """What a log begins with. The ante is asked for when the rules are known."""
    house = folder_rules(folder)
    yield _Question("Who plays, clockwise? For example: Ann, Ben, Big Al", asked.seats, _seats)
    rules = f"By which rules? (Enter: {house}; others: `referee rules list`)"
    yield _Question(rules, asked.rules, lambda said: _rules(said or house, folder))
    ante = "How many chips is the ante? (Enter: as the rules say)"
    yield _Question(ante, asked.ante, _ante)
    chips = "How many chips has each? (Enter: not counted; score: plus and minus are noted)"
    given = "score" if asked.score else asked.chips
    yield _Question(chips, given, _chips)
    unit = "What is a chip worth? For example: 0.25 USD (Enter: nothing)"
    yield _Question(unit, asked.unit, lambda said: _line(f"unit {said}") if said else "")


def _settled(question: _Question, *, asks: bool) -> str:
    """The line that the option or an answer gives; who is asked may try again."""
    if question.given is not None or not asks:
        return question.line((question.given or "").strip())
    while (said := answer(question.text)) is not None:
        try:
            return question.line(said)
        except CannotDo as trouble:
            complain(str(trouble))
    raise CannotDo("the answers ended before the questions did, and nothing was written")


def _line(text: str) -> str:
    """The line in its canonical form. Raises `CannotDo` where it cannot be read."""
    if "\n" in text or "\r" in text:
        raise CannotDo(f"`{text}` is not one line")
    events = [event for passage in read(lines_of(text)) for event in passage.events]
    unread = next((event for event in events if isinstance(event, LineUnread)), None)
    if unread is not None:
        raise CannotDo(f"`{text}`: {unread.message}. {unread.advice}".rstrip())
    return write(events).rstrip("\n")


def _seats(said: str) -> str:
    try:
        return seats_line(said)
    except EntryError as trouble:
        raise CannotDo(str(trouble)) from None


def _rules(said: str, folder: Path) -> str:
    """The `rules` line, its version pinned."""
    name, comma, knobs = said.removeprefix("rules ").partition(",")
    ruleset = open_ruleset(name, folder)
    called = name.split()[0] if name.strip() else DEFAULT
    line = _line(f"rules {called} {ruleset.version}{comma}{knobs}")
    _check(line)
    return line


def _ante(said: str) -> str:
    """The house rule."""
    if said:
        turned(open_ruleset(DEFAULT), [f"ante={said}"])
    return f", ante {said}" if said else ""


def _chips(said: str) -> str:
    if said.lower() in _SCORE:
        return "score"
    return _line(f"chips {said} each") if said else ""


def _log(asked: New, lines: list[str]) -> str:
    """The whole log. Raises `CannotDo` where the answers do not go together."""
    seats, rules, ante, chips, unit = lines
    head = [
        "bourre-log 1",
        f"date {_day(asked.date)}",
        rules + ante,
        seats,
        unit,
        "" if chips == "score" else chips,
    ]
    text = "".join(f"{line}\n" for line in filter(None, head))
    _check(text)
    return text + "\n" + "".join(f"{line}\n" for line in _remarks(scored=chips == "score"))


def _day(said: str | None) -> str:
    if said is None:
        return dt.date.today().isoformat()  # noqa: DTZ011 - the day at the table
    try:
        return dt.date.fromisoformat(said.strip()).isoformat()
    except ValueError:
        raise CannotDo(f"--date {said} is no day; write it as 2026-03-05") from None


def _check(text: str) -> None:
    """Raise `CannotDo` for what `referee check` would find in it."""
    from referee.audits import LAWS_ALONE, audit

    for finding in audit(text, options=LAWS_ALONE).findings:
        if finding.counts:
            raise CannotDo(finding.problem.message)


def _remarks(*, scored: bool) -> Iterator[str]:
    """The cheat sheet about a hand, a remark a line; without the first # each is a line of a log."""
    yield "# Write the hands below. How a line is written:"
    yield "#"
    sheet = page("cheat sheet") or ""
    for line in sheet[sheet.index(_BEGINS) :].splitlines():
        said, means = line[:_MEANS], line[_MEANS:]
        yield f"# {said}# {means}" if said[-1] == " " else f"# {line}"
    if scored:
        yield f"# {'score Ann +6, Ben -2, Cal -4':<36}# what each has won or lost so far"


def _write_new(path: Path, text: str) -> None:
    """Write a file that must not be there yet, whole or not at all. Raises `CannotDo`."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            try:
                file.write(text)
                file.flush()
            except BaseException:
                with suppress(OSError):
                    path.unlink()
                raise
    except FileExistsError:
        raise CannotDo(f"{path} is there already and stays as it is; choose another name") from None
    except OSError as error:
        raise CannotDo(f"{path} could not be written: {because(error)}") from None
