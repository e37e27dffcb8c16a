"""Who declares when, and who may pass: D101, D104, D105."""

from collections.abc import Iterator, Sequence

from referee.events import HandClosed, Intent
from referee.game import Evidence, Player, Problem, Rank, Severity
from referee.laws.law import law
from referee.replay import Hand, Table
from referee.rulesets import Ruleset


@law(
    "D101",
    "dealer-ace",
    on=HandClosed,
    duty="a dealer may be bound to play",
    knob="ace-up-dealer-stays",
    source="boo-ray setup.9, lo-no draw, decision 0056",
)
def dealer_ace(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A dealer who turns up an ace must play the hand.

    Everybody has seen the highest trump, so it may not be kept out of the game. The dealer must
    play the hand, but need not keep the card. This holds only under `ace-up-dealer-stays yes`;
    under `always` the dealer must play whatever was turned. Sources name no price; the table decides.
    """
    hand = table.hand
    if hand is None or ruleset.ace_up_dealer_stays == "no":
        return
    always = ruleset.ace_up_dealer_stays == "always"
    if not always and (hand.up is None or hand.up.rank is not Rank.ACE or hand.up_at is None):
        return
    for intent in passes(hand):
        if intent.player == hand.dealer:
            yield _passed(intent, hand, always=always)


def _passed(intent: Intent, hand: Hand, *, always: bool) -> Problem:
    if always or hand.up is None or hand.up_at is None:
        message, proof = f"{intent.player} dealt and passed", Evidence(hand.at, "this hand")
    else:
        message = f"{intent.player} dealt, turned up {hand.spell(hand.up)} and passed"
        proof = Evidence(hand.up_at, "the ace was turned up")
    return Problem(message, intent.at, player=intent.player, evidence=(proof,))


@law(
    "D104",
    "pass-forbidden",
    on=HandClosed,
    duty="a player may pass only when the rules allow it",
    knob="pass",
    source="la-bourre stay.1, la-bourre declare.3, decision 0056",
)
def pass_forbidden(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player may pass only when the rules allow it.

    In `la-bourre` nobody may pass while the pool holds no bourré, and a player who takes the spare
    hand must play. With `pass not-last` the last player to declare must stay when all others have
    passed. What the pool holds is known only from an unbroken record. Sources name no price.
    """
    hand = table.hand
    if hand is None or (ruleset.passing == "always" and not hand.widows):
        return
    for intent in passes(hand):
        taken = [widow.at for widow in hand.widows if widow.player == intent.player]
        if taken and ruleset.widow and min(taken) < intent.at:
            evidence = (Evidence(min(taken), "the spare hand was taken"),)
            message = f"{intent.player} took the spare hand and passed"
            yield Problem(message, intent.at, player=intent.player, evidence=evidence)
        elif not taken and _pool_forbids(table, hand, intent, ruleset):
            message = f"{intent.player} passed although no bourré lay in the pool"
            yield Problem(message, intent.at, player=intent.player)
    passed = frozenset(intent.player for intent in passes(hand))
    if ruleset.passing == "not-last" and passed and passed == frozenset(hand.seating):
        last = hand.intents[-1]
        message = f"{last.player} passed although all others had passed"
        yield Problem(message, last.at, player=last.player)


def _pool_forbids(table: Table, hand: Hand, intent: Intent, ruleset: Ruleset) -> bool:
    """Whether the pool is known to hold no bourré, so that everybody must play."""
    left, last = table.evening.leftovers, table.evening.last
    follows_on = hand.number == (last.number if last else 0) + 1
    known = follows_on and left.carried is not None and (last is None or _bourres_known(last))
    lets_pass = left.bourre_in_pool or intent.player in left.barred
    return ruleset.passing == "bourre-in-pool" and known and not lets_pass


def _bourres_known(last: Hand) -> bool:
    """Whether the record shows who was bourré in the hand before."""
    alone = last.stayers is not None and len(last.stayers) < 2
    return last.misdealt or alone or last.taken is not None


@law(
    "D105",
    "declared-out-of-turn",
    on=HandClosed,
    duty="players declare in turn, from the dealer's left",
    severity=Severity.REMARK,
    price="early-declaration",
    source="boo-ray setup.7, acadiana intent.1, la-bourre declare.2, decision 0057",
)
def declared_out_of_turn(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Nobody declares before their turn.

    A player who knows that Cal will fold finds it easier to stay. The `in` line lists the players
    in the order in which they declared, so `in Ann 2, Cal 3, Ben out` has Cal declare before Ben.
    Many writers list the seats in the same order every time; a line in turn that begins with the
    wrong player is only a remark. An early declaration costs nothing, or the next turn to deal
    (`early-declaration loses-deal`).
    """
    hand = table.hand
    if hand is None or hand.dealer is None or ruleset.declare == "simultaneous":
        return
    spoke = [intent for intent in hand.intents if intent.stays is not None]
    said = [intent.player for intent in spoke]
    due = [name for name in hand.seating.after(hand.dealer) if name in said]
    listed = [name for name in table.evening.players if name in said]
    if said == due or (said == listed and _turned(said, due)):
        return
    harmless = said == listed or _turned(said, due) or ruleset.early_declaration == "remark"
    early = next(
        (intent for intent, name in zip(spoke, due, strict=False) if intent.player != name), None
    )
    if early:
        yield _problem(early, due[spoke.index(early)], spoke, harmless=harmless)


def _turned(said: Sequence[Player], due: Sequence[Player]) -> bool:
    """Whether the line follows the seats, but begins with another player than the one due."""
    return len(said) > 2 and list(said) in ([*due[n:], *due[:n]] for n in range(len(due)))


def _problem(early: Intent, due: Player, spoke: Sequence[Intent], *, harmless: bool) -> Problem:
    evidence = tuple(
        Evidence(intent.at, "this turn came first") for intent in spoke if intent.player == due
    )
    return Problem(
        f"{early.player} declared before {due}, whose turn it was",
        early.at,
        player=early.player,
        evidence=evidence,
        severity=None if harmless else Severity.VIOLATION,
    )


def passes(hand: Hand) -> Iterator[Intent]:
    """Yield the declaration of each player who passed and did nothing that only stayers do."""
    for intent in hand.intents if not hand.runs_on else ():
        if intent.stays is False and hand.first_act(intent.player) is None:
            yield intent
