"""Single errors that a record of chips may have, each with the change that would put it right."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.audits import Likeliness, numbers
from referee.events import (
    Amount,
    AntesPosted,
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
    ChipsPaid,
    Event,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    TricksCounted,
)
from referee.game import Cause, Chips, House, Player
from referee.studies.missing_chips.window import ChipsEdit, ChipsWindow, ReckonedPassage


@dataclass(frozen=True, slots=True)
class Suspect:
    """One error, and the lines as they would read without it."""

    likeliness: Likeliness
    sentence: str
    edits: tuple[ChipsEdit, ...]
    explains_more: bool = False
    """Whether it explains away another finding too."""


def suspects(window: ChipsWindow) -> Iterator[Suspect]:
    """Every single error to look at, hand by hand."""
    sizes = _sizes(window)
    for number, step in enumerate(window.steps[: window.target + 1]):
        for place, event in enumerate(step.events):
            yield from _of_event(window, number, place, event, sizes)
        yield from _shares(step, number)
        yield from _unposted(step, number)
    if window.is_count:
        yield from _unwritten(window, window.target)


def _sizes(window: ChipsWindow) -> tuple[int, ...]:
    """Amounts by which a single number may be off: each count's, and that of all together."""
    off, difference = [chips for _, chips in window.residual], window.difference
    step = 0 if window.is_count else difference.due - difference.recorded
    return tuple(dict.fromkeys(abs(one) for one in (*off, sum(off), step) if one))


def _of_event(
    window: ChipsWindow, number: int, place: int, event: Event, sizes: tuple[int, ...]
) -> Iterator[Suspect]:
    step = window.steps[number]
    hand = "before the first hand" if step.number is None else f"in hand {step.number}"
    match event:
        case ChipsCounted():
            final = event.at == window.difference.at
            yield from _counted(event, step, (number, place), sizes if final else ())
        case AntesPosted() | ChipsPaid():
            what = "ante" if isinstance(event, AntesPosted) else "payment"
            yield from _amounts(event, f"{what} {hand}", (number, place), sizes, step)
        case PotAwarded():
            yield from _awarded(event, hand, (number, place), sizes, step)
        case PotCarried():
            yield from _single(event, f"the pot that stayed {hand}", (number, place), sizes)
            for one in _others(step, None):
                sentence = f"the pot of {event.chips} {hand} went to {one}"
                award = PotAwarded(event.chips, one, event.at)
                yield Suspect(Likeliness.LINE, sentence, (ChipsEdit(number, place, award),))
        case ChipsBought() | ChipsCashed():
            what = "bought" if isinstance(event, ChipsBought) else "cashed"
            yield from _single(event, f"what {event.player} {what} {hand}", (number, place), sizes)
            for other in _others(step, event.player):
                yield Suspect(
                    Likeliness.LINE,
                    f"{other}, not {event.player}, {what} {event.chips} {hand}",
                    (ChipsEdit(number, place, event._replace(player=other)),),
                )
        case _:
            pass


_Place = tuple[int, int]


def _others(step: ReckonedPassage, player: Player | None) -> list[Player]:
    return [one for one in step.passage.judgement.evening.players if one != player]


_Line = PotAwarded | PotCarried | ChipsBought | ChipsCashed


def _single(event: _Line, what: str, at: _Place, sizes: tuple[int, ...]) -> Iterator[Suspect]:
    for meant, likely, why in numbers(event.chips, sizes):
        changed = event._replace(chips=Chips(meant))
        yield Suspect(
            likely, f"{what} was {meant}, not {event.chips}{why}", (ChipsEdit(*at, changed),)
        )
    if event.chips in sizes:
        yield Suspect(
            Likeliness.AT_THE_TABLE,
            f"{what} ({event.chips}) did not happen",
            (ChipsEdit(*at, None),),
        )


