"""What a ruling that the record does not show meets with in the worlds of the hand."""

from collections.abc import Sequence

from referee.events import CardPlayed, RulingMade, RulingUnsupported
from referee.game import Card, Certainty, Letters, Player, agreed
from referee.knowledge import (
    Bound,
    Suspicion,
    View,
    Witness,
    cinch_cards,
    forced,
    others_hold,
    suspicion,
    view_of,
)
from referee.laws.possibility import cards_in, where
from referee.layouts import Recorded
from referee.replay import Duty, Hand, Moment, Table
from referee.rulesets import Ruleset

_OF_KNOWLEDGE = (Duty.CINCH_LEAD, Duty.CINCH_FOLLOW, Duty.KNOWLEDGE_LEAD)

Plays = Sequence[tuple[Table, CardPlayed]]


def accused(
    ruling: RulingMade, duty: Duty | None, moments: Sequence[Moment], recorded: Recorded
) -> RulingUnsupported:
    """The ruling with what the record, its gaps included, says of it."""
    hand, who = recorded.hand, ruling.player
    plays: Plays = [
        (table, event)
        for table, event in moments
        if isinstance(event, CardPlayed) and event.player == who
    ]
    if duty is None:
        return RulingUnsupported(ruling, ruling.at)
    if not plays:
        return _open(ruling, f"the record names no card that {who} played")
    plays = _nearest_first(plays, ruling, moments)
    if duty in _OF_KNOWLEDGE:
        return _known(ruling, duty, plays, hand, recorded.ruleset)
    return _in_worlds(ruling, duty, plays, recorded)


def _nearest_first(plays: Plays, ruling: RulingMade, moments: Sequence[Moment]) -> Plays:
    """His cards in order; where the hand went on behind the ruling, the last before it first."""
    goes_on = any(isinstance(event, CardPlayed) and event.at > ruling.at for _, event in moments)
    before = [one for one in plays if goes_on and one[1].at < ruling.at]
    return [*reversed(before), *(one for one in plays if one not in before)]


def _open(ruling: RulingMade, why: str) -> RulingUnsupported:
    return RulingUnsupported(ruling, ruling.at, f"it cannot be told: {why}")


def _in_worlds(
    ruling: RulingMade, duty: Duty, plays: Plays, recorded: Recorded
) -> RulingUnsupported:
    """What all layouts of the open cards say of a card duty, of the cards that are named first."""
    named_first = sorted(plays, key=lambda play: not isinstance(play[1].card, Card))
    found = [one for one in (suspicion(*play, recorded, duty) for play in named_first) if one]
    for one in found:
        if one.witness:
            return _possible(ruling, one, one.witness, recorded.hand.letters)
    for one in found:
        if one.certainty is Certainty.CANNOT_TELL:
            return _open(ruling, one.why)
    if missing := _missing(ruling.player, plays, recorded.hand):
        return _open(ruling, missing)
    every = f"every card of {ruling.player}'s is there"
    why = "no layout of the open cards makes it so" if found else every
    return RulingUnsupported(ruling, ruling.at, f"the record excludes it: {why}", possible=False)


def _possible(
    ruling: RulingMade, found: Suspicion, witness: Witness, letters: Letters
) -> RulingUnsupported:
    card, better = letters.write(witness.card), letters.write(witness.better)
    answer = (
        f"it is possible: beside {card} in trick {found.moment.trick} "
        f"{found.player} may have held {better}, {where(witness)}"
    )
    return RulingUnsupported(ruling, ruling.at, answer, possible=True, layout=cards_in(witness))


def _known(
    ruling: RulingMade, duty: Duty, plays: Plays, hand: Hand, ruleset: Ruleset
) -> RulingUnsupported:
    """What the player could know, for a duty that comes from knowledge."""
    missing, why = _missing(ruling.player, plays, hand), ""
    if missing:
        return _open(ruling, missing)
    for table, play in plays:
        view = view_of(table, play.player, ruleset) if play.player else None
        if view is None:
            return _open(ruling, f"the record does not tell all that {ruling.player} knew")
        due = forced(view)
        if isinstance(due, Bound) and due.open:
            return _open(ruling, due.why)
        if not isinstance(due, Bound) and due.counter and _in_question(duty, view, play):
            told = others_hold(
                due.counter, hand.order_behind(ruling.player)[1:], hand.letters.write
            )
            why = why or f"; in trick {view.moment.trick}, for instance, {told}"
    answer = f"the record excludes it: no such duty bound {ruling.player}{why}"
    return RulingUnsupported(ruling, ruling.at, answer, possible=False)


def _in_question(duty: Duty, view: View, play: CardPlayed) -> bool:
    """Whether this card could have broken the duty, had it bound him."""
    if view.leading is (duty is Duty.CINCH_FOLLOW) or not isinstance(play.card, Card):
        return False
    trump = play.card.suit is view.trump
    return not trump if duty is Duty.KNOWLEDGE_LEAD else play.card not in cinch_cards(view)


def _missing(player: Player, plays: Plays, hand: Hand) -> str:
    """How many of his cards stand in no trick; empty where all do, or the rest was claimed."""
    missing = 0 if hand.claimed else hand.size - len(plays)
    stand = agreed(missing, "stands", "stand")
    return f"{missing} of {player}'s {hand.size} cards {stand} in no trick" if missing else ""
