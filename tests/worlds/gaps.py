"""Records with gaps of hands from the small deck, and every way in which their cards may have lain.

Nothing here knows how the program builds or searches worlds. A world is a hand of three for each
player and a card for each gap; it is kept when nothing in the record contradicts it, and a card
was wrong in it when the plain duties of `evenings.oracle` say so.
"""

from dataclasses import dataclass, replace
from itertools import permutations

from evenings.oracle import legal_cards, trick_winner
from replayed import cards_played
from small_deck import CARDS, NAMES, now
from small_deck import Played as Hand

from referee.game.cards import Card, PartialCard


@dataclass(frozen=True)
class Gappy:
    """A hand as it was, and what of it is written down."""

    dealt: tuple[frozenset[Card], ...]
    """By seat, before the draw; the last seat deals and turns up a card of his."""
    up: Card
    thrown: tuple[tuple[Card, ...], ...]
    received: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    """By seat, after the draw."""
    plays: tuple[tuple[int, Card], ...]
    written: tuple[object, ...]
    """What is written for each card played; shorter where the record breaks off."""
    deals_told: frozenset[int] = frozenset()
    draws_told: frozenset[int] = frozenset()
    dots: bool = True
    """Whether a last trick that breaks off says so: without it no card of it has a name."""

    @property
    def seats(self):
        """How many play."""
        return len(self.hands)

    def tricks(self):
        """The written cards with their seats, trick by trick."""
        told = [(seat, one) for (seat, _), one in zip(self.plays, self.written, strict=False)]
        return [told[at : at + self.seats] for at in range(0, len(told), self.seats)]

    def namings(self):
        """Every way to name the players of the written cards."""
        seats = [seat for trick in self.tricks() for seat, _ in trick]
        short = len(seats) % self.seats
        if self.dots or not short:
            yield seats
            return
        for named in permutations(range(self.seats), short):
            yield [*seats[:-short], *named]

    def log(self):
        """The record as a log."""
        names = NAMES[: self.seats]
        lines = [f"hand 1, dealer {names[-1]}, up {self.up}"]
        counts = (f"{name} {len(cards)}" for name, cards in zip(names, self.thrown, strict=True))
        lines.append("in " + ", ".join(counts))
        for seat in sorted(self.deals_told):
            own = self.dealt[seat] - ({self.up} if seat == self.seats - 1 else set())
            lines.append(f"deal {names[seat]}: {spelled(own)}")
        for seat in sorted(self.draws_told):
            if self.thrown[seat]:
                sides = spelled(self.thrown[seat]), spelled(self.received[seat])
                lines.append(f"draw {names[seat]}: {sides[0]} > {sides[1]}")
        for number, trick in enumerate(self.tricks()):
            cards = " ".join(str(one) for _, one in trick)
            end = " ..." if self.dots and len(trick) < self.seats else ""
            lines.append(f"{number + 1} {names[trick[0][0]]}: {cards}{end}")
        return "\n".join(lines)


def spelled(cards):
    return " ".join(sorted(map(str, cards)))


def random_gappy(rules, rng, *, draws=False) -> Gappy:
    """A hand dealt, drawn for and played at random, some cards wrong, some not written down."""
    seats = 2 if draws else rng.choice([2, 3, 3, 4])
    pack = rng.sample(CARDS, len(CARDS))
    dealt = [frozenset(pack[3 * seat : 3 * seat + 3]) for seat in range(seats)]
    stock, up = pack[3 * seats :], rng.choice(sorted(dealt[-1], key=str))
    thrown, received, hands = [], [], []
    for cards in dealt:
        count = rng.choice([0, 0, 1, 1, 2]) if draws else 0
        away = tuple(rng.sample(sorted(cards, key=str), count))
        new, stock = tuple(stock[:count]), stock[count:]
        thrown.append(away)
        received.append(new)
        hands.append((*sorted(cards - {*away}, key=str), *new))
    played = Hand(tuple(hands), up, ())
    while len(played.plays) < 3 * seats:
        moment = now(played.hands, played, rules)
        pool = moment.hand if rng.random() < 0.25 else moment.lawful
        card = rng.choice(sorted(pool, key=str))
        played = Hand(played.hands, up, (*played.plays, (moment.seat, card)))
    told = frozenset(seat for seat in range(seats) if draws and rng.random() < 0.4)
    whole = Gappy(
        tuple(dealt),
        up,
        tuple(thrown),
        tuple(received),
        played.hands,
        played.plays,
        tuple(card for _, card in played.plays),
        told,
        frozenset(seat for seat in range(seats) if draws and rng.random() < 0.4),
    )
    return with_gaps(whole, rng)


