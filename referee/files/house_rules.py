"""The rules of the house: `--rules`, `--set`, and `referee.toml` for those who named none."""

import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from referee.files.log_file import LogFile
from referee.files.settings_file import FILE, NOTHING_SAID, HouseSettings, SettingsFiles
from referee.game import RefusedError
from referee.rulesets import (
    DEFAULT,
    LoadRuleset,
    Ruleset,
    RulesetError,
    RulesInForce,
    RulesWanted,
    load_ruleset,
    override,
)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What `--rules`, `--set` and the `referee.toml` of a log ask for."""

    asked: str | None
    """What `--rules` says."""
    named: Ruleset | None
    """Its ruleset."""
    knobs: tuple[tuple[str, str], ...]
    _files: SettingsFiles = field(default_factory=SettingsFiles)
    _known: dict[tuple[Path | None, HouseSettings], RulesWanted] = field(default_factory=dict)
    """What was asked for already, by the folder of the logs and what is said of them there."""

    @staticmethod
    def of(
        rules: str | None,
        settings: Iterable[str] | None,
        complain: Callable[[str], object] = warnings.warn,
    ) -> "HouseRules":
        """The rules; raises `RefusedError` for anything that no ruleset knows.

        `complain` hears of a `referee.toml` that is not used.
        """
        name, *turned_there = (None,) if rules is None else _parts(rules)
        named = None if name is None else open_ruleset(name)
        knobs = (*map(_house_rule, turned_there), *map(_setting, settings or ()))
        house = HouseRules(name, named, knobs, SettingsFiles(complain))
        house.in_force()
        return house

    def settings_of(self, log: LogFile) -> HouseSettings:
        """What the `referee.toml` of a log says of it. Raises `RefusedError` where that cannot be used."""
        return self._files.of(log.folder, Path(log.path) if log.regular else None)

    def for_log(self, log: LogFile) -> RulesWanted:
        """The rules as the audit wants them; a ruleset file that a log names is found beside the log.

        For a log that names no ruleset its `referee.toml` holds, unless `--rules` says otherwise.
        Raises `RefusedError` where that cannot be used or `--set` does not fit it.
        """
        said = NOTHING_SAID if self.asked is not None else self.settings_of(log)
        return self._wanted(log.folder, said)

    def for_text(self) -> RulesWanted:
        """The rules for a text that lies in no folder: it can name presets alone.

        Raises `RefusedError` where `--set` does not fit them.
        """
        return self._wanted(None, NOTHING_SAID)

    def _wanted(self, folder: Path | None, said: HouseSettings) -> RulesWanted:
        known = folder, said._replace(knobs=None)
        if known not in self._known:
            self._known[known] = self._checked(folder, said)
        return self._known[known]

    def _checked(self, folder: Path | None, said: HouseSettings) -> RulesWanted:
        house = _house_ruleset(said) if said.file and said.names_rules else None
        default = str(said.file) if house else None
        wanted = RulesWanted(
            self.asked,
            self.knobs,
            default,
            _loading(folder, self.asked or default, house or self.named),
        )
        _in_force(wanted)
        return wanted

    def in_force(self) -> RulesInForce:
        """The rules where there is no log; raises `RefusedError` for a knob that does not fit."""
        said = NOTHING_SAID if self.asked is not None else self._files.of(Path())
        return _in_force(self._wanted(Path(), said))


def _parts(rules: str) -> list[str]:
    """`boo-ray 1, limit 40` as its ruleset and its house rules; a path may have commas in it."""
    whole = rules.strip().endswith(".toml")
    return [rules] if whole else [part.strip() for part in rules.split(",")]


def _house_rule(written: str) -> tuple[str, str]:
    knob, _, value = written.partition(" ")
    if not value.strip():
        raise RefusedError(
            f"{written or 'rules'}: after a comma write a knob and its value, "
            "for example: boo-ray 1, limit 40"
        )
    return knob, value.strip()


def _loading(folder: Path | None, own: str | None, named: Ruleset | None) -> LoadRuleset:
    """Opens rulesets as a log names them; the one that is open already answers to its name."""

    def load(name: str, version: int | None) -> Ruleset:
        if named is not None and name == own:
            return named
        return load_ruleset(name, version, folder)

    return load


def _in_force(wanted: RulesWanted) -> RulesInForce:
    try:
        return RulesInForce.at_start(wanted)
    except RulesetError as error:
        raise RefusedError(str(error)) from None


def open_ruleset(written: str, folder: Path = Path()) -> Ruleset:
    """The ruleset that `NAME`, `NAME VERSION` or the path of a file stands for, or `RefusedError`."""
    name, _, version = written.strip().rpartition(" ")
    pinned = bool(name) and version.isascii() and version.isdigit() and len(version) < 10
    try:
        if pinned:
            return load_ruleset(name, int(version), folder, anywhere=True)
        return load_ruleset(written.strip(), None, folder, anywhere=True)
    except RulesetError as error:
        raise RefusedError(str(error)) from None


def turned(ruleset: Ruleset, settings: Iterable[str]) -> Ruleset:
    """The ruleset with `--set` applied, or `RefusedError`."""
    try:
        return override(ruleset, map(_setting, settings), "--set")
    except RulesetError as error:
        raise RefusedError(str(error)) from None


def _setting(written: str) -> tuple[str, str]:
    knob, equals, value = written.partition("=")
    if not equals or not knob.strip() or not value.strip():
        raise RefusedError(f"--set {written} is not KNOB=VALUE; write, for example, --set limit=40")
    return knob.strip(), value.strip()


def _house_ruleset(said: HouseSettings) -> Ruleset:
    """The ruleset of a `referee.toml`, its house rules applied."""
    file, knobs = said.file or Path(), said.knobs or {}
    name, *turned_there = _parts(said.rules or DEFAULT)
    try:
        ruleset, turned_first = open_ruleset(name, file.parent), map(_house_rule, turned_there)
        kept = [(knob, value) for knob, value in turned_first if knob not in knobs]
    except RefusedError as trouble:
        raise RefusedError(f"{file}: rules: {trouble}") from None
    try:
        set_there = ((knob, knob_text(value)) for knob, value in knobs.items())
        return override(ruleset, (*kept, *set_there), FILE)
    except RulesetError as error:
        raise RefusedError(f"{file}: {'set' if knobs else 'rules'}: {error}") from None


def knob_text(value: object) -> str:
    """A value of `[set]` as a log would write it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return " ".join(map(str, value)) or "none"
        case _:
            return str(value)
