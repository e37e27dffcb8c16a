"""D102: a player may not draw more cards than the ruleset allows."""

from collections.abc import Iterator

from referee.events import HandClosed
from referee.game import Problem, counted
from referee.laws.declarations import draws
from referee.laws.law import law
from referee.replay import Hand, Table
from referee.rulesets import Ruleset


@law(
    "D102",
    "draw-limit",
    on=HandClosed,
    duty="nobody draws more cards than allowed",
    knob="max-draw",
    source=("boo-ray setup.6", "acadiana draw.2", "simultaneous-002 decide.3", "decision 0055"),
)
def draw_limit(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player may not draw more cards than the ruleset allows.

    `max-draw` sets the number, and may set a lower one for a full table: five in `boo-ray`, but
    three when seven or eight are dealt in. Where the lines disagree about how many cards were
    drawn, D103 reports that instead. Sources name no price.
    """
    hand = table.hand
    if hand is None or not len(hand.seating):
        return
    most = ruleset.max_draw.for_table(len(hand.seating))
    if _modest(hand, most):
        return
    for draw in draws(hand):
        if max(draw.thrown, draw.received, draw.stated_number) <= most:
            continue
        number = next(iter(draw.numbers), 0)
        if len(draw.numbers) == 1 and number > most and draw.at:
            cards = counted(number, "card")
            seats = len(hand.seating)
            message = f"{draw.player} drew {cards}; at a table of {seats} the limit is {most}"
            yield Problem(message, draw.at, player=draw.player)


def _modest(hand: Hand, most: int) -> bool:
    """Whether no line has a larger number, and nobody has two draw lines."""
    numbers = [intent.drawn or 0 for intent in hand.intents]
    numbers += [max(len(draw.discarded), len(draw.received)) for draw in hand.drawn]
    once = len({draw.player for draw in hand.drawn}) == len(hand.drawn)
    return once and max(numbers, default=0) <= most
