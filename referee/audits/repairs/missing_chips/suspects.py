"""Single errors that a record of chips may have, each as the change that would put it right."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.audits.passage import Passage
from referee.audits.repairs.change import Change, Replaced
from referee.audits.repairs.missing_chips.misfit import Misfit
from referee.audits.repairs.numbers import Likeliness, numbers
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


class _Spot(NamedTuple):
    """One event of a window, where an error may be."""

    passage: Passage
    place: int
    nth: int
    sizes: tuple[int, ...]
    """Amounts by which a single number may be off."""

    @property
    def hand(self) -> str:
        """The hand in words."""
        number = self.passage.number
        return "before the first hand" if number is None else f"in hand {number}"

    def others(self, player: Player | None) -> list[Player]:
        """Everybody at the table but one player."""
        return [other for other in self.passage.judgement.evening.players if other != player]

    def reads(self, event: Event | None, likeliness: Likeliness, sentence: str) -> Change:
        """The line would read so; with None it would not be there."""
        events = () if event is None else (event,)
        return Change(self.place, (Replaced(self.nth, events),), sentence, likeliness)


def suspects(misfit: Misfit) -> Iterator[Change]:
    """Every single error that may explain a misfit, hand by hand."""
    window, sizes = misfit.window, _sizes(misfit)
    for place, passage in enumerate(window.passages[: window.place + 1]):
        for nth, event in enumerate(passage.events):
            of_another = isinstance(event, ChipsCounted) and event.at != misfit.difference.at
            yield from _of_event(_Spot(passage, place, nth, () if of_another else sizes), event)
        yield from _shares(passage, place)
        yield from _unposted(passage, place)
    if misfit.is_count:
        yield from _unwritten(misfit)


def _sizes(misfit: Misfit) -> tuple[int, ...]:
    """Amounts by which a single number may be off: each count's, and that of all together."""
    off, difference = [chips for _, chips in misfit.residual], misfit.difference
    short = 0 if misfit.is_count else difference.due - difference.recorded
    return tuple(dict.fromkeys(abs(size) for size in (*off, sum(off), short) if size))


def _of_event(spot: _Spot, event: Event) -> Iterator[Change]:
    match event:
        case ChipsCounted():
            yield from _counted(event, spot)
        case AntesPosted() | ChipsPaid():
            yield from _amounts(event, spot)
        case PotAwarded():
            yield from _awarded(event, spot)
        case PotCarried():
            yield from _single(event, f"the pot that stayed {spot.hand}", spot)
            for player in spot.others(None):
                award = PotAwarded(event.chips, player, event.at)
                sentence = f"the pot of {event.chips} {spot.hand} went to {player}"
                yield spot.reads(award, Likeliness.LINE, sentence)
        case ChipsBought() | ChipsCashed():
            what = "bought" if isinstance(event, ChipsBought) else "cashed"
            yield from _single(event, f"what {event.player} {what} {spot.hand}", spot)
            for other in spot.others(event.player):
                sentence = f"{other}, not {event.player}, {what} {event.chips} {spot.hand}"
                yield spot.reads(event._replace(player=other), Likeliness.LINE, sentence)
        case _:
            pass


def _single(
    event: PotAwarded | PotCarried | ChipsBought | ChipsCashed, what: str, spot: _Spot
) -> Iterator[Change]:
    """The one number of a line."""
    for meant, likely, why in numbers(event.chips, spot.sizes):
        line = event._replace(chips=Chips(meant))
        yield spot.reads(line, likely, f"{what} was {meant}, not {event.chips}{why}")
    if event.chips in spot.sizes:
        sentence = f"{what} ({event.chips}) did not happen"
        yield spot.reads(None, Likeliness.AT_THE_TABLE, sentence)


def _awarded(event: PotAwarded, spot: _Spot) -> Iterator[Change]:
    yield from _single(event, f"what {event.player} took from the pot {spot.hand}", spot)
    pot = f"the pot of {event.chips} {spot.hand}"
    for other in spot.others(event.player):
        sentence = f"{pot} went to {other}, not to {event.player}"
        yield spot.reads(event._replace(player=other), Likeliness.LINE, sentence)
    yield spot.reads(PotCarried(event.chips, event.at), Likeliness.LINE, f"{pot} stayed")


def _amounts(event: AntesPosted | ChipsPaid, spot: _Spot) -> Iterator[Change]:
    """One amount of a line that has several, or one more."""
    what = f"{'ante' if isinstance(event, AntesPosted) else 'payment'} {spot.hand}"
    named = {amount.player for amount in event.amounts}
    unnamed = [player for player in spot.others(None) if player not in named]
    for other in () if None in named else unnamed:
        for chips in dict.fromkeys((*spot.sizes, *(amount.chips for amount in event.amounts))):
            more = (*event.amounts, Amount(other, Chips(chips), event.at))
            sentence = f"the {what} of {other} ({chips}) is not in the line"
            yield spot.reads(event._replace(amounts=more), Likeliness.LINE, sentence)
    for n, amount in enumerate(event.amounts):
        player, of = amount.player, f" of {amount.player}" if amount.player else ""
        for meant, likely, why in numbers(amount.chips, spot.sizes):
            line = _with_amounts(event, {n: amount._replace(chips=Chips(meant))})
            yield spot.reads(line, likely, f"the {what}{of} was {meant}, not {amount.chips}{why}")
        if player is None:
            continue
        for other in unnamed:
            line = _with_amounts(event, {n: amount._replace(player=other)})
            sentence = f"the {what} ({amount.chips}) was paid by {other}, not by {player}"
            yield spot.reads(line, Likeliness.LINE, sentence)
        sentence = f"the {what} of {player} ({amount.chips}) was not made"
        yield spot.reads(_with_amounts(event, {n: None}), Likeliness.AT_THE_TABLE, sentence)


