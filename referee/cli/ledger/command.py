"""`referee ledger`: every chip of an evening, recorded and due."""

from typing import Annotated, Literal, NamedTuple

from referee.cli.options import Force, Jobs, Logs, Option, Players, Rules, Settings

LedgerFormat = Literal["text", "json", "csv", "xlsx", "hledger", "beancount", "parquet"]


_Why = Option(
    metavar="NAME", help="Open one balance into hands, lines and causes.", offers="players"
)
_Hand = Option(metavar="N", min=0, help="Every movement of one hand.")
_Missing = Option("--missing", help="Look for the slip that explains what does not fit.")
_Two = Option("--two", help="With --missing: by two errors, where one will not do.")
_Svg = Option(metavar="FILE", help="Also draw the evening into this file.")


class Ledger(NamedTuple):
    """Show every chip, hand by hand and at the end: recorded, and beside it what was due.

    Exit code: 0 the two books agree and every count fits, 1 they differ or a line could not be
    read, 2 it could not be done.

    For example:
      referee ledger thursday.bourre --why Cal
      referee ledger thursday.bourre --missing
      referee ledger thursday.bourre --format hledger > thursday.journal
    """

    logs: Logs
    why: Annotated[str | None, _Why] = None
    hand: Annotated[int | None, _Hand] = None
    missing: Annotated[bool, _Missing] = False
    two: Annotated[bool, _Two] = False
    svg: Annotated[str | None, _Svg] = None
    force: Force = False
    players: Players = None
    rules: Rules = None
    settings: Settings = None
    jobs: Jobs = 1
    form: Annotated[LedgerFormat, Option("--format", help="How to write it.")] = "text"

    @property
    def explains(self) -> bool:
        return self.missing or self.two
