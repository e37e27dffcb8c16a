"""Who won a trick, led the next and took how many: R206 to R208, R213."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from referee.events import HandClosed, Mark, TricksClaimed, TricksCounted
from referee.game import Evidence, Player, Problem, agreed
from referee.laws.law import law
from referee.replay import Hand, Table, Trick
from referee.rulesets import Ruleset


@law(
    "R206",
    "winner-mark",
    on=HandClosed,
    duty="a trick goes to its highest trump, else to the highest card of the suit led",
    knob="rank-order",
    source="boo-ray tricks.2, acadiana tricks.1, simultaneous-002 win.2, la-bourre cards.1",
)
def winner_mark(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A star marks a card that was beaten, or two cards of one trick have one.

    In `2 Ann: Kc* Ac 3s` with spades trump, the trump won, whatever the star says. The cards
    decide, unless the player with the star leads the next trick: then two facts stand against one,
    and the winner of the trick is left open. (Where the lead passes by seat, it proves nothing.)
    """
    for trick in table.hand.tricks if table.hand and not table.hand.runs_on else ():
        marked = [play for play in trick.plays if play.winner]
        if len(marked) > 1:
            first, second, *_ = marked
            message = f"Trick {trick.number} was marked as won by two cards"
            yield Problem(message, second.at, evidence=(Evidence(first.at, "the other mark"),))
        elif marked and marked[0] is not trick.top and _winner_is_known(trick):
            yield from _judged(trick, table, ruleset)


def _winner_is_known(trick: Trick) -> bool:
    surplus = trick.size is not None and len(trick.plays) > trick.size
    return trick.top_known and not surplus


