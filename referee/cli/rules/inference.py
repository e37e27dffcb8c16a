"""What `referee rules infer` does: logs in, the rules that their table probably plays out."""

from collections.abc import Iterable, Iterator

from referee.cli.house import house_of
from referee.cli.logs import OpenedLogs, all_logs, lines
from referee.cli.patience import patience
from referee.cli.terminal import say_in, screen
from referee.cli.trouble import CannotDo
from referee.contract import inference_json
from referee.files import open_ruleset
from referee.game import Effort
from referee.hand_log import read_text
from referee.reports import inference_text
from referee.rulesets import PRESETS
from referee.studies import MOST_JUDGED, LogRead, inferred


def infer_rules(words: list[str], rules: Iterable[str], form: str) -> None:
    """Print the ranking. Raises `CannotDo` where there is no hand to judge."""
    candidates = [open_ruleset(name) for name in list(rules) or PRESETS]
    with all_logs(words, house_of(None, ())) as opened:
        logs = list(_read(opened))
    with patience(0, "judging") as advance:
        found = inferred(logs, candidates, Effort(MOST_JUDGED, advance))
    if not found.ranking:
        raise CannotDo("there is no hand in it that could be judged")
    say_in(form, text=lambda: inference_text(found, screen()), json=lambda: inference_json(found))


def _read(opened: OpenedLogs) -> Iterator[LogRead]:
    for log in opened.logs:
        passages = tuple(read_text(lines(log, opened.advance), log.name))
        yield LogRead(log.name, passages, opened.house.for_log(log))
