"""What stands on the screen of an app, as lines of text."""

from textual.geometry import Offset


def lines(app):
    """The lines of the screen, blanks at their ends left out."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def text(app):
    """The screen as one text."""
    return "\n".join(lines(app))


def place(app, label):
    """Where a label stands, to be touched."""
    for y, line in enumerate(lines(app)):
        if label in line:
            return Offset(line.index(label) + 1, y)
    raise AssertionError(f"{label} is not in\n{text(app)}")
