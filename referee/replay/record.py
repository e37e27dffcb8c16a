"""Lines of one hand by kind, and the stayers that they show."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import dropwhile
from typing import TypeVar, cast

from referee.evening_events import LanguageStated
from referee.events import (
    AntesPosted,
    CardsDealt,
    CardsDrawn,
    Count,
    Event,
    HandMisdealt,
    HandStarted,
    Intent,
    IntentsDeclared,
    LineUnread,
    PotAwarded,
    PotCarried,
    PotWon,
    TrickPlayed,
    TricksClaimed,
    TricksCounted,
    TurnUpTaken,
    WidowTaken,
)
from referee.game import Player, Span

_E = TypeVar("_E")

_OPENING = (AntesPosted, CardsDealt, IntentsDeclared, CardsDrawn)
_POT = (PotAwarded, PotWon, PotCarried)


class _ByKind:
    def __init__(self, events: Iterable[Event]) -> None:
        self._events: dict[type, list[Event]] = {}
        for event in events:
            self._events.setdefault(type(event), []).append(event)

    def of(self, kind: type[_E]) -> tuple[_E, ...]:
        return cast("tuple[_E, ...]", tuple(self._events[kind])) if kind in self._events else ()


@dataclass(frozen=True, kw_only=True)
class HandLines:
    """The lines of one hand, by kind."""

    intents: tuple[Intent, ...] = ()
    dealt: tuple[CardsDealt, ...] = ()
    drawn: tuple[CardsDrawn, ...] = ()
    widows: tuple[WidowTaken, ...] = ()
    takeups: tuple[TurnUpTaken, ...] = ()
    claimed: Mapping[Player, int] = field(default_factory=dict)
    counted: Mapping[Player, int] = field(default_factory=dict)
    took: tuple[tuple[Player, Span], ...] = ()
    """Players with a claim or count of tricks."""
    misdealt: bool = False
    antes_recorded: bool = False
    won: PotWon | None = None
    """A taker named without an amount."""
    reopened: Span | None = None
    """The first line of a hand's beginning after the line on the pot."""
    unread: frozenset[str] = frozenset()
    """The likely first words of unread lines: `in`, `3`; empty if unknown."""

    @property
    def widow_takers(self) -> frozenset[Player]:
        return frozenset([line.player for line in self.widows])


@dataclass(frozen=True, kw_only=True)
class HandRecord(HandLines):
    """The lines of one hand, with those that only its recall needs."""

    start: HandStarted
    lines: tuple[TrickPlayed, ...]
    awarded: bool
    languages: tuple[LanguageStated, ...]

    @staticmethod
    def of(start: HandStarted, events: Sequence[Event]) -> "HandRecord":
        kinds = _ByKind(events)
        claims = kinds.of(TricksClaimed)
        counts = [count for line in kinds.of(TricksCounted) for count in line.counts]
        intents = tuple(intent for line in kinds.of(IntentsDeclared) for intent in line.intents)
        won = kinds.of(PotWon)
        awarded = bool(won or kinds.of(PotAwarded) or kinds.of(PotCarried))
        return HandRecord(
            start=start,
            intents=intents,
            lines=kinds.of(TrickPlayed),
            dealt=kinds.of(CardsDealt),
            drawn=kinds.of(CardsDrawn),
            widows=kinds.of(WidowTaken),
            takeups=kinds.of(TurnUpTaken),
            claimed={line.player: line.tricks for line in claims},
            counted={count.player: count.tricks for count in counts},
            took=_took((*claims, *counts)),
            misdealt=bool(kinds.of(HandMisdealt)),
            antes_recorded=bool(kinds.of(AntesPosted)),
            won=won[-1] if won else None,
            awarded=awarded,
            reopened=_reopened(events) if awarded else None,
            languages=kinds.of(LanguageStated),
            unread=frozenset([line.keyword for line in kinds.of(LineUnread)]) - {"#"},
        )

    @property
    def declared_twice(self) -> bool:
        return len({intent.player for intent in self.intents}) < len(self.intents)

    def last_round(self, seated: int) -> "HandRecord":
        """Drop rounds of declarations in which all passed, if another round follows."""
        intents = self.intents
        while len(intents) > seated > 0 and _all_passed(intents[:seated]):
            intents = intents[seated:]
        return replace(self, intents=intents)

    @property
    def active(self) -> frozenset[Player]:
        """Players who did something that only a stayer does."""
        led = {line.leader for line in self.lines}
        named = {play.player for line in self.lines for play in line.plays if play.player}
        drew = {draw.player for draw in self.drawn}
        took = {name for name, _ in self.took}
        return frozenset(led | named | drew | took | self.widow_takers)

    def language(self, before: str) -> str:
        """Of its last line; `before` holds by default."""
        if not self.languages:
            return before
        dealt = [*(deal.at for deal in self.dealt), *(draw.at for draw in self.drawn)]
        laid = [*(taking.at for taking in self.takeups), *(trick.at for trick in self.lines)]
        last = max([self.start.at, *dealt, *laid])
        return next(
            (stated.code for stated in reversed(self.languages) if stated.at < last), before
        )

    def finished(self, size: int) -> bool:
        """Tell whether all tricks were counted, or the pot taken."""
        last = self.lines[-1].number if self.lines else 0
        return sum(self.counted.values()) == size or (self.awarded and last == size)

    @property
    def trick_size(self) -> int | None:
        """The number of cards in each recorded trick; None if they differ or break off."""
        lines = self.lines[:-1] or self.lines
        sizes = {len(line.plays) for line in lines if line.whole}
        return sizes.pop() if len(sizes) == 1 else None


