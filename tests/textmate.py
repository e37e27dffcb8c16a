"""The TextMate grammar of hand logs, made from the table of line kinds: `python tests/textmate.py` writes it.

It gives the same words the same colours as the language server (`tests/editors/test_textmate.py`), without a server.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from referee.game import LANGUAGES
from referee.hand_log.grammar import regex
from referee.hand_log.lines.line_kinds import LINE_KINDS
from referee.hand_log.lines.parts import PARTS

FILE = Path(__file__).parents[1] / "editors" / "vscode" / "syntaxes" / "bourre.tmLanguage.json"
SCOPES = {
    "WINNER": "keyword.operator.winner",
    "CARD": "constant.character.card",
    "CLOCK": "constant.numeric.clock",
    "DECIMAL": "constant.numeric.decimal",
    "SCORE": "constant.numeric.score",
    "NUMBER": "constant.numeric.number",
    "DIGEST": "constant.other.digest",
    "VERDICT": "storage.modifier.verdict",
    "WAY": "storage.modifier.verdict",
    "OUT": "storage.modifier.out",
    "UNKNOWN": "storage.modifier.unknown",
    "COIN": "support.constant.coin",
    "CODE": "support.constant.code",
    "WORD": "support.constant.word",
    "NAME": "variable.other.name",
}
"""The terminals of the grammar in the order in which they are tried, and the scope of each."""
_BULLET = r"^\s*(?:[-*•]\s+)?"
_END = r"\s*(?:\[[^\[\]#]*\][.]?\s*)?(?:#|$)"
_NAME_IN_BRACKETS = r"\"[^\"]*\"|[^\s,/\[\]\"]+"
_AFTER_KEYWORD = r"(?![^\s,:;#])"
_AFTER_TAG = r"[^\s,:;#\"]*"
_BEHIND = ({"include": "#remark"}, {"include": "#source"})
_KNOB = r"(,)[ \t]*([^ \t,:;#\"]+)[ \t]+([^ \t,#][^,#]*?)(?=[ \t]*(?:,|#|$))"


def grammar() -> dict[str, object]:
    """The whole grammar."""
    keywords = dict.fromkeys(kind.keyword for kind in LINE_KINDS if kind.keyword)
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Bourré hand log",
        "scopeName": "source.bourre",
        "fileTypes": ["bourre"],
        "patterns": [
            {"include": "#remark"},
            *(_line(word) for word in keywords),
            _trick(),
        ],
        "repository": {
            "remark": {"name": "comment.line.number-sign.bourre", "match": "#.*$"},
            "source": {
                "begin": r"(?<=\s)\[(?=[^\[\]#]*\][.]?\s*(?:#|$))",
                "end": r"\]",
                "patterns": [{"name": "variable.other.name.bourre", "match": _NAME_IN_BRACKETS}],
            },
            **{
                name.lower(): {"name": f"{scope}.bourre", "match": _match(name)}
                for name, scope in SCOPES.items()
            },
        },
    }


def _match(terminal: str) -> str:
    """What a terminal matches in any language of the cards."""
    forms = "|".join(dict.fromkeys(_regex(terminal, language) for language in LANGUAGES))
    starts = {"WINNER": "", "UNKNOWN": r"(?<=\s)"}.get(terminal, r"(?<![^\s,:;>(/\"])")
    return f"{starts}(?:{forms})"


def _regex(terminal: str, language: str) -> str:
    """The terminal of the grammar; here a line holds its line end, which is a blank."""
    return regex(terminal, language).replace(r"[^ \t", r"[^\s")


def _line(keyword: str) -> dict[str, object]:
    """A line that a word opens, of one kind or of several."""
    shapes = [kind.shape for kind in LINE_KINDS if kind.keyword == keyword]
    return {
        "name": f"meta.line.{keyword}.bourre",
        "begin": rf"{_BULLET}((?i:{keyword})){_AFTER_TAG if keyword == 'x-' else _AFTER_KEYWORD}",
        "beginCaptures": {"1": {"name": "keyword.control.bourre"}},
        "end": "$",
        "patterns": [*_BEHIND, *_text(shapes), *_words(shapes), *_parts(shapes)],
    }


def _trick() -> dict[str, object]:
    """A line that the number of a trick opens."""
    (shape,) = (kind.shape for kind in LINE_KINDS if not kind.keyword)
    return {
        "name": "meta.line.trick.bourre",
        "begin": rf"{_BULLET}({_regex('TRICK', LANGUAGES[0])})",
        "beginCaptures": {"1": {"name": "constant.numeric.trick.bourre"}},
        "end": "$",
        "patterns": [*_BEHIND, *_parts([shape])],
    }


def _text(shapes: list[str]) -> Iterator[dict[str, object]]:
    """What players say in their own words."""
    scope = "string.unquoted.text.bourre"
    for shape in shapes:
        before, found, _ = shape.partition("TEXT")
        if found:
            opened = ":" if before.endswith(": ") else before.split()[-1]
            follows = rf"(?<={':' if opened == ':' else rf'(?i:{opened})'})"
            yield {
                "match": rf"{'' if 'TAG' in opened else follows}:?[ \t]+([^ \t#][^#]*?)(?={_END})",
                "captures": {"1": {"name": scope}},
            }


def _words(shapes: list[str]) -> Iterator[dict[str, object]]:
    """The small words that belong to these kinds of line."""
    words = {
        word
        for shape in shapes
        for word in re.findall(r"(?<![a-z-])[a-z]+\b", shape.partition(" ")[2])
    }
    if words:
        either = "|".join(sorted(words))
        yield {
            "name": "keyword.other.word.bourre",
            "match": rf"(?<![^\s,;])(?i:{either})(?![^\s,:;#])",
        }


def _parts(shapes: list[str]) -> Iterator[dict[str, object]]:
    """The parts of these kinds of line; of two that a word may be, the one that is more."""
    found = set[str]()
    for shape in shapes:
        for part in re.findall("[A-Z]{2,}", shape):
            entry = PARTS[part].entry if part in PARTS else ""
            found |= set(re.findall("[A-Z]{2,}", entry)) if entry else {PARTS[part].terminal}
    if "VALUE" in found:
        names = ("punctuation.separator", "support.type.knob", "support.constant.value")
        captures = {str(n): {"name": f"{name}.bourre"} for n, name in enumerate(names, 1)}
        yield {"match": _KNOB, "captures": captures}
    if "EACH" in found:
        yield {"name": "keyword.other.word.bourre", "match": _match("EACH")}
    if {"WORD", "NAME"} <= found:  # a word of which the place is known; all others are names
        found.discard("WORD")
        yield {
            "name": f"{SCOPES['WORD']}.bourre",
            "match": rf"(?<=(?i:{shapes[0].split()[0]}) )[^\s,:;#\"]+",
        }
    yield from ({"include": f"#{name.lower()}"} for name in SCOPES if name in found)


def text() -> str:
    """The grammar as it stands in its file."""
    return json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(text(), "utf-8")
