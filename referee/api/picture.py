"""Hands as a notebook shows them."""

from collections.abc import Callable

from referee.audits import Passage
from referee.pages import framed, hand_page

_HEIGHT = 520
"""Pixels in which the table of a hand is seen whole."""


def drawn(passage: Passage, *, at_end: bool = False) -> str | None:
    """Draw the hand of a passage as `referee report` does; None where Jinja2 is not installed.

    `at_end`: when its last card has fallen.
    """
    return in_notebook(lambda: hand_page(passage, at_end=at_end), _HEIGHT)


def in_notebook(page: Callable[[], str], height: int) -> str | None:
    """Set a page into a notebook, so many pixels high; None where Jinja2 is not installed."""
    try:
        return framed(page(), height)
    except ImportError:
        return None
