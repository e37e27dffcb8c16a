"""The rows of audited logs, in parts: a file a table, named by the digest of its files (decision 0380)."""

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import dataset, parquet

from referee import audits, books, events, laws, replay, rulesets, wording
from referee.archives.manifest import TABLES, TableRow, part_file
from referee.evening_events import PlayerSat, SeatsTaken
from referee.evenings import Deeds, Winnings, WinningsSoFar
from referee.findings import Finding, Status
from referee.game import Player
from referee.ledgers import arrow_schema, rows
from referee.verdicts import Occasion


def _hand(log: str, hand: replay.Hand, passage: audits.Passage) -> TableRow:
    deeds, settlement = Deeds.of(passage), passage.judgement.settlement
    return (
        log,
        hand.number,
        hand.at.line,
        hand.dealer and wording.sayable(hand.dealer),
        str(hand.trump.value) if hand.trump is not None else None,
        _names(hand.seating.players),
        None if hand.stayers is None else _names(hand.stayers),
        _names(deeds.pots) if deeds else [],
        None if deeds is None or deeds.bourres is None else _names(deeds.bourres),
        settlement.pot if settlement else None,
        len(hand.tricks),
        hand.played_out,
        hand.misdealt,
        *rules_cells(passage.rules),
        ", ".join(f"{knob} {value}" for knob, value in passage.rules.overrides.items()),
    )


def rules_cells(rules: rulesets.RulesInForce) -> tuple[str | None, int | None, str | None]:
    if rules.unknown:
        return None, None, None
    return wording.sayable(rules.ruleset.name), rules.ruleset.version, rules.ruleset.digest


def _names(players: "tuple[Player, ...]") -> list[str]:
    return list(map(wording.sayable, players))


def _plays(log: str, hand: replay.Hand) -> Iterator[TableRow]:
    for trick in hand.tricks:
        for place, play in enumerate(trick.plays, 1):
            where = log, hand.number, hand.at.line, trick.number, place
            player = play.player and wording.sayable(play.player)
            took = None if trick.winner is None else play.player == trick.winner
            yield (*where, player, str(play.card), play.at.line, took)


def _finding(log: str, finding: Finding, passage: audits.Passage) -> TableRow:
    problem, waived = finding.problem, finding.problem.status is Status.WAIVED
    return (
        log,
        finding.hand,
        passage.judgement.hand.at.line if passage.judgement.hand else None,
        finding.trick,
        problem.at.line,
        problem.at.column,
        finding.code,
        wording.sayable(finding.name),
        finding.severity.value,
        problem.certainty.word,
        problem.status.value if problem.status else None,
        finding.ruled and ("upheld" if finding.ruled.upheld else "waived"),
        finding.counts,
        not waived and laws.is_renege(finding.code, passage.rules.ruleset),
        problem.player and wording.sayable(problem.player),
        None if problem.card is None else str(problem.card),
        list(map(str, problem.legal)),
        finding.cost.chips if finding.cost else None,
        wording.sayable(problem.message),
        finding.slip and wording.sayable(finding.slip.sentence),
    )


