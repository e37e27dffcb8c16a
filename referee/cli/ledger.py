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
from referee.cli.terminal import ROWS, bars, complain, say, say_all, say_file, say_in, screen
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
    under_one_name(wanted.players)  # or say what is wrong with the file
    with all_logs(wanted.logs, house_rules(wanted.rules, wanted.settings)) as opened:
        found = _Found()
        _Book(wanted, opened, found).show()
        if found.unread and (wanted.why is not None or wanted.form in _NO_WORDS):
            only = opened.logs[0].name if len(opened.logs) == 1 else ""
            complain(ledgers.unread_lines(found.unread, only))
        if chart:
            panels = [ledgers.Panel.of(worth, course) for worth, course in found.story.items()]
            chart.put(ledgers.chart_svg(panels, ", ".join(log.name for log in opened.logs[:3])))
    return int(found.misfits > 0 if wanted.explains else found.differs)


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
    story: dict[_Worth, ledgers.Course] = field(default_factory=dict)
    """The course of the logs; different worths of a chip are never added up."""

    def add(self, other: _Found) -> None:
        self.differs |= other.differs
        self.unread += other.unread
        self.misfits += other.misfits
        self.hands += other.hands
        for worth, course in other.story.items():
            self.story.setdefault(worth, ledgers.Course()).follow(course)


class _Causes(NamedTuple):
    """The causes of movements for the kitty of a log, and for each player who may be meant."""

    log: str
    players: dict[Player, None]
    causes: dict[books.Account, ledgers.Causes]


class _Keeping(NamedTuple):
    """Views of one log; each adds to what was found in it."""

    wanted: Ledger
    log: files.LogFile
    read: Iterator[audits.Passage]
    found: _Found

    def passages(
        self, so_far: evenings.WinningsSoFar | None = None, course: ledgers.Course | None = None
    ) -> Iterator[audits.Passage]:
        so_far, course = so_far or evenings.WinningsSoFar(due=False), course or ledgers.Course()
        for passage in self.read:
            unread = sum(isinstance(event, events.LineUnread) for event in passage.lines.events)
            self.found.unread += unread
            self.found.differs |= bool(unread or passage.judgement.reckoning.differences)
            so_far.add(passage)
            if passage.judgement.hand is not None:
                course.add(so_far.won, so_far.players())
            yield passage
        self.found.story[tuple(sorted(so_far.units))] = course

    def stacks(self) -> Iterator[str]:
        style, name = screen(), self.log.name
        yield f"{wording.visible(name, style.encoding)}\n"
        table, course = ledgers.StackTable(style), ledgers.Course()
        recorded, due = evenings.WinningsSoFar(due=False), evenings.WinningsSoFar(due=True)
        for passage in self.passages(recorded, course):
            due.add(passage)
            yield table.row(passage)
        ends = ledgers.end_text(recorded.closed(name), due.closed(name), style)
        charts = (ends, ledgers.chart_text(course, bars(), style))
        yield "".join(f"\n{part}" for part in charts if part)

    def causes(self) -> Iterator[_Causes]:
        kitty = books.House.KITTY
        of_log = _Causes(self.log.name, {}, {kitty: ledgers.Causes(kitty, screen())})
        for passage in self.passages():
            evening = passage.judgement.evening
            here = dict.fromkeys((*evening.players, *evening.books.best.start))
            of_log.players.update(here)
            of_log.causes[kitty].add(passage)
            for name in filter(partial(evenings.begins, written=self.wanted.why or ""), here):
                of_log.causes.setdefault(name, ledgers.Causes(name, screen())).add(passage)
        yield of_log

    def hand(self) -> Iterator[str]:
        for passage in self.passages():
            if (passage.number or 0) == self.wanted.hand:
                self.found.hands += 1
                yield ledgers.hand_text(passage, screen())

    def missing(self) -> Iterator[str]:
        misfits = self._misfits()
        if self.wanted.form == "json":
            return contract.missing_json(self.log.name, misfits)
        return (ledgers.missing_text(misfit, self.log.name, screen()) for misfit in misfits)

    def _misfits(self) -> Iterator[audits.Explained]:
        for misfit in audits.explained(self.passages(), two=self.wanted.two):
            self.found.misfits += 1
            yield misfit

    def json(self) -> Iterator[str]:
        return contract.ledger_json(self.log.name, self.passages())

    def journal(self) -> Iterator[ledgers.JournalEntry]:
        day: date | None = None
        for passage in self.passages():
            day = ledgers.stated_day(passage) or day
            yield from ledgers.journal_entries(passage, day)
        if day is None:
            complain(
                "{name}: no line says on which day it was; the journal says {undated}",
                name=self.log.name,
                undated=str(ledgers.Journal.undated),
            )

    def rows(self) -> Iterator[ledgers.Row]:
        return chain.from_iterable(map(ledgers.rows, self.passages()))


