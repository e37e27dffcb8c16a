"""Decision by rules and chips between the readings that the words leave open."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from itertools import product

from referee.events import Event
from referee.game import Player
from referee.messages import say
from referee.money import Result, bourre_charge
from referee.notes.evening import NotedEvening, NotedHand
from referee.notes.events import ChipWorth, events_of
from referee.notes.facts import Fact, NotedSum
from referee.notes.hand_facts import may_be_draws, may_be_paid, sums_of, take
from referee.notes.house_rules import RulesNoted, house_rules
from referee.notes.reckoner import Reckoned, Stand
from referee.notes.side_events import between, header

_MOST_WAYS = 24
_DIFFERENCE, _DOUBT, _UNDECIDED, _SHORT, _UNTOLD = 4.0, 9.0, 6.0, 5.0, 3.0
_MARGIN = 2.0
"""Lead over the next reading, needed to claim their differences."""


@dataclass(slots=True)
class NotedPassage:
    """The events of a hand, or of the lines before the first, with the results."""

    hand: NotedHand | None
    events: tuple[Event, ...]
    reckoned: Reckoned

    def keep_to_its_words(self, worth: ChipWorth) -> None:
        """Take back what was worked out, and what is told of the evening behind the hand."""
        if self.hand is None:
            return
        out = self.hand.worked_out
        self.hand.pot = None if "pot" in out else self.hand.pot
        self.hand.paid = {} if "paid" in out else self.hand.paid
        self.events = tuple(events_of(self.hand, worth, None))


@dataclass(slots=True)
class Decided:
    """An evening with one reading for every hand."""

    rules: RulesNoted
    worth: ChipWorth
    passages: list[NotedPassage] = field(default_factory=list)
    cost: float = 0.0

    @property
    def hands(self) -> list[NotedHand]:
        return [passage.hand for passage in self.passages if passage.hand is not None]


def decide(evening: NotedEvening, worths: Sequence[ChipWorth]) -> Decided:
    """Read an evening as rules and chips support best; of equals with the plainest rules.

    Of the ways begun, the cheapest so far goes on with its next hand.
    """
    begun: list[tuple[float, tuple[int, int], Decided, Iterator[NotedPassage]]] = []
    for rank, (worth, rules) in enumerate(product(worths, house_rules(evening))):
        decided = Decided(rules, worth)
        plain = len(rules.knobs), rank
        heappush(begun, (decided.cost, plain, decided, _hand_by_hand(evening, decided)))
    while True:
        _, plain, decided, hands = heappop(begun)
        if next(hands, None) is None:
            return decided
        heappush(begun, (decided.cost, plain, decided, hands))


def _hand_by_hand(evening: NotedEvening, decided: Decided) -> Iterator[NotedPassage]:
    worth, rules = decided.worth, decided.rules
    before = tuple(header(evening, worth, rules))
    reckoned = Stand.at_start().after(before)
    decided.passages.append(NotedPassage(None, before, reckoned))
    decided.cost += _DIFFERENCE * len(reckoned.differences)
    yield decided.passages[-1]
    for place, hand in enumerate(evening.hands, 1):
        after = tuple(between(evening, place, worth))
        passage, cost = _best(hand, decided.passages[-1].reckoned.stand, worth, rules, after)
        decided.passages.append(passage)
        decided.cost += cost
        yield passage


def _best(
    hand: NotedHand, stand: Stand, worth: ChipWorth, rules: RulesNoted, after: tuple[Event, ...]
) -> tuple[NotedPassage, float]:
    found = []
    for rank, way in enumerate(_ways(hand)):
        events = tuple(events_of(way, worth, rules.ante))
        reckoned = stand.after(events)
        cost = _DIFFERENCE * len(reckoned.differences) + _DOUBT * len(way.doubts) + rank * 0.1
        cost += 0 if way.over or way.misdealt or hand.open else _UNDECIDED
        stay = way.stayers()
        counted = stay is not None and all(player in way.tricks for player in stay)
        cost += _SHORT if counted and not way.counted else 0
        cost += _UNTOLD if _sweeps_untold(way) or _draws_like_tricks(way) else 0
        pot = reckoned.pot
        if way.pot is not None and pot is not None and worth.chips(way.pot) != pot:
            cost += _UNDECIDED if way.source("pot").original == "pairs" else _DIFFERENCE
        found.append((cost, rank, way, reckoned, events))
    found.sort(key=lambda one: one[:2])
    cost, _, best, reckoned, events = found[0]
    rivals = [way for other, _, way, *_ in found[1:] if other - cost < _MARGIN]
    _leave_open(best, rivals)
    _leave_bare(best)
    if best.winner and best.stayed is not None and best.winner not in best.stayed:
        best.doubt(say("it contradicts the rest"), "stayed")
        best.stayed, best.out = None, ()
    _work_out(best, reckoned, worth, rules)
    if best.carried and best.pot is None:
        best.doubt(say("how much stayed in the pot?"), "carried")
    if best.counted and len(best.best) == 1 and best.pot and not (best.winner or best.carried):
        best.winner = best.best[0]
        best.worked_out.add("winner")
    if best.pot is not None and best.winner is None and not best.carried and not best.misdealt:
        best.doubt(say("who won it?"), "amount", "pot")
    decided = (*events_of(best, worth, rules.ante), *after)
    reckoned = reckoned if decided == events else stand.after(decided)
    return NotedPassage(best, decided, reckoned), cost


def _sweeps_untold(hand: NotedHand) -> bool:
    """Tell whether a bare number would be all tricks, though the text names no bourré."""
    bare = hand.source("tricks").original == "pairs"
    return bare and hand.tricks == dict.fromkeys(hand.tricks, hand.size) and not hand.bourre


def _draws_like_tricks(hand: NotedHand) -> bool:
    """Tell whether bare draws look like tricks: five, the winner's most, the payers' 0."""
    bare = hand.source("drawn").original == "pairs" and not hand.tricks
    zeros = {player for player, number in hand.drawn.items() if not number}
    whole = sum(hand.drawn.values()) == hand.size
    most = max(hand.drawn.values(), default=0)
    best = [player for player, number in hand.drawn.items() if number == most]
    fits = best == [hand.winner] or (hand.carried and len(best) > 1)
    return bare and whole and fits and zeros == {*hand.bourre, *hand.paid}


def _ways(hand: NotedHand) -> list[NotedHand]:
    ways = [hand.copied()]
    ways[0].waiting = []
    for fact in hand.waiting:
        more = []
        for way in ways:
            options = [one for kind in _options(fact, way) if (one := _taken(way, kind))]
            if not options:
                lost = way.copied()
                if fact.kind == "pairs" and lost.tricks and len(fact.pairs) > 1:
                    lost.doubt(say("it contradicts the rest"), "tricks")
                    lost.tricks = {}
                lost.doubts.append((fact, say("it has no place in the hand")))
                options = [lost]
            more += options
        ways = more[:_MOST_WAYS]
    return ways


def _taken(hand: NotedHand, fact: Fact) -> NotedHand | None:
    way = hand.copied()
    return way if take(way, fact) else None


def _options(fact: Fact, hand: NotedHand) -> Iterator[Fact]:  # noqa: C901 - a case a kind
    single = len(fact.pairs) == 1 and fact.rest is None
    match fact.kind:
        case "pairs":
            said = single and hand.tricks.get(fact.pairs[0][0]) == fact.pairs[0][1]
            shown = [row.fact.line for row in hand.rows.values()]
            before = len(shown) == hand.size and fact.line < min(shown)
            if not said and not before:
                yield fact._replace(kind="tricks", original="pairs")
            if single and fact.pairs[0][1]:
                won = (NotedSum(Fraction(fact.pairs[0][1])),)
                yield fact._replace(kind="won", sums=won, original="pairs")
            if may_be_draws(fact, hand):
                yield fact._replace(kind="drew", original="pairs")
            if may_be_paid(fact, hand):
                yield fact._replace(kind="paid", sums=sums_of(fact), original="pairs")
        case "named_sum" | "gains":
            yield fact._replace(kind="won")
            if fact.kind == "named_sum" and (hand.bourre or hand.over):
                yield fact._replace(kind="paid")
        case "named" if len(fact.players) == 1:
            fits = hand.stayed is None or fact.players[0] in (hand.stayers() or ())
            fits &= fact.players[0] not in (*hand.bourre, *hand.paid)
            if fits and (not hand.open or hand.best == [*fact.players]):
                yield fact._replace(kind="won_pot")
        case "split":
            yield from _whose(fact, hand)


def _whose(fact: Fact, hand: NotedHand) -> Iterator[Fact]:
    """Yield the possible players of each part of `3-2`; none if the rest does not tell."""
    numbers = tuple(sorted(fact.numbers, reverse=True))
    stay = hand.stayers()
    if (
        hand.winner is not None
        and stay is not None
        and len(stay) == len(numbers)
        and len({*numbers[1:]}) == 1
    ):
        others = [(player, numbers[1]) for player in stay if player != hand.winner]
        yield fact._replace(kind="tricks", pairs=((hand.winner, numbers[0]), *others))
    elif hand.carried and numbers[:1] == numbers[1:2]:
        yield fact._replace(kind="last")  # it says no more than the tie


def _leave_open(best: NotedHand, rivals: Sequence[NotedHand]) -> None:
    """Withdraw what nearly equal readings contradict."""
    for rival in rivals:
        same_end = rival.winner == best.winner and rival.carried == best.carried
        if rival.tricks != best.tricks and not _counts_all(best) and same_end:
            best.tricks = {p: n for p, n in best.tricks.items() if rival.tricks.get(p) == n}
            best.doubt(say("are these tricks?"), "tricks")
        same_winner = rival.winner == best.winner
        if rival.pot != best.pot and same_winner and None not in (best.pot, rival.pot):
            best.pot = None
            best.doubt(say("how much was in the pot?"), "pot")
        if not same_end:
            best.doubt(say("it can be read in two ways"), "pot")
            best.winner, best.carried, best.pot = None, False, None


def _counts_all(hand: NotedHand) -> bool:
    stay = hand.stayers()
    told = stay is not None and {*hand.tricks} == {*stay} - ({*hand.bourre} - {*hand.tricks})
    return hand.counted and (told or hand.bears_itself_out)


def _leave_bare(hand: NotedHand) -> None:
    """Withdraw bare numbers that may be something else, if they do not make a whole hand."""
    fact = hand.source("tricks")
    if fact.original != "pairs":
        return
    verbs = fact.kinds & {"TRICKS", "TALLY", "ZERO"}
    if not verbs and hand.open and len(hand.tricks) == 1:  # `won the 5` may be the pot
        sure = False
    else:
        known = {*hand.tricks, *hand.bourre}
        missing = [one for one in hand.stayers() or () if one not in known]
        most = max(hand.tricks.values(), default=0)
        sure = bool(
            hand.counted
            or (hand.carried and len(hand.best) > 1)
            or len(missing) == 1
            or verbs
            or fact.kinds & {"WIN", "HAS"}
            or (2 * most > hand.size and hand.tricks.get(hand.winner or Player("")) == most)
        )
    if not sure:
        hand.tricks = {}
        hand.doubts.append((fact, say("are these tricks?")))


def _work_out(hand: NotedHand, reckoned: Reckoned, worth: ChipWorth, rules: RulesNoted) -> None:
    """Infer missing facts of a hand of which every clause was understood."""
    settlement = reckoned.settlement
    hand.worked_out |= {"ante"} if rules.shared else set()
    if hand.open or hand.doubts or settlement is None or hand.misdealt:
        return
    if hand.winner is None and not hand.carried:
        if settlement.result in (Result.WON, Result.SOLE):
            hand.winner = settlement.winners[0]
            hand.worked_out.add("winner")
        elif settlement.result is Result.CARRIED and hand.counted and not hand.rows:
            hand.carried = True
            hand.worked_out.add("carried")
        else:
            return
    known_antes = reckoned.knows_carried and (rules.ante or hand.carried)
    if hand.pot is None and settlement.pot is not None and known_antes:
        hand.pot = worth.noted(settlement.pot)
        hand.worked_out.add("pot")
    owed = reckoned.owed() if known_antes or hand.pot else {}
    if hand.pot is not None and "pot" not in hand.worked_out:
        charge = bourre_charge(worth.chips(hand.pot), reckoned.rules)
        owed = dict.fromkeys(hand.bourre, charge) if charge is not None else owed
    for player, chips in owed.items():
        below = rules.unread is None or chips <= worth.chips(rules.unread)
        if below and hand.paid.get(player) is None:
            hand.paid[player] = worth.noted(chips)
            hand.worked_out.add("paid")
    hand.bourre = hand.bourre or tuple(owed)
