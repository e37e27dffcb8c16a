"""`referee standings`, `referee docket` and `referee season`: the sums of many evenings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import tee
from typing import Annotated, Literal, NamedTuple

from referee import audits, books, contract, evenings, files, game, ledgers, reports, studies
from referee.cli import options
from referee.cli.logs import (
    all_logs,
    audited,
    for_each,
    house_of,
    house_rules,
    logs_found,
    naming_unread,
    passages_of,
)
from referee.cli.options import HowWritten, Jobs, Logs, Option, Players, Rules, Settings
from referee.cli.own_file import OwnFile
from referee.cli.patience import patience
from referee.cli.players import hiding, names_in, under_one_name
from referee.cli.terminal import ROWS, bars, complain, say_in, screen
from referee.cli.trouble import CannotDo, exit_code


class Standings(NamedTuple):
    """Say where everybody stands: evenings, won, best and worst evening, stays, pots, bourres, reneges.

    Each currency is counted by itself. Exit code: 0 done, 1 an evening is left out or chips are
    nobody's, 2 it could not be done, or not for every file.

    For example:
      referee standings 2026/
      referee standings "2026-*.bourre" --players players.toml --svg balances.svg
    """

    logs: Logs
    rules: Rules = None
    settings: Settings = None
    jobs: Jobs = 1
    players: Players = None
    anonymous: options.Anonymous = False
    key: options.Key = None
    due: bool = False
    """Also what each should have won, by the rules."""
    svg: Annotated[str | None, Option(metavar="FILE")] = None
    """Also draw what each has won over time into this file."""
    force: options.Force = False
    form: options.Sheet = "text"


class Docket(NamedTuple):
    """List the cases of a table: claim, ruling, reason, dissent.

    A violation or a dispute is a case, and so is whatever the table ruled on. It is closed when it
    was ruled on or put right in time. Exit code: 0 no case is open, 1 some case is, 2 it could not
    be done.

    For example:
      referee docket thursday.bourre
      referee docket logs/ --open
      referee docket "2026-*.bourre" --players players.toml
    """

    logs: Logs
    open: bool = False
    """Only the open cases."""
    closed: bool = False
    """Only the closed cases."""
    players: Players = None
    rules: Rules = None
    settings: Settings = None
    form: options.Table = "text"


class Season(NamedTuple):
    """Screen many evenings: what each player's choices did to each other player.

    Exit code: 0 done, 2 it could not be done, or not for every log.

    For example:
      referee season 2026/
      referee season "2026-*.bourre" --players players.toml
      referee season 2026/ --format svg > season.svg
    """

    logs: Logs
    rules: Rules = None
    settings: Settings = None
    jobs: Jobs = 1
    players: Players = None
    seed: options.Seed = 1
    least: Annotated[int, Option(metavar="N", min=1)] = 30
    """Say nothing about pairs with fewer decisions."""
    permutations: Annotated[int, Option(metavar="N", min=100, max=1_000_000)] = 2_000
    """How often seats are exchanged."""
    cards: Annotated[int, Option(metavar="N", min=2, max=5)] = 4
    """Decisions with up to this many cards in hand."""
    form: Annotated[Literal["text", "json", "svg"], HowWritten] = "text"


def perform(asked: Standings | Docket | Season) -> int:
    match asked:
        case Standings():
            return _standings(asked)
        case Docket():
            return _docket(asked)
        case Season():
            return _season(asked)


def _standings(wanted: Standings) -> int:
    chart = OwnFile.drawing(wanted.svg, force=wanted.force)
    hide = hiding(wanted.key, names_in(wanted.players), on=wanted.anonymous)
    house_of(wanted.rules, wanted.settings)
    named, code = hide(logs_found(wanted.logs)), 0
    played, due = list[evenings.Winnings](), list[evenings.Winnings]()
    for complaint in named.complaints:
        complain(complaint)
        code = CannotDo.code
    with patience(named.size) as advance:
        for log, won in for_each(partial(_won, wanted), named.logs, wanted.jobs):
            if isinstance(won, game.RefusedError):
                complain(won.message)
                code = max(code, exit_code(won))
            else:
                played += won.recorded
                due += won.due
            advance(log.size)
    if code and not played:
        return code
    found = evenings.standings_of(played)
    if wanted.due:
        found = evenings.with_due(found, evenings.standings_of(due))
    _say(found, wanted.form)
    if chart:
        panels = [ledgers.panel(standings) for standings in found.standings]
        chart.put(ledgers.chart_svg(panels, ", ".join(log.name for log in named.logs[:3])))
    return max(code, int(not _whole(found)))


class _Won(NamedTuple):
    recorded: list[evenings.Winnings]
    due: list[evenings.Winnings]
    """Empty if not asked for."""


def _won(wanted: Standings, log: files.LogFile) -> _Won | game.RefusedError:
    house, options = (
        house_rules(wanted.rules, *wanted.settings or ()),
        under_one_name(wanted.players),
    )
    try:
        passages, again = tee(passages_of(log, house, options=options))
        recorded = list(evenings.winnings(log.name, passages, by_hand=True))
        by_rules = evenings.winnings(log.name, again, due=True) if wanted.due else ()
        return _Won(recorded, list(by_rules))
    except game.RefusedError as trouble:
        return trouble


def _say(found: evenings.AllStandings, form: str) -> None:
    everybody = dict.fromkeys(
        player.player for standings in found.standings for player in standings.players
    )
    for sentence in ledgers.who_is_who(everybody):
        complain(sentence)
    for sentence in ledgers.evenings_left_out(found.left_out) if form in ROWS else ():
        complain(sentence)
    say_in(
        form,
        rows=lambda: ledgers.standings_rows(found),
        text=lambda: ledgers.standings_text(found, bars(), screen()),
        json=lambda: contract.standings_json(found),
    )


def _whole(found: evenings.AllStandings) -> bool:
    wholes = [standings.whole for standings in found.standings]
    return not found.left_out and not any(
        whole.unread or whole.side.lying(whole.won) or whole.won.get(books.House.BANK, 0)
        for whole in wholes
    )


def _docket(wanted: Docket) -> int:
    shows_open = wanted.open or not wanted.closed
    options = audits.AuditOptions(
        right_play=False,
        slips_asked=lambda hand: shows_open and any(case.open for case in studies.cases_of(hand)),
    )
    options = under_one_name(wanted.players, options)
    with all_logs(wanted.logs, house_of(wanted.rules, wanted.settings)) as opened:
        dockets = [_cases(log, opened.passages(log, options), wanted) for log in opened.logs]
    say_in(
        wanted.form,
        text=lambda: reports.docket_text(dockets, screen()),
        json=lambda: contract.docket_json(dockets),
        csv=lambda: reports.docket_csv(dockets),
    )
    return int(any(docket.open for docket in dockets))


def _cases(
    log: files.LogFile, passages: Iterable[audits.Passage], wanted: Docket
) -> reports.LogDocket:
    read = naming_unread(log, passages)
    cases = [case for passage in read for case in studies.cases_of(passage)]
    every = wanted.open == wanted.closed
    shown = tuple(case for case in cases if every or case.open == wanted.open)
    still_open = sum(case.open for case in cases)
    return reports.LogDocket(log.name, still_open, len(cases) - still_open, shown)


def _season(asked: Season) -> int:
    house_of(asked.rules, asked.settings)
    under_one_name(asked.players)
    found = logs_found(asked.logs)
    complaints, choices, read = list(found.complaints), list[studies.Choices](), 0
    with patience(found.size) as advance:
        for log, made in for_each(partial(_choices, asked), found.logs, asked.jobs):
            if isinstance(made, game.RefusedError):
                complaints.append(made.message)
            else:
                choices += made
                read += 1
            advance(log.size)
    for complaint in dict.fromkeys(complaints):
        complain(complaint)
    if read:
        screening = studies.Screening(asked.permutations, asked.seed, asked.least)
        table = studies.collusion_table(choices, screening)
        for sentence in ledgers.who_is_who(table.players):
            complain(sentence)
        say_in(
            asked.form,
            text=lambda: reports.season_text(table, screen()),
            json=lambda: contract.season_json(table),
            svg=lambda: reports.season_svg(table),
        )
    return 2 if complaints else 0


def _choices(asked: Season, log: files.LogFile) -> list[studies.Choices] | game.RefusedError:
    try:
        house = house_rules(asked.rules, *asked.settings or ())
        passages = naming_unread(log, audited(log, house, options=under_one_name(asked.players)))
        return [made for passage in passages for made in studies.choices_of(passage, asked.cards)]
    except game.RefusedError as trouble:
        return trouble
