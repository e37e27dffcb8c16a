from referee.laws.chip_law import ChipCase, ChipFault, chip_law, owes
from referee.messages import say
from referee.money import Wrong


@chip_law("C523", duty="what is lent is what is owed", source="decision 0316")
def player_debt(case: ChipCase) -> ChipFault:
    """A debt between two players does not fit the loans and payments before.

    After `loan Ann to Dee 10` and `repay Dee to Ann 4` Dee owes Ann 6: neither `repay Dee to Ann 8`
    nor `owes Dee to Ann 5` fits. What is said to be owed beyond the loans is of an earlier day, and
    so is a payment where no line records a debt between the two, unless the payer owes just as much
    to somebody else.
    """
    found = case.found
    other = found.other or say("somebody")
    if found.wrong is Wrong.PAID_BACK:
        message = case.say(
            "{player} paid {other} back {recorded} where {due} was owed: {off}", other=other
        )
        return ChipFault(message, owes(other, case.player, found.chips))
    message = case.say(
        "{player} is said to owe {other} {recorded} where the lines before come to {due}: {off}",
        other=other,
    )
    return ChipFault(message, case.say("The two of them settle the {chips}."))
