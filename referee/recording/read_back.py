"""A hand in two sentences, read out before all agree, and the line of those who did."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee import events
from referee.audits import Passage
from referee.evening_events import ChipsHanded, Handing, PlayerOwes, PotOwed
from referee.game import Player
from referee.hand_log import written_name
from referee.messages import EMPTY, Message, Series, counted, listed, say, say_many, template
from referee.recording.dues import pot_is_unknown
from referee.recording.expected import still_to_agree
from referee.recording.lines import EntryError, WaitingError, with_line
from referee.recording.opening import names_in
from referee.recording.recording import Recording
from referee.replay import Hand

_DOES = {
    Handing.LOAN: template("{giver} lends {chips} to {taker}"),
    Handing.REPAYMENT: template("{giver} repays {chips} to {taker}"),
    Handing.BET: template("{giver} loses {chips} to {taker}"),
}
ALL = frozenset({"y", "yes", "ok", "agreed", "all", "oui", "tous"})
_AGAIN = re.compile(r"(?:y|yes|ok) +(\d{1,9})", re.IGNORECASE | re.ASCII)


def read_back_of(recording: Recording) -> tuple[str, ...]:
    """Say who took what, what was paid, and who agreed before a change; empty: no hand is over."""
    hand = recording.hand
    if hand is None or not recording.is_over:
        return ()
    changed = (
        say(
            "{players} agreed to it before a line of it was changed.",
            players=listed(event.players, "and"),
        )
        for event in events.all_of(recording.passage.events, events.AgreementOutdated)
    )
    return (_tricks(hand), _money(recording.passage), *changed)


class AgreedBefore(NamedTuple):
    """An earlier hand, changed after players had agreed."""

    hand: int
    players: tuple[Player, ...]

    @property
    def sentence(self) -> Message:
        return say(
            "{players} agreed to hand {number} before it was changed",
            players=listed(self.players, "and"),
            number=self.hand,
        )

    @property
    def entry(self) -> str:
        return f"y {self.hand}"


def agreed_before(recording: Recording) -> Iterator[AgreedBefore]:
    for passage in recording.passages[:-1]:
        agreed = events.all_of(passage.events, events.AgreementOutdated)
        players = dict.fromkeys(player for event in agreed for player in event.players)
        if players and passage.number is not None:
            yield AgreedBefore(passage.number, tuple(players))


def agreed(recording: Recording, typed: str) -> Recording | None:
    """Note who agrees to the last hand; None for any other entry.

    Outdated lines are replaced if all their players agree.
    """
    if again := _AGAIN.fullmatch(typed):
        return _agreed_again(recording, int(again[1]))
    who, still = _who(recording, typed), still_to_agree(recording.passage)
    hand = recording.hand
    if not who or not still or hand is None or not {*who} <= {*hand.seating}:
        return None
    if not {*who} & {*still}:
        raise WaitingError.say(
            "{agreed} agreed already; {others} not yet.",
            agreed=listed(who, "and"),
            others=listed(still, "and"),
        )
    for event in reversed(events.all_of(recording.passage.events, events.AgreementOutdated)):
        if set(event.players) <= set(who):
            recording = recording.at(with_line(recording.text, event.at.line, ()))
    names = ", ".join(map(written_name, who))
    after = recording.added(f"agreed {names}: {'0' * 8}")
    changed = events.first_of(reversed(after.passage.events), events.AgreementOutdated)
    return recording.added(f"agreed {names}: {changed.now}") if changed else after


def _agreed_again(recording: Recording, number: int) -> Recording:
    text = recording.text
    for passage in recording.passages:
        said = passage.events if passage.number == number else ()
        for event in events.all_of(said, events.AgreementOutdated):
            names = ", ".join(map(written_name, event.players))
            text = with_line(text, event.at.line, [f"agreed {names}: {event.now}"])
    if text == recording.text:
        raise EntryError.say("Nobody agreed to hand {number} before it was changed.", number=number)
    return recording.at(text)


def _who(recording: Recording, typed: str) -> tuple[Player, ...]:
    if typed.lower() in ALL:
        return still_to_agree(recording.passage)
    whole = recording.who_first(typed)
    named = [whole] if whole[0] and not whole[1] else map(recording.who_first, names_in(typed))
    agreed = [(who, rest) for who, rest in named]
    if any(who is None or rest for who, rest in agreed):
        return ()
    if len({who for who, _ in agreed}) < len(agreed):
        raise EntryError.say("Name each player once.")
    return tuple(who for who, _ in agreed if who)


def _tricks(hand: Hand) -> Message:
    stayed = hand.stayers or ()
    out = [player for player in hand.seating if player in hand.out]
    said: list[str] = [Series(_taken(hand, stayed))] if stayed else [say("nobody stayed")]
    if hand.misdealt:
        said = [say("a misdeal")]
    elif out and stayed:
        said.append(
            say_many(
                "{players} was out", "{players} were out", len(out), players=listed(out, "and")
            )
        )
    return say("Hand {number}: {what}.", number=hand.number, what=Series(said, "; "))


def _taken(hand: Hand, stayed: Iterable[Player]) -> Iterator[Message]:
    for player in stayed:
        tricks = hand.taken.get(player, 0) if hand.taken else None
        if tricks is None:
            yield say("{player} stayed", player=player)
        elif tricks:
            yield say("{player} took {tricks}", player=player, tricks=counted(tricks, "trick"))
        else:
            yield say("{player} took none", player=player)


def _money(passage: Passage) -> str:
    said = [*_moved(passage), *_antes_of_misdeal(passage), *_pot_unknown(passage)]
    if not said:
        return say("No chips are on record for it.")
    return Series((Series(said, "; "), EMPTY), ".")


def _antes_of_misdeal(passage: Passage) -> Iterator[Message]:
    hand = passage.judgement.hand
    misdealt = hand is not None and hand.misdealt
    for event in events.all_of(passage.events, events.AntesPosted) if misdealt else ():
        antes = (
            Series((who, str(chips)), " ") if who else say("{chips} each", chips=chips)
            for who, chips, _ in event.amounts
        )
        yield say("The antes were {antes}", antes=listed(antes, "and"))


def _pot_unknown(passage: Passage) -> Iterator[Message]:
    settlement = passage.judgement.settlement
    if settlement and pot_is_unknown(passage):
        winners = settlement.winners
        yield say_many(
            "{players} won, but nobody knows how much",
            "{players} won, but nobody knows how much",
            len(winners),
            players=listed(winners, "and"),
        )


def _moved(passage: Passage) -> Iterator[Message]:
    for event in passage.events:
        match event:
            case events.PotAwarded():
                player, chips = event.player, event.chips
                yield say("{player} takes {chips} from the pot", player=player, chips=chips)
            case events.PotWon():
                yield say("{player} takes the pot", player=event.player)
            case events.PotCarried():
                yield say("{chips} stay in the pot for the next hand", chips=event.chips)
            case events.ChipsPaid() | PotOwed():
                yield from _paid(event)
            case ChipsHanded():
                yield Message(
                    _DOES[event.why],
                    {"giver": event.giver, "chips": event.chips, "taker": event.taker},
                )
            case PlayerOwes():
                yield say(
                    "{debtor} owes {creditor} {chips}",
                    debtor=event.debtor,
                    creditor=event.creditor,
                    chips=event.chips,
                )


def _paid(event: events.ChipsPaid | PotOwed) -> Iterator[Message]:
    for who, chips, _ in event.amounts:
        player = who or say("each")
        yield say(
            "{player} still owes the pot {chips}"
            if isinstance(event, PotOwed)
            else "{player} pays {chips} into the next pot"
            if chips
            else "{player} pays nothing into the next pot",
            player=player,
            chips=chips,
        )
