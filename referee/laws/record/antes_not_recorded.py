from referee.game import Chips
from referee.laws.law import Hand, Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import Message, say
from referee.money import Reckoning


@law(
    "R105",
    on=Reckoning,
    duty="the pot begins with the antes",
    severity=Severity.REMARK,
    knob="ante",
    source="acadiana deal.4, boo-ray setup.1, decision 0051",
    under_any_rules=True,
)
def antes_not_recorded(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Problems:
    """A hand has no `ante` line, so its antes were assumed.

    The pot, and with it every bourré, then depends on an ante worked out from the pot line, earlier
    hands or the ruleset. It is reported once, unless a house rule states the ante. A hand that is
    dealt again is played for the antes of the misdeal.
    """
    if ruleset.origins["ante"].of_the_house:
        return
    hand, last, ante = table.hand, table.evening.last, reckoning.assumed_ante
    if hand is None or not ante or hand.misdealt:
        return
    if _recorded(hand) or _all_exempt(hand, table, ruleset):
        return
    if last is None or _recorded(last) != last.perhaps_misdealt:
        message = say(
            "The antes were not recorded, so {ante} was assumed", ante=_assumed(ante, ruleset)
        )
        line = f"ante {ante} each" if ruleset.ante_by == "each" else f"ante NAME {ante}"
        advice = say(
            "Write `{line}`, or what was put in, below the `hand` line, or `ante N` after the ruleset.",
            line=line,
        )
        yield Problem(message, hand.at, advice=advice)


def _recorded(hand: Hand) -> bool:
    return hand.antes_recorded or "ante" in hand.unread


def _all_exempt(hand: Hand, table: Table, ruleset: Ruleset) -> bool:
    payers = (hand.dealer,) if ruleset.ante_by == "dealer" else table.evening.players
    return bool(payers) and table.evening.leftovers.exempt.issuperset(payers)


def _assumed(ante: Chips, ruleset: Ruleset) -> Message:
    match ruleset.ante_by:
        case "each":
            return say("an ante of {ante} from each", ante=ante)
        case "dealer":
            return say("an ante of {ante} from the dealer", ante=ante)
        case _:
            return say("an ante of {ante} a player, all from the dealer,", ante=ante)
