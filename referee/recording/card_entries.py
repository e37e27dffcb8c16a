"""Entries about cards: played, changed, marked or drawn; leaders that change below a corrected line."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.events import CardPlayed, IntentsDeclared, TrickPlayed, all_of, first_of
from referee.game import Player
from referee.game import card as card_named
from referee.hand_log import written_name
from referee.messages import Series, listed, say
from referee.recording.expected import card_due
from referee.recording.lines import EntryError, canonical
from referee.recording.recording import Recording
from referee.replay import Trick

_NINE = card_named("9h")


def draw(recording: Recording, typed: str) -> Recording:
    """Take the number of cards drawn; a card begins the play instead."""
    player, said = recording.named(typed, recording.expected.player)
    if not (said.isascii() and said.isdigit() and len(said) == 1):
        return card(recording, typed)
    if int(said) > recording.ruleset.hand_size:
        size = recording.ruleset.hand_size
        raise EntryError.say("{player} holds {size} cards.", player=player or "", size=size)
    for line in recording.passage.events:
        if isinstance(line, IntentsDeclared):
            drawn = tuple(
                intent._replace(drawn=int(said))
                if intent.player == player and intent.stays
                else intent
                for intent in line.intents
            )
            if drawn != line.intents:
                return recording.with_event(line, line._replace(intents=drawn))
    raise EntryError.say("{player} did not stay, or drew as many already.", player=player or "")


_PLAYS = re.compile(
    r"(?:leads?|led|plays?|played|throws?|threw|puts?|lays?|joue|entame|fournit|met) +(?=\S)",
    re.IGNORECASE,
)


def card(recording: Recording, typed: str) -> Recording:
    """Take a card of the player whose turn it is, or whom the entry names."""
    if typed[:1] in (">", "(", "*"):
        return _last_card_changed(recording, typed)
    due = card_due(recording.passage, recording.ruleset)
    if due is None:
        raise EntryError.say("No card is due; type the tricks, as in Ann 3, Ben 2.")
    player, said = recording.named(typed, due.player or recording.told_turn)
    said = _PLAYS.sub("", said)
    plays = _plays(recording, said)
    _check_room(recording, len(plays), leads=due.leads)
    if not due.leads:
        return _laid(recording, player, plays, is_due=player == due.player)
    if player is None:
        players = listed(recording.expected.players, "or")
        raise EntryError.say("Say who leads: {players}.", players=players)
    after = recording.added(f"{due.trick} {written_name(player)}: {said}")
    line = _last_trick(after)
    return after.with_event(line, _ended(after, line))


def _check_room(recording: Recording, more: int, *, leads: bool) -> None:
    stayers = recording.hand.stayers if recording.hand else None
    laid = 0 if leads else len(_last_trick(recording).plays)
    if stayers is not None and laid + more > len(stayers):
        raise EntryError.say(
            "{size} play this hand, so the trick lacks {lacks}.",
            size=len(stayers),
            lacks=len(stayers) - laid,
        )


def _laid(
    recording: Recording, player: Player | None, more: tuple[CardPlayed, ...], *, is_due: bool
) -> Recording:
    line = _last_trick(recording)
    plays = line.plays
    if not is_due or any(play.player for play in plays):
        plays = tuple(_with_names(recording, line))
        more = tuple(play._replace(player=play.player or player) for play in more)
    longer = line._replace(plays=(*plays, *more))
    return recording.with_event(line, _ended(recording, longer))


def _ended(recording: Recording, line: TrickPlayed) -> TrickPlayed:
    stayers = recording.hand.stayers if recording.hand else None
    return line._replace(whole=stayers is None or len(line.plays) >= len(stayers))


def _plays(recording: Recording, said: str) -> tuple[CardPlayed, ...]:
    """Return the cards with their marks. Raises `EntryError`."""
    if not said or (recording.meant(said) and not recording.is_card(said)):
        card = recording.spell(_NINE)
        raise EntryError.say("Type a card, as in {card}; ?? is one that nobody noted.", card=card)
    read = recording.read(f"1 {written_name(recording.players[0])}: {said}")
    line = first_of(read, TrickPlayed)
    return line.plays if line else ()


def _with_names(recording: Recording, line: TrickPlayed) -> Iterator[CardPlayed]:
    trick = recording.hand.trick_at(line.at) if recording.hand else None
    laid = trick.plays if trick else line.plays
    for place, play in enumerate(line.plays):
        yield play._replace(player=(play.player or laid[place].player) if place else None)


def _last_card_changed(recording: Recording, typed: str) -> Recording:
    """Replace the last card (`>Qd`), or mark it (`(down)`)."""
    line = _last_trick(recording)
    *others, last = line.plays
    alone = line._replace(plays=(last._replace(player=None),), whole=True)
    _, _, written = canonical([alone], recording.language).partition(": ")
    changed = _plays(recording, f"{written}{typed}")
    if len(changed) != 1:
        raise EntryError.say("{typed} does not fit the last card.", typed=typed)
    after = changed[0]._replace(player=last.player)
    return recording.with_event(line, line._replace(plays=(*others, after)))


def _last_trick(recording: Recording) -> TrickPlayed:
    last = first_of(reversed(recording.passage.events), TrickPlayed)
    if last is None or not last.plays:
        raise EntryError.say("No card has been played yet.")
    return last


class LeadsBelow(NamedTuple):
    """Leads that a correction above gives to others."""

    leads: tuple[tuple[int, Player], ...]
    recording: Recording

    @property
    def sentence(self) -> str:
        leads = (
            say("{player} leads in line {line}", player=player, line=line)
            for line, player in self.leads
        )
        return Series(leads, "; ")


def leads_below(before: Recording, after: Recording, number: int) -> LeadsBelow | None:
    """Find tricks below a line whose leader changes with it.

    Their cards keep the written order.
    """
    if len(before.lines) != len(after.lines):
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
