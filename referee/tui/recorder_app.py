"""Recorder on a screen: the hand, the growing log, its findings."""

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Input, Static

from referee.game import letters
from referee.messages import EMPTY, ENGLISH, Series, Translation, say
from referee.recording import KEYS_IN_WORDS, Recording
from referee.reports import answers_text, recorded_lines, recorded_text
from referee.tui.controls import LEAST_ROOM, CardPad, EntryLine, KeyBar, MoreBelow, panes
from referee.tui.desk import RecorderDesk, Reply
from referee.tui.prompts import COMMANDS, KEYS, help_text, keys_of, prompt_of
from referee.wording import Style, paragraph

_LEAST_HEIGHT = 20
_ROOM_FOR_PAD = 24
"""Lines from which the card pad is shown by default."""
_EVERY = 1.5
"""Seconds between two checks of the file."""
_TURNING = 0.1
"""Seconds until all parts of a resized screen have their size."""


class RecorderApp(App[None], inherit_bindings=False):
    """One log being recorded; the entry line handles every key."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "recorder.tcss"

    def __init__(
        self, desk: RecorderDesk, encoding: str = "utf-8", words: Translation = ENGLISH
    ) -> None:
        super().__init__()
        self.theme = "ansi-dark"
        self._desk = desk
        self._style = Style(encoding=encoding, words=words)
        self._pad: bool | None = None
        """True if the card pad is shown; None: if there is room."""
        self._said = ""
        """The findings shown."""
        self._help: str = EMPTY
        """The help shown in their place, until something is entered."""
        self._message: str = EMPTY
        self._marked: int | None = None
        """The row of the log being corrected."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="body", can_focus=False):
            with Vertical(id="left"):
                yield Static(id="table", markup=False)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="lines", markup=False)
            with VerticalScroll(id="right", can_focus=False):
                yield Static(id="said", markup=False)
        yield MoreBelow(self._style.words)
        yield CardPad()
        yield Static(id="message", markup=False)
        yield Static(id="prompt", markup=False)
        with Horizontal(id="line"):
            yield Static("> ", markup=False)
            yield EntryLine(self, KEYS)
        yield KeyBar(self._style.words)

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False
        self.query_one(Input).focus()
        self.set_interval(_EVERY, self._look)
        notice = self._desk.recorder.notice if self._desk.recorder else EMPTY
        self.call_later(self._show, notice)  # when keys reach the line

    @property
    def _pane(self) -> VerticalScroll:
        narrow = self.query_one("#body").has_class("narrow")
        return self.query_one("#body" if narrow else "#right", VerticalScroll)

    def on_unmount(self) -> None:
        self._desk.close()

    def on_resize(self, _: Resize) -> None:
        """Lay out again once the new size is known; at the start only when keys reach the line."""
        if self.focused:
            self.call_later(self._show, None)
            self.set_timer(_TURNING, self._scroll)

    def _look(self) -> None:
        said = self._desk.look()
        if said is not None:
            self._show(said or None)

    def _show(self, message: str | None) -> None:
        """`message` replaces the last one unless None."""
        left, right, wide = panes(self._style, self.size.width)
        whole = right._replace(width=self.size.width)
        self.query_one("#body").set_class(not wide, "narrow")
        self.query_one("#right").styles.width = right.width if wide else None
        self.query_one("#log").styles.height = 1 if self._crowded(wide=wide) else None
        if self._desk.recording:
            self._show_recording(self._desk.recording, left, right)
        if message is not None:
            self._message = message
            said = paragraph(message, "! ", "  ", whole) if message else ""
            self._write("#message", said)
        self._write("#prompt", paragraph(prompt_of(self._desk), "", "  ", whole))
        self.query_one(KeyBar).show(keys_of(self._desk))
        self.call_after_refresh(self._scroll)

    def _scroll(self) -> None:
        more, log = self.query_one(MoreBelow), self.query_one("#log", VerticalScroll)
        log.anchor(self._marked is None)
        if self._marked is not None:
            above = min(log.size.height - 1, 1)
            log.scroll_to(y=max(0, self._marked - above), animate=False, immediate=True)
        if more.show(self._pane, self.query_one("#said", Static), self._said):
            self.call_after_refresh(self._scroll)  # once the room that this takes is known

    def _crowded(self, *, wide: bool) -> bool:
        recording = self._desk.recording
        players = recording.players if recording else ()
        return not wide and self.size.height < len(players) + 16

    def _show_recording(self, recording: Recording, left: Style, right: Style) -> None:
        text, answer = recorded_text(recording, left, right), self._desk.answer
        self._write("#table", text.table)
        said = "".join(answers_text([answer], right)) if answer else text.said
        said = paragraph(self._help, "", "  ", right) if self._help else said
        if said != self._said:
            self._pane.scroll_home(animate=False, immediate=True)
        self._said = said
        body, table = self.query_one("#body"), self.query_one("#left")
        if body.has_class("narrow") and (recording.is_over or answer or self._help):
            body.move_child(table, after=self.query_one("#right"))  # what is read out stands first
        else:
            body.move_child(table, before=self.query_one("#right"))
        self._write("#said", said)
        lines = list(recorded_lines(recording, left, self._desk.line))
        self._write("#lines", "\n".join(lines))
        self._marked = next((n for n, line in enumerate(lines) if line.startswith(">")), None)
        self._show_pad(recording)

    def _show_pad(self, recording: Recording) -> None:
        cards, pad = recording.expected.cards, self.query_one(CardPad)
        shows = self.size.height >= _ROOM_FOR_PAD if self._pad is None else self._pad
        shows = shows and self.size.width >= LEAST_ROOM
        pad.display = bool(shows and cards and self._desk.records)
        pad.show(cards, recording.ruleset.playing_deck.strength, recording.spell)

    def _write(self, where: str, text: str) -> None:
        static = self.query_one(where, Static)
        static.update(text.rstrip("\n"))
        static.display = bool(text)

    def _reply(self, reply: Reply) -> None:
        self._help, entry = EMPTY, self.query_one(Input)
        if reply.entry is not None:
            entry.value = reply.entry
            entry.cursor_position = len(reply.entry)
        self._show(reply.message)

    def typed(self, value: str) -> bool:
        """Submit what is complete without Enter; tell whether it was taken and nothing is left."""
        entry, complete = self.query_one(Input), self._desk.complete(value)
        if not complete:
            return False
        self._reply(self._desk.submit(value[:complete]))
        left = value[complete:].strip()
        if entry.value or not left:
            return not entry.value
        self._reply(Reply(self._message, left))
        return self.typed(left)

    async def entered_again(self, *, by_habit: bool) -> None:
        if not self._desk.asks_for_money:
            self._show(None)
        elif by_habit:
            self._show(say("If it was paid as due, press Enter again."))
        else:
            await self.entered("")

    async def entered(self, value: str) -> None:
        if value.startswith("/"):
            await self._command(value[1:])
        elif word := KEYS_IN_WORDS.get(value.strip().lower()):
            await self._command(word)
        elif value.strip().lower() in ("help", "aide", "?"):
            self.query_one(Input).value = ""
            self.action_show_help()
        else:
            self._reply(self._desk.submit(value))

    async def _command(self, typed: str) -> None:
        """Run a slash command: the beginning of a word, perhaps a number."""
        word, _, number = typed.strip().lower().partition(" ")
        action = next((COMMANDS[name] for name in COMMANDS if word and name.startswith(word)), "")
        if not action:
            commands = f"/{' /'.join(COMMANDS)}"
            self._show(
                say("/{word} is not a command; there are {commands}", word=word, commands=commands)
            )
            return
        self._reply(Reply())
        numbered = action == "edit" and number.isdecimal()
        await self.run_action(f"edit({number})" if numbered else action)

    def leaves_by(self, value: str) -> bool:
        return self._desk.leaves_by(value)

    def not_entered(self, lines: list[str]) -> None:
        left = say("Not entered after it: {lines}", lines="; ".join(lines))
        self._show(Series((self._message, left), " ") if lines else None)

    def action_enter(self, typed: str) -> None:
        if self._desk.records:
            self._reply(self._desk.submit(typed))

    def action_desk(self, deed: str) -> None:
        self._reply(getattr(self._desk, deed)())

    def action_pad(self) -> None:
        if self.size.width < LEAST_ROOM or self.size.height < _LEAST_HEIGHT:
            self._show(
                say(
                    "The card pad needs {columns} columns and {lines} lines.",
                    columns=LEAST_ROOM,
                    lines=_LEAST_HEIGHT,
                )
            )
            return
        self._pad = not self.query_one(CardPad).display
        self._show(None)

    def action_edit(self, number: int | None = None) -> None:
        self._reply(self._desk.edit(number))

    def action_line(self, by: int) -> None:
        if self._desk.line is not None:
            self._reply(self._desk.to_line(by))

    def action_page(self, by: int) -> None:
        if self._desk.line is not None:
            self._reply(self._desk.to_line(10 * by))
            return
        pane = self._pane
        pane.scroll_relative(y=by * max(pane.size.height - 1, 1), animate=False, immediate=True)
        self.call_after_refresh(self._scroll)

    def action_show_help(self) -> None:
        recording = self._desk.recording
        if recording is None:
            self._show(help_text(letters("en").write))
        else:
            self._help = help_text(recording.spell)
            self._show(EMPTY)
