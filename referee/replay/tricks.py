"""The tricks of a hand: whose card was whose, which card wins, who had to lead the next.

Names are filled in from the order of play. Where the record contradicts itself so that the order
could be read in two ways, the cards stay without a name: a wrong name would accuse the wrong player.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.events import CardPlayed, TrickPlayed
from referee.game import Card, Deck, DisputedCard, Player, Suit, WrittenCard, turned_to
from referee.replay.table import Trick, suit_of

Steps = tuple[Trick, ...]
"""A trick at each moment: before its first card, after each card, and last as it ended."""


class Setting(NamedTuple):
    """What the order of play and the winner of a trick depend on."""

    stayers: tuple[Player, ...] | None
    """Who stayed, in turn order; None: the record does not tell."""
    eldest: Player | None
    """Who leads to the first trick; None: the record does not tell."""
    trump: Suit | None
    deck: Deck
    finished: bool = False
    """Whether all tricks were played, so that the last is not cut short by the record's end."""
    second_trick_trump: bool = False
    """Whether the second trick is led with a trump, and face down by a leader who has none."""

    def order(self, leader: Player) -> tuple[Player, ...] | None:
        """The stayers in order of play behind `leader`; None where that cannot be said."""
        if self.stayers is None or leader not in self.stayers:
            return None
        return turned_to(leader, self.stayers)


class _Around(NamedTuple):
    """What stands around a trick in the record."""

    before: Trick | None
    next_leader: Player | None


def lay(trick: Trick, play: CardPlayed, setting: Setting) -> Trick:
    """The trick after one more card."""
    if trick.plays:
        led, face_down = trick.led, trick.face_down
        top, known = _top_after(trick, play, setting)
    else:
        led, face_down, top, known = _after_lead(trick, play, setting)
    number, leader, due, at, size, plays, *_, record_ends = trick
    plays = (*plays, play)
    after = (number, leader, due, at, size, plays, led, face_down, top, known, None, record_ends)
    return tuple.__new__(Trick, after)  # decision 0195


def _after_lead(
    trick: Trick, play: CardPlayed, setting: Setting
) -> tuple[Suit | None, bool, CardPlayed | None, bool]:
    """Suit led, whether face down, the winning play, and whether the cards tell which it is.

    A lead face down that no rule asks for names no suit, and what beats it nobody can say. Nor does
    a plain card where a trump was due: it may have lain face down, with nobody noting it.
    """
    trump_due = setting.second_trick_trump and trick.number == 2 and (trick.size or 0) > 2
    if play.down:
        return None, trump_due, None, trump_due
    if trump_due and suit_of(play) is not setting.trump:
        return None, False, None, False
    whole = isinstance(play.card, Card) and play.card in setting.deck.strength
    return suit_of(play), False, play if whole else None, whole


def _top_after(trick: Trick, play: CardPlayed, setting: Setting) -> tuple[CardPlayed | None, bool]:
    """The winning play after one more card, and whether the cards tell which it is."""
    card, top, trump = play.card, trick.top, setting.trump
    if not isinstance(card, Card) or card not in setting.deck.strength:
        settled = trick.top_known and (_cannot_win(card, trick, trump) or _wins(top, setting))
        return (top, True) if settled else (None, False)
    if setting.deck.unbeatable(card, trump):
        return play, True
    if not trick.top_known:
        return (play, True) if card.suit is trump and _first_ruff(trick) else (None, False)
    if top is None:
        return (play, True) if card.suit is trump else (None, trump is not None)
    if trump is None and card.suit is not suit_of(top):
        return None, False
    beaten = isinstance(top.card, Card) and setting.deck.beats(card, top.card, trump)
    return (play if beaten else top), True


def _first_ruff(trick: Trick) -> bool:
    """Whether a trump takes the lead here, whether what was led lies face up or face down."""
    return may_lie_down(trick) and all(isinstance(one.card, Card) for one in trick.plays)


