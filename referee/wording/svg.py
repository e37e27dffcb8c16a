"""SVG drawings with text."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from referee.wording.escapes import visible

SVG_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12" viewBox="0 0 '
)
"""The beginning of each drawing, by which referee recognizes its own."""
COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf", "#7f7f7f")


def drawing(title: str, height: int, parts: Iterable[str], width: int = 800) -> str:
    opening = (
        f'{SVG_HEAD}{width} {height}">',
        f"<title>{svg_text(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    )
    return "\n".join((*opening, *parts, "</svg>\n"))


def label(x: object, y: object, text: str, **attributes: object) -> str:
    """Place words in a drawing; `attributes` of SVG, with `_` for `-`."""
    given = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<text x="{x}" y="{y}"{given}>{svg_text(text)}</text>'


def svg_text(text: str) -> str:
    return escape(visible(text))
