"""All laws of the referee, each family loaded when it is first needed."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType

from referee.findings import Finding, Severity
from referee.laws.law import Law, Watched
from referee.money import Reckoning
from referee.playouts import NicePlay
from referee.replay import Duty
from referee.rulesets import Ruleset

FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "R": "the record itself",
        "D": "deal, declaration and draw",
        "P": "the card to be played",
        "F": "forced plays",
        "N": "nice plays",
        "C": "chips",
    }
)
"""What the laws of each letter are about."""


_FOLDERS = MappingProxyType(
    dict(zip(FAMILIES, ("record", "deal", "play", "forced", "nice", "chips"), strict=True))
)
_LETTERS = "".join(FAMILIES)
_OF_LATER_STEPS = MappingProxyType({Reckoning: "RC", NicePlay: "N"})
"""The families whose laws watch more than events and cards; a check seldom needs them."""


@cache
def _family(letter: str) -> tuple[Law, ...]:
    """Load the laws of a folder; a file has the name of its law."""
    folder = _FOLDERS[letter]
    names = [module.name for module in iter_modules([str(Path(__file__).with_name(folder))])]
    laws = [getattr(import_module(f"referee.laws.{folder}.{name}"), name) for name in names]
    return tuple(sorted(laws, key=lambda law: law.code))


@cache
def every_law(letters: str = _LETTERS) -> tuple[Law, ...]:
    """Return the laws of some families, in code order."""
    return tuple(law for letter in letters for law in _family(letter))


@cache
def _named(letters: str) -> Mapping[str, Law]:
    laws = every_law(letters)
    return {law.code.lower(): law for law in laws} | {law.name: law for law in laws}


def law_for(code: str) -> Law | None:
    word = code.strip().lower()
    is_code = word[1:].isdigit() and word[0].upper() in _LETTERS
    return _named(word[0].upper() if is_code else _LETTERS).get(word) if word else None


def law_of(finding: Finding) -> Law:
    return _named(finding.code[0])[finding.code.lower()]


def is_of_play(code: str) -> bool:
    """Tell whether a law is about a player's card or draw: not the record, chips, or choice."""
    law = law_for(code)
    offence = law is not None and (law.price or law.severity is Severity.VIOLATION)
    return bool(offence) and code[0] in "PD"


def is_renege(code: str, ruleset: Ruleset) -> bool:
    price = _price(code)
    return price == "renege" or (price == "out-of-turn" and ruleset.out_of_turn == "renege")


def loses_deal(code: str, ruleset: Ruleset) -> bool:
    return _price(code) == "early-declaration" and ruleset.early_declaration == "loses-deal"


def _price(code: str) -> str | None:
    law = law_for(code)
    return law.price if law else None


def breaks(code: str) -> Duty | None:
    law = law_for(code)
    return law.breaks if law else None


@cache
def law_breaking(duty: Duty) -> Law:
    return next(law for law in every_law("PF") if law.breaks is duty)


def laws_watching(watched: Watched) -> tuple[Law, ...]:
    """Return the laws that check such a thing; those on card duties are left out."""
    kind: type = type(watched)
    return _watching(kind)


@cache
def _watching(kind: type) -> tuple[Law, ...]:
    laws = every_law(_OF_LATER_STEPS.get(kind, "RDP"))
    return tuple([law for law in laws if law.watches is kind and law.breaks is None])
