"""One file to look at: no network, no other file, readable without scripts (decision 0320)."""

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from referee.pages.evening import EveningView
from referee.reports import SettledParts, version, visible

if TYPE_CHECKING:
    from jinja2 import Environment


class PageView(NamedTuple):
    """Everything on a page."""

    title: str
    evenings: tuple[EveningView, ...]
    settlements: tuple[SettledParts, ...]
    """Who won what and who pays whom, over all evenings; one for each currency."""
    seat: str = ""
    """Whose eyes the page is for; empty: everybody's."""


def written_page(view: PageView) -> str:
    """The page as HTML; it begins with `PAGE_HEAD`.

    Raises `ImportError` where Jinja2 is not installed.
    """
    style, script = _part("page.css"), _part("page.js")
    return (
        _environment()
        .get_template("page.html")
        .render(
            page=view,
            style=style,
            script=script,
            policy=_policy(style, script),
            version=version(),
        )
    )


PAGE_HEAD = "<!doctype html>\n<!-- made by referee -->\n"
"""How each page begins; by it referee knows its own."""


def _policy(style: str, script: str) -> str:
    """What a browser may do with the page: use its own style and script, nothing from anywhere."""
    return (
        f"default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
        f"style-src '{_hash(style)}'; script-src '{_hash(script)}'"
    )


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _part(name: str) -> str:
    return resources.files("referee.pages").joinpath("templates", name).read_text("utf-8")


@cache
def _environment() -> "Environment":
    """Every text is escaped for HTML, and whatever cannot be seen becomes visible."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - an extra

    return Environment(
        loader=PackageLoader("referee.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_seen,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _seen(value: object) -> object:
    """A text without invisible characters; markup of our own as it is."""
    return visible(value) if type(value) is str else value
