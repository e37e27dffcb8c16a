"""Facts before the play: dealer, stayers, draws."""

from collections.abc import Mapping, Sequence

from referee.game import Player
from referee.notes.evening import NotedHand
from referee.notes.facts import Fact
from referee.notes.persons import OUT


def fill(hand: NotedHand, fact: Fact, *beside: str, **slot: object) -> bool:
    """Fill a slot; tell whether it was empty, equal, or corrected.

    `beside`: other slots that the fact fills.
    """
    ((name, value),) = slot.items()
    before = getattr(hand, name)
    if before not in (None, "", (), False, value) and not fact.corrects:
        return False
    setattr(hand, name, value)
    hand.sources |= dict.fromkeys((name, *beside), fact)
    return True


def dealt(hand: NotedHand, fact: Fact) -> bool:
    return fill(hand, fact, dealer=fact.players[0])


def turned(hand: NotedHand, fact: Fact) -> bool:
    if fact.card.startswith("?") and hand.up[1:] == fact.card[1:]:
        return True
    return fill(hand, fact, up=fact.card)


def everybody(hand: NotedHand, fact: Fact) -> bool:
    five = "SWEEP" in fact.kinds  # `all five`: tricks, or players
    told = fact.numbers[0] if fact.numbers else hand.size if five else len(hand.table)
    if told != len(hand.table) or hand.stayed is not None:
        return False
    return fill(hand, fact, "stayed", everybody=True)


def in_only(hand: NotedHand, fact: Fact) -> bool:
    return stay_in(hand, fact.players, fact) and leave_out(hand, _others(hand, fact), fact)


def in_but(hand: NotedHand, fact: Fact) -> bool:
    return stay_in(hand, _others(hand, fact), fact) and leave_out(hand, fact.players, fact)


def _others(hand: NotedHand, fact: Fact) -> list[Player]:
    return [player for player in hand.table if player not in fact.players]


def stayed(hand: NotedHand, fact: Fact) -> bool:
    return stay_in(hand, fact.players, fact)


def somebody_played(hand: NotedHand, players: Sequence[Player]) -> bool:
    """Take back that all passed; tell whether that was so."""
    passed = hand.source("pot").kind == "all_passed"
    if passed:
        hand.carried = False
        hand.out = tuple(player for player in hand.out if player not in players)
        del hand.sources["pot"]
    return passed


def stay_in(hand: NotedHand, players: Sequence[Player], fact: Fact) -> bool:
    players = tuple(players)
    if (passed := hand.sources.get("pot")) and passed.line == fact.line:
        somebody_played(hand, players)
    if fact.corrects or hand.stayed is None:
        hand.stayed, hand.sources["stayed"] = players, fact
        return not any(player in hand.out for player in players)
    if set(players) <= set(hand.stayed):
        return True
    if fact.line == hand.sources["stayed"].line or hand.sources["stayed"].kind in ("drew", "named"):
        hand.stayed = tuple(dict.fromkeys((*hand.stayed, *players)))
        return not any(player in hand.out for player in hand.stayed)
    return False


def out(hand: NotedHand, fact: Fact) -> bool:
    return leave_out(hand, fact.players, fact)


def leave_out(hand: NotedHand, players: Sequence[Player], fact: Fact) -> bool:
    plays = (play.player for row in hand.rows.values() for play in row.plays)
    told = (*(one.pairs for one in hand.waiting), tuple(hand.tricks.items()))
    counted = (who for pairs in told for who, number in pairs if number)
    if not {*(hand.stayed or ()), *hand.drawn, *plays, *counted}.isdisjoint(players):
        return False
    hand.out = tuple(dict.fromkeys((*hand.out, *players)))
    hand.sources.setdefault("stayed", fact)
    hand.sources.setdefault("out", fact)
    return True


def all_passed(hand: NotedHand, fact: Fact) -> bool:
    return leave_out(hand, hand.table, fact) and fill(hand, fact, "pot", carried=True)


def others_out(hand: NotedHand, fact: Fact) -> bool:
    counted = (who for one in hand.waiting for who, _ in one.pairs)
    known = {*(hand.stayed or ()), *hand.drawn, *hand.tricks, *counted}
    others = [player for player in hand.table if player not in known]
    return bool(known) and leave_out(hand, others, fact)


def others_in(hand: NotedHand, fact: Fact) -> bool:
    """Record all who are not out as stayers."""
    others = [player for player in hand.table if player not in hand.out]
    return bool(hand.out or hand.stayed) and stay_in(hand, others, fact)


def intents(hand: NotedHand, fact: Fact) -> bool:
    stay = [player for player, number in fact.pairs if number != OUT]
    gone = [player for player, number in fact.pairs if number == OUT]
    drawn = {player: number for player, number in fact.counts.items() if number != OUT}
    fits = not drawn or _draws(hand, drawn, fact)
    return fits and (not stay or stay_in(hand, stay, fact)) and leave_out(hand, gone, fact)


def _draws(hand: NotedHand, drawn: Mapping[Player, int], fact: Fact) -> bool:
    hand.drawn.update(drawn)
    hand.sources["drawn"] = fact
    return all(number <= hand.size for number in drawn.values())


def drew(hand: NotedHand, fact: Fact) -> bool:
    new = [player for player in fact.counts if player not in hand.out]
    known = hand.stayed is not None and {*new} <= {*hand.stayed}
    return _draws(hand, fact.counts, fact) and (known or stay_in(hand, new, fact))


def drew_each(hand: NotedHand, fact: Fact) -> bool:
    stay, drawn = hand.stayers() or (), 0 if fact.kind == "nobody_drew" else fact.numbers[0]
    new = bool(stay) and hand.drawn.keys().isdisjoint(stay)
    return new and _draws(hand, dict.fromkeys(stay, drawn), fact)


def against(hand: NotedHand, fact: Fact) -> bool:
    """Record `Ann against Ben`; Ann may be who took tricks, or the dealer."""
    players = fact.players
    if len(players) == 1 and hand.stayed is None:
        told = {*hand.tricks, *(who for one in hand.waiting for who, _ in one.pairs), *hand.bourre}
        other = told.difference(players) or {hand.dealer}.difference(players)
        players = (*filter(None, other), *players) if len(other) == 1 else players
    return len(players) > 1 and in_only(hand, fact._replace(players=players))
