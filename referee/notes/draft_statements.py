"""Statements of a log, in a form in which it can be compared with notes, hand by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee import evening_events, events
from referee.game import Card, DisputedCard, PartialCard, Player, WrittenCard, letters
from referee.hand_log import read, write
from referee.notes.evening import NotedHand
from referee.notes.transcript import Transcript

_SAYS_NOTHING = re.compile(r"(?:bourre-log|game|lang|place|scorer|time|unit|x-\S+)\b|#|$")
"""Lines about the log itself, and remarks."""
_SAME_NUMBER = 0.5


class Statement(NamedTuple):
    """One thing said by a line."""

    line: int
    kind: str
    about: str
    """The player or card; empty: the hand."""
    value: str | int
    players: tuple[Player, ...] = ()
    cards: tuple[str, ...] = ()
    chips: int | None = None
    number: int | None = None
    """A number that is no sum of chips."""
    told: bool = True
    """False if it was worked out."""

    @property
    def slot(self) -> tuple[str, str]:
        return self.kind, self.about


class HandSaid(NamedTuple):
    """A hand of a log, or the lines before the first (number 0)."""

    number: int
    line: int
    statements: tuple[Statement, ...]


class LogSaid(NamedTuple):
    """A log as statements."""

    lines: tuple[str, ...]
    head: HandSaid
    hands: tuple[HandSaid, ...]
    unread: tuple[int, ...]
    unit: evening_events.UnitStated | None
    languages: frozenset[str] = frozenset()

    @property
    def cents(self) -> int | None:
        """The worth of a chip; None: not told."""
        return self.unit.minor if self.unit else None

    @property
    def players(self) -> tuple[Player, ...]:
        named = (
            player for hand in self.all_hands() for one in hand.statements for player in one.players
        )
        return tuple(dict.fromkeys(named))

    def all_hands(self) -> tuple[HandSaid, ...]:
        return (self.head, *self.hands)


def log_said(lines: Iterable[str]) -> LogSaid:
    kept = tuple(lines)
    hands, unread, languages = list[HandSaid](), list[int](), set[str]()
    unit: evening_events.UnitStated | None = None
    for passage in read(kept):
        opened = events.first_of(passage.events, events.HandStarted)
        for event in passage.events:
            unit = event if isinstance(event, evening_events.UnitStated) else unit
            if isinstance(event, events.LineUnread) and not event.left_open:
                unread.append(event.at.line)
            languages |= {event.code} if isinstance(event, evening_events.LanguageStated) else set()
        statements = (one for event in passage.events for one in statements_of(event))
        number = opened.number if opened else 0
        hands.append(HandSaid(number, passage.source.first_line, tuple(statements)))
    head = hands.pop(0) if hands and hands[0].number == 0 else HandSaid(0, 1, ())
    return LogSaid(kept, head, tuple(hands), tuple(unread), unit, frozenset(languages))


def statements_of(event: events.Event) -> Iterator[Statement]:  # noqa: C901, PLR0912 - a case a kind
    """Yield an event's statements; none for remarks and lines about the log itself."""
    line = event.at.line
    match event:
        case evening_events.SeatsTaken():
            for player in event.players:
                yield Statement(line, "plays", player, 1, (player,))
        case events.HandStarted():
            if event.dealer:
                yield Statement(line, "dealer", "", event.dealer, (event.dealer,))
            if event.up:
                card = _named(event.up.card)
                yield Statement(line, "up", "", card, cards=(card,))
        case events.AntesPosted():
            for chips in {one.chips for one in event.amounts}:
                yield Statement(line, "ante", "", chips, chips=chips)
        case events.IntentsDeclared():
            for one in event.intents:
                if one.stays is not None:
                    yield Statement(line, "stays", one.player, int(one.stays), (one.player,))
                if one.drawn is not None:
                    yield _counted(line, "drew", one.player, one.drawn)
        case events.TrickPlayed():
            yield from _trick(event)
        case events.TricksCounted():
            for count in event.counts:
                yield _counted(line, "tricks", count.player, count.tricks)
        case events.PotAwarded() | events.PotWon():
            yield Statement(line, "winner", "", event.player, (event.player,))
            if isinstance(event, events.PotAwarded):
                yield Statement(line, "pot", "", event.chips, chips=event.chips)
        case events.PotCarried():
            yield Statement(line, "winner", "", "carries")
            yield Statement(line, "pot", "", event.chips, chips=event.chips)
        case events.ChipsPaid():
            yield from (_amount(line, "paid", one) for one in event.amounts)
        case evening_events.ChipsCounted():
            kind = "gain" if event.since_start else "stack"
            yield from (_amount(line, kind, one) for one in event.amounts)
        case evening_events.DateStated():
            for number in re.findall(r"\d{4}|\d{1,2}$", event.text):
                yield Statement(line, "date", number, int(number), number=int(number))
        case evening_events.RulesChosen():
            for knob in event.knobs:
                for number in re.findall(r"\d+", knob.value):
                    yield Statement(line, knob.knob, "", int(number), chips=int(number))
        case events.LineUnread():
            return
        case _:
            yield from _anything(event)


def _named(card: WrittenCard) -> str:
    """Return a card's name, which other languages write in their letters."""
    return letters("en").write(card)


