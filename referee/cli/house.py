"""The rules of the house: `--rules`, `--set`, and `referee.toml` for those who named none."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from referee.cli.files import read_toml
from referee.cli.trouble import CannotDo
from referee.rules_in_force import LoadRuleset, RulesInForce, RulesWanted
from referee.rulesets import DEFAULT, Ruleset, RulesetError, load_ruleset, override

FILE = "referee.toml"
_KEYS = ("rules", "set")


class HouseRules(NamedTuple):
    """The ruleset of a `referee.toml`, its house rules applied."""

    file: Path
    ruleset: Ruleset


class Wish(NamedTuple):
    """What `--rules`, `--set` and `referee.toml` ask for, checked once for all logs."""

    asked: str | None
    """What `--rules` says."""
    house: HouseRules | None
    """What holds for logs that name no ruleset, unless `--rules` says otherwise."""
    named: Ruleset | None
    """The ruleset of either."""
    knobs: tuple[tuple[str, str], ...]

    @staticmethod
    def of(rules: str | None, settings: Iterable[str]) -> "Wish":
        """The wish; raises `CannotDo` for anything that no ruleset knows."""
        house = house_rules() if rules is None else None
        named = open_ruleset(rules) if rules is not None else house.ruleset if house else None
        wish = Wish(rules, house, named, tuple(map(_setting, settings)))
        wish.in_force()
        return wish

    def for_logs_in(self, folder: Path) -> RulesWanted:
        """The wish as the audit wants it; ruleset files that a log names are looked up in `folder`."""
        default = str(self.house.file) if self.house else None
        return RulesWanted(self.asked, self.knobs, default, self._loading(folder))

    def _loading(self, folder: Path) -> LoadRuleset:
        """Opens rulesets as a log names them; the one that is open already answers to its name."""
        own = self.asked or (str(self.house.file) if self.house else "")

        def load(name: str, version: int | None) -> Ruleset:
            if self.named is not None and name == own:
                return self.named
            return load_ruleset(name, version, folder)

        return load

    def in_force(self) -> RulesInForce:
        """The rules where no log names any; raises `CannotDo` for a knob that does not fit."""
        try:
            return RulesInForce.at_start(self.for_logs_in(Path()))
        except RulesetError as error:
            raise CannotDo(str(error)) from None


def open_ruleset(written: str, folder: Path = Path()) -> Ruleset:
    """The ruleset that `NAME`, `NAME VERSION` or the path of a file stands for, or `CannotDo`."""
    name, _, version = written.strip().rpartition(" ")
    pinned = bool(name) and version.isascii() and version.isdigit() and len(version) < 10
    try:
        if pinned:
            return load_ruleset(name, int(version), folder)
        return load_ruleset(written.strip(), None, folder)
    except RulesetError as error:
        raise CannotDo(str(error)) from None


def turned(ruleset: Ruleset, settings: Iterable[str]) -> Ruleset:
    """The ruleset with `--set` applied, or `CannotDo`."""
    try:
        return override(ruleset, map(_setting, settings), "--set")
    except RulesetError as error:
        raise CannotDo(str(error)) from None


def _setting(written: str) -> tuple[str, str]:
    knob, equals, value = written.partition("=")
    if not equals or not knob.strip() or not value.strip():
        raise CannotDo(f"--set {written} is not KNOB=VALUE; write, for example, --set limit=40")
    return knob.strip(), value.strip()


def house_rules() -> HouseRules | None:
    """The `referee.toml` that holds here: of this folder, a parent, or the user's own."""
    for file in _candidates():
        try:
            found = file.exists()
        except OSError:
            continue
        if found:
            return _read(file)
    return None


def _candidates() -> Iterable[Path]:
    try:
        here = Path.cwd()
    except OSError:
        return
    yield from (folder / FILE for folder in (here, *here.parents))
    from platformdirs import user_config_path  # only where no folder has its own

    yield user_config_path("referee") / FILE


def _read(file: Path) -> HouseRules:
    table = read_toml(file)
    for key in table:
        if key not in _KEYS:
            near = get_close_matches(key, _KEYS, 1)
            hint = f"; did you mean {near[0]}?" if near else "; it may hold rules and [set]"
            raise CannotDo(f"{file}: there is no key {key}{hint}")
    rules = table.get("rules", DEFAULT)
    if not isinstance(rules, str):
        raise CannotDo(f'{file}: rules must be a name or a path, such as rules = "acadiana"')
    settings = table.get("set", {})
    if not isinstance(settings, dict):
        raise CannotDo(f"{file}: set must be a table: write [set] and limit = 40 below it")
    return HouseRules(file, _ruleset(file, rules, settings))


def _ruleset(file: Path, rules: str, settings: Mapping[str, object]) -> Ruleset:
    try:
        ruleset = open_ruleset(rules, file.parent)
    except CannotDo as trouble:
        raise CannotDo(f"{file}: rules: {trouble}") from None
    try:
        return override(ruleset, [(knob, _written(one)) for knob, one in settings.items()], FILE)
    except RulesetError as error:
        raise CannotDo(f"{file}: set: {error}") from None


def _written(value: object) -> str:
    """A value of `[set]` as a log would write it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return " ".join(map(str, value)) or "none"
        case _:
            return str(value)
