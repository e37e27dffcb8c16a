"""The search: the lines that a finding rests on, each changed in every way that is tried."""

from collections.abc import Iterator

from referee.events import Event, TrickPlayed, TricksCounted
from referee.findings import Finding
from referee.slips.cards import other_cards, other_trumps
from referee.slips.change import Change
from referee.slips.lines import Lines
from referee.slips.names import exchanged_leaders, exchanged_payments, exchanged_players
from referee.slips.otherwise import CHANGEABLE, exchanged_lines, other_dealers, otherwise
from referee.slips.outcome import Outcome, outcome
from referee.slips.step import OF_CHIPS, Step, counts, key
from referee.slips.telling import Fit, told
from referee.slips.whole_lines import left_out
from referee.slips.window import Window

NONE_FITS = "None was found that fits the rest of the record."
NOT_SOUGHT = "Not looked for: too many findings stand before this one."

_ON_THE_OPENING = ("P", "F", "R206", "R207", "R208", "R210", "C503", "D105")
"""Findings that another trump suit or another dealer could explain."""
_A_LINE_IS_MISSING = "R215"
"""What its own advice puts down to a line that was left out: that no other change does says nothing."""


class Search:
    """The search in one passage; it counts what it has spent and knows what it has tried."""

    def __init__(self, window: Window, trials: int) -> None:
        """`trials`: how many hands may be judged again; what is left of them stays there."""
        self._window, self.trials = window, trials
        self._tried: dict[tuple[Event, ...], Outcome | None] = {}

    def step(self) -> Step:
        """The passage, every finding that counts looked at."""
        step = self._window.step
        found = tuple(
            self._looked_at(one) if counts(one) else one for one in step.judgement.findings
        )
        return step._replace(judgement=step.judgement._replace(findings=found))

    def _looked_at(self, finding: Finding) -> Finding:
        """The finding with the slip to offer, or with the word that there is none."""
        changeable = finding.code != _A_LINE_IS_MISSING and _changeable(self._window, finding)
        if not self.trials:
            return finding._replace(no_slip=NOT_SOUGHT if changeable else "")
        fits = self._fits(finding)
        if fits:
            return finding._replace(slip=told(fits, finding))
        return finding._replace(no_slip=NONE_FITS if changeable else "")

    def _fits(self, finding: Finding) -> list[Fit]:
        changes = {one.events: (place, one) for place, one in _changes(self._window, finding)}
        tried = [(one, self._outcome(place, one)) for place, one in changes.values()]
        behind = self._window.tells_chips_behind
        return [
            Fit(one, found, one.of_chips and not behind(max(one.lines)))
            for one, found in tried
            if found and key(finding) in found.gone
        ]

    def _outcome(self, place: int, change: Change) -> Outcome | None:
        if change.events not in self._tried:
            found, judged = outcome(self._window, place, change)
            self._tried[change.events] = found
            self.trials = max(0, self.trials - judged)
        return self._tried[change.events]


def _changeable(window: Window, finding: Finding) -> bool:
    """Whether it rests on a card, or on a line of which anything is changed."""
    named, seated = _named(finding), bool(window.step.judgement.evening.players)
    lines = (one for one in window.step.said if one.at.line in named)
    changeable = seated and any(isinstance(one, CHANGEABLE) for one in lines)
    return finding.problem.card is not None or changeable


def _changes(window: Window, finding: Finding) -> Iterator[tuple[int, Change]]:
    """Every change that is tried and the passage that it changes, the nearest first."""
    ways = [_other_lines(window, finding), _other_cards(window, finding)]
    for way in reversed(ways) if finding.problem.card else ways:
        yield from way
    if finding.code.startswith("C"):
        yield from _other_money(window, finding)
    yield from _other_players(window, finding)


def _other_cards(window: Window, finding: Finding) -> Iterator[tuple[int, Change]]:
    problem, step = finding.problem, window.step
    places = (*(one.at for one in problem.evidence), problem.at)
    for change in other_cards(step, places):
        yield window.place, change
    if finding.code.startswith(_ON_THE_OPENING):
        for change in (*other_trumps(step), *other_dealers(Lines(step))):
            yield window.place, change


def _other_lines(window: Window, finding: Finding) -> Iterator[tuple[int, Change]]:
    """The lines that the finding names, said otherwise."""
    named = _named(finding)
    for place in window.places:
        step = window.steps[place]
        here = [number for number in named if step.source.holds(number)]
        lines = Lines(step)
        for number in here:
            for change in otherwise(lines, number, window.sizes(finding), window.numbers(place)):
                yield place, change
        tricks = [one.at.line for one in step.said if isinstance(one, TrickPlayed)]
        leaders = (change for one in here for change in exchanged_leaders(lines, one, tricks))
        for change in (*exchanged_lines(lines, here), *leaders):
            yield place, change


def _other_players(window: Window, finding: Finding) -> Iterator[tuple[int, Change]]:
    """A player whom a finding concerns taken for another all through the hand."""
    lines = Lines(window.step)
    told = (player for one in window.differences(finding) for player, _, _ in one.told)
    for player in dict.fromkeys(filter(None, (finding.problem.player, *told))):
        for change in exchanged_players(lines, player, lines.players()):
            yield window.place, change


def _other_money(window: Window, finding: Finding) -> Iterator[tuple[int, Change]]:
    """Every other line about chips of the hand and of the one before, said otherwise."""
    named, sizes = _named(finding), window.sizes(finding)
    for place in window.places:
        said = window.steps[place].said
        here = [one.at.line for one in said if isinstance(one, (*OF_CHIPS, TricksCounted))]
        lines = Lines(window.steps[place])
        for number in here:
            for change in otherwise(lines, number, sizes, ()) if number not in named else ():
                yield place, change
        for change in (*exchanged_lines(lines, here), *exchanged_payments(lines, here)):
            yield place, change
    following = window.steps[window.place + 1 : window.place + 2]
    behind = tuple(event for step in following for event in step.said)
    for difference in window.differences(finding):
        for change in left_out(Lines(window.step), difference, behind):
            yield window.place, change


def _named(finding: Finding) -> tuple[int, ...]:
    problem = finding.problem
    return tuple(dict.fromkeys((problem.at.line, *(one.at.line for one in problem.evidence))))
