"""Tricks with a wrong size or number: R203, R204, R209."""

from collections.abc import Iterator
from itertools import pairwise

from referee.events import HandClosed
from referee.game import Evidence, Problem, Severity, counted, were
from referee.laws.law import law
from referee.replay import Hand, Table, Trick
from referee.rulesets import Ruleset


@law(
    "R203",
    "too-many-cards",
    on=HandClosed,
    duty="every stayer plays one card to a trick",
    knob="hand-size",
    source="acadiana deal.4, boo-ray setup.1, simultaneous-002 deal.3, la-bourre deal.8",
)
def too_many_cards(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A trick has more cards than players in the hand, or the hand more tricks than cards.

    A fourth card with three players in is a slip of the pen, or the `in` line is wrong about who
    stayed. The owners of the cards are unknown, so the trick proves nothing. Several such tricks in
    one hand have one cause and are one finding.
    """
    hand = table.hand
    if hand is None:
        return
    numbers = [trick.number for trick in hand.tricks]
    if not hand.overfull:
        yield from _full_tricks(hand, len(hand.stayers)) if hand.stayers else ()
    elif all(number < following for number, following in pairwise(numbers)):
        message = f"{len(numbers)} tricks were recorded in a hand of {hand.size} cards"
        yield Problem(message, hand.tricks[hand.size].at)


def _full_tricks(hand: Hand, size: int) -> Iterator[Problem]:
    full = [trick for trick in hand.tricks if len(trick.plays) > size]
    strangers = {play.player for trick in full for play in trick.plays} & hand.out
    if not full or strangers:
        return
    first, *others = full
    outs = (
        Evidence(intent.at, "out of this hand") for intent in hand.intents if intent.stays is False
    )
    also = (Evidence(trick.at, "here too") for trick in others)
    cards = counted(len(first.plays), "card")
    message = f"Trick {first.number} had {cards}, but {were(size, 'player')} in"
    advice = "Strike out the extra card, or correct the `in` line."
    yield Problem(message, first.plays[size].at, evidence=(*outs, *also), advice=advice)


@law(
    "R204",
    "too-few-cards",
    on=HandClosed,
    duty="every stayer plays to every trick",
    source="acadiana tricks.3, simultaneous-002 win.1, simultaneous-002 score.1, decision 0053",
)
def too_few_cards(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A trick has fewer cards than players in the hand, although later tricks follow.

    A hand that breaks off is unfinished, not wrong. But if a later trick is recorded, a card was
    forgotten, perhaps the leader's, so none of the cards has a sure owner. Write `??` for a card
    that nobody noted, and `...` where a line breaks off. Several such tricks in one hand are one
    finding.
    """
    hand = table.hand
    if hand is None or hand.stayers is None or hand.runs_on:
        return
    size = len(hand.stayers)
    short = [trick for trick in hand.tricks if len(trick.plays) < size and not trick.record_ends]
    if not short:
        return
    first, *others = short
    cards = counted(len(first.plays), "card")
    message = f"Trick {first.number} had {cards}, but {were(size, 'player')} in"
    also = tuple(Evidence(trick.at, "here too") for trick in others)
    advice = "Write `??` for a card that nobody noted, or correct the `in` line."
    yield Problem(message, first.at, evidence=also, advice=advice)


@law(
    "R209",
    "trick-number",
    on=HandClosed,
    duty="tricks are numbered in the order of play",
    source="acadiana tricks.3, simultaneous-002 win.4, decision 0053",
    under_any_rules=True,
)
def trick_number(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A trick number repeats, goes back, or is higher than the hand has tricks.

    The number links a trick to the trick before it, and so shows who had to lead. The tricks are
    replayed in the order in which they were written. A missing number is only a remark: perhaps
    that trick was never written down. Each hand gets at most one such finding.
    """
    hand = table.hand
    if hand is None or not hand.tricks or _in_order(hand) or hand.redeclared or hand.reopened:
        return
    wrong, missing = next(_wrong(hand), None), _missing(hand)
    if wrong:
        yield wrong
    elif missing:
        were = "Tricks {} were" if missing[1:] else "Trick {} was"
        message = were.format(" and ".join(map(str, missing))) + " not recorded"
        later = next(trick for trick in hand.tricks if trick.number > missing[0])
        yield Problem(message, later.at, severity=Severity.REMARK)


def _in_order(hand: Hand) -> bool:
    """Whether the tricks are numbered 1, 2, 3, as in nearly every hand."""
    return not hand.overfull and all(
        trick.number == number for number, trick in enumerate(hand.tricks, 1)
    )


def _wrong(hand: Hand) -> Iterator[Problem]:
    """Yield a problem for every trick with an impossible number."""
    seen: dict[int, Trick] = {}
    for trick in hand.tricks:
        same, last = seen.get(trick.number), max(seen, default=0)
        if same or trick.number < last:
            how = "twice" if same else f"after trick {last}"
            begins = hand.overfull or trick.number == 1 < last
            advice = "Perhaps the line that opens the next hand is missing." if begins else ""
            evidence = (Evidence((same or seen[last]).at, "the trick before"),)
            message = f"Trick {trick.number} was recorded {how}"
            yield Problem(message, trick.at, evidence=evidence, advice=advice)
        elif not 1 <= trick.number <= max(hand.size, len(hand.tricks)):
            message = f"Trick {trick.number} was recorded in a hand of {hand.size} tricks"
            yield Problem(message, trick.at)
        seen[trick.number] = trick


def _missing(hand: Hand) -> tuple[int, ...]:
    numbers = {trick.number for trick in hand.tricks}
    below = range(1, min(max(numbers), hand.size))
    return tuple(
        number for number in below if number not in numbers and str(number) not in hand.unread
    )
