"""A difference of the book told as a problem: the sentence, the chips, what puts it right."""

from referee.game import Cost, Problem, listed
from referee.money import Difference, Reckoning


def amiss(difference: Difference, message: str, remedy: str, advice: str = "") -> Problem:
    """The problem of a difference; `remedy` says in a sentence where its chips belong."""
    cost = Cost(difference.chips, remedy)
    return Problem(message, difference.at, player=difference.player, advice=advice, cost=cost)


def off(difference: Difference) -> str:
    """By how much the record is off: `2 too few`."""
    few = difference.recorded < difference.due
    return f"{difference.chips} too {'few' if few else 'many'}"


def perhaps_an_ante(difference: Difference, reckoning: Reckoning) -> str:
    """What a wrong pot may come from where nobody wrote the antes down; else nothing."""
    deal = reckoning.deal
    ante = deal.ante if deal and deal.lines.antes is None else 0
    if not ante or difference.chips % ante:
        return ""
    few = difference.recorded < difference.due
    why = "was not put in" if few else "was put in that was not due"
    return f"The antes of this hand are not recorded: perhaps one {why}."


def shares(difference: Difference) -> str:
    """What each player took and what was due to him."""
    if len(difference.told) == 1:
        ((player, due, taken),) = difference.told
        return (
            f"{player} was paid {taken or 'nothing'} from the pot, and {due or 'nothing'} was due"
        )
    return ", ".join(
        f"{player} was paid {taken or 'nothing'} where {due or 'nothing'} was due"
        for player, due, taken in difference.told
    )


def due_to(difference: Difference) -> str:
    """Who should have been paid, and how much: `8 to Ann`."""
    owed = [f"{due} to {player}" for player, due, _ in difference.told if due]
    return listed(owed, "and") if owed else ""


def taken_by(difference: Difference) -> str:
    """Who was paid, and how much: `8 to Ben`."""
    paid = [f"{taken} to {player}" for player, _, taken in difference.told if taken]
    return listed(paid, "and") if paid else ""


def counts(difference: Difference) -> str:
    """Each stack that does not fit: `Ann was counted 40 where the record comes to 46`."""
    return ", ".join(
        f"{player} was counted {counted} where the record comes to {book}"
        for player, book, counted in difference.told
    )
