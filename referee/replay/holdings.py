"""Cards proved in each hand, and those with which the record contradicts itself.

A stayer plays all their cards, so those played from a trick on are the hand at that trick; deal and draw
lines add the rest. Every card has its places in the record, in order; where these are impossible, a
`Doubt` arises, and the card proves nothing more.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import pairwise

from referee.events import CardPlayed, CardsDealt, CardsDrawn
from referee.game import UNKNOWN, Card, DisputedCard, Player, WrittenCard
from referee.messages import Message, say, say_many, template
from referee.replay.hand import Doubt, DoubtKind, Hand, Held
from referee.replay.redealt import Redealt, TurnUp, turn_up
from referee.replay.written_cards import SeenAs, Sighting, Story, stories_of
from referee.rulesets import Ruleset


def shown(
    plays: Iterable[CardPlayed], doubtful: frozenset[Card]
) -> Mapping[Player, tuple[Held, ...]]:
    """Return each player's cards, in order of play; doubtful and disputed ones as unknown."""
    laid: dict[Player, list[Held]] = {}
    for play in plays:
        player, card = play.player, play.card
        if player is not None:
            trusted = UNKNOWN if isinstance(card, DisputedCard) or card in doubtful else card
            held = tuple.__new__(Held, (trusted, play.at))
            if player in laid:
                laid[player].append(held)
            else:
                laid[player] = [held]
    return {player: tuple(cards) for player, cards in laid.items()}


class Holdings:
    """The stories of all cards of a hand."""

    def __init__(self, hand: Hand, ruleset: Ruleset) -> None:
        self._stories = stories_of(hand)
        self._facts = _Facts(hand, ruleset)
        self._hand, self._ruleset = hand, ruleset

    def doubts(self) -> tuple[Doubt, ...]:
        """Doubt each card that cannot be where the record puts it, once, in line order."""
        hand, ruleset = self._hand, self._ruleset
        found = list(_not_in_deck(self._stories, ruleset))
        for card, story in self._stories.items():
            for before, after in pairwise(story) if not _usual(story) else ():
                if kind := _broken(before, after, self._facts):
                    but = _but(before, after)
                    found.append(Doubt(kind, card, after.player, after.at, before.at, but))
                    break
        if hand.drawn:
            found.extend(self._too_many_dealt_on({doubt.card for doubt in found}))
        if hand.credible_deals:
            found.extend(_never_held(self._in_doubt(hand), hand, self._facts, ruleset.hand_size))
        if hand.drawn or hand.credible_deals or any(play.taken_back for play in hand.plays):
            found.extend(self._never_played({doubt.player for doubt in found}, hand, ruleset))
        if not found:
            return ()
        first = {doubt.card: doubt for doubt in reversed(found)}
        return tuple(sorted(first.values(), key=lambda doubt: doubt.at))

    def _too_many_dealt_on(self, doubted: AbstractSet[Card]) -> Iterator[Doubt]:
        """Doubt cards that were drawn again, if they are more than the stock lacked by then."""
        again: dict[Player, list[tuple[Card, Sighting, Sighting]]] = {}
        for card, story in self._stories.items():
            for before, after in pairwise(story if card not in doubted else ()):
                if after.seen is SeenAs.RECEIVED and after.player:
                    again.setdefault(after.player, []).append((card, before, after))
        so_far = 0
        for player, most in self._facts.redealt.most_before(again):
            so_far += len(again[player])
            if so_far > most > 0:
                last = max(before.at for _, before, _ in again[player])
                for card, before, after in again[player]:
                    why = say_many(
                        "{earlier}, and only one such card could be drawn again by then",
                        "{earlier}, and only {number} such cards could be drawn again by then",
                        most,
                        earlier=_but(before, after),
                    )
                    yield Doubt(DoubtKind.NOT_DRAWABLE, card, player, after.at, last, why)

    def _never_played(
        self, doubted: AbstractSet[Player | None], hand: Hand, ruleset: Ruleset
    ) -> Iterator[Doubt]:
        for player, held in self.kept(frozenset()).items():
            plays = [play for play in hand.plays if play.player == player]
            known = sum(isinstance(play.card, Card) for play in plays)
            if player in doubted or not plays or known + len(held) <= ruleset.hand_size:
                continue
            for card, at in held:
                if isinstance(card, Card):
                    why = say("but the cards played show another hand")
                    yield Doubt(DoubtKind.NOT_HELD, card, player, at, plays[-1].at, why)

    def _in_doubt(self, hand: Hand) -> list[CardsDealt]:
        unsure = {play.player for play in hand.plays if not self._was_got(play)}
        deals = hand.credible_deals
        twice = unsure and len({deal.player for deal in deals}) < len(deals)
        return [deal for deal in deals if twice or deal.player in unsure]

    def _was_got(self, play: CardPlayed) -> bool:
        story = self._stories.get(play.card, ()) if isinstance(play.card, Card) else ()
        if len(story) != 2:
            return False
        got = story[0]
        held = got.seen in _GOT or (got.seen is SeenAs.TURNED_UP and self._facts.dealer_holds_up)
        return held and got.player == play.player

    def kept(self, doubtful: frozenset[Card]) -> Mapping[Player, tuple[Held, ...]]:
        """Return cards in a hand when play began, but in no trick."""
        left: dict[Player, list[Held]] = {}
        for card, story in self._stories.items():
            last = story[-1]
            if last.seen in _LEFT or last.player is None or card in doubtful:
                continue
            if self._facts.keeps(last):
                left.setdefault(last.player, []).append(Held(card, last.at))
        return {player: tuple(cards) for player, cards in left.items()}


