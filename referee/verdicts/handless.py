"""The content of a log that records no hand."""

from collections.abc import Sequence

from referee.audits import Passage
from referee.evening_events import SeatsTaken
from referee.evenings import Winnings, winnings
from referee.events import LineUnread
from referee.hand_log import written_name
from referee.messages import say
from referee.money import among_parties, settle_up
from referee.wording import pays


def without_hands(passages: Sequence[Passage]) -> str:
    """Say what a log without hands holds."""
    said = [event for passage in passages for event in passage.lines.events]
    if not said:
        return say("it is empty; `referee new` begins a log")
    if len(said) > 1 and all(isinstance(event, LineUnread) for event in said):
        shown = say("`referee explain cheat sheet` shows how a log is written")
        return say("there are no hands in it, and no line that could be read; {shown}", shown=shown)
    if any(isinstance(event, LineUnread) for event in said):
        return say("there are no hands in it")
    owed = [sentence for evening in winnings("", passages) for sentence in _owed(evening)]
    if owed:
        return say("no hand is recorded; by the counts, {owed}", owed=", ".join(owed))
    seated = [event.players[-1] for event in said if isinstance(event, SeatsTaken)]
    if seated:
        first = say("`hand 1, dealer {player}`", player=written_name(seated[-1]))
        return say(
            "nothing has been played yet; a hand begins with a line such as {first}", first=first
        )
    return say("there are no hands in it")


def _owed(evening: Winnings) -> list[str]:
    if evening.unknown:
        return []
    up = among_parties(settle_up(evening.side.added(evening.won)))
    return [pays(payment.giver, payment.taker, payment.amount) for payment in up.payments]
