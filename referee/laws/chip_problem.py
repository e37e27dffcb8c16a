"""Differences between the two books as problems: the sentence, the chips, the remedy."""

from referee.game import Cost, Problem, listed
from referee.money import Difference, Reckoning


def chip_problem(difference: Difference, message: str, remedy: str, advice: str = "") -> Problem:
    """Return the problem of a difference; `remedy` is a sentence: where the chips belong."""
    cost = Cost(difference.chips, remedy)
    return Problem(message, difference.at, player=difference.player, advice=advice, cost=cost)


def off(difference: Difference) -> str:
    """Say by how much the record is off: `2 too few`."""
    few = difference.recorded < difference.due
    return f"{difference.chips} too {'few' if few else 'many'}"


def perhaps_an_ante(difference: Difference, reckoning: Reckoning) -> str:
    """Suggest an ante as the cause of a wrong pot, if the antes are not recorded."""
    deal = reckoning.deal
    ante = deal.ante if deal and deal.lines.antes is None else 0
    if not ante or difference.chips % ante:
        return ""
    few = difference.recorded < difference.due
    why = "was not paid" if few else "was paid that was not due"
    return f"The antes of this hand are not recorded: perhaps one {why}."


def shares(difference: Difference) -> str:
    """Say what each player took and what was due to them."""
    if len(difference.by_player) == 1:
        ((player, due, taken),) = difference.by_player
        return (
            f"{player} was paid {taken or 'nothing'} from the pot where {due or 'nothing'} was due"
        )
    return ", ".join(
        f"{player} was paid {taken or 'nothing'} where {due or 'nothing'} was due"
        for player, due, taken in difference.by_player
    )


def due_to(difference: Difference) -> str:
    """Say who should have been paid, and how much: `8 to Ann`."""
    owed = [f"{due} to {player}" for player, due, _ in difference.by_player if due]
    return listed(owed, "and") if owed else ""


def taken_by(difference: Difference) -> str:
    """Say who was paid, and how much: `8 to Ben`."""
    paid = [f"{taken} to {player}" for player, _, taken in difference.by_player if taken]
    return listed(paid, "and") if paid else ""


def counts(difference: Difference) -> str:
    """Name each stack that does not fit: `Ann had 40 where the record comes to 46`."""
    return ", ".join(
        f"{player} had {counted} where the record comes to {book}"
        for player, book, counted in difference.by_player
    )
