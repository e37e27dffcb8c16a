"""Events of the evening outside its hands, at the places of their words."""

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.evening_events import (
    Amount,
    ChipsBought,
    ChipsCounted,
    ChipsHanded,
    DebtSettled,
    Handing,
    KittyTaken,
    KnobSet,
    PlayerLeft,
    PlayerSat,
    PotBrought,
    RulesChosen,
    SeatsTaken,
    UnitStated,
)
from referee.events import Event
from referee.game import Player, Span
from referee.notes.evening import Between, NotedEvening, right_of
from referee.notes.events import ChipWorth
from referee.notes.facts import Fact, NotedSum
from referee.notes.house_rules import RulesNoted

_TO_BE_SAID = frozenset(
    {"settled", "bought", "lent", "borrowed", "repaid", "joined", "left", "kitty"}
)
"""Facts that become questions if no line of a log says them."""


def header(evening: NotedEvening, worth: ChipWorth, rules: RulesNoted) -> Iterator[Event]:
    first = evening.hands[0].opened.line if evening.hands else 1
    top = Span(min(evening.cast.line or 1, first), 1, 1)
    limit = next((one.fact for one in evening.of_kind("limit", "no_limit")), None)
    knobs = [
        KnobSet(
            knob,
            value or (str(worth.chips(limit.sums[0])) if limit else ""),
            limit.at if limit and knob == "limit" else top,
        )
        for knob, value in rules.knobs
    ]
    named = next((event for event in evening.header if isinstance(event, RulesChosen)), None)
    if named is not None:
        told = {knob.knob for knob in named.knobs}
        named = named._replace(
            knobs=(*named.knobs, *(knob for knob in knobs if knob.knob not in told))
        )
    elif knobs:
        named = RulesChosen("boo-ray", 1, tuple(knobs), limit.at if limit else top)
    yield from (event for event in evening.header if not isinstance(event, RulesChosen))
    if named is not None:
        yield named
    seats = [player for player in evening.seats if player not in evening.cast.late]
    if seats:
        yield SeatsTaken(tuple(seats), top)
    if worth.named:
        yield UnitStated(worth.chip, worth.currency, top)
    if rules.start is not None:
        each = [one.fact for one in evening.of_kind("start")] + evening.each + evening.antes
        fact = next(one for one in each if one.sums[:1] == (rules.start,))
        yield ChipsCounted((Amount(None, worth.chips(rules.start), fact.at),), fact.at)
    yield from _counted([*_brought(evening, worth, rules.start)], worth, "brought")
    yield from between(evening, 0, worth)


def between(evening: NotedEvening, after: int, worth: ChipWorth) -> Iterator[Event]:
    """Yield the events after this many hands."""
    told = [one for one in evening.between if one.after == after]
    found: list[Event] = []
    for kind in ("scored", "counted"):
        found += _counted([one.fact for one in told if one.fact.kind == kind], worth, kind)
    for one in told:
        events = list(_event(one, evening, worth))
        found += events
        if not events and one.fact.kind in _TO_BE_SAID and not _is_sum(one, evening):
            evening.unsaid[one.fact.line] = one.fact
    # who sits down is counted after that
    yield from sorted(found, key=lambda one: (one.at.line, not isinstance(one, PlayerSat)))


def _brought(evening: NotedEvening, worth: ChipWorth, start: NotedSum | None) -> Iterator[Fact]:
    """Yield what players brought, less what they bought later, if that is not known already."""
    later = Counter[tuple[Player, bool]]()
    for fact in (one.fact for one in evening.of_kind("bought")):
        later.update({(fact.players[0], one.cents): one.value for one in fact.sums[:1]})
    for fact in (one.fact for one in evening.of_kind("brought")):
        both = zip(fact.players, fact.sums, strict=False)
        sums = [one._replace(value=one.value - later[player, one.cents]) for player, one in both]
        if start is None or {*map(worth.chips, sums)} != {worth.chips(start)}:
            yield fact._replace(sums=tuple(sums))


def _event(one: Between, evening: NotedEvening, worth: ChipWorth) -> Iterator[Event]:  # noqa: C901 - a case a kind
    fact = one.fact
    players, at = fact.players, fact.at
    chips = [worth.chips(amount) for amount in fact.sums]
    match fact.kind:
        case "bought" if chips:
            yield ChipsBought(players[0], chips[0], at)
        case "lent" | "borrowed" | "repaid" if len(players) == 2 and chips:
            giver, taker = players[::-1] if fact.kind == "borrowed" else players
            kind = Handing.REPAYMENT if fact.kind == "repaid" else Handing.LOAN
            yield ChipsHanded(giver, taker, chips[0], at, kind)
        case "joined" if players and players[0] in evening.cast.late:
            seats = [player for player in evening.seats if player not in evening.cast.late]
            after = right_of(players, seats)
            yield PlayerSat(players[0], after, chips[0] if chips else None, at)
            if len(players) == 1:
                evening.unsaid[fact.line] = fact
        case "left":
            if chips:
                yield ChipsCounted((Amount(players[0], chips[0], at),), at)
            yield PlayerLeft(players[0], at)
        case "pot_before" if chips:
            yield PotBrought(chips[0], at)
        case "kitty" if chips:
            yield KittyTaken(chips[0], at)
        case "settled" if _is_sum(one, evening):
            return
        case "settled" if len(chips) >= len(players) - 1 and _after_all(one, evening):
            for taker, number in zip(players[1:], chips, strict=False):
                yield DebtSettled(players[0], taker, 100 * number, None, at)


def _counted(facts: Sequence[Fact], worth: ChipWorth, kind: str) -> Iterator[Event]:
    counts: list[list[Fact]] = []
    counted: set[Player] = set()
    for fact in facts:
        if not counts or counted & {*fact.players}:
            counts, counted = [*counts, []], set()
        counts[-1].append(fact)
        counted |= {*fact.players}
    for some in counts:
        amounts = [
            Amount(player, worth.chips(amount), fact.where(player))
            for fact in some
            for player, amount in zip(fact.players, fact.sums, strict=False)
        ]
        if amounts:
            yield ChipsCounted(tuple(amounts), some[-1].at, since_start=kind == "scored")


def _is_sum(one: Between, evening: NotedEvening) -> bool:
    """Tell whether a debt is told after the last hand: what the evening comes to, not a payment."""
    return {"OWE"} == one.fact.kinds & {"OWE", "PAY", "JAR"} and _after_all(one, evening)


def _after_all(one: Between, evening: NotedEvening) -> bool:
    return one.after == len(evening.hands)
