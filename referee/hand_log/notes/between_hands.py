"""What the notes say between hands, as lines of the log: who came and left, counts, loans, the kitty."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.game import Player
from referee.hand_log.lines.parts import written_name
from referee.hand_log.notes.chip_worth import ChipWorth
from referee.hand_log.notes.evening import Between, NotedEvening


class LogLine(NamedTuple):
    """A line of the log."""

    after: int
    """The line of the notes that it follows; 0: the top."""
    text: str


_TEMPLATES = {
    "bought": "buy {who} {sum}",
    "kitty": "kitty {each}",
    "raked": "kitty {sum} from pot",
    "spent": "kitty {sum} for {text}",
}
"""What is said in one line, where it names a sum."""
_HANDED = {"bet": "bet", "lent": "loan", "repaid": "repay"}
"""What goes from a player to others."""


def lines_between(event: Between, evening: NotedEvening, money: ChipWorth) -> Iterator[LogLine]:
    """Write what was said between hands; nothing where no line of the notation says it."""
    return (LogLine(event.line, text) for text in _lines(event, evening, money))


def _lines(event: Between, evening: NotedEvening, money: ChipWorth) -> Iterator[str]:
    who, *others = (*map(written_name, event.players), "")
    sums = [money.chips(amount) for amount in event.sums]
    match event.kind:
        case "sat" if any(others):
            yield " ".join((f"sit {who} after {others[0]}", *map(str, sums[:1])))
        case "left":
            if sums and evening.start:
                yield f"chips {who} {sums[0]}"
            yield f"leave {who}"
        case "count" if evening.start:
            yield f"chips {_listed(event, map(str, sums))}"
        case "net" if {*evening.present(len(evening.hands))} <= {*event.players}:
            yield f"score {_listed(event, (f'{number:+}' for number in sums))}"
        case kind if line := _HANDED.get(kind):
            pairs = zip(filter(None, others), sums, strict=False)
            yield from (f"{line} {who} to {name} {number}" for name, number in pairs)
        case "owes" | "still owes" if sums and (lender := _lender(event, evening)):
            yield f"owes {who} to {written_name(lender)} {sums[0]}"
        case kind if sums and (line := _TEMPLATES.get(kind)):
            each = f"{who} {sums[0]}" if who else f"{sums[0]} each"
            yield line.format(who=who, sum=sums[0], each=each, text=event.text)


def _listed(event: Between, numbers: Iterable[str]) -> str:
    pairs = zip(map(written_name, event.players), numbers, strict=False)
    return ", ".join(f"{name} {number}" for name, number in pairs)


def _lender(event: Between, evening: NotedEvening) -> Player | None:
    """Who lent what a player still owes: whom the line names, or who lent to them last."""
    lent = [
        loan.players[0]
        for loan in evening.between
        if loan.kind == "lent" and loan.line <= event.line and loan.players[1:] == event.players[:1]
    ]
    named = event.players[1:]
    return next((lender for lender in reversed(lent) if not named or named == (lender,)), None)


_TO_OTHERS = ("gave", "owes", "still owes", "lent")


def homeless(evening: NotedEvening, money: ChipWorth) -> Iterator[Between]:
    """What is said of money between players, or of what they won, and no line of the log holds.

    After the last hand it is how the players settled up.
    """
    lists = [
        event.players
        for event in merged(evening.between)
        if event.kind == "net" and {*evening.present(event.after)} <= {*event.players}
    ]
    for event in evening.between:
        listed = any({*event.players} <= {*players} for players in lists)
        alone = event.kind == "net" and event.text == "won" and not listed
        handed = event.kind in _TO_OTHERS and event.after < len(evening.hands)
        if alone or (handed and not any(lines_between(event, evening, money))):
            yield event


def merged(events: Iterable[Between]) -> Iterator[Between]:
    """Counts that stand on several lines, one player each, as one count."""
    last: Between | None = None
    for event in events:
        if last and _goes_on(last, event):
            last = Between(
                event.after,
                event.line,
                event.kind,
                last.players + event.players,
                last.sums + event.sums,
            )
            continue
        if last:
            yield last
        last = event
    if last:
        yield last


def _goes_on(last: Between, event: Between) -> bool:
    same = event.kind == last.kind in ("net", "count") and event.after == last.after
    return same and not set(last.players) & set(event.players)
