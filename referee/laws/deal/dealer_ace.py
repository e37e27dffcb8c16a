from referee.events import Intent
from referee.game import Rank
from referee.laws.conclusion import passes
from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Table, law
from referee.messages import say


@law(
    "D101",
    on=Hand,
    duty="a dealer may be bound to play",
    knob="ace-up-dealer-stays",
    source="boo-ray setup.9, lo-no draw, decision 0056",
)
def dealer_ace(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A dealer who turns up an ace must play the hand.

    Everybody has seen the highest trump, so it may not be kept out of the game. The dealer must
    play the hand, but need not keep the card. This holds only under `ace-up-dealer-stays yes`;
    under `always` the dealer must play whatever was turned. The table decides the price.
    """
    if ruleset.ace_up_dealer_stays == "no":
        return
    always = ruleset.ace_up_dealer_stays == "always"
    if not always and (hand.up is None or hand.up.rank is not Rank.ACE or hand.up_at is None):
        return
    for intent in passes(hand):
        if intent.player == hand.dealer:
            yield _passed(intent, hand, always=always)


def _passed(intent: Intent, hand: Hand, *, always: bool) -> Problem:
    if always or hand.up is None or hand.up_at is None:
        message = say("{player} dealt and passed", player=intent.player)
        proof = Evidence(hand.at, say("this hand"))
    else:
        up = hand.spell(hand.up)
        message = say("{player} dealt, turned up {card} and passed", player=intent.player, card=up)
        proof = Evidence(hand.up_at, say("the ace was turned up"))
    return Problem(message, intent.at, player=intent.player, evidence=(proof,))
