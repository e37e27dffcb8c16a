"""Judgement of a log while it is written, and what of it everybody at the table can see.

A later card that proves who holds what waits for the end of the hand, unless the offence may be put
right.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from referee.audits import Passage, judged, judged_under, with_evening
from referee.events import CardsDealt, CardsDrawn, TurnUpTaken
from referee.findings import Certainty, Finding, Status
from referee.game import Player, Seating, SourceText
from referee.hand_log import Bookmark, LinesRead, Session, read
from referee.laws import law_of
from referee.notes import log_begins
from referee.replay import EveningSoFar
from referee.rulesets import RulesInForce, RulesWanted


@dataclass(frozen=True, repr=False)
class Progress:
    """The lines of a log, judged: a change reads and judges again only what it may affect."""

    name: str
    wanted: RulesWanted
    lines: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = ()
    """As the whole evening shows them."""
    judged: tuple[Passage, ...] = ()
    """Each judged by itself."""
    mark: Bookmark = field(default_factory=log_begins)
    """The hand from which it was last read again; everything above stays."""

    def over(self, lines: tuple[str, ...]) -> Self:
        """Raise `RulesetError`."""
        place = self._begun_above(self.same_in(lines))
        mark = self._marked(place)
        above, known = self.judged[:place], self.judged[place:]
        rest = read(lines[mark.line - 1 :], self.name, mark)
        below = judged(rest, self.wanted, known, above[-1] if above else None)
        whole = (*above, *below)
        shown = tuple(with_evening(whole))
        return replace(self, lines=lines, passages=shown, judged=whole, mark=mark)

    def over_notes(self, read: Iterable[LinesRead]) -> Self:
        """Put the evening that notes tell in place of the lines. Raise `RulesetError`."""
        whole = tuple(judged(read, self.wanted))
        return replace(self, passages=tuple(with_evening(whole)), judged=whole)

    def same_in(self, lines: tuple[str, ...]) -> int:
        pairs = zip(lines, self.lines, strict=False)
        differing = (n for n, (one, other) in enumerate(pairs) if one != other)
        return next(differing, min(len(lines), len(self.lines)))

    def _begun_above(self, offset: int) -> int:
        """Return the last passage that a `hand` line opens above that line; 0: none."""
        opened = [
            n
            for n, passage in enumerate(self.passages)
            if n and passage.has_hand_line and passage.source.first_line <= offset
        ]
        return opened[-1] if opened else 0

    def _marked(self, place: int) -> Bookmark:
        if not place:
            return log_begins()
        start = self.passages[place].source.first_line
        if self.mark.line == start:
            return self.mark
        begun = self.mark if self.mark.line < start else log_begins()
        between = (each.lines for each in self.passages[:place])
        return begun.after(each for each in between if each.source.first_line >= begun.line)

    def passage_at(self, line: int) -> int | None:
        held = (n for n, passage in enumerate(self.passages) if passage.source.holds(line))
        return next(held, None)

    def session_at(self, line: int) -> Session:
        place = self.passage_at(line)
        opened = place is not None and self.passages[place].has_hand_line
        mark = self._marked(place if opened and place else 0)
        above = self.lines[mark.line - 1 : line - 1]
        return mark.after(read(above, self.name, mark)).session

    @property
    def last(self) -> tuple[Passage, ...]:
        """The last hand, and anything below it that is read by itself."""
        return self.passages[self._begun_above(len(self.lines)) :]

    @cached_property
    def session(self) -> Session:
        """The state of the reader for the next line; never changed."""
        mark = self._marked(self._begun_above(len(self.lines)))
        return mark.after(passage.lines for passage in self.last).session

    @property
    def passage(self) -> Passage:
        """The last hand, or the lines before the first; empty for an empty log."""
        if self.passages:
            return self.passages[-1]
        rules, evening = RulesInForce.at_start(self.wanted), EveningSoFar()
        lines = LinesRead(SourceText(self.name, ()), ())
        judgement = judged_under(rules, (), evening, lines.source)
        return Passage(lines, rules, (), evening, judgement)

    def order(self, dealer: Player | None) -> tuple[Player, ...]:
        ruleset, players = self.rules.ruleset, self.passage.judgement.evening.players
        seating = Seating.clockwise(players, anticlockwise=ruleset.anticlockwise)
        return seating.in_turn(dealer)

    @property
    def rules(self) -> RulesInForce:
        """For the next line; raises `RulesetError`."""
        passages, wanted = self.passages, self.wanted
        if not passages:
            return RulesInForce.at_start(wanted)
        below = passages[-1]
        _, rules, _ = below.rules.over(below.lines.events, wanted)
        return rules.at_table(len(below.judgement.evening.players))


_HIDDEN = (CardsDealt, CardsDrawn, TurnUpTaken)
"""With cards that not everybody has seen."""
_OF_THE_MIND = ("F", "N")
"""Laws that rest on what a player could know."""


def said_during(passage: Passage) -> Iterator[Finding]:
    hidden = {event.at.line for event in passage.events if isinstance(event, _HIDDEN)}
    for finding in passage.findings:
        if _is_public(finding, hidden):
            shown = finding.problem._replace(legal=(), layout=())
            yield finding._replace(problem=shown) if hidden else finding


def _is_public(finding: Finding, hidden: set[int]) -> bool:
    """Tell whether everybody can see the finding, or has to know it now."""
    problem, law = finding.problem, law_of(finding)
    places = problem.places
    if finding.code[0] in _OF_THE_MIND or any(at.line in hidden for at in places):
        return False
    if law.breaks is None:
        return True
    if problem.certainty is not Certainty.CERTAIN or not problem.evidence:
        return False
    at_once = all(at <= problem.at for at in places)
    return at_once or problem.status in (Status.OPEN, Status.CORRECTED)