_Several = AntesPosted | ChipsPaid | ChipsCounted


def _with_amounts(event: _Several, meant: Mapping[int, Amount | None]) -> _Several | None:
    """The line with some of its amounts changed; None where nothing is left of it."""
    each = (meant.get(n, amount) for n, amount in enumerate(event.amounts))
    amounts = tuple(amount for amount in each if amount is not None)
    return event._replace(amounts=amounts) if amounts else None


def _counted(event: ChipsCounted, spot: _Spot) -> Iterator[Change]:
    """A number of a count, or two of them in each other's place."""
    whole = _with_names(event, spot)
    for n, amount in enumerate(whole.amounts):
        for meant, likely, why in numbers(amount.chips, spot.sizes, signed=event.since_start):
            line = _with_amounts(whole, {n: amount._replace(chips=Chips(meant))})
            sentence = f"{amount.player} had {meant} when counted, not {amount.chips}{why}"
            rank = likely if likely is Likeliness.SLIP else Likeliness.MISCOUNT
            yield spot.reads(line, rank, sentence)
        for m, other in enumerate(whole.amounts[:n]):
            if other.chips != amount.chips:
                both = {
                    n: amount._replace(chips=other.chips),
                    m: other._replace(chips=amount.chips),
                }
                names = f"{other.player} and {amount.player}"
                sentence = f"the counts of {names} stand in each other's place"
                yield spot.reads(_with_amounts(whole, both), Likeliness.SLIP, sentence)


def _with_names(event: ChipsCounted, spot: _Spot) -> ChipsCounted:
    """The count with everybody by name."""
    each = next((amount for amount in event.amounts if amount.player is None), None)
    if each is None:
        return event
    amounts = tuple(Amount(player, each.chips, each.at) for player in spot.others(None))
    return event._replace(amounts=amounts)


def _shares(passage: Passage, place: int) -> Iterator[Change]:
    """Two numbers of the `pot` lines in each other's place, or a chip on the wrong one."""
    each = enumerate(passage.events)
    lines = [(nth, event) for nth, event in each if isinstance(event, PotAwarded)]
    pairs = [(last, line) for n, last in enumerate(lines) for line in lines[:n]]
    for (nth, award), (other_nth, other) in pairs:
        if award.player == other.player:
            continue
        for less in dict.fromkeys((award.chips - other.chips, 1, -1)):
            if less and award.chips > less and other.chips > -less:
                fewer, more = Chips(award.chips - less), Chips(other.chips + less)
                sentence = (
                    f"{award.player} took {fewer} and {other.player} {more} "
                    f"in hand {passage.number}, not {award.chips} and {other.chips}"
                )
                both = (
                    Replaced(nth, (award._replace(chips=fewer),)),
                    Replaced(other_nth, (other._replace(chips=more),)),
                )
                yield Change(place, both, sentence)


def _unposted(passage: Passage, place: int) -> Iterator[Change]:
    """An ante that was not put in, while the pot was written down as if it had been."""
    moves = (entry.movement for entry in passage.judgement.reckoning.recorded)
    antes = [
        (move.giver, move.chips)
        for move in moves
        if move.cause is Cause.ANTE and move.taker is House.POT
    ]
    line = _first(passage, AntesPosted)
    nth = _first(passage, IntentsDeclared, TricksCounted, PotAwarded, PotCarried)
    nth = nth if line is None else line
    if nth is None:
        return
    there = passage.events[nth]
    for player, chips in antes:
        others = tuple(
            Amount(account, paid, there.at)
            for account, paid in antes
            if account != player and not isinstance(account, House)
        )
        if not others:
            continue
        posted = AntesPosted(others, there.at)
        opened = Replaced(nth, (posted, there) if line is None else (posted,))
        sentence = (
            f"{player} put in no ante ({chips}) in hand {passage.number}, and the pot was written "
            "as if it held one"
        )
        replaced = (opened, *_smaller_pot(passage, chips))
        yield Change(place, replaced, sentence, Likeliness.AT_THE_TABLE)


def _first(passage: Passage, *kinds: type) -> int | None:
    """Which event is the first of these kinds."""
    return next((nth for nth, event in enumerate(passage.events) if isinstance(event, kinds)), None)


def _smaller_pot(passage: Passage, chips: int) -> Iterator[Replaced]:
    """The lines of the hand that name the whole pot, or match it, with so much less."""
    settlement = passage.judgement.reckoning.settlement
    pot = settlement.pot if settlement else None
    if pot is None:
        return
    less = Chips(pot - chips)
    for nth, event in enumerate(passage.events):
        if isinstance(event, (PotAwarded, PotCarried)) and event.chips == pot:
            yield Replaced(nth, (event._replace(chips=less),))
        elif isinstance(event, ChipsPaid):
            amounts = {
                n: amount._replace(chips=less)
                for n, amount in enumerate(event.amounts)
                if amount.chips == pot
            }
            if amounts:
                yield Replaced(nth, tuple(filter(None, [_with_amounts(event, amounts)])))


def _unwritten(misfit: Misfit) -> Iterator[Change]:
    """Chips bought or cashed that no line records, before the count."""
    window, at = misfit.window, misfit.difference.at
    nth = next(n for n, event in enumerate(window.passage.events) if event.at == at)
    count = window.passage.events[nth]
    for player, off in misfit.residual if misfit.difference.by_player else ():
        kind, what = (ChipsBought, "bought") if off > 0 else (ChipsCashed, "cashed or lost")
        sentence = f"{player} {what} {abs(off)}, and no line says so"
        replaced = Replaced(nth, (kind(player, Chips(abs(off)), at), count))
        yield Change(window.place, (replaced,), sentence, Likeliness.NOT_WRITTEN)
