"""Who stands where, for people."""

from collections.abc import Iterator, Sequence

from referee.game import counted, signed
from referee.reports.accounts import money, signed_money
from referee.reports.columns import padded, paragraph, width
from referee.reports.course import Course, Panel, chart_text
from referee.reports.escapes import visible
from referee.reports.left_open import left_open
from referee.studies import AllStandings, EveningResult, PlayerSeason, SeasonTable

_COLUMNS = (
    ("evenings", 10),
    ("won", 9),
    ("best", 9),
    ("worst", 9),
    ("stays", 7),
    ("pots", 6),
    ("bourres", 9),
    ("reneges", 9),
)
_IN_PLACE = {"best": "due", "worst": "off"}
"""What stands there where it is asked what should have been won."""
_ROOM = 10
"""What a name has; a longer one has a line of its own."""


def standings_text(found: AllStandings, bars: str, encoding: str = "utf-8") -> str:
    """The standings in each currency, and the evenings that are left out."""
    told = (
        _standings(each, bars, encoding, one_of=len(found.standings)) for each in found.standings
    )
    parts = ["".join(lines) for lines in told]
    out = "".join(
        paragraph(sentence, rest="    ", encoding=encoding) for sentence in _left_out(found)
    )
    return "\n".join((*parts, out) if out else parts)


def _left_out(found: AllStandings) -> Iterator[str]:
    for log, unknown in found.left_out:
        yield f"Left out: {log}. It does not tell what {', '.join(unknown)} had at the end."
    if found.left_out:
        yield (
            "So nothing of it is counted: neither chips nor stays, pots, bourres and reneges. A line "
            "`chips NAME N, ...` below its last hand would do."
        )


def _standings(standings: SeasonTable, bars: str, encoding: str, *, one_of: int) -> Iterator[str]:
    evenings, hands = len(standings.evenings), standings.whole.hands
    heading = f"{counted(evenings, 'evening')}, {counted(hands, 'hand')}"
    several = standings.unit is not None or one_of > 1
    yield paragraph(f"{heading}, in {panel(standings).heading}" if several else heading)
    yield from _rows(standings, encoding)
    for sentence in _notes(standings):
        yield paragraph(sentence, rest="    ", encoding=encoding)
    drawn = panel(standings)
    chart = chart_text(drawn.course, bars, encoding, "evening by evening", drawn.written)
    yield f"\n{chart}" if chart else ""


def _rows(standings: SeasonTable, encoding: str) -> Iterator[str]:
    due = any(player.due is not None for player in standings.players)
    names = ((_IN_PLACE.get(name, name) if due else name, room) for name, room in _COLUMNS)
    head = "".join(f"{name:>{room}}" for name, room in names)
    yield f"{'':{_ROOM + 2}}{head}\n"
    for player in standings.players:
        name = visible(player.player, encoding)
        figures = "".join(
            f"{cell:>{room}}"
            for cell, (_, room) in zip(_cells(standings, player), _COLUMNS, strict=True)
        )
        if width(name) > _ROOM:
            yield f"  {name}\n"
            name = ""
        yield f"  {padded(name, _ROOM)}{figures}\n"


def _cells(standings: SeasonTable, player: PlayerSeason) -> Sequence[str]:
    best, worst = (each.won[player.player] for each in (player.best, player.worst))
    if player.due is not None:
        best, worst = player.due, player.won - player.due
    won, *others = (amount_written(amount, standings) for amount in (player.won, best, worst))
    reneges = str(player.reneges)
    if player.proved < player.reneges:
        reneges += f" ({player.proved})"
    counts = (player.stays, player.pots, player.bourres)
    return str(len(player.evenings)), won, *others, *map(str, counts), reneges


def amount_written(amount: int, standings: SeasonTable) -> str:
    """`+26`, or `+1.30` where only money can be added up."""
    if standings.in_money and standings.unit:
        return signed_money(amount, standings.unit).partition(" ")[0]
    return signed(amount)


def _notes(standings: SeasonTable) -> Iterator[str]:
    """What the table needs to be understood, and what is left open."""
    for player in standings.players:
        if player.best.won[player.player] != player.worst.won[player.player]:
            yield f"{player.player}: best {_called(player.best, standings)}, worst {_called(player.worst, standings)}."
    if any(player.proved < player.reneges for player in standings.players):
        yield "Reneges in brackets: those that are proved."
    if standings.stays_unknown:
        yield f"Who stayed is not recorded in {counted(standings.stays_unknown, 'hand')}."
    if standings.bourres_unknown:
        yield f"Who was bourre is not recorded in {counted(standings.bourres_unknown, 'hand')}."
    yield from left_open(standings.whole, lambda amount: _plain(amount, standings))


def _called(evening: EveningResult, standings: SeasonTable) -> str:
    """Its date, if no other evening has the same."""
    dates = [each.date for each in standings.evenings]
    return evening.date if evening.date and dates.count(evening.date) == 1 else evening.log


def _plain(amount: int, standings: SeasonTable) -> str:
    return amount_written(amount, standings).lstrip("+")


def panel(standings: SeasonTable) -> Panel:
    """What each had won after every evening, to be drawn."""
    course = Course()
    for evening in standings.evenings:
        course.add(evening.total, evening.total)
    return Panel(_worth(standings), course, lambda amount: amount_written(amount, standings))


def _worth(standings: SeasonTable) -> str:
    """`USD`, `chips of 0.05 USD`, `chips`."""
    unit = standings.unit
    if unit is None:
        return "chips"
    return unit.currency if standings.in_money else f"chips of {money(unit.minor, unit.currency)}"
