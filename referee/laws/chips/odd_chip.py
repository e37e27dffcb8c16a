from referee.laws.chip_law import ChipCase, ChipFault, chip_law, shares
from referee.messages import say


@chip_law(
    "C511", duty="odd chips go by the rule", knob="odd-chip", source="decision 0022, decision 0045"
)
def odd_chip(case: ChipCase) -> ChipFault:
    """The right players split the pot, but an odd chip went to the wrong one.

    Ann and Cal split 7. Under `odd-chip first-seat` the first of them after the dealer takes 4;
    under `odd-chip stays` both take 3 and one chip stays for the next deal.
    """
    message = say("{shares}: the odd chip went to the wrong place", shares=shares(case.found))
    return ChipFault(message, case.say("{chips} went to the wrong place."))
