"""What `referee analyse` does: a log in, its decisions out, hand by hand or several at once."""

from collections.abc import Iterator
from functools import partial

from referee.archives import Lost, Processes, in_order
from referee.cli.analyse.command import Analyse
from referee.cli.house import house_of
from referee.cli.logs import all_logs, audited
from referee.cli.other_names import under_one_name
from referee.cli.patience import Advance, patience
from referee.cli.players import names_in
from referee.cli.terminal import complain, flush, say, screen
from referee.cli.trouble import CannotDo
from referee.contract import array, decision_json
from referee.evenings import called
from referee.files import LogFile
from referee.game import Player
from referee.playouts import Sampling
from referee.reports import analysed_text
from referee.studies import Analysed, Scope, Work, analysed, work_of


def perform(asked: Analyse) -> int:
    """Print the decisions that are asked for. Raises `CannotDo`."""
    sampling = Sampling(asked.worlds, asked.seed)
    log, works = _works(asked)
    if not works:
        number = "" if asked.hand is None else f" {asked.hand}"
        raise CannotDo(f"{log.name}: there is no hand{number} in it")
    if asked.seat is not None:
        seat = names_in(asked.players).get(Player(asked.seat), asked.seat)
        player = called(seat, (player for work in works for player in work.seated))
        works = [work.of(player) for work in works]
    for work in works:
        if work.reason:
            complain(f"{log.name}: hand {work.hand} is left out: {work.reason}")
        for finding in work.bound:
            where = f"{log.name}:{finding.problem.at.line}: hand {work.hand}, trick {finding.trick}"
            complain(f"{where}: no choice to examine, {finding.problem.message} ({finding.code})")
    total = sum(len(work.items) for work in works)
    with patience(total, "thinking") as advance:
        decided = _decisions(_results(works, sampling, asked.jobs), advance)
        looked = not any(work.reason for work in works)
        for piece in _written(decided, asked.form, looked=looked):
            say(piece)
            flush()
    return 0


def _works(asked: Analyse) -> tuple[LogFile, list[Work]]:
    """The one log that is asked for, and the hands in it that are."""
    named = under_one_name(asked.players)
    with all_logs([asked.log], house_of(asked.rules, asked.settings), named) as opened:
        log = opened.only(asked.log)
        passages = audited(log, opened.house, opened.advance)
        scope = Scope(asked.hand, asked.trick)
        works = [work for passage in passages if (work := work_of(passage, scope)) is not None]
    return log, works


def _results(works: list[Work], sampling: Sampling, jobs: int) -> Iterator[Analysed | str]:
    """The decisions in the order of the log; with several jobs, each looks at a hand."""
    if jobs == 1:
        for work in works:
            yield from _looked_at(sampling, work)
        return
    busy = [work for work in works if work.items]
    for work, done in in_order(partial(_hand_looked_at, sampling), busy, Processes(jobs)):
        if isinstance(done, Lost):
            raise CannotDo(f"each process that analysed hand {work.hand} died")
        yield from done


def _looked_at(sampling: Sampling, work: Work) -> Iterator[Analysed | str]:
    for decision, seen in work.items:
        yield analysed(decision, seen, sampling)


def _hand_looked_at(sampling: Sampling, work: Work) -> list[Analysed | str]:
    return list(_looked_at(sampling, work))


def _written(decided: Iterator[Analysed], form: str, *, looked: bool) -> Iterator[str]:
    """Each decision as soon as it is known.

    `looked`: whether every hand asked for was analysed, so that nothing found means no choice.
    """
    if form == "json":
        yield from array(map(decision_json, decided))
        return
    style, none = screen(), True
    for decision in decided:
        yield analysed_text(decision, style)
        none = False
    if none and looked:
        yield "no card was played by choice where that is asked for\n"


def _decisions(found: Iterator[Analysed | str], advance: Advance) -> Iterator[Analysed]:
    """Those that were analysed, the bar advancing with each; one that passed a bound is named."""
    for result in found:
        if isinstance(result, str):
            complain(f"left out: {result}")
        else:
            yield result
        advance(1)