def may_lie_down(trick: Trick) -> bool:
    """Whether the lead, a plain card where a trump was due, may have lain face down unnoted."""
    lead = trick.plays[0] if trick.plays and trick.led is None else None
    return lead is not None and not lead.down and suit_of(lead) is not None


def _cannot_win(card: WrittenCard, trick: Trick, trump: Suit | None) -> bool:
    """Whether a card that cannot be ranked is surely of neither the led suit nor trumps."""
    if isinstance(card, DisputedCard) or trump is None:
        return False
    return card.suit not in (None, trick.led, trump)


def _wins(play: CardPlayed | None, setting: Setting) -> bool:
    """Whether nothing can beat this play."""
    card = play.card if play else None
    return isinstance(card, Card) and setting.deck.unbeatable(card, setting.trump)


def resolve(lines: Sequence[TrickPlayed], setting: Setting) -> tuple[Steps, ...]:
    """Every trick step by step, with the players' names where the record tells them."""
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
            trick = lay(trick, _named(play, name), setting)
            steps.append(trick)
        before = steps[-1] = _finished(trick, around.next_leader)
        yield tuple(steps)


def _breaks_off(line: TrickPlayed, following: TrickPlayed | None, setting: Setting) -> bool:
    """Whether cards may be missing at the end of a line because the record stops there."""
    return not line.whole or (following is None and not setting.finished)


def _opened(line: TrickPlayed, around: _Around, setting: Setting, *, record_ends: bool) -> Trick:
    return Trick(
        line.number,
        line.leader,
        _due_leader(line, around.before, setting),
        line.at,
        len(setting.stayers) if setting.stayers else None,
        record_ends=record_ends,
    )


def _due_leader(line: TrickPlayed, before: Trick | None, setting: Setting) -> Player | None:
    """Who had to lead: the eldest hand first, then the winner of the trick before."""
    if before is None:
        return setting.eldest if line.number == 1 else None
    if line.number != before.number + 1:
        return None
    return _winner_by_cards(before) or before.winner or _marked_player(before)


def _marked_player(trick: Trick) -> Player | None:
    """Whose card bears the winner mark."""
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
    """Whose each card is, in order of play; None where that is not certain."""
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
    """Whether the written leader really led.

    He did when it was his lead, or when the mark in the trick before says so too. Otherwise his
    name may be a slip, unless only the written order makes the winner lead the next trick.
    """
    due, before = opened.due_leader, around.before
    if due is None or line.leader == due:
        return True
    if before and _marked_player(before) == line.leader:
        return True
    written, expected = setting.order(line.leader), setting.order(due)
    place = _winning_place(line, opened, setting)
    if around.next_leader is None or place is None or written is None or expected is None:
        return False
    return written[place] == around.next_leader != expected[place]


def _winning_place(line: TrickPlayed, opened: Trick, setting: Setting) -> int | None:
    """Where in the order of play the winning card stands, None where the cards do not tell."""
    trick = opened
    for play in line.plays:
        trick = lay(trick, play, setting)
    return trick.plays.index(trick.top) if trick.top_known and trick.top else None


def _finished(trick: Trick, next_leader: Player | None) -> Trick:
    """The trick with its winner, as far as the record tells."""
    *before, _, record_ends = trick
    return tuple.__new__(Trick, (*before, _winner(trick, next_leader), record_ends))


def _winner(trick: Trick, next_leader: Player | None) -> Player | None:
    """Who took it: the cards decide, unless mark and next leader agree on somebody else."""
    marked, by_cards = _marked_player(trick), _winner_by_cards(trick)
    if by_cards is None:
        told = {name for name in (marked, next_leader) if name}
        return told.pop() if len(told) == 1 else None
    contradicted = marked is not None and marked == next_leader != by_cards
    return None if contradicted else by_cards


def _winner_by_cards(trick: Trick) -> Player | None:
    if not trick.whole or not trick.top_known:
        return None
    return (trick.top or trick.plays[0]).player
