from referee.laws.law import Evidence, Problem, Problems, Ruleset, Severity, law
from referee.messages import listed, say, say_many
from referee.replay import Hand, Table, Trick


@law(
    "R209",
    on=Hand,
    duty="tricks are numbered in the order of play",
    source="acadiana tricks.3, simultaneous-002 win.4, decision 0053",
    under_any_rules=True,
)
def trick_number(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A trick number repeats, goes back, or is higher than the hand has tricks.

    The tricks are replayed in the order in which they were written. A missing number is only a
    remark: perhaps that trick was never written down. Each hand gets at most one such finding.
    """
    if not hand.tricks or _in_order(hand) or hand.redeclared or hand.reopened:
        return
    wrong, missing = next(_wrong(hand), None), _missing(hand)
    if wrong:
        yield wrong
    elif missing:
        message = say_many(
            "Trick {tricks} was not recorded",
            "Tricks {tricks} were not recorded",
            len(missing),
            tricks=listed(map(str, missing), "and"),
        )
        later = next(trick for trick in hand.tricks if trick.number > missing[0])
        yield Problem(message, later.at, severity=Severity.REMARK)


def _in_order(hand: Hand) -> bool:
    return not hand.overfull and all(
        trick.number == number for number, trick in enumerate(hand.tricks, 1)
    )


def _wrong(hand: Hand) -> Problems:
    seen: dict[int, Trick] = {}
    for trick in hand.tricks:
        same, last = seen.get(trick.number), max(seen, default=0)
        if same or trick.number < last:
            begins = hand.overfull or trick.number == 1 < last
            advice = say("Perhaps the line that opens the next hand is missing.") if begins else ""
            if same and trick.number == last and _alike(same, trick):
                advice = say(
                    "If people remember one trick differently, write it once, with / between two versions of a card."
                )
            evidence = (Evidence((same or seen[last]).at, say("the trick before")),)
            message = say("Trick {number} was recorded twice", number=trick.number)
            if not same:
                message = say(
                    "Trick {number} was recorded after trick {last}", number=trick.number, last=last
                )
            yield Problem(message, trick.at, evidence=evidence, advice=advice)
        elif not 1 <= trick.number <= max(hand.size, len(hand.tricks)):
            message = say(
                "Trick {number} was recorded in a hand of {size} tricks",
                number=trick.number,
                size=hand.size,
            )
            yield Problem(message, trick.at)
        seen[trick.number] = trick


def _alike(trick: Trick, other: Trick) -> bool:
    """Return whether some card fell in both; one that was written twice is not known."""
    pairs = zip(trick.plays, other.plays, strict=False)
    return trick.leader == other.leader and any(a.card == b.card for a, b in pairs)


def _missing(hand: Hand) -> tuple[int, ...]:
    numbers = {trick.number for trick in hand.tricks}
    below = range(1, min(max(numbers), hand.size))
    return tuple(
        number for number in below if number not in numbers and str(number) not in hand.unread
    )