class _Facts:
    def __init__(self, hand: Hand, ruleset: Ruleset) -> None:
        self._hand, self._ruleset = hand, ruleset
        self.dealer_holds_up = ruleset.turn_up == "in-hand"
        self.up_takeable = ruleset.turn_up == "takeable"
        no_draw = ruleset.max_draw.allows(len(hand.seating)) == 0
        whole = {draw.player for draw in hand.drawn if _discards_known(draw)}
        pat = {
            intent.player
            for intent in hand.intents
            if intent.stays and (intent.drawn == 0 or no_draw)
        }
        self.firm = frozenset((whole | pat) - _may_have_changed(hand, ruleset))
        """Players whose discards are all known: they still have the rest of their deal."""

    @cached_property
    def redealt(self) -> Redealt:
        return Redealt(self._hand, self._ruleset)

    @cached_property
    def up(self) -> TurnUp:
        return turn_up(self._hand, self.redealt, self._ruleset)

    def keeps(self, sighting: Sighting) -> bool:
        if sighting.seen in (SeenAs.RECEIVED, SeenAs.TAKEN_UP, SeenAs.TAKEN_BACK):
            return True
        dealt = sighting.seen is SeenAs.DEALT or (
            sighting.seen is SeenAs.TURNED_UP and self.dealer_holds_up
        )
        return dealt and sighting.player in self.firm


def _may_have_changed(hand: Hand, ruleset: Ruleset) -> frozenset[Player | None]:
    took = hand.widow_takers | {taking.player for taking in hand.takeups}
    if ruleset.widow and not hand.widow_takers:
        took |= {intent.player for intent in hand.intents}
    return took | {hand.dealer} if ruleset.turn_up == "takeable" else took


def _discards_known(draw: CardsDrawn) -> bool:
    cards = len(draw.discarded)
    named = all(isinstance(written.card, Card) for written in draw.discarded)
    return draw.discarded_whole and named and cards > 0 and cards >= len(draw.received)


def _not_in_deck(stories: Mapping[Card, Story], ruleset: Ruleset) -> Iterator[Doubt]:
    deck = ruleset.playing_deck
    if len(deck) == 52:
        return
    for card, story in stories.items():
        if card not in deck:
            why = say("which is not in the deck of {number} cards", number=len(deck))
            yield Doubt(DoubtKind.NOT_IN_DECK, card, story[0].player, story[0].at, None, why)


