"""How many cards a player may draw, and which: D102, D103, D108."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.events import CardsDrawn, HandClosed, Intent
from referee.game import Evidence, Player, Problem, Severity, Span, counted
from referee.laws.doubt_problems import doubt_problems
from referee.laws.law import law
from referee.replay import DoubtKind, Hand, Table
from referee.rulesets import Ruleset


class Draw(NamedTuple):
    """How many cards a player drew, according to each line of the record."""

    player: Player
    stated: Intent | None
    """The declaration in the `in` line; None if it gives no number."""
    lines: tuple[CardsDrawn, ...]
    thrown: int
    thrown_whole: bool
    """Whether all discards are recorded."""
    received: int
    received_whole: bool

    @property
    def stated_number(self) -> int:
        """The number in the `in` line; 0 where it gives none."""
        return (self.stated.drawn or 0) if self.stated else 0

    @property
    def agreed(self) -> bool:
        """Whether both sides are whole and equal, and the `in` line does not contradict them."""
        same = self.thrown == self.received and self.thrown_whole and self.received_whole
        return same and (self.stated is None or self.stated.drawn == self.thrown)

    @property
    def numbers(self) -> frozenset[int]:
        """Every number of cards that the record gives; a single one if the lines agree.

        A side that is left open counts once it has more cards than another line says.
        """
        if self.agreed:
            return frozenset((self.thrown,))
        sides = ((self.thrown, self.thrown_whole), (self.received, self.received_whole))
        sure = {cards for cards, whole in sides if whole}
        if self.stated and self.stated.drawn is not None:
            sure.add(self.stated.drawn)
        least = min(sure, default=self.thrown + self.received)
        return frozenset(sure.union([cards for cards, _ in sides if cards > least]))

    @property
    def at(self) -> Span | None:
        """The place of the number: the `in` line, else the draw line."""
        return self.stated.at if self.stated else self.lines[0].at if self.lines else None


def draws(hand: Hand) -> Iterator[Draw]:
    """Yield the draw of every player whose lines are free of doubt."""
    if hand.runs_on:
        return
    doubtful = {doubt.at.line for doubt in hand.doubts}
    intents = {intent.player: intent for intent in reversed(hand.intents)}
    drawn: dict[Player, list[CardsDrawn]] = {intent.player: [] for intent in hand.intents}
    for line in hand.drawn:
        drawn.setdefault(line.player, []).append(line)
    for player, lines in drawn.items():
        if not doubtful or doubtful.isdisjoint(line.at.line for line in lines):
            yield _draw(player, intents.get(player), lines)


def _draw(player: Player, intent: Intent | None, lines: Sequence[CardsDrawn]) -> Draw:
    thrown, received, thrown_whole, received_whole = 0, 0, True, True
    for line in lines:
        thrown += len(line.discarded)
        received += len(line.received)
        thrown_whole &= line.discarded_whole
        received_whole &= line.received_whole
    return Draw(
        player,
        intent if intent and intent.drawn is not None else None,
        tuple(lines),
        thrown,
        thrown > 0 and thrown_whole,
        received,
        received > 0 and received_whole,
    )


@law(
    "D102",
    "draw-limit",
    on=HandClosed,
    duty="nobody draws more cards than allowed",
    knob="max-draw",
    source="boo-ray setup.6, acadiana draw.2, simultaneous-002 decide.3, decision 0055",
)
def draw_limit(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player may not draw more cards than the ruleset allows.

    `max-draw` sets the number, and may set a lower one for a full table: five in `boo-ray`, but
    three when seven or eight are dealt in; elsewhere those who stay count, or the first in turn are
    bound more tightly. Where the lines disagree about how many cards were
    drawn, D103 reports that instead. Sources name no price.
    """
    hand = table.hand
    if hand is None or not len(hand.seating):
        return
    if _modest(hand, ruleset.max_draw.fewest(len(hand.seating))):
        return
    limits = _limits(hand, ruleset)
    for draw in draws(hand):
        most = limits.get(draw.player, max(limits.values()))
        if max(draw.thrown, draw.received, draw.stated_number) <= most:
            continue
        number = next(iter(draw.numbers), 0)
        if len(draw.numbers) == 1 and number > most and draw.at:
            message = f"{draw.player} drew {counted(number, 'card')}; {_at(hand, ruleset)} the limit is {most}"
            yield Problem(message, draw.at, player=draw.player)


