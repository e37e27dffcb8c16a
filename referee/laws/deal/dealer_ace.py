"""D101: a dealer who turns up an ace must play the hand."""

from collections.abc import Iterator

from referee.events import HandClosed
from referee.game import Evidence, Problem, Rank
from referee.laws.declarations import passes
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "D101",
    "dealer-ace",
    on=HandClosed,
    duty="a dealer who turns up an ace must play",
    knob="ace-up-dealer-stays",
    source=("boo-ray setup.9", "decision 0056"),
)
def dealer_ace(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A dealer who turns up an ace must play the hand.

    Everybody has seen the highest trump, so it may not be kept out of the game. The dealer must
    play the hand, but need not keep the card. This holds only under `ace-up-dealer-stays yes`.
    Sources name no price; the table decides.
    """
    hand = table.hand
    if not ruleset.ace_up_dealer_stays or hand is None or hand.up is None:
        return
    if hand.up.rank is not Rank.ACE or hand.up_at is None:
        return
    for intent in passes(hand):
        if intent.player == hand.dealer:
            message = f"{intent.player} dealt, turned up {hand.spell(hand.up)} and passed"
            evidence = (Evidence(hand.up_at, "the ace was turned up"),)
            yield Problem(message, intent.at, player=intent.player, evidence=evidence)
