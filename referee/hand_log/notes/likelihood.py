"""How well a reading fits the words and what the notes have said so far."""

from collections.abc import Callable
from copy import copy
from fractions import Fraction

from referee.game import Player
from referee.hand_log.notes.clauses import ClauseReading
from referee.hand_log.notes.doubts import HAND_SIZE, PASSED_OVER, PERSON, far_fetched
from referee.hand_log.notes.evening import NotedEvening, NotedHand
from referee.hand_log.notes.fact import Fact, Meaning, UnclearError
from referee.hand_log.notes.facts import fact_of
from referee.hand_log.notes.sums import expected_pot

NEVER = -30
"""The likelihood of what does not fit at all."""


def fitness(reading: ClauseReading, meaning: Meaning, evening: NotedEvening) -> int:
    """How well a reading of a clause fits; the most is best."""
    weight = reading.weight - far_fetched(reading)
    rules = [phrase.rule for phrase in reading.phrases]
    if "pot_now" in rules and ("name_over" in rules or "word" in rules):
        weight -= 9
    quiet, whole, pots = copy(meaning), False, set[tuple[Player, Fraction]]()
    for phrase in reading.phrases:
        if phrase.rule not in PASSED_OVER:
            try:
                fact = fact_of(phrase, quiet)
                weight += likelihood(fact, evening)
                pots |= {*fact.entries.items()} if phrase.rule in ("won", "won_plain") else set()
                whole = whole or sum(fact.sums) == HAND_SIZE
                evening = evening.after_opening() if phrase.rule in _OPENING else evening
            except UnclearError:
                if not (whole and phrase.rule in _TOLD_BY_TRICKS):
                    weight -= 5 * sum(token.type in PERSON for token in phrase.tokens())
    twice = len(pots) > len({player for player, _ in pots})
    return weight + NEVER if twice else weight


def likelihood(fact: Fact, evening: NotedEvening) -> int:
    """How well a fact fits what the notes have said so far; 0 is no objection."""
    check = _CHECKS.get(fact.kind)
    return check(fact, evening) if check else 0


def _twice(fact: Fact) -> bool:
    return len(set(fact.players)) < len(fact.players)


def _is_out(fact: Fact, hand: NotedHand) -> bool:
    """Whether somebody is said to have played who is not among those who stayed, all of them named."""
    listed = (
        len(hand.stayed) > 1 and "in" in hand.said and not (hand.everybody or hand.others_stayed)
    )
    return any(player in hand.out for player in fact.players) or (
        listed and not {*fact.players} <= {*hand.stayed}
    )


def _boo_fits(fact: Fact, evening: NotedEvening) -> int:
    hand = evening.hand
    wrong = hand is not None and (
        _is_out(fact, hand)
        or hand.winner in fact.players
        or (
            sum(hand.tricks.values()) == HAND_SIZE
            and any(hand.tricks.get(player) for player in fact.players)
        )
    )
    return NEVER if wrong else 0


def _top_fits(fact: Fact, evening: NotedEvening) -> int:
    """Tricks of the winner: more of them are not left."""
    hand = evening.hand
    if hand is None:
        return NEVER
    if fact.sums and fact.sums[0] <= max(fact.sums[1:], default=0):
        return NEVER
    told = sum(count for who, count in hand.tricks.items() if who not in fact.players)
    return NEVER if _is_out(fact, hand) or told + sum(fact.sums[:1]) > HAND_SIZE else 0


def _has_another_pot(hand: NotedHand | None, fact: Fact) -> bool:
    """Whether it is the winner who wins once more, and not the same."""
    again = hand is not None and hand.winner in fact.players
    return again and hand is not None and hand.pot not in (None, fact.sums[0])


def _split_fits(fact: Fact, _: NotedEvening) -> int:
    return 0 if sum(fact.sums) == HAND_SIZE else NEVER


def _tied_split_fits(fact: Fact, evening: NotedEvening) -> int:
    alike = len({*fact.sums}) == 1 and len(fact.sums) == len({*fact.players})
    return _tally_fits(fact, evening) if alike else NEVER


def _won_fits(fact: Fact, evening: NotedEvening) -> int:
    hand = evening.hand
    if hand is not None and _is_out(fact, hand):
        return NEVER
    if (
        hand is not None
        and hand.winner is not None
        and fact.players
        and hand.winner != fact.players[0]
    ):
        return -8
    if fact.sums and (not fact.sums[0] or _has_another_pot(hand, fact)):
        return NEVER
    if not fact.sums or (expected := expected_pot(evening)) is None:
        return 0
    if fact.sums[0] == expected:
        return 2
    least = (evening.ante or 0) * len(evening.present(len(evening.hands)))
    return -6 if fact.sums[0] < least else -7 if fact.sums[0] <= HAND_SIZE else 0


def _plain_win_fits(fact: Fact, evening: NotedEvening) -> int:
    hand = evening.hand
    if (
        hand is None
        or hand.over
        or not fact.sums
        or not (hand.stayed or hand.everybody or hand.tricks)
    ):
        return NEVER
    expected = expected_pot(evening)
    return 0 if expected is None else 2 if fact.sums[0] == expected else NEVER


def _paid_fits(_: Fact, evening: NotedEvening) -> int:
    """What is owed or lies there before a hand is won was paid for the hand before."""
    hand = evening.hand
    return -4 if hand is None or (not hand.over and len(evening.hands) < 2) else 0


