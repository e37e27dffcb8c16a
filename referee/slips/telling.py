"""The slip of the pen in words."""

from collections.abc import Sequence

from referee.findings import Finding, Severity, Slip
from referee.slips.window import Fit


def told(fits: Sequence[Fit], finding: Finding) -> Slip:
    """The change that fits best, and how many others fit as well; `fits` is not empty."""
    first = min(fits, key=_rank)
    others = [one for one in fits if one is not first and _rank(one) == _rank(first)]
    change = first.change
    sentence = f"{_claim(first, finding)}.{_besides(others)}"
    return Slip(change.at, change.written, change.meant, sentence)


def _rank(fit: Fit) -> tuple[bool, bool, int, int]:
    """First what explains more, then what another line bears out, makes more known, is likelier."""
    return not fit.gone, not fit.borne_out, -fit.clearer, fit.change.likeliness


def _claim(fit: Fit, finding: Finding) -> str:
    """What the change would do, and what else the record says of it."""
    change = fit.change
    legal = finding.severity is Severity.VIOLATION
    done = "make the hand legal" if legal else "make the record agree"
    claim = f"{change.phrase} would {done}, and nothing else in it speaks against it"
    if legal:
        claim = claim.replace("in it ", "in the record ")
    if fit.gone:
        claim += f"; what was found in {_in_lines(fit.gone)} would be gone too"
    if fit.borne_out:
        claim += (
            f"; {_in_lines(fit.borne_out)} {'bears' if len(fit.borne_out) == 1 else 'bear'} it out"
        )
    elif change.of_chips and not fit.gone:
        claim += ", but no other line bears it out"
    return claim


def _in_lines(numbers: Sequence[int]) -> str:
    *most, last = map(str, numbers)
    return f"lines {', '.join(most)} and {last}" if most else f"line {last}"


def _besides(others: Sequence[Fit]) -> str:
    if not others:
        return ""
    if len(others) == 1:
        return f" So would {others[0].change.phrase}."
    return f" {len(others)} other single changes would do as well."
