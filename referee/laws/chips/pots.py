"""What lies in the pot, and who is paid from it: C505 to C512, C522."""

from collections.abc import Iterator

from referee.game import Problem, listed
from referee.laws.chip_problem import chip_problem, due_to, off, perhaps_an_ante, shares, taken_by
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C505",
    "pot-amount",
    on=Reckoning,
    duty="the winner takes the pot",
    knob="pot",
    source="boo-ray pay.1, acadiana pay.1, decision 0070",
)
def pot_amount(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The right player was paid the wrong amount from the pot.

    `pot 10 to Ann`, but the recorded antes, the chips carried over and the bourrés of the hand
    before come to 12. What was not paid out lies in the next pot, unless a later line shows that
    the number was a slip of the pen.
    """
    for found in reckoning.differing(Wrong.POT_AMOUNT):
        message = f"{shares(found)}: {off(found)}"
        remedy = (
            f"{found.chips} more {'go' if found.chips > 1 else 'goes'} from the pot to the winner"
            if found.recorded < found.due
            else f"{found.chips} too many came from the pot"
        )
        yield chip_problem(found, message, f"{remedy}.", perhaps_an_ante(found, reckoning))


@law(
    "C506",
    "pot-taker",
    on=Reckoning,
    duty="the pot goes to the player who won it",
    knob="pot",
    source="boo-ray pay.1, acadiana pay.1, decision 0072",
)
def pot_taker(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The pot was paid to a player who did not win it.

    By the cards Ann took most tricks, but the line says `pot 8 to Ben`. A player who was out cannot
    win it, nor can a player whose renege stands; this is reported in addition to the renege,
    because two things went wrong. Where the table miscounted the tricks and paid by its own count,
    that count is the mistake (R208).
    """
    for found in reckoning.differing(Wrong.POT_TAKER):
        if not found.due:
            were = "was" if len(found.by_player) == 1 else "were"
            message = f"The pot paid {taken_by(found)}, who {were} out of the hand"
        elif taken_by(found):
            message = f"The pot paid {taken_by(found)}, but {due_to(found)} was due"
        else:
            message = shares(found)
        yield chip_problem(found, message, f"{found.chips} went to the wrong player.")


@law(
    "C507",
    "pot-paid-unwon",
    on=Reckoning,
    duty="a pot that nobody won stays",
    knob="tie",
    source="boo-ray pay.5, acadiana pay.4, simultaneous-002 score.3",
)
def pot_paid_unwon(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The pot was paid out although nobody had won it.

    The pot stays for the next deal when two or more players tied for most tricks, when nobody has
    the majority that the ruleset asks for, when nobody stayed in, and after a misdeal. Where one
    line carries the pot and others pay it out, it counts as paid out, unless a later line shows
    otherwise.
    """
    taken = (table.hand.taken if table.hand else None) or {}
    top = max(taken.values(), default=0)
    most = [player for player, tricks in taken.items() if top and tricks == top]
    tied = f" ({listed(most, 'and')} tied)" if len(most) > 1 else ""
    for found in reckoning.differing(Wrong.POT_PAID):
        belong = "belongs" if len(found.by_player) == 1 else "belong"
        yield chip_problem(
            found,
            f"The pot paid {taken_by(found)}, but nobody had won it{tied}: it stays for the next deal",
            f"{taken_by(found).replace(' to ', ' from ')} {belong} in the next pot.",
        )


@law(
    "C508",
    "pot-carried-won",
    on=Reckoning,
    duty="a pot that was won is paid out",
    knob="pot",
    source="boo-ray pay.1, acadiana pay.1",
)
def pot_carried_won(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The pot was carried although a player had won it.

    `pot 8 carries`, but by the cards Ann took three tricks. The chips lie in the next pot, unless a
    later line shows that they were paid after all.
    """
    for found in reckoning.differing(Wrong.POT_CARRIED):
        message = f"The pot was carried, but {due_to(found)} was due"
        yield chip_problem(found, message, f"Due from what was carried: {due_to(found)}.")


@law(
    "C509",
    "winner-limit",
    on=Reckoning,
    duty="the limit on what the winner takes",
    knob="limit-winner",
    source="boo-ray limit.2, acadiana variants.2, decision 0020",
)
def winner_limit(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The limit on what the winner takes was not applied, or was applied where none holds.

    Under `boo-ray` with `limit 20` the winner of a pot of 50 takes 20 and 30 stay. Under `acadiana`
    the limit caps only what a bourré costs, and the winner takes all 50.
    """
    for found in reckoning.differing(Wrong.WINNER_LIMIT):
        over = found.recorded > found.due
        why = "was not applied" if over else "does not hold for the winner"
        remedy = "belongs in the next pot" if over else "more goes to the winner"
        yield chip_problem(found, f"{shares(found)}: the limit {why}", f"{found.chips} {remedy}.")


@law(
    "C510",
    "trick-shares",
    on=Reckoning,
    duty="every trick pays its share",
    knob="pot",
    source="la-bourre deal.3, decision 0005",
)
def trick_shares(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A pot that is paid per trick was shared wrongly.

    In `la-bourre` a pot of 6 pays 3, 2 and 1 for the first, second and third trick, a pot of 18
    pays 8, 6 and 4; the second trick pays a third, and a remainder belongs to the first trick. A
    player who took several tricks is paid for each.
    """
    for found in reckoning.differing(Wrong.TRICK_SHARES):
        yield chip_problem(found, shares(found), f"{found.chips} went to the wrong place.")


@law(
    "C511",
    "odd-chip",
    on=Reckoning,
    duty="odd chips go by the rule",
    knob="odd-chip",
    source="decision 0022, decision 0045",
)
def odd_chip(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The right players split the pot, but an odd chip went to the wrong one.

    Ann and Cal split 7. Under `odd-chip first-seat` the first of them after the dealer takes 4;
    under `odd-chip stays` both take 3 and one chip stays for the next deal.
    """
    for found in reckoning.differing(Wrong.ODD_CHIP):
        yield chip_problem(
            found,
            f"{shares(found)}: the odd chip went to the wrong place",
            f"{found.chips} went to the wrong place.",
        )


@law(
    "C512",
    "pot-line",
    on=Reckoning,
    duty="the pot line names what lies in the pot",
    knob="pot",
    source="boo-ray pay.1, acadiana deal.4, decision 0070",
)
def pot_line(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A `pot` line names more or fewer chips than the record puts in the pot.

    The pot holds the recorded antes, what was carried, and the bourrés of the hand before. If these
    come to 8 and the line says `pot 9 carries`, somebody put in a chip that nobody wrote down, or
    the number is a slip. From then on the pot is what the line says, unless a later line shows
    otherwise. Where the antes are not recorded, they are worked out from the pot line.
    """
    for found in reckoning.differing(Wrong.POT_TOTAL):
        message = f"The pot was written as {found.recorded}, but held {found.due}: {off(found)}"
        remedy = f"{found.chips} cannot be explained by the record."
        yield chip_problem(found, message, remedy, perhaps_an_ante(found, reckoning))


@law(
    "C522",
    "pot-shared",
    on=Reckoning,
    duty="a pot that nobody won goes back to the players, whole",
    source="decision 0316",
)
def pot_shared(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """What was shared out is not what lay in the pot.

    `share 3 each` gives 12 back to four players; where 13 lay in the pot, a chip is still there.
    The shares may hold the bourrés that are still owed to the pot, or leave them out. A share of
    somebody who has left the table is reported too, and a kitty that takes more than the pot
    holds. Nothing is reported where the record does not
    show what lay there.
    """
    for found in reckoning.differing(Wrong.SHARED):
        message = (
            f"The shares come to {found.recorded} where {found.due} lay in the pot: {off(found)}"
        )
        few = found.recorded < found.due
        remedy = f"{found.chips} {'is left to share' if few else 'too many came from the pot'}."
        yield chip_problem(found, message, remedy)
    for found in reckoning.differing(Wrong.KITTY):
        message = f"{found.recorded} of the pot went to the kitty where {found.due} lay there"
        yield chip_problem(found, message, f"The kitty gives back {found.chips}.")
    for found in reckoning.differing(Wrong.SHARED_AWAY):
        message = f"{found.player} got {found.recorded} of the pot and was not at the table"
        yield chip_problem(found, message, f"{found.chips} may belong to those who were.")
