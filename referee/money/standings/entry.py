"""Entry of a passage, line by line, in both books."""

from collections.abc import Iterable, Sequence

from referee.books import Cause, Debt, Entry, House, Movement, Standing
from referee.evening_events import ChipsCounted, PlayerLeft, PlayerSat, SeatsTaken
from referee.events import ChipsPaid, Event, PotAwarded, PotCarried, TricksClaimed
from referee.game import Chips, Player, Span
from referee.money.settlement.money_lines import BEGINS, OF_CHIPS, OF_THE_HAND, last_place
from referee.money.standings.counts import counted, sat
from referee.money.standings.debts import debts_left, debts_paid, paid_ahead, paid_early
from referee.money.standings.difference import Wrong, mismatch
from referee.money.standings.open_book import OpenStanding
from referee.money.standings.side_money import end_hand, open_pot, side_line
from referee.money.standings.way import Way

_OPENING = (*OF_CHIPS, *BEGINS, TricksClaimed)
_WITHOUT_CREDIT = {Cause.CASHED, Cause.ANTE, Cause.SECOND_ANTE, Cause.BOURRE, Cause.RENEGE}
"""Causes of payments that nobody makes with chips they lack, where the table gives no credit."""


def enter_lines(
    events: Sequence[Event], standing: Standing, players: tuple[Player, ...]
) -> OpenStanding:
    """Enter lines outside hands; `players` are seated before them."""
    now = OpenStanding(standing, players, None)
    for event in events:
        entered = len(now.recorded.entries)
        _enter_line(now, event)
        _find_overdrawn(now, now.recorded.entries[entered:])
    now.close()
    return now


def enter_hand(way: Way) -> OpenStanding:
    seen = way.seen
    now, events = _OpenHand(way.standing, seen.evening.players, way), seen.events
    over, last_money = last_place(events, OF_THE_HAND), last_place(events, OF_CHIPS)
    if over < 0:  # no line says anything of the hand: a count in it is of its end
        now.finish(way.deal.hand.at)
    for place, event in enumerate(events):
        entered = len(now.recorded.entries)
        now.enter(event, final=place > last_money)
        _find_overdrawn(now, now.recorded.entries[entered:])
        if place == over:
            now.finish(event.at)
    now.close()
    if seen.muddled:
        now.found = []
    return now


def _enter_line(now: OpenStanding, event: Event) -> None:
    match event:
        case ChipsCounted():
            now.found += filter(None, [counted(now, event, final=True)])
        case SeatsTaken():
            now.players = event.players
        case PlayerSat():
            now.found += filter(None, [sat(now, event)])
        case PlayerLeft(player=player):
            ante = now.way.deal.next_ante(player, now.way.settlement.leftovers) if now.way else 0
            now.players = tuple([seated for seated in now.players if seated != player])
            now.ahead.setdefault(player, Chips(ante))
        case _:
            side_line(now, event)


def _find_overdrawn(now: OpenStanding, entries: Iterable[Entry]) -> None:
    """Report payments above a stack without credit, in either book, and loosen the stack."""
    on_credit = now.way is None or now.way.deal.ruleset.short_stack == "debt"
    for (player, _, paid, cause), _, at, assumed in entries:
        given = cause is not Cause.CASHED and (on_credit or cause not in _WITHOUT_CREDIT)
        if given or isinstance(player, House) or assumed or at is None:
            continue
        has = now.recorded.of(player) + now.before.lost(player)
        if has < 0 and now.is_sure(player):
            more = mismatch(Wrong.OVERDRAWN, at, paid - min(paid, -has), paid, player)
            now.found += [more] if now.way else []
            now.loosen([player])


class _OpenHand(OpenStanding):
    def __init__(self, standing: Standing, players: tuple[Player, ...], way: Way) -> None:
        super().__init__(standing, players, way)
        self._way, self._too_early = way, list[ChipsCounted]()
        self._opened = self._paid = self._paid_ahead = False
        self._joined = way.settlement.joined, way.due.joined
        self._awards = way.settlement.awards, way.due.awards

    def enter(self, event: Event, *, final: bool) -> None:
        """`final`: no line about this hand's chips comes after it."""
        if isinstance(event, _OPENING):
            self._open_pot(event.at)
        match event:
            case PotAwarded() | PotCarried():
                self._award(event.at)
            case ChipsPaid():
                self._pay_debts(event.at)
            case ChipsCounted() if not final:
                if counted(self, event, final=False):
                    self._too_early.append(event)
            case _:
                _enter_line(self, event)

    def finish(self, at: Span) -> None:
        """Enter awards without a line, after the last line that could have recorded them."""
        way = self._way
        self._open_pot(at)
        self._award(at, assumed=True)
        lies, pot, stays = self.recorded.of(House.POT), way.settlement.pot, way.deal.lines.carried
        if stays is None or (way.deal.lines.awarded and pot is not None and stays >= pot > 0):
            stays = Chips(max(0, lies))  # other lines pay it out
        if pot is not None:
            self.recorded.bring(House.POT, stays, Cause.UNRECORDED, at)
        if not self._paid:
            self.owe(debts_left(way.settlement, {}), due=debts_left(way.due, {}))
        if not way.pot_known:
            self.loosen(way.still_playing(self.players))
        self.loosen((*way.unsure, *way.short))
        end_hand(self, way)
        for line in self._too_early:
            _enter_line(self, line)

    def _open_pot(self, at: Span) -> None:
        if self._opened:
            return
        self._opened = True
        way, deal = self._way, self._way.deal
        if way.came_unseen:  # nobody knows who put it in
            self.loosen((*self.players, *deal.held_to_ante))
        antes = deal.lines.antes or ()
        if deal.before.carried is None and not (antes and all(each.player for each in antes)):
            self.loosen([move.giver for move in way.settlement.antes])  # perhaps exempt from it
        open_pot(self, way)
        self.recorded.open_pot(deal, way.settlement, deal.before, paid_early(deal), at)
        self.due.open_pot(deal, way.due, way.due_before, {}, at)

    def _award(self, at: Span, *, assumed: bool = False) -> None:
        """Enter what the line there pays, with the cause by the rules; `assumed`: what no line does."""
        lines, (moves, due) = self._way.deal.lines, self._awards
        self._join_now(at)
        assumed = assumed or lines.pot is None  # its lines were slips of the pen
        if not assumed:
            causes = {move.taker: move.cause for move in self._way.settlement.awards}
            moves = tuple(
                [
                    Movement(House.POT, to, chips, causes.get(to, Cause.WON_POT))
                    for chips, to, line in lines.awarded
                    if line == at
                ]
            )
        self.post(moves, at, due, assumed=assumed)
        self._awards = (), ()

    def _pay_debts(self, at: Span) -> None:
        way = self._way
        paid, ahead = debts_paid(way.deal, way.settlement), paid_ahead(way.deal, way.settlement)
        if ahead and not self._paid_ahead:
            self._paid_ahead = True
            self.owe([Debt(who, ante, Cause.ANTE, ante) for who, ante in ahead.items()], at)
            self.ahead = {**dict.fromkeys(ahead, Chips(0)), **self.ahead}
        if way.deal.ruleset.bourre_queue == "this-pot":
            self._join_now(at)
        elif paid and not self._paid:
            self._paid = True
            due = debts_left(way.due, dict(way.due.leftovers.owed))
            self.owe(debts_left(way.settlement, paid), at, due)

    def _join_now(self, at: Span) -> None:
        moves, due = self._joined
        self.post(moves, at, due, assumed=self._way.deal.lines.paid is None)
        self._joined = (), ()
