"""What `referee season` does: many logs in, one table out."""

from collections.abc import Iterable, Iterator

from referee.cli.files import LogFile, find_logs
from referee.cli.house import Wish
from referee.cli.logs import audited
from referee.cli.patience import patience
from referee.cli.season.command import Form, Season
from referee.cli.terminal import complain, say_all, screen
from referee.cli.trouble import CannotDo
from referee.reports import season_json, season_svg, season_text
from referee.studies import Choices, CollusionTable, Screening, choices_of, collusion_table


def perform(asked: Season) -> int:
    """Print the table of all logs that could be read; the exit code. Raises `CannotDo`."""
    wish, found = Wish.of(asked.rules, asked.settings), find_logs(asked.logs)
    complaints, told, read = list(found.complaints), list[Choices](), 0
    with patience(sum(log.size for log in found.logs)) as advance:
        for log in found.logs:
            try:
                told += _choices(log, wish, asked.cards)
                read += 1
            except CannotDo as trouble:
                complaints.append(str(trouble))
            advance(log.size)
    for fromkey in dict.fromkeys(complaints):
        complain(fromkey)
    if read:
        screening = Screening(asked.permutations, asked.seed, asked.least)
        say_all(_written(collusion_table(told, screening), asked.form))
    return 2 if complaints else 0


def _choices(log: LogFile, wish: Wish, cards: int) -> Iterator[Choices]:
    """The choices of a log with at most so many cards in hand."""
    for passage in audited(log, wish):
        yield from choices_of(passage, cards)


def _written(table: CollusionTable, form: Form) -> Iterable[str]:
    match form:
        case Form.JSON:
            return season_json(table)
        case Form.SVG:
            return (season_svg(table),)
        case Form.TEXT:
            return (season_text(table, screen().encoding),)
