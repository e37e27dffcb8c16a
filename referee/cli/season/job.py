"""What `referee season` does: many logs in, one table out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from referee.cli.files import LogFile, find_logs
from referee.cli.house import HouseRules
from referee.cli.logs import audited
from referee.cli.patience import patience
from referee.cli.players import aliases, names_in, namesakes
from referee.cli.season.command import Form, Season
from referee.cli.terminal import complain, say_all, screen
from referee.cli.trouble import CannotDo
from referee.game import Player, listed
from referee.reports import season_json, season_svg, season_text
from referee.studies import Choices, CollusionTable, Screening, choices_of, collusion_table


def perform(asked: Season) -> int:
    """Print the table of all logs that could be read; the exit code. Raises `CannotDo`."""
    house, names = HouseRules.of(asked.rules, asked.settings), names_in(asked.players)
    found = find_logs(asked.logs)
    complaints, choices, read = list(found.complaints), list[Choices](), 0
    with patience(sum(log.size for log in found.logs)) as advance:
        for log in found.logs:
            try:
                choices += _choices(log, house, asked.cards)
                read += 1
            except CannotDo as trouble:
                complaints.append(str(trouble))
            advance(log.size)
    for complaint in dict.fromkeys(complaints):
        complain(complaint)
    if read:
        screening = Screening(asked.permutations, asked.seed, asked.least)
        table = collusion_table(list(_renamed(choices, names)), screening)
        for sentence in namesakes(table.players):
            complain(sentence)
        say_all(_written(table, asked.form))
    return 2 if complaints else 0


def _renamed(choices: Iterable[Choices], names: Mapping[Player, Player]) -> Iterator[Choices]:
    """The choices with each player by the one name. Raises `CannotDo` for two in one hand."""
    for each in choices:
        known = aliases(names, each.stayers)
        meant = Counter(known.get(player, player) for player in each.stayers)
        both = [player for player in each.stayers if meant[known.get(player, player)] > 1]
        if both:
            raise CannotDo(
                f"--players makes {listed(both, 'and')} one player, but both played hand "
                f"{each.hand} of {each.log}"
            )
        yield each.renamed(known)


def _choices(log: LogFile, house: HouseRules, cards: int) -> Iterator[Choices]:
    """The choices of a log with at most so many cards in hand."""
    for passage in audited(log, house):
        yield from choices_of(passage, cards)


def _written(table: CollusionTable, form: Form) -> Iterable[str]:
    match form:
        case Form.JSON:
            return season_json(table)
        case Form.SVG:
            return (season_svg(table),)
        case Form.TEXT:
            return (season_text(table, screen().encoding),)