def with_gaps(whole, rng):
    """The same record with cards left out."""
    written = list(whole.written)
    if rng.random() < 0.5:
        written = written[: rng.randrange(whole.seats, len(written) + 1)]
    for place in rng.sample(range(len(written)), min(len(written), rng.randrange(4))):
        known = written[place]
        written[place] = half(known, rng) if isinstance(known, Card) else PartialCard()
    return replace(whole, written=tuple(written), dots=whole.dots and rng.random() < 0.6)


def half(card, rng):
    """What somebody may have noted of a card."""
    if rng.random() < 0.4:
        return PartialCard()
    return PartialCard(suit=card.suit) if rng.random() < 0.5 else PartialCard(rank=card.rank)


def tables(record, ruleset):
    """The program's table before every card, and the card."""
    return cards_played(record.log(), NAMES[: record.seats], ruleset)


def worlds(record, rules, *, takers):
    """Every world: by seat the cards of the hand, in the order of the tricks as far as written."""
    for seats in record.namings():
        yield from named_so(seats, record, rules, takers=takers)


def named_so(seats, record, rules, *, takers):
    """The worlds in which these seats played the written cards."""
    gaps = [(at, one) for at, one in enumerate(record.written) if not isinstance(one, Card)]
    left = [3 - seats.count(who) for who in range(record.seats)]
    unseen = [one for one in CARDS if one not in record.written]
    for filled in permutations(unseen, len(gaps)):
        if all(gap.may_be(card) for (_, gap), card in zip(gaps, filled, strict=True)):
            plays = list(record.written)
            for (place, _), card in zip(gaps, filled, strict=True):
                plays[place] = card
            laid = tuple(zip(seats, plays, strict=True))
            rest = [one for one in unseen if one not in filled]
            for hands in tails(laid, rest, left, record.seats):
                if agrees(hands, record) and (not takers or falls_right(laid, record, rules)):
                    yield hands, laid


def tails(laid, rest, left, seats, seat=0, held=()):
    """Every way to fill the hands up with the cards that nobody saw fall."""
    if seat == seats:
        yield held
        return
    own = tuple(card for who, card in laid if who == seat)
    for some in permutations(rest, left[seat]):
        if list(some) == sorted(some, key=CARDS.index):
            others = [one for one in rest if one not in some]
            yield from tails(laid, others, left, seats, seat + 1, (*held, (*own, *some)))


def agrees(hands, record):
    """Whether these hands can have come from the deal and the draw as far as they are written."""
    dealer = record.seats - 1
    known = [record.dealt[seat] if seat in record.deals_told else set() for seat in range(dealer)]
    known.append(record.dealt[dealer] if dealer in record.deals_told else {record.up})
    for seat, hand in enumerate(hands):
        others = set().union(*(known[one] for one in range(record.seats) if one != seat))
        if others & {*hand}:
            return False
        kept = 3 - len(record.thrown[seat])
        if seat in record.deals_told and len({*hand} & record.dealt[seat]) != kept:
            return False
        if seat == dealer and kept == 3 and record.up not in hand:
            return False
    for seat in record.draws_told:
        if not {*record.received[seat]} <= {*hands[seat]}:
            return False
        if any({*record.thrown[seat]} & {*hand} for hand in hands):
            return False
    return all(known[seat] - {*record.thrown[seat]} <= {*hands[seat]} for seat in record.draws_told)


def falls_right(laid, record, rules):
    """Whether every trick falls to the player who led the next."""
    size = record.seats
    for start in range(0, len(laid) - size, size):
        trick = laid[start : start + size]
        taker = trick[trick_winner([card for _, card in trick], record.up.suit, rules)][0]
        if taker != record.plays[start + size][0]:
            return False
    return True


def wrong(place, hands, laid, record, rules):
    """Whether the card at that place broke a duty in this world."""
    seat, card = laid[place]
    gone = {one for _, one in laid[:place]}
    hand = [one for one in hands[seat] if one not in gone]
    size, broken = record.seats, False
    for start in range(0, place, size):
        trick = laid[start : min(start + size, place)]
        broken = broken or any(
            one.suit is record.up.suit is not trick[0][1].suit for _, one in trick[1:]
        )
    table = [one for _, one in laid[place - place % size : place]]
    lawful = legal_cards(
        hand,
        table,
        record.up.suit,
        rules,
        trick_number=place // size + 1,
        stayers=size,
        trump_broken=broken,
    )
    return card not in lawful
