"""Notes as they lie on the table: lines, who wrote each, and the clauses that are read one by one."""

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from referee.hand_log.vocabulary.phone import name_key

LONGEST = 1000
"""Characters of a line that are read; a longer one stays a remark that is asked about."""

_CHAT = re.compile(
    r"\s*\[?(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},?\s+)?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
    r"\s?(?:[AaPp]\.?[Mm]\.?)?\]?\s*(?:-\s*)?(?P<who>[^\W\d][\w .'’-]{0,30}?):\s+(?P<text>.*)",
    re.DOTALL,
)
_CHAT_NAME_FIRST = re.compile(
    r"\s*(?P<who>[^\W\d][\w .'’-]{0,30}?)(?:,\s*|\s+[(\[]?)[0-9]{1,2}:[0-9]{2}\s?(?:[AaPp]\.?[Mm]\.?)?[)\]]?\s*[-–:]\s+(?P<text>.*)",
    re.DOTALL,
)
"""A line of a chat with the time after the name: `Kev, 21:04 - raj deals`."""
_CROSSED_OUT = re.compile(
    r"~~.*?~~|[^\s]+-{2,}\s*no wait[^?]*\?(?:\s*yes)?"
    r"|[^.,;:!?()]*[-.,…\s]+\b(?:no,? wait|scratch that|i mean|correction|non attends)\b[,:]?\s+(?=\w)(?!.*\?)",
    re.IGNORECASE,
)
_BULLET = re.compile(r"\s*(?:[-•*·–—]+\s+|#+\s*(?![0-9]))")
_DEAL = re.compile(r"\bdeal|\bdonne", re.IGNORECASE)
_LABEL = re.compile(
    r"(?!(?:t|p|s|c|trick|pli|levée|hand|donne|h)\s?[#.]?[0-9])([^\W\d_]{1,6})[#.]?\s?([0-9]{1,2})(?=[\s):.,(-])",
    re.IGNORECASE,
)
"""A short word and a number at the start of a line, but for tricks."""
_H = re.compile(r"^\s*h([0-9]{1,2})\b(?!\s+[shdc](?:10|[2-9tjqka])\b)[.:)]?\s*", re.IGNORECASE)
"""The number of a hand, which might be a card."""
_HAND_OF = re.compile(r"^(\s*(?:h|hand|donne)?\s?#?[0-9]{1,3})\s*\(([^()]*)\)\s*:?", re.IGNORECASE)
"""The number of a hand and, in brackets, its dealer."""
_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_END = re.compile(
    r"(?<!\bea)(?<!\bdlr)(?<!\bno)(?<!\bvs)[.](?=\s|$)|[!?;|]+(?=\s|$)|…|\s/\s|\s--+\s|\s+[-–—]\s+(?=[^\d\s])|--+$"
)


_LISTED = re.compile(r"(?<=[^\W\d_] [0-9])\s/\s(?=[^\W\d_][\w'’.-]* [0-9](?:\s|$))")
"""A stroke between a name with its number and the next: `Ann 3 / Ben 2`."""


class NoteLine(NamedTuple):
    """A line of the notes."""

    number: int
    text: str
    """As it was written."""
    speaker: str
    """Who wrote it, in a chat that says so; else empty."""
    said: str
    """What it says, without the time, bullets and what was crossed out."""


def note_lines(lines: Iterable[str]) -> tuple[NoteLine, ...]:
    """The lines that hold anything; a label that counts them up, as `D1`, `Rd 2`, is that of a hand."""
    page = [_line(n, one) for n, one in enumerate(lines, 1) if one.strip()]
    counted: dict[str, list[str]] = {}
    for line in page:
        if found := _LABEL.match(line.said):
            counted.setdefault(found[1].lower(), []).append(found[2])
    hands = {
        label
        for label, numbers in counted.items()
        if len(numbers) > 2 and numbers == [str(n + 1) for n in range(len(numbers))]
    }
    return tuple(_counted(line, hands) for line in page)


def _counted(line: NoteLine, hands: set[str]) -> NoteLine:
    found = _LABEL.match(line.said)
    if found is None or found[1].lower() not in hands:
        return line
    return line._replace(said=f"hand {found[2]}{line.said[found.end() :]}")


def _line(number: int, text: str) -> NoteLine:
    chat = _CHAT.fullmatch(text) or _CHAT_NAME_FIRST.fullmatch(text)
    speaker, said = (chat["who"], chat["text"]) if chat else ("", text)
    said = _CROSSED_OUT.sub(" ", said)
    if bullet := _BULLET.match(said):
        said = said[bullet.end() :]
    return NoteLine(number, text, speaker, said.replace("’", "'").strip())


class Clause(NamedTuple):
    """A piece of a line that is read by itself."""

    text: str
    """Begins with a blank unless it begins the line."""
    beside: str = ""
    """For what stands in brackets: the words before them."""


def clauses(said: str, names: Iterable[str]) -> tuple[Clause, ...]:
    """A line cut where a sentence, a bracket or a dash ends; names with a full stop stay whole."""
    for name in names:
        if "." in name:
            said = re.sub(re.escape(name), name.replace(".", "․"), said, flags=re.IGNORECASE)
    said = re.sub(r"^(\s*#?[0-9]{1,3})\.(?=\s)", r"\1)", said)
    said = _LISTED.sub(", ", said)
    said = _HAND_OF.sub(r"\1 \2. ", _H.sub(r"hand \1 ", said))
    inner: list[Clause] = []
    outer = _BRACKETS.sub(lambda found: _lift(found, inner), said)
    first, *rest = _END.split(outer)
    opening = first.rstrip() if not first.startswith(" ") else f" {first.strip()}"
    cut = [Clause(opening), *(Clause(f" {piece.strip()}") for piece in rest)]
    for one in inner:
        aside = [Clause(f" {piece.strip()}", one.beside) for piece in _END.split(one.text)]
        cut = [cut[0], *aside, *cut[1:]] if _DEAL.search(one.text) else [*cut, *aside]
    whole = (Clause(one.text.replace("․", "."), one.beside.replace("․", ".")) for one in cut)
    return tuple(one for one in whole if one.text.strip())


def _lift(found: re.Match[str], inner: list[Clause]) -> str:
    inner.append(Clause(found[1], found.string[: found.start()]))
    return " "


def key(name: str) -> str:
    """What two spellings of a name share, accents left out."""
    plain = unicodedata.normalize("NFD", name_key(name))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
