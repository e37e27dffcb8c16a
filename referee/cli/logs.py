"""The logs named on a command line, audited in turn or in several processes."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TypeAlias, TypeVar

from referee import audits, events, files, hand_log, messages, notes, rulesets, verdicts
from referee.cli.language import SPOKEN
from referee.cli.patience import Advance, moving, patience, unshown
from referee.cli.terminal import complain, mutter
from referee.cli.trouble import CannotDo, NoEvening, exit_code


def lines(log: files.LogFile, advance: Advance = unshown) -> Iterator[str]:
    return hand_log.decode(written(log, advance))


def written(log: files.LogFile, advance: Advance) -> Iterator[bytes]:
    """Return the pieces of a text in UTF-8; raise `NoEvening` at once where they say nothing."""
    pieces = log.text()
    first = next(pieces, b"")
    second = next(pieces, b"") if files.nothing_in(first) else b""
    if not second:
        check_evening(log, first)
    return moving(chain((first, second), pieces), advance)


def check_evening(log: files.LogFile, text: bytes) -> None:
    """Raise `NoEvening` for a text that is empty, or of remarks alone."""
    if why := files.nothing_in(text):
        raise NoEvening.say(
            "{name} holds no evening: {why}; `referee new` begins a log", name=log.name, why=why
        )


def naming_unread(
    log: files.LogFile, passages: Iterable[audits.Passage]
) -> Iterator[audits.Passage]:
    """Yield the hands, then say that lines went unread, for a command whose text does not."""
    unread = 0
    for passage in passages:
        unread += sum(isinstance(event, events.LineUnread) for event in passage.lines.events)
        yield passage
    if unread:
        complain(
            "{name}: not everything was understood in {lines}; `referee check {again}` says where",
            name=log.name,
            lines=messages.counted(unread, "line"),
            again=log.path,
        )


def naming_empty(
    log: files.LogFile, passages: Iterable[audits.Passage]
) -> Iterator[audits.Passage]:
    """Yield the hands; tell that a log has none."""
    hands, without = 0, list[audits.Passage]()
    for passage in passages:
        hands += passage.judgement.hand is not None
        without += [] if hands else [passage]
        yield passage
    if not hands:
        complain("{log}: {sentence}", log=log.name, sentence=verdicts.without_hands(without))


def log_lines(log: files.LogFile, advance: Advance = unshown) -> tuple[str, ...]:
    written = tuple(lines(log, advance))
    found = notes.notes_in(written)
    if found is None:
        return written
    complain(verdicts.notes_sentence(log.name))
    return tuple(row.text for row in found.notes.rows)


def check_no_notes(log: files.LogFile, lines: Iterable[str]) -> None:
    """Raise `CannotDo` for notes, whose own lines cannot be rewritten or sealed."""
    if notes.notes_in(lines):
        made = Path(log.path).with_suffix(".bourre").name if log.regular else "evening.bourre"
        raise CannotDo.say(
            "{name} reads as notes; make a log of them first: referee transcribe {path} > {made}",
            name=log.name,
            path=log.path,
            made=made,
        )


_Done = TypeVar("_Done")
Retold: TypeAlias = "Callable[[files.LogsFound], files.LogsFound]"


@dataclass(frozen=True, slots=True)
class LogReader:
    """Reads logs by the rules of the house."""

    house: files.HouseRules
    advance: Advance = unshown

    def audited(
        self, log: files.LogFile, options: audits.AuditOptions | None = None
    ) -> Iterator[audits.Passage]:
        """Yield the hands; name notes as such."""
        text, wanted, named = lines(log, self.advance), self.house.for_log(log), False
        for passage in SPOKEN.heard(
            audits.audit_passages(text, wanted, log.name, options or audits.LAWS_ALONE)
        ):
            if passage.source.notes and not named:
                complain(verdicts.notes_sentence(log.name))
                named = True
            yield passage

    def passages(
        self, log: files.LogFile, options: audits.AuditOptions | None = None
    ) -> Iterator[audits.Passage]:
        return naming_empty(log, self.audited(log, options))


@dataclass(frozen=True, slots=True)
class OpenedLogs(LogReader):
    """Logs ready to be audited."""

    logs: tuple[files.LogFile, ...] = ()


def logs_found(words: list[str]) -> files.LogsFound:
    """Name what may be notes beside the logs of a folder."""
    found = files.find_logs(words)
    if number := len(found.beside):
        shapes = dict.fromkeys(f"`{path.parent / f'*{path.suffix}'}`" for path in found.beside)
        complain(
            messages.say_many(
                "{number} file was left out; if it holds notes of an evening, name it, too: {names}",
                "{number} files were left out; if they hold notes of evenings, name them, too: {names}",
                number,
                names=" ".join([*shapes][:_MOST_NAMED]),
            )
        )
    return found


@contextmanager
def all_logs(
    words: list[str], house: files.HouseRules, retold: Retold = lambda found: found
) -> Iterator[OpenedLogs]:
    """Open all logs that hold an evening, or none: figures without one would be wrong."""
    found = logs_found(words)
    logs, silent = list[files.LogFile](), list[str]()
    for log in found.logs:
        try:
            if log.regular:
                lines(log)
            logs.append(log)
        except NoEvening as trouble:
            silent.append(trouble.message)
    found = retold(found._replace(logs=tuple(logs)))
    complaints = [*found.complaints, *silent]
    refused = complaints.pop() if found.complaints or not found.logs else ""
    for complaint in complaints:
        complain(complaint)
    if refused:
        raise CannotDo(refused)
    with patience(found.size) as advance:
        yield OpenedLogs(house, advance, found.logs)


@contextmanager
def one_log(
    word: str, house: files.HouseRules, options: audits.AuditOptions | None = None
) -> Iterator[tuple[files.LogFile, Iterator[audits.Passage]]]:
    with all_logs([word], house) as opened:
        if len(opened.logs) != 1:
            raise CannotDo.say(
                "{word} stands for {number} logs; name one", word=word, number=len(opened.logs)
            )
        (log,) = opened.logs
        yield log, naming_unread(log, opened.audited(log, options))


def each_found(
    do: Callable[[files.LogFile], _Done], found: files.LogsFound, jobs: int = 1
) -> tuple[list[_Done], int]:
    """Return what was done with each log, and an exit code; complain of the others."""
    done, code = list[_Done](), CannotDo.code if found.complaints else 0
    for complaint in found.complaints:
        complain(complaint)
    with patience(found.size) as advance:
        for log, made in for_each(do, found.logs, jobs):
            if isinstance(made, messages.RefusedError):
                complain(made.message)
                code = max(code, exit_code(made))
            else:
                done.append(made)
            advance(log.size)
    return done, code


ALL = "all"
_MOST_NAMED = 5


def house_rules(rules: str | None, settings: Iterable[str] | None) -> files.HouseRules:
    return files.HouseRules.of(rules, settings, complain)


def houses_asked(
    names: Sequence[str] | None, settings: Iterable[str] | None
) -> list[files.HouseRules]:
    asked: Sequence[str | None] = rulesets.PRESETS if names == [ALL] else names or [None]
    return [house_rules(name, settings) for name in asked]


def for_each(
    do: Callable[[files.LogFile], _Done], logs: Sequence[files.LogFile], jobs: int
) -> Iterator[tuple[files.LogFile, _Done | messages.RefusedError]]:
    """Yield each result in order; a `RefusedError` where `do` raised it, or if the log killed each process.

    With several jobs `do` must be a function of a module, and its result picklable.
    """
    if jobs == 1 or len(logs) < 2:
        for log in logs:
            yield log, _tried(do, log)
    else:
        yield from _shared_out(do, logs, jobs)


def _shared_out(
    do: Callable[[files.LogFile], _Done], logs: Iterable[files.LogFile], jobs: int
) -> Iterator[tuple[files.LogFile, _Done | messages.RefusedError]]:
    from referee import archives

    for log, done in archives.in_order(partial(_heard, do), logs, archives.Processes(jobs)):
        if isinstance(done, archives.Lost):
            why = messages.say("each process that took it up died")
            yield log, CannotDo.say("{name} is left out: {why}", name=log.name, why=why)
        else:
            made, words = done
            mutter(words)
            yield log, made


def _heard(
    do: Callable[[files.LogFile], _Done], log: files.LogFile
) -> tuple[_Done | messages.RefusedError, str]:
    with redirect_stderr(io.StringIO()) as words:
        done = _tried(do, log)
    return done, words.getvalue()


def _tried(
    do: Callable[[files.LogFile], _Done], log: files.LogFile
) -> _Done | messages.RefusedError:
    try:
        return do(log)
    except messages.RefusedError as trouble:
        return trouble