def _judged(trick: Trick, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    marked, top = trick.marked, trick.top or trick.plays[0]
    if marked is None or marked.at == top.at:
        return
    card, other = (table.spell(play.card, play.at) for play in (marked, top))
    whose = f"{marked.player} was" if marked.player else f"{card} was"
    winner = f"{top.player} with {other}" if top.player else other
    led_next = () if ruleset.leads_by_seat else _next_lead(trick, table.hand)
    evidence = (Evidence(top.at, "this card won it"), *led_next)
    message = f"{whose} marked as winning trick {trick.number}, but it went to {winner}"
    yield Problem(message, marked.at, player=marked.player, evidence=evidence)


def _next_lead(trick: Trick, hand: Hand | None) -> Iterator[Evidence]:
    after = (later for later in hand.tricks if later.at > trick.at) if hand else iter(())
    led = next(after, None)
    if led and trick.marked and led.leader == trick.marked.player:
        yield Evidence(led.at, f"but {led.leader} led the next trick")


@law(
    "R207",
    "wrong-leader",
    on=HandClosed,
    duty="a trick is led by the player whose lead it is",
    knob="next-leader",
    source="boo-ray setup.15, boo-ray setup.14, acadiana tricks.2, simultaneous-002 win.4, "
    "la-bourre play.1, pagat lead, hoyle lead, bicycle lead, cajun-crate lead, "
    "monday-night lead",
)
def wrong_leader(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A trick was led by a player whose lead it was not.

    The eldest hand, the first stayer after the dealer, leads to the first trick, under `lead
    turn-up` the dealer; then the winner of the trick before, under `next-leader next-seat` the next
    player in turn after its leader. A wrong leader
    means that the name or a card of the trick before is a slip of the pen, or that somebody led out
    of turn, which should be marked `(out of turn)`. Unless later tricks prove who led, the owners
    of the cards are unknown.
    """
    hand = table.hand
    if hand is None or hand.runs_on or not hand.tricks:
        return
    for before, trick in pairwise((None, *hand.tricks)):
        if trick and trick.due_leader and _unexplained(trick, before, hand, ruleset):
            message = f"{trick.leader} led trick {trick.number} instead of {trick.due_leader}"
            evidence = (_reason(trick, before, hand, ruleset),)
            yield Problem(message, trick.at, player=trick.leader, evidence=evidence)


def _unexplained(trick: Trick, before: Trick | None, hand: Hand, ruleset: Ruleset) -> bool:
    """Whether the lead is wrong, and no other mistake explains it."""
    if trick.leader == trick.due_leader:
        return False
    if trick.leader in hand.out or trick.leader not in hand.seating:
        return False
    if before and not before.whole:
        return False
    marked = before.marked if before and not ruleset.leads_by_seat else None
    marked_so = any(Mark.OUT_OF_TURN in play.marks for play in trick.plays[:1])
    return not marked_so and not (marked and marked.player == trick.leader)


def _reason(trick: Trick, before: Trick | None, hand: Hand, ruleset: Ruleset) -> Evidence:
    if before is None:
        first = f"{trick.due_leader} was the first stayer"
        due = "the dealer leads first" if trick.due_leader == hand.dealer else first
        return Evidence(hand.at, f"{hand.dealer} dealt, and {due}")
    if ruleset.leads_by_seat:
        return Evidence(
            before.at, f"{trick.due_leader} was next to lead after trick {before.number}"
        )
    won = f"{trick.due_leader} won trick {before.number}"
    if before.top and before.top.player == trick.due_leader:
        return Evidence(before.top.at, f"{won} with this card")
    return Evidence(before.at, won)


@law(
    "R208",
    "trick-count",
    on=TricksCounted,
    duty="the count of tricks agrees with the cards",
    source="acadiana pay.3, simultaneous-002 score.1, decision 0053",
)
def trick_count(event: TricksCounted, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The `tricks` line disagrees with the tricks on record.

    `tricks Ann 3, Cal 2`, but by the cards Ann took two: somebody miscounted, or a card was written
    down wrongly. The cards decide who wins the pot and who is bourré. Nothing is reported where a
    card is unknown, or where the count agrees with the stars and leaders as written; then these are
    the mistake.
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
        message = f"{sum(counted.values())} tricks were counted in a hand of {hand.size}"
        yield Problem(message, event.at)
    elif sum(hand.counted.values()) > hand.size and event.counts[-1].player == [*hand.counted][-1]:
        message = f"{sum(hand.counted.values())} tricks were counted in a hand of {hand.size}"
        yield Problem(message, event.at, advice=_ADVICE)


_ADVICE = "Perhaps the line that opens the next hand is missing."


def _as_written(hand: Hand, counted: Mapping[Player, int], ruleset: Ruleset) -> dict[Player, int]:
    """Count the tricks of the players in the line, if every star and every leader is right."""
    won = Counter[Player | None](hand.claimed) + Counter(hand.winners_as_marked(ruleset))
    return {player: won[player] for player in counted}


def _problem(event: TricksCounted, wrong: Mapping[Player, int], hand: Hand) -> Problem:
    first = next(count for count in event.counts if count.player in wrong)
    taken = hand.taken or {}
    counts = [
        f"{player} was counted {n} but took {taken.get(player, 0)}" for player, n in wrong.items()
    ]
    won = (trick for trick in hand.tricks if trick.winner == first.player)
    evidence = tuple(
        Evidence(trick.at, f"{first.player} won trick {trick.number}") for trick in won
    )
    message = f"{', '.join(counts)}, by the cards"
    return Problem(message, first.at, player=first.player, evidence=evidence)


@law(
    "R213",
    "claim",
    on=TricksClaimed,
    duty="nobody claims more tricks than are left",
    knob="hand-size",
    source="decision 0054",
)
def claim(event: TricksClaimed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player claimed more tricks than were left.

    After three of five tricks `claim Ann 2` takes the rest and `claim Ann 3` one too many. The
    tricks of the hand can then not be counted from the record. Claims of several players are added
    up.
    """
    hand, trick = table.hand, table.trick
    if hand is None:
        return
    finished = 0 if trick is None else trick.number if trick.whole else trick.number - 1
    left = max(0, hand.size - finished)
    last_claim = list(hand.claimed)[-1] == event.player
    claimed = sum(hand.claimed.values()) if last_claim else event.tricks
    if claimed > left:
        total = "" if claimed == event.tricks else f", {claimed} with the other claims,"
        message = f"{event.player} claimed {event.tricks}{total} when {left} {agreed(left, 'was', 'were')} left"
        evidence = (Evidence(trick.at, "the last trick before it"),) if trick else ()
        yield Problem(message, event.at, player=event.player, evidence=evidence)
