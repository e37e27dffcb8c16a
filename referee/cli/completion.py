"""Completions for the shell: presets, knobs, codes, names in the log."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import typer

_Offers = Callable[[typer.Context, str], Iterator[str]]
TYPED = "referee.typed"
_MOST_LINES = 500


def _offering(offers: _Offers) -> Callable[[typer.Context, str], list[str]]:
    """Offer what begins as typed, in any case; nothing on an error."""

    def matching(ctx: typer.Context, incomplete: str) -> list[str]:
        with suppress(Exception):
            found = [*offers(ctx, incomplete)]
            begun = [offer for offer in found if offer.lower().startswith(incomplete.lower())]
            return [incomplete + offer[len(incomplete) :] for offer in begun]
        return []

    return matching


@_offering
def rulesets(_: typer.Context, incomplete: str) -> Iterator[str]:
    from referee.rulesets import PRESETS

    yield from PRESETS
    yield from map(str, sorted(Path().glob(f"{incomplete}*.toml")) if incomplete else ())


@_offering
def settings(_: typer.Context, incomplete: str) -> Iterator[str]:
    from referee.rulesets import KNOBS

    chosen, equals, _value = incomplete.partition("=")
    for knob in KNOBS:
        if not equals:
            yield f"{knob.name}="
        elif knob.name == chosen.lower():
            yield from (f"{chosen}={word}" for word in knob.words)


@_offering
def codes(_: typer.Context, incomplete: str) -> Iterator[str]:
    """Offer codes and names of laws; in a list, for the last."""
    from referee.laws import every_law

    before, comma, _last = incomplete.rpartition(",")
    for law in every_law():
        yield from (f"{before}{comma}{law.code}", f"{before}{comma}{law.name}")


@_offering
def words(_: typer.Context, _incomplete: str) -> Iterator[str]:
    from referee.cli.language import SPOKEN
    from referee.reports import explained_words

    yield from dict.fromkeys(explained_words(SPOKEN.words))


@_offering
def players(ctx: typer.Context, _: str) -> Iterator[str]:
    from itertools import islice

    from referee.evening_events import PlayerSat, SeatsTaken
    from referee.hand_log import decode, read

    for log in filter(os.path.isfile, ctx.meta.get(TYPED, ())):
        with Path(log).open("rb") as file:
            lines = islice(decode(iter(lambda: file.read(1 << 16), b"")), _MOST_LINES)
            for event in (event for passage in read(lines) for event in passage.events):
                if isinstance(event, SeatsTaken):
                    yield from event.players
                elif isinstance(event, PlayerSat):
                    yield event.player
