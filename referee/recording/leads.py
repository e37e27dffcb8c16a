"""Changed leaders below a corrected line."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.events import TrickPlayed, all_of
from referee.game import Player
from referee.messages import Series, say
from referee.recording.recording import Recording
from referee.replay import Trick


class LeadsBelow(NamedTuple):
    """Leads that a correction above gives to others."""

    leads: tuple[tuple[int, Player], ...]
    recording: Recording

    @property
    def sentence(self) -> str:
        return Series(
            (
                say("{player} leads in line {line}", player=player, line=line)
                for line, player in self.leads
            ),
            "; ",
        )


def leads_below(before: Recording, after: Recording, number: int) -> LeadsBelow | None:
    """Find tricks below a line whose leader changes with it.

    Their cards keep the written order.
    """
    if len(before.progress.lines) != len(after.progress.lines):
        return None
    leads, now = list[tuple[int, Player]](), after
    for event in _tricks_below(after, number):
        was, trick = _trick(before, event), _trick(now, event)
        due = trick.due_leader if trick else None
        followed = was is None or was.due_leader in (None, event.leader)
        named = any(play.player for play in event.plays)
        if due is None or due == event.leader or named or not followed:
            continue
        now = now.with_event(event, event._replace(leader=due))
        leads.append((event.at.line, due))
    return LeadsBelow(tuple(leads), now) if leads else None


def _tricks_below(recording: Recording, number: int) -> Iterator[TrickPlayed]:
    for passage in recording.passages:
        if passage.source.holds(number):
            tricks = all_of(passage.events, TrickPlayed)
            yield from (trick for trick in tricks if trick.at.line > number)


def _trick(recording: Recording, event: TrickPlayed) -> Trick | None:
    hands = (passage.judgement.hand for passage in recording.passages)
    return next(filter(None, (hand.trick_at(event.at) for hand in hands if hand)), None)
