"""Text set in lines of at most 80 columns."""

import textwrap

COLUMNS = 80


def paragraph(text: str, first: str = "", rest: str | None = None) -> str:
    """The text in lines, each ended; `first` stands before the first, `rest` before the others."""
    wrapped = textwrap.fill(
        text,
        COLUMNS,
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_on_hyphens=False,
    )
    return f"{wrapped}\n"
