"""`referee analyse`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, NamedTuple

from referee import archives, contract, evenings, files, game, messages, playouts, reports, studies
from referee.cli.logs import house_rules, one_log
from referee.cli.options import Data, Jobs, Log, Option, Players, Rules, Seed, Settings, Worlds
from referee.cli.patience import Advance, patience
from referee.cli.players import names_in, under_one_name
from referee.cli.terminal import complain, flush, say, screen
from referee.cli.trouble import CannotDo


class Analyse(NamedTuple):
    """Look at each card that was played by choice: the other choices, and what each led to.

    Exit code: 0 done, 2 it could not be done.

    For example:
      referee analyse thursday.bourre --hand 12 --trick 4
      referee analyse thursday.bourre --hand 12 --seat Dee --worlds 400 --jobs 2
    """

    log: Log
    hand: Annotated[int | None, Option(metavar="N")] = None
    """Only this hand."""
    trick: Annotated[int | None, Option(metavar="T", min=1, max=99)] = None
    """Only this trick."""
    seat: Annotated[str | None, Option(metavar="NAME", offers="players")] = None
    """Only this player."""
    rules: Rules = None
    settings: Settings = None
    players: Players = None
    worlds: Worlds = None
    seed: Seed = 1
    jobs: Jobs = 1
    form: Data = "text"


def perform(asked: Analyse) -> int:
    sampling = playouts.Sampling(asked.worlds, asked.seed)
    log, works = _works(asked)
    if not works:
        number = "" if asked.hand is None else f" {asked.hand}"
        raise CannotDo.say("{name}: there is no hand{number} in it", name=log.name, number=number)
    if asked.seat is not None:
        seat = names_in(asked.players).get(game.Player(asked.seat), asked.seat)
        player = evenings.called(seat, (player for work in works for player in work.seated))
        works = [work.of(player) for work in works]
    for work in works:
        if work.reason:
            complain(
                "{name}: hand {hand} is left out: {reason}",
                name=log.name,
                hand=work.hand,
                reason=work.reason,
            )
        for finding in work.bound:
            where = messages.say(
                "{name}:{line}: hand {hand}, trick {trick}",
                name=log.name,
                line=finding.problem.at.line,
                hand=work.hand,
                trick=finding.trick or 0,
            )
            complain(
                "{where}: no choice to examine, {message} ({code})",
                where=where,
                message=finding.problem.message,
                code=finding.code,
            )
    total = sum(len(work.items) for work in works)
    with patience(total, messages.say("thinking")) as advance:
        decided = _decisions(_results(works, sampling, asked.jobs), advance)
        looked = not any(work.reason for work in works)
        for piece in _written(decided, asked.form, looked=looked):
            say(piece)
            flush()
    return 0


def _works(asked: Analyse) -> tuple[files.LogFile, list[studies.Work]]:
    house, options = house_rules(asked.rules, asked.settings), under_one_name(asked.players)
    with one_log(asked.log, house, options) as (log, passages):
        scope = studies.Scope(asked.hand, asked.trick)
        found = (studies.work_of(passage, scope) for passage in passages)
        return log, list(filter(None, found))


def _results(
    works: list[studies.Work], sampling: playouts.Sampling, jobs: int
) -> Iterator[studies.Analysed | str]:
    if jobs == 1:
        for work in works:
            for decision, seen in work.items:
                yield studies.analysed(decision, seen, sampling)
        return
    busy, processes = [work for work in works if work.items], archives.Processes(jobs)
    for work, done in archives.in_order(partial(_of_hand, sampling), busy, processes):
        if isinstance(done, archives.Lost):
            raise CannotDo.say("each process that analysed hand {hand} died", hand=work.hand)
        yield from done


def _of_hand(sampling: playouts.Sampling, work: studies.Work) -> list[studies.Analysed | str]:
    return [studies.analysed(decision, seen, sampling) for decision, seen in work.items]


def _written(decided: Iterator[studies.Analysed], form: str, *, looked: bool) -> Iterator[str]:
    """Yield each decision as soon as it is known. `looked`: every hand asked for was analysed."""
    if form == "json":
        yield from contract.array(map(contract.decision_json, decided))
        return
    style, none = screen(), True
    for decision in decided:
        yield reports.analysed_text(decision, style)
        none = False
    if none and looked:
        yield messages.say("no card was played by choice where that is asked for\n")


def _decisions(
    found: Iterator[studies.Analysed | str], advance: Advance
) -> Iterator[studies.Analysed]:
    for result in found:
        if isinstance(result, str):
            complain("left out: {result}", result=result)
        else:
            yield result
        advance(1)
