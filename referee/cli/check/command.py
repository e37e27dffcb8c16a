"""`referee check`."""

from typing import Annotated, Literal, NamedTuple

from referee.cli.options import (
    Anonymous,
    Delta,
    HowWritten,
    Jobs,
    Key,
    Logs,
    Option,
    Players,
    Rules,
    Seed,
    Settings,
    Worlds,
)

Format = Literal["text", "concise", "json", "github", "sarif"]


Level = Literal["certain", "certain-if-obeyed", "probable", "possible", "cannot-tell", "excluded"]


FailOn = Literal["violation", "dispute", "discrepancy", "remark", "never"]


_Codes = Option(
    metavar="CODES", help="Show only these: codes, their beginnings (P2), names.", offers="codes"
)
_NotCodes = Option(metavar="CODES", help="Do not show these.", offers="codes")
_Certainty = Option(
    metavar="LEVEL",
    help="Show findings at least this sure: certain, certain-if-obeyed, probable; possible also looks "
    "for what unrecorded cards leave open, cannot-tell and excluded for all that was asked of them.",
    show_default=False,
)
_Judge = Option(
    "--judge", help="Look for nice plays, even where the rules allow them; this is slow."
)
_Cards = Option(metavar="N", min=2, max=5, help="Judge with up to this many cards in hand.")
_Fix = Option("--fix", help="First rewrite what has only one meaning in the notation.")
_Unsafe = Option(
    "--unsafe", help="With --fix: also put slips of the pen right, where only one would explain it."
)
_Diff = Option("--diff", help="With --fix: only show what would be written; then exit with 1.")
_Statistics = Option("--statistics", help="Only count the findings, law by law.")
_Watch = Option("--watch", help="Check again whenever a log is saved; Ctrl-C ends it.")
_Baseline = Option(metavar="FILE", help="Leave out what this file knows; fail only on what is new.")
_WriteBaseline = Option(metavar="FILE", help="Write what is found into this file.")
_FailOn = Option(
    metavar="SEVERITY",
    help="Exit with 1 for findings at least this grave: violation, dispute, discrepancy, remark; "
    "or never. [default: violations and discrepancies]",
    show_default=False,
)


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
    select: Annotated[list[str] | None, _Codes] = None
    ignore: Annotated[list[str] | None, _NotCodes] = None
    form: Annotated[Format, HowWritten] = "text"
    certainty: Annotated[Level | None, _Certainty] = None
    fail_on: Annotated[FailOn | None, _FailOn] = None
    baseline: Annotated[str | None, _Baseline] = None
    write_baseline: Annotated[str | None, _WriteBaseline] = None
    fix: Annotated[bool, _Fix] = False
    unsafe: Annotated[bool, _Unsafe] = False
    diff: Annotated[bool, _Diff] = False
    statistics: Annotated[bool, _Statistics] = False
    watch: Annotated[bool, _Watch] = False
    anonymous: Anonymous = False
    key: Key = None
    players: Players = None
    hands: Annotated[bool, Option("--hands", help="Also say what each hand paid.")] = False
    judge: Annotated[bool, _Judge] = False
    worlds: Worlds = None
    seed: Seed = 1
    delta: Delta = None
    cards: Annotated[int, _Cards] = 3
    color: Annotated[
        bool | None, Option("--color/--no-color", help="Colour or none.", show_default=False)
    ] = None
    verbose: Annotated[
        bool, Option("--verbose", "-v", help="Also name the version of the program.")
    ] = False
    quiet: Annotated[
        bool, Option("--quiet", "-q", help="Print nothing; only the exit code tells.")
    ] = False
