"""W_p(t), a player's knowledge at their turn, and never more.

Where the record lacks something that the player knew, the view is wider than their knowledge, so
what is certain in it was certain to them (decision 0092).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from referee.events import CardPlayed, CardsDrawn
from referee.game import Card, PartialCard, Player, SeenCard, Trump
from referee.knowledge.view import View
from referee.layouts import Holder, Mask, Turned, Worlds, barred, masks_of, turned
from referee.messages import Message, say_many
from referee.replay import Hand, Redealt, Table, Trick, TrickSoFar
from referee.rulesets import Ruleset


class Onlooker:
    """The evidence of the cards so far, as one player sees it."""

    def __init__(self, hand: Hand, player: Player, ruleset: Ruleset, deck: Mask) -> None:
        self._hand, self._player, self._ruleset = hand, player, ruleset
        self._deck, self._masks = deck, masks_of(ruleset)
        self.played: dict[Card, Message] = {}
        """When each fell, face up."""
        self.unnamed: list[SeenCard] = []
        self.barred: dict[Player, Mask] = {}
        """Cards that each other player cannot hold if they played lawfully."""
        self.taken_back: dict[Player, Mask] = {}
        """Cards that everybody saw return to a hand."""
        self.trusting = False
        self._count: dict[Player, int] = {}

    def at_tricks(self, tricks: Iterable[Trick]) -> None:
        for play, position in (fall for trick in tricks for fall in trick.falls):
            if play.player is not None:
                self._at_play(play, play.player, position)

    def _at_play(self, play: CardPlayed, who: Player, position: TrickSoFar) -> None:
        self._count[who] = self._count.get(who, 0) + 1
        card = play.card
        if not isinstance(card, Card) or (play.down and who != self._player):
            seen = card if isinstance(card, PartialCard) and not play.down else PartialCard()
            self.unnamed.append(seen)
            return
        self.played[card] = say_many(
            "{cards} was played in trick {trick}",
            "{cards} were played in trick {trick}",
            1,
            cards="",
            trick=position.trick,
        )
        if play.taken_back and isinstance(play.taken_back.card, Card) and who != self._player:
            back = self._masks.bit[play.taken_back.card]
            self.taken_back[who] = self.taken_back.get(who, 0) | back
        if who != self._player and position.clear:
            self._infer(card, who, position)

    def _infer(self, card: Card, who: Player, position: TrickSoFar) -> None:
        """Note what a lawful player cannot have held, unless the record proves that they did."""
        out = barred(card, position, self._ruleset, self._masks, self._deck)
        if not out:
            return
        rest, whole = self._rest(who)
        if out & rest:
            return
        self.trusting = self.trusting or not whole
        self.barred[who] = self.barred.get(who, 0) | out

    def _rest(self, who: Player) -> tuple[Mask, bool]:
        later = self._hand.shown.get(who, ())[self._count[who] :]
        kept = self._hand.kept.get(who, ())
        cards = [held.card for held in (*later, *kept) if isinstance(held.card, Card)]
        whole = len(cards) == self._hand.size - self._count[who]
        return self._masks.of(cards), whole


def view_of(
    table: Table, player: Player, ruleset: Ruleset, *, in_part: bool = False
) -> View | None:
    """Build the view of `player` at their turn.

    `in_part` accepts a partly recorded hand, for what the others may hold. None if the record lacks
    trumps, the suit led, the stayers, the player's hand, a card's player or a trick's winner; if it
    fits no world; or if somebody played out of turn.
    """
    hand = table.hand
    if hand is None or hand.trump is None or table.trick is None or not hand.stayers:
        return None
    if not table.position.clear:
        return None
    mine = table.own_hand(player)
    if in_part:
        held = (held.card for held in table.holding(player))
        mine = tuple(card for card in held if isinstance(card, Card))
    if mine is None or player not in hand.stayers or not hand.is_in_turn(table.trick, player):
        return None
    if not all(map(_named, hand.before(table.trick))):
        return None
    view = _Viewing(table, hand, hand.trump, table.trick, player, mine, ruleset).view()
    return _consistent(view)


def _consistent(view: View) -> View | None:
    """Drop trust in lawful play if it contradicts the record.

    None: the record is wrong, and nothing follows.
    """
    if view.worlds.possible:
        return view
    alone = view.alone
    return replace(view, worlds=alone, trusting=False) if alone and alone.possible else None


def _named(trick: Trick) -> bool:
    names = [play.player for play in trick.plays]
    return None not in names and len({*names}) == len(names)


@dataclass(frozen=True, slots=True)
class _Viewing:
    table: Table
    hand: Hand
    trump: Trump
    trick: Trick
    player: Player
    mine: tuple[Card, ...]
    ruleset: Ruleset

    def view(self) -> View:
        masks, others = masks_of(self.ruleset), self.hand.order_from(self.player)[1:]
        seen = Onlooker(self.hand, self.player, self.ruleset, self._deck())
        seen.at_tricks((*self.hand.before(self.trick), self.trick))
        redealt = Redealt(self.hand, self.ruleset)
        up = turned(self.hand, self.player, self._my_cards(), self.ruleset)
        thrown = self._thrown(up)
        gone = _gone(thrown, up, seen)
        dead = masks.of(gone)
        back = {who: masks.of(thrown) if redealt.thrown(self.player, who) else 0 for who in others}
        known = self._known(seen, up, dead, others)
        sure = _union(known)
        out_of_play = masks.of(self.mine) | dead & ~_union(back.values()) | masks.of(seen.played)
        unseen = self._deck() & ~(out_of_play | sure)
        reaches = [~dead | back[who] for who in others]
        alone = [
            Holder(
                self.table.cards_left(who) - cards.bit_count(), self._may(who, unseen & reach, up)
            )
            for who, cards, reach in zip(others, known, reaches, strict=True)
        ]
        lawful = [
            Holder(holder.size, holder.may & ~seen.barred.get(who, 0))
            for who, holder in zip(others, alone, strict=True)
        ]
        unnamed = [Holder(1, unseen & self._candidates(card)) for card in seen.unnamed]
        within = sure | _union(holder.may for holder in (*alone, *unnamed))
        gone = self._turned_away(up, within) | gone
        return View(
            self.ruleset,
            self.trump,
            self.mine,
            known,
            Worlds(unseen, (*lawful, *unnamed)),
            self.table.position,
            table=tuple(play.card for play in self.trick.plays if isinstance(play.card, Card)),
            taken=sum(trick.winner == self.player for trick in self.hand.before(self.trick)),
            gone={it: why for it, why in gone.items() if it not in self.mine},
            alone=Worlds(unseen, (*alone, *unnamed)),
            trusting=seen.trusting,
            laid=self._laid(),
            language=self.hand.language,
        )

    def _deck(self) -> Mask:
        return masks_of(self.ruleset).of(self.ruleset.playing_deck.strength)

    def _laid(self) -> tuple[Card, ...]:
        before = self.hand.before(self.trick)
        plays = (play for trick in before for play in trick.plays if play.player == self.player)
        return tuple(play.card for play in plays if isinstance(play.card, Card))

    def _my_cards(self) -> frozenset[SeenCard]:
        shown, kept = self.hand.shown.get(self.player, ()), self.hand.kept.get(self.player, ())
        return frozenset(held.card for held in (*shown, *kept))

    def _thrown(self, up: Turned) -> tuple[Card, ...]:
        lines: tuple[CardsDrawn, ...] = self.hand.drawn
        cards: list[object] = [
            card.card for line in lines if line.player == self.player for card in line.discarded
        ]
        cards += [up.card] if up.thrown and up.card else []
        kept = self._my_cards()
        doubted = {doubt.card for doubt in self.hand.doubts}
        return tuple(
            card
            for card in cards
            if isinstance(card, Card)
            and card not in kept
            and card not in doubted
            and not (card is up.card and up.why_gone)
        )

    def _known(
        self, seen: Onlooker, up: Turned, dead: Mask, others: tuple[Player, ...]
    ) -> tuple[Mask, ...]:
        masks = masks_of(self.ruleset)
        known = {who: seen.taken_back.get(who, 0) for who in others}
        if up.holder in known and up.card and up.sure:
            known[up.holder] |= masks.bit[up.card]
        mine = masks.of(self.mine)
        return tuple(known[who] & ~dead & ~mine for who in others)

    def _may(self, who: Player, may: Mask, up: Turned) -> Mask:
        if up.card is None or up.sure or up.thrown or up.why_gone:
            return may
        elsewhere = who != up.holder and who not in up.reaches
        return may & ~masks_of(self.ruleset).bit[up.card] if elsewhere else may

    def _turned_away(self, up: Turned, reach: Mask) -> dict[Card, Message]:
        if up.card is None or masks_of(self.ruleset).bit[up.card] & reach:
            return {}
        return {up.card: _TURNED}

    def _candidates(self, seen: SeenCard) -> Mask:
        return masks_of(self.ruleset).of(self.ruleset.playing_deck.candidates(seen))


def _gone(thrown: tuple[Card, ...], up: Turned, seen: Onlooker) -> dict[Card, Message]:
    aside = {up.card: up.why_gone} if up.card and up.why_gone else {}
    return {**dict.fromkeys(thrown, _OWN_DISCARD), **seen.played, **aside}


_TURNED = say_many(
    "{cards} was turned and is in no hand", "{cards} were turned and are in no hand", 1, cards=""
)
_OWN_DISCARD = say_many("{cards} was an own discard", "{cards} were own discards", 1, cards="")


def _union(masks: Iterable[Mask]) -> Mask:
    return reduce(or_, masks, 0)
