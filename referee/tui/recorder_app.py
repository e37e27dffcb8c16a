"""An evening recorded at the table: the hand, the log as it grows, what may be said of it."""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Input, Static

from referee.recording import Recording
from referee.reports import Style, answers_text, paragraph, recorded_lines, recorded_text
from referee.tui.card_pad import CardPad
from referee.tui.desk import RecorderDesk, Reply
from referee.tui.entry_line import EntryLine
from referee.tui.key_bar import KeyBar
from referee.tui.prompts import keys_of, prompt_of

LEAST_ROOM = 40
WIDE = 80
_ROOM_FOR_PAD = 24
"""Lines from which on the card pad shows by itself."""
_EVERY = 1.5
"""Seconds between two looks at the file."""
_HELP = (
    "Type what the line above the > asks for; it is on the disk at once. A card needs no Enter. "
    "Any line of the notation may be typed at any time: say Ann: ..., misdeal, buy Cal 20, "
    "# a remark. Commands: /undo /redo /results /cards /edit /ask /pad /open /quit, or the keys "
    "below, where ^Z is Ctrl with Z; each can be touched. PgDn, PgUp: what does not fit."
)


class RecorderApp(App[None]):
    """One log, being recorded."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { scrollbar-size: 0 0; }
    VerticalScroll { scrollbar-size: 0 0; }
    #left { width: 1fr; }
    #table { height: auto; margin-bottom: 1; }
    #log { height: 1fr; min-height: 1; }
    #message, #prompt { height: auto; }
    #message { text-style: bold; }
    #line { height: 1; }
    #line Static { width: 2; }
    Input { border: none; padding: 0; height: 1; width: 1fr; }
    #body.narrow { layout: vertical; }
    #body.narrow #left { height: auto; width: 100%; }
    #body.narrow #log { height: 3; }
    #body.narrow #table { margin-bottom: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", priority=True),
        Binding("ctrl+y", "redo", priority=True),
        Binding("ctrl+t", "depth", priority=True),
        Binding("ctrl+e", "edit", priority=True),
        Binding("ctrl+l", "ask", priority=True),
        Binding("ctrl+p", "pad", priority=True),
        Binding("ctrl+o", "open_cards", priority=True),
        Binding("ctrl+q", "quit", priority=True),
        Binding("f1", "show_help", priority=True),
        Binding("escape", "stop", priority=True),
        Binding("up", "line(-1)", priority=True),
        Binding("down", "line(1)", priority=True),
        Binding("pagedown", "scroll(1)", priority=True),
        Binding("pageup", "scroll(-1)", priority=True),
    ]

    def __init__(self, desk: RecorderDesk, encoding: str = "utf-8") -> None:
        super().__init__()
        self.theme = "ansi-dark"
        self._desk, self._encoding = desk, encoding
        self._pad: bool | None = None
        """Whether the card pad shows; None: where there is room."""
        self._said = ""
        """What was said last."""

    def compose(self) -> ComposeResult:
        """The table and the log, what is said, a line to type in, cards and keys to touch."""
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Static(id="table", markup=False)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="lines", markup=False)
            with VerticalScroll(id="right", can_focus=False):
                yield Static(id="said", markup=False)
        yield CardPad()
        yield Static(id="message", markup=False)
        yield Static(id="prompt", markup=False)
        with Horizontal(id="line"):
            yield Static("> ", markup=False)
            yield EntryLine(self.take)
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the log; look at the file now and then."""
        self.query_one(Input).cursor_blink = False
        self.query_one(Input).focus()
        self.set_interval(_EVERY, self._look)
        notice = self._desk.recorder.notice if self._desk.recorder else ""
        self.call_later(self._show, notice)  # when keys reach the line

    def on_unmount(self) -> None:
        """Let go of the file."""
        self._desk.close()

    def on_resize(self, _: Resize) -> None:
        """Set it anew, once the new size is known; at the start only when keys reach the line."""
        if self.focused:
            self.call_later(self._show, None)

    def _look(self) -> None:
        """Show what somebody else has written meanwhile."""
        said = self._desk.look()
        if said is not None:
            self._show(said or None)

    def _show(self, message: str | None) -> None:
        """Show everything; `message` in the place of the last, None: that stays."""
        width = self.size.width
        wide = width >= WIDE
        room = max(width // 2, LEAST_ROOM) if wide else width
        right = Style(encoding=self._encoding, width=room)
        left = right._replace(width=width - room - 1 if wide else room)
        whole = right._replace(width=width)
        self.query_one("#body").set_class(not wide, "narrow")
        self.query_one("#right").styles.width = room
        self.query_one("#log").styles.height = 1 if self._crowded(wide=wide) else None
        if self._desk.recording:
            self._show_recording(self._desk.recording, left, right)
        if message is not None:
            said = paragraph(message, "! ", "  ", whole) if message else ""
            self._write("#message", said)
        self._write("#prompt", paragraph(prompt_of(self._desk), "", "  ", whole))
        self.query_one(KeyBar).show(keys_of(self._desk))

    def _crowded(self, *, wide: bool) -> bool:
        """Whether the log has to make room for what is said."""
        recording = self._desk.recording
        players = recording.players if recording else ()
        return not wide and self.size.height < len(players) + 16

    def _show_recording(self, recording: Recording, left: Style, right: Style) -> None:
        text, answer = recorded_text(recording, left, right), self._desk.answer
        self._write("#table", text.table)
        said = "".join(answers_text([answer], right)) if answer else text.said
        if said != self._said:
            self.query_one("#right").scroll_home(animate=False)
        self._said = said
        self._write("#said", said)
        lines = list(recorded_lines(recording, left, self._desk.line))
        self._write("#lines", "\n".join(lines))
        log = self.query_one("#log", VerticalScroll)
        marked = [row for row, line in enumerate(lines) if line.startswith(">")]
        if marked:
            log.scroll_to(y=max(0, marked[0] - 1), animate=False)
        else:
            log.scroll_end(animate=False)
        self._show_pad(recording)

    def _show_pad(self, recording: Recording) -> None:
        cards, pad = recording.expected.cards, self.query_one(CardPad)
        shows = self.size.height >= _ROOM_FOR_PAD if self._pad is None else self._pad
        pad.display = bool(shows and cards and self._desk.records)
        pad.show(cards, recording.spell)

    def _write(self, where: str, text: str) -> None:
        static = self.query_one(where, Static)
        static.update(text.rstrip("\n"))
        static.display = bool(text)

    def _reply(self, reply: Reply) -> None:
        """Show what came of something."""
        entry = self.query_one(Input)
        if reply.entry is not None:
            entry.value = reply.entry
            entry.cursor_position = len(reply.entry)
        self._show(reply.message)

    def take(self, typed: str) -> None:
        """Take an entry that is whole without Enter."""
        if self._desk.takes(typed):
            self._reply(self._desk.submit(typed))

    def on_input_submitted(self, typed: Input.Submitted) -> None:
        """Take what was typed as what is asked for, or as a command."""
        if not typed.value.startswith("/"):
            self._reply(self._desk.submit(typed.value))
            return
        word = typed.value[1:].strip().lower()
        action = next((_COMMANDS[name] for name in _COMMANDS if word and name.startswith(word)), "")
        if action:
            self._reply(Reply())
            self.call_later(self.run_action, action)
        else:
            self._show(f"/{word} is no command; there are /{' /'.join(_COMMANDS)}")

    def action_enter(self, typed: str) -> None:
        """Record an entry that was touched."""
        if self._desk.records:
            self._reply(self._desk.submit(typed))

    def action_undo(self) -> None:
        """Take back the last change."""
        self._reply(self._desk.undo())

    def action_redo(self) -> None:
        """Make again what was taken back last."""
        self._reply(self._desk.redo())

    def action_depth(self) -> None:
        """Record results only, or every card again."""
        self._reply(self._desk.turn_depth())

    def action_open_cards(self) -> None:
        """Say everything at once, or only what all can see."""
        self._reply(self._desk.turn_open())

    def action_pad(self) -> None:
        """Show cards to touch, or no longer."""
        self._pad = not self.query_one(CardPad).display
        self._show(None)

    def action_edit(self) -> None:
        """Correct a line."""
        self._reply(self._desk.edit())

    def action_line(self, by: int) -> None:
        """Correct a line further up or down."""
        if self._desk.line is not None:
            self._reply(self._desk.to_line(by))

    def action_ask(self) -> None:
        """Ask which cards may be played."""
        self._reply(self._desk.begin_question())

    def action_stop(self) -> None:
        """Leave a correction or a question."""
        self._reply(self._desk.stop())

    def action_scroll(self, by: int) -> None:
        """Show what does not fit of what is said."""
        pane = self.query_one("#right", VerticalScroll)
        pane.scroll_page_down(animate=False) if by > 0 else pane.scroll_page_up(animate=False)

    def action_show_help(self) -> None:
        """Say what may be typed."""
        self._show(_HELP)


_COMMANDS = {
    "undo": "undo",
    "redo": "redo",
    "results": "depth",
    "cards": "depth",
    "edit": "edit",
    "ask": "ask",
    "pad": "pad",
    "open": "open_cards",
    "help": "show_help",
    "quit": "quit",
}
"""Each command that may be typed, and its action."""
