from referee.laws.chip_law import ChipCase, ChipFault, chip_law, taken_by
from referee.messages import Message, listed, say, say_many
from referee.money import Difference


@chip_law(
    "C507",
    duty="a pot that nobody won stays",
    knob="tie",
    source="boo-ray pay.5, acadiana pay.4, simultaneous-002 score.3",
)
def pot_paid_unwon(case: ChipCase) -> ChipFault:
    """The pot was paid out although nobody had won it.

    The pot stays for the next deal when two or more players tied for most tricks, when nobody has
    the majority that the ruleset asks for, when nobody stayed in, and after a misdeal. A table may
    vote to share it, `vote tie splits for Ann, Cal`; one of those who tied can prevent that.
    """
    found = case.found
    taken = (case.table.hand.taken if case.table.hand else None) or {}
    top = max(taken.values(), default=0)
    most = [player for player, tricks in taken.items() if top and tricks == top]
    paid = taken_by(found)
    message = say(
        "The pot paid {paid}, but nobody had won it: it stays for the next deal", paid=paid
    )
    if len(most) > 1:
        message = say(
            "The pot paid {paid}, but nobody had won it ({players} tied): it stays for the next deal",
            paid=paid,
            players=listed(most, "and"),
        )
    deal = case.reckoning.deal
    voted = any(vote.way == "splits" for vote in deal.lines.votes) if deal else False
    advice = say("The vote to share it does not bind: not all who tied were for it.")
    return ChipFault(message, _remedy(found), advice if voted and len(most) > 1 else "")


def _remedy(found: Difference) -> Message:
    shares = [
        say("{chips} from {player}", chips=chips, player=player)
        for player, _, chips in found.by_player
        if chips
    ]
    return say_many(
        "{shares} belongs in the next pot.",
        "{shares} belong in the next pot.",
        len(found.by_player),
        shares=listed(shares, "and"),
    )
