"""The slip of the pen in words."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.audits.repairs.change import Change
from referee.audits.repairs.retrial import key
from referee.audits.repairs.slips.outcome import Outcome
from referee.game import Finding, Severity, Slip, listed


class Fit(NamedTuple):
    """A change under which a finding is gone and nothing speaks against it."""

    change: Change
    outcome: Outcome
    alone: bool
    """Whether it changes a line about chips after which no other stands that could bear it out."""
    lines: tuple[tuple[int, tuple[str, ...]], ...]
    """What would stand in each line that it changes."""


def slip_of(fits: Sequence[Fit], finding: Finding) -> Slip:
    """The change that fits best, and how many others fit as well; `fits` is not empty."""
    first = min(fits, key=_rank)
    others = [
        suspect for suspect in fits if suspect is not first and _rank(suspect) == _rank(first)
    ]
    change = first.change
    sentence = f"{_claim(first, finding)}.{_besides(others)}"
    return Slip(*change.wording, sentence, () if others else first.lines)


def _rank(fit: Fit) -> tuple[int, bool, bool, int, int]:
    """First what explains more, then what another line bears out or its own line, and so on.

    The book had to correct those lines as the record stands. Then comes what makes more known, and
    what is likelier.
    """
    change, borne_out = fit.change, fit.outcome.borne_out
    mends = not borne_out - change.lines, not borne_out
    return -len(fit.outcome.gone), *mends, -fit.outcome.clearer, change.likeliness


def _claim(fit: Fit, finding: Finding) -> str:
    """What the change would do, and what else the record says of it."""
    legal = finding.severity is Severity.VIOLATION
    why = f", {fit.change.why}," if fit.change.why else ""
    claim = f"{fit.change.phrase}{why} would make the {'hand legal' if legal else 'record agree'}"
    claim += f", and nothing else in {'the record' if legal else 'it'} speaks against it"
    gone = sorted({line for _, line, _ in fit.outcome.gone - {key(finding)}})
    if gone:
        claim += f"; what else was found in {_in_lines(gone)} would be gone too"
    borne_out = sorted(fit.outcome.borne_out - fit.change.lines - {finding.problem.at.line})
    if borne_out:
        claim += f"; {_in_lines(borne_out)} {'bears' if len(borne_out) == 1 else 'bear'} it out"
    elif fit.alone and not gone:
        claim += ", but no later line bears it out"
    return claim


def _in_lines(numbers: Sequence[int]) -> str:
    return f"line{'s' * (len(numbers) > 1)} {listed(map(str, numbers), 'and')}"


def _besides(others: Sequence[Fit]) -> str:
    if not others:
        return ""
    if len(others) == 1:
        return f" So would {others[0].change.phrase}."
    return f" {len(others)} other single changes would do as well."
