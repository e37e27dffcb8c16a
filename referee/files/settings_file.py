"""`referee.toml`: its place, its keys, and its settings for one log."""

import os
import stat
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from referee.files.log_file import read_toml
from referee.files.replacement import did_you_mean
from referee.findings import Certainty, Severity
from referee.messages import RefusedError, listed, say

FILE = "referee.toml"
_PER_PATH = "per-path"
_WORDS: Mapping[str, tuple[str, ...]] = {
    "fail-on": (*(severity.value for severity in Severity), "never"),
    "certainty": tuple(certainty.word for certainty in Certainty),
}
_KEYS = ("rules", "set", "select", "ignore", *_WORDS)


class HouseSettings(NamedTuple):
    """The settings of a `referee.toml` for a log; None: not set."""

    file: Path | None = None
    sections: tuple[str, ...] = ()
    """Patterns of its sections matching the log."""
    rules: str | None = None
    knobs: Mapping[str, object] | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    fail_on: str | None = None
    certainty: str | None = None

    @property
    def names_rules(self) -> bool:
        return self.rules is not None or self.knobs is not None


NOTHING_SAID = HouseSettings()


@dataclass(slots=True)
class SettingsFiles:
    """The settings files of one run, each read once."""

    complain: Callable[[str], object] = warnings.warn
    """Told of a file that is not used."""
    _known: dict[Path, Mapping[str, Any]] = field(default_factory=dict)
    _files: dict[Path, Path | None] = field(default_factory=dict)

    def of(self, folder: Path, log: Path | None = None) -> HouseSettings:
        file = self.file_for(folder)
        if file is None:
            return NOTHING_SAID
        if file not in self._known:
            self._known[file] = _checked(file)
        return _said(file, self._known[file], log)

    def file_for(self, folder: Path) -> Path | None:
        if folder not in self._files:
            self._files[folder] = self._nearest(folder)
        return self._files[folder]

    def _nearest(self, folder: Path) -> Path | None:
        for file in candidates(folder):
            try:
                found = file.exists()
                safe = found and _is_safe(file)
            except OSError:
                continue
            if safe:
                return file
            if found:
                self.complain(
                    say(
                        "{file} is not used: anybody can write in that folder, and it is not yours",
                        file=str(file),
                    )
                )
        return None


def _said(file: Path, table: Mapping[str, Any], log: Path | None) -> HouseSettings:
    """A section overrides the keys above it."""
    sections, said = list[str](), dict(table)
    for pattern, section in said.pop(_PER_PATH, {}).items():
        if log is not None and _matches(pattern, log, file.parent):
            sections.append(pattern)
            said |= section
    rules, knobs, fail_on, certainty = map(said.get, ("rules", "set", "fail-on", "certainty"))
    select, ignore = (_words(said.get(key)) for key in ("select", "ignore"))
    return HouseSettings(file, tuple(sections), rules, knobs, select, ignore, fail_on, certainty)


def _words(value: list[str] | None) -> tuple[str, ...] | None:
    return None if value is None else tuple(value)


def _matches(pattern: str, log: Path, folder: Path) -> bool:
    """Match the path from the folder, the name, or a folder above the log."""
    real = log.resolve()
    path = real.relative_to(folder) if real.is_relative_to(folder) else real
    ways = (path.as_posix(), path.name, *(above.as_posix() for above in path.parents))
    return any(fnmatchcase(way, pattern.rstrip("/")) for way in ways)


def _checked(file: Path) -> Mapping[str, object]:
    table = read_toml(file)
    _check_section(table, f"{file}: ", (*_KEYS, _PER_PATH))
    per_path = table.get(_PER_PATH, {})
    if not isinstance(per_path, dict) or not all(isinstance(it, dict) for it in per_path.values()):
        raise RefusedError.say(
            '{file}: per-path holds sections: write [per-path."old/*"] and keys below it',
            file=str(file),
        )
    for pattern, section in per_path.items():
        _check_section(section, f"{file}: per-path {pattern}: ", _KEYS)
    return table


def _check_section(table: Mapping[str, object], where: str, keys: Iterable[str]) -> None:
    known = tuple(keys)
    for key, value in table.items():
        if key not in known:
            otherwise = say("it may hold {known}", known=listed(known, "and"))
            hint = did_you_mean(key.replace("_", "-"), known, otherwise)
            raise RefusedError.say(
                "{where}there is no key {key}{hint}", where=where, key=key, hint=hint
            )
        for complaint in _complaints(key, value):
            raise RefusedError.say("{where}{complaint}", where=where, complaint=complaint)


def _complaints(key: str, value: object) -> Iterator[str]:
    words = _WORDS.get(key, ())
    if key == "rules" and not isinstance(value, str):
        yield say('rules must be a name or a path, such as rules = "acadiana"')
    if key == "set" and not isinstance(value, dict):
        yield say("set must be a table: write [set] and limit = 40 below it")
    if words and value not in words:
        yield say(
            "{key} cannot be {value}: write {words}",
            key=key,
            value=str(value),
            words=listed(words, "or"),
        )
    are_words = isinstance(value, list) and all(isinstance(word, str) for word in value)
    if key in ("select", "ignore") and not are_words:
        yield say(
            '{key} must be a list of codes and names, such as {key} = ["P2", "spelling"]', key=key
        )


def candidates(folder: Path) -> Iterator[Path]:
    """Yield the possible settings files of a folder; the first existing one is used."""
    try:
        yield from (path / FILE for path in _upwards(folder.resolve()))
    except OSError:
        return
    from platformdirs import user_config_path  # noqa: PLC0415 - only where no folder has its own

    yield user_config_path("referee") / FILE


def _upwards(start: Path) -> tuple[Path, ...]:
    """Return the folder and those above it that belong to the same project or user.

    They end with the root of a repository or the home folder; if neither is above, with the current folder,
    otherwise with the first.
    """
    above, home, here = (start, *start.parents), _home(), Path.cwd()
    tops = (place for place, path in enumerate(above) if path == home or (path / ".git").exists())
    return above[: 1 + next(tops, above.index(here) if here in above else 0)]


def _home() -> Path | None:
    with suppress(RuntimeError):
        return Path.home().resolve()
    return None


def _is_safe(file: Path) -> bool:
    if os.name != "posix" or not file.parent.stat().st_mode & stat.S_IWOTH:
        return True
    return file.stat().st_uid in (os.geteuid(), 0)
