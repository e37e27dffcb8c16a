from collections.abc import Sequence

from referee.events import Intent
from referee.game import Player
from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import say


@law(
    "D105",
    on=Hand,
    duty="players declare in turn, from the dealer's left",
    severity=Severity.REMARK,
    price="early-declaration",
    source="boo-ray setup.7, acadiana intent.1, la-bourre declare.2, decision 0057",
)
def declared_out_of_turn(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """Nobody declares before their turn.

    The `in` line lists the players in the order in which they declared, so `in Ann 2, Cal 3, Ben
    out` has Cal declare before Ben. Many writers list the seats in the same order every time; a
    line in turn that begins with the wrong player is only a remark. An early declaration costs
    nothing, or the next turn to deal (`early-declaration loses-deal`).
    """
    if hand.dealer is None or ruleset.declare == "simultaneous" or "in" in hand.unread:
        return
    spoke = [intent for intent in hand.intents if intent.stays is not None]
    order = [intent.player for intent in spoke]
    due = [name for name in hand.seating.after(hand.dealer) if name in order]
    seated = [name for name in table.evening.players if name in order]
    if order == due or (order == seated and _turned(order, due)):
        return
    harmless = order == seated or _turned(order, due) or ruleset.early_declaration == "remark"
    early = next(
        (intent for intent, name in zip(spoke, due, strict=False) if intent.player != name), None
    )
    if early:
        yield _problem(early, due[spoke.index(early)], spoke, harmless=harmless)


def _turned(order: Sequence[Player], due: Sequence[Player]) -> bool:
    return len(order) > 2 and list(order) in ([*due[n:], *due[:n]] for n in range(len(due)))


def _problem(early: Intent, due: Player, spoke: Sequence[Intent], *, harmless: bool) -> Problem:
    evidence = tuple(
        Evidence(intent.at, say("this turn came first")) for intent in spoke if intent.player == due
    )
    return Problem(
        say("{player} declared before {due}, whose turn it was", player=early.player, due=due),
        early.at,
        player=early.player,
        evidence=evidence,
        severity=None if harmless else Severity.VIOLATION,
    )