def _limits(hand: Hand, ruleset: Ruleset) -> Mapping[Player, int]:
    """How many cards each player may draw at most, as far as is known who they are in turn."""
    order = hand.seating.after(hand.dealer) if hand.dealer else ()
    stayed = None if hand.stayers is None else len(hand.stayers)
    places = {player: place for place, player in enumerate(order, 1)}
    allows, seated = ruleset.max_draw.allows, len(hand.seating)
    return {player: allows(seated, stayed, places.get(player)) for player in hand.seating}


def _at(hand: Hand, ruleset: Ruleset) -> str:
    stayed = len(hand.stayers or ())
    counts_stayers = any(step.stayed for step in ruleset.max_draw.steps)
    return f"with {stayed} in" if counts_stayers else f"at a table of {len(hand.seating)}"


def _modest(hand: Hand, most: int) -> bool:
    """Whether no line has a larger number, and nobody has two draw lines."""
    numbers = [intent.drawn or 0 for intent in hand.intents]
    numbers += [max(len(draw.discarded), len(draw.received)) for draw in hand.drawn]
    once = len({draw.player for draw in hand.drawn}) == len(hand.drawn)
    return once and max(numbers, default=0) <= most


@law(
    "D103",
    "discards-against-draws",
    on=HandClosed,
    duty="discards are replaced one for one",
    severity=Severity.DISCREPANCY,
    source="acadiana draw.2, boo-ray setup.6, simultaneous-002 decide.3, decision 0055",
)
def discards_against_draws(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player draws as many cards as they throw away.

    `draw Ann: 4c > Kd 2c` gives Ann six cards, and `in Ann 2` contradicts a draw line with three
    cards. A forgotten card is far more common than a hand of six. A side that is empty or ends in
    `...` may have held any number of cards.
    """
    hand = table.hand
    for draw in draws(hand) if hand and hand.drawn else ():
        if draw.agreed or not draw.lines or len(draw.numbers) < 2:
            continue
        if hand and not _up_unwritten(hand, draw, ruleset):
            stated = draw.stated
            evidence = (Evidence(stated.at, f"here it is {stated.drawn}"),) if stated else ()
            message = _message(draw)
            yield Problem(message, draw.lines[-1].at, player=draw.player, evidence=evidence)


def _up_unwritten(hand: Hand, draw: Draw, ruleset: Ruleset) -> bool:
    """Whether the missing discard may be the turned card, which nobody wrote down."""
    named = {card.card for line in draw.lines for card in line.discarded}
    shown = {held.card for held in hand.shown.get(draw.player, ())}
    short = draw.received == draw.thrown + 1 and len(draw.numbers - {draw.thrown}) == 1
    own = draw.player == hand.dealer and ruleset.turn_up == "in-hand"
    return own and short and hand.up not in named | shown


def _message(draw: Draw) -> str:
    if draw.thrown_whole and draw.received_whole and draw.thrown != draw.received:
        return f"{draw.player} threw away {draw.thrown} but received {draw.received}"
    stated = draw.stated.drawn if draw.stated else 0
    shown = max(draw.thrown, draw.received)
    return f"{draw.player} drew {stated} by the `in` line but {shown} by the draw line"


@law(
    "D108",
    "drawn-card-impossible",
    on=HandClosed,
    duty="only a card of the stock can be drawn",
    severity=Severity.DISCREPANCY,
    knob="stock-out",
    source="boo-ray setup.8, boo-ray setup.11, acadiana draw.3, decision 0052",
)
def drawn_card_impossible(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player drew a card that was not in the stock.

    A card that was turned up, or is in another hand, cannot be drawn. A discard or a folded card
    can be drawn only after the stock, and the piles that are used before it, have run out
    (`stock-out`). The referee works this out from the numbers of cards drawn, in turn; a number
    that is not recorded may have been anything up to a whole hand. The card proves nothing against
    anybody.
    """
    yield from doubt_problems(table.hand, DoubtKind.NOT_DRAWABLE)
