from referee.laws.law import Problems, Ruleset, Severity, law
from referee.laws.problems import doubt_problems
from referee.replay import DoubtKind, Hand, Table


@law(
    "D108",
    on=Hand,
    duty="only a card of the stock can be drawn",
    severity=Severity.DISCREPANCY,
    knob="stock-out",
    source="boo-ray setup.8, boo-ray setup.11, acadiana draw.3, decision 0052",
)
def drawn_card_impossible(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A player drew a card that was not in the stock.

    A card that was turned up, or is in another hand, cannot be drawn. A discard or a folded card
    can be drawn only after the stock, and the piles that are used before it, have run out
    (`stock-out`), and no more such cards than the stock lacked. The numbers of cards drawn, in
    turn, tell; one that is not recorded may be anything up to a whole hand. The card proves
    nothing.
    """
    yield from doubt_problems(hand, DoubtKind.NOT_DRAWABLE)
