"""Hands as a notebook shows them."""

from collections.abc import Callable

from referee.audits import Passage
from referee.pages import framed, hand_page

_HEIGHT = 520


def drawn(passage: Passage, *, at_end: bool = False) -> str | None:
    """Draw the hand of a passage as `referee report` does; None without Jinja2.

    `at_end`: after its last card.
    """
    return in_notebook(lambda: hand_page(passage, at_end=at_end), _HEIGHT)


def in_notebook(page: Callable[[], str], height: int) -> str | None:
    """Embed a page in a notebook, this many pixels high; None without Jinja2."""
    try:
        return framed(page(), height)
    except ImportError:
        return None
