"""`referee serve`: the evenings of a folder in a browser, on phones if wanted."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Rules, Settings

EXAMPLE = """\b
For example:
  referee serve evenings
  referee serve evenings --lan --record
"""

_Folder = typer.Argument(metavar="FOLDER", help="Where the logs (NAME.bourre) lie.")
_Record = typer.Option("--record", help="Let evenings be recorded from the pages, by taps.")
_Lan = typer.Option(
    "--lan", help="Reachable from phones in the same network: one address to watch, one to record."
)
_NewAddress = typer.Option(
    "--new-address", help="Make new addresses; those of earlier times no longer hold."
)
_Port = typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0: any that is free.")


class Serve(NamedTuple):
    """Show the evenings of a folder in a browser: score sheets, every hand to step through, questions.

    Only this machine is answered, unless --lan is given; nothing can be changed, unless --record is. Ctrl-C ends it. Exit code: 0 it was
    ended, 2 it could not be done.
    """

    folder: Annotated[str, _Folder]
    record: Annotated[bool, _Record] = False
    lan: Annotated[bool, _Lan] = False
    new_address: Annotated[bool, _NewAddress] = False
    port: Annotated[int, _Port] = 8400
    rules: Rules = None
    settings: Settings = None
