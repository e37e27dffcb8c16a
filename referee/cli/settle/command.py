"""`referee settle`: who pays whom at the end."""

from typing import Annotated, NamedTuple

import typer

from referee.cli import completion
from referee.cli.options import Logs, Players, Rules, Settings, Sheet

EXAMPLE = """\b
For example:
  referee settle thursday.bourre
  referee settle "2026-*.bourre" --players players.toml --paid payments.txt
  referee settle thursday.bourre --why Dee Cal
"""


_Direct = typer.Option("--direct", help="The debts as they arose, instead of the fewest payments.")
_Due = typer.Option("--due", help="Settle what was due by the rules, not what was recorded.")
_Paid = typer.Option(
    metavar="FILE", help="What was paid already: a file of lines such as settled Dee to Ann 26."
)
_Why = typer.Option(
    metavar="NAME NAME",
    help="The hands that one payment comes from.",
    autocompletion=completion.players,
)


class Settle(NamedTuple):
    """Say who pays whom at the end: the fewest payments, in chips and in money.

    Several logs are one season; each currency is settled by itself. Exit code: 0 settled, 1
    something is left open (a stack that is not recorded, chips in the pot or missing, a payment
    that fits no evening), 2 it could not be done.
    """

    logs: Logs
    rules: Rules = None
    settings: Settings = None
    direct: Annotated[bool, _Direct] = False
    due: Annotated[bool, _Due] = False
    players: Players = None
    paid: Annotated[str | None, _Paid] = None
    why: Annotated[tuple[str, str] | None, _Why] = None
    form: Sheet = "text"
