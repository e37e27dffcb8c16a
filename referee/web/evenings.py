"""Evenings for the pages: audited once for each state of the log."""

import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from referee import audits, evenings, game, hand_log, ledgers, pages, rulesets, verdicts
from referee.evening_events import SeatsTaken
from referee.events import LineUnread, all_of
from referee.findings import Finding
from referee.messages import ENGLISH, Translation
from referee.notes import notes_in
from referee.recording import Recording
from referee.web.answers import address
from referee.web.seats import TableShown, table_shown
from referee.web.shelf import LOG, NOTES, Content, NoLogError, Shelf

_KEPT = 16
_PLAYING = 6 * 3600.0
"""Seconds without an entry until an unfinished hand counts as abandoned, and its cards are shown.
"""
_ON_A_PAGE = 50
"""The last page has up to half as many more."""
_MOST_NOTES = 100
_OF_THE_GAME = re.compile(
    rb"(?i)\b(?:bou?r+e|boo|ante|pot|tricks?|trumps?|deals?|dealt|dealer|donne|atout)"
)
_T = TypeVar("_T")


RulesOf = Callable[[Path], rulesets.RulesWanted]
"""Raises `RulesetError`."""


class Listed(NamedTuple):
    """An evening in a list, from the first lines of its log."""

    name: str
    occasion: verdicts.Occasion
    players: tuple[game.Player, ...]


class Score(NamedTuple):
    """The present score of an evening."""

    name: str
    state: str
    """Changes whenever the log is rewritten."""
    occasion: verdicts.Occasion
    players: tuple[game.Player, ...]
    """Who had chips, by seat."""
    rows: tuple[tuple[ledgers.StackRow, int], ...]
    """A row and the place of each hand, the last first."""
    findings: tuple[tuple[Finding, int], ...]
    """The last first, each with the place of its hand."""
    rules: rulesets.RulesInForce
    """Those of the last hand."""
    passages: tuple[audits.Passage, ...]
    """Of finished hands, which may be shown."""
    parts: tuple[range, ...]
    table: TableShown
    language: str
    is_log: bool
    """False: notes, in which nothing can be recorded."""

    @property
    def title(self) -> str:
        return self.occasion.title(self.name)


class Sums(NamedTuple):
    """Totals of the finished hands."""

    settled: tuple[ledgers.SettledParts, ...]
    """If play stops now; one settlement per currency."""
    chart: str
    """Empty for fewer than two hands."""


def parts_of(hands: int) -> tuple[range, ...]:
    """Split the hands, from 1; the last page has the rest."""
    starts = [*range(1, max(2, hands - _ON_A_PAGE // 2 + 2), _ON_A_PAGE)]
    return tuple(map(range, starts, [*starts[1:], hands + 1]))


class _Kept(Generic[_T]):
    """Newest answers, each made once for any number of requests."""

    def __init__(self) -> None:
        self._made = OrderedDict[Hashable, _T]()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], _T]) -> _T:
        with self._lock:
            if key not in self._made:
                self._made[key] = make()
            self._made.move_to_end(key)
            while len(self._made) > _KEPT:
                self._made.popitem(last=False)
            return self._made[key]


