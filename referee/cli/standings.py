"""`referee standings`."""

from __future__ import annotations

from functools import partial
from itertools import tee
from typing import Annotated, NamedTuple

from referee import contract, evenings, files, ledgers
from referee.cli import options
from referee.cli.logs import LogReader, each_found, house_rules, logs_found
from referee.cli.options import Jobs, Logs, Option, Players, Rules, Settings
from referee.cli.own_file import OwnFile
from referee.cli.players import hiding, names_in, under_one_name
from referee.cli.terminal import ROWS, bars, complain, say_in, screen


class Standings(NamedTuple):
    """Say where everybody stands: evenings, won, best and worst evening, stays, pots, bourrés, reneges.

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


def perform(wanted: Standings) -> int:
    chart = OwnFile.drawing(wanted.svg, force=wanted.force)
    hide = hiding(wanted.key, names_in(wanted.players), on=wanted.anonymous)
    house = house_rules(wanted.rules, wanted.settings)
    named = hide(logs_found(wanted.logs))
    read, code = each_found(partial(_won, wanted, house), named, wanted.jobs)
    recorded, due = ([evening for won in read for evening in won[book]] for book in (0, 1))
    if code and not recorded:
        return code
    found = evenings.standings_of(recorded)
    if wanted.due:
        found = evenings.with_due(found, evenings.standings_of(due))
    _say(found, wanted.form)
    if chart:
        panels = [ledgers.panel(standings) for standings in found.standings]
        chart.put(ledgers.chart_svg(panels, ", ".join(log.name for log in named.logs[:3])))
    return max(code, int(not _whole(found)))


def _won(
    wanted: Standings, house: files.HouseRules, log: files.LogFile
) -> tuple[list[evenings.Winnings], list[evenings.Winnings]]:
    """Return what is recorded, and what was due where that is asked for."""
    passages, again = tee(LogReader(house).passages(log, under_one_name(wanted.players)))
    recorded = list(evenings.winnings(log.name, passages, by_hand=True))
    by_rules = evenings.winnings(log.name, again, due=True) if wanted.due else ()
    return recorded, list(by_rules)


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
        whole.unread or whole.lying or whole.missing for whole in wholes
    )
