"""What the notes say between hands, as lines of the log: who came and left, counts, loans, the kitty."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.game import Player
from referee.hand_log.notes.chip_worth import ChipWorth
from referee.hand_log.notes.evening import Between, NotedEvening
from referee.hand_log.parts import written_name


class LogLine(NamedTuple):
    """A line of the log."""

    after: int
    """The line of the notes that it follows; 0: the top."""
    text: str


def lines_between(event: Between, evening: NotedEvening, money: ChipWorth) -> Iterator[LogLine]:
    """Write what was said between hands; nothing where no line of the notation says it."""
    names = [written_name(player) for player in event.players]
    match event.kind:
        case "bought" if event.sums:
            yield LogLine(event.line, f"buy {names[0]} {money.chips(event.sums[0])}")
        case "sat":
            after = names[1] if len(names) > 1 else ""
            chips = f" {money.chips(event.sums[0])}" if event.sums else ""
            if after:
                yield LogLine(event.line, f"sit {names[0]} after {after}{chips}")
        case "left":
            if event.sums and evening.start:
                yield LogLine(event.line, f"chips {names[0]} {money.chips(event.sums[0])}")
            yield LogLine(event.line, f"leave {names[0]}")
        case "count" if evening.start:
            pairs = zip(names, event.sums, strict=False)
            yield LogLine(
                event.line, "chips " + ", ".join(f"{name} {money.chips(n)}" for name, n in pairs)
            )
        case "net" if {*evening.present(len(evening.hands))} <= {*event.players}:
            pairs = zip(names, event.sums, strict=False)
            scores = ", ".join(f"{name} {money.chips(n):+}" for name, n in pairs)
            yield LogLine(event.line, f"score {scores}")
        case _:
            yield from _beside(event, evening, money)


def _beside(event: Between, evening: NotedEvening, money: ChipWorth) -> Iterator[LogLine]:
    """Loans, what is paid back and still owed, bets, the kitty."""
    names = [written_name(player) for player in event.players]
    match event.kind:
        case "lent" if len(names) > 1 and event.sums:
            yield LogLine(event.line, f"loan {names[0]} to {names[1]} {money.chips(event.sums[0])}")
        case "repaid" | "bet":
            word = "repay" if event.kind == "repaid" else "bet"
            for name, amount in zip(names[1:], event.sums, strict=False):
                yield LogLine(event.line, f"{word} {names[0]} to {name} {money.chips(amount)}")
        case "kitty" if event.sums:
            who = f"{names[0]} " if names else ""
            each = "" if names else " each"
            yield LogLine(event.line, f"kitty {who}{money.chips(event.sums[0])}{each}")
        case "raked":
            yield LogLine(event.line, f"kitty {money.chips(event.sums[0])} from pot")
        case "spent":
            yield LogLine(event.line, f"kitty {money.chips(event.sums[0])} for {event.text}")
        case "owes" | "still owes" if event.sums and (lender := _lender(event, evening)):
            owed = money.chips(event.sums[0])
            yield LogLine(event.line, f"owes {names[0]} to {written_name(lender)} {owed}")
        case _:
            return


def _lender(event: Between, evening: NotedEvening) -> Player | None:
    """Who lent what a player still owes: whom the line names, or who lent to them last."""
    lent = [
        loan.players[0]
        for loan in evening.between
        if loan.kind == "lent" and loan.line <= event.line and loan.players[1:] == event.players[:1]
    ]
    named = event.players[1:]
    return next((lender for lender in reversed(lent) if not named or named == (lender,)), None)


_HANDED = ("gave", "owes", "still owes", "lent")


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
        handed = event.kind in _HANDED and event.after < len(evening.hands)
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
