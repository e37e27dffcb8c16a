"""French words that change before what follows them: `d’Ann`, `du pot`, `au pot`."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

_VOWEL = re.compile(r"[aeiouàâéèêëîïôùûœ]|y(?![aeiou])", re.IGNORECASE)


def _elided(word: str) -> Callable[[str], str]:
    """Return a function that puts `word` before a text: `de Ben`, `d’Ann`, `du pot`."""
    merged = {"de": ("du ", "des "), "à": ("au ", "aux ")}.get(word)

    def before(text: str) -> str:
        for article, short in zip(("le ", "les "), merged or (), strict=False):
            if text.startswith(article):
                return short + text.removeprefix(article)
        if word != "à" and _VOWEL.match(text):
            return f"{word[:-1]}’{text}"
        return f"{word} {text}"

    return before


PREPOSITIONS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {word: _elided(word) for word in ("de", "que", "à")}
)
"""The words that a French template may write before a field: `{player:de}`."""
