"""Prompts of the recorder: the next entry in a sentence, and one-key entries."""

from collections.abc import Iterator

from referee.game import card, listed
from referee.recording import Depth, Recorder, Recording, Step, still_to_agree
from referee.tui.desk import RecorderDesk
from referee.tui.key_bar import Key


def prompt_of(desk: RecorderDesk) -> str:
    """Say what to type now, with an example."""
    recorder = desk.recorder
    if recorder is None:
        return desk.opening.prompt
    if desk.asks:
        held = " ".join(recorder.recording.spell(card(name)) for name in ("4h", "Qd"))
        return f"Which cards are held? {held}; Enter: who has the trick; Esc: back to the record"
    if recorder.watches:
        return "Somebody else records here; you watch. Enter: record, when they have stopped."
    if desk.offer:
        return f"Then {desk.offer.sentence}. Put that right? y, or n: as they are"
    if desk.line is not None:
        return (
            f"Line {desk.line} should be? Up, Down, PgUp, PgDn: another; empty: none; Esc: as it is"
        )
    return _ASKS[recorder.recording.expected.step](recorder.recording)


def _seats(_: Recording) -> str:
    return "Who plays, clockwise? Ann, Ben, Big Al"


def _hand(recording: Recording) -> str:
    expected, number = recording.expected, recording.next_number
    still = ", ".join(still_to_agree(recording.passage)) if expected.step is Step.READ_BACK else ""
    agree = f"All agree? y, or who: {still}. " if still else ""
    ten = recording.spell(card("Ts"))
    if expected.player is None:
        first = recording.players[0]
        up = f" {ten}" if expected.may_turn_up else ""
        turned = " and the turned card" if up else ""
        whole = recording.short_hand_of(first).example
        return f"{agree}Hand {number}: who deals{turned}? {first}{up}, or the whole hand, {first} {whole}"
    up = f"the turned card, {ten}, or " if expected.may_turn_up else "Enter, or "
    whole = recording.short_hand.example if agree else _short(recording)
    return f"{agree}Hand {number}, {expected.player} deals: {up}the whole hand, {whole}"


def _short(recording: Recording) -> str:
    """Explain the short form of a hand: `3-02 (Ann Ben Cal Dee)`."""
    short = recording.short_hand
    if short.by_trick:
        who = " ".join(f"{place} {player}" for place, player in enumerate(short.order, 1))
        return f"{short.example}: who took each trick, then who took none ({who})"
    return f"{short.example} ({' '.join(short.order)})"


def _declaration(recording: Recording) -> str:
    short = f"; or the whole hand, {_short(recording)}" if recording.takes_whole_hand else ""
    return f"{recording.expected.player}: how many cards drawn? + stays, - out{short}"


def _draw(recording: Recording) -> str:
    return f"{recording.expected.player}: how many cards drawn? or the first card led"


def _card(recording: Recording) -> str:
    expected, trick = recording.expected, recording.table.trick
    if expected.player is None:
        return f"Trick {expected.trick}: who leads? {listed(expected.players, 'or')}"
    queen = recording.spell(card("Qd"))
    leads = trick is None or trick.whole
    does = "leads" if leads else f"plays; >{queen}: the last card was taken back for {queen}"
    return f"Trick {expected.trick}: {expected.player} {does}"


def _tricks(recording: Recording) -> str:
    short = recording.short_hand
    if short.by_trick:
        who = listed([f"{place} {player}" for place, player in enumerate(short.order, 1)], "or")
        return f"Who took each trick? {who}, as in {short.example[: short.size]}"
    example = f"{short.size}{'0' * (len(short.order) - 1)}"
    return f"Tricks of {listed(short.order, 'and')}, a digit each: {example}"


def _money(recording: Recording) -> str:
    asked = "Paid as due? Enter: yes; or Ann 4, Ann owes 4, Ann lends Ben 4, Ann ante 2"
    broken = [found for found in recording.said if found.cost]
    waived = (
        f"; waived: ruling {broken[0].code} {broken[0].problem.player} waived" if broken else ""
    )
    return f"{asked}{waived}"


_ASKS = {
    Step.SEATS: _seats,
    Step.HAND: _hand,
    Step.READ_BACK: _hand,
    Step.DECLARATION: _declaration,
    Step.DRAW: _draw,
    Step.CARD: _card,
    Step.TRICKS: _tricks,
    Step.MONEY: _money,
}


def keys_of(desk: RecorderDesk) -> Iterator[Key]:
    """Yield the keys and touches available now."""
    recorder = desk.recorder
    if recorder and desk.records:
        yield from _touches(recorder.recording)
        yield from _commands(recorder)
    elif recorder and not recorder.watches:
        yield Key("Esc", "back", "stop")
    yield Key("F1", "help", "show_help")
    yield Key("^Q", "quit", "quit")


def _touches(recording: Recording) -> Iterator[Key]:
    """Yield entries of one touch."""
    expected = recording.expected
    if expected.step in (Step.DECLARATION, Step.DRAW):
        for number in range(expected.most_drawn + 1):
            yield Key(str(number), "", f"enter('{number}')")
    if expected.step is Step.DECLARATION:
        yield Key("+", "stays", "enter('+')")
        yield Key("-", "out", "enter('-')")
    if expected.step is Step.MONEY:
        yield Key("Enter", "paid so", "enter('ok')")
    if expected.step is Step.READ_BACK:
        yield Key("y", "all agree", "enter('y')")


def _commands(recorder: Recorder) -> Iterator[Key]:
    recording = recorder.recording
    if recorder.can_undo:
        yield Key("^Z", "undo", "undo")
    if recorder.can_redo:
        yield Key("^Y", "redo", "redo")
    yield Key("^T", "cards" if recording.depth is Depth.RESULTS else "results", "depth")
    yield Key("^E", "edit", "edit")
    yield Key("^L", "ask", "ask")
    if recording.expected.cards:
        yield Key("^P", "pad", "pad")
    yield Key("^O", "hide" if recording.shown else "open", "open_cards")
