"""Hands replayed by the program: every card that was played, and the table before it."""

from evenings.houses import ruleset_of

from referee.events.hand import CardPlayed
from referee.hand_log.passages import read
from referee.replay.moments import replay
from referee.replay.tricks import EveningSoFar

PLAYERS = ("Ann", "Ben", "Cal")


def cards_played(text, players, ruleset):
    """Every card of a hand with the table before it."""
    events = [one for passage in read(text.splitlines(), "log") for one in passage.events]
    replayed = replay(events, EveningSoFar(players=players), ruleset)
    return [(table, one) for table, one in replayed.moments if isinstance(one, CardPlayed)]


def moments(text, rules="boo-ray", players=PLAYERS, **knobs):
    """The ruleset, and every card of a hand with the table before it."""
    ruleset = ruleset_of(rules, knobs)
    return ruleset, cards_played(text, players, ruleset)
