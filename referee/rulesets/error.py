"""`RulesetError`: an unusable ruleset, in one sentence that says what to write instead."""

from collections.abc import Iterable
from difflib import get_close_matches

from referee.game import RefusedError
from referee.messages import say

_LONGEST_QUOTE = 60


class RulesetError(RefusedError, ValueError):
    """An unknown ruleset, version, knob or value, a contradiction, or an unreadable file."""


def quoted(text: str) -> str:
    """Quote a user's text, control characters escaped, very long ones shortened."""
    import json  # noqa: PLC0415 - only a mistake needs it

    printable = shortened(text).encode("utf-8", "backslashreplace").decode("utf-8")
    return json.dumps(printable, ensure_ascii=False)


def shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Suggest a known word, ` (did you mean cinch?)`, if one is close."""
    near = get_close_matches(text[:_LONGEST_QUOTE].lower(), list(known), n=1, cutoff=0.6)
    return say(" (did you mean {word}?)", word=near[0]) if near else ""
