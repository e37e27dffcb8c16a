"""Facts about a hand's outcome: winner, bourrés, payments."""

from referee.notes.declarations import fill, somebody_played
from referee.notes.facts import Fact
from referee.notes.hands import NotedHand
from referee.notes.trick_facts import count_tricks, sat_out


def won(hand: NotedHand, fact: Fact) -> bool:
    """Record the winner; after "everybody out", the only stayer."""
    if not fact.corrects and somebody_played(hand, fact.players):
        hand.stayed = fact.players[:1]
    if (hand.carried and not fact.corrects) or sat_out(hand, fact.players[0]):
        return False
    if fact.corrects:
        hand.carried = False
    fits = fill(hand, fact, "pot", winner=fact.players[0])
    if fits and len(fact.sums) == 2 and fact.kind == "won" and "HAS" in fact.kinds:
        fits = count_tricks(hand, {fact.players[0]: int(fact.sums[1].value)}, fact)
    return fits and (not fact.sums or fill(hand, fact, pot=fact.sums[0]))


def carried(hand: NotedHand, fact: Fact) -> bool:
    if fact.corrects:
        hand.winner = None
    if hand.winner:
        return False
    fits = fill(hand, fact, "pot", carried=True)
    return fits and (not fact.sums or fill(hand, fact, pot=fact.sums[0]))


def tied(hand: NotedHand, fact: Fact) -> bool:
    if fact.corrects:
        hand.winner = None
    if hand.winner is not None:
        return False
    hand.carried = True
    hand.sources.setdefault("carried", fact)
    hand.sources.setdefault("pot", fact)
    if fact.players and fact.numbers:
        return count_tricks(hand, dict.fromkeys(fact.players, fact.numbers[0]), fact)
    return True


def boo(hand: NotedHand, fact: Fact) -> bool:
    if any(hand.tricks.get(player) or sat_out(hand, player) for player in fact.players):
        return False
    if hand.winner in fact.players:
        return False
    hand.bourre = tuple(dict.fromkeys((*hand.bourre, *fact.players)))
    hand.sources.setdefault("bourre", fact)
    return pays(hand, fact) if fact.sums else True


def paid(hand: NotedHand, fact: Fact) -> bool:
    if not fact.players or any(
        hand.tricks.get(player) or sat_out(hand, player) or player == hand.winner
        for player in fact.players
    ):
        return False
    matches = "MATCH" in fact.kinds
    if matches:
        hand.bourre = tuple(dict.fromkeys((*hand.bourre, *fact.players)))
        hand.sources.setdefault("bourre", fact)
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
