"""The rules that hold in a log: from its lines, its `referee.toml`, the preset and `--set`."""

from collections.abc import Iterable, Iterator

from referee.cli.files import LogFile
from referee.cli.house import HouseRules
from referee.cli.logs import lines
from referee.cli.trouble import CannotDo
from referee.events import HandStarted, first_of
from referee.hand_log import LinesRead, read_text
from referee.rulesets import Ruleset, RulesInForce, RulesWanted


def rulesets_of(log: LogFile, settings: Iterable[str]) -> Iterator[tuple[int | None, Ruleset]]:
    """Each ruleset that holds in a log, with the first hand under it; None: there is no hand.

    Raises `CannotDo` for a log that cannot be read or that names unknown rules.
    """
    wanted = HouseRules.of(None, settings).for_log(log)
    before: RulesInForce | None = None
    for hand, rules in _in_force(read_text(lines(log), log.name), wanted, log.name):
        if before is None or rules.ruleset != before.ruleset:
            yield hand, rules.ruleset
        before = rules


def _in_force(
    log: Iterable[LinesRead], wanted: RulesWanted, name: str
) -> Iterator[tuple[int | None, RulesInForce]]:
    """The rules of each hand; of a log without one, those at its end."""
    after, hands = RulesInForce.at_start(wanted), 0
    for passage in log:
        rules, after, refused = after.over(passage.events, wanted)
        for event in refused:
            raise CannotDo(f"{name}:{event.at.line}: {event.message}")
        start = first_of(passage.events, HandStarted)
        if start is not None:
            hands += 1
            yield start.number, rules
    if not hands:
        yield None, after
