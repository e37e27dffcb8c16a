"""`referee ledger`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import chain
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypeVar

from referee import audits, books, contract, evenings, events, files, ledgers, messages, wording
from referee.cli.logs import OpenedLogs, all_logs, for_each, house_rules
from referee.cli.options import Force, HowWritten, Jobs, Logs, Option, Players, Rules, Settings
from referee.cli.own_file import OwnFile
from referee.cli.players import under_one_name
from referee.cli.terminal import ROWS, bars, complain, say, say_all, say_file, say_rows, screen
from referee.cli.trouble import CannotDo
from referee.game import Player
from referee.messages import RefusedError

LedgerFormat = Literal["text", "json", "csv", "xlsx", "hledger", "beancount", "parquet"]


class Ledger(NamedTuple):
    """Show every chip, hand by hand and at the end: recorded, and beside it what was due.

    Exit code: 0 the two books agree and every count fits, 1 they differ or a line could not be
    read, 2 it could not be done.

    For example:
      referee ledger thursday.bourre --why Cal
      referee ledger thursday.bourre --missing
      referee ledger thursday.bourre --format hledger > thursday.journal
    """

    logs: Logs
    why: Annotated[str | None, Option(metavar="NAME", offers="players")] = None
    """Open one balance into hands, lines and causes."""
    hand: Annotated[int | None, Option(metavar="N", min=0)] = None
    """Every movement of one hand."""
    missing: bool = False
    """Look for the slip that explains what does not fit."""
    two: bool = False
    """With --missing: also try two errors, where one is not enough."""
    svg: Annotated[str | None, Option(metavar="FILE")] = None
    """Also draw the evening into this file."""
    force: Force = False
    players: Players = None
    rules: Rules = None
    settings: Settings = None
    jobs: Jobs = 1
    form: Annotated[LedgerFormat, HowWritten] = "text"

    @property
    def explains(self) -> bool:
        return self.missing or self.two


def perform(wanted: Ledger) -> int:
    _check_together(wanted)
    chart = OwnFile.drawing(wanted.svg, force=wanted.force)
    options = under_one_name(wanted.players)
    with all_logs(wanted.logs, house_rules(wanted.rules, wanted.settings)) as opened:
        book = _Keeping(wanted, opened, options, screen(), len(opened.logs) > 1)
        book.show()
        if book.found.unread and (wanted.why is not None or wanted.form in _NO_WORDS):
            only = opened.logs[0].name if len(opened.logs) == 1 else ""
            complain(ledgers.unread_lines(book.found.unread, only))
        if chart:
            panels = [ledgers.Panel.of(worth, course) for worth, course in book.story.items()]
            chart.put(ledgers.chart_svg(panels, ", ".join(log.name for log in opened.logs[:3])))
    return int(book.found.misfits > 0 if wanted.explains else book.found.differs)


_JOURNALS = ("hledger", "beancount")
_NO_WORDS = (*ROWS, *_JOURNALS, "parquet")
"""Formats with no place for a note on unreadable lines."""


def _check_together(wanted: Ledger) -> None:
    views = (wanted.why is not None) + (wanted.hand is not None) + wanted.explains
    if views > 1:
        raise CannotDo.say("ask for one thing at a time: --why NAME, --hand N or --missing")
    if views and wanted.form != "text" and not (wanted.explains and wanted.form == "json"):
        raise CannotDo.say(
            "--format {form} writes the whole ledger; leave out --why and --hand", form=wanted.form
        )


_Part = TypeVar("_Part")
_Worth = tuple[tuple[int, str], ...]


@dataclass(slots=True)
class _Found:
    """The findings in logs so far."""

    differs: bool = False
    unread: int = 0
    misfits: int = 0
    hands: int = 0
    courses: list[tuple[_Worth, ledgers.Course]] = field(default_factory=list)
    """Of the last log."""


class _Causes(NamedTuple):
    """The causes of movements for the kitty of a log, and for each player who may be meant."""

    log: str
    players: dict[Player, None]
    causes: dict[books.Account, ledgers.Causes]


@dataclass(slots=True)
class _Keeping:
    wanted: Ledger
    opened: OpenedLogs
    options: audits.AuditOptions
    style: wording.Style
    several: bool
    found: _Found = field(default_factory=_Found)
    course: ledgers.Course = field(init=False)
    story: dict[_Worth, ledgers.Course] = field(default_factory=dict)
    """The course of the logs; different worths of a chip are never added up."""

    def _from_logs(self, of_log: _OfLog[_Part]) -> Iterator[Iterable[_Part]]:
        logs, jobs = self.opened.logs, self.wanted.jobs
        if jobs == 1:
            for log in logs:
                yield of_log(self, log)
                self._follow(self.found)
            return
        for log, done in for_each(
            partial(_apart, self.wanted, self.opened.house, self.style, of_log), logs, jobs
        ):
            if isinstance(done, RefusedError):
                raise done
            parts, found = done
            self.found.differs |= found.differs
            self.found.unread += found.unread
            self.found.misfits += found.misfits
            self.found.hands += found.hands
            self._follow(found)
            self.opened.advance(log.size)
            yield parts

    def _follow(self, found: _Found) -> None:
        for worth, course in found.courses:
            self.story.setdefault(worth, ledgers.Course()).follow(course)
        found.courses.clear()

    def _say(self, of_log: _OfLog[str]) -> None:
        for text in self._from_logs(of_log):
            say_all(text)

    def passages(
        self, log: files.LogFile, so_far: evenings.WinningsSoFar | None = None
    ) -> Iterator[audits.Passage]:
        so_far, self.course = so_far or evenings.WinningsSoFar(due=False), ledgers.Course()
        for passage in self.opened.passages(log, self.options):
            unread = sum(isinstance(event, events.LineUnread) for event in passage.lines.events)
            self.found.unread += unread
            self.found.differs |= bool(unread or passage.judgement.reckoning.differences)
            so_far.add(passage)
            if passage.judgement.hand is not None:
                self.course.add(so_far.won, so_far.players())
            yield passage
        self.found.courses.append((tuple(sorted(so_far.units)), self.course))

    def show(self) -> None:
        wanted = self.wanted
        if wanted.why is not None:
            self._show_why(wanted.why)
        elif wanted.hand is not None:
            self._say(_Keeping._hand)
            if not self.found.hands:
                raise CannotDo.say(
                    "there is no hand {hand}; 0 is what stands before the first",
                    hand=str(wanted.hand),
                )
        elif wanted.form == "json":
            of_log = _Keeping._missing_json if wanted.explains else _Keeping._json
            say_all(contract.array(map(iter, self._from_logs(of_log))))
        elif wanted.explains:
            self._say(_Keeping._missing)
            if not self.found.misfits:
                say(messages.say("Every count and every payment fits.\n"))
        elif wanted.form == "parquet":
            say_file("parquet", "parquet", partial(ledgers.write_parquet, self._movements()))
        elif wanted.form in ROWS:
            say_rows(wanted.form, chain([ledgers.ledger_head()], self._movements()))
        elif wanted.form in _JOURNALS:
            self._show_journal()
        else:
            self._say(_Keeping._stacks)

    def _stacks(self, log: files.LogFile) -> Iterator[str]:
        yield f"{wording.visible(log.name, self.style.encoding)}\n"
        table = ledgers.StackTable(self.style)
        recorded, due = evenings.WinningsSoFar(due=False), evenings.WinningsSoFar(due=True)
        for passage in self.passages(log, recorded):
            due.add(passage)
            yield table.row(passage)
        ends = recorded.closed(log.name), due.closed(log.name)
        charts = (
            ledgers.end_text(*ends, self.style),
            ledgers.chart_text(self.course, bars(), self.style),
        )
        yield "".join(f"\n{part}" for part in charts if part)
        yield "\n" if self.several else ""

    def _show_why(self, written: str) -> None:
        known, found = dict[Player, None](), False
        kitty = books.House.KITTY.value == written.strip().lower()
        for [of_log] in self._from_logs(_Keeping._causes):
            known |= of_log.players
            player = evenings.called(written, known) if len(of_log.causes) > 1 else None
            account = player or (books.House.KITTY if kitty else None)
            if account in of_log.causes:
                found, causes = True, of_log.causes[account].text(self.style)
                say(f"{wording.visible(of_log.log, self.style.encoding)}\n{causes}")
        if not found:
            evenings.called(written, known)

    def _causes(self, log: files.LogFile) -> Iterator[_Causes]:
        kitty = books.House.KITTY
        of_log = _Causes(log.name, {}, {kitty: ledgers.Causes(kitty, screen())})
        for passage in self.passages(log):
            evening = passage.judgement.evening
            here = dict.fromkeys((*evening.players, *evening.books.best.start))
            of_log.players.update(here)
            of_log.causes[kitty].add(passage)
            for name in filter(partial(evenings.begins, written=self.wanted.why or ""), here):
                of_log.causes.setdefault(name, ledgers.Causes(name, screen())).add(passage)
        yield of_log

    def _hand(self, log: files.LogFile) -> Iterator[str]:
        for passage in self.passages(log):
            if (passage.number or 0) == self.wanted.hand:
                self.found.hands += 1
                yield ledgers.hand_text(passage, self.style)

    def _missing(self, log: files.LogFile) -> Iterator[str]:
        for misfit in self._misfits(log):
            yield ledgers.missing_text(misfit, log.name, self.style)

    def _missing_json(self, log: files.LogFile) -> Iterator[str]:
        return contract.missing_json(log.name, self._misfits(log))

    def _misfits(self, log: files.LogFile) -> Iterator[audits.Explained]:
        for misfit in audits.explained(self.passages(log), two=self.wanted.two):
            self.found.misfits += 1
            yield misfit

    def _json(self, log: files.LogFile) -> Iterator[str]:
        return contract.ledger_json(log.name, self.passages(log))

    def _show_journal(self) -> None:
        journal = ledgers.Journal(self.wanted.form == "beancount")
        say(journal.head())
        for entries in self._from_logs(_Keeping._journal):
            say_all(map(journal.entry, entries))
        say(journal.end())

    def _journal(self, log: files.LogFile) -> Iterator[ledgers.JournalEntry]:
        day: date | None = None
        for passage in self.passages(log):
            day = ledgers.stated_day(passage) or day
            yield from ledgers.journal_entries(passage, day)
        if day is None:
            complain(
                "{name}: no line says on which day it was; the journal says {undated}",
                name=log.name,
                undated=str(ledgers.Journal.undated),
            )

    def _movements(self) -> Iterator[ledgers.Row]:
        return chain.from_iterable(self._from_logs(_Keeping._rows))

    def _rows(self, log: files.LogFile) -> Iterator[ledgers.Row]:
        for passage in self.passages(log):
            yield from ledgers.rows(passage)


_OfLog: TypeAlias = "Callable[[_Keeping, files.LogFile], Iterable[_Part]]"


def _apart(
    wanted: Ledger,
    house: files.HouseRules,
    style: wording.Style,
    of_log: _OfLog[_Part],
    log: files.LogFile,
) -> tuple[list[_Part], _Found]:
    opened = OpenedLogs((log,), house, lambda _: None)
    keeping = _Keeping(wanted, opened, under_one_name(wanted.players), style, several=True)
    return list(of_log(keeping, log)), keeping.found