def _took(counts: Iterable[TricksClaimed | Count]) -> tuple[tuple[Player, Span], ...]:
    return tuple([(count.player, count.at) for count in counts if count.tricks])


def _reopened(events: Sequence[Event]) -> Span | None:
    """Return the first line after the pot that belongs to the beginning of a hand.

    Players who were out may be named last, as in `Ann wins 8` and `Dee out`.
    """
    rest = dropwhile(lambda event: not isinstance(event, _POT), events)
    return next(
        (
            event.at
            for event in rest
            if isinstance(event, _OPENING) and not _tells_who_was_out(event)
        ),
        None,
    )


def _tells_who_was_out(event: Event) -> bool:
    return isinstance(event, IntentsDeclared) and _all_passed(event.intents)


def _all_passed(intents: tuple[Intent, ...]) -> bool:
    passed = {intent.player for intent in intents if intent.stays is False}
    return len(passed) == len(intents)


def stayers_of(
    record: HandRecord, order: tuple[Player, ...], size: int
) -> tuple[Player, ...] | None:
    """Find the stayers in turn order: as declared, else by the tricks or their counts."""
    if not order or record.declared_twice:
        return None
    stays = {intent.player: intent.stays for intent in record.intents if intent.stays is not None}
    if len(stays) < len(order) or not stays.keys() >= {*order}:
        by_counts = _stayers_by_counts(record, order, size)
        return by_counts or _stayers_by_tricks(record, order, stays)
    return tuple([name for name in order if stays[name]])


def _stayers_by_counts(
    record: HandRecord, order: tuple[Player, ...], size: int
) -> tuple[Player, ...] | None:
    """Find the stayers if an `in` line names some, nobody as out, and those took all the tricks."""
    named = {intent.player for intent in record.intents if intent.stays}
    took = {player for player, tricks in record.counted.items() if tricks}
    whole = sum(record.counted.values()) == size and len(named) == len(record.intents) > 0
    if not whole or not took <= named or not record.active <= named or "in" in record.unread:
        return None
    return tuple([player for player in order if player in named])


def _stayers_by_tricks(
    record: HandRecord, order: tuple[Player, ...], declared: Mapping[Player, bool]
) -> tuple[Player, ...] | None:
    """Find the stayers if some did not declare: those who act; others if the tricks have room."""
    stays = {**dict.fromkeys(record.active, True), **declared}
    sure = sum(stays.get(name) is True for name in order)
    unsure = sum(name not in stays for name in order)
    size = record.trick_size
    unheard = "in" in record.unread and len(record.intents) < len(order)
    if unsure and (size not in (sure, sure + unsure) or unheard):
        return None
    return tuple(name for name in order if stays.get(name, size == sure + unsure))
