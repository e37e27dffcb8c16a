"""Ruleset files: the built-in presets and the house files of a table.

When the meaning of `presets/NAME.toml` changes, its version rises and the old file becomes
`NAME@VERSION.toml`, so that a log pinned to it is judged as before; house files do the same.
"""

import re
import stat
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path

from referee.rulesets.error import RulesetError, did_you_mean, quoted, shortened
from referee.rulesets.house_rules import build, known_knob
from referee.rulesets.model import Ruleset
from referee.rulesets.origin import Origin

DEFAULT = "boo-ray"
"""The preset that is assumed, with a remark, when a log names none."""

PRESETS: tuple[str, ...] = (
    "boo-ray",
    "acadiana",
    "simultaneous",
    "la-bourre",
    "pagat",
    "wikipedia",
    "hoyle",
    "bicycle",
    "cajun-crate",
    "broken-trump",
    "play-with-trump",
    "lo-no",
    "national-league",
    "monday-night",
)

_SHELF = Path(__file__).parent / "presets"
_MOST_PARENTS = 16
"""Rulesets that may extend one another in a chain."""
_PRESET_NAME = re.compile(r"[a-z][a-z0-9-]{0,40}")
_TITLE = frozenset({"name", "version", "extends", "about"})
_STATEMENT = frozenset({"is", "from", "choice", "second-hand"})

Finder = Callable[[str, int | None], Ruleset]
"""Finds a parent by name and version."""


def load_ruleset(
    name: str, version: int | None = None, folder: Path | None = None, *, anywhere: bool = False
) -> Ruleset:
    """Load a ruleset by name, in that version or the newest.

    A name ending in `.toml` is a house file; it and its parents must lie in `folder`, unless
    `anywhere`; without a folder none is opened (decision record 0026). Raises `RulesetError`.
    """

    def load(name: str, version: int | None, seen: tuple[str, ...] = ()) -> Ruleset:
        older = _older_file(name, version)
        if name in seen and (not older or older in seen):
            raise RulesetError(f"{quoted(name)} extends itself, by way of {' and '.join(seen)}")
        if len(seen) > _MOST_PARENTS:
            raise RulesetError(
                f"{quoted(seen[0])} extends more than {_MOST_PARENTS} others in turn"
            )
        if not name.endswith(".toml"):
            return _shipped(name, version)
        newest = opened(name, name, seen) if name not in seen else None
        if newest and version in (None, newest.version):
            return newest
        if newest and not (folder and older and (folder / older).is_file()):
            raise _not_kept(newest, name, older)
        return _of_version(opened(older, name, seen), older, version)

    def opened(file: str, name: str, seen: tuple[str, ...]) -> Ruleset:
        text = _house_file(file, folder, anywhere=anywhere)
        return parse_ruleset(text, Path(name).stem, partial(load, seen=(*seen, file)))

    return load(name, version)


@lru_cache(maxsize=64)
def _shipped(name: str, version: int | None) -> Ruleset:
    if version is not None and (newest := _shipped(name, None)).version == version:
        return newest
    return _preset(name, version, _SHELF)


def _older_file(name: str, version: int | None) -> str:
    """Name the file of an older version: `club@1.toml` beside `club.toml`."""
    numbered = version is not None and version < 10**9 and name.endswith(".toml")
    return f"{name.removesuffix('.toml')}@{version}.toml" if numbered else ""


def _not_kept(newest: Ruleset, name: str, older: str) -> RulesetError:
    where = f": keep that version beside it, as {Path(older).name}" if older else ""
    asked = older.rpartition("@")[2].removesuffix(".toml") or "such a version"
    return RulesetError(f"{quoted(name)} is version {newest.version}, not {asked}{where}")


def _of_version(ruleset: Ruleset, name: str, version: int | None) -> Ruleset:
    if version != ruleset.version:
        raise RulesetError(f"{quoted(name)} is version {ruleset.version}, not {version}")
    return ruleset


def _house_file(name: str, folder: Path | None, *, anywhere: bool) -> str:
    if folder is None:
        raise RulesetError(f"{quoted(name)} is a file, and no folder was given to search")
    if not anywhere and not _lies_in(folder, name):
        raise RulesetError(
            f"the ruleset file {quoted(name)} lies outside the folder of the log: put it there, "
            "or name it with --rules or in referee.toml"
        )
    try:
        return read_text(folder / name)
    except FileNotFoundError:
        raise RulesetError(f"there is no ruleset file {quoted(name)}") from None
    except TomlError as error:
        raise RulesetError(f"the ruleset file {quoted(name)} {error}") from None
    except (OSError, ValueError):
        raise RulesetError(f"the ruleset file {quoted(name)} could not be read") from None


