from collections.abc import Mapping

from referee.game import Player
from referee.laws.conclusion import draws
from referee.laws.law import Hand, Problem, Problems, Ruleset, Table, law
from referee.messages import Message, counted, say


@law(
    "D102",
    on=Hand,
    duty="nobody draws more cards than allowed",
    knob="max-draw",
    source="boo-ray setup.6, acadiana draw.2, simultaneous-002 decide.3, decision 0055",
)
def draw_limit(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A player may not draw more cards than the ruleset allows.

    `max-draw` sets the number, and may set a lower one for a full table: five in `boo-ray`, but
    three when seven or eight are dealt in; elsewhere those who stay count, or the first in turn are
    bound more tightly. Where the lines disagree about how many cards were drawn, D103 reports that
    instead.
    """
    if not len(hand.seating) or _modest(hand, ruleset.max_draw.fewest(len(hand.seating))):
        return
    limits = _limits(hand, ruleset)
    for draw in draws(hand):
        most = limits.get(draw.player, max(limits.values()))
        if max(draw.thrown, draw.received, draw.stated_number) <= most:
            continue
        number = next(iter(draw.numbers), 0)
        if len(draw.numbers) == 1 and number > most and draw.at:
            message = say(
                "{player} drew {cards}; {where} the limit is {most}",
                player=draw.player,
                cards=counted(number, "card"),
                where=_where(hand, ruleset),
                most=most,
            )
            yield Problem(message, draw.at, player=draw.player)


def _limits(hand: Hand, ruleset: Ruleset) -> Mapping[Player, int]:
    order = hand.seating.after(hand.dealer) if hand.dealer else ()
    stayed = None if hand.stayers is None else len(hand.stayers)
    places = {player: place for place, player in enumerate(order, 1)}
    allows, seated = ruleset.max_draw.allows, len(hand.seating)
    return {player: allows(seated, stayed, places.get(player)) for player in hand.seating}


def _where(hand: Hand, ruleset: Ruleset) -> Message:
    if any(step.stayed for step in ruleset.max_draw.steps):
        return say("with {number} in", number=len(hand.stayers or ()))
    return say("at a table of {number}", number=len(hand.seating))


def _modest(hand: Hand, most: int) -> bool:
    numbers = [intent.drawn or 0 for intent in hand.intents]
    numbers += [max(len(draw.discarded), len(draw.received)) for draw in hand.drawn]
    once = len({draw.player for draw in hand.drawn}) == len(hand.drawn)
    return once and max(numbers, default=0) <= most
