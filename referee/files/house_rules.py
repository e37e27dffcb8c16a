"""The rules of the house: `--rules`, `--set`, and otherwise `referee.toml`."""

import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from referee import rulesets
from referee.files.log_file import LogFile
from referee.files.settings_file import FILE, NOTHING_SAID, HouseSettings, SettingsFiles
from referee.messages import RefusedError


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules asked for by `--rules`, `--set` and the `referee.toml` of a log."""

    asked: str | None
    named: rulesets.Ruleset | None
    knobs: tuple[tuple[str, str], ...]
    _files: SettingsFiles = field(default_factory=SettingsFiles)
    _known: dict[tuple[Path | None, HouseSettings], rulesets.RulesWanted] = field(
        default_factory=dict
    )
    """Earlier answers, by folder and settings."""

    @staticmethod
    def of(
        rules: str | None,
        settings: Iterable[str] | None,
        complain: Callable[[str], object] = warnings.warn,
    ) -> "HouseRules":
        """`complain` is told of a `referee.toml` that is not used."""
        name, *turned_there = (None,) if rules is None else _parts(rules)
        named = None if name is None else open_ruleset(name)
        knobs = (*map(_house_rule, turned_there), *map(_setting, settings or ()))
        house = HouseRules(name, named, knobs, SettingsFiles(complain))
        house.in_force()
        return house

    def __reduce__(self) -> tuple[object, ...]:
        """In another process files are read anew."""
        settings = SettingsFiles(self._files.complain)
        return HouseRules, (self.asked, self.named, self.knobs, settings)

    def settings_of(self, log: LogFile) -> HouseSettings:
        return self._files.of(log.folder, Path(log.path) if log.regular else None)

    def for_log(self, log: LogFile) -> rulesets.RulesWanted:
        """Return the rules for an audit; a ruleset file that the log names is sought beside it.

        The log's `referee.toml` decides if neither the log nor `--rules` names a ruleset. Raises
        `RefusedError` if it cannot be used or `--set` does not fit.
        """
        said = NOTHING_SAID if self.asked is not None else self.settings_of(log)
        return self._wanted(log.folder, said)

    def for_text(self) -> rulesets.RulesWanted:
        """A text can only name presets."""
        return self._wanted(None, NOTHING_SAID)

    def _wanted(self, folder: Path | None, said: HouseSettings) -> rulesets.RulesWanted:
        known = folder, said._replace(knobs=None)
        if known not in self._known:
            house = _house_ruleset(said) if said.file and said.names_rules else None
            default = str(said.file) if house else None
            load = _loading(folder, self.asked or default, house or self.named)
            wanted = rulesets.RulesWanted(self.asked, self.knobs, default, load)
            rulesets.RulesInForce.at_start(wanted)  # or say what does not fit
            self._known[known] = wanted
        return self._known[known]

    def in_force(self) -> rulesets.RulesInForce:
        """The rules without a log."""
        said = NOTHING_SAID if self.asked is not None else self._files.of(Path())
        return rulesets.RulesInForce.at_start(self._wanted(Path(), said))


def _parts(rules: str) -> list[str]:
    """Split `boo-ray 1, limit 40`; a path may contain commas."""
    whole = rules.strip().endswith(".toml")
    return [rules] if whole else [part.strip() for part in rules.split(",")]


def _house_rule(written: str) -> tuple[str, str]:
    knob, _, value = written.partition(" ")
    if not value.strip():
        raise RefusedError.say(
            "{written}: after a comma write a knob and its value, for example: boo-ray 1, limit 40",
            written=written or "rules",
        )
    return knob, value.strip()


def _loading(
    folder: Path | None, own: str | None, named: rulesets.Ruleset | None
) -> rulesets.LoadRuleset:
    def load(name: str, version: int | None) -> rulesets.Ruleset:
        if named is not None and name == own:
            return named
        return rulesets.load_ruleset(name, version, folder)

    return load


def open_ruleset(written: str, folder: Path = Path()) -> rulesets.Ruleset:
    """Open a ruleset by `NAME`, `NAME VERSION` or the path of a file."""
    name, _, version = written.strip().rpartition(" ")
    if name and version.isascii() and version.isdigit() and len(version) < 10:
        return rulesets.load_ruleset(name, int(version), folder, anywhere=True)
    return rulesets.load_ruleset(written.strip(), None, folder, anywhere=True)


def turned(ruleset: rulesets.Ruleset, settings: Iterable[str]) -> rulesets.Ruleset:
    return rulesets.override(ruleset, map(_setting, settings), "--set")


def _setting(written: str) -> tuple[str, str]:
    knob, equals, value = written.partition("=")
    if not equals or not knob.strip() or not value.strip():
        raise RefusedError.say(
            "--set {written} is not KNOB=VALUE; write, for example, --set limit=40", written=written
        )
    return knob.strip(), value.strip()


def _house_ruleset(said: HouseSettings) -> rulesets.Ruleset:
    file, knobs = said.file or Path(), said.knobs or {}
    name, *turned_there = _parts(said.rules or rulesets.DEFAULT)
    try:
        ruleset, turned_first = open_ruleset(name, file.parent), map(_house_rule, turned_there)
        kept = [(knob, value) for knob, value in turned_first if knob not in knobs]
    except RefusedError as trouble:
        raise RefusedError.say(
            "{file}: rules: {trouble}", file=str(file), trouble=trouble.message
        ) from None
    try:
        set_there = ((knob, knob_text(value)) for knob, value in knobs.items())
        return rulesets.override(ruleset, (*kept, *set_there), FILE)
    except rulesets.RulesetError as error:
        key = "set" if knobs else "rules"
        raise RefusedError.say(
            "{file}: {key}: {error}", file=str(file), key=key, error=error.message
        ) from None


def knob_text(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return " ".join(map(str, value)) or "none"
        case _:
            return str(value)
