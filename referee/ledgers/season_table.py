"""Standings of a season, as text."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee import wording
from referee.evenings import AllStandings, EveningResult, PlayerSeason, SeasonTable
from referee.game import Player
from referee.ledgers.course import Course, Panel, chart_text
from referee.ledgers.left_open import evenings_left_out, left_open
from referee.messages import Message, Series, counted, say, signed

_COLUMNS = (
    ("evenings", 10),
    ("won", 9),
    ("best", 9),
    ("worst", 9),
    ("stays", 7),
    ("pots", 6),
    ("bourrés", 9),
    ("reneges", 9),
)
_IN_PLACE = {"best": "due", "worst": "off"}
"""Heads for due winnings, in place of recorded ones."""
_ROOM = 10
"""Columns of a name; a longer one has its own line."""


class StandingsParts(NamedTuple):
    """Standings in one currency, part by part, for text or a page."""

    heading: str
    columns: tuple[str, ...]
    figures: tuple[tuple[Player, tuple[str, ...]], ...]
    notes: tuple[str, ...]
    panel: Panel


def standings_parts(found: AllStandings) -> Iterator[StandingsParts]:
    for standings in found.standings:
        yield StandingsParts(
            _heading(standings, one_of=len(found.standings)),
            tuple(map(Message, _columns(standings))),
            tuple(
                (player.player, tuple(_cells(standings, player))) for player in standings.players
            ),
            tuple(_notes(standings)),
            panel(standings),
        )


def standings_text(found: AllStandings, bars: str, style: wording.Style = wording.PLAIN) -> str:
    parts = ["".join(_standings(part, bars, style)) for part in standings_parts(found)]
    out = wording.paragraphs(evenings_left_out(found.left_out), rest="    ", style=style)
    return "\n".join((*parts, out) if out else parts)


def _heading(standings: SeasonTable, *, one_of: int) -> str:
    evenings = counted(len(standings.evenings), "evening")
    heading = Series((evenings, counted(standings.whole.hands, "hand")))
    if standings.unit is None and one_of == 1:
        return heading
    return say("{counts}, in {unit}", counts=heading, unit=_worth(standings))


def _standings(parts: StandingsParts, bars: str, style: wording.Style) -> Iterator[str]:
    yield wording.paragraph(parts.heading, style=style)
    yield from _rows(parts, style)
    yield wording.paragraphs(parts.notes, rest="    ", style=style)
    drawn = parts.panel
    chart = chart_text(drawn.course, bars, style, say("evening by evening"), drawn.written)
    yield f"\n{chart}" if chart else ""


def _columns(standings: SeasonTable) -> Sequence[str]:
    due = any(player.due is not None for player in standings.players)
    return [_IN_PLACE.get(name, name) if due else name for name, _ in _COLUMNS]


def _rows(parts: StandingsParts, style: wording.Style) -> Iterator[str]:
    rooms = [room for _, room in _COLUMNS]
    names = map(style.words.word, parts.columns)
    head = "".join(f"{name:>{room}}" for name, room in zip(names, rooms, strict=True))
    yield f"{'':{_ROOM + 2}}{head}\n"
    for player, cells in parts.figures:
        name = wording.visible(player, style.encoding)
        figures = "".join(f"{cell:>{room}}" for cell, room in zip(cells, rooms, strict=True))
        if wording.width(name) > _ROOM:
            yield f"  {name}\n"
            name = ""
        yield f"  {wording.padded(name, _ROOM)}{figures}\n"


def _cells(standings: SeasonTable, player: PlayerSeason) -> Sequence[str]:
    best, worst = (evening.won[player.player] for evening in (player.best, player.worst))
    if player.due is not None:
        best, worst = player.due, player.won - player.due
    won, *others = (amount_written(amount, standings) for amount in (player.won, best, worst))
    reneges = str(player.reneges)
    if player.proved < player.reneges:
        reneges += f" ({player.proved})"
    counts = (player.stays, player.pots, player.bourres)
    return str(len(player.evenings)), won, *others, *map(str, counts), reneges


def amount_written(amount: int, standings: SeasonTable) -> str:
    """`+26`, or `+1.30` if only money can be added up."""
    if standings.in_money and standings.unit:
        return wording.signed_money(amount, standings.unit).partition(" ")[0]
    return signed(amount)


def _notes(standings: SeasonTable) -> Iterator[str]:
    for player in standings.players:
        if player.best.won[player.player] != player.worst.won[player.player]:
            yield say(
                "{player}: best {best}, worst {worst}.",
                player=player.player,
                best=_called(player.best, standings),
                worst=_called(player.worst, standings),
            )
    if any(player.proved < player.reneges for player in standings.players):
        yield say("Reneges in brackets: those that are proved.")
    if number := standings.stays_unknown:
        yield say("Who stayed is not recorded in {hands}.", hands=counted(number, "hand"))
    if number := standings.bourres_unknown:
        yield say("Who was bourré is not recorded in {hands}.", hands=counted(number, "hand"))
    yield from left_open(
        standings.whole, lambda amount: amount_written(amount, standings).lstrip("+")
    )


def _called(evening: EveningResult, standings: SeasonTable) -> str:
    dates = [other.date for other in standings.evenings]
    return evening.date if evening.date and dates.count(evening.date) == 1 else evening.log


def panel(standings: SeasonTable) -> Panel:
    course = Course()
    for evening in standings.evenings:
        course.add(evening.total, evening.total)
    return Panel(_worth(standings), course, lambda amount: amount_written(amount, standings))


def _worth(standings: SeasonTable) -> str:
    """`USD`, `chips of 0.05 USD`, `chips`."""
    unit = standings.unit
    if unit is None:
        return say("chips")
    if standings.in_money:
        return unit.currency
    return say("chips of {worth}", worth=wording.money(unit.minor, unit.currency))
