"""Differences between two versions of an evening."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from referee.books import Account, House
from referee.messages import Message, hand_or_before, say, say_many, signed
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
