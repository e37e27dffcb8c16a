"""Cards that cannot be where they stand: R201, R202, R210, R211, R220."""

from collections.abc import Iterator

from referee.events import CardsDealt, HandClosed
from referee.game import Certainty, Problem, Severity
from referee.laws.conclusion import CardDispute
from referee.laws.doubt_problems import doubt_problems
from referee.laws.law import law
from referee.replay import DoubtKind, Table
from referee.rulesets import Ruleset


@law(
    "R201",
    "card-twice",
    on=HandClosed,
    duty="the deck has each card once",
    source="decision 0052",
    under_any_rules=True,
)
def card_twice(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """One card was recorded in two places.

    If both Ann and Dee play the queen of diamonds, one of the two lines is wrong, and nobody can
    know which. So the card proves nothing, as if `??` stood in both places. This is the most common
    slip in logs written by hand.
    """
    yield from doubt_problems(table.hand, DoubtKind.TWICE)


@law(
    "R202",
    "card-not-in-deck",
    on=HandClosed,
    duty="every card belongs to the deck",
    knob="deck",
    source="la-bourre cards.1, acadiana deal.1, boo-ray about.4, simultaneous-002 need.1, "
    "decision 0052",
)
def card_not_in_deck(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A card was recorded that the deck does not have.

    `la-bourre` is played with 32 cards, from the seven up: there a `5d` is a slip of the pen, or
    the table plays by other rules than the log names. The card proves nothing against anybody.
    """
    yield from doubt_problems(table.hand, DoubtKind.NOT_IN_DECK)


@law(
    "R210",
    "card-not-held",
    on=HandClosed,
    duty="a player plays only cards in hand",
    source="boo-ray play.7, decision 0052",
)
def card_not_held(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player played or discarded a card that, by the record, they did not hold.

    Ann discards 4c in the draw but plays it later, or draws Jd but plays five other cards, or Dee
    plays the turned card that the dealer, Cal, had kept. One of the two lines is wrong, and the
    card proves nothing.
    """
    yield from doubt_problems(table.hand, DoubtKind.NOT_HELD)


@law(
    "R211",
    "disputed-card",
    on=CardDispute,
    duty="one card, one version",
    severity=Severity.DISPUTE,
    source="decision 0003",
)
def disputed_card(event: CardDispute, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The record holds two versions of one card; both are ruled on.

    `9h/9d` says that people at the table remember the card differently. The hand is judged once
    with each version, and the finding says what depends on it. Often nothing does; a remark then
    says so. What follows from every version is a finding like any other.
    """
    card = table.spell(event.card)
    whose = f"{event.player}'s card" if event.player else "a card"
    if event.consequences:
        message = f"The table disputes {whose}: {card}; it matters: {'; '.join(event.consequences)}"
        yield Problem(message, event.at, player=event.player, certainty=Certainty.CANNOT_TELL)
    else:
        message = f"The table disputes {whose}: {card}; it does not matter"
        yield Problem(message, event.at, player=event.player, severity=Severity.REMARK)


@law(
    "R220",
    "dealt-too-many",
    on=CardsDealt,
    duty="each player is dealt as many cards as a hand has",
    knob="hand-size",
    source="acadiana deal.4, boo-ray setup.1, simultaneous-002 deal.3, la-bourre deal.8",
)
def dealt_too_many(event: CardsDealt, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A `deal` line lists more cards than a hand has.

    `deal Ann: As Kd 9h 4c 2c Td` in a game with hands of five: Ann drew one of the six, or it
    belongs to somebody else, or it was a misdeal. Several lines for one player are added up. Nobody
    can say which card is too many, so the line proves nothing about what the player held.
    """
    hand = table.hand
    if hand is None or hand.runs_on or event.player not in hand.overdealt:
        return
    cards = [card for deal in hand.dealt if deal.player == event.player for card in deal.cards]
    if event is next(deal for deal in reversed(hand.dealt) if deal.player == event.player):
        message = f"{event.player} was dealt {len(cards)} cards in a hand of {hand.size}"
        advice = (
            "Strike out the card that is too many; cards that were drawn belong in a `draw` line."
        )
        place = event.cards[-1].at if event.cards else event.at
        yield Problem(message, place, player=event.player, advice=advice)
