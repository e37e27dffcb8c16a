"""The recorder without a screen: an entry, a correction, a question, a new log."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from referee.hand_log import KEYWORDS
from referee.messages import EMPTY, Series, say
from referee.questions import Answered, QuestionError, ask, question_now, whole_cards
from referee.recording import (
    DISAGREES,
    OF_ALL,
    ChangedError,
    Depth,
    EntryError,
    LeadsBelow,
    NewLog,
    OpeningQuestion,
    Recorder,
    Recording,
    RecordingError,
    Step,
    WaitingError,
    is_whole,
    leads_below,
    opening_questions,
)
from referee.rulesets import RulesWanted


class Reply(NamedTuple):
    """The result of an entry or a key."""

    message: str = EMPTY
    entry: str | None = ""
    """For the entry line; None: unchanged."""


class RecorderDesk:
    """One log being recorded, or about to begin."""

    def __init__(self, path: Path, defaults: NewLog, wanted: RulesWanted | None = None) -> None:
        """Open the log if it exists. Raises `RecordingError`, `RulesetError`.

        `defaults`: the opening of a new log.
        """
        self._path, self._wanted = path, wanted
        self._opening, self._place = defaults, 0
        self.recorder = Recorder(path, wanted) if path.exists() else None
        self.line: int | None = None
        """The line being corrected."""
        self.asks = False
        """True if entries are questions."""
        self.offer: LeadsBelow | None = None
        """Changed leads of the tricks below a correction, to be accepted or not."""
        self.answer: Answered | None = None
        """The answer to the last question, until something is entered."""
        self._entered_last = ""

    @property
    def recording(self) -> Recording | None:
        """None before the log begins."""
        return self.recorder.recording if self.recorder else None

    @property
    def opening_question(self) -> OpeningQuestion:
        """The next one, before the log begins."""
        return opening_questions(self._opening)[self._place]

    @property
    def records(self) -> bool:
        """An entry is expected, not a correction or a question."""
        idle = self.line is None and not self.asks and self.offer is None
        return bool(self.recorder and not self.recorder.watches and idle)

    @property
    def asks_for_money(self) -> bool:
        return bool(self.records and self.recording and self.recording.expected.step is Step.MONEY)

    def complete(self, typed: str) -> int:
        """Count the leading characters that are an entry which needs no Enter.

        What may begin something longer waits for the next key: `sa` for `say`, `4` for `4h`, after a hand `st`
        for `stop`.
        """
        if self.offer:
            return len(typed) if typed.lower() in ("y", "n") else 0
        if self._begins_more(typed):
            return 0
        if self._is_whole(typed):
            return len(typed)
        waited = typed[:-1]
        return len(waited) if self._begins_more(waited) and self._is_whole(waited) else 0

    def _is_whole(self, typed: str) -> bool:
        recording = self.recording
        return recording is not None and self.records and is_whole(recording, typed)

    def _begins_more(self, typed: str) -> bool:
        recording, begun = self.recording, typed.lower()
        words = [*KEYWORDS, *map(str.lower, recording.players if recording else ())]
        if recording and recording.expected.step in (Step.HAND, Step.READ_BACK):
            words.extend(DISAGREES)
        if recording and recording.expected.step is Step.DRAW:
            words.extend(f"{rank} of" for rank in range(2, 11))
        return any(word.startswith(begun) for word in words)

    def look(self) -> str | None:
        """Return a message if the file was changed meanwhile."""
        recorder = self.recorder
        if recorder is None:
            return None
        try:
            changed = recorder.refresh()
        except RecordingError as error:
            return Series((error.message, say("Type /save to write it again.")), " ")
        if recorder.may_take_over:
            return say("The other recorder was closed.")
        said = EMPTY
        if not recorder.watches:
            said = say("{name} was changed by another program.", name=self._path.name)
        return said if changed else None

    def submit(self, typed: str) -> Reply:
        recorder = self.recorder
        if recorder is None:
            return self._try(lambda: self._open(typed))
        if self.asks:
            return self._asked(recorder.recording, typed)
        if recorder.watches:
            reply = self._try(recorder.take_over)
            watches = not reply.message and recorder.watches
            return Reply(say("Somebody else is still recording.")) if watches else reply
        if self.offer:
            return self._put_right(recorder, self.offer, typed)
        if self.line is not None:
            return self._corrected(recorder, self.line, typed)
        return self._entered(recorder, typed)

    def _entered(self, recorder: Recorder, typed: str) -> Reply:
        before = recorder.recording.lines
        reply = self._try(lambda: self._enter(recorder, typed))
        if reply.message or typed.strip().lower() not in OF_ALL:
            return reply
        lines = recorder.recording.lines[len(before) :]
        if lines:
            return Reply(say("Entered: {lines}.", lines="; ".join(lines)))
        if not recorder.recording.pot_is_unknown:
            return Reply(say("Nobody else has anything to pay or take."))
        return Reply(
            say(
                "The rest cannot be worked out, because the pot is not known: say who takes what, as in Ann takes 12."
            )
        )

    def _enter(self, recorder: Recorder, typed: str) -> None:
        """`ace of hearts` begins with a card, `ac`."""
        before, self._entered_last = self._entered_last, ""
        if before.lower() == "ac" and typed.lower().startswith("e "):
            recorder.undo()
            typed = before + typed
        recorder.enter(typed)
        self._entered_last = typed

    def _open(self, typed: str) -> None:
        log = self.opening_question.answered(self._opening, typed)
        if self._place + 1 == len(opening_questions(log)):
            self.recorder = Recorder.create(self._path, log.text, self._wanted or log.wanted)
        self._opening, self._place = log, self._place + 1

    def _corrected(self, recorder: Recorder, number: int, typed: str) -> Reply:
        before = recorder.recording
        reply = self._try(lambda: recorder.correct(number, *filter(str.strip, [typed])))
        if reply.entry is not None:
            self.line = None
            self.offer = leads_below(before, recorder.recording, number)
        return reply

    def _put_right(self, recorder: Recorder, offer: LeadsBelow, typed: str) -> Reply:
        self.offer, said = None, typed.strip().lower()
        if said in ("y", "yes", "oui"):
            return self._try(lambda: recorder.accept(offer.recording), say("Put right."))
        return Reply() if said in ("", "n", "no", "non") else self._entered(recorder, typed)

    def _asked(self, recording: Recording, typed: str) -> Reply:
        rules = recording.passage.rules
        who = recording.expected.player if recording.expected.step is Step.CARD else None
        try:
            held = whole_cards(typed, recording.language) if typed.strip() else ()
            question = question_now(recording.table, who, held, rules.ruleset)
            self.answer = Answered(rules, question, ask(question))
        except QuestionError as error:
            why = error.message
            ended = why.endswith(".")
            return Reply(say("No answer: {why}" if ended else "No answer: {why}.", why=why), None)
        return Reply()

    def _try(
        self, change: Callable[[], object], done: str = EMPTY, *, retries: bool = True
    ) -> Reply:
        """Change the log, or say why not and keep the entry line; Enter `retries` it."""
        self.answer = None
        try:
            change()
        except WaitingError as error:
            return Reply(error.message)
        except EntryError as error:
            return Reply(error.message, None)
        except RecordingError as error:
            if isinstance(error, ChangedError):
                self.look()
            again = say("Press Enter to try again.")
            return Reply(Series((error.message, again), " ") if retries else error.message, None)
        return Reply(done)

    def undo(self) -> Reply:
        recorder, self._entered_last = self.recorder, ""
        if recorder is None:
            return Reply()
        by = recorder.last_by
        done = say("Undid what {author} had changed." if by else "Undone.", author=by)
        return self._try(recorder.undo, done, retries=False)

    def redo(self) -> Reply:
        recorder = self.recorder
        return self._try(recorder.redo, say("Redone."), retries=False) if recorder else Reply()

    def turn_depth(self) -> Reply:
        if self.recorder is None:
            return Reply(entry=None)
        results = self.recorder.recording.depth is Depth.RESULTS
        self.recorder.set_depth(Depth.CARDS if results else Depth.RESULTS)
        return Reply(say("Every card is recorded." if results else "Only results are recorded."))

    def turn_open(self) -> Reply:
        recorder = self.recorder
        if recorder is None:
            return Reply(entry=None)
        shown = not recorder.recording.shown
        recorder.recording = recorder.recording.all_shown(shown=shown)
        said = say(
            "From now on every finding is shown at once."
            if shown
            else "From now on only what everybody can see is shown."
        )
        return Reply(said, None)

    def save(self) -> Reply:
        recorder = self.recorder
        return self._try(recorder.save_again, say("Saved."), retries=False) if recorder else Reply()

    def edit(self, number: int | None = None) -> Reply:
        if self.recorder is None or self.recorder.watches:
            return Reply(entry=None)
        self.asks, self.offer = False, None
        self.line = len(self._lines()) if number is None else number
        return self.to_line(0)

    def to_line(self, by: int) -> Reply:
        lines = self._lines()
        if self.line is None or not lines:
            return Reply(entry=None)
        self.line = min(max(1, self.line + by), len(lines))
        return Reply(entry=lines[self.line - 1])

    def _lines(self) -> list[str]:
        return self.recorder.recording.text.splitlines() if self.recorder else []

    def begin_question(self) -> Reply:
        if self.recorder:
            self.line, self.asks, self.offer = None, True, None
        return Reply()

    def stop(self) -> Reply:
        self.line, self.asks, self.answer, self.offer = None, False, None, None
        return Reply()

    def leaves_by(self, value: str) -> bool:
        written = self.line is not None and value == self._lines()[self.line - 1]
        return self.asks or written

    def close(self) -> None:
        if self.recorder:
            self.recorder.close()
