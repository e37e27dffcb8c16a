"""Counts and payments that do not fit, with the errors that would explain them."""

from collections.abc import Iterator

from referee.audits import CUT_SHORT, NOT_SEARCHED, Explained, Explanation
from referee.messages import Message, Series, counted, say, say_many, signed
from referee.wording import PLAIN, Indented, Style, indented

_MOST_LISTED = 12


def missing_text(explained: Explained, name: str, style: Style = PLAIN) -> str:
    return indented(_parts(explained, name), style) + "\n"


def _parts(explained: Explained, name: str) -> Iterator[Indented]:
    misfit = explained.misfit
    yield Indented.say(
        "{log}: {sentence}",
        "",
        "  ",
        log=f"{name}:{misfit.difference.at.line}",
        sentence=_amiss(explained),
    )
    if not explained.sought:
        yield Indented(NOT_SEARCHED, "  ", "    ")
        return
    first, last = misfit.hands[0], misfit.hands[-1]
    yield Indented.say("searched: {hands}", "  ", "    ", hands=_hands(first, last))
    if explained.single:
        yield Indented.say(
            "{errors} would explain it:",
            "  ",
            "    ",
            errors=counted(len(explained.single), "single error"),
        )
    elif not explained.bounded or explained.pairs_tried is not None:
        yield Indented.say("No single error of the record explains it.", "  ", "    ")
    for rank, found in enumerate(explained.single[:_MOST_LISTED], 1):
        yield from _error(found, explained, f"{rank}.")
    if explained.pairs_tried is not None:
        tried = say("{pairs} of errors tried", pairs=counted(explained.pairs_tried, "pair"))
        fit = say_many(
            "{tried}: {number} fits", "{tried}: {number} fit", len(explained.pairs), tried=tried
        )
        yield Indented(fit, "  ", "    ")
    for rank, pair in enumerate(explained.pairs[:_MOST_LISTED], 1):
        yield from _error(pair[0], explained, f"{rank}.")
        yield from _error(pair[1], explained, say("   and"))
    left = max(len(explained.single), len(explained.pairs)) - _MOST_LISTED
    if left > 0:
        yield Indented.say("and {left} more", "  ", "    ", left=left)
    if explained.bounded:
        yield Indented(CUT_SHORT, "  ", "    ")


def _amiss(explained: Explained) -> str:
    difference, off = explained.misfit.difference, explained.misfit.residual
    if not explained.misfit.is_count:
        player = f", {difference.player}" if difference.player else ""
        word = Message(difference.wrong.value.replace("é", "e"))
        chips = counted(difference.chips, "chip")
        return say("{word}: {chips}{player}", word=word, chips=chips, player=player)
    total = sum(n for _, n in off)
    differences = Series(Series((who or say("all together"), signed(n)), " ") for who, n in off)
    chips = counted(abs(total), "chip")
    kind = say("{chips} too many" if total > 0 else "{chips} missing", chips=chips)
    return say(
        "{kind}: counted less recorded: {differences}",
        kind=kind if total else say("miscounted"),
        differences=differences,
    )


def _hands(first: int | None, last: int | None) -> str:
    if last is None:
        return say("the lines before the first hand")
    if first == last:
        return say("hand {last}", last=last)
    return (
        say("hands {first} to {last}", first=first, last=last)
        if first is not None
        else say("the start to hand {last}", last=last)
    )


def _error(found: Explanation, explained: Explained, label: str) -> Iterator[Indented]:
    yield Indented(found.change.phrase, f"  {label} ", "     ")
    for line in explained.misfit.lines_meant(found.change):
        would = (
            say("would go") if line.reads is None else say("would read: {reads}", reads=line.reads)
        )
        where = say(
            "above line {number} {would}" if line.insert else "line {number} {would}",
            number=line.number,
            would=would,
        )
        yield Indented(where, "     ", "       ")