@dataclass(slots=True)
class Evenings:
    """The evenings of a folder. Its methods block: call them off the event loop."""

    shelf: Shelf
    rules: RulesOf
    _pages: _Kept[str] = field(default_factory=_Kept)
    _scores: _Kept[Score] = field(default_factory=_Kept)
    _summaries: _Kept[Sums] = field(default_factory=_Kept)
    _recordings: OrderedDict[str, Recording] = field(default_factory=OrderedDict)

    def listed(self, name: str) -> Listed:
        lines = hand_log.decode([self.shelf.head(name)])
        head = next(iter(hand_log.read(lines, name)), None)
        events = head.events if head else ()
        seats = [event for event in events if isinstance(event, SeatsTaken)]
        return Listed(name, verdicts.Occasion().after(events), seats[0].players if seats else ())

    def notes(self, part: str = "") -> list[str]:
        names = self.shelf.names(part, NOTES)[:_MOST_NOTES]
        return [name for name in names if len(_OF_THE_GAME.findall(self.shelf.head(name))) > 1]

    def prepare(self) -> None:
        """Judge the latest evening in advance. Raises nothing."""
        with suppress(NoLogError, rulesets.RulesetError):
            for name in self.shelf.names()[:1]:
                self.score(name)

    def page(self, name: str, at: int | None = None, words: Translation = ENGLISH) -> str:
        """Return the hands around hand `at`, or the last. Raises as `score` does."""
        content, score = self.shelf.content(name), self.score(name)
        shown = next((part for part in score.parts if at in part), score.parts[-1])
        state = name, content, len(score.passages), shown, words.code
        return self._pages.get(state, lambda: _page(score, shown, words))

    def score(self, name: str) -> Score:
        """Raises `NoLogError`, `RulesetError`."""
        content = self.shelf.content(name)
        return self._scores.get((name, content), lambda: self._score(name, content))

    def summary(self, score: Score, words: Translation = ENGLISH) -> Sums:
        """Cached until a hand changes."""
        state = words.code, score.name, tuple(passage.source.lines for passage in score.passages)
        return self._summaries.get(state, lambda: _summary(score, words))

    def _score(self, name: str, content: Content) -> Score:
        lines = list(hand_log.decode([content.data]))
        text, is_log = "\n".join(lines), name.endswith(LOG)
        known = self._recordings.pop(name, None)
        recording = (
            known.at(text) if known else Recording.of(text, name, self.rules(self.shelf.path(name)))
        )
        said = (event for passage in recording.passages for event in passage.lines.events)
        if (all_of(said, LineUnread) or not is_log) and (notes := notes_in(lines)):
            told = recording.over_notes(notes.passages(name))
            return _score(name, content.state, told, running=False)
        if not is_log and recording.hand is None:
            raise NoLogError.say(
                "This text does not read like an evening of Bourré. If it is one, begin with who played: `seats Ann Ben Cal`."
            )
        self._recordings[name] = recording
        while len(self._recordings) > _KEPT:
            self._recordings.popitem(last=False)
        fresh = is_log and time.time() - content.written < _PLAYING
        return _score(name, content.state, recording, running=fresh and not recording.is_over)


def _summary(score: Score, words: Translation) -> Sums:
    settled = evenings.settle_evenings(evenings.winnings(score.name, score.passages))
    played = any(passage.judgement.hand is not None for passage in score.passages)
    return Sums(
        tuple([ledgers.settled_parts(each).for_page() for each in settled]) if played else (),
        pages.evening_chart(score.name, score.passages, words),
    )


def _page(score: Score, hands: range, words: Translation) -> str:
    played = [passage for passage in score.passages if passage.judgement.hand is not None]
    shown = {passage.source.first_line for passage in played[hands.start - 1 : hands.stop - 1]}
    options = audits.AuditOptions(slips_asked=lambda passage: passage.source.first_line in shown)
    passages = tuple(audits.with_reasons(score.passages, options))
    view = pages.view_of([(score.name, passages)], language=words.code).only(hands)
    up = "../" * (score.name.count("/") + 1)  # a secret that no page is made with opens the address
    return pages.written_page(view._replace(back=f"{up}evening/{address(score.name)}"))


def _score(name: str, state: str, recording: Recording, *, running: bool) -> Score:
    passages = recording.passages
    over = passages[:-1] if running else passages
    rows, findings = list[tuple[ledgers.StackRow, int]](), list[tuple[Finding, int]]()
    occasion, hands = verdicts.Occasion(), 0
    for passage in passages:
        occasion = occasion.after(passage.lines.events)
        hands += passage.judgement.hand is not None
        ends = running and passage is passages[-1]
        found = recording.said if ends else passage.findings
        findings += [(finding, hands) for finding in found]
        row = None if ends else ledgers.stacks_after(passage)
        rows += [(row, hands)] if row else []
    players = dict.fromkeys(player for row, _ in reversed(rows) for player in row.stacks)
    return Score(
        name,
        state,
        occasion,
        tuple(players),
        tuple(reversed(rows)),
        tuple(reversed(findings)),
        recording.passage.rules,
        over,
        parts_of(sum(passage.judgement.hand is not None for passage in over)),
        table_shown(recording, running=running),
        recording.language,
        name.endswith(LOG),
    )
