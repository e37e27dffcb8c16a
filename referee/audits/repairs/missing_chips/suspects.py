"""Single errors that a record of chips may have, each as the change that would put it right."""

from collections.abc import Iterator

from referee.audits.repairs.change import Change, Replaced
from referee.audits.repairs.kinds.table import OF_THE_BOOK, OF_THE_POT
from referee.audits.repairs.lines import LineAsked, Lines
from referee.audits.repairs.missing_chips.misfit import Misfit
from referee.audits.repairs.numbers import Likeliness
from referee.audits.repairs.window import sizes_of
from referee.events import ChipsBought, ChipsCashed, ChipsCounted
from referee.game import Chips, Effort


def suspects(misfit: Misfit) -> Iterator[Change]:
    """Every single error that may explain a misfit, hand by hand."""
    window, sizes = misfit.window, tuple(dict.fromkeys(sizes_of(misfit.difference)))
    for place, passage in enumerate(window.passages[: window.place + 1]):
        lines = Lines(passage, place, window.earlier, Effort())
        for event in lines.said:
            of_another = isinstance(event, ChipsCounted) and event.at != misfit.difference.at
            asked = LineAsked(event.at.line, event, () if of_another else sizes)
            for kind in OF_THE_BOOK:
                if isinstance(event, kind.of):
                    yield from kind.changes(lines, asked)
        for of_the_pot in OF_THE_POT:
            yield from of_the_pot(lines)
    if misfit.is_count:
        yield from not_written(misfit)


def not_written(misfit: Misfit) -> Iterator[Change]:
    """Chips bought or cashed that no line records, before the count."""
    window, at = misfit.window, misfit.difference.at
    nth = next(n for n, event in enumerate(window.passage.events) if event.at == at)
    count = window.passage.events[nth]
    for player, off in misfit.residual if misfit.difference.by_player else ():
        kind, what = (ChipsBought, "bought") if off > 0 else (ChipsCashed, "cashed or lost")
        sentence = f"{player} {what} {abs(off)}, and no line says so"
        replaced = Replaced(nth, (kind(player, Chips(abs(off)), at), count))
        yield Change(window.place, (replaced,), sentence, Likeliness.NOT_WRITTEN)
