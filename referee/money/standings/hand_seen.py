"""A hand with its lines about chips, and its deal after one standing."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.books import Cause, House, Standing
from referee.events import Event, IntentsDeclared, LineUnread, all_of
from referee.game import Chips, Player
from referee.messages import Message, say
from referee.money.settlement import Deal, Result, deal_of, settled
from referee.money.standings.antes import ante_a_head, antes_in_all
from referee.money.standings.debts import purses
from referee.money.standings.late_payments import sorted_out
from referee.replay import EveningSoFar, Hand
from referee.rulesets import Ruleset

_NOT_OF_CHIPS = re.compile(
    "#|agreed|bourre-log|chips|game|score|settled|date|place|unit|lang|"
    "deal|in|draw|widow|takeup|claim|tricks|say|dissent"
)
_POT_STAYS = re.compile(r"pot\b\W*(?:carries|stays|stayed|rides|remains|reste)\W*")
_BESIDE_THE_POT = frozenset({"buy", "cash", "loan", "repay", "bet"})
_CLOCK = re.compile(r"\b\d{1,2}[:.h]\d\d\b|\d{4}-\d\d-\d\d")


class HandSeen(NamedTuple):
    """A hand, before its standing is known."""

    hand: Hand
    events: Sequence[Event]
    evening: EveningSoFar
    """Before it; its leftovers are those by the rules, with `carried` None if unknown."""
    unread: LineUnread | None
    """The first that may be of chips."""
    deal: Deal
    """After any standing, with `before` still to be set."""
    muddled: bool
    """Lines of several hands may have run together."""

    @property
    def is_clear(self) -> bool:
        return self.evening.seats_sure and self.unread is None and not self.muddled

    @property
    def chatter(self) -> LineUnread | None:
        """The unread line if its first word is not known to be of chips."""
        line = self.unread
        return line if line and (line.misspelt or not line.keyword) else None


def deal_after(seen: HandSeen, standing: Standing) -> tuple[Deal, Standing]:
    """Return the deal after a standing: its pot, everybody's purse, old debts sorted out."""
    left = standing.recorded.left
    if seen.evening.leftovers.carried is None and left.carried is not None:
        left = left._replace(carried=None)
    deal = seen.deal._replace(before=left)
    if deal.ruleset.short_stack != "debt":
        deal = deal._replace(purses=purses(standing, standing.recorded, seen.events, deal.ruleset))
    if deal.lines.shared and deal.lines.antes is None and deal.lines.pot is None:
        standing = standing._replace(ante=_ante_by_shares(deal) or standing.ante)
    if deal.lines.antes is None or deal.leavers or deal.lines.leaving:
        deal = deal._replace(table_ante=ante_a_head(deal, standing.ante))
    if deal.leavers:
        paid = [debt.player for debt in standing.recorded.debts if debt.cause is Cause.ANTE]
        deal = deal._replace(ahead=frozenset(paid))
    if debts := standing.recorded.debts[len(left.queued) :]:
        paid_there = {debt.player: debt.paid for debt in debts if debt.cause is not Cause.ANTE}
        deal = deal._replace(paid_there=paid_there)
    return sorted_out(deal, standing)


def _ante_by_shares(deal: Deal) -> Chips | None:
    lines, carried = deal.lines, deal.before.carried
    heads = antes_in_all(deal)
    if carried is None or not heads or lines.paid is not None:
        return None
    whole = sum(amount.chips * (1 if amount.player else len(deal.order)) for amount in lines.shared)
    ante, odd = divmod(whole - carried - sum(deal.bourres[0]) - lines.brought, heads)
    return Chips(ante) if ante > 0 and not odd else None


