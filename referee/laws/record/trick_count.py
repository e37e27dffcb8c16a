"""R208: a count of tricks that the cards contradict."""

from collections import Counter
from collections.abc import Iterator, Mapping

from referee.events import TricksCounted
from referee.game import Evidence, Player, Problem, Severity
from referee.laws.law import law
from referee.replay import Hand, Table
from referee.rulesets import Ruleset


@law(
    "R208",
    "trick-count",
    on=TricksCounted,
    duty="the tricks counted are those taken",
    severity=Severity.DISCREPANCY,
    source=("acadiana pay.3", "simultaneous-002 score.1", "decision 0053"),
)
def trick_count(event: TricksCounted, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The `tricks` line disagrees with the tricks on record.

    `tricks Ann 3, Cal 2` where by the cards Ann took two: somebody miscounted, or a card was
    written down wrongly. The cards decide who wins the pot and who is bourré. Nothing is said
    where a card is unknown, or where the count agrees with the stars and leaders as written (then
    they are the mistake).
    """
    hand = table.hand
    if hand is None or hand.stayers is None or hand.misdealt or hand.runs_on:
        return
    counted = {one.player: one.tricks for one in event.counts}
    if hand.played_out and hand.taken is not None and all(one.at < event.at for one in hand.tricks):
        wrong = {one: n for one, n in counted.items() if n != hand.taken.get(one, 0)}
        if wrong and counted != _as_written(hand, counted):
            yield _problem(event, wrong, hand)
    elif sum(counted.values()) > hand.size:
        message = f"{sum(counted.values())} tricks were counted in a hand of {hand.size}"
        yield Problem(message, event.at)
    elif sum(hand.counted.values()) > hand.size and event.counts[-1].player == [*hand.counted][-1]:
        message = f"{sum(hand.counted.values())} tricks were counted in a hand of {hand.size}"
        yield Problem(message, event.at, advice=_ADVICE)


_ADVICE = "Perhaps the line that opens the next hand is missing."


def _as_written(hand: Hand, counted: Mapping[Player, int]) -> dict[Player, int]:
    """What the players in the line took if every mark and every leader is right."""
    won = Counter[Player | None](hand.claimed) + Counter(hand.winners_as_marked)
    return {player: won[player] for player in counted}


def _problem(event: TricksCounted, wrong: Mapping[Player, int], hand: Hand) -> Problem:
    first = next(one for one in event.counts if one.player in wrong)
    taken = hand.taken or {}
    told = [f"{one} was counted {n} but took {taken.get(one, 0)}" for one, n in wrong.items()]
    won = (trick for trick in hand.tricks if trick.winner == first.player)
    evidence = tuple(Evidence(one.at, f"{first.player} won trick {one.number}") for one in won)
    message = f"{', '.join(told)}, by the cards"
    return Problem(message, first.at, player=first.player, evidence=evidence)
