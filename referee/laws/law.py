"""A law: a code, a duty, a source and a check of one moment.

The check is a pure function of an event or a whole hand, the table before it and the ruleset; `Law`
adds code, severity and place to the problems that it yields. A law about the card to be played watches
a `Breach`, the one duty that a card broke, so no card breaks two laws. A law about chips watches a
`Reckoning`, with one difference for each cause.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from referee import events
from referee.evening_events import SeatsTaken
from referee.findings import Certainty, Citation, Evidence, Finding, Problem, Severity
from referee.laws.conclusion import Conclusion
from referee.messages import EMPTY, Message, say
from referee.money import Reckoning
from referee.playouts import NicePlay
from referee.replay import Breach, Duty, Hand, Table
from referee.rulesets import Origin, Ruleset

__all__ = [
    "MADE",
    "Breach",
    "Certainty",
    "Evidence",
    "Hand",
    "Law",
    "Problem",
    "Problems",
    "Ruleset",
    "Severity",
    "Table",
    "Watched",
    "grounds",
    "law",
]
"""Also the names that most laws need."""


def grounds(sources: tuple[str, ...], knob: str | None, duty: str, ruleset: Ruleset) -> Citation:
    if knob is None:
        place, note = _in_text(sources, ruleset)
        return Citation(place, Message(duty), note)
    origin = ruleset.origins[knob]
    if origin.adopted:
        return Citation(origin.adopted, Message(duty), _as_in(origin))
    return Citation(_place(sources, origin, ruleset), Message(duty), _note(origin))


def _as_in(origin: Origin) -> Message:
    return say("as in {ruleset}", ruleset=origin.parent)


def _note(origin: Origin) -> Message:
    if origin.second_hand:
        return say("second-hand")
    return say("house choice") if origin.choice or origin.of_the_house else EMPTY


def _place(sources: tuple[str, ...], origin: Origin, ruleset: Ruleset) -> str:
    """Return the section on the duty in the text that gives the value, else the value's place."""
    first = origin.places[0]
    if _note(origin):
        return first
    key = origin.parent or ruleset.name if _is_decision(first) else first
    return next(_sections(sources, key), first)


def _in_text(sources: tuple[str, ...], ruleset: Ruleset) -> tuple[str, Message]:
    inherited = [origin for origin in ruleset.origins.values() if origin.parent]
    parents = dict.fromkeys(origin.parent for origin in inherited if not origin.adopted)
    for key in (ruleset.name, *parents):
        for section in _sections(sources, key):
            return section, EMPTY
    for source in filter(_is_decision, sources):
        return source, EMPTY
    for origin in inherited:
        if origin.adopted:
            return origin.adopted, _as_in(origin)
    return sources[0], EMPTY


def _sections(sources: tuple[str, ...], place: str) -> Iterator[str]:
    """Yield the sections of the text that a place names: `boo-ray play.3` for `boo-ray`."""
    return (source for source in sources if _text(source) == _text(place))


def _text(place: str) -> str:
    return place.partition(" ")[0].rstrip("-0123456789")


def _is_decision(place: str) -> bool:
    return place.startswith("decision ")


Watched = events.Event | Hand | Breach | NicePlay | Reckoning | Conclusion
"""What a law checks; a hand once it is closed."""

_W = TypeVar("_W")

Problems = Iterator[Problem]
Check = Callable[[_W, Table, Ruleset], Problems]


class Law(NamedTuple):
    """A law, with everything that `explain` and its page need."""

    code: str
    """Family letter and three digits; permanent."""
    name: str
    """The duty in kebab case; permanent."""
    duty: str
    """Short form for citations: `must follow suit`."""
    severity: Severity
    sources: tuple[str, ...]
    """Sections of `docs/sources.md`, or decision records."""
    watches: type
    breaks: Duty | None
    """The duty whose breach it reports, for a law about the card to be played."""
    knob: str | None
    """Switches the duty on."""
    price: str | None
    """Sets the cost of a breach, as `renege` does."""
    measures: tuple[str, ...]
    about_a_line: bool
    """True if it finds a line that is missing, unreadable or out of place."""
    under_any_rules: bool
    """True if about the writing itself, or a card in two places."""
    judge: Check[Watched]

    @property
    def explanation(self) -> str:
        """The docstring of its check, read from its file (decision 0400)."""
        return _docstring(self.name.replace("-", "_"))

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The explanation, each paragraph in one line."""
        return tuple(" ".join(block.split()) for block in self.explanation.split("\n\n"))

    @property
    def of_chips(self) -> bool:
        return self.watches is Reckoning

    @property
    def of_record(self) -> bool:
        return self.code.startswith("R")

    @property
    def of_play(self) -> bool:
        return not self.of_chips and self.watches not in _OF_WRITING

    def findings(self, watched: Watched, table: Table, ruleset: Ruleset) -> Iterator[Finding]:
        for problem in self.judge(watched, table, ruleset):
            yield self.finding(problem, table, ruleset)

    def finding(self, problem: Problem, table: Table, ruleset: Ruleset) -> Finding:
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
        return grounds(self.sources, self.knob, self.duty, ruleset)


MADE: dict[str, Law] = {}
"""The laws loaded so far, by code."""

_OF_WRITING = (
    events.AgreementOutdated,
    events.LineUnread,
    events.SpellingNoted,
    events.RulesRefused,
    events.RulesAssumed,
    SeatsTaken,
    events.HandStarted,
)


@cache
def _docstring(check: str) -> str:
    import ast  # noqa: PLC0415 - a check prints no docstring

    [path] = Path(__file__).parent.glob(f"*/{check}.py")
    body = ast.parse(path.read_text(encoding="utf-8")).body
    written = (node for node in body if isinstance(node, ast.FunctionDef))
    return next(ast.get_docstring(node) or "" for node in written if node.name == check)


def _trick_of(problem: Problem, hand: Hand | None) -> int | None:
    tricks = hand.tricks if hand else ()
    return next((trick.number for trick in tricks if trick.at.line == problem.at.line), None)


def law(
    code: str,
    *,
    on: type[_W],
    source: str,
    duty: str,
    severity: Severity | None = None,
    knob: str | None = None,
    measures: tuple[str, ...] = (),
    price: str | None = None,
    about_a_line: bool = False,
    under_any_rules: bool = False,
) -> Callable[[Check[_W]], Law]:
    """Make a law of a check, which has its name.

    The default severity is a discrepancy for laws of record and chips, else a violation.
    """
    usual = Severity.DISCREPANCY if code[0] in "RC" else Severity.VIOLATION

    def made(check: Check[_W]) -> Law:
        name = check.__name__.replace("_", "-")
        breaks = Duty(name) if on is Breach else None
        MADE[code] = Law(
            code,
            name,
            duty,
            severity or usual,
            tuple(source.split(", ")),
            on,
            breaks,
            knob,
            price or ("renege" if breaks else None),
            measures,
            about_a_line,
            under_any_rules,
            cast(Check[Watched], check),  # laws are called only with what they watch
        )
        return MADE[code]

    return made
