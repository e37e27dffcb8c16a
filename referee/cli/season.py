"""`referee season`."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import Annotated, Literal, NamedTuple

from referee import contract, files, ledgers, reports, studies
from referee.cli import options
from referee.cli.logs import LogReader, each_found, house_rules, logs_found, naming_unread
from referee.cli.options import HowWritten, Jobs, Logs, Option, Players, Rules, Settings
from referee.cli.players import under_one_name
from referee.cli.terminal import complain, say_in, screen


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


def perform(asked: Season) -> int:
    house = house_rules(asked.rules, asked.settings)
    under_one_name(asked.players)
    read, code = each_found(partial(_choices, asked, house), logs_found(asked.logs), asked.jobs)
    if read:
        screening = studies.Screening(asked.permutations, asked.seed, asked.least)
        table = studies.collusion_table(list(chain.from_iterable(read)), screening)
        for sentence in ledgers.who_is_who(table.players):
            complain(sentence)
        say_in(
            asked.form,
            text=lambda: reports.season_text(table, screen()),
            json=lambda: contract.season_json(table),
            svg=lambda: reports.season_svg(table),
        )
    return code


def _choices(asked: Season, house: files.HouseRules, log: files.LogFile) -> list[studies.Choices]:
    passages = naming_unread(log, LogReader(house).audited(log, under_one_name(asked.players)))
    return [made for passage in passages for made in studies.choices_of(passage, asked.cards)]
