"""How well `referee transcribe` reads folders of notes: `python benchmarks/transcripts.py FOLDER…`.

Beside each `NAME.txt` stands `NAME.meant.json`, what its writer meant. A line counts as understood when the
program says so and nothing that it was read as contradicts what was meant; a line that the program
takes for a remark counts only where it holds no digit. A claim that contradicts what was meant is a line
misread. Facts are what was meant of each hand (dealer, who stayed, winner or carried, pot, bourrés) and
the end of each player. A line counts as read as a log where `check NOTES` has no R101 for it; notes that `check` reads by way of
their transcript share its claims misread. An evening settles as meant when `settle` on the log gives everybody what they won, and
the same is asked of `settle NOTES`.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, TypedDict

from referee import hand_log
from referee.audits import audit, audit_passages
from referee.evenings import winnings
from referee.events import LineUnread
from referee.game import Severity
from referee.hand_log import Claim, HowRead, NotedHand, Transcript, lines_of, transcribe

_TIME = re.compile(r"^\s*\[?(?:[0-9/.-]+,?\s+)?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?[^:]{0,30}:")
_CENT = Fraction(1, 100)


class Truth(TypedDict):
    """What was meant by a hand."""

    hand: int
    dealer: str
    stayed: list[str] | None
    winner: str | None
    pot: float | None
    bourre: list[str]
    renege: dict[str, object] | None


class Meant(TypedDict):
    """What was meant by an evening."""

    closeness: str
    unit: str | None
    brought: dict[str, float | None]
    hands: list[Truth]
    end: dict[str, float]
    errors: list[str]


class Score(NamedTuple):
    """How one note was read."""

    name: str
    closeness: str
    lines: int
    understood: int
    misread: tuple[str, ...]
    facts: int
    found: int
    settles: str
    """`as meant`, `otherwise`, or why it does not settle."""
    unread: int
    """Lines of the log that `check` could not read (R101)."""
    as_log: int
    """Lines of the notes that `check` reads, remarks among them."""
    log_settles: str
    """As `settles`, of the notes themselves."""
    renege: str


def main() -> None:
    """Print a line a note, and the sums by closeness."""
    folders = [Path(one) for one in sys.argv[1:] if not one.startswith("-")]
    verbose = "-v" in sys.argv
    scores = [
        score(path)
        for folder in folders
        for path in ([folder] if folder.suffix == ".txt" else sorted(folder.glob("*.txt")))
    ]
    print("| notes | | lines | understood | misread | facts | found | settles | R101 | as a log |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for one in scores:
        share = 100 * one.understood // max(1, one.lines)
        print(
            f"| {one.name} | {one.closeness} | {one.lines} | {share} % | {len(one.misread)} | {one.facts} "
            f"| {100 * one.found // max(1, one.facts)} % | {one.settles} | {one.unread}{one.renege} "
            f"| {100 * one.as_log // max(1, one.lines)} % |"
        )
        for text in one.misread if verbose else ():
            print("      !", text)
    for closeness in ("close", "half", "own"):
        some = [one for one in scores if one.closeness == closeness]
        if some:
            print(_sum(closeness, some))


def _sum(closeness: str, some: list[Score]) -> str:
    lines, understood = sum(one.lines for one in some), sum(one.understood for one in some)
    facts, found = sum(one.facts for one in some), sum(one.found for one in some)
    as_log = sum(one.as_log for one in some)
    settled = sum(one.settles == "as meant" for one in some)
    wrong = sum(one.settles == "otherwise" for one in some)
    return (
        f"{closeness}: {understood} of {lines} lines understood ({100 * understood / lines:.1f} %), "
        f"{sum(len(one.misread) for one in some)} claims misread, {found} of {facts} facts found "
        f"({100 * found / facts:.1f} %), {settled} of {len(some)} evenings settle as meant, {wrong} otherwise; "
        f"read as logs: {as_log} ({100 * as_log / lines:.1f} %), "
        f"{sum(one.log_settles == 'as meant' for one in some)} settle as meant, "
        f"{sum(one.log_settles.startswith('otherwise') for one in some)} otherwise"
    )


def score(path: Path) -> Score:
    """Read one note and compare."""
    meant = json.loads(path.with_suffix("").with_suffix(".meant.json").read_text("utf-8"))
    text = path.read_text("utf-8")
    lines = list(lines_of(text))
    read = transcribe(lines)
    wrong = list(_misread(read, meant))
    misread_lines = {line for line, _ in wrong}
    good = sum(
        _understood(one.status, one.line.text) and one.line.number not in misread_lines
        for one in read.lines
    )
    found, all_facts = _facts(read, meant)
    verdict = audit(read.log)
    unread = sum(one.code == "R101" for one in verdict.findings)
    accused = [
        f for f in verdict.findings if f.severity is Severity.VIOLATION and f.code.startswith("P")
    ]
    reneges = sum(1 for hand in meant["hands"] if hand["renege"])
    odd = f", {len(accused)} of {reneges} reneges" if reneges or accused else ""
    return Score(path.stem, meant["closeness"], len(read.lines), good, tuple(text for _, text in wrong), all_facts,
                 found, _settles(read.log, meant), unread, _read_as_log(lines, misread_lines), _settles(text, meant), odd)  # fmt: skip


def _read_as_log(lines: list[str], misread: set[int]) -> int:
    """How many lines `check` reads, those left out that it would misread as notes."""
    said = [event for passage in hand_log.read_text(lines) for event in passage.events]
    unread = {event.at.line for event in said if isinstance(event, LineUnread)}
    unread |= misread if hand_log.notes_in(lines) else set()
    return sum(bool(line.strip()) for line in lines) - len(unread)


def _understood(status: HowRead, text: str) -> bool:
    return status is HowRead.READ or (
        status is HowRead.REMARK and not re.search("[0-9]", _TIME.sub("", text))
    )


def _scale(meant: Meant) -> Fraction:
    return _CENT if meant["unit"] == "cents" else Fraction(1)


def _money(value: float, meant: Meant) -> Fraction:
    return Fraction(str(value)) * _scale(meant)


def _key(name: str) -> str:
    return name.casefold()


def _keys(names: Iterable[str]) -> set[str]:
    return {_key(name) for name in names}


def _misread(read: Transcript, meant: Meant) -> Iterator[tuple[int, str]]:
    """Line and words of each claim that contradicts what was meant, and of each thing worked out wrongly."""
    truths = {
        hand.number: truth for hand, truth in zip(read.evening.hands, meant["hands"], strict=False)
    }
    for claim in read.evening.claims:
        truth = truths.get(claim.hand or 0)
        if truth is not None and (why := _contradicts(claim, truth, meant)):
            yield claim.line, f"{claim.line}: hand {claim.hand}, {why}: {claim}"
        if truth is None and claim.hand is not None and claim.kind in _OF_A_HAND:
            yield claim.line, f"{claim.line}: there is no hand {claim.hand}: {claim}"
        if claim.kind == "count" and None in meant["brought"].values():
            yield claim.line, f"{claim.line}: a count where nobody counted: {claim}"
        if claim.kind == "start" and not _start_fits(claim, meant):
            yield claim.line, f"{claim.line}: start: {claim}"
    for hand in read.evening.hands:
        if hand.number in truths and (why := _wrong(hand, truths[hand.number])):
            yield hand.line, f"{hand.line}: hand {hand.number}, taken: {why}"
    ends = {_key(name): value for name, value in meant["end"].items()}
    for line, name, value in _last_count(read):
        if _key(name) in ends and value != _money(ends[_key(name)], meant):
            yield line, f"{line}: end of {name}: {value}"


_OF_A_HAND = ("won", "stayed", "dealer", "carried", "bourre", "tricks")


def _wrong(hand: NotedHand, truth: Truth) -> str:
    """What the log says of a hand, said or worked out, that was not so."""
    if hand.winner and (truth["winner"] is None or _key(hand.winner) != _key(truth["winner"])):
        return f"winner {hand.winner}"
    if not _keys(hand.bourre) <= _keys(truth["bourre"]):
        return f"bourré {hand.bourre}"
    if not truth["renege"] and not _keys(hand.paid) <= _keys(truth["bourre"]):
        return f"paid {list(hand.paid)}"
    if hand.dealer and _key(hand.dealer) != _key(truth["dealer"]):
        return f"dealer {hand.dealer}"
    if truth["stayed"] is not None and not _keys(hand.stayed) <= _keys(truth["stayed"]):
        return f"stayed {list(hand.stayed)}"
    return ""


def _contradicts(claim: Claim, truth: Truth, meant: Meant) -> str:
    who = _keys(claim.players)
    stayed = _keys(truth["stayed"] or ())
    known = truth["stayed"] is not None
    wrong = {
        "dealer": who != {_key(truth["dealer"])},
        "stayed": known and not who <= stayed,
        "out": bool(who & stayed),
        "everybody": known and len(stayed) < 3,
        "won": _won_wrong(claim, truth, meant),
        "carried": truth["winner"] is not None,
        "tied": truth["winner"] is not None,
        "bourre": not who <= _keys(truth["bourre"]),
        "tricks": _tricks_wrong(claim, truth),
    }
    return claim.kind if wrong.get(claim.kind) else ""


def _won_wrong(claim: Claim, truth: Truth, meant: Meant) -> bool:
    if truth["winner"] is None or _keys(claim.players) != {_key(truth["winner"])}:
        return True
    slip = any(error.startswith(f"hand {truth['hand']}:") for error in meant["errors"])
    if slip or not claim.sums or truth["pot"] is None:
        return False
    return claim.sums[0] != _money(truth["pot"], meant)


def _tricks_wrong(claim: Claim, truth: Truth) -> bool:
    top = max(zip(claim.sums, claim.players, strict=False), default=None)
    if top and top[0] >= 3 and truth["winner"] and _key(top[1]) != _key(truth["winner"]):
        return True
    return sum(claim.sums) > 5


def _start_fits(claim: Claim, meant: Meant) -> bool:
    brought = [value for value in meant["brought"].values() if value is not None]
    return not brought or any(_money(value, meant) == claim.sums[0] for value in brought)


def _last_count(read: Transcript) -> list[tuple[int, str, Fraction]]:
    """The last figure of each player after the last hand: line, name, sum."""
    last: dict[str, tuple[int, str, Fraction]] = {}
    for event in read.evening.between:
        if event.kind in ("net", "count") and event.after >= len(read.evening.hands):
            for name, value in zip(event.players, event.sums, strict=False):
                last[_key(name)] = (event.line, name, value)
    return list(last.values())


def _facts(read: Transcript, meant: Meant) -> tuple[int, int]:
    """How many of the things that were meant were found, and how many there are."""
    pairs = list(zip(read.evening.hands, meant["hands"], strict=False))
    good = [one for hand, truth in pairs for one in _hand_facts(hand, truth, meant)]
    good += [False] * 5 * (len(meant["hands"]) - len(pairs))
    ends = {_key(name): value for _, name, value in _last_count(read)}
    good += [ends.get(_key(name)) == _money(value, meant) for name, value in meant["end"].items()]
    return sum(good), len(good)


def _hand_facts(hand: NotedHand, truth: Truth, meant: Meant) -> Iterator[bool]:
    yield hand.dealer is not None and _key(hand.dealer) == _key(truth["dealer"])
    if truth["stayed"] is not None:
        whole = hand.everybody or hand.others_stayed
        yield whole or _keys(hand.stayed) == _keys(truth["stayed"])
    if truth["winner"] is None:
        yield hand.carried or hand.shared
    else:
        yield hand.winner is not None and _key(hand.winner) == _key(truth["winner"])
    if truth["pot"] is not None:
        yield hand.pot == _money(truth["pot"], meant)
    yield _keys(hand.bourre) == _keys(truth["bourre"])


def _settles(log: str, meant: Meant) -> str:
    if not meant["end"]:
        return "no money"
    evenings = list(winnings("log", audit_passages(lines_of(log))))
    if not evenings:
        return "nothing"
    whole = evenings[0]
    if whole.unknown or whole.untold:
        return "stacks unknown"
    worth = Fraction(whole.units[0].minor, 100) if whole.units else Fraction(1)
    lent = whole.side.lent  # what is lent lies before the borrower, and is no part of what they won
    got = {
        _key(str(name)): (value + lent.get(name, 0)) * worth for name, value in whole.won.items()
    }
    brought = meant["brought"]
    wrong = []
    for name, end in meant["end"].items():
        due = Fraction(str(end)) - Fraction(str(brought[name] or 0))
        due *= _scale(meant) if whole.units else 1  # else in chips, the figures as written
        if got.get(_key(name)) != due:
            wrong.append(f"{name} {float(got.get(_key(name), 0)):g} for {float(due):g}")
    return (
        "as meant"
        if not wrong
        else "otherwise"
        if len(sys.argv) < 4
        else "otherwise: " + ", ".join(wrong)
    )


if __name__ == "__main__":
    main()
