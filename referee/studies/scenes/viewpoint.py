"""Whose eyes a log is seen with: everybody's after the evening, one seat's, or a guest's."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.audits import AuditOptions, Passage, judged_again, with_reasons
from referee.events import CardsDealt, CardsDrawn, CardWritten, Event, TurnUpTaken
from referee.game import Finding, PartialCard, Player, Span
from referee.hand_log import LinesRead

_MASK = "··"
_UNKNOWN = "??"


class Viewpoint(NamedTuple):
    """What may be shown."""

    seat: Player | None = None
    """Who looks; None: somebody who holds no cards."""
    open: bool = False
    """Whether every card that the record holds may be shown."""

    def sees(self, player: Player) -> bool:
        """Whether the cards in that player's hand may be shown."""
        return self.open or self.seat == player

    def hidden(self, passage: Passage) -> tuple[Span, ...]:
        """The places in the log where cards stand that only somebody else saw."""
        return tuple([at for event in passage.lines.events for at in self._hidden_in(event)])

    def _hidden_in(self, event: Event) -> Iterator[Span]:
        match event:
            case CardsDealt() if not self.sees(event.player):
                yield from (card.at for card in event.cards)
            case CardsDrawn() if not self.sees(event.player):
                yield from (card.at for card in (*event.discarded, *event.received))
            case TurnUpTaken() if not self.sees(event.player) and event.laid_aside:
                yield event.laid_aside.at
            case _:
                pass

    def _seen(self, event: Event) -> Event:
        """Return an event without the cards that only others saw."""
        match event:
            case CardsDealt() if not self.sees(event.player):
                return event._replace(cards=_unknown(event.cards))
            case CardsDrawn() if not self.sees(event.player):
                discarded, received = _unknown(event.discarded), _unknown(event.received)
                return event._replace(discarded=discarded, received=received)
            case TurnUpTaken() if not self.sees(event.player) and event.laid_aside:
                return event._replace(laid_aside=_unknown((event.laid_aside,))[0])
            case _:
                return event

    def lines(self, passage: Passage) -> LinesRead:
        """The lines of a passage as whoever looks could have written them."""
        source, hidden = passage.source, self.hidden(passage)
        numbered = enumerate(source.lines, source.first_line)
        text = tuple([masked(line, number, hidden, _UNKNOWN) for number, line in numbered])
        events = tuple([self._seen(event) for event in passage.lines.events])
        return LinesRead(source._replace(lines=text), events)


def _unknown(cards: Sequence[CardWritten]) -> tuple[CardWritten, ...]:
    return tuple([card._replace(card=PartialCard()) for card in cards])


def as_seen(passages: Sequence[Passage], viewpoint: Viewpoint) -> tuple[Passage, ...]:
    """Return a log as it is judged without the cards that only others saw.

    Findings, words and sums rest on what the player saw. What would be found only because cards are
    hidden, and the whole record does not bear out, is left out too.
    """
    if not any(map(viewpoint.hidden, passages)):
        return tuple(passages)
    judged = judged_again((passage, viewpoint.lines(passage)) for passage in passages)
    both = zip(passages, with_reasons(judged, AuditOptions()), strict=True)
    return tuple(seen.with_findings(_borne_out(seen, all_, viewpoint)) for all_, seen in both)


def _borne_out(seen: Passage, recorded: Passage, viewpoint: Viewpoint) -> Iterator[Finding]:
    """The findings that the whole record shows too, and no line that holds hidden cards."""
    hidden = {at.line for at in viewpoint.hidden(recorded)}
    known = frozenset(map(_key, recorded.findings))
    for finding in seen.findings:
        places = (finding.problem.at, *(proof.at for proof in finding.problem.evidence))
        if _key(finding) in known and hidden.isdisjoint([at.line for at in places]):
            yield finding


def _key(finding: Finding) -> tuple[str, Span, Player | None]:
    return finding.code, finding.problem.at, finding.problem.player


EVERYBODY = Viewpoint(open=True)
"""Whoever may see every card that the record holds."""


def masked(line: str, number: int, hidden: tuple[Span, ...], mask: str = _MASK) -> str:
    """A line of the log without the cards that are hidden; the others stay in their places."""
    for at in sorted(hidden, reverse=True):
        if at.line == number:
            start = at.column - 1
            line = line[:start] + mask.ljust(at.length) + line[start + at.length :]
    return line
