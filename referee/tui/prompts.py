"""Prompts of the recorder: the next entry in a sentence, and one-key entries."""

from collections.abc import Iterator

from referee.findings import Severity
from referee.game import Player, Spell, card
from referee.hand_log import written_name
from referee.messages import Message, Series, listed, say
from referee.recording import Depth, Recorder, Recording, Step, still_to_agree
from referee.tui.controls import Key
from referee.tui.desk import RecorderDesk


def prompt_of(desk: RecorderDesk) -> str:
    recorder = desk.recorder
    if recorder is None:
        return desk.opening_question.text
    if desk.asks:
        held = " ".join(recorder.recording.spell(card(name)) for name in ("4h", "Qd"))
        return say(
            "Which cards are held? {cards}; Enter: who has the trick; Esc: back to the record",
            cards=held,
        )
    if recorder.watches:
        return say(
            "You are watching. Enter: record"
            if recorder.may_take_over
            else "You are watching: somebody else is recording."
        )
    if desk.offer:
        return say("Then {leads}. Put that right? y, or n: as they are", leads=desk.offer.sentence)
    if desk.line is not None:
        return say(
            "Line {line} should be? Up, Down, PgUp, PgDn: another; empty: none; Esc: as it is",
            line=desk.line,
        )
    return _ASKS[recorder.recording.expected.step](recorder.recording)


def _hand(recording: Recording) -> str:
    still: tuple[Player, ...] = ()
    if recording.expected.step is Step.READ_BACK:
        still = still_to_agree(recording.passage)
    next_hand = _next_hand(recording, agree=bool(still))
    if not still:
        return next_hand
    return Series((say("All agree? y, or who: {players}.", players=Series(still)), next_hand), " ")


def _next_hand(recording: Recording, *, agree: bool) -> Message:
    expected, number = recording.expected, recording.next_number
    ten, dealer = recording.spell(card("Ts")), expected.player
    if dealer is None:
        first = recording.players[0]
        whole = recording.short_hand_of(first).example
        return say(
            "Hand {number}: who deals and the turned card? {dealer} {card}, or the whole hand, {dealer} {short}"
            if expected.may_turn_up
            else "Hand {number}: who deals? {dealer}, or the whole hand, {dealer} {short}",
            number=number,
            dealer=first,
            card=ten,
            short=whole,
        )
    return say(
        "Hand {number}, {dealer} deals: the turned card, {card}, or the whole hand, {short}"
        if expected.may_turn_up
        else "Hand {number}, {dealer} deals: Enter, or the whole hand, {short}",
        number=number,
        dealer=dealer,
        card=ten,
        short=recording.short_hand.example if agree else _short(recording),
    )


def _short(recording: Recording) -> str:
    short = recording.short_hand
    if short.by_trick:
        return say(
            "{short}: who took each trick, then who took none ({players})",
            short=short.example,
            players=" ".join(_by_place(recording)),
        )
    return f"{short.example} ({' '.join(short.order)})"


def _by_place(recording: Recording) -> Iterator[str]:
    for place, player in enumerate(recording.short_hand.order, 1):
        yield f"{place} {player}"


def _declaration(recording: Recording) -> Message:
    player = recording.expected.player or ""
    if recording.takes_whole_hand:
        return say(
            "{player}: how many cards drawn? + stays, - out; or the whole hand, {short}",
            player=player,
            short=_short(recording),
        )
    return say("{player}: how many cards drawn? + stays, - out", player=player)


def _draw(recording: Recording) -> Message:
    return say(
        "{player}: how many cards drawn? or the first card led",
        player=recording.expected.player or "",
    )


def _card(recording: Recording) -> Message:
    expected, trick = recording.expected, recording.table.trick
    number = expected.trick or 0
    if expected.player is None:
        players = listed(expected.players, "or")
        return say("Trick {number}: who leads? {players}", number=number, players=players)
    if trick is None or trick.whole:
        return say("Trick {number}: {player} leads", number=number, player=expected.player)
    return say(
        "Trick {number}: {player} plays; >{card}: the last card was taken back for {card}",
        number=number,
        player=expected.player,
        card=recording.spell(card("Qd")),
    )


def _tricks(recording: Recording) -> Message:
    short = recording.short_hand
    if short.by_trick:
        return say(
            "Who took each trick? {players}, as in {example}",
            players=listed(_by_place(recording), "or"),
            example=short.example[: short.size],
        )
    return say(
        "Tricks of {players}, a digit each: {example}",
        players=listed(short.order, "and"),
        example=f"{short.size}{'0' * (len(short.order) - 1)}",
    )


