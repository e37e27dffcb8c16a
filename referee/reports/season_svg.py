"""A collusion table as a heat map: a row for whose choices, a column for whom they touched."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from referee.reports.season_text import percent
from referee.reports.visible import visible
from referee.season import CollusionTable, Figure, Pair
from referee.seats import Player

_CELL, _HEAD, _TOP = 72, 120, 96
_LETTERS = 14
"""Letters of a name that fit before a row; above a column fewer do."""


def season_svg(table: CollusionTable) -> str:
    """The heat map as one SVG document, with a plain white ground.

    Green: more for him than for the others; brown: less. An empty cell has too few decisions.
    """
    size = len(table.players)
    width, height = _HEAD + _CELL * max(size, 4) + 16, _TOP + _CELL * size + 40
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" font-size="12">'
    )
    parts = [
        opening,
        "<title>What each player's choices did to each other player</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        '<text x="8" y="20" font-size="14">Row: whose choices. Column: for whom.</text>',
        '<text x="8" y="38">In 1/100 pot a decision, beyond the others; below: by chance.</text>',
        *_names(table.players),
        *_cells(table),
        f'<text x="8" y="{height - 12}">A screening, not a sentence: look at the hands.</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _names(players: tuple[Player, ...]) -> Iterator[str]:
    for place, player in enumerate(players):
        name = visible(player)
        middle = _CELL * place + _CELL // 2
        yield f'<text x="{_HEAD - 8}" y="{_TOP + middle + 4}" text-anchor="end">{escape(name[:_LETTERS])}</text>'
        yield f'<text x="{_HEAD + middle}" y="{_TOP - 10}" text-anchor="middle">{escape(name[:9])}</text>'


def _cells(table: CollusionTable) -> Iterator[str]:
    place = {player: number for number, player in enumerate(table.players)}
    beyond = [abs(_beyond(one.figure)) for one in table.pairs if one.figure]
    most = max(beyond, default=0.0) or 1.0
    for pair in table.pairs:
        left, top = _HEAD + _CELL * place[pair.taker], _TOP + _CELL * place[pair.giver]
        yield from _cell(pair, left, top, most)


def _cell(pair: Pair, left: int, top: int, most: float) -> Iterator[str]:
    told, fill = f"{pair.decisions} decisions", "#fff"
    if pair.figure:
        fill = _colour(_beyond(pair.figure) / most)
    about = escape(f"{visible(pair.giver)} to {visible(pair.taker)}: {told}")
    yield (
        f'<rect x="{left}" y="{top}" width="{_CELL}" height="{_CELL}" fill="{fill}" '
        f'stroke="#bbb"><title>{about}</title></rect>'
    )
    middle = left + _CELL // 2
    lines = _lines(pair.figure) if pair.figure else ("too few", "to say")
    for number, line in enumerate(lines):
        y = top + 32 + 18 * number
        yield f'<text x="{middle}" y="{y}" text-anchor="middle">{line}</text>'


def _lines(figure: Figure) -> tuple[str, str]:
    return f"{100 * _beyond(figure):+.1f}", percent(figure.corrected)


def _beyond(figure: Figure) -> float:
    """What he got beyond what each of the others got."""
    return figure.on_him - figure.on_others


def _colour(strength: float) -> str:
    """From brown (-1) over white (0) to green (1), light enough for black letters."""
    full = (120, 200, 140) if strength > 0 else (216, 176, 128)
    red, green, blue = (round(255 - abs(strength) * (255 - one)) for one in full)
    return f"#{red:02x}{green:02x}{blue:02x}"