def _awarded(
    event: PotAwarded, hand: str, at: _Place, sizes: tuple[int, ...], step: ReckonedPassage
) -> Iterator[Suspect]:
    yield from _single(event, f"what {event.player} took from the pot {hand}", at, sizes)
    for other in _others(step, event.player):
        changed = event._replace(player=other)
        sentence = f"the pot of {event.chips} {hand} went to {other}, not to {event.player}"
        yield Suspect(Likeliness.LINE, sentence, (ChipsEdit(*at, changed),))
    carried = PotCarried(event.chips, event.at)
    yield Suspect(
        Likeliness.LINE, f"the pot of {event.chips} {hand} stayed", (ChipsEdit(*at, carried),)
    )


_Several = AntesPosted | ChipsPaid | ChipsCounted


def _amounts(
    event: AntesPosted | ChipsPaid,
    what: str,
    at: _Place,
    sizes: tuple[int, ...],
    step: ReckonedPassage,
) -> Iterator[Suspect]:
    """One amount of a line that has several, or one more."""
    named = {one.player for one in event.amounts}
    for other in () if None in named else _others(step, None):
        if other not in named:
            for chips in dict.fromkeys((*sizes, *(one.chips for one in event.amounts))):
                more = (*event.amounts, Amount(other, Chips(chips), event.at))
                sentence = f"the {what} of {other} ({chips}) is not in the line"
                yield Suspect(
                    Likeliness.LINE, sentence, (ChipsEdit(*at, event._replace(amounts=more)),)
                )
    for n, amount in enumerate(event.amounts):
        player = amount.player
        of = f" of {player}" if player else ""
        for meant, likely, why in numbers(amount.chips, sizes):
            changed = _with_amount(event, n, amount._replace(chips=Chips(meant)))
            sentence = f"the {what}{of} was {meant}, not {amount.chips}{why}"
            yield Suspect(likely, sentence, (ChipsEdit(*at, changed),))
        if player is None:
            continue
        for other in _others(step, player):
            if other not in named:
                changed = _with_amount(event, n, amount._replace(player=other))
                sentence = f"the {what} ({amount.chips}) was paid by {other}, not by {player}"
                yield Suspect(Likeliness.LINE, sentence, (ChipsEdit(*at, changed),))
        changed = _with_amount(event, n, None)
        sentence = f"the {what} of {player} ({amount.chips}) was not made"
        yield Suspect(Likeliness.AT_THE_TABLE, sentence, (ChipsEdit(*at, changed),))


def _with_amount(event: _Several, n: int, amount: Amount | None) -> _Several | None:
    """The line with its n-th amount changed; None where nothing is left of it."""
    kept = () if amount is None else (amount,)
    amounts = (*event.amounts[:n], *kept, *event.amounts[n + 1 :])
    return event._replace(amounts=amounts) if amounts else None


def _counted(
    event: ChipsCounted, step: ReckonedPassage, at: _Place, sizes: tuple[int, ...]
) -> Iterator[Suspect]:
    """A number of a count, or two of them in each other's place."""
    whole = _with_names(event, step)
    for n, amount in enumerate(whole.amounts):
        for meant, likely, why in numbers(amount.chips, sizes):
            changed = _with_amount(whole, n, amount._replace(chips=Chips(meant)))
            sentence = f"{amount.player} had {meant} when counted, not {amount.chips}{why}"
            rank = likely if likely is Likeliness.SLIP else Likeliness.MISCOUNT
            yield Suspect(rank, sentence, (ChipsEdit(*at, changed),))
        for m, other in enumerate(whole.amounts[:n]):
            if other.chips != amount.chips:
                one = _with_amount(whole, n, amount._replace(chips=other.chips))
                two = _with_amount(one or whole, m, other._replace(chips=amount.chips))
                names = f"{other.player} and {amount.player}"
                sentence = f"the counts of {names} stand in each other's place"
                yield Suspect(Likeliness.SLIP, sentence, (ChipsEdit(*at, two),))


