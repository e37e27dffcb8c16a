from referee.laws.conclusion import Draw, draws
from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import Message, say


@law(
    "D103",
    on=Hand,
    duty="discards are replaced one for one",
    severity=Severity.DISCREPANCY,
    source="acadiana draw.2, boo-ray setup.6, simultaneous-002 decide.3, decision 0055",
)
def discards_against_draws(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A player draws as many cards as they throw away.

    `draw Ann: 4c > Kd 2c` gives Ann six cards, and `in Ann 2` contradicts a draw line with three
    cards. A forgotten card is far more common than a hand of six. A side that is empty or ends in
    `...` may have held any number of cards.
    """
    for draw in draws(hand) if hand.drawn else ():
        if draw.agreed or not draw.lines or len(draw.numbers) < 2:
            continue
        if not _up_unwritten(hand, draw, ruleset):
            stated = draw.stated
            evidence: tuple[Evidence, ...] = ()
            if stated and stated.drawn is not None:
                evidence = (Evidence(stated.at, say("here it is {number}", number=stated.drawn)),)
            at = draw.lines[-1].at
            yield Problem(_message(draw), at, player=draw.player, evidence=evidence)


def _up_unwritten(hand: Hand, draw: Draw, ruleset: Ruleset) -> bool:
    named = {card.card for line in draw.lines for card in line.discarded}
    shown = {held.card for held in hand.shown.get(draw.player, ())}
    short = draw.received == draw.thrown + 1 and len(draw.numbers - {draw.thrown}) == 1
    own = draw.player == hand.dealer and ruleset.turn_up == "in-hand"
    return own and short and hand.up not in named | shown


def _message(draw: Draw) -> Message:
    if draw.thrown_whole and draw.received_whole and draw.thrown != draw.received:
        return say(
            "{player} threw away {thrown} but received {received}",
            player=draw.player,
            thrown=draw.thrown,
            received=draw.received,
        )
    return say(
        "{player} drew {stated} by the `in` line but {shown} by the draw line",
        player=draw.player,
        stated=draw.stated_number,
        shown=max(draw.thrown, draw.received),
    )
