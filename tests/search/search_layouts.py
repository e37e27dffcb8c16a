"""Random layouts, whole or in the middle of a trick, of any size, and what the oracle says of them."""

from evenings.oracle import legal_cards
from positions import layout_of

from referee.game.suits import Suit
from referee.playouts.decision import played


def random_layout(rules, rng, *, seats, cards, suits=4, begun=True):
    """So many seats with so many cards each, out of as many suits; sometimes a trick has begun."""
    pack = [one for one in rules.cards() if list(Suit).index(one.suit) < suits]
    dealt = rng.sample(pack, seats * cards)
    hands = [dealt[place::seats] for place in range(seats)]
    trump = rules.trump(rng.choice(list(Suit)[: min(2, suits)]))
    leader = rng.randrange(seats)
    trick = rules.hand_size - cards + 1
    taken = [0] * seats
    for _ in range(trick - 1):
        taken[rng.randrange(seats)] += 1
    broken, table, down = rng.random() < 0.5, [], False
    for place in range(rng.randrange(seats) if begun and rng.random() < 0.5 else 0):
        seat = (leader + place) % seats
        trumps = any(one.suit is trump for one in hands[seat])
        if place == 0:
            down = rules.second_trick == "trump" and trick == 2 and seats > 2 and not trumps
        lawful = legal_cards(
            hands[seat],
            table,
            trump,
            rules,
            trick_number=trick,
            stayers=seats,
            face_down_lead=down and place > 0,
            trump_broken=broken,
        )
        card = rng.choice(sorted(lawful, key=str))
        if table and card.suit is trump and (down or table[0].suit is not trump):
            broken = True
        hands[seat].remove(card)
        table.append(card)
    return layout_of(
        hands,
        trump,
        rules,
        leader=leader,
        trick=trick,
        table=table,
        face_down=down,
        taken=taken,
        broken=broken,
    )


def lawful_in(layout, rules):
    """The cards that whoever is to play may play."""
    return legal_cards(
        layout.hands[layout.to_play],
        layout.table,
        layout.position.trump,
        rules,
        trick_number=layout.position.trick,
        stayers=len(layout.hands),
        face_down_lead=layout.position.face_down,
        trump_broken=layout.position.trump_broken,
    )


def walked(layout, ruleset, rules):
    """Every end, line by line."""
    if not layout.hands[layout.to_play]:
        return {layout.taken}
    after = (played(layout, one, ruleset) for one in lawful_in(layout, rules))
    return set().union(*(walked(one, ruleset, rules) for one in after))
