"""Entries, typed or tapped: a few characters become lines of the notation."""

import re
from collections.abc import Iterable
from dataclasses import replace

from referee import events
from referee.game import Player
from referee.game import card as card_named
from referee.hand_log import KEYWORDS, written_name
from referee.messages import Message, Series, listed, say
from referee.recording.card_entries import card, draw
from referee.recording.expected import NEXT_HAND, Depth, Step, TricksTaken
from referee.recording.lines import EntryError, WaitingError, appended, sentence_of
from referee.recording.opening import QUOTES, seats_line
from referee.recording.payments import money, paid_otherwise
from referee.recording.read_back import ALL, agreed
from referee.recording.recording import Recording

_A_LINE = re.compile(r"[a-z-]+(?=\s)|misdeal$|\d+(?=\s+\S+\s*:)", re.IGNORECASE)
_DEALS = re.compile(r"(?:deals|dealt|donne|distribue|brasse)\b[ ,.]*(?:up +)?", re.IGNORECASE)
_OF_A_STEP = (
    events.CardPlayed,
    events.HandAgreed,
    events.HandStarted,
    events.RemarkWritten,
    events.TrickPlayed,
)
"""Written only by their own step: no stray word begins a hand or plays a card."""
_OF_ITS_PLAY = (events.AntesPosted, events.IntentsDeclared, events.TricksCounted)
_OF_ITS_POT = (events.PotAwarded, events.PotCarried, events.PotWon)
_OUT = frozenset({"f", "fold", "folds", "out", "o", "-", "x", "pass", "passe", "p", "n", "no"})
_STAYS = frozenset({"s", "stay", "stays", "reste", "in", "i", "y", "yes", "+"})
_PAT = frozenset({"pat", "stands pat", "keeps all", "servi"})
_DRAWS = re.compile(
    r"(?:(?:in|stays?|reste)\W+)?(?:and +|et +)?(?:draws?|drew|takes?|took|tire|prend) +(\d)(?: cards?| cartes?)?"
)
"""`stays, takes 2`."""
DISAGREES = frozenset(
    {"n", "no", "not", "nope", "wrong", "disagree", "disagrees", "stop", "wait", "non", "faux"}
)
"""Words of somebody who does not agree to a hand."""
_TEN = card_named("Ts")


def entered(recording: Recording, typed: str) -> Recording:
    """Raises `EntryError`, which says what to type instead."""
    typed = typed.translate(QUOTES).strip()
    if who := _whose_turn(recording, typed):
        return replace(recording, told_turn=who)
    after = _with_entry(recording, typed)
    misplaced = [line for line in after.unread if line not in recording.unread]
    if misplaced and len(after.unread) > len(recording.unread):
        raise EntryError(sentence_of(misplaced[-1]))
    return after


def _whose_turn(recording: Recording, typed: str) -> Player | None:
    """Return the player whose card is next, if an entry says only that and the record does not."""
    expected = recording.expected
    who = None if recording.is_card(typed) else recording.meant(typed)
    open_turn = expected.step is Step.CARD and expected.player in (None, recording.told_turn)
    return who if open_turn and who in expected.players else None


def _with_entry(recording: Recording, typed: str) -> Recording:
    if typed.startswith("#"):
        return recording.added(typed)
    opens = _A_LINE.match(typed)
    if opens and (opens[0].isdigit() or opens[0].lower() in KEYWORDS):
        try:
            return recording.added(typed)
        except EntryError:
            if not recording.meant(opens[0]):
                raise
    if (paid := paid_otherwise(recording, typed)) is not None:
        return paid
    try:
        return _BY_STEP[recording.expected.step](recording, typed)
    except EntryError:
        if (after := _in_other_words(recording, typed)) is None:
            raise
        return after


def _in_other_words(recording: Recording, typed: str) -> Recording | None:
    """Return the log with a line such as `Dee leaves`; None for any other entry."""
    try:
        read = recording.read(typed)
    except EntryError:
        return None
    played = _OF_ITS_PLAY if recording.is_over else ()
    paid = _OF_ITS_POT if recording.expected.step in NEXT_HAND else ()
    never = (*_OF_A_STEP, *played, *paid)
    return None if any(isinstance(each, never) for each in read) else recording.added(typed)


def _seats(recording: Recording, typed: str) -> Recording:
    return recording.at(appended(recording.text, [seats_line(typed)]))


def _hand(recording: Recording, typed: str) -> Recording:
    """Only a `hand` entry begins one, since antes follow at once."""
    dealer, said = recording.who_first(typed.removeprefix("hand").strip())
    said = _DEALS.sub("", said) if dealer else said
    if not (typed or recording.expected.player) or (not typed and recording.expected.may_turn_up):
        raise WaitingError(_hand_advice(recording))
    if recording.short_hand_of(dealer).is_one(said):
        return _short(_begun(recording, dealer, ""), said)
    if said and not _is_turned_up(recording, said):
        raise _no_hand(recording, typed)
    return _begun(recording, dealer, said)


def _is_turned_up(recording: Recording, said: str) -> bool:
    try:
        read = recording.read(f"hand 1, up {said}")
    except EntryError:
        return False
    started = events.first_of(read, events.HandStarted)
    return bool(started and started.up) and not events.first_of(read, events.RemarkWritten)


def _no_hand(recording: Recording, typed: str) -> EntryError:
    first, *rest = typed.lower().split()
    if first in ALL and not rest:
        return WaitingError(Series((say("All have agreed already."), _hand_advice(recording)), " "))
    if first in DISAGREES or (recording.meant(first) and {*rest} & DISAGREES):
        return WaitingError.say(
            "What is wrong? Correct the line, take it back, or say what was paid, as in Ann 4."
        )
    return EntryError(_hand_advice(recording))


