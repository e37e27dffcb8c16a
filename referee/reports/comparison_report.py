"""What moves between two versions of an evening, for people and for programs."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.game import Account, Book, Finding, House, agreed, counted, signed
from referee.reports.accounts import CAUSES, account_name, holder
from referee.reports.columns import padded, paragraph, width
from referee.reports.escapes import sayable, visible
from referee.studies import Ends, HandChange, PaymentChange


@dataclass(frozen=True, slots=True)
class Versions:
    """What the two versions are called."""

    before: str
    after: str


def change_text(change: HandChange, encoding: str = "utf-8") -> str:
    """One hand that differs, in lines of at most 80 columns."""
    told = (*_moves(change, encoding), *_findings(change, encoding), *_why(change))
    return f"{_title(change)}\n" + "".join(paragraph(one, "  ", "    ") for one in told)


def _title(change: HandChange) -> str:
    name = "before the first hand" if change.number is None else f"hand {change.number}"
    if change.before is None:
        return f"{name}: only in the second version"
    return f"{name}: only in the first version" if change.after is None else name


def _moves(change: HandChange, encoding: str) -> Iterator[str]:
    before, after = change.pots
    if before != after:
        yield f"pot {_known(after)} instead of {_known(before)}"
    for shift in change.recorded:
        yield _shift(shift, encoding)
    if change.due != change.recorded:
        for shift in change.due:
            yield f"by the rules: {_shift(shift, encoding)}"


def _known(chips: int | None) -> str:
    return "unknown" if chips is None else str(chips)


def _shift(shift: PaymentChange, encoding: str) -> str:
    giver, taker = (holder(one, encoding) for one in (shift.giver, shift.taker))
    after, before = shift.after or "nothing", shift.before or "nothing"
    return f"{giver} pays {taker} {after} instead of {before} ({CAUSES[shift.cause]})"


def _findings(change: HandChange, encoding: str) -> Iterator[str]:
    for one in change.gone:
        yield f"no longer found: {_finding(one, encoding)}"
    for one in change.new:
        yield f"found: {_finding(one, encoding)}"


def _finding(one: Finding, encoding: str) -> str:
    return visible(f"{one.code} {one.name}: {one.problem.message}", encoding)


def _why(change: HandChange) -> Iterator[str]:
    if change.knobs:
        place = "" if change.since is None else f" in hand {change.since}"
        yield f"why: {', '.join(knob.name for knob in change.knobs)}{place}"


def ends_text(ends: Ends, names: Versions, differing: int, encoding: str = "utf-8") -> str:
    """What all of it comes to: both books of both versions, player by player."""
    before, after = visible(names.before, encoding), visible(names.after, encoding)
    if not differing:
        return paragraph(f"{before} and {after}: nothing moves")
    hands = f"{counted(differing, 'hand')} {agreed(differing, 'differs', 'differ')}"
    told = paragraph(f"{hands}: {before}, then {after}", rest="  ")
    players = _players(ends)
    room = min(30, max([6, *(width(holder(one, encoding)) for one in players)]))
    told += f"  {'at the end':<{room}}{'recorded':>22}{'due':>22}\n"
    for one in players:
        books = zip(*_both(ends, one), strict=True)
        figures = "".join(f"{_step(was, now):>22}" for was, now in books)
        told += f"  {padded(holder(one, encoding), room)}{figures}\n"
    return told


def _players(ends: Ends) -> list[Account]:
    books = (ends.before.recorded, ends.after.recorded)
    names = dict.fromkeys(one for book in books for one in book.balances if one is not House.BANK)
    pots = [one for one in names if isinstance(one, House)]
    return [*(one for one in names if not isinstance(one, House)), *pots]


def _both(ends: Ends, account: Account) -> tuple[tuple[int, int], tuple[int, int]]:
    """What an account has in both books, before and after."""

    def has(book: Book) -> int:
        return book.balances.get(account, 0)

    return (
        (has(ends.before.recorded), has(ends.before.due)),
        (has(ends.after.recorded), has(ends.after.due)),
    )


def _step(before: int, after: int) -> str:
    return str(after) if before == after else f"{before} -> {after} ({signed(after - before)})"


def change_json(change: HandChange) -> str:
    """One hand that differs, for programs."""
    before, after = change.pots
    return json.dumps(
        {
            "hand": change.number,
            "in_first": change.before is not None,
            "in_second": change.after is not None,
            "pot": [before, after],
            "recorded": [_shift_data(one) for one in change.recorded],
            "due": [_shift_data(one) for one in change.due],
            "no_longer_found": [_finding_data(one) for one in change.gone],
            "found": [_finding_data(one) for one in change.new],
            "knobs": [knob.name for knob in change.knobs],
            "since": change.since,
        }
    )


def _shift_data(shift: PaymentChange) -> Mapping[str, object]:
    return {
        "from": account_name(shift.giver),
        "to": account_name(shift.taker),
        "cause": shift.cause.value,
        "chips": [shift.before, shift.after],
    }


def _finding_data(one: Finding) -> Mapping[str, object]:
    line = one.problem.at.line
    return {"code": one.code, "line": line, "message": sayable(one.problem.message)}


def ends_json(ends: Ends) -> str:
    """Both books of both versions, for programs."""
    told = []
    for one in _players(ends):
        (was, was_due), (now, now_due) = _both(ends, one)
        told.append(
            {"account": account_name(one), "recorded": [was, now], "due": [was_due, now_due]}
        )
    return json.dumps(told)
