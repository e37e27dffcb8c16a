from referee.laws.chip_law import ChipCase, ChipFault, chip_law, counts


@chip_law("C519", duty="counted stacks fit the record", source="decision 0073")
def stack_count(case: ChipCase) -> ChipFault:
    """A counted stack does not fit the record.

    The count is compared with what the lines since the last count come to. A bourré that no line
    records may lie in the stack or already in the pot; both fit. So does a count that agrees with
    what was due where an earlier line was found wrong. A first count may be any number, but not
    less than what the player has won so far. The stack that a returning player brings is compared
    too, unless they cashed everything before.
    """
    return ChipFault(counts(case.found), case.unexplained)
