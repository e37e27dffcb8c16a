"""R205: somebody who is out takes part."""

from collections.abc import Iterator

from referee.events import HandClosed
from referee.findings import Evidence, Problem, Severity
from referee.laws.declared import first_act
from referee.laws.law import law
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Hand, Table


@law(
    "R205",
    "out-plays",
    on=HandClosed,
    duty="who is out takes no part in the hand",
    severity=Severity.DISCREPANCY,
    source=("acadiana intent.3", "boo-ray setup.4", "boo-ray setup.5", "simultaneous-002 decide.6"),
)
def out_plays(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Somebody who is out, or no longer at the table, draws, leads or plays.

    `in Ann 2, Ben out, Cal 3` and then `3 Ben: …`: one of the two lines is wrong. Either Ben
    stayed or somebody else led. The cards of a trick led by nobody who was in belong to nobody. It
    is told once for each player, where it first shows.
    """
    hand = table.hand
    for player in _strangers(hand) if hand else ():
        at = first_act(hand, player) if hand else None
        if hand and at:
            intent = hand.intent(player)
            evidence = (Evidence(intent.at, "out of this hand"),) if intent else ()
            yield Problem(_message(player, hand), at, player=player, evidence=evidence)


def _strangers(hand: Hand) -> tuple[Player, ...]:
    """Everybody who takes part and was out, or sits nowhere."""
    if not len(hand.seating) or hand.runs_on:
        return ()
    acting = {play.player for trick in hand.tricks for play in trick.plays}
    acting |= {one.leader for one in hand.tricks} | {one.player for one in hand.drawn}
    strange = acting.difference(hand.seating.players) | (acting & hand.out)
    return tuple(sorted([one for one in strange if one]))


def _message(player: Player, hand: Hand) -> str:
    led = next((one.number for one in hand.tricks if one.leader == player), None)
    did = f"led trick {led}" if led is not None else "took part"
    return f"{player} {did}, but {'was out' if player in hand.out else 'did not sit at the table'}"
