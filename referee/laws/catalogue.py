"""Every law of the referee, in code order, from the modules that are listed here."""

from collections.abc import Mapping
from types import MappingProxyType

from referee.game import Finding
from referee.laws.chips import antes, bourres, pots, stacks
from referee.laws.deal import deals, declarations, draws
from referee.laws.forced import plays as forced_plays
from referee.laws.law import Law, Watched
from referee.laws.nice import plays as nice_plays
from referee.laws.play import answers, face_down, leads, turns
from referee.laws.record import cards, hands, lines, rulings, stayers, tricks, winners
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

_MODULES = (
    *(lines, hands, cards, tricks, winners, stayers, rulings),
    *(declarations, draws, deals),
    *(turns, answers, leads, face_down),
    *(forced_plays, nice_plays),
    *(antes, pots, bourres, stacks),
)


def _in_code_order(law: Law) -> tuple[int, str]:
    return list(FAMILIES).index(law.code[0]), law.code


LAWS: tuple[Law, ...] = tuple(
    sorted(
        (law for module in _MODULES for law in vars(module).values() if isinstance(law, Law)),
        key=_in_code_order,
    )
)


def law_for(code: str) -> Law | None:
    """Find a law by code or name, in any case; None if there is none."""
    return _BY_NAME.get(code.strip().lower())


def law_of(finding: Finding) -> Law:
    """Return the law that made this finding."""
    return _BY_NAME[finding.code.lower()]


def is_renege(code: str, ruleset: Ruleset) -> bool:
    """Whether breaking that law is a renege, for which the ruleset names a price."""
    price = _price(code)
    return price == "renege" or (price == "out-of-turn" and ruleset.out_of_turn == "renege")


def loses_deal(code: str, ruleset: Ruleset) -> bool:
    """Whether a player who breaks this law loses the next turn to deal."""
    return _price(code) == "early-declaration" and ruleset.early_declaration == "loses-deal"


def _price(code: str) -> str | None:
    law = law_for(code)
    return law.price if law else None


def breaks(code: str) -> Duty | None:
    """Return the card duty that this law asks for; None if it asks for none."""
    law = law_for(code)
    return law.breaks if law else None


def law_breaking(duty: Duty) -> Law:
    """Return the law that reports a breach of `duty`; every duty has one."""
    return _BY_DUTY[duty]


def laws_watching(watched: Watched) -> tuple[Law, ...]:
    """Return the laws that check such an event or reckoning, without those on card duties."""
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
