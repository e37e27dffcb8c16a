"""A recording and its file; every entry is on disk before it is shown."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Self

from referee.files import because, create, exchange, put
from referee.hand_log import lines_of
from referee.messages import EMPTY, Message, say, template
from referee.notes import notes_in
from referee.recording import lines
from referee.recording.entries import entered
from referee.recording.expected import Depth
from referee.recording.journal import UndoJournal
from referee.recording.recording import Recording
from referee.rulesets import RulesWanted

OTHERS = "another program"
"""Author of changes that no recorder made."""
KEYS_IN_WORDS = {
    **dict.fromkeys(("undo", "annule", "annuler", "annulez"), "undo"),
    **dict.fromkeys(("redo", "refais", "refaire", "refaites", "rétablir"), "redo"),
}


class Recorder:
    """One log being recorded, or watched while another process records in it.

    Every method that changes the log raises `RecordingError` if it cannot, and leaves log and recording
    as they were.
    """

    def __init__(self, path: Path, wanted: RulesWanted | None = None) -> None:
        """Open an existing log, in UTF-8; its undo journal is `NAME.undo`.

        Raises `RecordingError`, for notes too, and `RulesetError`.
        """
        self._path = path.resolve()
        self._content = self._read()
        if notes_in(lines_of(lines.text_of(self._content))):
            raise lines.RecordingError.say(
                "Nothing can be recorded in notes; make a log of them first."
            )
        self.notice: Message = EMPTY
        """A sentence on the file before it was opened, if any."""
        self.by = ""
        """Author of the next entries, for the journal."""
        self._journal = self._opened_journal()
        self.watches = not (self._journal and self._journal.lock())
        """True if another process records, or the file cannot be written."""
        self.recording = Recording.of(lines.text_of(self._content), path.name, wanted)
        self._take_up()

    @classmethod
    def create(cls, path: Path, text: str, wanted: RulesWanted | None = None) -> Self:
        """Raises `RecordingError`; never overwrites a file."""
        with _may_fail(template("{path} could not be written: {why}."), path=str(path)):
            try:
                create(path, text.encode("utf-8"))
            except FileExistsError:
                raise lines.UnsavedError.say(
                    "{path} already exists, and was left as it is.", path=str(path)
                ) from None
        return cls(path, wanted)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._journal:
            self._journal.close()

    @property
    def can_undo(self) -> bool:
        return bool(not self.watches and self._journal and self._journal.last_done)

    @property
    def can_redo(self) -> bool:
        return bool(not self.watches and self._journal and self._journal.last_undone)

    @property
    def last_by(self) -> str:
        return self._journal.last_by if self._journal else ""

    def set_depth(self, depth: Depth) -> Recording:
        self.recording = self.recording.in_depth(depth)
        return self.recording

    def enter(self, typed: str) -> Recording:
        return self._saved(lambda: entered(self.recording, typed))

    def correct(self, number: int, *instead: str) -> Recording:
        return self._saved(lambda: self.recording.corrected(number, *instead))

    def accept(self, recording: Recording) -> Recording:
        return self._saved(lambda: recording)

    @property
    def may_take_over(self) -> bool:
        return bool(self.watches and self._journal and self._journal.is_free())

    def save_again(self) -> None:
        """Write the log anew if its file is gone. Raises `UnsavedError`."""
        if self._path.exists():
            raise lines.UnsavedError.say(
                "{name} is already there, with every entry.", name=self._path.name
            )
        with self._saving():
            put(self._path, self._content)

    def undo(self) -> Recording:
        """An undo is not itself a change to undo."""
        change = self._journal.last_done if self._journal else None
        return self._changed("undo", change.back if change else None)

    def redo(self) -> Recording:
        return self._changed("redo", self._journal.last_undone if self._journal else None)

    def refresh(self) -> bool:
        """Reread the file; tell whether another program changed it. Raises `UnsavedError`."""
        content = self._read()
        if content == self._content:
            return False
        self._follow(content)
        self._content = content
        self.recording = self.recording.at(lines.text_of(content))
        return True

    def _follow(self, content: bytes) -> None:
        """Add another program's change as a step, so that earlier ones can be undone."""
        journal = self._journal
        if journal is None or self.watches:
            return
        change = lines.TextChange.between(self._content, content)
        try:
            journal.made(journal.note("do", change, self._content, content, OTHERS))
        except OSError:
            journal.follow(content)

    def take_over(self) -> bool:
        """Record from now on if nobody does; tell whether that succeeded."""
        if self.watches and self._journal and self._journal.lock():
            self.refresh()
            self.watches = False
            self._take_up()
        return not self.watches

    def _take_up(self) -> None:
        """Continue after the last recorder, even within an entry."""
        if self.watches or not self._journal:
            return
        whole = self._journal.follow(self._content)
        self._journal.shorten()
        if whole != self._content:
            self.notice = say("The last entry was not completely saved; enter it again.")
            self._put(lines.TextChange.between(self._content, whole), whole)
        else:
            whole = lines.bytes_of(self.recording.without_torn_end())
            if whole == self._content:
                return
            self.notice = say("The last line was cut short; the readable part was kept.")
            self._write("do", lines.TextChange.between(self._content, whole), whole)
        self.recording = self.recording.at(lines.text_of(whole))

    def _saved(self, make: Callable[[], Recording]) -> Recording:
        self._allowed()
        after = make()
        content = lines.bytes_of(after.text)
        if content != self._content:
            self._write("do", lines.TextChange.between(self._content, content), content)
        self.recording = after
        return after

    def _changed(self, kind: str, change: lines.TextChange | None) -> Recording:
        self._allowed()
        undoes = kind == "undo"
        if change is None:
            raise lines.RecordingError(
                say("There is nothing to undo.") if undoes else say("There is nothing to redo.")
            )
        content = change.made_in(self._content)
        if content is None:
            raise lines.ChangedError(
                say("It cannot be undone: the log has changed there.")
                if undoes
                else say("It cannot be redone: the log has changed there.")
            )
        self._write(kind, change, content)
        self.recording = self.recording.at(lines.text_of(content))
        return self.recording

    def _allowed(self) -> None:
        """Raise `WatchedError` or `ChangedError` if nothing may be written now."""
        if self.watches:
            raise lines.WatchedError.say(
                "Somebody else is recording in {name}; here you can only watch.",
                name=self._path.name,
            )
        if self._read() != self._content:
            raise self._changed_meanwhile()

    def _write(self, kind: str, change: lines.TextChange, after: bytes) -> None:
        journal = self._journal
        with self._saving():
            step = journal.note(kind, change, self._content, after, self.by) if journal else None
        self._put(change, after)
        if journal and step:
            journal.made(step)

    def _put(self, change: lines.TextChange, after: bytes) -> None:
        before = self._content
        with self._saving():
            if change.writes_on(before):
                done = lines.write_on(self._path, before, change)
            else:
                done = exchange(self._path, before, after)
        if not done:
            raise self._changed_meanwhile()
        self._content = after

    def _changed_meanwhile(self) -> lines.ChangedError:
        return lines.ChangedError.say(
            "{name} was changed by another program, so your entry was not saved. Look at what changed before you repeat it.",
            name=self._path.name,
        )

    def _saving(self) -> AbstractContextManager[None]:
        sentence = template("{name} could not be written: {why}. The entry was not saved.")
        return _may_fail(sentence, name=self._path.name)

    def _read(self) -> bytes:
        with _may_fail(template("{path} could not be read: {why}."), path=str(self._path)):
            return self._path.read_bytes()

    def _opened_journal(self) -> UndoJournal | None:
        try:
            return UndoJournal(self._path)
        except OSError as error:
            self.notice = say(
                "Undo is not kept, because nothing can be written beside {name}: {why}.",
                name=self._path.name,
                why=because(error),
            )
            return None


@contextmanager
def _may_fail(sentence: str, **fields: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise lines.UnsavedError.say(sentence, why=because(error), **fields) from None
