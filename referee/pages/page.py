"""An evening written: as one HTML file without network, readable without scripts (decision 0320), or in Markdown for a chat."""

import base64
import hashlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING

from referee import __version__
from referee.audits import Passage
from referee.ledgers import SettledParts
from referee.messages import ENGLISH, Text, Translation, say, words_in
from referee.pages.evening import PageView, evening_view
from referee.pages.hand import FindingView, Reader, with_signs
from referee.wording import visible

_LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_NAME = re.compile(f"{_LETTER}+(?:(?:[ .'’-]|&#39;)?{_LETTER}+)*")
_MARKUP = re.compile(r"<(script|style|title|option|textarea|svg)\b.*?</\1>|<[^>]*>", re.DOTALL)
"""And elements that hold no text or no elements."""


def with_names_apart(html: str) -> str:
    """Isolate right-to-left names: else a number or a card after one would stand before it."""
    if not _NAME.search(html):
        return html
    pieces, end = list[str](), 0
    for markup in _MARKUP.finditer(html):
        pieces += (_apart(html[end : markup.start()]), markup[0])
        end = markup.end()
    return "".join((*pieces, _apart(html[end:])))


def _apart(text: str) -> str:
    return _NAME.sub(r"<bdi>\g<0></bdi>", text)


if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.runtime import Context


def written_page(view: PageView) -> str:
    """It begins with `PAGE_HEAD`. Raises `ImportError` without Jinja2."""
    return _written("page.html", view)


def hand_page(passage: Passage, *, at_end: bool = False) -> str:
    """Render a hand with its findings. Raises `ImportError`.

    `at_end`: it opens after the last card, not before the first.
    """
    words = words_in(passage.letters.code)
    evening = evening_view(passage.source.name, [passage], reader=Reader(words=words))
    view = PageView(evening.title(words), (evening,), (), words=words)
    return _written("hand.html", view, at_end=at_end)


def framed(page: str, height: int) -> str:
    style = "width:100%;border:0;resize:vertical;overflow:auto"
    return f'<iframe srcdoc="{escape(page)}" height="{height}" style="{style}"></iframe>'


def _written(template: str, view: PageView, *, at_end: bool = False) -> str:
    written = environment("referee.pages").get_template(template)
    html = written.render(
        page=view,
        at_end=at_end,
        words=view.words,
        say=view.words.say,
        style=page_style(),
        script=_part("page.js"),
        script_words=script_words(_part("page.js"), view.words),
        policy=page_policy(),
        version=__version__,
    )
    return with_names_apart(html)


def script_words(script: str, words: Translation) -> str:
    """Return JSON: each English sentence that a script says, with the other."""
    said = (json.loads(f'"{found[1]}"') for found in _SAID.finditer(script))
    other = {text: words.say(text) for text in said}
    return json.dumps({text: said for text, said in other.items() if said != text})


_SAID = re.compile(r'\b(?:say|told)\("((?:[^"\\]|\\.)*)"')
"""`say("Trick {number}")`."""
PAGE_HEAD = "<!doctype html>\n<!-- made by referee -->\n"
"""Start of each page, by which referee recognizes its own."""


@cache
def page_policy() -> str:
    """Return the content security policy: its own style and script, nothing from anywhere."""
    return (
        f"default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
        f"style-src '{_hash(page_style())}'; script-src '{_hash(_part('page.js'))}'"
    )


def page_style() -> str:
    return _part("page.css")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _part(name: str) -> str:
    return resources.files("referee.pages").joinpath("templates", name).read_text("utf-8")


