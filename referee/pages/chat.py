"""The same in Markdown, short enough for a chat."""

import re
from collections.abc import Iterator

from referee.pages.evening import EveningView
from referee.pages.finding import FindingView
from referee.pages.page import PageView
from referee.reports import SettledParts, visible

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~&])")


def chat_text(view: PageView) -> str:
    """Who pays whom, who won what, and each finding in a few lines; ends with a line end."""
    lines = [f"# {_plain(view.title)}"]
    for settled in view.settlements:
        lines += _settled(settled)
    for evening in view.evenings:
        lines += _evening(evening, several=len(view.evenings) > 1)
    return "\n".join(lines) + "\n"


def _settled(settled: SettledParts) -> Iterator[str]:
    yield ""
    yield f"**{_plain(settled.promise or settled.heading)}**"
    yield ""
    yield from (f"- {_plain(payment)}" for payment in settled.payments)
    yield from (f"- {_plain(sentence)}" for sentence in settled.unsettled)
    if settled.figures:
        yield from _table(settled)
    yield from (f"\n{_plain(sentence)}" for sentence in settled.left_open)


def _table(settled: SettledParts) -> Iterator[str]:
    yield ""
    yield "| player | " + " | ".join(settled.columns) + " |"
    yield "|---" * (len(settled.columns) + 1) + "|"
    for player, figures in settled.figures:
        yield f"| {_plain(player)} | {' | '.join(map(_plain, figures))} |"


def _evening(evening: EveningView, *, several: bool) -> Iterator[str]:
    yield ""
    yield f"**{_plain(evening.title)}**: {evening.counts}" if several else f"{evening.counts}"
    for found in evening.findings:
        yield ""
        yield from _finding(found)


def _finding(found: FindingView) -> Iterator[str]:
    finding, problem = found.finding, found.finding.problem
    place = [
        f"hand {finding.hand}" if finding.hand is not None else "",
        f"trick {finding.trick}" if finding.trick is not None else "",
        problem.certainty.word,
    ]
    where = ", ".join(filter(None, place))
    yield f"- **{finding.code}** {_plain(problem.message)} ({where})"
    for quoted in found.quoted:
        if quoted.spot:
            note = f" ← {_plain(quoted.note)}" if quoted.note else ""
            text = visible(quoted.before + quoted.spot + quoted.after).replace("`", "'")
            yield f"  - line {quoted.number}: `{text}`{note}"
    for label, text in found.remarks:
        if label in ("cost:", "slip of the pen?"):
            yield f"  - {label} {_plain(text)}"


def _plain(text: str) -> str:
    """A text in which nothing is taken for Markdown or HTML."""
    return _SPECIAL.sub(r"\\\1", visible(text))
