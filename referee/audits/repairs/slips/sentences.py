"""The slip of the pen in words."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.audits.repairs.change import Change
from referee.audits.repairs.retrial import key
from referee.audits.repairs.slips.outcome import Outcome
from referee.game import Finding, Severity, Slip, SlipBeside, counted, listed

_MOST_NAMED = 3
"""Changes named beside the first, those of one place together."""


class Fit(NamedTuple):
    """A change under which a finding is gone and nothing speaks against it."""

    change: Change
    outcome: Outcome
    alone: bool
    """Whether it changes a line about chips after which no other stands that could bear it out."""
    lines: tuple[tuple[int, tuple[str, ...]], ...]
    """What would stand in each line that it changes."""
    leads: frozenset[int]
    """The lines of the tricks to which it has another card led."""


def slip_of(fits: Sequence[Fit], finding: Finding) -> Slip:
    """The change that fits best, and the others that fit as well; `fits` is not empty."""
    best = min(map(_rank, fits))
    first, *others = sorted(
        (fit for fit in fits if _rank(fit) == best),
        key=lambda fit: _further(fit, finding),
    )
    beside = tuple(SlipBeside(*fit.change.wording, fit.change.phrase) for fit in others)
    sentence = f"{_claim(first, finding)}.{_besides(beside)}"
    lines = () if others else first.lines
    return Slip(*first.change.wording, sentence, lines, beside, first.alone)


def _rank(fit: Fit) -> tuple[int, bool, bool, int, int]:
    """First what explains more, then what another line bears out or its own line, and so on.

    The book had to correct those lines as the record stands. Then comes what makes more known, and
    what is likelier.
    """
    change, borne_out = fit.change, fit.outcome.borne_out
    mends = not borne_out - change.lines, not borne_out
    return -len(fit.outcome.gone), *mends, -fit.outcome.clearer, change.likeliness


def _further(fit: Fit, finding: Finding) -> tuple[bool, bool, bool]:
    """What comes first of equals: another card led to the trick in question, then to any trick.

    A card led binds everybody after it. One card misread comes before two exchanged.
    """
    return finding.problem.at.line not in fit.leads, not fit.leads, len(fit.change.cards) > 1


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


def _any_of(meant: Sequence[str]) -> str:
    return f"any of {len(meant)} others" if len(meant) > _MOST_NAMED else listed(meant, "or")


def _besides(others: Sequence[SlipBeside]) -> str:
    """The first of what would do as well by name, what one place may have meant together."""
    alike: dict[tuple[str, str], list[str]] = {}
    for other in others:
        meant, *written = other.phrase.partition(" written as ")
        rest = "".join(written)
        alike.setdefault((rest, "" if rest else meant), []).append(meant)
    kept = list(alike.items())[:_MOST_NAMED]
    said = [f"{_any_of(meant)}{rest}" for (rest, _), meant in kept]
    if more := len(others) - sum(len(meant) for _, meant in kept):
        said.append(counted(more, "other single change"))
    return f" So would {listed(said, 'and')}." if said else ""
