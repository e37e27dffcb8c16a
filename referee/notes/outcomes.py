"""Facts about a hand's counts and outcome: winner, bourrés, payments."""

from collections.abc import Sequence

from referee.game import Player
from referee.notes.declarations import fill, somebody_played, stay_in
from referee.notes.evening import NotedHand
from referee.notes.facts import Fact


def sat_out(hand: NotedHand, player: Player) -> bool:
    if player in hand.out:
        return True
    told = hand.stayed is not None and hand.sources["stayed"].kind not in (
        "drew",
        "named",
        "result",
        "tricks",
    )
    perhaps_in = {one for fact in hand.waiting for one in fact.players}
    return told and not hand.everybody and player not in perhaps_in.union(hand.stayed or ())


def count_tricks(hand: NotedHand, counts: dict[Player, int], fact: Fact) -> bool:
    """Record numbers of tricks, if possible."""
    before = {} if fact.corrects else hand.tricks
    hand.tricks = before | counts
    hand.sources["tricks"] = fact
    takers = [player for player, number in hand.tricks.items() if number]
    return (
        before.items() <= hand.tricks.items()
        and sum(hand.tricks.values()) <= hand.size
        and min(hand.tricks.values(), default=0) >= 0
        and not any(sat_out(hand, player) or player in hand.bourre for player in takers)
    )


def tricks(hand: NotedHand, fact: Fact) -> bool:
    counts = fact.counts
    if fact.rest is not None:
        stay = hand.stayers() or ()
        others = [player for player in stay if player not in counts]
        if not others:
            others = [one for one in hand.table if one not in counts and one not in hand.out]
            if fact.rest * len(others) != hand.size - sum(counts.values()):
                return False
        counts |= dict.fromkeys(others, fact.rest)
    return count_tricks(hand, counts, fact)


def result(hand: NotedHand, fact: Fact) -> bool:
    """Record `Ann 3 to 2`: the tricks of two stayers."""
    numbers = sorted(fact.numbers, reverse=True)
    bare = not fact.kinds & {"SPLIT", "TO"} and [*fact.numbers] != numbers  # `Ann 1 4`
    if not fact.players or sum(numbers) != hand.size or bare:
        return False
    first, stay = fact.players[0], hand.stayers() or fact.players
    others = [player for player in stay if player != first]
    counts = {first: numbers[0]}
    if len(fact.players) == len(numbers) == 2:
        counts |= {fact.players[1]: numbers[1]}
    elif len(others) == len(numbers) - 1 and len(set(numbers[1:])) == 1:
        counts |= dict.fromkeys(others, numbers[1])
    if hand.stayed is None and len(fact.players) == 2:
        stay_in(hand, fact.players, fact)
    return count_tricks(hand, counts, fact)


def split(hand: NotedHand, fact: Fact) -> bool:
    """Record `3-2` alone: the players may follow from the rest."""
    if sum(fact.numbers) != hand.size:
        return False
    hand.waiting.append(fact)
    return True


def evens(hand: NotedHand, fact: Fact) -> bool:
    numbers = fact.numbers
    apart = "SPLIT" in fact.kinds and len({*numbers[: len(fact.players)]}) > 1
    if not numbers or apart or numbers[0] * len(fact.players) > hand.size:
        return False
    return count_tricks(hand, dict.fromkeys(fact.players, numbers[0]), fact)


def in_order(hand: NotedHand, fact: Fact) -> bool:
    stay = hand.stayed or hand.stayers()
    if stay is None or len(stay) != len(fact.numbers) or sum(fact.numbers) != hand.size:
        return split(hand, fact)
    return count_tricks(hand, dict(zip(stay, fact.numbers, strict=True)), fact)


def sweep(hand: NotedHand, fact: Fact) -> bool:
    others = [player for player in hand.stayers() or () if player not in fact.players]
    if fact.numbers and fact.numbers[0] != hand.size:
        return False
    return count_tricks(hand, {fact.players[0]: hand.size, **dict.fromkeys(others, 0)}, fact)


def no_trick(hand: NotedHand, fact: Fact) -> bool:
    return count_tricks(hand, dict.fromkeys(fact.players, 0), fact)


def each_took(hand: NotedHand, fact: Fact) -> bool:
    stay = hand.stayers()
    if stay is None or not fact.numbers or fact.numbers[0] * len(stay) != hand.size:
        return False
    return count_tricks(hand, dict.fromkeys(stay, fact.numbers[0]), fact)


def won(hand: NotedHand, fact: Fact) -> bool:
    """Record the winner; after "everybody out", the only stayer."""
    winner = fact.players[0]
    if fact.corrects:
        hand.carried = False
    elif somebody_played(hand, fact.players):
        hand.stayed = fact.players[:1]
    if hand.carried or sat_out(hand, winner) or winner in hand.bourre:
        return False
    fits = fill(hand, fact, "pot", winner=winner)
    if fits and len(fact.sums) == 2:
        fits = count_tricks(hand, {winner: int(fact.sums[1].value)}, fact)
    return fits and (not fact.sums or fill(hand, fact, pot=fact.sums[0]))


def carried(hand: NotedHand, fact: Fact) -> bool:
    if fact.corrects:
        hand.winner = None
    fits = hand.winner is None and fill(hand, fact, "pot", carried=True)
    return fits and (not fact.sums or fill(hand, fact, pot=fact.sums[0]))


def tied(hand: NotedHand, fact: Fact) -> bool:
    hand.carried = True
    hand.sources = {"carried": fact, "pot": fact} | hand.sources
    tricks = dict.fromkeys(fact.players, fact.numbers[0]) if fact.numbers else {}
    return hand.winner is None and (not tricks or count_tricks(hand, tricks, fact))


def boo(hand: NotedHand, fact: Fact) -> bool:
    if _played(hand, fact.players):
        return False
    _lose(hand, fact)
    return pays(hand, fact) if fact.sums else True


def _played(hand: NotedHand, players: Sequence[Player]) -> bool:
    took = any(hand.tricks.get(one) or sat_out(hand, one) for one in players)
    return took or hand.winner in players


def _lose(hand: NotedHand, fact: Fact) -> None:
    hand.bourre = tuple(dict.fromkeys((*hand.bourre, *fact.players)))
    hand.sources.setdefault("bourre", fact)


def paid(hand: NotedHand, fact: Fact) -> bool:
    if not fact.players or _played(hand, fact.players):
        return False
    matches = "MATCH" in fact.kinds
    if matches:
        _lose(hand, fact)
    return pays(hand, fact) if fact.sums else matches


def pays(hand: NotedHand, fact: Fact) -> bool:
    sums = fact.sums if len(fact.sums) == len(fact.players) else fact.sums[:1] * len(fact.players)
    for player, amount in zip(fact.players, sums, strict=False):
        if hand.paid.get(player) not in (None, amount) and not fact.corrects:
            return False
        hand.paid[player] = amount
    hand.sources["paid"] = fact
    return len(fact.sums) in (1, len(fact.players))


def pot_now(hand: NotedHand, fact: Fact) -> bool:
    return fill(hand, fact, "amount", pot=fact.sums[0])


def misdealt(hand: NotedHand, fact: Fact) -> bool:
    hand.misdealt = True
    hand.sources.setdefault("misdealt", fact)
    return True


def ante(hand: NotedHand, fact: Fact) -> bool:
    return fill(hand, fact, ante=fact.sums[0])


def nothing(_hand: NotedHand, _fact: Fact) -> bool:
    return True
