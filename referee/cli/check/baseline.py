"""Known findings, and new ones: `--baseline` and `--write-baseline`."""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from referee import audits, contract, findings, messages, wording
from referee.cli.check.verdicts import Selection
from referee.cli.own_file import OwnFile
from referee.cli.trouble import CannotDo, misfit
from referee.files import STANDARD_INPUT, LogFile, read_whole


@dataclass(slots=True)
class BaselineCounts:
    """Counts of a run against a baseline."""

    logs: dict[str, None] = field(default_factory=dict)
    found: list[contract.KnownFinding] = field(default_factory=list)
    again: int = 0
    gone: int = 0
    met: bool = False
    """True if the file knows one of the logs."""

    def add(self, other: "BaselineCounts") -> None:
        self.logs.update(other.logs)
        self.found += other.found
        self.again += other.again
        self.gone += other.gone
        self.met |= other.met


class BaselineRun:
    """A run compared with a baseline, or written as one, or both."""

    def __init__(self, known: str | None, kept: str | None) -> None:
        """`known`: the file to read; `kept`: the file to write."""
        self._known, self._kept = known, kept
        self.counts: Final = BaselineCounts()
        self._before = None if known is None else _parsed(known, read_whole(Path(known), known))
        self._left = Counter(map(_identity, self._before.findings if self._before else ()))
        if kept is not None:
            _own(kept).place()

    def new_in(self, passage: audits.Passage, log: LogFile) -> audits.Passage:
        if self._kept is not None:
            self.counts.found.extend(contract.known_findings(passage, _name(log, self._kept)))
        if self._known is None:
            return passage
        named = contract.known_findings(passage, _name(log, self._known))
        return passage.with_findings(
            finding
            for finding, as_known in zip(passage.findings, named, strict=True)
            if not self._knew(as_known)
        )

    def _knew(self, finding: contract.KnownFinding) -> bool:
        this = _identity(finding)
        if not self._left[this]:
            return False
        self._left[this] -= 1
        self.counts.again += 1
        return True

    def close(self, log: LogFile, selection: Selection, *, judged: bool) -> None:
        """Count what is gone from a log read to its end; findings not searched for are not gone."""
        if self._kept is not None:
            self.counts.logs[_name(log, self._kept)] = None
        if self._before is None or self._known is None:
            return
        name = _name(log, self._known)
        self.counts.met = self.counts.met or name in self._before.logs
        sought = {
            _identity(finding)
            for finding in self._before.findings
            if finding.log == name and _is_sought(finding, selection, judged=judged)
        }
        self.counts.gone += sum(self._left[this] for this in sought)

    def sentences(self) -> Iterator[str]:
        if self._before is None:
            return
        if not self.counts.met:
            logs = messages.listed(self._before.logs[:3], "and") or "no log"
            yield messages.say(
                "{known} knows none of these logs; it was made of {logs}",
                known=str(self._known),
                logs=logs,
            )
            return
        known = messages.counted(self.counts.again, "finding")
        yield messages.say(
            "{file}: {known} known and not shown, {gone} gone",
            file=str(self._known),
            known=known,
            gone=self.counts.gone,
        )
        if self.counts.gone:
            yield messages.say(
                "--write-baseline {known} leaves out what is gone", known=str(self._known)
            )

    def write(self) -> str:
        if self._kept is None:
            return ""
        _own(self._kept).put(contract.baseline_text(self.counts.logs, self.counts.found))
        return messages.say(
            "{kept}: {found} of {logs} written",
            kept=self._kept,
            found=messages.counted(len(self.counts.found), "finding"),
            logs=messages.counted(len(self.counts.logs), "log"),
        )


def _identity(finding: contract.KnownFinding) -> tuple[str, str]:
    return finding.log, finding.key


def _is_sought(finding: contract.KnownFinding, selection: Selection, *, judged: bool) -> bool:
    certainty = next(level for level in findings.Certainty if level.word == finding.certainty)
    if certainty <= findings.Certainty.POSSIBLE and selection.suspecting is None:
        return False
    if finding.code.startswith("N") and not judged:
        return False
    return selection.wants(finding.code, finding.name, certainty)


def _name(log: LogFile, file: str) -> str:
    if log.path == STANDARD_INPUT:
        return log.name
    try:
        path = os.path.relpath(log.path, Path(file).parent)
    except ValueError:  # another drive
        path = log.path
    return wording.sayable(path.replace(os.sep, "/"))


@lru_cache(maxsize=1)
def _parsed(file: str, content: bytes) -> contract.Baseline:
    """Cached, as a process checks many logs."""
    try:
        return contract.Baseline.model_validate_json(content)
    except ValidationError as error:
        raise CannotDo.say(
            "{file} is not a baseline that this referee can read ({misfit}); `referee check LOG --write-baseline FILE` makes one",
            file=file,
            misfit=misfit(error),
        ) from None


def _own(file: str) -> OwnFile:
    return OwnFile(file, contract.BASELINE_HEAD, "baseline", force=None)
