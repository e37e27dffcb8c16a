"""Lines that a writer may have forgotten, and that would explain a difference as well as a mistake would.

A forgotten line is likelier than a wrong payment, where the rest of the record bears it out: such a
difference is reported, and is not certain. Decision 0317.
"""

from collections import Counter
from collections.abc import Collection, Iterator

from referee.game import Chips, House, Player
from referee.money.book.difference import Difference, Wrong
from referee.money.book.readings import Reading
from referee.money.settlement import Deal, Settlement

_OF_POT = frozenset(
    {Wrong.POT_AMOUNT, Wrong.POT_TOTAL, Wrong.POT_TAKER, Wrong.POT_CARRIED, Wrong.TRICK_SHARES}
)
_OF_KITTY = frozenset(
    {
        Wrong.POT_AMOUNT,
        Wrong.POT_TOTAL,
        Wrong.POT_CARRIED,
        Wrong.BOURRE_AMOUNT,
        Wrong.STACK,
        Wrong.TOTAL,
    }
)


def with_forgotten_lines(reading: Reading, raked: Collection[Chips]) -> Reading:
    """The reading, each difference with the line that may be missing; `raked` as `of_kitty` has it."""
    deal, settlement = reading.deal, reading.settlement
    found = [
        difference._replace(
            forgotten=difference.forgotten
            or of_kitty(difference, deal, raked)
            or _of_pot(difference, deal, settlement)
            or _of_tie(difference, deal)
            or _of_seat(difference, deal)
        )
        for difference in reading.differences
    ]
    return reading._replace(differences=tuple(found))


def of_kitty(found: Difference, deal: Deal, raked: Collection[Chips]) -> str:
    """What the kitty took of this pot, as it took it of others (`raked`), or of what bourrés matched."""
    short, matches = found.due - found.recorded, range(1, len(deal.before.owed) + 2)
    if found.wrong not in _OF_KITTY or len(found.by_player) > 1 or deal.lines.raked:
        return ""
    taken = (chips for chips in sorted(raked) for match in matches if short == chips * match)
    return next((f"kitty {chips} from pot" for chips in taken), "")


def _of_pot(found: Difference, deal: Deal, settlement: Settlement) -> str:
    """The one share of the pot that no line pays, where lines pay all others."""
    if found.wrong not in _OF_POT or deal.lines.carried not in (None, settlement.leftovers.carried):
        return ""
    written = Counter([(award.player, award.chips) for award in deal.lines.awarded])
    due = Counter([share for share in _shares(settlement) if share[1]])
    others = sum(written.values()) or deal.lines.carried
    if not others or written - due or (due - written).total() != 1:
        return ""
    ((player, chips),) = due - written
    return f"pot {chips} to {player}"


def _shares(settlement: Settlement) -> Iterator[tuple[Player, Chips]]:
    for move in settlement.awards:
        if not isinstance(move.taker, House):
            yield move.taker, move.chips


def _of_tie(found: Difference, deal: Deal) -> str:
    """An even share of a split pot, where the tricks do not show who was tied."""
    hand, awarded = deal.hand, deal.lines.awarded
    known = hand.stayers is not None and hand.taken is not None
    if known or deal.ruleset.tie != "splits" or found.wrong is not Wrong.POT_AMOUNT:
        return ""
    shares = {found.due // tied + more for tied in range(2, len(deal.order) + 1) for more in (0, 1)}
    one_share = len(awarded) == 1 and found.recorded in shares
    return f"pot {found.recorded} to NAME" if one_share else ""


def _of_seat(found: Difference, deal: Deal) -> str:
    """Who left or came, where the lines have them so and the pot is off by just their antes."""
    intents = deal.hand.intents
    said, seated = {intent.player for intent in intents}, {*deal.order}
    passed = any(intent.stays is False for intent in intents)
    gone, come = sorted(seated - said), sorted(said - seated)
    if deal.ruleset.ante_by != "each" or not (passed or len(gone) == 1):
        return ""
    if found.wrong is Wrong.ANTE_MISSING and found.player in gone:
        return f"leave {found.player}"
    more = found.recorded - found.due if found.wrong in _OF_POT else 0
    if come and more == deal.ante * len(come):
        return f"sit {come[0]}"
    left = gone and not come and more == -deal.ante * len(gone)
    return f"leave {gone[0]}" if left else ""
