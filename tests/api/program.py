"""A program as somebody writes it who knows python-chess: `mypy --strict` has nothing to say about it."""

import sys
from collections import Counter
from pathlib import Path

import referee


def wrong_cards(evening: referee.Evening) -> list[str]:
    """Every card that was not legal, with what was, in the words of this program."""
    found = []
    for hand in evening.hands:
        for position, play in hand.positions():
            if play.player is None or play.player not in position.taken:
                continue
            try:
                legal = position.is_legal(play.card, play.player)
            except referee.Error:
                continue  # the record does not show enough
            if legal is False:
                cards = " or ".join(map(str, position.legal_cards(play.player)))
                found.append(f"hand {hand.number}: {play!r}, and not {cards}")
    return found


def best_night(evening: referee.Evening) -> tuple[str, int]:
    """Who had the most chips after any hand, and how many."""
    stacks = Counter[str]()
    for hand in evening.hands:
        for player, chips in evening.stacks(after=hand.number).items():
            stacks[player] = max(stacks[player], chips or 0)
    return stacks.most_common(1)[0]


def tricks_led(evening: referee.Evening, suit: referee.Suit) -> int:
    """How many tricks were led with a suit."""
    tricks: list[referee.Trick] = [trick for hand in evening.hands for trick in hand.tricks]
    return sum(trick.led is suit for trick in tricks)


def dearest(evening: referee.Evening) -> referee.Finding | None:
    """The gravest finding that nobody has ruled on."""
    grave = [one for one in evening.findings if one.severity is referee.Severity.VIOLATION]
    sure = [one for one in grave if one.certainty is referee.Certainty.CERTAIN]
    return max(sure, key=lambda one: (one.cost and one.cost.chips) or 0, default=None)


def main(path: Path) -> None:
    """Print what the functions above find in a log."""
    evening = referee.read(path, rules=referee.load_ruleset("boo-ray 1", knobs={"limit": 40}))
    print(*wrong_cards(evening), sep="\n")
    print(best_night(evening), tricks_led(evening, referee.Suit.DIAMONDS))
    found = dearest(evening)
    if found and found.cost:
        print(found.message, found.cost.chips, found.legal)
    for payment in evening.settlement.payments:
        print(payment.giver, payment.taker, payment.amount)
    moved: Counter[str] = Counter()
    for entry in evening.ledger:
        moved[entry.cause.value] += entry.chips
    print(moved["ante"])
    answer: referee.Answer = referee.ask(hand="2s As 4c", trump="s", table="9h 3s")
    cards: tuple[referee.Card, ...] = answer.legal
    print(cards, referee.card("as de pique") in cards)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
