"""The search: the lines that a finding rests on, each changed in every way that is tried."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.events import TricksCounted
from referee.findings import Finding
from referee.slips.cards import other_cards, other_trumps
from referee.slips.change import Change
from referee.slips.lines import Lines
from referee.slips.otherwise import CHANGEABLE, OF_CHIPS, exchanged_lines, otherwise
from referee.slips.step import Step, counts
from referee.slips.telling import told
from referee.slips.window import Window, windows

MOST_TRIALS = 10_000
"""Hands of one log that are judged again in search of slips; about a millisecond each."""

NONE_FITS = "No single change of a card, a number or a name fits the rest of the record."
NOT_SOUGHT = "Not looked for: too many findings stand before this one."

_ON_TRUMPS = ("P", "F", "R206", "R207", "R208")
"""Findings that another trump suit could explain."""


def with_slips(steps: Iterable[Step], trials: int = MOST_TRIALS) -> Iterator[Step]:
    """The passages of a log, each finding with the slip of the pen that would explain it away.

    A passage with findings is held back until those behind it are known; any other goes on at
    once. When `trials` hands have been judged again, the findings that are left say so.
    """
    if not trials:
        yield from steps
        return
    for window in windows(steps):
        step, findings = window.step, list[Finding]()
        if not window.sought:
            yield step
            continue
        for one in step.judgement.findings:
            found, spent = _looked_at(one, window, trials) if counts(one) else (one, 0)
            findings.append(found)
            trials = max(0, trials - spent)
        yield step._replace(judgement=step.judgement._replace(findings=tuple(findings)))


def _looked_at(finding: Finding, window: Window, trials: int) -> tuple[Finding, int]:
    """The finding with the slip to offer, or with the word that there is none; hands judged."""
    if not _changeable(window, finding):
        return finding, 0
    if not trials:
        return replace(finding, no_slip=NOT_SOUGHT), 0
    changes = {one.events: (number, one) for number, one in _changes(window, finding)}
    tried = [window.tried(number, one, finding) for number, one in changes.values()]
    fits = [fit for fit, _ in tried if fit]
    slip = told(fits, finding) if fits else None
    spent = sum(judged for _, judged in tried)
    return replace(finding, slip=slip, no_slip="" if slip else NONE_FITS), spent


def _changeable(window: Window, finding: Finding) -> bool:
    """Whether it rests on a card, or on a line of which anything is changed."""
    lines = Lines(window.step)
    events = map(lines.event, filter(window.step.holds, _named(finding)))
    return finding.problem.card is not None or any(isinstance(one, CHANGEABLE) for one in events)


def _changes(window: Window, finding: Finding) -> Iterator[tuple[int, Change]]:
    """Every change that is tried and the passage that it changes, the nearest first."""
    ways = [_other_lines(window, finding), _other_cards(window, finding)]
    for way in reversed(ways) if finding.problem.card else ways:
        yield from way
    if finding.code.startswith("C"):
        yield from _other_money(window, finding)


def _other_cards(window: Window, finding: Finding) -> Iterator[tuple[int, Change]]:
    problem, step = finding.problem, window.step
    places = (*(one.at for one in problem.evidence), problem.at)
    for change in other_cards(step, places):
        yield window.place, change
    for change in other_trumps(step) if finding.code.startswith(_ON_TRUMPS) else ():
        yield window.place, change


def _other_lines(window: Window, finding: Finding) -> Iterator[tuple[int, Change]]:
    """The lines that the finding names, said otherwise."""
    named = _named(finding)
    for place in window.places:
        step = window.steps[place]
        here = [number for number in named if step.holds(number)]
        lines = Lines(step)
        for number in here:
            for change in otherwise(lines, number, window.sizes(finding), window.numbers(place)):
                yield place, change
        for change in exchanged_lines(lines, here):
            yield place, change


def _other_money(window: Window, finding: Finding) -> Iterator[tuple[int, Change]]:
    """Every other line about chips of the hand and of the one before, said otherwise."""
    named = _named(finding)
    for place in window.places:
        step = window.steps[place]
        kinds = (*OF_CHIPS, TricksCounted)
        here = [one.at.line for one in step.said if isinstance(one, kinds)]
        lines = Lines(step)
        for number in here:
            for change in (
                otherwise(lines, number, window.sizes(finding), ()) if number not in named else ()
            ):
                yield place, change
        for change in exchanged_lines(lines, here):
            yield place, change


def _named(finding: Finding) -> tuple[int, ...]:
    problem = finding.problem
    return tuple(dict.fromkeys((problem.at.line, *(one.at.line for one in problem.evidence))))
