"""A collusion table as text, and as a heat map."""

from collections.abc import Iterator
from operator import itemgetter

from referee.game import Player
from referee.messages import Series, counted, say
from referee.studies import CollusionTable, Figure, Pair
from referee.wording import PLAIN, Indented, Style, drawing, indented, label, svg_text, visible

_HANDS_NAMED = 5
_FEW_NAMED = 12

CAUTION = say(
    "This is a screening, not a sentence: look at the hands behind a figure and talk about them. A "
    "habit, a weak player or a lucky run looks the same as help."
)


def season_text(table: CollusionTable, style: Style = PLAIN) -> str:
    return indented(_paragraphs(table), style)


STANDS_OUT = 0.05
"""Corrected probability by chance below which a pair stands out."""


def _paragraphs(table: CollusionTable) -> Iterator[Indented]:
    screening = table.screening
    yield Indented.say(
        "What each player's choices did to each other player, in pots per 100 decisions, from {hands}.",
        hands=counted(table.hands, "hand"),
    )
    figures = [(pair.figure.chance, pair) for pair in table.pairs if pair.figure]
    measured = [pair for _, pair in sorted(figures, key=itemgetter(0))]
    if measured:
        yield Indented(_conclusion(measured))
        yield Indented.say(
            "By chance: how often seats exchanged at random ({permutations} times, seed {seed}) do as much; corrected for {pairs} after Holm.",
            permutations=screening.permutations,
            seed=screening.seed,
            pairs=counted(table.questions, "pair"),
        )
    logs = {log for pair in table.pairs for log, _, _ in pair.hands}
    for pair in measured:
        if pair.figure:
            yield Indented("")
            yield Indented(_figure(pair, pair.figure), "", "  ")
            yield Indented.say(
                "hands, in pots: {hands}", "  ", "    ", hands=_hands(pair, several=len(logs) > 1)
            )
    few = [pair for pair in table.pairs if not pair.figure]
    if few:
        names = Series(
            Series((_named(pair), str(pair.decisions)), " ") for pair in few[:_FEW_NAMED]
        )
        more = (
            say(" and {pairs}", pairs=counted(len(few) - _FEW_NAMED, "more pair"))
            if len(few) > _FEW_NAMED
            else ""
        )
        yield Indented("")
        yield Indented.say(
            "Too few decisions to say (under {least}): {names}{more}.",
            "",
            "  ",
            least=screening.least,
            names=names,
            more=more,
        )
    yield Indented("")
    yield Indented(CAUTION)


def _conclusion(measured: list[Pair]) -> str:
    out = [_named(pair) for pair in measured if pair.figure and pair.figure.corrected < STANDS_OUT]
    if not out:
        return say(
            "No pair stands out (by chance below {percent}, corrected).",
            percent=percent(STANDS_OUT),
        )
    return say(
        "Beyond chance (below {percent}, corrected): {out}.",
        percent=percent(STANDS_OUT),
        out=Series(out),
    )


def _named(pair: Pair) -> str:
    return say("{giver} to {taker}", giver=pair.giver, taker=pair.taker)


def _figure(pair: Pair, figure: Figure) -> str:
    return say(
        "{giver} to {taker}: {theirs} for {taker}, {others} for each other, {own} for "
        "{giver}; {decisions} in {hands}; by chance {corrected} (uncorrected {chance})",
        giver=pair.giver,
        taker=pair.taker,
        theirs=_pots(figure.on_taker),
        others=_pots(figure.on_others),
        own=_pots(figure.on_self),
        decisions=counted(pair.decisions, "decision"),
        hands=counted(len(pair.hands), "hand"),
        corrected=percent(figure.corrected),
        chance=percent(figure.chance),
    )


def _hands(pair: Pair, *, several: bool) -> str:
    named = [
        f"{f'{log} ' if several else ''}{hand} ({pots:+.2f})"
        for log, hand, pots in pair.hands[:_HANDS_NAMED]
    ]
    more = len(pair.hands) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")


def _pots(pots: float) -> str:
    return f"{100 * pots:+.1f}"


def percent(share: float) -> str:
    return f"{100 * share:.2g} %" if share < 0.095 else f"{100 * share:.0f} %"


_CELL, _HEAD, _TOP = 72, 120, 112
_WHITE = 0.2
"""Corrected probability from which a cell is white."""
_LETTERS = 14
"""Letters of a name before a row; fewer fit above a column."""


def season_svg(table: CollusionTable) -> str:
    """Draw the heat map as SVG on white, without players of whom there are no data.

    The greener a cell, the less likely chance explains it.
    """
    shown = tuple(
        player for player in table.players if any(_about(player, pair) for pair in table.pairs)
    )
    size = len(shown)
    width, height = _HEAD + _CELL * max(size, 5) + 16, _TOP + _CELL * size + 40
    parts = [
        label(8, 20, "Row: whose choices. Column: for whom.", font_size=14),
        *_legend(table, size),
        *_names(shown),
        *_cells(table, shown),
        label(8, height - 12, "A screening, not a sentence: look at the hands."),
    ]
    return drawing("What each player's choices did to each other player", height, parts, width)


def _about(player: Player, pair: Pair) -> bool:
    return pair.figure is not None and player in (pair.giver, pair.taker)


def _legend(table: CollusionTable, shown: int) -> Iterator[str]:
    yield label(8, 38, "Above: pots per 100 decisions more for them than for the others.")
    yield label(8, 54, "Below: how often chance does as much; green where seldom.")
    left = len(table.players) - shown
    if left:
        yield label(8, 70, f"Left out with too few decisions: {counted(left, 'player')}.")


def _names(players: tuple[Player, ...]) -> Iterator[str]:
    for place, player in enumerate(players):
        name = visible(player)
        middle = _CELL * place + _CELL // 2
        yield label(_HEAD - 8, _TOP + middle + 4, name[:_LETTERS], text_anchor="end")
        yield label(_HEAD + middle, _TOP - 10, name[:9], text_anchor="middle")


def _cells(table: CollusionTable, shown: tuple[Player, ...]) -> Iterator[str]:
    place = {player: number for number, player in enumerate(shown)}
    for pair in table.pairs:
        if pair.giver in place and pair.taker in place:
            left, top = _HEAD + _CELL * place[pair.taker], _TOP + _CELL * place[pair.giver]
            yield from _cell(pair, left, top)


def _cell(pair: Pair, left: int, top: int) -> Iterator[str]:
    seldom = 1 - pair.figure.corrected / _WHITE if pair.figure else 0.0
    fill = _colour(max(0.0, seldom))
    counts = say(
        "{decisions} in {hands}",
        decisions=counted(pair.decisions, "decision"),
        hands=counted(len(pair.hands), "hand"),
    )
    about = svg_text(f"{pair.giver} to {pair.taker}: {counts}")
    yield (
        f'<rect x="{left}" y="{top}" width="{_CELL}" height="{_CELL}" fill="{fill}" '
        f'stroke="#bbb"><title>{about}</title></rect>'
    )
    middle = left + _CELL // 2
    lines = ("too few", "to say")
    if figure := pair.figure:
        beyond = figure.on_taker - figure.on_others
        lines = f"{100 * beyond:+.1f}", percent(figure.corrected)
    for number, line in enumerate(lines):
        yield label(middle, top + 32 + 18 * number, line, text_anchor="middle")


def _colour(strength: float) -> str:
    red, green, blue = (round(255 - strength * (255 - full)) for full in (120, 200, 140))
    return f"#{red:02x}{green:02x}{blue:02x}"
