"""Counts and payments that do not fit, and the errors of the record that would explain them."""

import json
from collections.abc import Iterator, Mapping

from referee.game import agreed, counted, signed
from referee.hand_log import write
from referee.reports.columns import paragraph
from referee.reports.escapes import sayable, visible
from referee.studies import MOST_SEARCHES, ChipsEdit, Explained, Suspect

_MOST_TOLD = 12
"""Explanations of one count that are printed; the JSON has them all."""


def missing_text(one: Explained, name: str, encoding: str = "utf-8") -> str:
    """One of them and what would explain it, in lines of at most 80 columns."""
    return "".join(paragraph(*part) for part in _parts(one, name, encoding)) + "\n"


_Part = tuple[str, str, str]


def _parts(one: Explained, name: str, encoding: str) -> Iterator[_Part]:
    window = one.window
    yield (
        f"{visible(name, encoding)}:{window.difference.at.line}: {_amiss(one, encoding)}",
        "",
        "  ",
    )
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
        yield from _suspect(suspect, one, f"{rank}.", encoding)
    if one.pairs_tried is not None:
        bound = ", and there are more" if one.bounded else ""
        tried = f"{counted(one.pairs_tried, 'pair')} of errors tried{bound}"
        yield f"{tried}: {len(one.pairs)} {agreed(len(one.pairs), 'fits', 'fit')}", "  ", "    "
    for rank, pair in enumerate(one.pairs[:_MOST_TOLD], 1):
        yield from _suspect(pair[0], one, f"{rank}.", encoding)
        yield from _suspect(pair[1], one, "   and", encoding)
    left = max(len(one.single), len(one.pairs)) - _MOST_TOLD
    if left > 0:
        yield f"and {left} more", "  ", "    "


def _amiss(one: Explained, encoding: str) -> str:
    """What does not fit."""
    difference, off = one.window.difference, one.window.residual
    if not one.window.is_count:
        player = f", {visible(difference.player, encoding)}" if difference.player else ""
        word = difference.wrong.value.replace("é", "e")
        return f"{word}: {counted(difference.chips, 'chip')}{player}"
    total = sum(n for _, n in off)
    told = ", ".join(f"{visible(who, encoding)} {signed(n)}" for who, n in off)
    kind = f"{counted(abs(total), 'chip')} {'too many' if total > 0 else 'missing'}"
    return f"{kind if total else 'miscounted'}: counted less recorded: {told}"


def _hands(first: int | None, last: int | None) -> str:
    if last is None:
        return "the lines before the first hand"
    if first == last:
        return f"hand {last}"
    return f"hands {first} to {last}" if first is not None else f"the start to hand {last}"


def _suspect(suspect: Suspect, one: Explained, label: str, encoding: str) -> Iterator[_Part]:
    yield visible(suspect.sentence, encoding), f"  {label} ", "     "
    for edit in suspect.edits:
        yield _change(edit, one, encoding), "     ", "       "


def _change(edit: ChipsEdit, one: Explained, encoding: str) -> str:
    number = one.window.event_at(edit).at.line
    reads = visible(_reads(edit), encoding)
    if edit.event is None:
        return f"line {number} would go"
    return f"{'above line' if edit.insert else 'line'} {number} would read: {reads}"


def _reads(edit: ChipsEdit) -> str:
    """The line as it would stand in the log."""
    return "" if edit.event is None else write((edit.event,)).strip()


def missing_json(one: Explained, name: str) -> str:
    """The same for programs."""
    window = one.window
    return json.dumps(
        {
            "log": sayable(name),
            "hand": window.steps[window.target].number,
            "line": window.difference.at.line,
            "wrong": window.difference.wrong.name.lower().replace("_", "-"),
            "chips": window.difference.chips,
            "off": {sayable(who): n for who, n in window.residual} if window.is_count else None,
            "looked_at": [step.number for step in window.steps[: window.target + 1]],
            "single": [_data(suspect, one) for suspect in one.single],
            "pairs": [[_data(part, one) for part in pair] for pair in one.pairs],
            "pairs_tried": one.pairs_tried,
            "bounded": one.bounded,
            "sought": one.sought,
        }
    )


def _data(suspect: Suspect, one: Explained) -> Mapping[str, object]:
    return {
        "error": sayable(suspect.sentence),
        "explains_more": suspect.explains_more,
        "likeliness": suspect.likeliness.name.lower().replace("_", "-"),
        "changes": [
            {
                "line": one.window.event_at(edit).at.line,
                "insert": edit.insert,
                "reads": None if edit.event is None else sayable(_reads(edit)),
            }
            for edit in suspect.edits
        ],
    }
