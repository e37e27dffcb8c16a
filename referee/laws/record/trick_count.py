from collections import Counter
from collections.abc import Mapping

from referee.events import TricksCounted
from referee.game import Player
from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Table, law
from referee.messages import Message, Series, say


@law(
    "R208",
    on=TricksCounted,
    duty="the count of tricks agrees with the cards",
    source="acadiana pay.3, simultaneous-002 score.1, decision 0053",
)
def trick_count(event: TricksCounted, table: Table, ruleset: Ruleset) -> Problems:
    """The `tricks` line disagrees with the tricks on record.

    `tricks Ann 3, Cal 2`, but by the cards Ann took two: somebody miscounted, or a card was written
    down wrongly. The cards decide. Nothing is reported where a card is unknown, or where the count
    agrees with the stars and leaders as written; then these are the mistake.
    """
    hand = table.hand
    if hand is None or hand.stayers is None or hand.misdealt or hand.runs_on:
        return
    counted = {count.player: count.tricks for count in event.counts}
    if (
        hand.played_out
        and hand.taken is not None
        and all(trick.at < event.at for trick in hand.tricks)
    ):
        wrong = {player: n for player, n in counted.items() if n != hand.taken.get(player, 0)}
        if wrong and counted != _as_written(hand, counted, ruleset):
            yield _problem(event, wrong, hand)
    elif sum(counted.values()) > hand.size:
        yield Problem(_too_many(counted, hand), event.at)
    elif sum(hand.counted.values()) > hand.size and event.counts[-1].player == [*hand.counted][-1]:
        yield Problem(_too_many(hand.counted, hand), event.at, advice=_ADVICE)


_ADVICE = say("Perhaps the line that opens the next hand is missing.")


def _too_many(counted: Mapping[Player, int], hand: Hand) -> Message:
    return say(
        "{tricks} tricks were counted in a hand of {size}",
        tricks=sum(counted.values()),
        size=hand.size,
    )


def _as_written(hand: Hand, counted: Mapping[Player, int], ruleset: Ruleset) -> dict[Player, int]:
    won = Counter[Player | None](hand.claimed) + Counter(hand.winners_as_marked(ruleset))
    return {player: won[player] for player in counted}


def _problem(event: TricksCounted, wrong: Mapping[Player, int], hand: Hand) -> Problem:
    first = next(count for count in event.counts if count.player in wrong)
    taken = hand.taken or {}
    counts = Series(
        say(
            "{player} was counted {tricks} but took {taken}",
            player=player,
            tricks=tricks,
            taken=taken.get(player, 0),
        )
        for player, tricks in wrong.items()
    )
    won = (trick for trick in hand.tricks if trick.winner == first.player)
    evidence = tuple(
        Evidence(
            trick.at, say("{player} won trick {number}", player=first.player, number=trick.number)
        )
        for trick in won
    )
    message = say("{counts}, by the cards", counts=counts)
    return Problem(message, first.at, player=first.player, evidence=evidence)
