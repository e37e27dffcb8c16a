from referee.laws.law import Problems, Ruleset, law
from referee.laws.problems import doubt_problems
from referee.replay import DoubtKind, Hand, Table


@law(
    "R201",
    on=Hand,
    duty="the deck has each card once",
    source="decision 0052",
    under_any_rules=True,
)
def card_twice(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """One card was recorded in two places.

    If both Ann and Dee play the queen of diamonds, one of the two lines is wrong, and nobody can
    know which. So the card proves nothing, as if `??` stood in both places.
    """
    yield from doubt_problems(hand, DoubtKind.TWICE)
