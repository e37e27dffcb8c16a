"""All laws of the referee, in code order."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from referee.findings import Finding, Severity
from referee.laws.law import Law, Watched
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


def _every() -> Iterator[Law]:
    """Yield the law of each file, which has its name."""
    for file in Path(__file__).parent.glob("*/[!_]*.py"):
        law: Law = getattr(
            import_module(f"{__package__}.{file.parent.name}.{file.stem}"), file.stem
        )
        yield law


_IN_ORDER = (*FAMILIES,)
LAWS: tuple[Law, ...] = tuple(
    sorted(_every(), key=lambda law: (_IN_ORDER.index(law.code[0]), law.code))
)


def law_for(code: str) -> Law | None:
    return _BY_NAME.get(code.strip().lower())


def law_of(finding: Finding) -> Law:
    return _BY_NAME[finding.code.lower()]


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


def law_breaking(duty: Duty) -> Law:
    return _BY_DUTY[duty]


def laws_watching(watched: Watched) -> tuple[Law, ...]:
    """Return the laws that check such a thing; those on card duties are left out."""
    return _WATCHERS.get(type(watched), ())


_BY_NAME = MappingProxyType(
    {law.code.lower(): law for law in LAWS} | {law.name: law for law in LAWS}
)
_BY_DUTY = MappingProxyType({law.breaks: law for law in LAWS if law.breaks is not None})
_WATCHERS = MappingProxyType(
    {
        kind: tuple(law for law in LAWS if law.watches is kind and law.breaks is None)
        for kind in {law.watches for law in LAWS}
    }
)
