"""`referee archive`: many logs, audited on every core, as tables."""

from typing import Annotated, NamedTuple

import typer

from referee.cli.options import Rules, Settings

EXAMPLE = """\b
For example:
  referee archive 2026/ --output tables
  referee archive "s3://club/**/*.bourre.gz" --output tables
  referee archive logs/ --output tables --cluster tcp://head:8786
"""

_Paths = typer.Argument(
    metavar="PATH",
    help="Folders, files, quoted patterns, URLs; .gz, .zst, .tar and .zip are unpacked.",
)
_Output = typer.Option("--output", "-o", metavar="DIR", help="The folder of the tables.")
_Jobs = typer.Option(
    metavar="J", min=1, max=64, help="Processes that share the work. [default: one a core]"
)
_Cluster = typer.Option(metavar="URL", help="Share the work with the workers of a Dask scheduler.")
_Slips = typer.Option("--slips", help="Also look for slips of the pen; it takes its time.")
_Anew = typer.Option("--anew", help="Audit all logs again, also those that are as they were.")


class Archive(NamedTuple):
    """Audit an archive of logs into Parquet tables, and only what is new or changed.

    Exit code: 0 done, 2 it could not be done, or not for every log.
    """

    paths: Annotated[list[str], _Paths]
    output: Annotated[str, _Output]
    rules: Rules = None
    settings: Settings = None
    jobs: Annotated[int | None, _Jobs] = None
    cluster: Annotated[str | None, _Cluster] = None
    slips: Annotated[bool, _Slips] = False
    anew: Annotated[bool, _Anew] = False
