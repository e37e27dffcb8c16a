"""Counts and payments that do not fit, and the errors of the record that would explain them."""

from collections.abc import Iterator

from referee.game import agreed, counted, signed
from referee.reports.columns import paragraph
from referee.studies import MOST_SEARCHES, ChipsEdit, Explained, Suspect

_MOST_TOLD = 12
"""Explanations of one count that are printed; the JSON has them all."""


def missing_text(one: Explained, name: str, encoding: str = "utf-8") -> str:
    """One of them and what would explain it, in lines of at most 80 columns."""
    return "".join(paragraph(*part, encoding) for part in _parts(one, name)) + "\n"


_Part = tuple[str, str, str]


def _parts(one: Explained, name: str) -> Iterator[_Part]:
    window = one.window
    yield f"{name}:{window.difference.at.line}: {_amiss(one)}", "", "  "
    if not one.sought:
        yield f"not looked into: {MOST_SEARCHES} others of this log were", "  ", "    "
        return
    first, last = window.steps[0].number, window.steps[window.target].number
    yield f"looked at: {_hands(first, last)}", "  ", "    "
    if one.single:
        yield f"{counted(len(one.single), 'single error')} would explain it:", "  ", "    "
    else:
        yield "No single error of the record explains it.", "  ", "    "
    for rank, suspect in enumerate(one.single[:_MOST_TOLD], 1):
        yield from _suspect(suspect, one, f"{rank}.")
    if one.pairs_tried is not None:
        bound = ", and there are more" if one.bounded else ""
        tried = f"{counted(one.pairs_tried, 'pair')} of errors tried{bound}"
        yield f"{tried}: {len(one.pairs)} {agreed(len(one.pairs), 'fits', 'fit')}", "  ", "    "
    for rank, pair in enumerate(one.pairs[:_MOST_TOLD], 1):
        yield from _suspect(pair[0], one, f"{rank}.")
        yield from _suspect(pair[1], one, "   and")
    left = max(len(one.single), len(one.pairs)) - _MOST_TOLD
    if left > 0:
        yield f"and {left} more", "  ", "    "


def _amiss(one: Explained) -> str:
    """What does not fit."""
    difference, off = one.window.difference, one.window.residual
    if not one.window.is_count:
        player = f", {difference.player}" if difference.player else ""
        word = difference.wrong.value.replace("é", "e")
        return f"{word}: {counted(difference.chips, 'chip')}{player}"
    total = sum(n for _, n in off)
    told = ", ".join(f"{who} {signed(n)}" for who, n in off)
    kind = f"{counted(abs(total), 'chip')} {'too many' if total > 0 else 'missing'}"
    return f"{kind if total else 'miscounted'}: counted less recorded: {told}"


def _hands(first: int | None, last: int | None) -> str:
    if last is None:
        return "the lines before the first hand"
    if first == last:
        return f"hand {last}"
    return f"hands {first} to {last}" if first is not None else f"the start to hand {last}"


def _suspect(suspect: Suspect, one: Explained, label: str) -> Iterator[_Part]:
    yield suspect.sentence, f"  {label} ", "     "
    for edit in suspect.edits:
        yield _change(edit, one), "     ", "       "


def _change(edit: ChipsEdit, one: Explained) -> str:
    number = one.window.event_at(edit).at.line
    reads = edit.reads
    if reads is None:
        return f"line {number} would go"
    where = "above line" if edit.insert else "line"
    return f"{where} {number} would read: {reads}"
