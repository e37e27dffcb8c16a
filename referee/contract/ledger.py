"""A ledger and explanations of missing chips, for programs."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import BeforeValidator

from referee import __version__
from referee.audits import Explained, Passage
from referee.books import Cause, Entry, House
from referee.contract.part import (
    AccountName,
    Beside,
    Fields,
    Part,
    Place,
    Printed,
    Text,
    Transfer,
    Unit,
    Whole,
    of,
    one_line,
    written,
)
from referee.evenings import Winnings, WinningsSoFar
from referee.game import Player
from referee.ledgers import missing
from referee.wording import in_pots, sayable


class LedgerMove(Transfer):
    """Chips moved from one account to another."""

    line: Place | None
    chips: int
    cause: Cause
    assumed: bool
    """True if no line records it; `line` is then the one it belongs to."""


def _move(entry: Entry) -> Beside:
    return Beside(entry.movement, line=entry.line, assumed=entry.assumed)


LedgerMoves = list[Annotated[LedgerMove, BeforeValidator(_move)]]


class LedgerBalances(Part):
    """Every account after a hand, in both books."""

    recorded: Annotated[dict[AccountName, int], of("recorded", "balances")]
    due: Annotated[dict[AccountName, int], of("due", "balances")]


class LedgerHand(Part):
    """The movements in a hand, or before the first."""

    hand: int | None
    recorded: LedgerMoves
    due: LedgerMoves
    balances: Annotated[LedgerBalances, of("books")]
    unknown: Annotated[list[Text], of("books", "unsure"), BeforeValidator(sorted)]
    """Players whose stack after it is not certain."""


class LedgerSeat(Part):
    """A player's final winnings; null if not recorded."""

    seat: Text
    brought: int | None
    won: int | None
    won_due: int | None


class LedgerEnd(Part):
    """The sums of a log."""

    seats: list[LedgerSeat]
    pot: int
    """Chips left there that nobody has won."""
    kitty: int
    kitty_spent: int
    on_paper: dict[Text, dict[Text, Whole]]
    """Debts between players: loans, and debts of earlier days."""
    missing: int | None
    """Chips missing in the counts; negative: too many. Null if a stack is unknown."""
    owed_to_next_pot: dict[Text, Whole]
    no_bourre_assumed: bool
    """True if the last tricks are not recorded, and nobody is assumed to be bourré."""
    unread_lines: Annotated[Whole, of("unread")]
    unit: Unit | None


class LedgerData(Printed):
    """The ledger of one log."""

    log: Text
    hands: list[LedgerHand]
    end: LedgerEnd


def ledger_json(name: str, passages: Iterable[Passage]) -> Iterator[str]:
    """Yield the ledger of a log in pieces, each hand as soon as it is audited."""
    return written(_ledger(name, passages))


def _ledger(name: str, passages: Iterable[Passage]) -> Fields:
    recorded, due = WinningsSoFar(due=False), WinningsSoFar(due=True)

    def hands() -> Iterator[str]:
        for passage in passages:
            recorded.add(passage)
            due.add(passage)
            hand = Beside(passage.judgement.reckoning, hand=passage.number)
            yield one_line(LedgerHand.model_validate(hand))

    yield "program", __version__
    yield "log", sayable(name)
    yield "hands", hands()
    yield "end", _end(recorded.closed(name), due.closed(name))


def _end(recorded: Winnings, due: Winnings) -> LedgerEnd:
    whole = Beside(
        recorded,
        seats=[_seat(player, recorded, due) for player in recorded.players],
        pot=in_pots(recorded.won),
        kitty=recorded.won.get(House.KITTY, 0),
        kitty_spent=recorded.won.get(House.SHOP, 0),
        on_paper=_on_paper(recorded),
        missing=missing(recorded),
        owed_to_next_pot=owed(recorded),
    )
    return LedgerEnd.model_validate(whole)


def _seat(player: Player, recorded: Winnings, due: Winnings) -> LedgerSeat:
    books = (recorded.won, due.won)
    won, won_due = (None if player in recorded.unknown else it.get(player, 0) for it in books)
    brought = recorded.brought.get(player)
    return LedgerSeat(seat=player, brought=brought, won=won, won_due=won_due)


def _on_paper(winnings: Winnings) -> dict[str, dict[str, int]]:
    owed: dict[str, dict[str, int]] = {}
    for debt in winnings.side.on_paper:
        owed.setdefault(str(debt.giver), {})[str(debt.taker)] = debt.amount
    return owed


def owed(winnings: Winnings) -> Counter[Player]:
    sums = Counter[Player]()
    for player, chips in winnings.owing:
        sums[player] += chips
    return sums


class LineChange(Part):
    """A line of the log as it would read without the error."""

    line: Annotated[Place, of("number")]
    insert: bool
    """True if it goes above that line."""
    reads: Text | None
    """Null to delete the line."""


Word = Annotated[str, BeforeValidator(lambda name: name.lower().replace("_", "-"))]


class SuspectData(Part):
    """An error of the record under which everything fits."""

    error: Annotated[Text, of("change", "phrase")]
    explains_more: bool
    """True if it explains another finding too."""
    likeliness: Annotated[Word, of("change", "likeliness", "name")]
    changes: Annotated[
        list[LineChange],
        of("change"),
        BeforeValidator(lambda change, info: list(info.context(change))),
    ]


class MisfitData(Part):
    """A count or a payment that does not fit."""

    hand: Annotated[int | None, of("misfit", "hands", -1)]
    line: Annotated[Place, of("misfit", "difference", "at", "line")]
    wrong: Annotated[Word, of("misfit", "difference", "wrong", "name")]
    """The kind of difference: `stack`, `pot-amount`."""
    chips: Annotated[int, of("misfit", "difference", "chips")]
    off: dict[Text, int] | None
    """The difference of each count: counted less recorded. Null for a payment."""
    looked_at: Annotated[list[int | None], of("misfit", "hands")]
    """The hands searched for the error; null for the lines before the first."""
    single: list[SuspectData]
    """Likeliest first."""
    pairs: list[tuple[SuspectData, SuspectData]]
    pairs_tried: Whole | None
    """Null if not asked for."""
    bounded: bool
    """True if the search reached its limit of steps before everything was tried."""
    sought: bool
    """False if the search in this log had reached its limit before."""


class MissingData(Printed):
    """Everything about the chips of one log that does not fit."""

    log: Text
    misfits: list[MisfitData]


def missing_json(name: str, found: Iterable[Explained]) -> Iterator[str]:
    """Yield what does not fit in a log in pieces, each as soon as it is explained."""
    misfits = (one_line(_misfit(explained)) for explained in found)
    return written((("program", __version__), ("log", sayable(name)), ("misfits", misfits)))


def _misfit(explained: Explained) -> MisfitData:
    misfit = explained.misfit
    off = {who: n for who, n in misfit.residual if who} if misfit.is_count else None
    return MisfitData.model_validate(Beside(explained, off=off), context=misfit.lines_meant)
