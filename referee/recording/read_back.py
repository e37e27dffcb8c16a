"""A hand in two sentences, read out before all agree to it, and the line of those who did."""

import re
from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import NamedTuple

from referee.audits import Passage
from referee.events import (
    AgreementOutdated,
    AntesPosted,
    ChipsHanded,
    ChipsPaid,
    Handing,
    PlayerOwes,
    PotAwarded,
    PotCarried,
    PotOwed,
    PotWon,
    all_of,
    first_of,
)
from referee.game import Player, counted, listed
from referee.hand_log import written_name
from referee.recording.dues import pot_is_unknown
from referee.recording.expected import still_to_agree
from referee.recording.lines import with_line
from referee.recording.opening import names_in
from referee.recording.places import added
from referee.recording.recording import Recording
from referee.recording.refusal import EntryError, WaitingError
from referee.replay import Hand

_DOES = MappingProxyType({Handing.LOAN: "lends", Handing.REPAYMENT: "repays", Handing.BET: "loses"})
ALL = frozenset({"y", "yes", "ok", "agreed", "all"})
_AGAIN = re.compile(r"(?:y|yes|ok) +(\d{1,9})", re.IGNORECASE | re.ASCII)


def read_back_of(recording: Recording) -> tuple[str, ...]:
    """Say who took what, what was paid, and who agreed before a change; empty: no hand is over."""
    hand = recording.hand
    if hand is None or not recording.is_over:
        return ()
    changed = (
        f"{listed(event.players, 'and')} agreed to it before a line of it was changed."
        for event in all_of(recording.passage.events, AgreementOutdated)
    )
    return (_tricks(hand), _money(recording.passage), *changed)


class AgreedBefore(NamedTuple):
    """An earlier hand that was changed after players had agreed to it."""

    hand: int
    players: tuple[Player, ...]

    @property
    def sentence(self) -> str:
        return f"{listed(self.players, 'and')} agreed to hand {self.hand} before it was changed"

    @property
    def entry(self) -> str:
        return f"y {self.hand}"


def agreed_before(recording: Recording) -> Iterator[AgreedBefore]:
    """Yield the earlier hands that must be read back again."""
    for passage in recording.passages[:-1]:
        agreed = all_of(passage.events, AgreementOutdated)
        players = dict.fromkeys(player for event in agreed for player in event.players)
        if players and passage.number is not None:
            yield AgreedBefore(passage.number, tuple(players))


def agreed(recording: Recording, typed: str) -> str | None:
    """Add a line of who agreed to the last hand; None for any other entry.

    It replaces outdated lines if all of their players agree.
    """
    if again := _AGAIN.fullmatch(typed):
        return _agreed_again(recording, int(again[1]))
    who, still = _who(recording, typed), still_to_agree(recording.passage)
    hand = recording.hand
    if not who or not still or hand is None or not {*who} <= {*hand.seating}:
        return None
    if not {*who} & {*still}:
        raise WaitingError(f"{listed(who, 'and')} agreed already; {listed(still, 'and')} not yet.")
    for event in reversed(all_of(recording.passage.events, AgreementOutdated)):
        if set(event.players) <= set(who):
            recording = recording.at(with_line(recording.text, event.at.line, ()))
    names = ", ".join(map(written_name, who))
    text = added(recording, f"agreed {names}: {'0' * 8}")
    changed = first_of(reversed(recording.at(text).passage.events), AgreementOutdated)
    return added(recording, f"agreed {names}: {changed.now}") if changed else text


def _agreed_again(recording: Recording, number: int) -> str:
    text = recording.text
    for passage in recording.passages:
        for event in all_of(passage.events if passage.number == number else (), AgreementOutdated):
            names = ", ".join(map(written_name, event.players))
            text = with_line(text, event.at.line, [f"agreed {names}: {event.now}"])
    if text == recording.text:
        raise EntryError(f"Nobody agreed to hand {number} before it was changed.")
    return text


def _who(recording: Recording, typed: str) -> tuple[Player, ...]:
    """Return the players who agree: everybody, or those named."""
    if typed.lower() in ALL:
        return still_to_agree(recording.passage)
    whole = recording.who_first(typed)
    named = [whole] if whole[0] and not whole[1] else map(recording.who_first, names_in(typed))
    agreed = [(who, rest) for who, rest in named]
    if any(who is None or rest for who, rest in agreed):
        return ()
    if len({who for who, _ in agreed}) < len(agreed):
        raise EntryError("Name each player once.")
    return tuple(who for who, _ in agreed if who)


def _tricks(hand: Hand) -> str:
    start = f"Hand {hand.number}: "
    if hand.misdealt:
        return f"{start}a misdeal."
    stayed = hand.stayers or ()
    out = [player for player in hand.seating if player in hand.out]
    said = [", ".join(_taken(hand, stayed))] if stayed else ["nobody stayed"]
    if out and stayed:
        said.append(f"{listed(out, 'and')} {'was' if len(out) == 1 else 'were'} out")
    return f"{start}{'; '.join(said)}."


def _taken(hand: Hand, stayed: Iterable[Player]) -> Iterator[str]:
    for player in stayed:
        tricks = hand.taken.get(player, 0) if hand.taken else None
        if tricks is None:
            yield f"{player} stayed"
        else:
            yield f"{player} took {counted(tricks, 'trick') if tricks else 'none'}"


def _money(passage: Passage) -> str:
    said = [*_moved(passage), *_antes_of_misdeal(passage), *_pot_unknown(passage)]
    return f"{'; '.join(said)}." if said else "No chips are on record for it."


def _antes_of_misdeal(passage: Passage) -> Iterator[str]:
    hand = passage.judgement.hand
    for event in all_of(passage.events, AntesPosted) if hand and hand.misdealt else ():
        antes = [f"{who or 'each'} {chips}" for who, chips, _ in event.amounts]
        yield f"put in before it: {listed(antes, 'and')}"


def _pot_unknown(passage: Passage) -> Iterator[str]:
    settlement = passage.judgement.settlement
    if settlement and pot_is_unknown(passage):
        yield f"{listed(settlement.winners, 'and')} won, but nobody knows how much"


def _moved(passage: Passage) -> Iterator[str]:
    for event in passage.events:
        match event:
            case PotAwarded() | PotWon():
                some = f"{event.chips} from " if isinstance(event, PotAwarded) else ""
                yield f"{event.player} takes {some}the pot"
            case PotCarried():
                yield f"{event.chips} stay in the pot for the next hand"
            case ChipsPaid():
                for who, chips, _ in event.amounts:
                    yield f"{who or 'each'} pays {chips or 'nothing'} into the next pot"
            case PotOwed():
                for who, chips, _ in event.amounts:
                    yield f"{who or 'each'} still owes the pot {chips}"
            case ChipsHanded():
                yield f"{event.giver} {_DOES[event.why]} {event.chips} to {event.taker}"
            case PlayerOwes():
                yield f"{event.debtor} owes {event.creditor} {event.chips}"
