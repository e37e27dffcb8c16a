"""A collusion table as people read it."""

from collections.abc import Iterator

from referee.reports.columns import wrapped
from referee.reports.visible import visible
from referee.season import CollusionTable, Figure, Pair

_WIDTH = 80
_HANDS_NAMED = 5

CAUTION = (
    "This is a screening, not a sentence: look at the hands behind a figure and talk about them. A "
    "habit, a weak player or a lucky run looks the same as help."
)


def season_text(table: CollusionTable, encoding: str = "utf-8") -> str:
    """The whole table, ending with a line end."""
    lines = (
        line for told, first, rest in _told(table) for line in _set(told, first, rest, encoding)
    )
    return "".join(f"{line}\n" for line in lines)


def _set(told: str, first: str, rest: str, encoding: str) -> Iterator[str]:
    return wrapped(visible(told, encoding), _WIDTH, first, rest)


def _told(table: CollusionTable) -> Iterator[tuple[str, str, str]]:
    """Every line before it is wrapped: text, indentation, indentation of further lines."""
    screening = table.screening
    about = (
        f"What each player's choices did to each other player, in hundredths of a pot a decision, "
        f"from {table.hands} hands; seats exchanged {screening.permutations} times, seed "
        f"{screening.seed}; corrected for {table.questions} pairs after Holm."
    )
    yield about, "", ""
    told = sorted((one for one in table.pairs if one.figure), key=_by_chance)
    for pair in told:
        if pair.figure:
            yield _figure(pair, pair.figure), "", "  "
            yield f"hands: {_behind(pair)}", "  ", "    "
    few = [one for one in table.pairs if not one.figure]
    if few:
        names = ", ".join(f"{one.giver} to {one.taker} {one.decisions}" for one in few)
        yield f"Too few decisions to say (under {screening.least}): {names}.", "", "  "
    yield CAUTION, "", ""


def _by_chance(pair: Pair) -> float:
    return pair.figure.chance if pair.figure else 1.0


def _figure(pair: Pair, figure: Figure) -> str:
    return (
        f"{pair.giver} to {pair.taker}: {_pots(figure.on_him)} for {pair.taker}, "
        f"{_pots(figure.on_others)} for each other, {_pots(figure.on_self)} for {pair.giver}; "
        f"{pair.decisions} decisions in {len(pair.behind)} hands; as much by chance in "
        f"{percent(figure.chance)} ({percent(figure.corrected)} corrected)"
    )


def _behind(pair: Pair) -> str:
    named = [f"{log} {hand} ({_pots(pots)})" for log, hand, pots in pair.behind[:_HANDS_NAMED]]
    more = len(pair.behind) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")


def _pots(pots: float) -> str:
    return f"{100 * pots:+.1f}"


def percent(share: float) -> str:
    """A share for people, small ones to two digits: `0.25 %`, `12 %`."""
    return f"{100 * share:.2g} %" if share < 0.095 else f"{100 * share:.0f} %"