def _lies_in(folder: Path, name: str) -> bool:
    try:
        return (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return True  # a path that cannot be followed cannot be opened either, and that says why


def _preset(name: str, version: int | None, shelf: Path) -> Ruleset:
    known = name.strip().lower()
    newest = shelf / f"{known}.toml"
    if not _PRESET_NAME.fullmatch(known) or not newest.is_file():
        instead = did_you_mean(known, PRESETS) or f"; there are {', '.join(PRESETS)}"
        raise RulesetError(f"there is no ruleset {quoted(name)}{instead}")
    parents: Finder = partial(_preset, shelf=shelf)
    ruleset = parse_ruleset(newest.read_text("utf-8"), known, parents)
    if version is None or version == ruleset.version:
        return ruleset
    return parse_ruleset(_older(known, version, ruleset.version, shelf), known, parents)


def _older(name: str, version: int, newest: int, shelf: Path) -> str:
    if 1 <= version < newest and (older := shelf / f"{name}@{version}.toml").is_file():
        return older.read_text("utf-8")
    asked = f"version {version}" if version < 10**9 else "such version"
    raise RulesetError(f"there is no {asked} of {name}; the newest is {newest}")


def parse_ruleset(text: str, name: str, find: Finder = load_ruleset) -> Ruleset:
    """Parse a ruleset from TOML text; `name` is the default for its own.

    `find` opens the parent, by default a preset. Raises `RulesetError`.
    """
    try:
        table = table_in(text)
    except TomlError as error:
        raise RulesetError(f"{name} {error}") from None
    title = {"name": table.get("name", name), "version": table.get("version", 1)}
    whose = shortened(f"{title['name']} {title['version']}")
    extends, why = _statement("extends", table.get("extends"), whose)
    parent = _parent(extends, whose, find)
    knobs: dict[str, object] = dict(parent.knobs) if parent else {}
    sources = _inherited(parent, "" if why.of_the_house else why.place) if parent else {}
    stated = [(known_knob(key), value) for key, value in table.items() if key not in _TITLE]
    silent = () if parent else _where_silent()
    for knob, value in (*silent, *_each_once(stated, whose)):
        knobs[knob], sources[knob] = _statement(knob, value, whose)
    return build({**title, "about": table.get("about", "")}, knobs, sources)


@cache
def _where_silent() -> Sequence[tuple[str, object]]:
    """Return the values used where the source of a ruleset is silent, each with the decision."""
    path = Path(__file__).parent / "where_silent.toml"
    return tuple(table_in(path.read_text("utf-8")).items())


def _each_once(stated: list[tuple[str, object]], whose: str) -> Iterator[tuple[str, object]]:
    seen = set[str]()
    for knob, value in stated:
        if knob in seen:
            raise RulesetError(f"{whose} says {knob} twice")
        seen.add(knob)
        yield knob, value


def _parent(extends: object, whose: str, find: Finder) -> Ruleset | None:
    if extends is None:
        return None
    match str(extends).split():
        case [name]:
            return find(name, None)
        case [name, version] if version.isascii() and version.isdigit() and len(version) < 10:
            return find(name, int(version))
        case _:
            raise RulesetError(
                f"{whose} extends {quoted(str(extends))}: write NAME or NAME VERSION"
            )


def _inherited(parent: Ruleset, adopted: str) -> dict[str, Origin]:
    whose = f"{parent.name} {parent.version}"
    return {
        knob: origin._replace(parent=origin.parent or whose, adopted=origin.adopted or adopted)
        for knob, origin in parent.origins.items()
    }


def _statement(knob: str, value: object, whose: str) -> tuple[object, Origin]:
    if not isinstance(value, dict):
        return value, Origin(whose)
    for key in value:
        if key not in _STATEMENT:
            raise RulesetError(
                f"{whose}: {knob} has a {quoted(str(key))}{did_you_mean(str(key), _STATEMENT)}: "
                "write is, from, choice or second-hand"
            )
    if "is" not in value:
        raise RulesetError(f'{whose}: {knob} does not say what it is: write {{ is = "…" }}')
    place = str(value.get("from", whose))
    return value["is"], Origin(place, bool(value.get("choice")), bool(value.get("second-hand")))


LARGEST = 1_000_000
"""The largest settings file, in bytes."""


class TomlError(ValueError):
    """Why a file cannot be used, worded to follow its name: `is not a regular file`."""


class UnfitFileError(TomlError):
    """A file of a kind or size that is never usable."""


def read_text(path: Path) -> str:
    """Read a regular file. Raises `OSError`, or `TomlError` for any other kind, size or text.

    A device or a pipe, which could be endless, is never opened.
    """
    try:
        return read_small(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TomlError(f"is not a TOML file: {error}") from None


def read_small(path: Path, largest: int = LARGEST) -> bytes:
    """Read a regular file up to this size. Raises `OSError` and `UnfitFileError`."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise UnfitFileError("is not a regular file")
    with path.open("rb") as file:
        content = file.read(largest + 1)
    if len(content) > largest:
        size = "a megabyte" if largest == LARGEST else f"{largest // LARGEST} megabytes"
        raise UnfitFileError(f"is larger than {size}")
    return content


def table_in(text: str) -> Mapping[str, object]:
    """Parse TOML text. Raises `TomlError`."""
    try:
        table = tomllib.loads(text)
        str(table)  # a number of thousands of digits can be read but never shown: refuse it here
    except RecursionError:
        raise TomlError("is not a TOML file: brackets are nested too deep") from None
    except ValueError as error:
        long_number = "int_max_str_digits" in str(error)
        why = "a number has thousands of digits" if long_number else error
        raise TomlError(f"is not a TOML file: {why}") from None
    return table


def read_table(path: Path) -> Mapping[str, object]:
    """Read a TOML file. Raises `OSError` and `TomlError`."""
    return table_in(read_text(path))
