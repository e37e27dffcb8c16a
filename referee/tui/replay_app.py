"""Replay on a screen: forward, back, jump, the next finding, what-if branches."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key as KeyPress
from textual.events import Resize
from textual.widgets import Input, Static

from referee.audits import Passage
from referee.game import Player
from referee.messages import EMPTY, ENGLISH, Series, Translation, say
from referee.questions import Branch, NoBranchError, Scene, Viewpoint, branched
from referee.reports import branch_text, scene_text
from referee.tui.controls import Key, KeyBar, panes
from referee.tui.cursor import Cursor
from referee.wording import Style, paragraph

_HELP = say(
    "-> or Space: the next card; <- or Backspace: one back; Down, Up: the next trick, the last; "
    "n, p: the next hand, the last; f, F: the next finding that is proved, the last; g: go to 12, "
    "12.4 or 12.4.2 (hand, trick, card); s: whose cards are shown; o: all hands open, or not; "
    "b: what if another card had been played; PgDn, PgUp: what does not fit; q: leave."
)


class ReplayApp(App[None]):
    """A log, one moment at a time."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    CSS_PATH = "replay.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,l", "move(1)"),
        Binding("left,backspace,h", "move(-1)"),
        Binding("down,j", "go('to_trick', 1)"),
        Binding("up,k", "go('to_trick', -1)"),
        Binding("n", "go('to_hand', 1)"),
        Binding("p", "go('to_hand', -1)"),
        Binding("pagedown", "scroll(1)"),
        Binding("pageup", "scroll(-1)"),
        Binding("home", "go('to_hand', 0, 0)"),
        Binding("end", "go('to_hand', 0, -1)"),
        Binding("f", "go('to_finding', 1)"),
        Binding("F,shift+f", "go('to_finding', -1)"),
        Binding("g", "ask_where"),
        Binding("s", "seat"),
        Binding("o", "open_hands"),
        Binding("b", "branch"),
        Binding("enter", "play_on(False)"),
        Binding("e", "play_on(True)"),
        Binding("escape", "leave_branch"),
        Binding("question_mark", "show_help"),
        Binding("q", "quit"),
    ]

    def __init__(
        self,
        passages: Sequence[Passage],
        at: Scene,
        encoding: str = "utf-8",
        words: Translation = ENGLISH,
    ) -> None:
        super().__init__()
        self.theme = "ansi-dark"
        self._style = Style(encoding=encoding, words=words)
        self._cursor = Cursor(passages, at)
        self._branches: list[Branch] = []

    def compose(self) -> ComposeResult:
        with Horizontal():
            with VerticalScroll(id="left", can_focus=False):
                yield Static(id="table", markup=False)
            with VerticalScroll(id="right", can_focus=False):
                yield Static(id="remarks", markup=False)
        words = self._style.words
        yield KeyBar(words)
        yield Input(id="asked", placeholder=words.say("go to, for example 12 or 12.4.2"))

    def on_mount(self) -> None:
        self._show()

    def on_resize(self, _: Resize) -> None:
        self.call_later(self._show)

    def _show(self, message: str = EMPTY) -> None:
        left, right, wide = panes(self._style, self.size.width)
        head, table, found, turn = self._parts(left, right)
        said = message and paragraph(message, style=right)
        parts = (head, table) if wide else (head, said, found, table, turn)
        self.query_one("#table", Static).update("\n".join(filter(None, parts)))
        self.query_one("#remarks", Static).update("\n".join(filter(None, (said, found, turn))))
        self.query_one("#right").display = wide
        self.query_one("#right").styles.width = right.width
        for pane in self.query(VerticalScroll):
            pane.scroll_home(animate=False)
        self.call_after_refresh(lambda: self.query_one(KeyBar).show(self._keys()))

    def _parts(self, left: Style, right: Style) -> tuple[str, str, str, str]:
        if self._branches:
            number = self._cursor.scene.hand.number
            head = paragraph(say("hand {number}: what if", number=number), style=left)
            return head, branch_text(self._branches[-1], left), "", ""
        scene, beside = scene_text(self._cursor.scene, left), scene_text(self._cursor.scene, right)
        said = "\n".join(filter(None, (beside.turn, beside.end, self._withheld(right))))
        return scene.head, scene.table, beside.found, said

    def _withheld(self, style: Style) -> str:
        scene = self._cursor.scene
        if not (scene.over and scene.hides):
            return ""
        hidden = say(
            "What hidden cards alone prove is not shown, nor what it costs; o opens all hands."
        )
        return paragraph(hidden, style=style)

    def action_scroll(self, by: int) -> None:
        for pane in self.query(VerticalScroll):
            pane.scroll_page_down(animate=False) if by > 0 else pane.scroll_page_up(animate=False)

    def _keys(self) -> Iterator[Key]:
        if self._branches:
            if not self._branches[-1].over:
                for number, card in enumerate(self._branches[-1].lawful, 1):
                    spelled = self._branches[-1].letters.write(card)
                    yield Key(str(number), spelled, f"branch_card({number})")
                yield Key(say("Enter"), say("the engine's card"), "play_on(False)")
                yield Key("e", say("engine to the end"), "play_on(True)")
            yield Key("<-", say("back"), "move(-1)")
            yield Key(say("Esc"), say("throw away"), "leave_branch")
            return
        yield Key("<-", say("back"), "move(-1)")
        yield Key("->", say("card"), "move(1)")
        yield Key(say("Down"), say("trick"), "go('to_trick', 1)")
        yield Key("n", say("hand"), "go('to_hand', 1)")
        yield Key("f", say("finding"), "go('to_finding', 1)")
        yield Key("g", say("go to"), "ask_where")
        seat = self._cursor.viewpoint.seat
        yield Key("s", say("seat: {player}", player=seat) if seat else say("seat: none"), "seat")
        yield Key(
            "o",
            say("hide hands") if self._cursor.viewpoint.open else say("all hands"),
            "open_hands",
        )
        yield Key("b", say("what if"), "branch")
        if any(pane.max_scroll_y for pane in self.query(VerticalScroll)):
            yield Key(say("PgDn"), say("more"), "scroll(1)")
        yield Key("?", say("help"), "show_help")
        yield Key("q", say("quit"), "quit")

    def action_move(self, by: int) -> None:
        """Move by one card; in a branch, take back the last."""
        if self._branches and by < 0:
            self._branches.pop()
            self._show()
        elif not self._branches:
            self._show(self._cursor.to_card(by))

    def action_go(self, move: str, *where: int) -> None:
        if not self._branches:
            self._show(getattr(self._cursor, move)(*where))

    def action_ask_where(self) -> None:
        asked = self.query_one("#asked", Input)
        asked.value, asked.display = "", True
        asked.focus()

    def on_input_submitted(self, typed: Input.Submitted) -> None:
        self.action_leave_branch()
        self._show(self._cursor.to_place(typed.value))

    def action_seat(self) -> None:
        """Show the next player's cards, after the last nobody's."""
        seats: list[Player | None] = [None, *self._cursor.scene.hand.seating]
        now = self._cursor.viewpoint.seat
        after = seats[(seats.index(now) + 1) % len(seats)] if now in seats else None
        self._look_as(Viewpoint(after))

    def action_open_hands(self) -> None:
        self._look_as(self._cursor.viewpoint._replace(open=not self._cursor.viewpoint.open))

    def _look_as(self, viewpoint: Viewpoint) -> None:
        if not self._branches:
            self._cursor.look_as(viewpoint)
            self._show()

    def action_show_help(self) -> None:
        self._show(_HELP)

    def action_branch(self) -> None:
        if self._branches:
            return
        try:
            self._branches = [branched(self._cursor.scene)]
        except NoBranchError as error:
            self._show(say("No what-if here: {why}.", why=error.args[0]))
        else:
            self._show(say("All hands are open in a what-if."))

    def action_branch_card(self, number: int) -> None:
        branch = self._branches[-1] if self._branches else None
        if branch and number <= len(branch.lawful):
            self._branches.append(branch.play(branch.lawful[number - 1]))
            self._show()

    def on_key(self, press: KeyPress) -> None:
        if self._branches and press.key.isdigit():
            self.action_branch_card(int(press.key))

    def action_play_on(self, to_end: bool) -> None:  # noqa: FBT001 - a key gives it
        if not self._branches or self._branches[-1].over:
            return
        branch = self._branches[-1]
        try:
            self._branches.append(branch.to_end() if to_end else branch.step())
        except NoBranchError as error:
            self._show(Series((error.args[0], ""), "."))
        else:
            self._show()

    def action_leave_branch(self) -> None:
        self.query_one("#asked", Input).display = False
        self.set_focus(None)
        self._branches.clear()
        self._show()
