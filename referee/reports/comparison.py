"""Differences between two versions of an evening, and between a draft and its notes."""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from referee.books import Account, House
from referee.messages import ENGLISH, Message, hand_or_before, listed, say, say_many, signed
from referee.notes import DraftDifference, DraftHeld, HowHeld
from referee.studies import Ends, HandChange, PaymentChange
from referee.wording import CAUSES, PLAIN, Style, holder, paragraph, paragraphs, pays, table

_Step = tuple[int, int]


@dataclass(slots=True)
class Comparison:
    """Two versions of a log, with what is known of them so far."""

    before: str
    after: str
    differing: int = 0
    _ends: Ends = field(default_factory=Ends)

    def changes(self, found: Iterable[HandChange]) -> Iterator[HandChange]:
        for change in found:
            self._ends = self._ends.following(change)
            self.differing += change.differs
            if change.differs:
                yield change

    def ends(self) -> Iterator[tuple[Account, _Step, _Step]]:
        before, after = self._ends.before, self._ends.after
        books = (before.recorded, after.recorded, before.due, after.due)
        names = dict.fromkeys(account for book in books[:2] for account in book.balances)
        for account in sorted(names, key=lambda account: isinstance(account, House)):
            if account is not House.BANK:
                was, now, was_due, now_due = (book.balances.get(account, 0) for book in books)
                yield account, (was, now), (was_due, now_due)


def comparison_text(
    found: Iterable[HandChange], comparison: Comparison, style: Style = PLAIN
) -> Iterator[str]:
    for change in comparison.changes(found):
        yield paragraph(_title(change), style=style)
        moves = (*_moves(change), *_findings(change), *_why(change))
        yield paragraphs(moves, "  ", "    ", style)
        yield "\n"
    yield from _ends_text(comparison, style)


def _title(change: HandChange) -> str:
    name = hand_or_before(change.number)
    if change.before is None:
        return say("{name}: only in the second version", name=name)
    if change.after is None:
        return say("{name}: only in the first version", name=name)
    return name


def _moves(change: HandChange) -> Iterator[str]:
    before, after = change.pots
    if before != after:
        yield say("pot {after} instead of {before}", after=_known(after), before=_known(before))
    yield from map(_shift, change.recorded)
    if change.due != change.recorded:
        yield from (say("by the rules: {shift}", shift=_shift(shift)) for shift in change.due)


def _known(chips: int | None) -> str:
    return say("unknown") if chips is None else str(chips)


def _shift(shift: PaymentChange) -> str:
    amount = say(
        "{after} instead of {before}",
        after=shift.after or say("nothing"),
        before=shift.before or say("nothing"),
    )
    paid = pays(shift.giver, shift.taker, amount)
    return say("{payment} ({cause})", payment=paid, cause=Message(CAUSES[shift.cause]))


def _findings(change: HandChange) -> Iterator[str]:
    for said, findings in ((say("no longer found"), change.gone), (say("found"), change.new)):
        for finding in findings:
            law = f"{finding.code} {finding.name}"
            yield say(
                "{found}: {law}: {message}", found=said, law=law, message=finding.problem.message
            )


def _why(change: HandChange) -> Iterator[str]:
    if change.knobs:
        place = "" if change.since is None else say(" in hand {since}", since=change.since)
        yield say(
            "why: {knobs}{place}", knobs=", ".join(knob.name for knob in change.knobs), place=place
        )


def _ends_text(comparison: Comparison, style: Style) -> Iterator[str]:
    if not comparison.differing:
        yield paragraph(
            say(
                "{before} and {after}: nothing changes",
                before=comparison.before,
                after=comparison.after,
            ),
            style=style,
        )
        return
    yield paragraph(
        say_many(
            "{number} hand differs: {before}, then {after}",
            "{number} hands differ: {before}, then {after}",
            comparison.differing,
            before=comparison.before,
            after=comparison.after,
        ),
        rest="  ",
        style=style,
    )
    rows = (
        (holder(account), (_step(*was), _step(*due))) for account, was, due in comparison.ends()
    )
    lines = table(say("at the end"), ((say("recorded"), 22), (say("due"), 22)), rows, style)
    yield from (f"{line}\n" for line in lines)


