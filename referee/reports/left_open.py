"""What the chips of an evening leave open, said plainly."""

from collections.abc import Callable, Iterator

from referee.game import House, counted
from referee.reports.accounts import NO_BOURRE_ASSUMED, in_pots
from referee.studies import Winnings


def unread_lines(number: int) -> str:
    """A word on lines that could not be read."""
    they_say = "it says" if number == 1 else "they say"
    return (
        f"{counted(number, 'line')} could not be read, and what {they_say} of chips is not in "
        "here: `referee check` names them."
    )


def left_open(winnings: Winnings, amount: Callable[[int], str] = str) -> Iterator[str]:
    """A sentence for each; `amount` writes a number of chips."""
    if winnings.unread:
        yield unread_lines(winnings.unread)
    if winnings.no_bourre_assumed:
        yield NO_BOURRE_ASSUMED
    for player, chips in winnings.short.items():
        yield f"{player} is in debt: {-chips} more than was brought to the table."
    for player, chips in winnings.owing:
        yield f"{player} still owed the next pot {chips}: taken as paid."
    lying, gone = in_pots(winnings.won), missing(winnings) or 0
    if lying > 0:
        yield f"{amount(lying)} lies in the pot, and nobody has won it."
    elif lying < 0:
        yield f"{amount(-lying)} came out of a pot into which nobody put it."
    if gone > 0:
        yield f"Missing: {amount(gone)}; `referee ledger --missing` looks for it."
    elif gone < 0:
        yield f"Counted too much: {amount(-gone)}; `referee ledger --missing` looks why."


def missing(winnings: Winnings) -> int | None:
    """Chips that were counted too few (negative: too many); None where a stack is not known."""
    return None if winnings.unknown else winnings.won.get(House.BANK, 0)
