"""Cards dealt again in the draw: discards, folded cards, the turned card (decision 0016)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import NamedTuple

from referee.game import Player
from referee.replay.hand import Hand
from referee.rulesets import Ruleset


def exchanged(hand: Hand, who: Player, ruleset: Ruleset) -> tuple[int, int]:
    if ruleset.max_draw.allows(len(hand.seating)) == 0:
        return 0, 0
    lines = [draw for draw in hand.drawn if draw.player == who]
    thrown = sum(len(draw.discarded) for draw in lines)
    received = sum(len(draw.received) for draw in lines)
    named = {
        intent.drawn for intent in hand.intents if intent.player == who and intent.drawn is not None
    }
    if thrown and all(draw.discarded_whole for draw in lines):
        named.add(thrown)
    if received and all(draw.received_whole for draw in lines):
        named.add(received)
    least = min(named, default=max(thrown, received))
    return least, max(thrown, received, max(named, default=ruleset.hand_size))


class _Served(NamedTuple):
    place: int
    asked: int
    """The most that the player may have asked for."""
    first: int
    """The fewest dealt before the player."""
    last: int
    """The most dealt once the player was served."""


class Redealt:
    """The piles dealt again in a hand, and the players perhaps reached."""

    def __init__(self, hand: Hand, ruleset: Ruleset) -> None:
        self._hand, self._ruleset = hand, ruleset
        seats = len(hand.seating)
        self._rule = ruleset.stock_out if ruleset.max_draw.allows(seats) else "never"
        self._in_turn = ruleset.declare == "in-turn-with-draw" and hand.dealer is not None
        dealt = (seats + ruleset.widow) * ruleset.hand_size + (ruleset.turn_up != "in-hand")
        self._stock = len(ruleset.playing_deck) - dealt

    def left(self, by: Player | None, to: Player | None) -> bool:
        """Tell whether `to` may hold a card that `by` threw away or folded; None: somebody."""
        stayers = self._hand.stayers
        if by is None or stayers is None:
            return self.thrown(by, to) or self.folded(by, to)
        return self.thrown(by, to) if by in stayers else self.folded(by, to)

    def thrown(self, by: Player | None, to: Player | None) -> bool:
        """Tell whether a card that `by` threw away may have been dealt to `to`.

        A player's own discard comes back only where the discards alone are dealt again.
        """
        if self._rule == "never" or (by == to is not None and self._rule != "discards"):
            return False
        before = self._folded_before if self._rule == "folded-then-discards" else 0
        return any(self._late(served, by, self._stock + before) for served in self._served(to))

    def folded(self, by: Player | None, to: Player | None) -> bool:
        if self._rule in ("never", "discards") or by == to is not None:
            return False
        late = [served for served in self._served(to) if self._late(served, by, self._stock)]
        if self._in_turn or self._rule != "folded-then-discards":
            return bool(late)
        out = [who for who in self._hand.seating if not self._stays(who)]
        end = self._stock + len(out) * self._ruleset.hand_size
        return any(served.first < end for served in late)

    def turned(self, to: Player | None) -> bool:
        late = any(self._late(served, None, self._stock) for served in self._served(to))
        return self._rule != "never" and late

    def most_before(self, players: Iterable[Player]) -> Iterator[tuple[Player, int]]:
        """Yield these players in turn, with the most cards dealt again until they were served."""
        turns = sorted((self._served(who)[0], who) for who in players)
        return ((who, max(0, turn.last - self._stock)) for turn, who in turns)

    def _served(self, to: Player | None) -> tuple[_Served, ...]:
        return (self._turns[to],) if to in self._turns else tuple(self._turns.values())

    def _late(self, served: _Served, by: Player | None, dealt: int) -> bool:
        before = self._turns.get(by) if by and self._in_turn else None
        in_order = before is None or before.place <= served.place
        return served.asked > 0 and served.last > dealt and in_order

    @cached_property
    def _turns(self) -> Mapping[Player | None, _Served]:
        dealer, seating = self._hand.dealer, self._hand.seating
        order = seating.in_turn(dealer)
        drawing = {draw.player for draw in self._hand.drawn}
        asked = list[tuple[int, int]]()
        for who in order:
            stays = self._stays(who)
            drew = stays is not False or who in drawing
            least, most = exchanged(self._hand, who, self._ruleset) if drew else (0, 0)
            asked.append((least if stays else 0, most))
        deck = len(self._ruleset.playing_deck)
        if not asked:
            return {None: _Served(0, deck, 0, 2 * deck)}
        turns: dict[Player | None, _Served] = {}
        for place, (who, (_, most)) in enumerate(zip(order, asked, strict=True)):
            before, so_far = (asked[:place], asked[: place + 1]) if dealer else ([], asked)
            first, last = sum(least for least, _ in before), sum(many for _, many in so_far)
            turns[who] = _Served(place, most, first, last)
        return turns

    def _stays(self, who: Player) -> bool | None:
        if self._hand.stayers is not None:
            return who in self._hand.stayers
        return next((intent.stays for intent in self._hand.intents if intent.player == who), None)

    @cached_property
    def _folded_before(self) -> int:
        late = [turn.place for turn in self._turns.values() if turn.last > self._stock]
        first = min(late, default=0) if self._in_turn else len(self._turns)
        out = [who for who in self._hand.seating if self._stays(who) is False]
        folded = [who for who in out if self._turns[who].place < first]
        return len(folded) * self._ruleset.hand_size


class TurnUp(NamedTuple):
    """The turned card when play began."""

    keeper: Player | None
    """None: nobody, or unknown."""
    surely: bool
    """The keeper cannot have discarded it."""
    reaches: Callable[[Player | None], bool]
    """Tells whether a player may have been dealt it later; None: somebody."""


def turn_up(hand: Hand, redealt: Redealt, ruleset: Ruleset) -> TurnUp:
    """Find its fate by `turn-up`, `turn-up-exchange` and the dealer's actions.

    A dealer who folded shuffles it back with their hand, one who threw it away among the discards; a card
    set aside is not shuffled.
    """
    dealer = hand.dealer
    if ruleset.turn_up == "community":
        aside = ruleset.turn_up_exchange == "set-aside"
        return TurnUp(None, surely=False, reaches=_nobody if aside else redealt.turned)
    if dealer is None:
        return TurnUp(None, surely=False, reaches=_anybody)
    if ruleset.turn_up == "takeable":
        return TurnUp(dealer, surely=False, reaches=_nobody)
    return _of_dealer(dealer, hand, redealt, ruleset)


def _of_dealer(dealer: Player, hand: Hand, redealt: Redealt, ruleset: Ruleset) -> TurnUp:
    stays = None if hand.stayers is None else dealer in hand.stayers
    folded = _nobody if stays else partial(redealt.folded, dealer)
    if stays is False:
        return TurnUp(None, surely=False, reaches=folded)
    least, most = exchanged(hand, dealer, ruleset)
    if ruleset.turn_up_exchange == "no" or most == 0:
        return TurnUp(dealer, surely=stays is True, reaches=folded)
    keeper = None if least == ruleset.hand_size else dealer
    again = partial(redealt.left, dealer) if ruleset.turn_up_exchange == "discards" else folded
    return TurnUp(keeper, surely=False, reaches=again)


def _nobody(_: Player | None) -> bool:
    return False


def _anybody(_: Player | None) -> bool:
    return True
