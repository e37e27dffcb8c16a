"""The rules of the house: `--rules`, `--set`, and `referee.toml` for those who named none."""

import os
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from referee.cli.files import read_toml
from referee.cli.terminal import complain
from referee.cli.trouble import CannotDo
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

FILE = "referee.toml"
_KEYS = ("rules", "set")


class HouseRules(NamedTuple):
    """The ruleset of a `referee.toml`, its house rules applied."""

    file: Path
    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class Wish:
    """What `--rules`, `--set` and the `referee.toml` of a log ask for."""

    asked: str | None
    """What `--rules` says."""
    named: Ruleset | None
    """Its ruleset."""
    knobs: tuple[tuple[str, str], ...]
    _known: dict[Path, RulesWanted] = field(default_factory=dict)
    """What was asked for already, by the folder of the logs."""

    @staticmethod
    def of(rules: str | None, settings: Iterable[str] | None) -> "Wish":
        """The wish; raises `CannotDo` for anything that no ruleset knows."""
        named = None if rules is None else open_ruleset(rules)
        wish = Wish(rules, named, tuple(map(_setting, settings or ())))
        wish.in_force()
        return wish

    def for_logs_in(self, folder: Path) -> RulesWanted:
        """The wish as the audit wants it; ruleset files that a log names are looked up in `folder`.

        For logs that name no ruleset the nearest `referee.toml` holds, unless `--rules` says
        otherwise. Raises `CannotDo` where that cannot be used or `--set` does not fit it.
        """
        if folder not in self._known:
            self._known[folder] = self._checked(folder)
        return self._known[folder]

    def _checked(self, folder: Path) -> RulesWanted:
        house = house_rules(folder) if self.asked is None else None
        default = str(house.file) if house else None
        named = house.ruleset if house else self.named
        wanted = RulesWanted(
            self.asked, self.knobs, default, _loading(folder, self.asked or default, named)
        )
        _in_force(wanted)
        return wanted

    def in_force(self) -> RulesInForce:
        """The rules where there is no log; raises `CannotDo` for a knob that does not fit."""
        return _in_force(self.for_logs_in(Path()))


def _loading(folder: Path, own: str | None, named: Ruleset | None) -> LoadRuleset:
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
        raise CannotDo(str(error)) from None


def open_ruleset(written: str, folder: Path = Path()) -> Ruleset:
    """The ruleset that `NAME`, `NAME VERSION` or the path of a file stands for, or `CannotDo`."""
    name, _, version = written.strip().rpartition(" ")
    pinned = bool(name) and version.isascii() and version.isdigit() and len(version) < 10
    try:
        if pinned:
            return load_ruleset(name, int(version), folder, anywhere=True)
        return load_ruleset(written.strip(), None, folder, anywhere=True)
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


def house_rules(folder: Path) -> HouseRules | None:
    """The `referee.toml` that holds in a folder: its own, the nearest above it, or the user's."""
    for file in _candidates(folder):
        try:
            found = file.exists()
            safe = found and _is_safe(file)
        except OSError:
            continue
        if safe:
            return _read(file)
        if found:
            complain(f"{file} is not used: anybody can write in that folder, and it is not yours")
    return None


def _candidates(folder: Path) -> Iterable[Path]:
    try:
        yield from (path / FILE for path in _upwards(folder.resolve()))
    except OSError:
        return
    from platformdirs import user_config_path  # only where no folder has its own

    yield user_config_path("referee") / FILE


def _upwards(start: Path) -> tuple[Path, ...]:
    """The folder and those above it, as far as they are one project's or one person's.

    They end with the root of a repository or the home folder; where neither lies above, with the
    folder in which the command was given, else with the first.
    """
    above, home, here = (start, *start.parents), _home(), Path.cwd()
    tops = (place for place, path in enumerate(above) if path == home or (path / ".git").exists())
    return above[: 1 + next(tops, above.index(here) if here in above else 0)]


def _home() -> Path | None:
    with suppress(RuntimeError):
        return Path.home().resolve()
    return None


def _is_safe(file: Path) -> bool:
    """Whether nobody else can have put the file there."""
    if os.name != "posix" or not file.parent.stat().st_mode & stat.S_IWOTH:
        return True
    return file.stat().st_uid in (os.geteuid(), 0)


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
        return override(
            ruleset, [(knob, _written(setting)) for knob, setting in settings.items()], FILE
        )
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
