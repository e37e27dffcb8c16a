"""A law: a code, a duty, a source, and a check of one moment.

A law is a pure function of an event or a whole hand, the table before it, and the ruleset. It yields
the problems that it finds; `Law` adds code, severity and place. A law about the card to be played watches a
`Breach` instead of an event: `replay.breach` has already found the one duty that the card broke, so
that a card never breaks two laws. A law about chips watches a `Reckoning`, where each cause makes
one difference.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from referee.events import (
    AgreementOutdated,
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
from referee.laws.conclusion import Conclusion
from referee.laws.grounds import grounds
from referee.money import Reckoning
from referee.playouts import NicePlay
from referee.replay import Breach, Duty, Hand, Table
from referee.rulesets import Ruleset

Watched = Event | Hand | Breach | ForcedBreach | NicePlay | Reckoning | Conclusion
"""What a law may check; a whole hand when it is closed."""

_W = TypeVar("_W")

Check = Callable[[_W, Table, Ruleset], Iterator[Problem]]


class Law(NamedTuple):
    """A law, with everything that `explain` and the law's page need."""

    code: str
    """Family letter and three digits; permanent."""
    name: str
    """The duty in kebab case; permanent."""
    duty: str
    """The duty in a few words, as a citation shows it: `must follow suit`."""
    severity: Severity
    sources: tuple[str, ...]
    """Sections of `docs/sources.md`, or decision records, that it rests on."""
    watches: type
    """The class of the values that it checks."""
    breaks: Duty | None
    """The duty whose breach it reports, for a law about the card to be played."""
    knob: str | None
    """The knob that switches the duty on, if there is one."""
    price: str | None
    """The knob that says what a breach costs, such as `renege`; None if none does."""
    measures: tuple[str, ...]
    """The knobs that set the law's limits, if there are any."""
    about_a_line: bool
    """Whether it finds a line that is missing, cannot be read, or has no place where it stands."""
    under_any_rules: bool
    """Whether it holds under any ruleset, being about the writing itself or a card in two
    places."""
    judge: Check[Watched]

    @property
    def explanation(self) -> str:
        """The docstring of its check, read from its file: why, an example, the cost (decision 0400)."""
        return _docstring(self.name.replace("-", "_"))

    @property
    def of_chips(self) -> bool:
        """Whether it compares the two books."""
        return self.watches is Reckoning

    @property
    def of_record(self) -> bool:
        """Whether it checks the record itself, so that a finding means the record is wrong."""
        return self.code.startswith("R")

    @property
    def of_play(self) -> bool:
        """Whether it checks what the players did, and so depends on cards, turns and who stayed."""
        return not self.of_chips and self.watches not in _OF_WRITING

    def findings(self, watched: Watched, table: Table, ruleset: Ruleset) -> Iterator[Finding]:
        """Yield what this law finds at this moment."""
        for problem in self.judge(watched, table, ruleset):
            yield self.finding(problem, table, ruleset)

    def finding(self, problem: Problem, table: Table, ruleset: Ruleset) -> Finding:
        """Turn a problem into a finding of this law."""
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
        """Cite where the ruleset has this law from."""
        return grounds(self.sources, self.knob, self.duty, ruleset)


_OF_WRITING = (
    AgreementOutdated,
    LineUnread,
    SpellingNoted,
    RulesRefused,
    RulesAssumed,
    SeatsTaken,
    HandStarted,
)
"""Events that are checked only for how they are written."""


@cache
def _docstring(check: str) -> str:
    import ast  # noqa: PLC0415 - a check prints no docstring

    [path] = Path(__file__).parent.glob(f"*/{check}.py")
    body = ast.parse(path.read_text(encoding="utf-8")).body
    written = (node for node in body if isinstance(node, ast.FunctionDef))
    return next(ast.get_docstring(node) or "" for node in written if node.name == check)


def _trick_of(problem: Problem, hand: Hand | None) -> int | None:
    """Return the number of the trick on whose line the problem lies; None outside the tricks."""
    tricks = hand.tricks if hand else ()
    return next((trick.number for trick in tricks if trick.at.line == problem.at.line), None)


def law(
    code: str,
    name: str,
    *,
    on: type[_W],
    source: str,
    duty: str,
    severity: Severity | None = None,
    knob: str | None = None,
    measures: tuple[str, ...] = (),
    price: str | None = None,
    breaks: Duty | None = None,
    about_a_line: bool = False,
    under_any_rules: bool = False,
) -> Callable[[Check[_W]], Law]:
    """Make a law of a check. Nothing is registered: `LAWS` lists the laws.

    What it finds is a discrepancy of the record or the chips, else a violation, unless it says so.
    """
    usual = Severity.DISCREPANCY if code[0] in "RC" else Severity.VIOLATION

    def made(check: Check[_W]) -> Law:
        judge = cast(Check[Watched], check)  # laws are called only with what they watch
        costs = price or ("renege" if breaks else None)
        return Law(
            code,
            name,
            duty,
            severity or usual,
            tuple(source.split(", ")),
            on,
            breaks,
            knob,
            costs,
            measures,
            about_a_line,
            under_any_rules,
            judge,
        )

    return made
