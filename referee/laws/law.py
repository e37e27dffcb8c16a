"""What a law is: a code, a duty, a source, and a check that looks at one moment.

A law is a pure function of an event, the table before it, and the ruleset. It yields the problems
it sees; `Law` adds code, severity and place. Laws about the card to be played watch a `Breach`
instead of an event: `legality` has already found which one duty the card broke, so that one card
never breaks two laws. Laws about chips watch a `Reckoning`, where one cause is one difference.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar, cast

from referee.events import (
    Event,
    HandStarted,
    LineUnread,
    RulesAssumed,
    RulesRefused,
    SeatsTaken,
    SpellingNoted,
)
from referee.game import Citation, Finding, Problem, Severity
from referee.knowledge import ForcedBreach
from referee.laws.grounds import grounds
from referee.money import Reckoning
from referee.playouts import NicePlay
from referee.replay import Breach, Duty, Hand, Table
from referee.rulesets import Ruleset

Watched = Event | Breach | ForcedBreach | NicePlay | Reckoning
"""What a law may look at."""

_W = TypeVar("_W")

Check = Callable[[_W, Table, Ruleset], Iterator[Problem]]


class Law(NamedTuple):
    """One law, with everything that `explain` and the law's page need."""

    code: str
    """Family letter and three digits; permanent."""
    name: str
    """The duty in kebab case; permanent."""
    duty: str
    """The duty in a few words, as a citation shows it: `must follow suit`."""
    severity: Severity
    sources: tuple[str, ...]
    """Sections of `docs/sources.md` or decision records that ask for it."""
    watches: type
    """The class of event that it looks at."""
    breaks: Duty | None
    """For a law about the card to be played: the duty whose breach it watches."""
    knob: str | None
    """The knob that switches the duty on, where there is one."""
    price: str | None
    """The knob that says what a breach costs: `renege` for a card; None where none does."""
    measures: tuple[str, ...]
    """The knobs that say how much is enough, where there are any."""
    finds_line_missing: bool
    """Whether what it finds is put right by a line that was left out."""
    under_any_rules: bool
    """Whether it holds whatever the ruleset: about the writing itself, or a card in two places."""
    judge: Check[Watched]
    explanation: str
    """The docstring of its check: why, an example, what it costs."""

    @property
    def of_chips(self) -> bool:
        """Whether it compares the two books, not what was played or written."""
        return self.watches is Reckoning

    @property
    def of_record(self) -> bool:
        """Whether it looks at the record itself: then what it finds says that the record is wrong."""
        return self.code.startswith("R")

    @property
    def of_play(self) -> bool:
        """Whether it looks at what the players did, and so hangs on cards, turns and who stayed."""
        return not self.of_chips and self.watches not in _OF_WRITING

    def findings(self, watched: Watched, table: Table, ruleset: Ruleset) -> Iterator[Finding]:
        """What this law finds at this moment."""
        for problem in self.judge(watched, table, ruleset):
            yield self.finding(problem, table, ruleset)

    def finding(self, problem: Problem, table: Table, ruleset: Ruleset) -> Finding:
        """A problem that this law saw, as a finding."""
        return Finding(
            code=self.code,
            name=problem.name or self.name,
            severity=problem.severity or self.severity,
            citation=self.citation(ruleset),
            problem=problem,
            cost=problem.cost,
            hand=table.hand.number if table.hand else None,
            trick=_trick_of(problem, table.hand),
        )

    def citation(self, ruleset: Ruleset) -> Citation:
        """Where this ruleset has it from."""
        return grounds(self.sources, self.knob, self.duty, ruleset)


_OF_WRITING = (LineUnread, SpellingNoted, RulesRefused, RulesAssumed, SeatsTaken, HandStarted)
"""Events of which laws look at no more than how they are written."""


def _trick_of(problem: Problem, hand: Hand | None) -> int | None:
    """The number of the trick on whose line the problem lies; None outside of all tricks."""
    tricks = hand.tricks if hand else ()
    return next((one.number for one in tricks if one.at.line == problem.at.line), None)


def law(
    code: str,
    name: str,
    *,
    on: type[_W],
    source: str | tuple[str, ...],
    duty: str,
    severity: Severity = Severity.VIOLATION,
    knob: str | None = None,
    measures: tuple[str, ...] = (),
    price: str | None = None,
    breaks: Duty | None = None,
    finds_line_missing: bool = False,
    under_any_rules: bool = False,
) -> Callable[[Check[_W]], Law]:
    """Make a law of a check. It registers nothing: `LAWS` is the one list of laws."""

    def made(check: Check[_W]) -> Law:
        judge = cast(Check[Watched], check)  # laws are called only with what they watch
        sources = (source,) if isinstance(source, str) else source
        text = (check.__doc__ or "").strip()
        costs = price or ("renege" if breaks else None)
        return Law(
            code,
            name,
            duty,
            severity,
            sources,
            on,
            breaks,
            knob,
            costs,
            measures,
            finds_line_missing,
            under_any_rules,
            judge,
            text,
        )

    return made
