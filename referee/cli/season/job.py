"""What `referee season` does: many logs in, one table out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from referee.cli.house import house_of
from referee.cli.logs import audited
from referee.cli.many_logs import for_each, house_rules
from referee.cli.patience import patience
from referee.cli.players import names_in
from referee.cli.season.command import Season
from referee.cli.terminal import complain, say_in, screen
from referee.cli.trouble import CannotDo
from referee.contract import season_json
from referee.evenings import aliases
from referee.files import LogFile, find_logs
from referee.game import Player, RefusedError, listed
from referee.ledgers import who_is_who
from referee.reports import season_svg, season_text
from referee.studies import Choices, Screening, choices_of, collusion_table


def perform(asked: Season) -> int:
    """Print the table of all logs that could be read; the exit code. Raises `CannotDo`."""
    house_of(asked.rules, asked.settings)
    names = names_in(asked.players)
    found = find_logs(asked.logs)
    complaints, choices, read = list(found.complaints), list[Choices](), 0
    with patience(found.size) as advance:
        for log, made in for_each(partial(_choices, asked), found.logs, asked.jobs):
            if isinstance(made, RefusedError):
                complaints.append(str(made))
            else:
                choices += made
                read += 1
            advance(log.size)
    for complaint in dict.fromkeys(complaints):
        complain(complaint)
    if read:
        screening = Screening(asked.permutations, asked.seed, asked.least)
        table = collusion_table(list(_renamed(choices, names)), screening)
        for sentence in who_is_who(table.players):
            complain(sentence)
        say_in(
            asked.form,
            text=lambda: season_text(table, screen()),
            json=lambda: season_json(table),
            svg=lambda: season_svg(table),
        )
    return 2 if complaints else 0


def _renamed(choices: Iterable[Choices], names: Mapping[Player, Player]) -> Iterator[Choices]:
    """The choices with each player by the one name. Raises `CannotDo` for two in one hand."""
    for choice in choices:
        known = aliases(names, choice.stayers)
        meant = Counter(known.get(player, player) for player in choice.stayers)
        both = [player for player in choice.stayers if meant[known.get(player, player)] > 1]
        if both:
            raise CannotDo(
                f"--players makes {listed(both, 'and')} one player, but both played hand "
                f"{choice.hand} of {choice.log}"
            )
        yield choice.renamed(known)


def _choices(asked: Season, log: LogFile) -> list[Choices] | RefusedError:
    """The choices of a log with at most so many cards in hand."""
    try:
        house = house_rules(asked.rules, asked.settings)
        passages = audited(log, house)
        return [made for passage in passages for made in choices_of(passage, asked.cards)]
    except RefusedError as trouble:
        return trouble
