"""An evening in Markdown, short enough for a chat."""

import re
from collections.abc import Iterable, Iterator, Sequence

from referee.ledgers import SettledParts
from referee.messages import ENGLISH, Translation, say
from referee.pages.hand import FindingView
from referee.pages.view import PageView
from referee.wording import visible

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
        counts = evening.counts(words)
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
