from referee.events import LineUnread
from referee.laws.law import Problem, Problems, law
from referee.messages import Series, say
from referee.replay import Table, moves_seats
from referee.rulesets import NOBODY_IS_JUDGED, Ruleset, names_rules

_NO_SEATS = say(
    "Until a `seats` line can be read, most cards have no known owner, and no chips are checked."
)
_NO_CHIPS_CHECKED = say("Until a `seats` line can be read, no chips are checked.")


@law(
    "R101",
    on=LineUnread,
    duty="every line can be read",
    source="decision 0050",
    under_any_rules=True,
    about_a_line=True,
)
def unread_line(event: LineUnread, table: Table, ruleset: Ruleset) -> Problems:
    """A line of the log could not be read, and nothing of it was used.

    The finding names the mistake and says what to write instead: the referee does not guess who
    `Anne` was in `pot 8 to Anne`. After an unread line about the rules nobody is judged; after one
    about who came or left no chips are checked until a `seats` line can be read.
    """
    advice = event.advice
    if names_rules(event):
        advice = Series(filter(None, (advice, NOBODY_IS_JUDGED)), " ")
    elif moves_seats(event, table.evening.players):
        known = _NO_SEATS if event.keyword == "seats" else _NO_CHIPS_CHECKED
        advice = Series(filter(None, (advice, known)), " ")
    yield Problem(event.message, event.at, name=event.mistake, advice=advice)
