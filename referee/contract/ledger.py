"""A ledger and explanations of missing chips, for programs."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import BeforeValidator

from referee import __version__
from referee.audits import Explained, Passage
from referee.books import Cause, Entry
from referee.contract import part
from referee.evenings import Winnings, WinningsSoFar
from referee.game import Player
from referee.wording import in_pots, sayable


class LedgerMove(part.Transfer):
    """Chips moved from one account to another."""

    line: part.Place | None
    chips: int
    cause: Cause
    assumed: bool
    """True if no line records it; `line` is then the one it belongs to."""


def _move(entry: Entry) -> part.Beside:
    return part.Beside(entry.movement, line=entry.line, assumed=entry.assumed)


LedgerMoves = list[Annotated[LedgerMove, BeforeValidator(_move)]]


class LedgerBalances(part.Part):
    """Every account after a hand, in both books."""

    recorded: Annotated[dict[part.AccountName, int], part.of("recorded", "balances")]
    due: Annotated[dict[part.AccountName, int], part.of("due", "balances")]


class LedgerHand(part.Part):
    """The movements in a hand, or before the first."""

    hand: int | None
    recorded: LedgerMoves
    due: LedgerMoves
    balances: Annotated[LedgerBalances, part.of("books")]
    unknown: Annotated[list[part.Text], part.of("books", "unsure"), BeforeValidator(sorted)]
    """Players whose stack after it is not certain."""


class LedgerSeat(part.Part):
    """A player's final winnings; null if not recorded."""

    seat: part.Text
    brought: int | None
    won: int | None
    won_due: int | None


class LedgerEnd(part.Part):
    """The sums of a log."""

    seats: list[LedgerSeat]
    pot: int
    """Chips left there that nobody has won."""
    kitty: int
    kitty_spent: int
    on_paper: dict[part.Text, dict[part.Text, part.Whole]]
    """Debts between players: loans, and debts of earlier days."""
    missing: int | None
    """Chips missing in the counts; negative: too many. Null if a stack is unknown."""
    owed_to_next_pot: dict[part.Text, part.Whole]
    no_bourre_assumed: bool
    """True if the last tricks are not recorded, and nobody is assumed to be bourré."""
    unread_lines: Annotated[part.Whole, part.of("unread")]
    unit: part.Unit | None


class LedgerData(part.Printed):
    """The ledger of one log."""

    log: part.Text
    hands: list[LedgerHand]
    end: LedgerEnd


def ledger_json(name: str, passages: Iterable[Passage]) -> Iterator[str]:
    """Yield the ledger of a log in pieces, each hand as soon as it is audited."""
    return part.written(_ledger(name, passages))


def _ledger(name: str, passages: Iterable[Passage]) -> part.Fields:
    recorded, due = WinningsSoFar(due=False), WinningsSoFar(due=True)

    def hands() -> Iterator[str]:
        for passage in passages:
            recorded.add(passage)
            due.add(passage)
            hand = part.Beside(passage.judgement.reckoning, hand=passage.number)
            yield part.one_line(LedgerHand.model_validate(hand))

    yield "program", __version__
    yield "log", sayable(name)
    yield "hands", hands()
    yield "end", _end(recorded.closed(name), due.closed(name))


def _end(recorded: Winnings, due: Winnings) -> LedgerEnd:
    whole = part.Beside(
        recorded,
        seats=[_seat(player, recorded, due) for player in recorded.players],
        pot=in_pots(recorded.won),
        on_paper=_on_paper(recorded),
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


class LineChange(part.Part):
    """A line of the log as it would read without the error."""

    line: Annotated[part.Place, part.of("number")]
    insert: bool
    """True if it goes above that line."""
    reads: part.Text | None
    """Null to delete the line."""


Word = Annotated[str, BeforeValidator(lambda name: name.lower().replace("_", "-"))]


class SuspectData(part.Part):
    """An error of the record under which everything fits."""

    error: Annotated[part.Text, part.of("change", "phrase")]
    explains_more: bool
    """True if it explains another finding too."""
    likeliness: Annotated[Word, part.of("change", "likeliness", "name")]
    changes: Annotated[
        list[LineChange],
        part.of("change"),
        BeforeValidator(lambda change, info: list(info.context(change))),
    ]


class MisfitData(part.Part):
    """A count or a payment that does not fit."""

    hand: Annotated[int | None, part.of("misfit", "hands", -1)]
    line: Annotated[part.Place, part.of("misfit", "difference", "at", "line")]
    wrong: Annotated[Word, part.of("misfit", "difference", "wrong", "name")]
    """The kind of difference: `stack`, `pot-amount`."""
    chips: Annotated[int, part.of("misfit", "difference", "chips")]
    off: dict[part.Text, int] | None
    """The difference of each count: counted less recorded. Null for a payment."""
    looked_at: Annotated[list[int | None], part.of("misfit", "hands")]
    """The hands searched for the error; null for the lines before the first."""
    single: list[SuspectData]
    """Likeliest first."""
    pairs: list[tuple[SuspectData, SuspectData]]
    pairs_tried: part.Whole | None
    """Null if not asked for."""
    bounded: bool
    """True if the search reached its limit of steps before everything was tried."""
    sought: bool
    """False if the search in this log had reached its limit before."""


class MissingData(part.Printed):
    """Everything about the chips of one log that does not fit."""

    log: part.Text
    misfits: list[MisfitData]


def missing_json(name: str, found: Iterable[Explained]) -> Iterator[str]:
    """Yield what does not fit in a log in pieces, each as soon as it is explained."""
    misfits = (part.one_line(_misfit(explained)) for explained in found)
    return part.written((("program", __version__), ("log", sayable(name)), ("misfits", misfits)))


def _misfit(explained: Explained) -> MisfitData:
    misfit = explained.misfit
    off = {who: n for who, n in misfit.residual if who} if misfit.is_count else None
    return MisfitData.model_validate(part.Beside(explained, off=off), context=misfit.lines_meant)
