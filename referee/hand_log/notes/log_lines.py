"""The evening as a hand log, every line of the notes above what it was read as."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from referee.game import Player
from referee.hand_log.lines.parts import written_name
from referee.hand_log.notes.between_hands import LogLine, lines_between, merged
from referee.hand_log.notes.chip_worth import ChipWorth
from referee.hand_log.notes.evening import NotedEvening, NotedHand, TrickRow
from referee.hand_log.notes.sums import all_ante, ante_of, from_left, leavers_ante, stayers


def log_lines(evening: NotedEvening, money: ChipWorth, seats_line: int) -> Iterator[LogLine]:
    """The lines of the log, each with its place among the notes."""
    yield LogLine(0, "bourre-log 1")
    for line, text in evening.header:
        if not text.lower().startswith("bourre-log"):
            yield LogLine(line, text)
    if not any(text.lower().startswith("rules") for _, text in evening.header):
        limit = "" if evening.limit is None else f", limit {money.chips(evening.limit)}"
        limit += ", limit-winner no" if evening.winner_takes_all else ""
        limit += "" if leavers_ante(evening) else ", leaver-antes no"
        said = ", ante-exempt none  # the pots hold everybody's ante"
        everybody = said if all_ante(evening) else ""
        yield LogLine(0, f"rules boo-ray 1{limit}{everybody}")
    seated = evening.present(0)
    if seated:
        yield LogLine(seats_line, f"seats {' '.join(map(written_name, seated))}")
    if money.currency:
        yield LogLine(seats_line, f"unit {_decimal(money.chip)} {money.currency}")
    yield from _start(evening, money, seats_line)
    if evening.old_pot:
        line, amount = evening.old_pot
        yield LogLine(line, f"pot {money.chips(amount)} from before")
    yield from (LogLine(line, text) for line, text in evening.beside)
    for place, hand in enumerate(evening.hands):
        yield from _ordered(hand, _hand(hand, evening, place, money))
    for event in merged(evening.between):
        yield from lines_between(event, evening, money)


def _start(evening: NotedEvening, money: ChipWorth, line: int) -> Iterator[LogLine]:
    if evening.start:
        (amount, *others) = set(evening.start.values())
        if not others:
            said = next((one.line for one in evening.between if one.kind == "start"), line)
            late = bool(evening.hands) and said > evening.hands[0].line
            yield LogLine(line if late else said, f"chips {money.chips(amount)} each")


def _decimal(chip: Fraction) -> str:
    return f"{int(chip * 100) // 100}.{int(chip * 100) % 100:02}"


def _ordered(hand: NotedHand, said: Iterable[tuple[int, str]]) -> Iterator[LogLine]:
    """The lines of a hand in the order of the game, none before the line that first speaks of the hand."""
    reached = hand.line
    for line, text in said:
        reached = max(reached, line)
        yield LogLine(reached, text)


def _hand(
    hand: NotedHand, evening: NotedEvening, place: int, money: ChipWorth
) -> Iterator[tuple[int, str]]:
    said = hand.said
    present = evening.present(place)
    yield said["hand"], _hand_line(hand)
    if (ante := ante_of(hand, evening)) is not None:
        yield said.get("ante", said["hand"]), f"ante {money.chips(ante)} each"
    for player, amount in hand.paid_off.items():
        yield said["hand"], f"paid {written_name(player)} {money.chips(amount)}"
    if names := _in_line(hand, present):
        yield said.get("in", said["hand"]), f"in {names}"
    if hand.misdealt and not (hand.over or hand.tricks):
        yield said["misdeal"], "misdeal"
    yield from hand.extra
    for number, row in sorted(hand.rows.items()):
        if text := _row_line(number, row):
            yield row.line, text
    counts = [(who, n) for who, n in sorted(hand.tricks.items(), key=lambda it: -it[1]) if n]
    counts += [(who, 0) for who in hand.bourre if who not in hand.paid]
    if counts:
        line = ", ".join(f"{written_name(who)} {n}" for who, n in counts)
        yield said.get("tricks", said.get("paid", said["hand"])), f"tricks {line}"
    yield from _result(hand, money)


def _hand_line(hand: NotedHand) -> str:
    dealer = f", dealer {written_name(hand.dealer)}" if hand.dealer else ""
    return f"hand {hand.number}{dealer}{f', up {hand.up}' if hand.up else ''}"


def _in_line(hand: NotedHand, present: list[Player]) -> str:
    stayed = stayers(hand, present)
    if not stayed and not hand.out:
        return ""
    named = from_left(
        [*stayed, *(player for player in hand.out if player not in stayed)], hand.dealer, present
    )
    return ", ".join(_intent(player, hand) for player in named)


def _intent(player: Player, hand: NotedHand) -> str:
    if player in hand.out and player not in hand.stayed:
        return f"{written_name(player)} out"
    drawn = hand.stayed.get(player)
    return written_name(player) if drawn is None else f"{written_name(player)} {drawn}"


def _row_line(number: int, row: TrickRow) -> str:
    if row.verbatim and ":" in row.verbatim:
        return row.verbatim
    if not row.plays or row.leader is None:
        return ""
    cards = [
        (
            play.player,
            play.card + ("*" if (play.player and play.player == row.winner) or play.won else ""),
        )
        for play in row.plays
    ]
    named = all(player for player, _ in cards)
    first = f"{number} {written_name(row.leader)}: {cards[0][1]}"
    rest = (f", {written_name(p)} {card}" if named and p else f" {card}" for p, card in cards[1:])
    return first + "".join(rest)


def _result(hand: NotedHand, money: ChipWorth) -> Iterator[tuple[int, str]]:
    at = hand.said.get("pot", hand.said.get("tricks", hand.said["hand"]))
    sure = "  # worked out" if hand.worked_out & {"pot", "amount"} else ""
    if hand.pot is not None and hand.winner:
        yield at, f"pot {money.chips(hand.pot)} to {written_name(hand.winner)}{sure}"
    elif hand.winner:
        yield at, f"pot ? to {written_name(hand.winner)}"
    elif hand.pot is not None and hand.carried:
        yield at, f"pot {money.chips(hand.pot)} carries{sure}"
    if hand.paid:
        sure = "  # worked out" if hand.worked_out & {"paid", "match", "bourre"} else ""
        paid = ", ".join(f"{written_name(p)} {money.chips(n)}" for p, n in hand.paid.items())
        yield hand.said.get("paid", at), f"paid {paid}{sure}"
    for player, amount in hand.put_off.items():
        owed = f"owes {written_name(player)} {money.chips(amount)}  # worked out"
        yield hand.said.get("paid", at), owed
    if hand.share is not None and (hand.pot is None or hand.carried):
        yield at, f"share {money.chips(hand.share)} each"
