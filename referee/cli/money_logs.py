"""The logs of the commands about money: opened, audited hand by hand, or the command cannot do it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from referee.audits import LAWS_ALONE, Passage, audit_passages
from referee.cli.files import LogFile, find_logs
from referee.cli.house import Wish
from referee.cli.patience import Advance, patience
from referee.cli.terminal import complain
from referee.cli.trouble import CannotDo
from referee.hand_log import decode


@dataclass(frozen=True, slots=True)
class MoneyLogs:
    """What a command line names, ready to be audited."""

    logs: tuple[LogFile, ...]
    wish: Wish
    advance: Advance

    def passages(self, log: LogFile) -> Iterator[Passage]:
        """A log hand by hand. Raises `CannotDo` when it cannot be read to its end."""
        hands = 0
        rules = self.wish.for_logs_in(log.folder)
        for passage in audit_passages(
            decode(self.pieces(log)), rules, log.name, options=LAWS_ALONE
        ):
            hands += passage.judgement.hand is not None
            yield passage
        if not hands:
            complain(f"{log.name}: there are no hands in it")

    def lines(self, log: LogFile) -> list[str]:
        """A whole log as lines. Raises `CannotDo` when it cannot be read."""
        return list(decode(self.pieces(log)))

    def pieces(self, log: LogFile) -> Iterator[bytes]:
        """The bytes of a log, the progress bar moving with them."""
        for piece in log.pieces():
            self.advance(len(piece))
            yield piece


@contextmanager
def money_logs(words: list[str], wish: Wish) -> Iterator[MoneyLogs]:
    """The logs that the words stand for; chips of a log left out would be wrong, so all or none."""
    found = find_logs(words)
    *others, last = found.complaints or ("",)
    for complaint in others:
        complain(complaint)
    if last:
        raise CannotDo(last)
    with patience(sum(log.size for log in found.logs)) as advance:
        yield MoneyLogs(found.logs, wish, advance)
