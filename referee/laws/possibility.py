"""What the gaps of a record leave possible: breaches, and upheld rulings that it does not show."""

from collections.abc import Sequence

from referee.events import CardPlayed
from referee.findings import Certainty, Evidence, Problem, Ruled, Severity
from referee.game import Card, Letters, Player
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
from referee.laws.conclusion import UnshownRuling
from referee.laws.problems import card_phrase
from referee.layouts import Recorded
from referee.messages import EMPTY, Message, Text, say, say_many
from referee.replay import Duty, Hand, Moment, Table
from referee.rulesets import Ruleset

Cards = tuple[tuple[Player, tuple[Card, ...]], ...]
"""Everybody's cards, in the order of play."""


def suspicion_problem(suspicion: Suspicion, letters: Letters) -> Problem:
    play, witness = suspicion.play, suspicion.witness
    card = play.card if isinstance(play.card, Card) else None
    return Problem(
        _message(suspicion, card_phrase(card, letters), letters),
        play.at,
        player=suspicion.player,
        card=card,
        evidence=_evidence(witness, letters) if witness else (),
        certainty=suspicion.certainty,
        severity=Severity.REMARK,
        layout=cards_in(witness) if witness else (),
    )


def _message(suspicion: Suspicion, card: Text, letters: Letters) -> Message:
    player, witness = suspicion.player, suspicion.witness
    if suspicion.certainty is Certainty.EXCLUDED:
        return say(
            "{player} played {card} and cannot have held a card that was due instead",
            player=player,
            card=card,
        )
    if witness is None:
        return say(
            "{player} played {card}, and it is unknown whether another was due: {why}",
            player=player,
            card=card,
            why=suspicion.why,
        )
    return say(
        "{player} played {card} and may have held {better}, {where}",
        player=player,
        card=card,
        better=letters.write(witness.better),
        where=where(witness),
    )


def _evidence(witness: Witness, letters: Letters) -> tuple[Evidence, ...]:
    if not witness.at:
        return ()
    says = say("this may have been {better}", better=letters.write(witness.better))
    return (Evidence(witness.at, says),)


def where(witness: Witness) -> Message:
    if witness.at:
        return say("the card that nobody noted in trick {number}", number=witness.trick)
    return say("which no trick shows")


def cards_in(witness: Witness) -> Cards:
    return tuple((who, tuple(card for _, card in laid)) for who, laid in witness.layout.items())


_OF_KNOWLEDGE = (Duty.CINCH_LEAD, Duty.CINCH_FOLLOW, Duty.KNOWLEDGE_LEAD)

Plays = Sequence[tuple[Table, CardPlayed]]


def examine_ruling(
    ruling: Ruled, duty: Duty | None, moments: Sequence[Moment], recorded: Recorded
) -> UnshownRuling:
    hand, who = recorded.hand, ruling.player
    plays: Plays = [
        (table, event)
        for table, event in moments
        if isinstance(event, CardPlayed)
        and event.player == who
        and ruling.trick in (None, table.position.trick)
    ]
    if duty is None:
        return UnshownRuling(ruling)
    if not plays:
        return _open(ruling, say("the record names no card that {player} played", player=who))
    plays = _nearest_first(plays, ruling, moments)
    if duty in _OF_KNOWLEDGE:
        return _by_knowledge(ruling, duty, plays, hand, recorded.ruleset)
    return _by_layouts(ruling, duty, plays, recorded)


def _nearest_first(plays: Plays, ruling: Ruled, moments: Sequence[Moment]) -> Plays:
    """Sort the player's cards, the last before the ruling first if the hand went on after it."""
    goes_on = any(isinstance(event, CardPlayed) and event.at > ruling.at for _, event in moments)
    before = [play for play in plays if goes_on and play[1].at < ruling.at]
    return [*reversed(before), *(play for play in plays if play not in before)]


def _open(ruling: Ruled, why: str) -> UnshownRuling:
    return UnshownRuling(ruling, say("it remains open: {why}", why=why), Certainty.CANNOT_TELL)


def _excluded(ruling: Ruled, why: Message) -> UnshownRuling:
    answer = say("the record excludes it: {why}", why=why)
    return UnshownRuling(ruling, answer, Certainty.EXCLUDED)


def _by_layouts(ruling: Ruled, duty: Duty, plays: Plays, recorded: Recorded) -> UnshownRuling:
    """Check a card duty in all layouts of the open cards, named cards first."""
    named_first = sorted(plays, key=lambda play: not isinstance(play[1].card, Card))
    found = [doubt for doubt in (suspicion(*play, recorded, duty) for play in named_first) if doubt]
    for doubt in found:
        if doubt.witness:
            return _possible(ruling, doubt, doubt.witness, recorded.hand.letters)
    for doubt in found:
        if doubt.certainty is Certainty.CANNOT_TELL:
            return _open(ruling, doubt.why)
    if missing := _missing(ruling.player, plays, recorded.hand):
        return _open(ruling, missing)
    if found:
        return _excluded(ruling, say("no layout of the open cards shows it"))
    return _excluded(ruling, say("every card of {player}'s is recorded", player=ruling.player))


def _possible(ruling: Ruled, found: Suspicion, witness: Witness, letters: Letters) -> UnshownRuling:
    answer = say(
        "it is possible: when playing {card} in trick {number} {player} may have held {better}, {where}",
        card=letters.write(witness.card),
        number=found.position.trick,
        player=found.player,
        better=letters.write(witness.better),
        where=where(witness),
    )
    return UnshownRuling(ruling, answer, Certainty.POSSIBLE, cards_in(witness))


def _by_knowledge(
    ruling: Ruled, duty: Duty, plays: Plays, hand: Hand, ruleset: Ruleset
) -> UnshownRuling:
    missing, player = _missing(ruling.player, plays, hand), ruling.player
    why = say("no such duty bound {player}", player=player)
    if missing:
        return _open(ruling, missing)
    for table, play in plays:
        view = view_of(table, play.player, ruleset) if play.player else None
        if view is None:
            return _open(
                ruling, say("the record does not show all that {player} knew", player=player)
            )
        due = forced(view)
        if isinstance(due, Bound) and due.open:
            return _open(ruling, due.why)
        if not isinstance(due, Bound) and due.counter and _in_question(duty, view, play):
            counter = others_hold(due.counter, hand.order_from(player)[1:], hand.letters.write)
            if "counter" not in why.fields:
                why = say(
                    "no such duty bound {player}; in trick {number}, for instance, {counter}",
                    player=player,
                    number=view.position.trick,
                    counter=counter,
                )
    return _excluded(ruling, why)


def _in_question(duty: Duty, view: View, play: CardPlayed) -> bool:
    if view.leading is (duty is Duty.CINCH_FOLLOW) or not isinstance(play.card, Card):
        return False
    trump = play.card.suit is view.trump
    return not trump if duty is Duty.KNOWLEDGE_LEAD else play.card not in cinch_cards(view)


def _missing(player: Player, plays: Plays, hand: Hand) -> Message:
    """Count the player's cards that are in no trick; empty if the rest was claimed."""
    missing = 0 if hand.claimed else hand.size - len(plays)
    if not missing:
        return EMPTY
    return say_many(
        "{number} of {player}'s {cards} cards is in no trick",
        "{number} of {player}'s {cards} cards are in no trick",
        missing,
        player=player,
        cards=hand.size,
    )
