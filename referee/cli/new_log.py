"""Where a new log goes, and the rules that it begins with."""

from __future__ import annotations

from pathlib import Path

from referee import files, rulesets
from referee.cli.trouble import CannotDo


def log_place(written: str) -> Path:
    """The file that is meant; a bare name gets `.bourre`. Raises `CannotDo` where no log can be."""
    path = Path(written) if Path(written).suffix else Path(f"{written}.bourre")
    try:
        if "\0" in written or not written.strip() or Path(written).is_dir() or path.is_dir():
            raise CannotDo(f"{written or 'an empty name'} is no file; name the log to write")
        if not path.parent.is_dir():
            raise CannotDo(f"{path} could not be written: there is no folder {path.parent}")
    except (OSError, ValueError):
        raise CannotDo(f"{path} could not be written: no file can be called so") from None
    return path


def folder_rules(folder: Path) -> str:
    """The rules that `referee.toml` has for logs in that folder, as a log names them."""
    said = files.SettingsFiles().of(folder)
    knobs = (f", {knob} {files.knob_text(value)}" for knob, value in (said.knobs or {}).items())
    return (said.rules or rulesets.DEFAULT) + "".join(knobs)


def rules_to_write(house: files.HouseRules, folder: Path) -> str:
    """The rules of the command line, else those of the folder, as a log names them."""
    name = house.asked.partition(",")[0] if house.asked else folder_rules(folder)
    return name + "".join(f", {knob} {value}" for knob, value in house.knobs)
