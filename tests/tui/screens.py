"""What stands on the screen of an app, as lines of text."""


def lines(app):
    """The lines of the screen, blanks at their ends left out."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def text(app):
    """The screen as one text."""
    return "\n".join(lines(app))
