"""All laws of the referee, those about duties and chips each loaded when it is first needed."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import get_args

from referee.findings import Finding, Severity
from referee.laws.conclusion import Conclusion
from referee.laws.law import MADE, Law, Watched
from referee.money import Reckoning, Wrong
from referee.playouts import NicePlay
from referee.replay import Breach, Duty, Table
from referee.rulesets import Ruleset

FAMILIES: Mapping[str, str] = {
    "R": "the record itself",
    "D": "deal, declaration and draw",
    "P": "the card to be played",
    "F": "forced plays",
    "N": "nice plays",
    "C": "chips",
}
"""What the laws of each letter are about."""


CAUSES: Mapping[str, tuple[Wrong, ...]] = {
    "ante-missing": (Wrong.ANTE_MISSING, Wrong.ANTE_LEFT_OUT),
    "ante-amount": (Wrong.ANTES_TWICE, Wrong.ANTE_AMOUNT),
    "ante-not-due": (Wrong.ANTE_NOT_DUE,),
    "second-ante": (Wrong.SECOND_ANTE,),
    "pot-amount": (Wrong.POT_AMOUNT,),
    "pot-taker": (Wrong.POT_TAKER,),
    "pot-paid-unwon": (Wrong.POT_PAID,),
    "pot-carried-won": (Wrong.POT_CARRIED,),
    "winner-limit": (Wrong.WINNER_LIMIT,),
    "trick-shares": (Wrong.TRICK_SHARES,),
    "odd-chip": (Wrong.ODD_CHIP,),
    "pot-line": (Wrong.POT_TOTAL,),
    "bourre-missing": (Wrong.BOURRE_MISSING,),
    "bourre-amount": (Wrong.BOURRE_AMOUNT,),
    "bourre-payer": (Wrong.BOURRE_PAYER,),
    "bourre-limit": (Wrong.BOURRE_LIMIT,),
    "paid-after-folding": (Wrong.PAID_AFTER_FOLDING,),
    "bourre-queue": (Wrong.QUEUE,),
    "stack-count": (Wrong.STACK,),
    "chips-in-play": (Wrong.TOTAL,),
    "overdraw": (Wrong.OVERDRAWN,),
    "pot-shared": (Wrong.SHARED, Wrong.KITTY, Wrong.SHARED_AWAY),
    "player-debt": (Wrong.PAID_BACK, Wrong.ON_PAPER),
}
"""The differences in chips that each law of family C words."""

_FOLDERS = {
    "record": "R",
    "rulings": "R",
    "deal": "D",
    "play": "P",
    "forced": "F",
    "nice": "N",
    "chips": "C",
}
_LETTERS = "".join(FAMILIES)
_OF_DUTIES = frozenset(duty.value for duty in Duty)


@cache
def _folders() -> Mapping[str, str]:
    """Return the folder of each law by its name, which its file has too."""
    beside = Path(__file__)
    return {
        module.name.replace("_", "-"): folder
        for folder in _FOLDERS
        for module in iter_modules([str(beside.with_name(folder))])
    }


def _loaded(name: str) -> Law:
    file = name.replace("-", "_")
    module = import_module(f"referee.laws.{_folders()[name]}.{file}")
    law: Law = getattr(module, file)
    return law


@cache
def every_law(letters: str = _LETTERS) -> tuple[Law, ...]:
    """Return the laws of some families, in code order."""
    laws = [_loaded(name) for name, folder in _folders().items() if _FOLDERS[folder] in letters]
    return tuple(sorted(laws, key=lambda law: (letters.index(law.code[0]), law.code)))


@cache
def _named(letters: str) -> Mapping[str, Law]:
    laws = every_law(letters)
    return {law.code.lower(): law for law in laws} | {law.name: law for law in laws}


def law_for(code: str) -> Law | None:
    word = code.strip().lower()
    if word.upper() in MADE:
        return MADE[word.upper()]
    is_code = word[1:].isdigit() and word[0].upper() in _LETTERS
    return _named(word[0].upper() if is_code else _LETTERS).get(word) if word else None


def law_of(finding: Finding) -> Law:
    return MADE.get(finding.code) or _named(finding.code[0])[finding.code.lower()]


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
    return _loaded(duty.value)


def findings_on(watched: Watched, table: Table, ruleset: Ruleset) -> Iterator[Finding]:
    """Check a thing by its laws; those on card duties check a breach alone."""
    for law in _laws_on(watched):
        yield from law.findings(watched, table, ruleset)


def _laws_on(watched: Watched) -> tuple[Law, ...]:
    if isinstance(watched, Breach):
        return (law_breaking(watched.duty),)
    kind: type = type(watched)
    laws = _watching(kind)
    if isinstance(watched, Reckoning):
        wrong = {difference.wrong for difference in watched.differences}
        of_chips = [name for name, causes in CAUSES.items() if not wrong.isdisjoint(causes)]
        laws += tuple(map(_loaded, of_chips))
    return laws


@cache
def _watching(kind: type) -> tuple[Law, ...]:
    folders = {"nice"} if kind is NicePlay else {"record", "deal", "play"}
    if kind in get_args(Conclusion):
        folders = {"rulings"}
    laws = [
        _loaded(name)
        for name, folder in _folders().items()
        if folder in folders and name not in _OF_DUTIES
    ]
    return tuple([law for law in laws if law.watches is kind])
