"""Lines of notes in plain characters: what the way of typing says, with every word in its column."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from referee.hand_log import plain
from referee.notes.page import LONGEST, MOST_LINES
from referee.notes.vocabulary import Vocabulary, languages_in, vocabulary

OPENS_LOG = re.compile(r"\s*bou?r+[eé]+[\W_]?log\b", re.IGNORECASE)
_REMARK = re.compile(r"(?<!\S)# ")
"""What opens a remark, before a number too: `# 10 minutes for pie`."""
_IN_BRACKETS = re.compile(r"(?<=[^\W\d_] )\(([$£€]?\d+(?: cards?| cartes?| cartas?)?)\)")
"""The numbers of `paid Ann (5), Ben (5)`, and of `Ann (3 cards), Ben (2)`."""
_WORDS = re.compile(r"[^\W\d_]{3,}")


def _counting(keycap: re.Match[str]) -> str:
    heads = not keycap.string[: keycap.start() - 1].strip()
    return ("." if heads else " ").ljust(len(keycap[0]))


def _without_brackets(paid: re.Match[str]) -> str:
    return _IN_BRACKETS.sub(r" \1 ", paid[0])


def _without_hyphens(counted: re.Match[str]) -> str:
    return re.sub(r"(?<=[^\W\d_])-(?=\d)", " ", counted[0])


def _without_draws(stayed: re.Match[str]) -> str:
    return re.sub(r"(?<=[^\W\d_] )[dx](?=[0-5](?![\w.]))", " ", stayed[0])


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


_PLAINER: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    # faces made of signs: `:(`
    (re.compile(r"(?<!\S)[:;=]['-]?[()DPp/\\3]+(?!\S)"), _blank),
    (re.compile("[☆★⭐]"), "*"),
    # a card in quotes
    (
        re.compile(r"(?<!\w)(['\"])((?:10|[2-9TJQKA])[shdcSHDC♠♥♦♣])\1(?!\w)"),
        r" \2 ",
    ),
    # `@Ann`
    (re.compile(r"(?<![\w.])@(?=[^\W\d_])"), " "),
    # a full stop between players and their numbers: `Minh 2. My 2. Hoa 1.`
    (
        re.compile(
            r"(?:(?<=[^\W\d_] \d)|(?<=[^\W\d_] \d\d))\.(?= [A-Z][\w'-]* \d{1,2}(?![\w:]| [^\W\d_]))"
        ),
        ",",
    ),
    # the sign of `hand #1`
    (re.compile(r"(?i)\b((?:hand|game|round|main|donne|mano) ?)#(?= ?\d)"), r"\1 "),
    # the hyphen of `a sixteen-dollar pot`
    (
        re.compile(
            r"(?i)(?<=[^\W_])-(?=(?:dollars?|bucks?|cents?|quarters?|dimes?|nickels?|chips?)\b)"
        ),
        " ",
    ),
    (re.compile(r"(?<=[0-9])\ufe0f?\u20e3"), _counting),
    # a loss as accountants write it: `(28.00)`
    (re.compile(r"(?:(?<=\s\s)|(?<=[\t|]))\((?=[$£€]?\d[\d,]*\.\d\d\))([^()]*)\)"), r"-\1 "),
    (
        re.compile(
            r"(?i)\bpaid\b.*|.*\w \(\d+ (?:card|carte|carta)s?\).*|^(?!.*\w \d)(?:.*\w \(\d+\)){2}.*"
        ),
        _without_brackets,
    ),
    # `t1 Ann-As Ben-4s`
    (re.compile(r"^\s*[tT](?=[1-5]\b.*(?<![^\W_])(?:10|[2-9TJQKA])[shdc♠♥♦♣](?![^\W_]))"), " "),
    (re.compile(r"(?<=[^\W\d_])-(?=(?:10|[2-9TJQKA])[shdc♠♥♦♣](?![^\W_]))"), " "),
    # `2-H`, `Ann - Ad / 8d`
    (re.compile(r"(?<![\w-])(10|[2-9TJQKA])-([SHDC])(?![\w-])"), r"\1\2 "),
    (
        re.compile(r"(?<=[shdc♠♥♦♣]) ?/ ?(?=(?:10|[2-9TJQKA])[shdc♠♥♦♣](?!\w))"),
        lambda found: found[0].replace("/", ","),
    ),
    (re.compile(r"(?<=[^\W\d_] )-(?= (?:10|[2-9TJQKA])[shdc♠♥♦♣](?!\w))"), ":"),
    # `Ann-3 Ben-2`
    (
        re.compile(r"[^+]*[^\W\d_]-[0-5](?![\w.-])[^+]*[^\W\d_]-[0-5](?![\w.-])[^+]*"),
        _without_hyphens,
    ),
    # cards drawn: `in Ann d2, Ben x1`
    (re.compile(r"(?i)^\W*in\b.*"), _without_draws),
)
"""Signs of typing, with the plainer ones of the same length in their place."""


_STROKES = (
    (
        re.compile(r"\bI{2,5}\b"),
        re.compile(r"(?<=[^\W\d_] )(?<!\band )(?<!\bAND )\bI(?=[ \t]{2}|[ \t]*(?:[,;/]|$))"),
    ),
    (
        re.compile(r"(?<=[^\W\d_,] )/{3,5}(?![^\s,;.])"),
        re.compile(r"\b[A-ZÀ-Ý][\w'-]* /{1,2}(?![^\s,;.])"),
    ),
)
"""Several strokes, and fewer beside them."""


_INITIAL = re.compile(
    r"(?<=\S )(?<!Mr\. )(?<!Mrs\. )(?<!Ms\. )(?<!Dr\. )([A-Z])\.(?![A-Z])(?=(\s+[A-Z])?)"
)
_KIN = re.compile(
    r"\b(?i:my|his|her|mon|ma|mi|sa|son) (?:(?:old|big|little|baby|best|step|half)[ -])?(?:brother|sister|husband|wife|hubby|cousin|(?:grand)?(?:son|daughter)|nephew"
    r"|niece|friend|buddy|boyfriend|girlfriend|roommate|neighbou?r|boss|partner|mate|frère|soeur|sœur|mari|femme|fils|fille"
    r"|ami|amie|cousine?|hermano|hermana|esposo|esposa|primo|prima|hijo|hija|amigo|amiga)(?:-in-law)?,? (?=[A-Z][\w'-]+)"
)
# who a player is to another: `my husband Skeet`


class PlainLines(NamedTuple):
    """A text in plain characters."""

    lines: list[str]
    """Lines too many to be read are dots."""
    languages: tuple[str, ...]
    in_capitals: bool
    """True if most of it is, so that capitals say nothing."""


def plain_lines(raw: Sequence[str]) -> PlainLines:
    typed = _strokes([plain(line[: LONGEST + 1]) for line in raw[: MOST_LINES + 1]])
    typed = _initials([*map(_plainer, typed)])
    languages = languages_in("\n".join(typed[:MOST_LINES]))
    in_capitals = 2 * sum(map(_is_in_capitals, typed)) > sum(map(bool, map(_WORDS.search, typed)))
    if in_capitals:
        typed = [_recased(line, vocabulary(languages)) for line in typed]
    if any(map(OPENS_LOG.search, typed[:10])):
        typed = [_REMARK.sub("##", line) for line in typed]
    typed += ["…" if line.strip() else "" for line in raw[MOST_LINES + 1 :]]
    return PlainLines(typed, languages, in_capitals)


def _strokes(lines: list[str]) -> list[str]:
    """Return the lines with `|||` for `III` or `///`, and `|` for an `I` or `/` beside such strokes."""
    for shapes in _STROKES:
        if any(map(shapes[0].search, lines)):
            for shape in shapes:
                lines = [
                    shape.sub(lambda found: re.sub("[I/]", "|", found[0]), line) for line in lines
                ]
    return lines


def _initials(lines: Sequence[str]) -> list[str]:
    """Return the lines with initials that are names without their full stops."""
    text = "\n".join(lines)
    told = [found[1] for found in _INITIAL.finditer(text) if not found[2]]  # not `L. Kim`
    names = {one for one in told if told.count(one) > 1 and one not in "TJQKA"}
    names = {one for one in names if not re.search(rf"\b{one}\b(?![.'])", text)}
    return [_INITIAL.sub(lambda one: _ended(one) if one[1] in names else one[0], x) for x in lines]


def _ended(initial: re.Match[str]) -> str:
    return initial[1] + (";" if initial[2] else " ")


def _plainer(line: str) -> str:
    line = _KIN.sub(_blank, line)
    for shape, sign in _PLAINER:
        line = shape.sub(sign, line)
    return line


def _is_in_capitals(text: str) -> bool:
    letters = "".join(_WORDS.findall(text))
    return bool(letters) and 10 * sum(map(str.isupper, letters)) >= 9 * len(letters)


def _recased(line: str, known: Vocabulary) -> str:
    """Return a line in capitals with a capital for unknown words alone: `hand 1 Mandy deals`."""

    def recased(found: re.Match[str]) -> str:
        return found[0].lower() if known.knows(found[0]) else found[0].capitalize()

    return re.sub(r"[^\W\d_]{2,}", recased, line) if _is_in_capitals(line) else line
