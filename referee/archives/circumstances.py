"""What a verdict hangs on besides its log: the program, what was asked for, rulesets that were opened."""

import hashlib
import json
from typing import NamedTuple

from referee import __version__
from referee.archives.schema import SCHEMA_VERSION
from referee.reports import sayable
from referee.rulesets import LoadRuleset, Ruleset, RulesetError, RulesInForce, RulesWanted


class KnownSource(NamedTuple):
    """A source as an older part has it."""

    part: str
    stored: str
    asked: str
    loaded: frozenset[str]


def asked_for(wanted: RulesWanted, *, slips: bool) -> str:
    """The digest of what was asked for: the program's version, options, the rules at the start."""
    rules = RulesInForce.at_start(wanted).ruleset
    named = [wanted.name is not None, wanted.default is not None]
    what = [__version__, SCHEMA_VERSION, slips, *named, rules.name, rules.version, rules.digest]
    return f"sha256:{hashlib.sha256(json.dumps([*what, wanted.knobs]).encode()).hexdigest()}"


def has_same_rules(known: KnownSource, wanted: RulesWanted) -> bool:
    """Whether every ruleset that was opened for a log is still the same."""
    loads = Loads()
    load = loads.watching(wanted).load
    for ruleset in known.loaded:
        name, version, _ = ruleset.rsplit(" ", 2)
        try:
            load(name, None if version == "-" else int(version))
        except RulesetError:
            continue
    return loads.seen() == known.loaded


class Loads:
    """Notes which rulesets a log names, and what they were."""

    def __init__(self) -> None:
        self._seen: dict[str, None] = {}

    def seen(self) -> frozenset[str]:
        """`NAME VERSION DIGEST` of each; `-` for what was not said, and for what there is not."""
        return frozenset(self._seen)

    def watching(self, wanted: RulesWanted) -> RulesWanted:
        """The same rules, and every ruleset that they open is noted."""
        own, load = (wanted.name, wanted.default), wanted.load

        def watched(name: str, version: int | None) -> Ruleset:
            ruleset_named = f"{sayable(name)} {'-' if version is None else version}"
            try:
                ruleset = load(name, version)
            except RulesetError:
                self._seen[f"{ruleset_named} -"] = None
                raise
            if name not in own:
                self._seen[f"{ruleset_named} {ruleset.digest}"] = None
            return ruleset

        watching: LoadRuleset = watched
        return wanted._replace(load=watching)