def _counted(line: int, kind: str, player: Player, number: int) -> Statement:
    return Statement(line, kind, player, number, (player,), number=number)


def _amount(line: int, kind: str, amount: evening_events.Amount) -> Statement:
    named = (amount.player,) if amount.player else ()
    return Statement(line, kind, amount.player or "", amount.chips, named, chips=amount.chips)


def _trick(event: events.TrickPlayed) -> Iterator[Statement]:
    line, number = event.at.line, event.number
    yield Statement(line, "led", str(number), event.leader, (event.leader,))
    for play in event.plays:
        for card in _versions(play):
            known = "?" not in card
            yield Statement(line, "card", card if known else "", number, (), (card,))
        if play.player:
            yield Statement(line, "played", str(play.card), play.player, (play.player,))
        if play.winner:
            card = _named(play.card)
            yield Statement(line, "took", str(number), card, (), (card,))


def _versions(play: events.CardPlayed) -> Iterator[str]:
    back = (play.taken_back.card,) if play.taken_back else ()
    for written in (play.card, *back):
        versions = written.versions if isinstance(written, DisputedCard) else (written,)
        yield from (_named(card) for card in versions)


def _anything(event: events.Event) -> Iterator[Statement]:
    """Yield a statement for each sum and card of any other line, with the names in it."""
    line, text = event.at.line, write((event,)).strip()
    if _SAYS_NOTHING.match(text):
        return
    named = dict.fromkeys(one for one in _within(event) if isinstance(one, str))
    players = tuple(map(Player, named))
    kind = text.partition(" ")[0].rstrip(":")
    about = " ".join(players)
    numbers = [one for one in _within(event) if isinstance(one, int)]
    cards = tuple(_named(one) for one in _within(event) if isinstance(one, Card | PartialCard))
    if not numbers:
        yield Statement(line, kind, about, " ".join(cards), players, cards)
    for number in numbers:
        yield Statement(line, kind, about, number, players, cards, chips=number)


_NAMES = frozenset({"player", "players", "after", "giver", "taker", "debtor", "creditor"})
_NUMBERS = frozenset({"chips", "tricks", "hundredths"})


def _within(event: object) -> Iterator[str | int | Card | PartialCard]:
    """Yield the names, numbers and cards in an event, in its own order."""
    fields = getattr(event, "_fields", ())
    for name, value in zip(fields, event if isinstance(event, tuple) else (), strict=False):
        if name in _NAMES and value:
            yield from (value,) if isinstance(value, str) else value
        elif isinstance(value, Card | PartialCard) or (name in _NUMBERS and isinstance(value, int)):
            yield value
        elif isinstance(value, tuple) and name not in {"at", "accounts"}:
            for one in value if not hasattr(value, "_fields") else (value,):
                yield from _within(one)


def what_notes_say(read: Transcript) -> LogSaid:
    """Return the statements of the log made of notes; `told` marks those not worked out."""
    said = log_said(row.text for row in read.rows)
    first = bool(read.evening.antes or read.evening.each)
    hands = []
    for nth, hand in enumerate(said.hands):
        noted = read.hands[nth] if nth < len(read.hands) else None
        ante = first and not nth
        told = (one._replace(told=_is_told(one, noted, first=ante)) for one in hand.statements)
        hands.append(hand._replace(statements=(*told, *_no_tricks(noted, hand))))
    return said._replace(hands=tuple(hands))


def _no_tricks(noted: NotedHand | None, hand: HandSaid) -> Iterator[Statement]:
    """Yield that those who went bourré took no trick, implied by their payment."""
    for player in noted.bourre if noted else ():
        yield Statement(hand.line, "tricks", player, 0, (player,), told=False)


def _is_told(one: Statement, hand: NotedHand | None, *, first: bool) -> bool:
    if hand is None:
        return True
    told = {
        "ante": first or "ante" in hand.sources,
        "stays": "stayed" in hand.sources or hand.everybody or one.about in hand.out,
        "tricks": one.about in hand.tricks or one.about in hand.bourre,
        "winner": not hand.worked_out & {"winner", "carried"},
    }
    return told.get(one.kind, one.kind not in {*hand.worked_out, "led", "took", "played"})


def paired(
    draft: Sequence[HandSaid], noted: Sequence[HandSaid]
) -> Iterator[tuple[HandSaid | None, HandSaid | None]]:
    """Yield the hands of both in order, each with the one most like it, or None."""
    mine, theirs = (
        [{(*one.slot, one.value) for one in hand.statements} for hand in side]
        for side in (draft, noted)
    )
    best = [[0.0] * (len(noted) + 1) for _ in range(len(draft) + 1)]
    for one in reversed(range(len(draft))):
        for two in reversed(range(len(noted))):
            same = draft[one].number == noted[two].number
            alike = len(mine[one] & theirs[two]) + _SAME_NUMBER * same
            both = (best[one + 1][two + 1] + alike) * bool(alike)
            best[one][two] = max(best[one + 1][two], best[one][two + 1], both)
    one = two = 0
    while one < len(draft) or two < len(noted):
        alone = two == len(noted) or (one < len(draft) and best[one][two] == best[one + 1][two])
        left_out = not alone and (one == len(draft) or best[one][two] == best[one][two + 1])
        yield None if left_out else draft[one], None if alone else noted[two]
        one, two = one + (not left_out), two + (not alone)
