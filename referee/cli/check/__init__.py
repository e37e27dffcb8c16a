"""`referee check`: its options; `job` does the work."""

from typing import Annotated, Literal, NamedTuple

from referee.cli import options
from referee.cli.options import HowWritten, Jobs, Logs, Option, Players, Rules, Settings

Format = Literal["text", "concise", "json", "github", "sarif"]


Level = Literal["certain", "certain-if-obeyed", "probable", "possible", "cannot-tell", "excluded"]


FailOn = Literal["violation", "dispute", "discrepancy", "remark", "never"]


class Check(NamedTuple):
    """Check hand logs: every law, card by card and chip by chip.

    Exit code: 0 nothing found, 1 found, 2 it could not be done.

    For example:
      referee check thursday.bourre
      referee check logs/ --rules acadiana --set limit=40
      referee check "2026-*.bourre" --select P,D1 --format json
      referee check thursday.bourre --judge --worlds 400
      referee check thursday.bourre --fix --diff
      referee check logs/ --baseline known.json
    """

    logs: Logs
    rules: Rules = None
    settings: Settings = None
    jobs: Jobs = 1
    select: Annotated[list[str] | None, Option(metavar="CODES", offers="codes")] = None
    """Show only these: codes, their beginnings (P2), names."""
    ignore: Annotated[list[str] | None, Option(metavar="CODES", offers="codes")] = None
    """Do not show these."""
    form: Annotated[Format, HowWritten] = "text"
    certainty: Annotated[Level | None, Option(metavar="LEVEL", show_default=False)] = None
    """Show findings at least this sure: certain, certain-if-obeyed, probable; possible also looks
    for what unrecorded cards leave open, cannot-tell and excluded for all that was asked of
    them.
    """
    fail_on: Annotated[FailOn | None, Option(metavar="SEVERITY", show_default=False)] = None
    """Exit with 1 for findings at least this grave: violation, dispute, discrepancy, remark; or
    never. [default: violations and discrepancies]
    """
    baseline: Annotated[str | None, Option(metavar="FILE")] = None
    """Leave out what this file knows; fail only on what is new."""
    write_baseline: Annotated[str | None, Option(metavar="FILE")] = None
    """Write what is found into this file."""
    fix: bool = False
    """First rewrite what has only one meaning in the notation."""
    unsafe: bool = False
    """With --fix: also put slips of the pen right, where only one would explain it."""
    diff: bool = False
    """With --fix: only show what would be written; then exit with 1."""
    statistics: bool = False
    """Only count the findings, law by law."""
    watch: bool = False
    """Check again whenever a log is saved; Ctrl-C ends it."""
    anonymous: options.Anonymous = False
    key: options.Key = None
    players: Players = None
    hands: bool = False
    """Also say what each hand paid."""
    judge: bool = False
    """Look for nice plays, even where the rules allow them; this is slow."""
    worlds: options.Worlds = None
    seed: options.Seed = 1
    delta: options.Delta = None
    cards: Annotated[int, Option(metavar="N", min=2, max=5)] = 3
    """Judge with up to this many cards in hand."""
    color: Annotated[bool | None, Option("--color/--no-color", show_default=False)] = None
    """Colour or none."""
    verbose: Annotated[bool, Option("--verbose", "-v")] = False
    """Also name the version of the program."""
    quiet: Annotated[bool, Option("--quiet", "-q")] = False
    """Print nothing; only the exit code tells."""
