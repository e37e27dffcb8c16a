"""What `referee standings` does: evenings in, a table out."""

from functools import partial
from itertools import tee
from typing import NamedTuple

from referee.cli.house import house_of
from referee.cli.logs import all_logs, passages_of
from referee.cli.many_logs import for_each, house_rules
from referee.cli.other_names import hiding
from referee.cli.own_file import OwnFile
from referee.cli.players import names_in
from referee.cli.standings.command import Standings
from referee.cli.terminal import ROWS, bars, complain, say_in, say_rows, screen
from referee.contract import standings_json
from referee.evenings import AllStandings, Winnings, aliases, standings_of, winnings, with_due
from referee.files import LogFile
from referee.game import House, RefusedError
from referee.ledgers import chart_svg, panel, standings_rows, standings_text, who_is_who


def perform(wanted: Standings) -> int:
    """Print where everybody stands; the exit code."""
    chart = OwnFile.drawing(wanted.svg, force=wanted.force)
    known = names_in(wanted.players)
    hide = hiding(wanted.key, known, on=wanted.anonymous)
    with all_logs(wanted.logs, house_of(wanted.rules, wanted.settings), hide) as opened:
        evenings, due = list[Winnings](), list[Winnings]()
        for log, won in for_each(partial(_won, wanted), opened.logs, wanted.jobs):
            if isinstance(won, RefusedError):
                raise won
            evenings += won.recorded
            due += won.due
            opened.advance(log.size)
    players = [player for evening in evenings for player in evening.players]
    names = aliases(known, players)
    found = standings_of(evenings, names)
    if wanted.due:
        found = with_due(found, standings_of(due, names))
    _say(found, wanted.form)
    if chart:
        panels = [panel(standings) for standings in found.standings]
        chart.put(chart_svg(panels, ", ".join(log.name for log in opened.logs[:3])))
    return int(not _whole(found))


class _Won(NamedTuple):
    """What the evenings of a log came to."""

    recorded: list[Winnings]
    due: list[Winnings]
    """By the rules; empty where that is not asked for."""


def _won(wanted: Standings, log: LogFile) -> _Won:
    """What the evenings of a log came to. Raises `CannotDo`."""
    passages = passages_of(log, house_rules(wanted.rules, wanted.settings))
    if not wanted.due:
        return _Won(list(winnings(log.name, passages, by_hand=True)), [])
    passages, again = tee(passages)
    recorded = list(winnings(log.name, passages, by_hand=True))
    return _Won(recorded, list(winnings(log.name, again, due=True)))


def _say(found: AllStandings, form: str) -> None:
    everybody = dict.fromkeys(
        player.player for standings in found.standings for player in standings.players
    )
    for sentence in who_is_who(everybody):
        complain(sentence)
    for evening in found.left_out if form in ROWS else ():
        complain(f"{evening.log} is left out: it does not tell what all had at the end")
    if form in ROWS:
        say_rows(form, standings_rows(found))
        return
    say_in(
        form,
        text=lambda: standings_text(found, bars(), screen()),
        json=lambda: standings_json(found),
    )


def _whole(found: AllStandings) -> bool:
    """Whether every evening is counted, and every chip is somebody's."""
    wholes = [standings.whole for standings in found.standings]
    return not found.left_out and not any(
        whole.unread or whole.side.lying(whole.won) or whole.won.get(House.BANK, 0)
        for whole in wholes
    )
