"""A turn of a log: what the player held, what they might have played, and what they played."""

from collections.abc import Iterator

from referee.game import counted, letters
from referee.reports.answer import answer_text, answers_text
from referee.reports.columns import COLUMNS, paragraph
from referee.studies import Answered, Turn


def turn_text(turn: Turn, room: int = COLUMNS) -> Iterator[str]:
    """The turn for people, in lines of at most `room` columns, 40 at least."""
    spell, wide = letters(turn.language).write, max(room, 40)
    lying = " ".join(map(spell, turn.table))
    did = f"plays to {lying}" if lying else "leads"
    yield paragraph(
        f"hand {turn.hand}, trick {turn.trick}: {turn.player} {did}", "", "  ", room=wide
    )
    held = [" ".join(map(spell, turn.held))] if turn.held else []
    more = "more card" if held else "card"
    held += [f"{counted(turn.unnoted, more)} that nobody noted"] if turn.unnoted else []
    yield paragraph(f"held {' and '.join(held)}", "  ", "    ", room=wide)
    yield paragraph(f"played {spell(turn.played)}", "  ", "    ", room=wide)
    if isinstance(turn.answer, Answered):
        yield from answer_text(turn.answer, wide)
    else:
        yield from answers_text([turn.answer], wide)
