"""Evenings as the pages show them: audited once for each state of the log, and kept."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from referee.audits import AuditOptions, Passage, audit_passages
from referee.events import SeatsTaken
from referee.game import Finding, Player
from referee.hand_log import decode, read
from referee.recording import Recording
from referee.reports import Occasion, StackRow, stacks_after
from referee.rulesets import RulesInForce, RulesWanted
from referee.web.seats import TableShown, table_shown
from referee.web.shelf import Content, Shelf

_KEPT = 16
"""Evenings that are kept as they were audited."""
_PLAYING = 1800.0
"""Seconds without an entry after which a hand that is not over is no longer being played."""
_T = TypeVar("_T")


class Engine(NamedTuple):
    """What the command line lends to the pages."""

    rules: Callable[[Path], RulesWanted]
    """The rules of the house for a log. Raises `RulesetError`."""
    page: Callable[[str, Sequence[Passage]], str]
    """A whole evening on one page, from its name and its passages."""


class Listed(NamedTuple):
    """An evening in a list: what the first lines of its log say."""

    name: str
    occasion: Occasion
    players: tuple[Player, ...]


class Score(NamedTuple):
    """What an evening has come to so far."""

    name: str
    state: str
    """Changes whenever the log is written anew."""
    occasion: Occasion
    players: tuple[Player, ...]
    """Everybody who had chips, by seat."""
    rows: tuple[StackRow, ...]
    """After each hand, the last first."""
    findings: tuple[Finding, ...]
    """The last first."""
    rules: RulesInForce
    """Those of the last hand."""
    hands: int
    table: TableShown | None
    """While a hand is being played; else None."""

    @property
    def title(self) -> str:
        """The game and the day, or the name of the log."""
        return ", ".join(filter(None, (self.occasion.game, self.occasion.date))) or self.name


class _Kept(Generic[_T]):
    """The newest answers, each made once however many ask at the same time."""

    def __init__(self) -> None:
        self._made = OrderedDict[Hashable, _T]()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """What is kept for a key, else what `make` makes of it."""
        with self._lock:
            if key not in self._made:
                self._made[key] = make()
            self._made.move_to_end(key)
            while len(self._made) > _KEPT:
                self._made.popitem(last=False)
            return self._made[key]


@dataclass(slots=True)
class Evenings:
    """The evenings of a folder. Its methods take their time: they are called off the event loop."""

    shelf: Shelf
    engine: Engine
    _pages: _Kept[str] = field(default_factory=_Kept)
    _scores: _Kept[Score] = field(default_factory=_Kept)
    _recordings: OrderedDict[str, Recording] = field(default_factory=OrderedDict)

    def listed(self, name: str) -> Listed:
        """An evening as a list shows it; only the head of its log is read."""
        lines = decode([self.shelf.head(name)])
        head = next(iter(read(lines, name)), None)
        events = head.events if head else ()
        seats = [event for event in events if isinstance(event, SeatsTaken)]
        return Listed(name, Occasion().after(events), seats[0].players if seats else ())

    def page(self, name: str) -> str:
        """The whole evening on one page; a hand is on it when it is over. Raises as `score` does."""
        content = self.shelf.content(name)
        running = self.score(name).table is not None
        return self._pages.get(
            (name, content, running), lambda: self._page(name, content, running=running)
        )

    def score(self, name: str) -> Score:
        """What the evening has come to. Raises `NoLogError`, `RulesetError`."""
        content = self.shelf.content(name)
        return self._scores.get((name, content), lambda: self._score(name, content))

    def _page(self, name: str, content: Content, *, running: bool) -> str:
        rules = self.engine.rules(self.shelf.path(name))
        passages = list(audit_passages(decode([content.data]), rules, name, AuditOptions()))
        return self.engine.page(name, passages[:-1] if running else passages)

    def _score(self, name: str, content: Content) -> Score:
        """Only hands that changed since the last time are judged again."""
        text = "\n".join(decode([content.data]))
        known = self._recordings.pop(name, None)
        recording = self._recordings[name] = (
            known.at(text)
            if known
            else Recording.of(text, name, self.engine.rules(self.shelf.path(name)))
        )
        while len(self._recordings) > _KEPT:
            self._recordings.popitem(last=False)
        fresh = time.time() - content.written < _PLAYING
        return _score(name, content.state, recording, running=fresh and not recording.is_over)


def _score(name: str, state: str, recording: Recording, *, running: bool) -> Score:
    passages = recording.passages
    over = passages[:-1] if running else passages
    rows = [row for row in map(stacks_after, over) if row is not None]
    occasion, findings = Occasion(), list[Finding]()
    for passage in passages:
        occasion = occasion.after(passage.lines.events)
        ends = running and passage is passages[-1]
        findings += recording.said if ends else passage.findings
    players = dict.fromkeys(player for row in reversed(rows) for player in row.stacks)
    return Score(
        name,
        state,
        occasion,
        tuple(players),
        tuple(reversed(rows)),
        tuple(reversed(findings)),
        recording.passage.rules,
        sum(passage.judgement.hand is not None for passage in passages),
        table_shown(recording) if running else None,
    )
