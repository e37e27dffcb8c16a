"""Laws about chips: each words the differences between the two books of one cause."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from referee.findings import Certainty, Cost, Problem
from referee.game import Player
from referee.laws.catalogue import CAUSES
from referee.laws.law import Law, Problems, law
from referee.messages import EMPTY, Field, Message, Series, Text, listed, say
from referee.money import Difference, Reckoning
from referee.replay import Table
from referee.rulesets import Ruleset


class ChipCase(NamedTuple):
    """A difference in the chips of a hand, and its circumstances."""

    found: Difference
    reckoning: Reckoning
    table: Table
    ruleset: Ruleset

    def say(self, text: str, /, **fields: Field) -> Message:
        """Make a message about the difference, whose player and chips it may name."""
        found = self.found
        own = {"recorded": found.recorded, "due": found.due, "chips": found.chips}
        return Message(text, {"player": self.player, "off": off(found), **own, **fields})

    @property
    def player(self) -> str:
        return self.found.player or say("Somebody")

    @property
    def took_part(self) -> bool:
        deal = self.reckoning.deal
        return bool(deal and deal.hand.out.isdisjoint(who for who, _, _ in self.found.by_player))

    @property
    def unexplained(self) -> Message:
        return self.say("{chips} cannot be explained by the record.")


class ChipFault(NamedTuple):
    """A fault about chips, in words."""

    message: Text
    remedy: Text
    """A sentence: where the chips belong."""
    advice: str = ""


ChipCheck = Callable[[ChipCase], ChipFault]


def chip_law(
    code: str, *, duty: str, source: str, knob: str | None = None
) -> Callable[[ChipCheck], Law]:
    """Make a law that words every difference with one of its causes."""

    def law_of(check: ChipCheck) -> Law:
        causes = CAUSES[check.__name__.replace("_", "-")]

        def judge(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Problems:
            for found in (found for cause in causes for found in reckoning.differing(cause)):
                message, remedy, advice = check(ChipCase(found, reckoning, table, ruleset))
                cost, sure = Cost(found.chips, remedy), Certainty.CERTAIN
                if found.perhaps:
                    sure = Certainty.POSSIBLE
                    advice = say("Perhaps {why}.", why=found.perhaps)
                problem = Problem(message, found.at, found.player, advice=advice, cost=cost)
                yield problem._replace(certainty=sure)

        judge.__name__ = check.__name__
        return law(code, on=Reckoning, duty=duty, source=source, knob=knob)(judge)

    return law_of


def owes(player: str, creditor: str, chips: int) -> Message:
    return say("{player} owes {creditor} {chips}.", player=player, creditor=creditor, chips=chips)


def pot_owes(pot: Message, player: str, chips: int) -> Message:
    return say("{pot:capital} owes {player} {chips}.", pot=pot, player=player, chips=chips)


def owed(found: Difference, pot: Message) -> Message:
    player = found.player or say("somebody")
    if found.recorded < found.due:
        return owes(player, pot, found.chips)
    return pot_owes(pot, player, found.chips)


def off(found: Difference) -> Message:
    """Return `2 too few` or `2 too many`."""
    if found.recorded < found.due:
        return say("{chips} too few", chips=found.chips)
    return say("{chips} too many", chips=found.chips)


def perhaps_an_ante(case: ChipCase) -> Message:
    """Suggest an ante as the cause of a wrong pot if the antes are not recorded."""
    found, deal = case.found, case.reckoning.deal
    ante = deal.ante if deal and deal.lines.antes is None else 0
    if not ante or found.chips % ante:
        return EMPTY
    if found.recorded < found.due:
        return say("The antes of this hand are not recorded: perhaps one was not paid.")
    return say("The antes of this hand are not recorded: perhaps one was paid that was not due.")


def shares(found: Difference) -> Text:
    if len(found.by_player) == 1:
        ((player, due, paid),) = found.by_player
        return say(
            "{player} was paid {paid} from the pot where {due} was due",
            player=player,
            paid=_or_nothing(paid),
            due=_or_nothing(due),
        )
    return Series(
        say(
            "{player} was paid {paid} where {due} was due",
            player=player,
            paid=_or_nothing(paid),
            due=_or_nothing(due),
        )
        for player, due, paid in found.by_player
    )


def _or_nothing(chips: int) -> int | Message:
    return chips or say("nothing")


def due_to(found: Difference) -> str:
    """Return `8 to Ann`, what was due."""
    return _to_each((player, due) for player, due, _ in found.by_player if due)


def taken_by(found: Difference) -> str:
    """Return `8 to Ben`, what was paid."""
    return _to_each((player, paid) for player, _, paid in found.by_player if paid)


def _to_each(chips_of: Iterable[tuple[Player, int]]) -> str:
    paid = [say("{chips} to {player}", chips=chips, player=player) for player, chips in chips_of]
    return listed(paid, "and") if paid else EMPTY


def counts(found: Difference) -> Text:
    """Name each stack that does not fit: `Ann had 40 where the record comes to 46`."""
    return Series(
        say(
            "{player} had {counted} where the record comes to {recorded}",
            player=player,
            counted=counted,
            recorded=recorded,
        )
        for player, recorded, counted in found.by_player
    )
