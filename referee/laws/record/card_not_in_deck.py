from referee.laws.law import Problems, Ruleset, law
from referee.laws.problems import doubt_problems
from referee.replay import DoubtKind, Hand, Table


@law(
    "R202",
    on=Hand,
    duty="every card belongs to the deck",
    knob="deck",
    source="la-bourre cards.1, acadiana deal.1, boo-ray about.4, simultaneous-002 need.1, decision 0052",
)
def card_not_in_deck(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A card was recorded that the deck does not have.

    `la-bourre` is played with 32 cards, from the seven up: there a `5d` is a slip of the pen, or
    the table plays by other rules than the log names. It proves nothing.
    """
    yield from doubt_problems(hand, DoubtKind.NOT_IN_DECK)
