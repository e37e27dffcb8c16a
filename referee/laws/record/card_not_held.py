from referee.laws.law import Problems, Ruleset, law
from referee.laws.problems import doubt_problems
from referee.replay import DoubtKind, Hand, Table


@law(
    "R210",
    on=Hand,
    duty="a player plays only cards in hand",
    source="boo-ray play.7, decision 0052",
)
def card_not_held(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A player played or discarded a card that, by the record, they did not hold.

    Ann discards 4c in the draw but plays it later, or draws Jd but plays five other cards, or Dee
    plays the turned card that the dealer, Cal, had kept. One of the two lines is wrong, and the
    card proves nothing.
    """
    yield from doubt_problems(hand, DoubtKind.NOT_HELD)
