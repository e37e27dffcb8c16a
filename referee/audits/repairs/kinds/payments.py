"""Lines about chips read differently: other chips, another player, one more, none.

Each change alters what a line says and reads as a sentence about the table, as such errors are
seldom slips of the pen.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from referee.audits.repairs.change import Change, Likeliness, numbers
from referee.audits.repairs.lines import LineAsked, Lines
from referee.evening_events import Amount, ChipsBought, ChipsCashed, ChipsCounted
from referee.events import AntesPosted, ChipsPaid, Event, PotAwarded, PotCarried
from referee.game import Chips, Player

_Several = AntesPosted | ChipsPaid | ChipsCounted


def other_sums(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    """Replace the number of a line, or drop the line; then replace the player."""
    hand, event = _hand(lines), asked.event
    match event:
        case PotAwarded():
            what = f"what {event.player} took from the pot {hand}"
        case PotCarried():
            what = f"the pot that stayed {hand}"
        case ChipsBought() | ChipsCashed():
            what = f"what {event.player} {_deed(event)} {hand}"
        case _:
            return
    for meant, likely, why in numbers(event.chips, asked.sizes):
        line: Event = event._replace(chips=Chips(meant))
        yield _reads(
            lines, asked, line, likely, f"{what} was {meant}, not {event.chips}{_because(why)}"
        )
    if event.chips in asked.sizes:
        sentence = f"{what} ({event.chips}) did not happen"
        yield _reads(lines, asked, None, Likeliness.AT_THE_TABLE, sentence)
    yield from _other_owners(lines, asked, hand)


def _other_owners(lines: Lines, asked: LineAsked, hand: str) -> Iterator[Change]:
    """Replace or add the player of a line; let a pot stay, or be taken."""
    event = asked.event
    for other in _seated(lines):
        match event:
            case PotCarried(chips, at):
                line: Event = PotAwarded(chips, other, at)
                sentence = f"the pot of {chips} {hand} went to {other}"
            case PotAwarded(chips, player) if player != other:
                line = event._replace(player=other)
                sentence = f"the pot of {chips} {hand} went to {other}, not to {player}"
            case ChipsBought(player, chips) | ChipsCashed(player, chips) if player != other:
                line = event._replace(player=other)
                sentence = f"{other}, not {player}, {_deed(event)} {chips} {hand}"
            case _:
                continue
        yield _reads(lines, asked, line, Likeliness.LINE, sentence)
    if isinstance(event, PotAwarded):
        line, sentence = (
            PotCarried(event.chips, event.at),
            f"the pot of {event.chips} {hand} stayed",
        )
        yield _reads(lines, asked, line, Likeliness.LINE, sentence)


def other_payments(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    """Change one amount of a line that has several, or add one."""
    event = asked.event
    if not isinstance(event, (AntesPosted, ChipsPaid)):
        return
    what = f"{_deed(event)} {_hand(lines)}"
    named = {amount.player for amount in event.amounts}
    unnamed = [player for player in _seated(lines) if player not in named]
    for other in () if None in named else unnamed:
        for chips in dict.fromkeys((*asked.sizes, *(amount.chips for amount in event.amounts))):
            more = event._replace(amounts=(*event.amounts, Amount(other, Chips(chips), event.at)))
            sentence = f"the {what} of {other} ({chips}) is not in the line"
            yield _reads(lines, asked, more, Likeliness.LINE, sentence)
    for n, amount in enumerate(event.amounts):
        player, of = amount.player, f" of {amount.player}" if amount.player else ""
        for meant, likely, why in numbers(amount.chips, asked.sizes):
            line = with_amounts(event, {n: amount._replace(chips=Chips(meant))})
            sentence = f"the {what}{of} was {meant}, not {amount.chips}{_because(why)}"
            yield _reads(lines, asked, line, likely, sentence)
        for other in unnamed if player else ():
            line = with_amounts(event, {n: amount._replace(player=other)})
            sentence = f"the {what} ({amount.chips}) was paid by {other}, not by {player}"
            yield _reads(lines, asked, line, Likeliness.LINE, sentence)
        if player:
            sentence = f"the {what} of {player} ({amount.chips}) was not made"
            yield _reads(
                lines, asked, with_amounts(event, {n: None}), Likeliness.AT_THE_TABLE, sentence
            )


def other_counts(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    """Change a number of a count, or exchange two."""
    if not isinstance(asked.event, ChipsCounted):
        return
    count = _by_name(lines, asked.event)
    for n, amount in enumerate(count.amounts):
        for meant, likely, why in numbers(amount.chips, asked.sizes, signed=count.since_start):
            line = with_amounts(count, {n: amount._replace(chips=Chips(meant))})
            sentence = (
                f"{amount.player} had {meant} when counted, not {amount.chips}{_because(why)}"
            )
            rank = likely if likely is Likeliness.SLIP else Likeliness.MISCOUNT
            yield _reads(lines, asked, line, rank, sentence)
    for (m, other), (n, amount) in combinations(enumerate(count.amounts), 2):
        if other.chips != amount.chips:
            both = {n: amount._replace(chips=other.chips), m: other._replace(chips=amount.chips)}
            names = f"{other.player} and {amount.player}"
            sentence = f"the counts of {names} stand in each other's place"
            yield _reads(lines, asked, with_amounts(count, both), Likeliness.SLIP, sentence)


def with_amounts(event: _Several, meant: Mapping[int, Amount | None]) -> _Several | None:
    """Return the line with some amounts changed; None if nothing is left of it."""
    each = (meant.get(n, amount) for n, amount in enumerate(event.amounts))
    amounts = tuple(amount for amount in each if amount is not None)
    return event._replace(amounts=amounts) if amounts else None


def _by_name(lines: Lines, count: ChipsCounted) -> ChipsCounted:
    if count.amounts[0].player:
        return count
    (each,) = count.amounts
    return count._replace(amounts=tuple(each._replace(player=player) for player in _seated(lines)))


def _reads(
    lines: Lines, asked: LineAsked, event: Event | None, likeliness: Likeliness, sentence: str
) -> Change:
    replaced = lines.instead(asked.number, *([event] if event else ()))
    return Change(lines.place, (replaced,), sentence, likeliness)


def _seated(lines: Lines) -> tuple[Player, ...]:
    return tuple(lines.passage.judgement.evening.players)


def _deed(event: Event) -> str:
    names = {AntesPosted: "ante", ChipsPaid: "payment", ChipsBought: "bought"}
    return names.get(type(event), "cashed")


def _hand(lines: Lines) -> str:
    number = lines.passage.number
    return "before the first hand" if number is None else f"in hand {number}"


def _because(why: str) -> str:
    return f": {why}" if why else ""
