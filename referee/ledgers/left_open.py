"""What the chips of an evening leave open, said plainly."""

from collections.abc import Callable, Iterable, Iterator

from referee.evenings import Settled, Winnings, namesakes
from referee.game import House, Player, listed
from referee.wording import ENGLISH, NO_BOURRE_ASSUMED, Language


def unread_lines(number: int, words: Language = ENGLISH) -> str:
    """A sentence on lines that could not be read."""
    return words.say(
        "{lines} left out as unreadable: `referee check` says where.",
        lines=words.counted(number, "line"),
    )


def who_is_who(players: Iterable[Player], words: Language = ENGLISH) -> Iterator[str]:
    """Yield a sentence for each set of names that are spelled much the same."""
    for names in namesakes(players):
        yield words.say(
            "{names} are taken for different players; --players FILE can say otherwise.",
            names=listed(names, words.say("and")),
        )


def settled_notes(settled: Settled, words: Language = ENGLISH) -> Iterator[str]:
    """Yield sentences on how evenings were settled."""
    if settled.changing:
        yield words.say("The worth of a chip changes on the way: settled in chips alone.")
    yield from who_is_who(settled.winnings.players, words)


def left_open(
    winnings: Winnings, amount: Callable[[int], str] = str, words: Language = ENGLISH
) -> Iterator[str]:
    """A sentence for each thing left open; `amount` writes a number of chips."""
    say = words.say
    if winnings.unread:
        yield unread_lines(winnings.unread, words)
    if winnings.from_remarks:
        lines = [f"`{line}`" for line in winnings.from_remarks]
        yield say("Taken from remarks: {lines}.", lines=listed(lines, say("and")))
    if winnings.no_bourre_assumed:
        yield say(NO_BOURRE_ASSUMED)
    for player, chips in winnings.short.items():
        yield say(
            "{player} is in debt: {chips} more than was brought to the table.",
            player=player,
            chips=-chips,
        )
    for player, chips in winnings.owing:
        yield say(
            "{player} still owed the next pot {chips}: taken as paid.", player=player, chips=chips
        )
    yield from _beside_the_game(winnings, amount, words)
    lying, gone = winnings.side.lying(winnings.won), missing(winnings) or 0
    if lying > 0:
        yield say(
            "{chips} lies in the pot, and nobody has won it{where}.",
            chips=amount(lying),
            where=_evenings(winnings, House.POT, amount, words),
        )
    elif lying < 0:
        yield say("{chips} came out of a pot into which nobody put it.", chips=amount(-lying))
    if gone > 0:
        yield say("Missing: {chips}; `referee ledger --missing` looks for it.", chips=amount(gone))
    elif gone < 0:
        yield say(
            "Counted too much: {chips}; `referee ledger --missing` looks why.", chips=amount(-gone)
        )


def _beside_the_game(
    winnings: Winnings, amount: Callable[[int], str], words: Language
) -> Iterator[str]:
    """A sentence for each debt between players, an old pot, and the kitty."""
    say, side = words.say, winnings.side
    for debt in side.on_paper:
        yield say(
            "{giver} owes {taker} {chips} on paper.",
            giver=debt.giver,
            taker=debt.taker,
            chips=amount(debt.amount),
        )
    for debt in side.repeated:
        yield say(
            "{giver} owed {taker} {chips} from before: that is in the evenings before it already, "
            "and not added.",
            giver=debt.giver,
            taker=debt.taker,
            chips=amount(debt.amount),
        )
    if side.from_outside:
        yield say(
            "{chips} came from the pot of an earlier evening.", chips=amount(side.from_outside)
        )
    kitty = winnings.won.get(House.KITTY, 0)
    if side.spent:
        yield _kitty_spent(winnings, kitty, amount, words)
    elif kitty:
        where = _evenings(winnings, House.KITTY, amount, words)
        yield say("{chips} lies in the kitty{where}.", chips=amount(kitty), where=where)


def _kitty_spent(
    winnings: Winnings, kitty: int, amount: Callable[[int], str], words: Language
) -> str:
    """What the kitty took, what it paid for, and what is left: `The kitty took 20 and paid …`."""
    bought = [
        words.say("{chips} for {what}", chips=amount(spending.chips), what=spending.text)
        for spending in winnings.side.spent
    ]
    spent = words.say(
        "The kitty took {chips} and paid {bought}",
        chips=amount(kitty + winnings.won.get(House.SHOP, 0)),
        bought=listed(bought, words.say("and")),
    )
    if kitty < 0:
        return words.say("{spent}: {chips} more than it took.", spent=spent, chips=amount(-kitty))
    return words.say(
        "{spent}; {left} lies in it{where}.",
        spent=spent,
        left=amount(kitty) if kitty else words.say("nothing"),
        where=_evenings(winnings, House.KITTY, amount, words),
    )


def _evenings(
    winnings: Winnings, account: House, amount: Callable[[int], str], words: Language
) -> str:
    """`: 8 of fri.bourre, 4 of sat.bourre`, where several evenings are added up."""
    parts = [
        words.say("{chips} of {evening}", chips=amount(over.chips), evening=over.evening)
        for over in winnings.side.left
        if over.account is account and over.evening != winnings.name
    ]
    return words.say(": {evenings}", evenings=", ".join(parts)) if parts else ""


def missing(winnings: Winnings) -> int | None:
    """Chips that were counted too few (negative: too many); None where a stack is not known."""
    return None if winnings.unknown else winnings.won.get(House.BANK, 0)