_BY_SELF = {
    SeenAs.TURNED_UP: template("but it had been turned up"),
    SeenAs.DEALT: template("but had been dealt it"),
    SeenAs.DISCARDED: template("but had discarded it"),
    SeenAs.LAID_ASIDE: template("but had laid it aside"),
    SeenAs.RECEIVED: template("but had drawn it"),
    SeenAs.TAKEN_UP: template("but had taken it up"),
    SeenAs.TAKEN_BACK: template("but had taken it back"),
    SeenAs.PLAYED: template("but had already played it"),
}
_BY_OTHER = {
    SeenAs.TURNED_UP: template("but it had been turned up"),
    SeenAs.DEALT: template("but {player} had been dealt it"),
    SeenAs.DISCARDED: template("but {player} had discarded it"),
    SeenAs.LAID_ASIDE: template("but {player} had laid it aside"),
    SeenAs.RECEIVED: template("but {player} had drawn it"),
    SeenAs.TAKEN_UP: template("but {player} had taken it up"),
    SeenAs.TAKEN_BACK: template("but {player} had taken it back"),
    SeenAs.PLAYED: template("but {player} had already played it"),
}


def _but(before: Sighting, after: Sighting) -> Message:
    if before.player and before.player == after.player:
        return Message(_BY_SELF[before.seen])
    return Message(_BY_OTHER[before.seen], {"player": before.player or say("somebody")})


_GOT, _LEFT = (SeenAs.DEALT, SeenAs.RECEIVED), (SeenAs.PLAYED, SeenAs.DISCARDED)


def _usual(story: Story) -> bool:
    if len(story) != 2:
        return False
    (got, player, _), (left, by, _) = story
    return got in _GOT and left in _LEFT and player == by


def _broken(before: Sighting, after: Sighting, facts: _Facts) -> DoubtKind | None:
    if _usual((before, after)):
        return None
    if before.seen is SeenAs.PLAYED:
        return DoubtKind.TWICE
    if after.seen in (SeenAs.TURNED_UP, SeenAs.DEALT):
        own_up = before.seen is SeenAs.TURNED_UP and facts.dealer_holds_up
        return None if own_up and before.player in (None, after.player) else DoubtKind.TWICE
    if after.seen is SeenAs.TAKEN_UP:
        return None if before.seen is SeenAs.TURNED_UP else DoubtKind.TWICE
    if _may_follow(before, after, facts):
        return None
    drawn = after.seen is SeenAs.RECEIVED
    return DoubtKind.NOT_DRAWABLE if drawn else DoubtKind.NOT_HELD


def _may_follow(before: Sighting, after: Sighting, facts: _Facts) -> bool:
    same = None in (before.player, after.player) or before.player == after.player
    match before.seen:
        case SeenAs.LAID_ASIDE:
            return False
        case SeenAs.DISCARDED:
            return facts.redealt.thrown(before.player, after.player)
        case SeenAs.TURNED_UP:
            own = same and (facts.dealer_holds_up or facts.up_takeable)
            return (own and after.seen is not SeenAs.RECEIVED) or facts.up.reaches(after.player)
        case SeenAs.DEALT if before.player not in facts.firm:
            own = same and after.seen is not SeenAs.RECEIVED
            return own or facts.redealt.left(before.player, after.player)
        case _:
            return same and after.seen is not SeenAs.RECEIVED


def _never_held(
    deals: Iterable[CardsDealt], hand: Hand, facts: _Facts, size: int
) -> Iterator[Doubt]:
    for deal in deals:
        whole = _whole_hand(deal, hand, facts)
        if whole is None or len(whole) != size:
            continue
        for play in hand.plays:
            card = play.card
            if play.player == deal.player and isinstance(card, Card) and card not in whole:
                why = say("but the deal and draw lines show another hand")
                yield Doubt(DoubtKind.NOT_HELD, card, play.player, play.at, deal.at, why)


def _whole_hand(deal: CardsDealt, hand: Hand, facts: _Facts) -> frozenset[WrittenCard] | None:
    if deal.player not in facts.firm:
        return None
    draws = [draw for draw in hand.drawn if draw.player == deal.player]
    dealt = [written.card for written in deal.cards]
    if hand.up_at and facts.dealer_holds_up and deal.player == hand.dealer:
        dealt.append(hand.up or UNKNOWN)
    thrown = [written.card for draw in draws for written in draw.discarded]
    drawn = [written.card for draw in draws for written in draw.received]
    recorded = all(draw.received_whole for draw in draws) and len(thrown) == len(drawn)
    if not recorded or not all(isinstance(card, Card) for card in (*dealt, *thrown, *drawn)):
        return None
    return frozenset({*dealt} - {*thrown} | {*drawn})
