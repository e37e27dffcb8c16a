"""A hand card by card, with the findings where they are proved."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.audits import AS_USUAL, AuditOptions, Passage, judged_again, with_reasons
from referee.events import CardPlayed, CardsDealt, CardsDrawn, HandAgreed, TurnUpTaken
from referee.findings import Finding
from referee.game import PartialCard, Player, Span
from referee.hand_log import LinesRead
from referee.questions import Turn, turn_in
from referee.replay import Hand, Table, cards_written, player_to_move, with_cards

_PRIVATE = (CardsDealt, CardsDrawn, TurnUpTaken)
"""Lines with cards that only their player has seen."""
_MASK = "··"
_UNKNOWN = "??"


class Viewpoint(NamedTuple):
    """Limits on what may be shown."""

    seat: Player | None = None
    """The viewer; None: somebody without cards."""
    open: bool = False
    """Every recorded card may be shown."""

    def sees(self, player: Player) -> bool:
        return self.open or self.seat == player

    def hidden(self, passage: Passage) -> tuple[Span, ...]:
        """Return the places of hidden cards, and of the hand's digests, which would give them away."""
        events = passage.lines.events
        private = (event for event in events if isinstance(event, _PRIVATE))
        cards = cards_written([event for event in private if not self.sees(event.player)])
        agreed = [event for event in events if isinstance(event, HandAgreed) and event.digest]
        return (*(card.at for card in cards), *(_digest_at(event) for event in agreed if cards))

    def lines(self, passage: Passage) -> LinesRead:
        """Return the lines as the viewer could have written them."""
        source, hidden = passage.source, self.hidden(passage)
        numbered = enumerate(source.lines, source.first_line)
        text = tuple([masked(line, number, hidden, _UNKNOWN) for number, line in numbered])
        events = with_cards(passage.lines.events, dict.fromkeys(hidden, PartialCard()))
        return LinesRead(source._replace(lines=text), events)


def _digest_at(agreed: HandAgreed) -> Span:
    line, column, length = agreed.at
    return Span(line, column + length - len(agreed.digest), len(agreed.digest))


def as_seen(
    passages: Sequence[Passage], viewpoint: Viewpoint, options: AuditOptions = AS_USUAL
) -> tuple[Passage, ...]:
    """Return a log judged without the cards that only others saw.

    `passages`: judged by the laws alone. Findings that arise only from hiding cards, and that the whole
    record does not support, are dropped.
    """
    if not any(map(viewpoint.hidden, passages)):
        return tuple(with_reasons(passages, options))
    judged = judged_again((passage, viewpoint.lines(passage)) for passage in passages)
    both = zip(passages, with_reasons(judged, options), strict=True)
    return tuple(seen.with_findings(_borne_out(seen, all_, viewpoint)) for all_, seen in both)


def _borne_out(seen: Passage, recorded: Passage, viewpoint: Viewpoint) -> Iterator[Finding]:
    hidden = {at.line for at in viewpoint.hidden(recorded)}
    known = {finding.key for finding in recorded.findings}
    for finding in seen.findings:
        lines = [at.line for at in finding.problem.places]
        if finding.key in known and hidden.isdisjoint(lines):
            yield finding


EVERYBODY = Viewpoint(open=True)
"""Shows every recorded card."""


def masked(line: str, number: int, hidden: tuple[Span, ...], mask: str = _MASK) -> str:
    """The other cards keep their columns."""
    for at in sorted(hidden, reverse=True):
        if at.line == number:
            start = at.column - 1
            line = line[:start] + mask.ljust(at.length) + line[start + at.length :]
    return line


class Fallen(NamedTuple):
    """A card as it is played."""

    table: Table
    play: CardPlayed


class Scene(NamedTuple):
    """A hand at one moment: before its first card, after a card, or at its end."""

    passage: Passage
    hand: Hand
    viewpoint: Viewpoint
    step: int
    """Among the scenes, from 0; before the end, the number of cards played."""
    table: Table
    fallen: Fallen | None
    """The last card; None before the first and at the end."""
    found: tuple[Finding, ...]
    """Proved now, as far as they may be shown."""
    before: tuple[Finding, ...]
    """Proved earlier in the hand."""
    over: bool
    hides: bool
    """Lines of the hand hold cards that may not be shown."""

    @property
    def place(self) -> tuple[int, int]:
        """The trick, and the number of its cards; 0 and 0 before the first."""
        trick = self.table.trick
        return (trick.number, len(trick.plays)) if trick and (self.step or self.over) else (0, 0)

    @property
    def next_player(self) -> Player | None:
        """None if unknown, and at the end."""
        if self.table.trick is None or self.over:
            return None
        return player_to_move(self.table, self.passage.rules.ruleset)

    def turn(self) -> Turn | None:
        """The turn of the last card, if its player is known and may be shown."""
        return self.fallen and turn_in(*self.fallen, self.passage.rules)


def scenes_of(passage: Passage, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """Return the start, a scene per card, the end; none without a hand.

    `passage`: as judged by what may be shown (`as_seen`).
    """
    hand = passage.judgement.hand
    if hand is None:
        return ()
    moments = passage.moments()
    fallen = [Fallen(table, event) for table, event in moments if isinstance(event, CardPlayed)]
    pairs, last = pairwise(moments), moments[-1][0]
    after = [following for (_, event), (following, _) in pairs if isinstance(event, CardPlayed)]
    tables = [fallen[0].table if fallen else last, *after, last]
    plays = [card.play.at for card in fallen]
    proved = [(_step(max(each.problem.places), plays), each) for each in passage.findings]
    hides = bool(viewpoint.hidden(passage))
    return tuple(
        Scene(
            passage,
            hand,
            viewpoint,
            step,
            table,
            fallen[step - 1] if 0 < step <= len(fallen) else None,
            tuple([finding for when, finding in proved if when == step]),
            tuple([finding for when, finding in proved if when < step]),
            step > len(fallen),
            hides,
        )
        for step, table in enumerate(tables)
    )


def _step(proved: Span, plays: Sequence[Span]) -> int:
    on_line = [number for number, at in enumerate(plays, 1) if at.line == proved.line]
    before = sum(at <= proved for at in plays)
    if on_line:
        return max(before, on_line[0])
    return before + 1 if before == len(plays) else before
