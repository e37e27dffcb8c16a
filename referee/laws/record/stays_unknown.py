from referee.game import Letters, card
from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import Message, say


@law(
    "R212",
    on=Hand,
    duty="the record says who stayed",
    severity=Severity.REMARK,
    source="decision 0053",
)
def stays_unknown(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """The record does not say who stayed, so the owners of the cards are unknown.

    Cards are written without names; the `in` line and the seats show whose they are. Where the line
    is missing, the number of cards may help: with as many cards as seats everybody stayed.
    Otherwise only the cards of the leaders have a sure owner.
    """
    if hand.stayers is not None or not len(hand.seating):
        return
    if hand.runs_on or "in" in hand.unread:
        return
    nameless = (trick for trick in hand.tricks if any(not play.player for play in trick.plays))
    first = next(nameless, None)
    if first:
        unsure = (intent for intent in hand.intents if intent.stays is None)
        evidence = tuple(
            Evidence(intent.at, say("did {player} stay?", player=intent.player))
            for intent in unsure
        )
        message = say("Nobody noted who stayed, so the owners of the cards are unknown")
        yield Problem(message, first.at, evidence=evidence, advice=_advice(table.letters))


def _advice(letters: Letters) -> Message:
    first, second, third = (letters.write(card(name)) for name in ("Ah", "9h", "Kh"))
    return say(
        "Write an `in` line, or a name before each card: `1 Ann: {first}, Cal {second}, Dee {third}`.",
        first=first,
        second=second,
        third=third,
    )
