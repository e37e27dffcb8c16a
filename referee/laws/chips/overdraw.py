from referee.laws.chip_law import ChipCase, ChipFault, chip_law


@chip_law(
    "C521", duty="nobody pays more than they have", knob="short-stack", source="decision 0074"
)
def overdraw(case: ChipCase) -> ChipFault:
    """A player paid or cashed more chips than they had.

    Nobody can cash what they do not have. Under `short-stack debt` a payment of the game may run
    into debt; under `all-in` and `out` players pay what they have, so a line that has them pay more
    is wrong. A stack that was never counted is not checked.
    """
    message = case.say("{player} paid {recorded} but had only {due}: {off}")
    return ChipFault(message, case.unexplained)
