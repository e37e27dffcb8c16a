from referee.game import Player
from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Table, law
from referee.messages import Message, counted, say


@law(
    "R205",
    on=Hand,
    duty="a player who is out takes no part in the hand",
    source="acadiana intent.3, boo-ray setup.4, boo-ray setup.5, simultaneous-002 decide.6, "
    "la-bourre declare.2, pagat draw, wikipedia draw, hoyle draw, bicycle draw, "
    "cajun-crate draw",
)
def out_plays(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A player who is out, or not at the table, draws, leads, plays or takes tricks.

    After `in Ann 2, Ben out, Cal 3` comes `3 Ben: …` or `tricks Ben 3, Cal 2`: one of the two lines
    is wrong. If the leader of a trick was not in, the owners of its cards are unknown, and a count
    that gives tricks to a player who was out does not show who won the pot. It is reported once for
    each player.
    """
    for player in _strangers(hand):
        at = hand.first_act(player)
        if at:
            intent = hand.intent(player)
            evidence = (Evidence(intent.at, say("out of this hand")),) if intent else ()
            yield Problem(_message(player, hand), at, player=player, evidence=evidence)


def _strangers(hand: Hand) -> tuple[Player, ...]:
    """Return the players who take part but were out or not seated.

    R208 reports counts that are too high or that the cards contradict.
    """
    if not len(hand.seating) or hand.runs_on:
        return ()
    acting = {play.player for play in hand.plays}
    acting |= {trick.leader for trick in hand.tricks} | {draw.player for draw in hand.drawn}
    if hand.taken is None and sum(hand.counted.values()) <= hand.size:
        acting |= {player for player, _ in hand.took}
    strange = acting.difference(hand.seating.players) | (acting & hand.out)
    return tuple(sorted([player for player in strange if player]))


def _message(player: Player, hand: Hand) -> Message:
    did = _deed(player, hand)
    if player in hand.out:
        return say("{player} {did}, but was out", player=player, did=did)
    return say("{player} {did}, but did not sit at the table", player=player, did=did)


def _deed(player: Player, hand: Hand) -> Message:
    """Name the trick that the player led, else the tricks counted for them."""
    led = next((trick.number for trick in hand.tricks if trick.leader == player), None)
    if led is not None:
        return say("led trick {number}", number=led)
    tricks = hand.counted.get(player)
    if tricks:
        return say("was counted {tricks}", tricks=counted(tricks, "trick"))
    return say("took part")