def _money(recording: Recording) -> str:
    asked = say("Paid as due? Enter: yes; or Ann 4, Ann owes 4, Ann lends Ben 4, Ann ante 2")
    costly = (found for found in recording.said if found.severity is Severity.VIOLATION)
    player = next((found.player for found in costly if found.cost), None)
    if player is None:
        return asked
    entry = f"ruling {written_name(player)} waived"
    return Series((asked, say("waived: {entry}", entry=entry)), "; ")


_ASKS = {
    Step.SEATS: lambda _: say("Who plays, clockwise? Ann, Ben, Big Al"),
    Step.HAND: _hand,
    Step.READ_BACK: _hand,
    Step.DECLARATION: _declaration,
    Step.DRAW: _draw,
    Step.CARD: _card,
    Step.TRICKS: _tricks,
    Step.MONEY: _money,
}


def keys_of(desk: RecorderDesk) -> Iterator[Key]:
    recorder = desk.recorder
    if recorder and desk.records:
        yield from _touches(recorder.recording)
        yield from _commands(recorder)
    elif recorder and (desk.asks or not recorder.watches):
        yield Key(say("Esc"), say("back"), "desk('stop')")
    yield Key("F1", say("help"), "show_help")
    yield Key("^Q", say("quit"), "quit")


def _touches(recording: Recording) -> Iterator[Key]:
    expected = recording.expected
    if expected.step in (Step.DECLARATION, Step.DRAW):
        for number in range(expected.most_drawn + 1):
            yield Key(str(number), "", f"enter('{number}')")
    if expected.step is Step.DECLARATION:
        yield Key("+", say("in"), "enter('+')")
        yield Key("-", say("out"), "enter('-')")
    if expected.step is Step.MONEY:
        yield Key(say("Enter"), say("paid so"), "enter('ok')")
    if expected.step is Step.READ_BACK:
        yield Key("y", say("all agree"), "enter('y')")


def _commands(recorder: Recorder) -> Iterator[Key]:
    recording = recorder.recording
    if recorder.can_undo:
        yield Key("^Z", say("undo"), "desk('undo')")
    if recorder.can_redo:
        yield Key("^Y", say("redo"), "desk('redo')")
    yield Key(
        "^T",
        say("cards") if recording.depth is Depth.RESULTS else say("results"),
        "desk('turn_depth')",
    )
    yield Key("^E", say("edit"), "edit")
    yield Key("^L", say("ask"), "desk('begin_question')")
    if recording.expected.cards:
        yield Key("^P", say("pad"), "pad")
    yield Key("^O", say("hide") if recording.shown else say("open"), "desk('turn_open')")


def help_text(spell: Spell) -> Message:
    return say(
        "Type what the line above the > asks for; it is saved at once. A card needs no Enter. ?? is a card that nobody noted; >{queen} means that the last card was taken back for {queen}; Ann {nine} is a card out of turn. Any line of the notation may be typed at any time: say Ann: ..., misdeal, buy Cal 20, sit Fay after Cal 60, leave Dee, # a remark. Payments: Ann 4, Ann owes 4, rest, nothing. Commands: /edit 13 /save /undo /redo /results /cards /ask /pad /open /quit, or the keys below, where ^Z is Ctrl with Z; each can be touched. PgDn, PgUp: scroll what does not fit.",
        queen=spell(card("Qd")),
        nine=spell(card("9h")),
    )


_DOES = (
    ("undo", "ctrl+z", "desk('undo')"),
    ("redo", "ctrl+y", "desk('redo')"),
    ("results", "ctrl+t", "desk('turn_depth')"),
    ("cards", "ctrl+t", "desk('turn_depth')"),
    ("edit", "ctrl+e", "edit"),
    ("ask", "ctrl+l", "desk('begin_question')"),
    ("pad", "ctrl+p", "pad"),
    ("open", "ctrl+o", "desk('turn_open')"),
    ("save", "", "desk('save')"),
    ("help", "f1", "show_help"),
    ("quit", "ctrl+q", "quit"),
    ("", "escape", "desk('stop')"),
    ("", "up", "line(-1)"),
    ("", "down", "line(1)"),
    ("", "pagedown", "page(1)"),
    ("", "pageup", "page(-1)"),
)
KEYS = {key: action for _, key, action in _DOES if key}
COMMANDS = {word: action for word, _, action in _DOES if word}
