"""Reading logs and rulesets, and asking questions."""

from collections.abc import Iterator, Mapping
from os import PathLike, fspath
from types import MappingProxyType
from typing import TextIO

from referee.api.evening import Evening
from referee.audits import AuditOptions, audit_passages
from referee.files import HouseRules, LogFile, knob_text
from referee.game import RefusedError
from referee.hand_log import decode, lines_of
from referee.playouts import Judging
from referee.questions import Answer, QuestionWords
from referee.questions import ask as answered
from referee.rulesets import DEFAULT, Ruleset, RulesWanted

Error = RefusedError
"""The error for what cannot be done: one sentence, as on the command line."""

_AS_CHECK = AuditOptions(judging=Judging())
_NO_KNOBS: Mapping[str, object] = MappingProxyType({})


def read(
    source: str | PathLike[str] | TextIO,
    *,
    rules: str | Ruleset | None = None,
    knobs: Mapping[str, object] = _NO_KNOBS,
) -> Evening:
    """Read a log and audit it, as `referee check` does.

    `source`: the path of a log, an open file, or the text itself, which has more than one line.
    `rules`: replace the log's own: `acadiana`, `boo-ray 1, limit 40`, the path of a file, a
    `Ruleset`; `knobs`: house rules on top of them. Raises `Error`.
    """
    name, lines, log = _opened(source)
    return Evening(name, audit_passages(lines, _wanted(rules, knobs, log), name, _AS_CHECK))


def load_ruleset(name: str, knobs: Mapping[str, object] = _NO_KNOBS) -> Ruleset:
    """Load a ruleset: `boo-ray`, `boo-ray 1` in that version, `boo-ray, limit 40`, the path of a file.

    `knobs`: house rules on top of it. Raises `Error`.
    """
    return HouseRules.of(name, _settings(knobs)).in_force().ruleset


def ask(  # noqa: PLR0913 - what may be said of a turn
    hand: str = "",
    trump: str = "",
    table: str = "",
    *,
    rules: str | Ruleset = DEFAULT,
    seen: str = "",
    trick: int | None = None,
    players: int | None = None,
    taken: int | None = None,
    trump_broken: bool | None = None,
    face_down: bool = False,
    language: str = "en",
) -> Answer:
    """Ask which cards of a hand may be played, as `referee ask` does. Raises `Error`.

    Cards are written in any form; `table` has those of this trick, in order of play. None: unknown.
    """
    words = QuestionWords(
        hand,
        trump,
        table,
        seen,
        face_down=face_down,
        trick=trick,
        players=players,
        taken=taken,
        trump_broken=trump_broken,
        language=language,
    )
    return answered(words.question(rules if isinstance(rules, Ruleset) else load_ruleset(rules)))


def _opened(source: str | PathLike[str] | TextIO) -> tuple[str, Iterator[str], LogFile | None]:
    if isinstance(source, str | PathLike):
        written = fspath(source)
        if "\n" in written or "\r" in written:
            return "log", lines_of(written), None
        log = LogFile(written)
        return log.name, decode(log.text()), log
    return str(getattr(source, "name", "log")), lines_of(source.read()), None


def _wanted(
    rules: str | Ruleset | None, knobs: Mapping[str, object], log: LogFile | None
) -> RulesWanted:
    """Return the rules to judge by; a `referee.toml` beside the log counts as for `check`."""
    if isinstance(rules, Ruleset):
        ruleset = rules
        settings = tuple((knob, knob_text(value)) for knob, value in knobs.items())
        return RulesWanted(ruleset.name, settings, load=lambda _name, _version: ruleset)
    house = HouseRules.of(rules, _settings(knobs))
    return house.for_text() if log is None else house.for_log(log)


def _settings(knobs: Mapping[str, object]) -> list[str]:
    """Return knobs as `--set` has them: `hand_size` becomes `hand-size`."""
    return [f"{knob.replace('_', '-')}={knob_text(value)}" for knob, value in knobs.items()]
