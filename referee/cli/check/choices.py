"""What the options of `check` may be."""

from enum import StrEnum


class Format(StrEnum):
    """What a verdict is written as."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


class Level(StrEnum):
    """How sure a finding must be to be shown."""

    CERTAIN = "certain"
    CERTAIN_IF_OBEYED = "certain-if-obeyed"
    PROBABLE = "probable"
    POSSIBLE = "possible"
    CANNOT_TELL = "cannot-tell"
    EXCLUDED = "excluded"


class FailOn(StrEnum):
    """How grave a finding must be to make the exit code 1."""

    VIOLATION = "violation"
    DISPUTE = "dispute"
    DISCREPANCY = "discrepancy"
    REMARK = "remark"
    NEVER = "never"
