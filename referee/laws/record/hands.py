"""How hands begin and end: R103, R105, R106, R216, R217, R219."""

from collections.abc import Iterator

from referee.events import HandMisdealt, HandStarted, SeatsTaken
from referee.game import Chips, Evidence, Problem, Severity, Span, card
from referee.laws.law import law
from referee.money import Reckoning
from referee.replay import Hand, Table
from referee.rulesets import Ruleset


@law(
    "R103",
    "nobody-seated",
    on=HandStarted,
    duty="a log says who sits where",
    source="decision 0051",
    under_any_rules=True,
)
def nobody_seated(event: HandStarted, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A hand began before a `seats` line said who sits where.

    The order of the seats shows whose card is whose, who leads and who deals next; without it
    hardly anything can be judged. This is reported at the first hand without seats, but not after a
    `seats` line that could not be read (R101).
    """
    evening, last = table.evening, table.evening.last
    if not evening.players and evening.seats_sure and (last is None or len(last.seating)):
        message = "The hand began before anybody had a seat, so its cards belong to nobody"
        advice = "Write the players clockwise above the first hand: `seats Ann Ben Cal Dee`."
        yield Problem(message, event.at, advice=advice)


@law(
    "R105",
    "antes-not-recorded",
    on=Reckoning,
    duty="the pot begins with the antes",
    severity=Severity.REMARK,
    knob="ante",
    source="acadiana deal.4, boo-ray setup.1, decision 0051",
    under_any_rules=True,
)
def antes_not_recorded(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A hand has no `ante` line, so its antes were assumed.

    Many tables never write them down. The pot, and with it every bourré, then depends on an ante
    worked out from the pot line, from earlier hands or from the ruleset. It is reported at the
    first such hand, unless a house rule states the ante. A hand that is dealt again is played for
    the antes of the misdeal.
    """
    if ruleset.origins["ante"].of_the_house:
        return
    hand, last, ante = table.hand, table.evening.last, reckoning.assumed_ante
    if hand is None or not ante or hand.misdealt:
        return
    if _recorded(hand) or _all_exempt(hand, table, ruleset):
        return
    if last is None or _recorded(last) != last.perhaps_misdealt:
        message = f"The antes were not recorded, so {_taken(ante, ruleset)} was assumed"
        line = f"ante {ante} each" if ruleset.ante_by == "each" else f"ante NAME {ante}"
        advice = f"Write `{line}`, or what was put in, below the `hand` line, or `ante N` after the ruleset."
        yield Problem(message, hand.at, advice=advice)


def _recorded(hand: Hand) -> bool:
    """Whether its antes are recorded, even if the line could not be read."""
    return hand.antes_recorded or "ante" in hand.unread


def _all_exempt(hand: Hand, table: Table, ruleset: Ruleset) -> bool:
    """Whether every player is exempt from the ante of this hand."""
    payers = (hand.dealer,) if ruleset.ante_by == "dealer" else table.evening.players
    return bool(payers) and table.evening.leftovers.exempt.issuperset(payers)


def _taken(ante: Chips, ruleset: Ruleset) -> str:
    from_whom = {"each": "from each", "dealer": "from the dealer"}
    who = from_whom.get(ruleset.ante_by, "a player, all from the dealer,")
    return f"an ante of {ante} {who}"


@law(
    "R106",
    "hand-number",
    on=HandStarted,
    duty="hands are numbered upwards",
    source="decision 0051",
    under_any_rules=True,
)
def hand_number(event: HandStarted, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A hand has the number of the hand before it, or a lower one.

    Nobody can then say which hand a ruling means, and the pot may have been carried into the wrong
    hand. A gap is no mistake; nor is the same number after a misdeal or after a deal in which
    nobody stayed, nor hand 1 after new seats and a new count of chips (R216).
    """
    last = table.evening.last
    if last is None or event.number > last.number:
        return
    if event.number == last.number:
        if not last.may_be_dealt_again(ruleset):
            yield _problem(f"Hand {event.number} was recorded twice", event, last.at)
    else:
        message = f"Hand {event.number} was recorded after hand {last.number}"
        yield _problem(message, event, last.at)


def _problem(message: str, event: HandStarted, before: Span) -> Problem:
    evidence = (Evidence(before, "the hand before it"),)
    anew = "; a second evening goes into a log of its own" if event.number == 1 else ""
    return Problem(message, event.at, evidence=evidence, advice=f"Number the hands upwards{anew}.")


@law(
    "R216",
    "second-evening",
    on=SeatsTaken,
    duty="one log is one evening",
    source="decision 0200",
)
def second_evening(event: SeatsTaken, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A second evening begins in the same log.

    After a hand there is a new `seats` line, a new count of chips or the first line of a new log,
    and the next hand is number 1 again. Chips, dealer and numbers start again there. New seats with
    another hand number belong to the same evening, and so does a hand 1 without new seats (R106).
    """
    evening = table.evening
    if table.hand is None and evening.last is not None and not evening.players:
        message = f"A second evening begins here, after hand {evening.last.number}"
        evidence = (Evidence(evening.last.at, "the last hand before it"),)
        advice = "Put it into its own log; `referee settle` takes several."
        yield Problem(message, event.at, evidence=evidence, advice=advice)


@law(
    "R217",
    "hand-line-missing",
    on=HandStarted,
    duty="a hand begins with a `hand` line",
    source="decision 0032",
    about_a_line=True,
)
def hand_line_missing(event: HandStarted, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The line that opens a hand is missing.

    After the pot of one hand come the ante, the `in` line and the tricks of another. They are taken
    for the hand whose number is missing there, so that the hands around it can be judged as usual.
    It stays unknown who dealt this hand and which card was turned. Where no number is missing, the
    lines stay with the hand above them (R215).
    """
    if not event.written:
        message = f"Hand {event.number} was played, but the line that opens it is missing"
        up = table.letters.write(card("Ts"))
        advice = f"Write it above, as in `hand {event.number}, dealer Dee, up {up}`."
        yield Problem(message, event.at, advice=advice)


@law(
    "R219",
    "misdeal-played",
    on=HandMisdealt,
    duty="a hand that is played to its end is no misdeal",
    source="decision 0044",
    about_a_line=True,
)
def misdeal_played(event: HandMisdealt, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A hand is marked `misdeal`, but all its tricks are recorded, counted or claimed.

    A misdeal is found before the cards are played, or while they are. Here either the line belongs
    to another hand, or the table called off a hand that was over, and the record does not show what
    became of its pot. So nothing is concluded from its chips.
    """
    hand = table.hand
    if hand is not None and hand.called_off_late:
        evidence = tuple(Evidence(trick.at, f"trick {trick.number}") for trick in hand.tricks[-1:])
        message = f"Hand {hand.number} was called a misdeal, but was played to its end"
        advice = "Strike out the line, or move it to the hand that was dealt again."
        yield Problem(message, event.at, evidence=evidence, advice=advice)