@cache
def environment(room: str) -> "Environment":
    """Load the templates of a room, with those of `pages`.

    Every text is escaped for HTML, and invisible characters are shown. Raises `ImportError` without Jinja2.
    """
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, pass_context  # noqa: PLC0415 - an extra

    made = Environment(
        loader=ChoiceLoader([PackageLoader(room), PackageLoader("referee.pages")]),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=pass_context(_seen),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["say"] = ENGLISH.say
    made.filters["signs"] = pass_context(_signs)
    made.filters["coded"] = pass_context(_coded)
    return made


def _seen(context: "Context", value: object) -> object:
    """Show messages in the language of the page, and nothing invisible."""
    if not isinstance(value, str) or hasattr(value, "__html__"):
        return value
    return visible(_words(context).word(value))


def _signs(context: "Context", text: str, language: str, names: Collection[str] = ()) -> str:
    words = _words(context)
    written = words.code if isinstance(text, Text) and words.code != ENGLISH.code else language
    return with_signs(words.word(text), written, names)


def _coded(context: "Context", text: str) -> str:
    """Mark up what stands between backticks."""
    from markupsafe import Markup  # noqa: PLC0415 - comes with Jinja2

    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", escape(str(_seen(context, text)))))  # noqa: S704 - escaped


def _words(context: "Context") -> Translation:
    words = context.get("words")
    return words if isinstance(words, Translation) else ENGLISH


_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~&])")


def chat_text(view: PageView) -> str:
    """Write payments, winnings and findings in a few lines; ends with a line end."""
    words, several = view.words, len(view.evenings) > 1
    lines = [f"# {_plain(view.title)}"]
    for settled in view.settlements:
        lines += _settled(settled, words)
    for shown in view.standings:
        lines += ("", f"**{_plain(shown.parts.heading, words)}**")
        lines += _table(shown.parts.columns, shown.parts.figures, words)
        lines += (f"\n{_plain(sentence, words)}" for sentence in shown.parts.notes)
    lines += (f"\n{_plain(sentence, words)}" for sentence in view.left_out)
    for evening in view.evenings:
        counts = evening.tally.counts(words)
        lines += ("", f"**{_plain(evening.title(words))}**: {counts}" if several else counts)
        for found in evening.findings:
            lines += ("", *_finding(found, words))
    return "\n".join(lines) + "\n"


def _settled(settled: SettledParts, words: Translation) -> Iterator[str]:
    yield ""
    yield f"**{_plain(settled.promise, words)}**"
    yield ""
    moves = (*settled.payments, *settled.unsettled)
    yield from (f"- {_plain(sentence, words)}" for sentence in moves)
    if settled.figures:
        yield from _table(settled.columns, settled.figures, words)
    yield from (f"\n{_plain(sentence, words)}" for sentence in settled.left_open)


def _table(
    columns: Sequence[str], figures: Iterable[tuple[str, Sequence[str]]], words: Translation
) -> Iterator[str]:
    yield ""
    yield f"| {' | '.join((words.say('player'), *map(words.word, columns)))} |"
    yield f"|---{'|--:' * len(columns)}|"
    for player, cells in figures:
        yield f"| {' | '.join(map(_plain, (player, *cells)))} |"


def _finding(found: FindingView, words: Translation) -> Iterator[str]:
    finding, problem = found.finding, found.finding.problem
    place = [
        words.say("hand {number}", number=finding.hand) if finding.hand is not None else "",
        words.say("trick {number}", number=finding.trick) if finding.trick is not None else "",
        words.say(problem.certainty.word),
    ]
    where = ", ".join(filter(None, place))
    yield f"- **{finding.code}** {_plain(problem.message, words)} ({where})"
    for quoted in found.quoted:
        if quoted.spot:
            note = f" ← {_plain(quoted.note, words)}" if quoted.note else ""
            text = visible(quoted.before + quoted.spot + quoted.after).replace("`", "'")
            line = words.say("{heading}:", heading=say("line {number}", number=quoted.number))
            yield f"  - {line} `{text}`{note}"
    for label, text in found.remarks:
        if label in ("cost:", "slip of the pen?"):
            yield f"  - {words.say(label)} {_plain(text)}"


def _plain(text: str, words: Translation = ENGLISH) -> str:
    return _SPECIAL.sub(r"\\\1", visible(words.word(text)))