def _hand_advice(recording: Recording) -> Message:
    dealer = recording.next_dealer or recording.players[0]
    short, name = recording.short_hand_of(dealer).example, written_name(dealer)
    if recording.expected.may_turn_up:
        return say(
            "Type the turned card, as in {card}, who deals, {dealer}, or a whole hand, {short}.",
            card=recording.spell(_TEN),
            dealer=name,
            short=short,
        )
    return say("Type who deals, {dealer}, or a whole hand, {short}.", dealer=name, short=short)


def _begun(recording: Recording, dealer: Player | None, up: str) -> Recording:
    dealer = dealer or recording.next_dealer
    if dealer is None:
        players = listed(recording.players, "or")
        raise EntryError.say("Say who deals: {players}.", players=players)
    turned = f", up {up}" if up else ""
    line = f"hand {recording.next_number}, dealer {written_name(dealer)}{turned}"
    return recording.added(line).paid_as_due()


def _short(recording: Recording, typed: str) -> Recording:
    outcome = recording.short_hand.outcome(typed)
    names = ((written_name(player), player in outcome.taken) for player in recording.next_order)
    said = ", ".join(name if stays else f"{name} out" for name, stays in names)
    return _with_tricks(recording.added(f"in {said}"), outcome)


def _with_tricks(recording: Recording, outcome: TricksTaken) -> Recording:
    if recording.is_over:
        return recording
    paid = recording.paid_as_due()
    if outcome.takers:
        return _taken_by(paid, outcome.takers)
    taken = {who: count for who, count in outcome.taken.items() if count} or outcome.taken
    counts = ", ".join(f"{written_name(who)} {count}" for who, count in taken.items())
    return paid.added(f"tricks {counts}")


def _taken_by(recording: Recording, takers: Iterable[Player]) -> Recording:
    played = recording.in_depth(Depth.CARDS)
    for taker in takers:
        for _ in played.hand.stayers or () if played.hand else ():
            wins = "*" if played.expected.player == taker else ""
            played = card(played, f"??{wins}")
    return played.in_depth(recording.depth)


def _declaration(recording: Recording, typed: str) -> Recording:
    if recording.takes_whole_hand and recording.short_hand.is_one(typed):
        return _short(recording, typed)
    player, said = recording.named(typed, recording.expected.player)
    if player is None:
        raise EntryError.say("Say who it is, as in Ann 2.")
    size = recording.ruleset.hand_size
    after = _declared(recording, f"{written_name(player)}{_intent(said, player, size)}")
    done = after.expected.step is not Step.DECLARATION
    return after.paid_as_due() if done and not after.is_over else after


def _intent(said: str, player: Player, size: int) -> str:
    word = _DRAWS.sub(r"\1", said.lower())
    word = "0" if word in _PAT else word
    if word in _OUT:
        return " out"
    if word in _STAYS:
        return ""
    if word == "?":
        return " ?"
    if word.isascii() and len(word) == 1 and word.isdigit():
        if int(word) > size:
            raise EntryError.say(
                "{player} holds {size} cards, and cannot draw {drawn}.",
                player=player,
                size=size,
                drawn=word,
            )
        return f" {word}"
    raise EntryError.say(
        "{player}: type how many cards they draw, as in 2, + if they stay, or - if they are out.",
        player=player,
    )


def _declared(recording: Recording, intent: str) -> Recording:
    last = events.first_of(reversed(recording.passage.events), events.IntentsDeclared)
    if last is None:
        return recording.added(f"in {intent}")
    more = recording.read(f"in {intent}")[0]
    if not isinstance(more, events.IntentsDeclared):
        raise EntryError.say("{intent} is not a declaration.", intent=intent)
    longer = last._replace(intents=(*last.intents, *more.intents))
    return recording.with_event(last, longer)


def _tricks(recording: Recording, typed: str) -> Recording:
    short = recording.short_hand
    if short.is_one(typed) and typed.isdigit() and len(typed) > 1:
        return _with_tricks(recording, short.outcome(typed))
    if recording.who_first(typed)[0]:
        return recording.added(f"tricks {typed}")
    order = listed(short.order, "and")
    if short.by_trick:
        raise EntryError.say(
            "Type who took each trick, {example}: 1 is the first of {players}.",
            example=short.example[: short.size],
            players=order,
        )
    raise EntryError.say(
        "Type how many tricks each took, a digit for each of {players}.", players=order
    )


def _read_back(recording: Recording, typed: str) -> Recording:
    return agreed(recording, typed) or _hand(recording, typed)


_BY_STEP = {
    Step.SEATS: _seats,
    Step.HAND: _read_back,
    Step.DECLARATION: _declaration,
    Step.DRAW: draw,
    Step.CARD: card,
    Step.TRICKS: _tricks,
    Step.MONEY: money,
    Step.READ_BACK: _read_back,
}


def is_whole(recording: Recording, typed: str) -> bool:
    length, is_card = len(typed), recording.is_card(typed)
    digits, short = typed.isascii() and typed.isdigit(), recording.short_hand.is_whole(typed)
    opens = short if recording.depth is Depth.RESULTS else is_card
    fits = digits and length == 1 and int(typed) <= recording.ruleset.hand_size
    intent = fits or (length == 1 and typed.lower() in _OUT | _STAYS)
    known = recording.next_dealer is not None
    whole = {
        Step.DECLARATION: short if recording.takes_whole_hand else intent,
        Step.DRAW: is_card or fits,
        Step.CARD: is_card and recording.expected.player is not None,
        Step.TRICKS: digits and short,
        Step.HAND: known and opens,
        Step.READ_BACK: known and opens,
    }
    return whole.get(recording.expected.step, False)
