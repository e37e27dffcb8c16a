"""A collusion table as people read it."""

from collections.abc import Iterator

from referee.game import counted
from referee.studies import CollusionTable, Figure, Pair
from referee.wording import PLAIN, Indented, Style, indented

_HANDS_NAMED = 5
_FEW_NAMED = 12

CAUTION = (
    "This is a screening, not a sentence: look at the hands behind a figure and talk about them. A "
    "habit, a weak player or a lucky run looks the same as help."
)


def season_text(table: CollusionTable, style: Style = PLAIN) -> str:
    """The whole table, ending with a line end."""
    return indented(_paragraphs(table), style)


STANDS_OUT = 0.05
"""A pair stands out when chance does as much less often than this, corrected for all pairs."""


def _paragraphs(table: CollusionTable) -> Iterator[Indented]:
    """Every line before it is wrapped."""
    screening = table.screening
    yield Indented(
        "What each player's choices did to each other player, in pots per 100 decisions, from "
        f"{counted(table.hands, 'hand')}."
    )
    measured = sorted((pair for pair in table.pairs if pair.figure), key=_by_chance)
    if measured:
        yield Indented(_conclusion(measured))
        yield Indented(
            f"By chance: how often seats exchanged at random ({screening.permutations} times, seed "
            f"{screening.seed}) do as much; corrected for {counted(table.questions, 'pair')} after Holm."
        )
    logs = {log for pair in table.pairs for log, _, _ in pair.hands}
    for pair in measured:
        if pair.figure:
            yield Indented("")
            yield Indented(_figure(pair, pair.figure), "", "  ")
            yield Indented(f"hands, in pots: {_hands(pair, several=len(logs) > 1)}", "  ", "    ")
    few = [pair for pair in table.pairs if not pair.figure]
    if few:
        names = ", ".join(
            f"{pair.giver} to {pair.taker} {pair.decisions}" for pair in few[:_FEW_NAMED]
        )
        more = (
            f" and {counted(len(few) - _FEW_NAMED, 'more pair')}" if len(few) > _FEW_NAMED else ""
        )
        yield Indented("")
        yield Indented(
            f"Too few decisions to say (under {screening.least}): {names}{more}.", "", "  "
        )
    yield Indented("")
    yield Indented(CAUTION)


def _conclusion(measured: list[Pair]) -> str:
    """Who stands out beyond chance, if anybody does."""
    out = [
        f"{pair.giver} to {pair.taker}"
        for pair in measured
        if pair.figure and pair.figure.corrected < STANDS_OUT
    ]
    if not out:
        return f"No pair stands out (by chance below {percent(STANDS_OUT)}, corrected)."
    return f"Beyond chance (below {percent(STANDS_OUT)}, corrected): {', '.join(out)}."


def _by_chance(pair: Pair) -> float:
    return pair.figure.chance if pair.figure else 1.0


def _figure(pair: Pair, figure: Figure) -> str:
    return (
        f"{pair.giver} to {pair.taker}: {_pots(figure.on_taker)} for {pair.taker}, "
        f"{_pots(figure.on_others)} for each other, {_pots(figure.on_self)} for {pair.giver}; "
        f"{counted(pair.decisions, 'decision')} in {counted(len(pair.hands), 'hand')}; by chance "
        f"{percent(figure.corrected)} (uncorrected {percent(figure.chance)})"
    )


def _hands(pair: Pair, *, several: bool) -> str:
    """The hands that count most, with what the other player got beyond the others; their log where there are several."""
    named = [
        f"{f'{log} ' if several else ''}{hand} ({pots:+.2f})"
        for log, hand, pots in pair.hands[:_HANDS_NAMED]
    ]
    more = len(pair.hands) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")


def _pots(pots: float) -> str:
    return f"{100 * pots:+.1f}"


def percent(share: float) -> str:
    """A share for people, small ones to two digits: `0.25 %`, `12 %`."""
    return f"{100 * share:.2g} %" if share < 0.095 else f"{100 * share:.0f} %"