def _with_names(event: ChipsCounted, step: ReckonedPassage) -> ChipsCounted:
    """The count with everybody by name."""
    each = next((one for one in event.amounts if one.player is None), None)
    if each is None:
        return event
    players = step.passage.judgement.evening.players
    return event._replace(amounts=tuple(Amount(one, each.chips, each.at) for one in players))


def _shares(step: ReckonedPassage, number: int) -> Iterator[Suspect]:
    """Two numbers of the `pot` lines in each other's place, or a chip on the wrong one."""
    lines = [
        (place, event) for place, event in enumerate(step.events) if isinstance(event, PotAwarded)
    ]
    for n, (place, one) in enumerate(lines):
        for other_place, other in lines[:n]:
            if one.player == other.player:
                continue
            for less in dict.fromkeys((one.chips - other.chips, 1, -1)):
                if less and one.chips > less and other.chips > -less:
                    edits = (
                        ChipsEdit(number, place, one._replace(chips=Chips(one.chips - less))),
                        ChipsEdit(
                            number, other_place, other._replace(chips=Chips(other.chips + less))
                        ),
                    )
                    sentence = (
                        f"{one.player} took {one.chips - less} and {other.player} "
                        f"{other.chips + less} in hand {step.number}, not {one.chips} and {other.chips}"
                    )
                    yield Suspect(Likeliness.SLIP, sentence, edits)


def _unposted(step: ReckonedPassage, number: int) -> Iterator[Suspect]:
    """An ante that was not put in, while the pot was written down as if it had been."""
    antes = [
        (entry.movement.giver, entry.movement.chips)
        for entry in step.reckoning.recorded
        if entry.movement.cause is Cause.ANTE and entry.movement.taker is House.POT
    ]
    line = next((n for n, one in enumerate(step.events) if isinstance(one, AntesPosted)), None)
    place = _behind_opening(step) if line is None else line
    if place is None:
        return
    at = step.events[place].at
    for player, chips in antes:
        others = tuple(
            Amount(one, paid, at)
            for one, paid in antes
            if one != player and not isinstance(one, House)
        )
        if not others:
            continue
        posted = ChipsEdit(number, place, AntesPosted(others, at), insert=line is None)
        yield Suspect(
            Likeliness.AT_THE_TABLE,
            f"{player} put in no ante ({chips}) in hand {step.number}, and the pot was written "
            "as if it held one",
            (posted, *_smaller_pot(step, number, chips)),
        )


def _behind_opening(step: ReckonedPassage) -> int | None:
    kinds = (IntentsDeclared, TricksCounted, PotAwarded, PotCarried)
    return next((n for n, one in enumerate(step.events) if isinstance(one, kinds)), None)


def _smaller_pot(step: ReckonedPassage, number: int, chips: int) -> Iterator[ChipsEdit]:
    """The lines of the hand that name the whole pot, or match it, with so much less."""
    settlement = step.reckoning.settlement
    pot = settlement.pot if settlement else None
    for place, event in enumerate(step.events):
        if isinstance(event, (PotAwarded, PotCarried)) and event.chips == pot:
            yield ChipsEdit(number, place, event._replace(chips=Chips(event.chips - chips)))
        elif isinstance(event, ChipsPaid):
            less = tuple(
                one._replace(chips=Chips(pot - chips)) if one.chips == pot else one
                for one in event.amounts
                if pot is not None
            )
            if less != event.amounts:
                yield ChipsEdit(number, place, event._replace(amounts=less))


def _unwritten(window: ChipsWindow, number: int) -> Iterator[Suspect]:
    """Chips bought or cashed that no line records, before the count."""
    step = window.steps[number]
    at = window.difference.at
    place = next(n for n, one in enumerate(step.events) if one.at == at)
    for player, off in window.residual:
        kind, what = (ChipsBought, "bought") if off > 0 else (ChipsCashed, "cashed or lost")
        line = kind(player, Chips(abs(off)), at)
        yield Suspect(
            Likeliness.NOT_WRITTEN,
            f"{player} {what} {abs(off)}, and no line says so",
            (ChipsEdit(number, place, line, insert=True),),
        )
