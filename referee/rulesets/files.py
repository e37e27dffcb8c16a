"""Ruleset files: built-in presets and house files (decision 0026)."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path

from referee.messages import listed, say
from referee.rulesets import unusable
from referee.rulesets.house_rules import build, known_knob
from referee.rulesets.model import Origin, Ruleset

DEFAULT = "boo-ray"
"""The preset assumed, with a remark, when a log names none."""

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
_PRESET_NAME = re.compile(r"[a-z][a-z0-9-]{0,40}")
_TITLE = frozenset({"name", "version", "extends", "about"})
_STATEMENT = frozenset({"is", "from", "choice", "second-hand"})

Finder = Callable[[str, int | None], Ruleset]


def load_ruleset(
    name: str, version: int | None = None, folder: Path | None = None, *, anywhere: bool = False
) -> Ruleset:
    """Load a ruleset by name, in that version or the newest. Raises `RulesetError`.

    A name ending in `.toml` is a house file; it and its parents must lie in `folder`, unless
    `anywhere`; without a folder none is opened (decision 0026).
    """

    def load(name: str, version: int | None, seen: tuple[str, ...] = ()) -> Ruleset:
        older = _older_file(name, version)
        if name in seen and (not older or older in seen):
            raise unusable.RulesetError.say(
                "{name} extends itself, by way of {seen}",
                name=unusable.quoted(name),
                seen=listed(seen, "and"),
            )
        if len(seen) > _MOST_PARENTS:
            raise unusable.RulesetError.say(
                "{name} extends more than {number} others in turn",
                name=unusable.quoted(seen[0]),
                number=_MOST_PARENTS,
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


def _not_kept(newest: Ruleset, name: str, older: str) -> unusable.RulesetError:
    where = say(": keep that version beside it, as {name}", name=Path(older).name) if older else ""
    asked = older.rpartition("@")[2].removesuffix(".toml") or say("such a version")
    return unusable.RulesetError.say(
        "{name} is version {version}, not {asked}{where}",
        name=unusable.quoted(name),
        version=newest.version,
        asked=asked,
        where=where,
    )


def _of_version(ruleset: Ruleset, name: str, version: int | None) -> Ruleset:
    if version != ruleset.version:
        raise unusable.RulesetError.say(
            "{name} is version {version}, not {asked}",
            name=unusable.quoted(name),
            version=ruleset.version,
            asked=str(version),
        )
    return ruleset


def _house_file(name: str, folder: Path | None, *, anywhere: bool) -> str:
    if folder is None:
        raise unusable.RulesetError.say(
            "{name} is a file, and no folder was given to search", name=unusable.quoted(name)
        )
    if not anywhere and not _lies_in(folder, name):
        raise unusable.RulesetError.say(
            "the ruleset file {name} lies outside the folder of the log: put it there, or name it with --rules or in referee.toml",
            name=unusable.quoted(name),
        )
    try:
        return unusable.read_text(folder / name)
    except FileNotFoundError:
        raise unusable.RulesetError.say(
            "there is no ruleset file {name}", name=unusable.quoted(name)
        ) from None
    except unusable.TomlError as error:
        raise unusable.RulesetError.say(
            "the ruleset file {name} {error}", name=unusable.quoted(name), error=error.args[0]
        ) from None
    except (OSError, ValueError):
        raise unusable.RulesetError.say(
            "the ruleset file {name} could not be read", name=unusable.quoted(name)
        ) from None


def _lies_in(folder: Path, name: str) -> bool:
    try:
        return (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return True  # a path that cannot be followed cannot be opened either, and that says why


def _preset(name: str, version: int | None, shelf: Path) -> Ruleset:
    known = name.strip().lower()
    newest = shelf / f"{known}.toml"
    if not _PRESET_NAME.fullmatch(known) or not newest.is_file():
        instead = unusable.did_you_mean(known, PRESETS) or say(
            "; there are {names}", names=", ".join(PRESETS)
        )
        raise unusable.RulesetError.say(
            "there is no ruleset {name}{instead}", name=unusable.quoted(name), instead=instead
        )
    parents: Finder = partial(_preset, shelf=shelf)
    ruleset = parse_ruleset(newest.read_text("utf-8"), known, parents)
    if version is None or version == ruleset.version:
        return ruleset
    return parse_ruleset(_older(known, version, ruleset.version, shelf), known, parents)


def _older(name: str, version: int, newest: int, shelf: Path) -> str:
    if 1 <= version < newest and (older := shelf / f"{name}@{version}.toml").is_file():
        return older.read_text("utf-8")
    asked = say("version {version}", version=version) if version < 10**9 else say("such version")
    raise unusable.RulesetError.say(
        "there is no {asked} of {name}; the newest is {newest}",
        asked=asked,
        name=name,
        newest=newest,
    )


def parse_ruleset(text: str, name: str, find: Finder = load_ruleset) -> Ruleset:
    """Parse a ruleset from TOML text; `name` is the default for its own.

    `find` opens the parent. Raises `RulesetError`.
    """
    try:
        table = unusable.table_in(text)
    except unusable.TomlError as error:
        raise unusable.RulesetError.say("{path} {error}", path=name, error=error.args[0]) from None
    title = {"name": table.get("name", name), "version": table.get("version", 1)}
    whose = unusable.shortened(f"{title['name']} {title['version']}")
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
    path = Path(__file__).parent / "where_silent.toml"
    return tuple(unusable.table_in(path.read_text("utf-8")).items())


def _each_once(stated: list[tuple[str, object]], whose: str) -> Iterator[tuple[str, object]]:
    seen = set[str]()
    for knob, value in stated:
        if knob in seen:
            raise unusable.RulesetError.say("{whose} says {knob} twice", whose=whose, knob=knob)
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
            raise unusable.RulesetError.say(
                "{whose} extends {name}: write NAME or NAME VERSION",
                whose=whose,
                name=unusable.quoted(str(extends)),
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
            raise unusable.RulesetError.say(
                "{whose}: {knob} has a {key}{hint}: write is, from, choice or second-hand",
                whose=whose,
                knob=knob,
                key=unusable.quoted(str(key)),
                hint=unusable.did_you_mean(str(key), _STATEMENT),
            )
    if "is" not in value:
        raise unusable.RulesetError.say(
            '{whose}: {knob} does not say what it is: write {{ is = "…" }}', whose=whose, knob=knob
        )
    place = str(value.get("from", whose))
    return value["is"], Origin(place, bool(value.get("choice")), bool(value.get("second-hand")))
