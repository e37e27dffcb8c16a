"""A hand played on from any of its moments: with the cards of the record it comes to the same."""

import random

import pytest
from evenings.houses import HOUSES, rules_of, tables
from evenings.style import Style
from evenings.writer import random_evening
from replayed import moments
from tiers import sizes

from referee.audits.story import LAWS_ALONE, audit
from referee.events.hand import CardPlayed
from referee.game.cards import card
from referee.replay.continuation import played_on, player_to_move

HAND = """hand 1, dealer Cal, up Ts
in Ann 0, Ben 0, Cal 0
1 Ann: Ah 9h Kh
2 Ann: Kc Ac 3s
3 Cal: Ks 5s 2s
4 Cal: 4h 6d 5d
5 Cal: 7c Qd Jd
"""


def plays_of(passage):
    return [one for one in passage.moments() if isinstance(one[1], CardPlayed)]


def lying(table):
    """What a moment shows of the trick, the hands and the tricks before."""
    trick, hand = table.trick, table.hand
    cards = {player: {held.card for held in table.holding(player)} for player in hand.stayers}
    return (
        trick.position,
        [it.card for it in trick.plays],
        cards,
        [it.winner for it in hand.before(trick)],
    )


@pytest.mark.parametrize("evenings", sizes(1, 12))
@pytest.mark.parametrize("house", HOUSES)
def test_the_cards_of_the_record_lead_to_the_tables_of_the_record(house, evenings):
    ruleset, knobs = rules_of(house)
    for seed in range(evenings):
        rng = random.Random(f"{house} {seed} played on")
        seats = rng.choice(tables(ruleset))
        evening = random_evening(ruleset, seats, 2, rng, style=Style(), overrides=knobs)
        for passage in audit(evening.text, options=LAWS_ALONE).passages:
            held_to_the_record(passage, passage.rules.ruleset)


def held_to_the_record(passage, ruleset):
    plays = plays_of(passage)
    for start in range(0, len(plays), 3):
        table = plays[start][0]
        for recorded, play in plays[start:]:
            assert player_to_move(table, ruleset) == play.player
            assert lying(table) == lying(recorded)
            table = played_on(table, play.card, play.player, ruleset, down=play.down)


def test_another_card_changes_who_takes_the_trick_and_who_leads_next():
    ruleset, [*_, (table, _)] = moments(HAND.partition("3 Cal")[0])
    table = played_on(table, card("2c"), "Cal", ruleset)
    assert table.hand.tricks[-1].winner == "Ben"
    assert player_to_move(table, ruleset) == "Ben"


def test_a_card_is_laid_down_in_the_place_of_one_that_nobody_saw():
    ruleset, plays = moments(HAND.replace("Jd", "??"))
    table = played_on(plays[0][0], card("2c"), "Ann", ruleset)
    assert len(table.holding("Ben")) == 5
    table = played_on(table, card("8c"), "Ben", ruleset)
    assert [it.card for it in table.holding("Ben")] == [*map(card, ("9h", "Ac", "2s", "5d"))]


def test_nothing_is_played_where_all_tricks_are():
    ruleset, [*_, (table, play)] = moments(HAND)
    table = played_on(table, play.card, play.player, ruleset)
    assert player_to_move(table, ruleset) is None
    with pytest.raises(ValueError, match="no card is to be played here"):
        played_on(table, card("2h"), "Ann", ruleset)
