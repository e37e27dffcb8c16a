from .house_rules import HouseRules, knob_text, open_ruleset, turned
from .log_file import (
    STANDARD_INPUT,
    LogFile,
    LogsFound,
    find_logs,
    no_text,
    nothing_in,
    read_toml,
    read_whole,
)
from .replacement import (
    because,
    create,
    did_you_mean,
    exchange,
    left_behind,
    may_fail,
    needs,
    put,
    write_all,
)
from .settings_file import SettingsFiles, candidates

__all__ = [
    "STANDARD_INPUT",
    "HouseRules",
    "LogFile",
    "LogsFound",
    "SettingsFiles",
    "because",
    "candidates",
    "create",
    "did_you_mean",
    "exchange",
    "find_logs",
    "knob_text",
    "left_behind",
    "may_fail",
    "needs",
    "no_text",
    "nothing_in",
    "open_ruleset",
    "put",
    "read_toml",
    "read_whole",
    "turned",
    "write_all",
]
