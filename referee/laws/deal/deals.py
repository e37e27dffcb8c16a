"""Who deals to whom, and who takes the cards beside the hands: D106, D107, D109, D110."""

from collections.abc import Iterator

from referee.events import CardPlayed, HandStarted, TurnUpTaken, WidowTaken
from referee.game import Evidence, Player, Problem, Severity, Span, were
from referee.laws.law import law
from referee.replay import Hand, Table, passed
from referee.rulesets import Ruleset


@law(
    "D106",
    "widow",
    on=WidowTaken,
    duty="the spare hand goes to one player who plays",
    knob="widow",
    source="la-bourre stay.2, la-bourre stay.3, la-bourre declare.3, decision 0058",
)
def widow(event: WidowTaken, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The spare hand (la demoiselle) goes to one player, who must then play.

    This is broken by a second `widow` line in a hand, by a player who had passed, or where the
    ruleset deals no spare hand. The cards that the taker was dealt no longer count. Passing
    afterwards breaks D104. Sources name no price.
    """
    hand = table.hand
    if hand is None or hand.runs_on:
        return
    if not ruleset.widow:
        message = f"{event.player} took a spare hand, but {ruleset.name} deals none"
        yield Problem(message, event.at, player=event.player)
    elif hand.widows[0] is not event:
        first = hand.widows[0]
        evidence = (Evidence(first.at, f"{first.player} took it"),)
        message = f"{event.player} took the spare hand, which had already been taken"
        severity = Severity.DISCREPANCY if first.player == event.player else None
        yield Problem(message, event.at, event.player, evidence=evidence, severity=severity)
    else:
        yield from _out_before(event, hand)


def _out_before(event: WidowTaken, hand: Hand) -> Iterator[Problem]:
    intent = hand.intent(event.player)
    if intent and intent.stays is False and intent.at < event.at:
        message = f"{event.player} took the spare hand after passing"
        evidence = (Evidence(intent.at, "passed here"),)
        yield Problem(message, event.at, player=event.player, evidence=evidence)


@law(
    "D107",
    "turn-up-taken",
    on=TurnUpTaken,
    duty="only the dealer takes the turned card, before the first card is played",
    knob="turn-up",
    source="la-bourre turn-up.1, la-bourre turn-up.3, acadiana lead.1, decision 0058",
)
def turn_up_taken(event: TurnUpTaken, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Only the dealer may take the turned card, and only before the first card is played.

    In `la-bourre` the dealer may exchange a card for the turned card, but not once a card has been
    played, which would show too much. Where the turned card is the dealer's own fifth card, or
    belongs to nobody, there is nothing to take. Sources name no price.
    """
    hand = table.hand
    if hand is None or hand.runs_on:
        return
    if ruleset.turn_up != "takeable":
        owner = "the dealer's own" if ruleset.turn_up == "in-hand" else "nobody's"
        did = f"took the turned card, which in {ruleset.name} is {owner}"
        yield _problem(event, did, hand.up_at, "the turned card")
    elif hand.dealer and event.player != hand.dealer:
        yield _problem(event, f"took the turned card, but {hand.dealer} dealt", hand.at, "the deal")
    elif table.trick and table.trick.plays:
        first = next((play.at for play in _plays(hand)), None)
        yield _problem(event, "took the turned card after play had begun", first, "the first card")


def _plays(hand: Hand) -> Iterator[CardPlayed]:
    return (play for trick in hand.tricks for play in trick.plays)


def _problem(event: TurnUpTaken, did: str, at: Span | None, says: str) -> Problem:
    evidence = (Evidence(at, says),) if at else ()
    return Problem(f"{event.player} {did}", event.at, player=event.player, evidence=evidence)


@law(
    "D109",
    "deal-passes",
    on=HandStarted,
    duty="the deal passes to the next player in turn",
    severity=Severity.REMARK,
    knob="direction",
    source="acadiana pay.7, boo-ray pay.9, decision 0023, decision 0059",
)
def deal_passes(event: HandStarted, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """After each hand the deal passes to the next player in turn.

    The deal decides who declares and leads first. Tables skip a player who is fetching drinks.
    Nothing is reported after a gap in the hand numbers, when a player sat down or left, or when a
    hand was dealt again. Where an early declaration loses the next turn to deal (D105), a player
    who deals anyway is reported. So is a dealer who does not sit at the table, since the first
    leader is then unknown.
    """
    hand, last = table.hand, table.evening.last
    if hand and event.dealer and len(hand.seating) and event.dealer not in hand.seating:
        message = f"{event.dealer} dealt, but did not sit at the table"
        yield Problem(message, event.at, player=event.dealer, severity=Severity.DISCREPANCY)
        return
    gone = passed(hand, last, ruleset) if hand and last else None
    if hand is None or last is None or not gone:
        return
    due, lost = gone[0], dict(table.evening.deals_lost)
    if hand.dealer in lost:
        at, says = lost[hand.dealer], "declared early here"
        message = f"{hand.dealer} dealt, although this turn to deal was lost"
    elif hand.dealer != due and not _skipped(due, table, ruleset):
        at, says = last.at, f"{last.dealer} dealt the hand before"
        message = f"{hand.dealer} dealt, although the deal passed to {due}"
    else:
        return
    yield Problem(message, event.at, player=hand.dealer, evidence=(Evidence(at, says),))


def _skipped(due: Player, table: Table, ruleset: Ruleset) -> bool:
    """Whether the player who was due may have lost the deal or sat out."""
    return due in table.evening.leftovers.barred or ruleset.early_declaration == "loses-deal"


@law(
    "D110",
    "table-size",
    on=HandStarted,
    duty="as many play as the ruleset allows",
    severity=Severity.REMARK,
    knob="players",
    source="boo-ray about.2, acadiana deal.2, decision 0025",
)
def table_size(event: HandStarted, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """More or fewer players sit at the table than the ruleset allows.

    With too many players the cards run out in the draw; with too few there is little to play for.
    The hand is judged like any other. This is reported once, when the table reaches that size.
    """
    hand, last = table.hand, table.evening.last
    seated = len(hand.seating) if hand else 0
    if not seated or seated in ruleset.players or (last and len(last.seating) == seated):
        return
    message = f"{were(seated, 'player')} dealt in, but {ruleset.name} is for {ruleset.players}"
    yield Problem(message, event.at)
