"""Laws about chips: a check of each difference between the two books that has a certain cause."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee.game import Certainty, Cost, Problem, listed
from referee.laws.law import Law, law
from referee.money import Difference, Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


class ChipsSeen(NamedTuple):
    """What a difference was found in."""

    reckoning: Reckoning
    table: Table
    ruleset: Ruleset


class ChipFault(NamedTuple):
    """What is wrong about chips."""

    message: str
    remedy: str
    """A sentence: where the chips belong."""
    advice: str = ""


ChipCheck = Callable[[Difference, ChipsSeen], ChipFault]


def chip_law(
    code: str, name: str, *causes: Wrong, duty: str, source: str, knob: str | None = None
) -> Callable[[ChipCheck], Law]:
    """Make a law of a check of every difference that has one of these causes."""

    def made(check: ChipCheck) -> Law:
        def judged(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
            seen = ChipsSeen(reckoning, table, ruleset)
            for found in (found for cause in causes for found in reckoning.differing(cause)):
                message, remedy, advice = check(found, seen)
                cost, sure = Cost(found.chips, remedy), Certainty.CERTAIN
                if found.perhaps:
                    sure = Certainty.POSSIBLE
                    advice = f"Perhaps {found.perhaps}."
                problem = Problem(message, found.at, found.player, advice=advice, cost=cost)
                yield problem._replace(certainty=sure)

        return law(code, name, on=Reckoning, duty=duty, source=source, knob=knob)(judged)

    return made


def owed(found: Difference, pot: str, who: str | None = None) -> str:
    """Say who owes whom the chips that went wrong: `who`, else the player, or a pot."""
    who = who or found.player
    if found.recorded < found.due:
        return f"{who} owes {pot} {found.chips}."
    return f"{pot.capitalize()} owes {who} {found.chips}."


def unexplained(found: Difference) -> str:
    """Say that nobody can know where the chips belong."""
    return f"{found.chips} cannot be explained by the record."


def off(found: Difference) -> str:
    """Say by how much the record is off: `2 too few`."""
    few = found.recorded < found.due
    return f"{found.chips} too {'few' if few else 'many'}"


def perhaps_an_ante(found: Difference, seen: ChipsSeen) -> str:
    """Suggest an ante as the cause of a wrong pot, if the antes are not recorded."""
    deal = seen.reckoning.deal
    ante = deal.ante if deal and deal.lines.antes is None else 0
    if not ante or found.chips % ante:
        return ""
    few = found.recorded < found.due
    why = "was not paid" if few else "was paid that was not due"
    return f"The antes of this hand are not recorded: perhaps one {why}."


def shares(found: Difference) -> str:
    """Say what each player took and what was due to them."""
    if len(found.by_player) == 1:
        ((player, due, taken),) = found.by_player
        return (
            f"{player} was paid {taken or 'nothing'} from the pot where {due or 'nothing'} was due"
        )
    return ", ".join(
        f"{player} was paid {taken or 'nothing'} where {due or 'nothing'} was due"
        for player, due, taken in found.by_player
    )


def due_to(found: Difference) -> str:
    """Say who should have been paid, and how much: `8 to Ann`."""
    owed = [f"{due} to {player}" for player, due, _ in found.by_player if due]
    return listed(owed, "and") if owed else ""


def taken_by(found: Difference) -> str:
    """Say who was paid, and how much: `8 to Ben`."""
    paid = [f"{taken} to {player}" for player, _, taken in found.by_player if taken]
    return listed(paid, "and") if paid else ""


def counts(found: Difference) -> str:
    """Name each stack that does not fit: `Ann had 40 where the record comes to 46`."""
    return ", ".join(
        f"{player} had {counted} where the record comes to {book}"
        for player, book, counted in found.by_player
    )
