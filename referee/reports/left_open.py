"""What the chips of an evening leave open, said plainly."""

from collections.abc import Callable, Iterator

from referee.game import House, counted, listed
from referee.reports.accounts import NO_BOURRE_ASSUMED
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
    yield from _beside_the_game(winnings, amount)
    lying, gone = winnings.side.lying(winnings.won), missing(winnings) or 0
    if lying > 0:
        where = _evenings(winnings, House.POT, amount)
        yield f"{amount(lying)} lies in the pot, and nobody has won it{where}."
    elif lying < 0:
        yield f"{amount(-lying)} came out of a pot into which nobody put it."
    if gone > 0:
        yield f"Missing: {amount(gone)}; `referee ledger --missing` looks for it."
    elif gone < 0:
        yield f"Counted too much: {amount(-gone)}; `referee ledger --missing` looks why."


def _beside_the_game(winnings: Winnings, amount: Callable[[int], str]) -> Iterator[str]:
    """A sentence for each debt between players, an old pot, and the kitty."""
    side = winnings.side
    for debt in side.on_paper:
        yield f"{debt.giver} owes {debt.taker} {amount(debt.amount)} on paper."
    for debt in side.told_again:
        yield (
            f"{debt.giver} owed {debt.taker} {amount(debt.amount)} from before: that is in the evenings "
            "before it already, and not added."
        )
    if side.from_outside:
        yield f"{amount(side.from_outside)} came from the pot of an earlier evening."
    kitty = winnings.won.get(House.KITTY, 0)
    if side.spent:
        yield _kitty_spent(winnings, kitty, amount)
    elif kitty:
        yield f"{amount(kitty)} lies in the kitty{_evenings(winnings, House.KITTY, amount)}."


def _kitty_spent(winnings: Winnings, kitty: int, amount: Callable[[int], str]) -> str:
    """What the kitty took, what it paid for, and what is left: `The kitty took 20 and paid …`."""
    paid = listed([f"{amount(each.chips)} for {each.text}" for each in winnings.side.spent], "and")
    told = f"The kitty took {amount(kitty + winnings.won.get(House.SHOP, 0))} and paid {paid}"
    if kitty < 0:
        return f"{told}: {amount(-kitty)} more than it took."
    left = amount(kitty) if kitty else "nothing"
    return f"{told}; {left} lies in it{_evenings(winnings, House.KITTY, amount)}."


def _evenings(winnings: Winnings, account: House, amount: Callable[[int], str]) -> str:
    """`: 8 of fri.bourre, 4 of sat.bourre`, where several evenings are added up."""
    told = [
        f"{amount(over.chips)} of {over.evening}"
        for over in winnings.side.left
        if over.account is account and over.evening != winnings.name
    ]
    return f": {', '.join(told)}" if told else ""


def missing(winnings: Winnings) -> int | None:
    """Chips that were counted too few (negative: too many); None where a stack is not known."""
    return None if winnings.unknown else winnings.won.get(House.BANK, 0)