_View: TypeAlias = "Callable[[_Keeping], Iterable[_Part]]"


def _viewed(
    wanted: Ledger, opened: OpenedLogs, view: _View[_Part], log: files.LogFile
) -> tuple[Iterable[_Part], _Found]:
    keeping = _Keeping(wanted, log, opened.passages(log, under_one_name(wanted.players)), _Found())
    parts = view(keeping)
    return parts if wanted.jobs == 1 else list(parts), keeping.found


class _Book(NamedTuple):
    """The ledger of all logs."""

    wanted: Ledger
    opened: OpenedLogs
    found: _Found

    def show(self) -> None:
        wanted, form = self.wanted, self.wanted.form
        if wanted.why is not None:
            self._show_why(wanted.why)
        elif wanted.hand is not None:
            say_all(self._all(_Keeping.hand))
            if not self.found.hands:
                raise CannotDo.say(
                    "there is no hand {hand}; 0 is what stands before the first",
                    hand=str(wanted.hand),
                )
        elif wanted.explains and form == "text":
            say_all(self._all(_Keeping.missing))
            say("" if self.found.misfits else messages.say("Every count and every payment fits.\n"))
        elif form == "parquet":
            say_file("parquet", "parquet", partial(ledgers.write_parquet, self._all(_Keeping.rows)))
        else:
            data = _Keeping.missing if wanted.explains else _Keeping.json
            say_in(
                form,
                rows=lambda: chain([ledgers.ledger_head()], self._all(_Keeping.rows)),
                text=self._stacks,
                json=lambda: contract.array(map(iter, self._views(data))),
                **dict.fromkeys(_JOURNALS, self._journal),
            )

    def _stacks(self) -> Iterator[str]:
        for text in self._views(_Keeping.stacks):
            yield from text
            yield "\n" if len(self.opened.logs) > 1 else ""

    def _journal(self) -> Iterator[str]:
        journal = ledgers.Journal(self.wanted.form == "beancount")
        yield journal.head()
        yield from map(journal.entry, self._all(_Keeping.journal))
        yield journal.end()

    def _all(self, view: _View[_Part]) -> Iterator[_Part]:
        return chain.from_iterable(self._views(view))

    def _views(self, view: _View[_Part]) -> Iterator[Iterable[_Part]]:
        opened, jobs = self.opened, self.wanted.jobs
        reader = opened if jobs == 1 else OpenedLogs(opened.house)
        for log, done in for_each(partial(_viewed, self.wanted, reader, view), opened.logs, jobs):
            if isinstance(done, RefusedError):
                raise done
            parts, found = done
            yield parts
            self.found.add(found)
            opened.advance(0 if jobs == 1 else log.size)

    def _show_why(self, written: str) -> None:
        known, found = dict[Player, None](), False
        kitty = books.House.KITTY.value == written.strip().lower()
        for [of_log] in self._views(_Keeping.causes):
            known |= of_log.players
            player = evenings.called(written, known) if len(of_log.causes) > 1 else None
            account = player or (books.House.KITTY if kitty else None)
            if account in of_log.causes:
                found, causes = True, of_log.causes[account].text(screen())
                say(f"{wording.visible(of_log.log, screen().encoding)}\n{causes}")
        if not found:
            evenings.called(written, known)
