"""The table at one moment of the record, and the order of play: dealers, leaders, players of cards.

Where the record contradicts itself, cards stay nameless: a wrong name would accuse the wrong player.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.books import NEW_BOOKS, NOTHING_LEFT, Books, Leftovers
from referee.events import CardPlayed, TrickPlayed
from referee.game import Card, Letters, Player, Span, Trump, WrittenCard, letters, turned_to
from referee.replay.hand import Hand, Held
from referee.replay.position import Trick, TrickSoFar
from referee.rulesets import Ruleset


class EveningSoFar(NamedTuple):
    """The state left by one hand to the next."""

    players: tuple[Player, ...] = ()
    dealer: Player | None = None
    hand_number: int | None = None
    last: Hand | None = None
    language: str = "en"
    leftovers: Leftovers = NOTHING_LEFT
    books: Books = NEW_BOOKS
    """As recorded and as due."""
    deals_lost: tuple[tuple[Player, Span], ...] = ()
    """Players who lost their next turn to deal (`early-declaration`)."""
    seats_sure: bool = True
    """False after an unread line that may be about an arrival or departure."""


class Table(NamedTuple):
    """Everything known before an event."""

    evening: EveningSoFar
    hand: Hand | None = None
    trick: Trick | None = None
    played: Mapping[Player, int] = {}

    @property
    def position(self) -> TrickSoFar:
        """Before the first trick, that of its lead."""
        if self.trick is not None:
            return self.trick.positions[-1]
        return TrickSoFar(self.hand.trump if self.hand else None)

    @property
    def letters(self) -> Letters:
        return self.hand.letters if self.hand else letters(self.evening.language)

    def spell(self, card: WrittenCard, at: Span | None = None) -> str:
        return self.hand.spell(card, at) if self.hand else self.letters.write(card)

    def holding(self, player: Player) -> tuple[Held, ...]:
        """Return the cards that `player` is proved to hold now, in their order of play."""
        if self.hand is None:
            return ()
        shown, done = self.hand.shown.get(player, ()), self.played.get(player, 0)
        kept = self.hand.kept.get(player)
        more = kept if kept and self._knows_all(shown[:done]) else ()
        return shown[done:] + more

    def own_hand(self, player: Player) -> tuple[Card, ...] | None:
        """Return the present hand of `player`, if the record proves every card."""
        held = self.holding(player)
        if self.hand is None or self.trick is None or len(held) != self.cards_left(player):
            return None
        cards = tuple([card.card for card in held if isinstance(card.card, Card)])
        return cards if len(cards) == len(held) else None

    def cards_left(self, player: Player) -> int:
        size = self.hand.size if self.hand else 0
        if self.trick is None:
            return size
        played = any(play.player == player for play in self.trick.plays)
        return max(0, size - self.trick.number + 1 - played)

    def _knows_all(self, laid_down: tuple[Held, ...]) -> bool:
        tricks = self.trick.number - 1 if self.trick else 0
        whole = all(isinstance(held.card, Card) for held in laid_down)
        return whole and len(laid_down) == tricks

    @property
    def leading(self) -> bool:
        return self.position.leading


def eldest_hand(
    stayers: tuple[Player, ...] | None, dealer: Player | None, ruleset: Ruleset
) -> Player | None:
    if not stayers or not dealer:
        return None
    return dealer if ruleset.lead == "turn-up" and dealer in stayers else stayers[0]


def passed(hand: Hand, last: Hand | None, ruleset: Ruleset) -> tuple[Player, ...] | None:
    """Return everybody passed by the deal since the hand before, in turn, the dealer last.

    Empty if the same player deals again. None if unknown: after a gap, or when somebody sat down or
    left.
    """
    if last is None or hand.dealer is None or last.dealer is None:
        return None
    if hand.number != last.number + 1 or hand.seating != last.seating:
        return None
    if hand.dealer not in hand.seating or last.dealer not in hand.seating:
        return None
    if hand.dealer == last.dealer and last.may_be_dealt_again(ruleset):
        return ()
    order = hand.seating.after(last.dealer)
    return order[: order.index(hand.dealer) + 1]


def still_lost(
    hand: Hand, evening: EveningSoFar, ruleset: Ruleset
) -> tuple[tuple[Player, Span], ...]:
    """Return the lost turns to deal still to come; none if the dealers since are unknown."""
    if not evening.deals_lost:
        return ()
    gone = passed(hand, evening.last, ruleset)
    return () if gone is None else tuple(loss for loss in evening.deals_lost if loss[0] not in gone)


Steps = tuple[Trick, ...]
"""A trick at each moment: before its first card, after each card, and last as it ended."""


class Setting(NamedTuple):
    """Facts on which order of play, winner and next leader depend."""

    stayers: tuple[Player, ...] | None
    eldest: Player | None
    trump: Trump | None
    ruleset: Ruleset
    finished: bool = False
    """All tricks were played: the last is not cut short."""

    def order(self, leader: Player) -> tuple[Player, ...] | None:
        if self.stayers is None or leader not in self.stayers:
            return None
        return turned_to(leader, self.stayers)


class _Around(NamedTuple):
    before: Trick | None
    next_leader: Player | None


def resolve(lines: Sequence[TrickPlayed], setting: Setting) -> tuple[Steps, ...]:
    return tuple(_resolved(lines, setting))


def _resolved(lines: Sequence[TrickPlayed], setting: Setting) -> Iterator[Steps]:
    before: Trick | None = None
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else None
        follows_on = following is not None and following.number == line.number + 1
        around = _Around(before, following.leader if following and follows_on else None)
        opened = _opened(line, around, setting, record_ends=_breaks_off(line, following, setting))
        names = _names(line, opened, around, setting)
        trick, steps = opened, [opened]
        for play, name in zip(line.plays, names, strict=True):
            trick = trick.after(_named(play, name), setting.ruleset)
            steps.append(trick)
        before = steps[-1] = finished(trick, around.next_leader, setting.ruleset)
        yield tuple(steps)


def _breaks_off(line: TrickPlayed, following: TrickPlayed | None, setting: Setting) -> bool:
    return not line.whole or (following is None and not setting.finished)


def _opened(line: TrickPlayed, around: _Around, setting: Setting, *, record_ends: bool) -> Trick:
    return Trick(
        (_position(line.number, around.before, setting),),
        line.leader,
        _due_leader(line, around.before, setting),
        line.at,
        record_ends=record_ends,
    )


def _position(number: int, before: Trick | None, setting: Setting) -> TrickSoFar:
    if before is not None:
        return before.position.opened(number)
    stayers = len(setting.stayers) if setting.stayers else None
    return TrickSoFar(setting.trump, number, stayers, trump_broken=number > 1)


def _due_leader(line: TrickPlayed, before: Trick | None, setting: Setting) -> Player | None:
    if before is None:
        return setting.eldest if line.number == 1 else None
    if line.number != before.number + 1:
        return None
    if setting.ruleset.leads_by_seat:
        return _after_leader(before, setting)
    return _winner_by_cards(before) or before.winner or _marked_player(before)


def _after_leader(trick: Trick, setting: Setting) -> Player | None:
    sure = trick.plays[0].player if trick.plays else None
    order = setting.order(sure or trick.due_leader or trick.leader)
    return order[1 % len(order)] if order else None


def _marked_player(trick: Trick) -> Player | None:
    marked = trick.marked
    return marked.player if marked else None


def _named(play: CardPlayed, name: Player | None) -> CardPlayed:
    if play.player is not None or name is None:
        return play
    card, at, _, taken_back, marks, winner = play
    return tuple.__new__(CardPlayed, (card, at, name, taken_back, marks, winner))  # as above


def _names(
    line: TrickPlayed, opened: Trick, around: _Around, setting: Setting
) -> tuple[Player | None, ...]:
    count = len(line.plays)
    order = setting.order(line.leader)
    leader_only = (line.leader, *(None,) * (count - 1))[:count]
    if setting.stayers is None or [play for play in line.plays if play.player]:
        return leader_only
    if order is None or count > len(order) or (count < len(order) and line.whole):
        return (None,) * count
    if not _leader_trusted(line, opened, around, setting):
        return (None,) * count
    return order[:count]


def _leader_trusted(line: TrickPlayed, opened: Trick, around: _Around, setting: Setting) -> bool:
    """Tell whether the written leader led: by turn, by the star before, or by the only order that fits the next lead."""
    due, before = opened.due_leader, around.before
    if due is None or line.leader == due:
        return True
    by_seat = setting.ruleset.leads_by_seat
    if before and not by_seat and _marked_player(before) == line.leader:
        return True
    written, expected = setting.order(line.leader), setting.order(due)
    place = 1 if by_seat else _winning_place(line, opened, setting)
    if around.next_leader is None or place is None or written is None or expected is None:
        return False
    return written[place] == around.next_leader != expected[place]


def _winning_place(line: TrickPlayed, opened: Trick, setting: Setting) -> int | None:
    position = opened.position
    for play in line.plays:
        position = position.play(play.card, setting.ruleset, down=play.down or None)
    return position.winning if position.top else None


def finished(trick: Trick, next_leader: Player | None, ruleset: Ruleset) -> Trick:
    *before, _, record_ends = trick
    winner = _winner(trick, None if ruleset.leads_by_seat else next_leader)
    return tuple.__new__(Trick, (*before, winner, record_ends))  # as above


def _winner(trick: Trick, next_leader: Player | None) -> Player | None:
    by_cards = _winner_by_cards(trick)
    if by_cards is not None and next_leader in (None, by_cards):
        return by_cards
    marked = _marked_player(trick)
    if by_cards is None:
        named = {name for name in (marked, next_leader) if name}
        return named.pop() if len(named) == 1 else None
    return None if marked == next_leader else by_cards


def _winner_by_cards(trick: Trick) -> Player | None:
    position = trick.positions[-1]
    if position.placed != position.stayers or not position.top_known:
        return None
    return trick.plays[position.winning].player
