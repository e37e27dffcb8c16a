"""Judgement of a growing log: only the last hand is judged again, and shown as far as everybody can see.

A later card that proves who holds what waits for the end of the hand, unless the offence may still be
put right.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage, judged, judged_under, with_evening
from referee.events import CardsDealt, CardsDrawn, TurnUpTaken
from referee.findings import Certainty, Finding, Status
from referee.game import Player, Seating, SourceText
from referee.hand_log import Bookmark, LinesRead, Session, read
from referee.laws import law_of
from referee.replay import EveningSoFar
from referee.rulesets import RulesInForce, RulesWanted


class Progress(NamedTuple):
    """The lines of a log, judged."""

    name: str
    wanted: RulesWanted
    lines: tuple[str, ...] = ()
    mark: Bookmark = Bookmark.at_top()
    """The start of the last hand; the lines above are judged once and for all."""
    above: tuple[Passage, ...] = ()
    """Each judged by itself; `passages` are as the whole evening shows them."""
    last: tuple[Passage, ...] = ()
    """The last hand, and anything below it that is read by itself."""
    passages: tuple[Passage, ...] = ()

    @property
    def current(self) -> Passage:
        """The last hand, or the lines before the first; empty for an empty log."""
        return self.passages[-1] if self.passages else self._nothing

    @property
    def _nothing(self) -> Passage:
        rules, evening = RulesInForce.at_start(self.wanted), EveningSoFar()
        lines = LinesRead(SourceText(self.name, ()), ())
        return Passage(lines, rules, (), evening, judged_under(rules, (), evening))

    @property
    def session(self) -> Session:
        return self.mark.after([passage.lines for passage in self.last]).session

    def order(self, dealer: Player | None) -> tuple[Player, ...]:
        ruleset, players = self.rules.ruleset, self.current.judgement.evening.players
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

    def over(self, lines: tuple[str, ...]) -> "Progress":
        """Judge only what changed. Raises `RulesetError`."""
        top = self.mark.line
        if top > 1 and lines[:top] == self.lines[:top]:
            return self._read_on(lines)
        fresh = Progress(self.name, self.wanted)
        known = (*self.above, *self.last)
        passages = tuple(judged(read(lines, self.name), self.wanted, known))
        return fresh._marked(lines, passages)

    def _read_on(self, lines: tuple[str, ...]) -> "Progress":
        rest = read(lines[self.mark.line - 1 :], self.name, self.mark)
        return self._marked(lines, tuple(judged(rest, self.wanted, above=self.above[-1])))

    def _marked(self, lines: tuple[str, ...], passages: tuple[Passage, ...]) -> "Progress":
        opening = [n for n, passage in enumerate(passages) if n and passage.has_hand_line]
        cut = opening[-1] if opening else 0
        mark = self.mark.after([passage.lines for passage in passages[:cut]]) if cut else self.mark
        above = (*self.above, *passages[:cut])
        last = passages[cut:]
        shown = tuple(with_evening([*above, *last]))
        return self._replace(lines=lines, mark=mark, above=above, last=last, passages=shown)


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
