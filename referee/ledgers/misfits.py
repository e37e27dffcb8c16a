"""Counts and payments that do not fit, and the recording errors that would explain them."""

from collections.abc import Iterator

from referee.audits import MOST_SEARCHES, Explained, Explanation
from referee.messages import agreed, counted, signed
from referee.wording import PLAIN, Indented, Style, indented

_MOST_LISTED = 12


def missing_text(explained: Explained, name: str, style: Style = PLAIN) -> str:
    """Write a count or payment that does not fit, and its explanations, within 80 columns."""
    return indented(_parts(explained, name), style) + "\n"


def _parts(explained: Explained, name: str) -> Iterator[Indented]:
    misfit = explained.misfit
    yield Indented(f"{name}:{misfit.difference.at.line}: {_amiss(explained)}", "", "  ")
    if not explained.sought:
        yield Indented(f"not looked into: {MOST_SEARCHES} others of this log were", "  ", "    ")
        return
    first, last = misfit.hands[0], misfit.hands[-1]
    yield Indented(f"searched: {_hands(first, last)}", "  ", "    ")
    if explained.single:
        yield Indented(
            f"{counted(len(explained.single), 'single error')} would explain it:", "  ", "    "
        )
    else:
        yield Indented("No single error of the record explains it.", "  ", "    ")
    for rank, found in enumerate(explained.single[:_MOST_LISTED], 1):
        yield from _error(found, explained, f"{rank}.")
    if explained.pairs_tried is not None:
        bound = ", and there are more" if explained.bounded else ""
        tried = f"{counted(explained.pairs_tried, 'pair')} of errors tried{bound}"
        fit = f"{len(explained.pairs)} {agreed(len(explained.pairs), 'fits', 'fit')}"
        yield Indented(f"{tried}: {fit}", "  ", "    ")
    for rank, pair in enumerate(explained.pairs[:_MOST_LISTED], 1):
        yield from _error(pair[0], explained, f"{rank}.")
        yield from _error(pair[1], explained, "   and")
    left = max(len(explained.single), len(explained.pairs)) - _MOST_LISTED
    if left > 0:
        yield Indented(f"and {left} more", "  ", "    ")


def _amiss(explained: Explained) -> str:
    difference, off = explained.misfit.difference, explained.misfit.residual
    if not explained.misfit.is_count:
        player = f", {difference.player}" if difference.player else ""
        word = difference.wrong.value.replace("é", "e")
        return f"{word}: {counted(difference.chips, 'chip')}{player}"
    total = sum(n for _, n in off)
    differences = ", ".join(f"{who or 'all together'} {signed(n)}" for who, n in off)
    kind = f"{counted(abs(total), 'chip')} {'too many' if total > 0 else 'missing'}"
    return f"{kind if total else 'miscounted'}: counted less recorded: {differences}"


def _hands(first: int | None, last: int | None) -> str:
    if last is None:
        return "the lines before the first hand"
    if first == last:
        return f"hand {last}"
    return f"hands {first} to {last}" if first is not None else f"the start to hand {last}"


def _error(found: Explanation, explained: Explained, label: str) -> Iterator[Indented]:
    yield Indented(found.change.phrase, f"  {label} ", "     ")
    for line in explained.misfit.lines_meant(found.change):
        would = "would go" if line.reads is None else f"would read: {line.reads}"
        where = "above line" if line.insert else "line"
        yield Indented(f"{where} {line.number} {would}", "     ", "       ")