def _carried_fits(fact: Fact, evening: NotedEvening) -> int:
    expected = expected_pot(evening)
    return -8 if fact.sums and expected is not None and fact.sums[0] != expected else 0


def _stayed_fits(_: Fact, evening: NotedEvening) -> int:
    """Nobody stays in where the hand is over and its dealer, and so the next one's, would be named first."""
    hand = evening.hand
    over = hand is not None and hand.over and all(one.dealer for one in evening.hands)
    return NEVER if over else 0


def _tally_fits(fact: Fact, evening: NotedEvening) -> int:
    hand = evening.hand
    if (
        hand is None
        or max(fact.sums, default=Fraction(0)) > 5
        or sum(fact.sums) > 5
        or _twice(fact)
        or _is_out(fact._replace(players=tuple(who for who, n in fact.entries.items() if n)), hand)
    ):
        return NEVER
    if 0 < len(hand.rows) < 5 and hand.said.get("trick") != evening.hands[-1].line:
        return -6
    if sum(fact.sums) == 0:
        return 0
    told = sum(hand.tricks.values()) if not {*hand.tricks} & {*fact.players} else 0
    whole = told + sum(fact.sums) == 5 or fact.number is not None
    again = bool(hand.tricks) and not (whole and told)
    return (0 if whole else -4) + (-6 if again else 0) + (-3 if hand.rows and not whole else 0)


def _drawn_fits(fact: Fact, evening: NotedEvening) -> int:
    hand = evening.hand
    if hand is None or max(fact.sums, default=Fraction(0)) > 5 or _twice(fact):
        return NEVER
    late = hand.rows or hand.tricks or hand.over
    return (0 if fact.word else -3) + (-12 if late else 0)


def _intents_fit(fact: Fact, evening: NotedEvening) -> int:
    return NEVER if max(fact.sums, default=Fraction(0)) > 5 else _stayed_fits(fact, evening)


def _standing_fits(fact: Fact, evening: NotedEvening) -> int:
    if _twice(fact):
        return NEVER
    telling = evening.hand is not None and not evening.hand.over
    if fact.word == "won" or (fact.word == "signed" and len(fact.players) == 1):
        return -6 if telling else -3 if fact.word == "won" else 0
    if fact.word:
        return 0
    if telling:
        return NEVER
    small = max(fact.sums, default=Fraction(0)) <= HAND_SIZE >= sum(fact.sums)
    return 0 if not small else -8 if evening.hand else NEVER


def _total_fits(_: Fact, evening: NotedEvening) -> int:
    return NEVER if evening.hand is not None and not evening.hand.over else 0


def _trick_fits(fact: Fact, _: NotedEvening) -> int:
    noted = [play for play in fact.plays if not play.card.endswith("?")]
    if not noted or (fact.number or 1) > 5:
        return NEVER
    players = [play.player for play in fact.plays if play.player]
    return NEVER if len(set(players)) < len(players) else 0


def _hand_fits(fact: Fact, evening: NotedEvening) -> int:
    wanted = evening.hands[-1].number + 1 if evening.hands else 1
    return 0 if fact.number == wanted or (evening.hands and fact.number == wanted - 1) else -8


def _winner_fits(_: Fact, evening: NotedEvening) -> int:
    hand = evening.hand
    return 0 if hand and hand.rows else -6


def _trick_takers_fit(fact: Fact, evening: NotedEvening) -> int:
    """Five names of which none comes twice list the players."""
    hand = evening.hand
    free = hand is not None and not (hand.over or hand.tricks or hand.rows)
    return 0 if free and len(fact.players) < HAND_SIZE else NEVER


def _listed_fits(_: Fact, evening: NotedEvening) -> int:
    hand = evening.hand
    return 0 if hand and not hand.stayed and not hand.over else -10


def _start_fits(_: Fact, evening: NotedEvening) -> int:
    return -4 if evening.hands else 0


_OPENING = ("hand", "row_dealt", "hand_dealt", "dealt", "dealt_out")
_TOLD_BY_TRICKS = ("won", "won_pot", "won_more", "boo", "paid")
"""What "she" did is seen from the tricks of a whole hand."""
_CHECKS: dict[str, Callable[[Fact, NotedEvening], int]] = {
    "tally": _tally_fits, "boo": _boo_fits, "matched": _boo_fits, "trick_takers": _trick_takers_fit, "tricks_top": _top_fits, "tricks_all": _top_fits, "tricks_split": _split_fits, "tied_split": _tied_split_fits, "won_pot": _won_fits, "tricks": _tally_fits, "tricks_against": _tally_fits, "no_tricks": _tally_fits, "intents": _intents_fit, "drawn": _drawn_fits, "standing": _standing_fits, "total": _total_fits, "trick": _trick_fits,
    "trick_in_order": _trick_fits, "hand": _hand_fits, "row_dealt": _hand_fits, "hand_dealt": _hand_fits,
    "winner": _winner_fits, "start_with": _start_fits, "each": _start_fits, "carried": _carried_fits, "paid": _paid_fits, "listed": _listed_fits, "won": _won_fits, "won_more": _won_fits, "won_plain": _plain_win_fits, "stayed": _stayed_fits, "out": _stayed_fits,
}  # fmt: skip
