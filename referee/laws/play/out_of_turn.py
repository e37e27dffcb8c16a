from referee.events import CardPlayed, Mark, TrickPlayed
from referee.findings import Certainty, Problem, Severity, Status
from referee.game import Card, Player
from referee.laws.law import Problems, Ruleset, law
from referee.laws.problems import outcome
from referee.messages import say
from referee.replay import Table, Trick


@law(
    "P101",
    on=TrickPlayed,
    duty="must play in turn",
    knob="direction",
    price="out-of-turn",
    source="boo-ray tricks.1, acadiana intent.1, simultaneous-002 tricks.4, la-bourre play.1",
)
def out_of_turn(line: TrickPlayed, table: Table, ruleset: Ruleset) -> Problems:
    """A player must not play before their turn.

    The record shows a card out of turn by names that do not follow the seats, or by the mark `(out
    of turn)`. Without the card of whoever was due it is only possible. The trick stands as it was
    played. Most sources name no price; under `out-of-turn renege` it is a renege, and may be put right
    within the same window.
    """
    irregular = [play for play in line.plays if play.player or Mark.OUT_OF_TURN in play.marks]
    trick = table.hand.trick_at(line.at) if irregular and table.hand else None
    if trick is None or table.hand is None:
        return
    order = table.hand.order_from(trick.leader)
    first = _first_out_of_turn(trick, order)
    laid_by = {play.player for play in trick.plays}
    for place, play in enumerate(trick.plays):
        marked = Mark.OUT_OF_TURN in play.marks
        if marked or play is first:
            who, laid = play.player or say("A player"), play.taken_back or play
            card = laid.card if isinstance(laid.card, Card) else None
            spelled = table.spell(laid.card, laid.at)
            message = say("{player} played {card} out of turn", player=who, card=spelled)
            problem = Problem(message, laid.at, play.player, card)
            if not marked and order[place] not in laid_by:
                problem = problem._replace(certainty=Certainty.POSSIBLE)
            yield _with_status(problem, play, table._replace(trick=trick), ruleset)


def _with_status(problem: Problem, play: CardPlayed, table: Table, ruleset: Ruleset) -> Problem:
    if ruleset.out_of_turn != "renege":
        return problem
    back = play.taken_back is not None
    status, reason = outcome(play, table, ruleset, taken_back=back)
    mended = status is Status.CORRECTED and ruleset.retraction == "free"
    severity = Severity.REMARK if mended else None
    return problem._replace(status=status, status_reason=reason, severity=severity)


def _first_out_of_turn(trick: Trick, order: tuple[Player, ...]) -> CardPlayed | None:
    for play, due in zip(trick.plays, order, strict=False):
        if play.player not in order:
            return None
        if play.player != due:
            return play
    return None