@dataclass(slots=True)
class LogSums:
    """The sums of a log."""

    name: str
    hands: int = 0
    findings: int = 0
    faults: int = 0
    unread: int = 0
    occasion: Occasion = field(default_factory=Occasion)
    players: dict[Player, None] = field(default_factory=dict)
    rules: rulesets.RulesInForce | None = None
    evenings: list[tuple[Winnings, Winnings]] = field(default_factory=list)
    """By the recorded book and by the rules."""
    _recorded: WinningsSoFar = field(default_factory=lambda: WinningsSoFar(due=False))
    _due: WinningsSoFar = field(default_factory=lambda: WinningsSoFar(due=True))
    _digest: Any = field(default_factory=hashlib.sha256)
    _size: int = 0
    complete: bool = False

    def counted(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Pass on the bytes of the log, and note how many and which they were."""
        for piece in pieces:
            self._digest.update(piece)
            self._size += len(piece)
            yield piece
        self.complete = True

    def add(self, passage: audits.Passage) -> None:
        self.hands += passage.judgement.hand is not None
        self.findings += len(passage.findings)
        self.faults += sum(found.counts for found in passage.findings)
        said = passage.lines.events
        self.occasion = self.occasion.after(said)
        self.unread += len(events.all_of(said, events.LineUnread))
        for event in said:
            if isinstance(event, SeatsTaken):
                self.players |= dict.fromkeys(event.players)
            elif isinstance(event, PlayerSat):
                self.players[event.player] = None
        if passage.judgement.hand is not None:
            self.players |= dict.fromkeys(passage.judgement.hand.seating.players)
            self.rules = passage.rules
        if self._recorded.ends_before(passage):
            self.close()
        self._recorded.add(passage)
        self._due.add(passage)

    def close(self) -> None:
        self.evenings.append((self._recorded.closed(self.name), self._due.closed(self.name)))
        self._recorded, self._due = WinningsSoFar(due=False), WinningsSoFar(due=True)

    def row(self, source: str, stored: str | None, asked: str, loaded: list[str]) -> TableRow:
        """Return the row of `logs`: `loaded` are the rulesets that its lines name."""
        named = (self.occasion.game, self.occasion.place, self.occasion.date)
        game, place, date = (text and wording.sayable(text) for text in named)
        return (
            *(self.name, source, f"sha256:{self._digest.hexdigest()}", stored, asked, loaded),
            *(self._size, self.complete),
            game or place or self.name.rpartition("/")[0],
            *(game, place, date),
            list(map(wording.sayable, self.players)),
            *(self.hands, self.findings, self.faults, self.unread),
            *(rules_cells(self.rules) if self.rules else (None, None, None)),
            self._missing,
            sum(recorded.lying for recorded, _ in self.evenings),
        )

    @property
    def _missing(self) -> int | None:
        if any(recorded.unknown for recorded, _ in self.evenings):
            return None
        return sum(recorded.won.get(books.House.BANK, 0) for recorded, _ in self.evenings)

    def balances(self) -> Iterator[TableRow]:
        for number, (recorded, due) in enumerate(self.evenings, 1):
            unit = recorded.unit
            for account in dict.fromkeys((*recorded.won, *recorded.brought)):
                is_player = not isinstance(account, books.House)
                unknown = account in recorded.unknown
                player = Player(str(account))
                yield (
                    self.name,
                    number,
                    wording.account_name(account),
                    is_player,
                    recorded.brought.get(player) if is_player else None,
                    recorded.cashed.get(player, 0) if is_player else None,
                    None if unknown else recorded.won.get(account, 0),
                    None if unknown else due.won.get(account, 0),
                    unit.minor if unit else None,
                    unit.currency if unit else None,
                )


GROUP_ROWS = 1 << 15
LAST_TABLE = "logs"
"""Put in place last: if it is there, the part is complete."""
SCHEMAS = {
    table: arrow_schema((column.name, column.kind) for column in columns)
    for table, columns in TABLES.items()
}


def parts_in(folder: Path) -> Iterator[str]:
    yield from sorted(file.stem for file in Path(folder, LAST_TABLE).glob("*.parquet"))


def is_sound(folder: Path, part: str) -> bool:
    files = [part_file(folder, table, part) for table in TABLES]
    try:
        return all(file.is_file() for file in files) and _digest(files) == part
    except OSError:
        return False


def _digest(files: Sequence[Path]) -> str:
    whole = hashlib.sha256()
    for path in files:
        with path.open("rb") as file:
            whole.update(hashlib.file_digest(file, "sha256").digest())
    return whole.hexdigest()[:24]


class PartWriter:
    """Writes a part in a folder of its own, then moves its files into place."""

    def __init__(self, work: Path) -> None:
        work.mkdir(parents=True, exist_ok=True)
        self._tables = {
            table: _TableWriter(work / f"{table}.parquet", schema)
            for table, schema in SCHEMAS.items()
        }
        self._old: dict[tuple[str, str], pa.Table] = {}

    def close(self) -> None:
        for table in self._tables.values():
            table.close()

    def add(self, table: str, *rows: TableRow) -> None:
        self._tables[table].add(rows)

    def add_passage(self, log: str, passage: audits.Passage) -> None:
        hand = passage.judgement.hand
        if hand is not None:
            self.add("hands", _hand(log, hand, passage))
            self.add("plays", *_plays(log, hand))
        self.add("findings", *(_finding(log, found, passage) for found in passage.findings))
        self.add("movements", *rows(passage))

    def copy(self, log: str, folder: Path, part: str) -> None:
        for table, writer in self._tables.items():
            if (table, part) not in self._old:
                file = part_file(folder, table, part)
                self._old[table, part] = parquet.read_table(file, partitioning=None)
            of_log = self._old[table, part].filter(dataset.field("log") == log)
            writer.add(zip(*(column.to_pylist() for column in of_log.columns), strict=True))

    def put(self, folder: Path) -> str:
        for table in self._tables.values():
            table.end()
        part = _digest([table.file for table in self._tables.values()])
        for name in sorted(TABLES, key=lambda table: table == LAST_TABLE):
            Path(folder, name).mkdir(exist_ok=True)
            self._tables[name].file.replace(part_file(folder, name, part))
        return part


class _TableWriter:
    def __init__(self, file: Path, schema: pa.Schema) -> None:
        self.file, self._rows = file, list[TableRow]()
        self._writer = parquet.ParquetWriter(file, schema, compression="zstd")

    def add(self, rows: Iterable[TableRow]) -> None:
        self._rows += rows
        while len(self._rows) >= GROUP_ROWS:
            self._write_group()

    def _write_group(self) -> None:
        group, self._rows = self._rows[:GROUP_ROWS], self._rows[GROUP_ROWS:]
        columns = [list(column) for column in zip(*group, strict=True)]
        self._writer.write_table(pa.table(columns, schema=self._writer.schema))

    def end(self) -> None:
        if self._rows:
            self._write_group()
        self.close()
        with self.file.open("r+b") as file:  # Windows syncs no file that is only read
            os.fsync(file.fileno())

    def close(self) -> None:
        self._writer.close()