def _step(before: int, after: int) -> str:
    return str(after) if before == after else f"{before} -> {after} ({signed(after - before)})"


_MOST = 10


class DraftNames(NamedTuple):
    """The names of the two files."""

    draft: str
    notes: str


def draft_text(held: DraftHeld, names: DraftNames, style: Style = PLAIN) -> str:
    """Write the worst first."""
    return paragraphs(_sentences(held, names, style), rest="    ", style=style)


def _sentences(held: DraftHeld, names: DraftNames, style: Style) -> Iterator[str]:
    say = style.words.say
    yield say(
        "{draft} compared with {notes}: {stand} of {all} facts are in the notes as they were read.",
        draft=names.draft,
        notes=names.notes,
        stand=held.stand,
        all=held.statements,
    )
    if held.strangers:
        yield say("The notes name no player of the draft: are they from another evening?")
        return
    for how in (
        HowHeld.NOWHERE,
        HowHeld.TWICE,
        HowHeld.OTHERWISE,
        HowHeld.LEFT_OUT,
        HowHeld.PART,
        HowHeld.UNSAID,
        HowHeld.UNREAD,
    ):
        yield from _some(held, held.of(how), names, style)
    alone = [one.draft_line for one in held.of(HowHeld.WORDS_ALONE)]
    if alone:
        yield say(
            "Only words support {lines} of the draft: the names, cards and numbers are in notes that were not understood.",
            lines=_lines(alone, style),
        )
    unclear = held.of(HowHeld.NOT_UNDERSTOOD)
    yield from _some(held, [one for one in unclear if one.words], names, style)
    if whole := [one.notes_line for one in unclear if not one.words]:
        yield say(
            "Not understood, and so not compared: {lines} of the notes. The draft has every name, card and number in them.",
            lines=_lines(whole, style),
        )
    if not held.differences:
        yield say(
            "The notes support everything in the draft, and it leaves out nothing that they say."
        )


def _some(
    held: DraftHeld, found: Sequence[DraftDifference], names: DraftNames, style: Style
) -> Iterator[str]:
    for one in found[:_MOST]:
        name = names.draft if one.draft_line else names.notes
        text = sentence(one, held, style.words.say)
        yield f"{name}:{one.draft_line or one.notes_line}: {text}"
    if len(found) > _MOST:
        yield style.words.say(
            "{number} more of this kind are in `--format json`.", number=len(found) - _MOST
        )


@cache
def draft_sentences() -> Mapping[str, Sequence[Mapping[str, Any]]]:
    return tomllib.loads(Path(__file__).with_name("draft_sentences.toml").read_text("utf-8"))


def sentence(one: DraftDifference, held: DraftHeld, say: Callable[..., str] = ENGLISH.say) -> str:
    rows = draft_sentences()[one.how]
    fits = (row for row in rows if all(getattr(one, part) for part in row.get("where", ())))
    return say(
        next(fits)["says"],
        text=_quoted(held.draft.lines if one.draft_line else held.notes, one),
        words=listed(one.words, "and") if one.words else "",
        line=one.notes_line,
        noted=one.notes_say,
        hand=one.hand,
    )


def _quoted(lines: Sequence[str], one: DraftDifference) -> str:
    text = " ".join(lines[(one.draft_line or one.notes_line) - 1].split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"


_LONGEST = 60


def _lines(numbers: Sequence[int], style: Style) -> str:
    """Shorten runs: `lines 3, 5-9`."""
    whole = enumerate(sorted({*numbers}))
    runs = [[n for _, n in run] for _, run in groupby(whole, lambda both: both[1] - both[0])]
    written = ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    if len({*numbers}) == 1:
        return style.words.say("line {number}", number=written)
    return style.words.say("lines {numbers}", numbers=written)
