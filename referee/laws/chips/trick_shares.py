from referee.laws.chip_law import ChipCase, ChipFault, chip_law, shares


@chip_law(
    "C510", duty="every trick pays its share", knob="pot", source="la-bourre deal.3, decision 0005"
)
def trick_shares(case: ChipCase) -> ChipFault:
    """A pot that is paid per trick was shared wrongly.

    In `la-bourre` a pot of 6 pays 3, 2 and 1 for the first, second and third trick, a pot of 18
    pays 8, 6 and 4; the second trick pays a third, and a remainder belongs to the first trick. A
    player who took several tricks is paid for each.
    """
    return ChipFault(shares(case.found), case.say("{chips} went to the wrong place."))