def hand_seen(
    hand: Hand,
    events: Sequence[Event],
    evening: EveningSoFar,
    reneged: frozenset[Player],
    ruleset: Ruleset,
) -> HandSeen:
    numbers, unread = [trick.number for trick in hand.tricks], all_of(events, LineUnread)
    deal = deal_of(hand, events, evening.leftovers, reneged, ruleset)
    if any(map(_says_pot_stays, unread)) and settled(deal).result is Result.CARRIED:
        # the tricks tell as much
        events = [event for event in events if not _says_pot_stays(event)]
    return HandSeen(
        hand,
        events,
        evening,
        unread_of_chips(events, ruleset, evening.players),
        deal,
        numbers != sorted({*numbers}) or hand.runs_on or hand.called_off_late,
    )


def _says_pot_stays(event: Event) -> bool:
    return isinstance(event, LineUnread) and bool(
        _POT_STAYS.fullmatch(event.text.lower().partition("#")[0])
    )


def moved_unseen(seen: HandSeen, standing: Standing) -> Standing:
    """Return a standing with the chips loose that missing hands or unread lines may have moved."""
    players = seen.evening.players
    if seen.hand.number > (seen.evening.hand_number or 0) + 1:  # hands before it are missing
        return standing.loosened([*players, *seen.deal.held_to_ante, House.BANK])
    if not seen.unread:
        return standing
    if not seen.chatter:
        of_antes = _pot_holds_antes_due(seen, standing)
        moved = () if of_antes else concerned(seen.unread, players)
        return standing.loosened([*moved, House.BANK])
    for line in all_of(seen.events, LineUnread):
        if may_be_of_chips(line, seen.deal.ruleset, players):
            numbers = [int(number) for number in re.findall(r"\d+", _CLOCK.sub("", line.text))]
            off = frozenset([sign * number for number in numbers for sign in (1, -1)])
            named = [player for player in players if player in line.text]
            standing = standing.loosened([House.BANK], frozenset() if named else None)
            standing = standing.loosened(named, off)
    return standing


def _pot_holds_antes_due(seen: HandSeen, standing: Standing) -> bool:
    """Tell whether the only unread line is of antes."""
    if [line.keyword for line in all_of(seen.events, LineUnread)] != ["ante"]:
        return False
    deal, _ = deal_after(seen, standing)
    before, pot = deal.before, deal.lines.whole_pot(deal.ruleset)
    known = before.carried is not None and not (before.opening and deal.hand.number > 1)
    return known and deal.lines.antes is None and pot is not None and pot == settled(deal).pot


def may_be_of_chips(line: LineUnread, ruleset: Ruleset, players: Iterable[Player]) -> bool:
    word = line.keyword
    if word == "in" and ruleset.second_ante:  # it divides the antes
        return True
    if word == "hand" or (word.isdigit() and not line.misspelt):
        return False
    if word and not line.misspelt:
        return not _NOT_OF_CHIPS.fullmatch(word)
    said = _CLOCK.sub("", line.text)
    return bool(re.search(r"\d", said)) or any(player in said for player in players)


def unread_of_chips(
    events: Sequence[Event], ruleset: Ruleset, players: Iterable[Player]
) -> LineUnread | None:
    told = [declared.at.line for declared in all_of(events, IntentsDeclared)]
    unread = [line for line in all_of(events, LineUnread) if line.at.line not in told]
    return next((line for line in unread if may_be_of_chips(line, ruleset, players)), None)


def movable_by(line: LineUnread, players: Iterable[Player]) -> frozenset[Player]:
    """Return the players whose chips an unread line may move."""
    everybody = tuple(players)
    alone = line.keyword in _BESIDE_THE_POT and not line.misspelt
    return frozenset(concerned(line, everybody) if alone else everybody)


def unread_is_of_chips(line: LineUnread) -> Message:
    return say("line {line}, which could not be read, is about chips", line=line.at.line)


def concerned(line: LineUnread, players: Iterable[Player]) -> tuple[Player, ...]:
    everybody = tuple(players)
    return tuple([player for player in everybody if player in line.text]) or everybody
