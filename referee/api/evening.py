"""An evening that was read: hands, findings and money."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from os import PathLike, fspath
from typing import TextIO

from referee import audits, game, hand_log, messages, playouts, questions, verdicts, wording
from referee.api.hand import Hand
from referee.api.position import in_notebook
from referee.books import Entry, House
from referee.evenings import Settled, hand_asked, settle_evenings, winnings
from referee.files import HouseRules, LogFile, knob_text
from referee.findings import Finding, Severity
from referee.messages import counted, listed
from referee.pages import view_of, written_page
from referee.questions import ask as answered
from referee.rulesets import DEFAULT, Ruleset, RulesWanted


class Evening:
    """A log, audited: `print` it for the verdict as `referee check` has it."""

    def __init__(self, name: str, passages: Iterable[audits.Passage]) -> None:
        self.name = name
        """The name of the log in reports: its path."""
        self._passages = tuple(passages)

    def __repr__(self) -> str:
        hands = counted(len(self.hands), "hand")
        players = f" of {listed(self.players, 'and')}" if self.players else ""
        kinds = [finding.gravity for finding in self.findings]
        found = [counted(kinds.count(kind), kind.value) for kind in Severity if kind in kinds]
        return f"<Evening {self.name}: {hands}{players}; {', '.join(found) or 'nothing found'}>"

    def __str__(self) -> str:
        return "".join(verdicts.stream_text(self.name, self._passages, wording.Style()))

    def _repr_html_(self) -> str | None:
        """Return the page of `referee report`, for a notebook; None without Jinja2."""
        return in_notebook(lambda: written_page(view_of([(self.name, self._passages)])), 600)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """The hands, in the order of the log."""
        return tuple([Hand(passage) for passage in self._passages if passage.judgement.hand])

    def hand(self, number: int) -> Hand:
        """Find the hand that has this number in the log. Raises `Error`."""
        self._numbered(number)
        return next(hand for hand in self.hands if hand.number == number)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who had a seat, in the order in which they sat down."""
        return tuple(dict.fromkeys(player for hand in self.hands for player in hand.players))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in the order of the record."""
        return tuple([found for passage in self._passages for found in passage.findings])

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force at its end."""
        return self._passages[-1].rules.ruleset

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Every movement of chips, as recorded."""
        return tuple(
            [entry for each in self._passages for entry in each.judgement.reckoning.recorded]
        )

    @property
    def ledger_due(self) -> tuple[Entry, ...]:
        """Every movement of chips that was due by the rules."""
        return tuple([entry for each in self._passages for entry in each.judgement.reckoning.due])

    def stacks(self, after: int | None = None, *, due: bool = False) -> Mapping[str, int | None]:
        """Return every player's stack after the hand of that number, or at the end.

        None: not recorded. If no stacks are counted, the winnings instead. `due`: by the rules.
        Raises `Error` if there is no such hand.
        """
        here = self._passages[-1] if after is None else self._numbered(after)
        books = here.judgement.reckoning.books
        book = books.due if due else books.recorded
        known = [account for account in book.balances if not isinstance(account, House)]
        return {
            player: None if player in books.best.unknown else book.balances.get(player, 0)
            for player in game.in_seat_order(known, here.judgement.evening.players)
        }

    @property
    def settlements(self) -> tuple[Settled, ...]:
        """The settlement of each currency."""
        return tuple(settle_evenings(winnings(self.name, self._passages)))

    @property
    def settlement(self) -> Settled:
        """The settlement at the end; raises `Error` if there are several, one for each currency."""
        first, *others = self.settlements
        if others:
            raise messages.RefusedError(
                f"{self.name}: chips are worth different money; `settlements` has each currency"
            )
        return first

    def _numbered(self, number: int) -> audits.Passage:
        return hand_asked(self.name, self._passages, number)


Error = messages.RefusedError
"""The error for what cannot be done: one sentence, as on the command line."""

_AS_CHECK = audits.AuditOptions(judging=playouts.Judging())
_NO_KNOBS: Mapping[str, object] = {}


def read(
    source: str | PathLike[str] | TextIO,
    *,
    rules: str | Ruleset | None = None,
    knobs: Mapping[str, object] = _NO_KNOBS,
) -> Evening:
    """Read a log and audit it, as `referee check` does.

    `source`: the path of a log, an open file, or the text itself, which has more than one line.
    `rules`: replace the log's own: `acadiana`, `boo-ray 1, limit 40`, the path of a file, a
    `Ruleset`; `knobs`: house rules on top of them. Raises `Error`.
    """
    name, lines, log = _opened(source)
    return Evening(name, audits.audit_passages(lines, _wanted(rules, knobs, log), name, _AS_CHECK))


def load_ruleset(name: str, knobs: Mapping[str, object] = _NO_KNOBS) -> Ruleset:
    """Load a ruleset: `boo-ray`, `boo-ray 1` in that version, `boo-ray, limit 40`, the path of a file.

    `knobs`: house rules on top of it. Raises `Error`.
    """
    return HouseRules.of(name, _settings(knobs)).in_force().ruleset


def ask(  # noqa: PLR0913 - what may be said of a turn
    hand: str = "",
    trump: str = "",
    table: str = "",
    *,
    rules: str | Ruleset = DEFAULT,
    seen: str = "",
    trick: int | None = None,
    players: int | None = None,
    taken: int | None = None,
    trump_broken: bool | None = None,
    face_down: bool = False,
    language: str = "en",
) -> questions.Answer:
    """Ask which cards of a hand may be played, as `referee ask` does. Raises `Error`.

    Cards are written in any form; `table` has those of this trick, in order of play. None: unknown.
    """
    words = questions.QuestionWords(
        hand,
        trump,
        table,
        seen,
        face_down=face_down,
        trick=trick,
        players=players,
        taken=taken,
        trump_broken=trump_broken,
        language=language,
    )
    return answered(words.question(rules if isinstance(rules, Ruleset) else load_ruleset(rules)))


def _opened(source: str | PathLike[str] | TextIO) -> tuple[str, Iterator[str], LogFile | None]:
    if isinstance(source, str | PathLike):
        written = fspath(source)
        if "\n" in written or "\r" in written:
            return "log", hand_log.lines_of(written), None
        log = LogFile(written)
        return log.name, hand_log.decode(log.text()), log
    return str(getattr(source, "name", "log")), hand_log.lines_of(source.read()), None


def _wanted(
    rules: str | Ruleset | None, knobs: Mapping[str, object], log: LogFile | None
) -> RulesWanted:
    """Return the rules to judge by; a `referee.toml` beside the log counts as for `check`."""
    if isinstance(rules, Ruleset):
        ruleset = rules
        settings = tuple((knob, knob_text(value)) for knob, value in knobs.items())
        return RulesWanted(ruleset.name, settings, load=lambda _name, _version: ruleset)
    house = HouseRules.of(rules, _settings(knobs))
    return house.for_text() if log is None else house.for_log(log)


def _settings(knobs: Mapping[str, object]) -> list[str]:
    """Return knobs as `--set` has them: `hand_size` becomes `hand-size`."""
    return [f"{knob.replace('_', '-')}={knob_text(value)}" for knob, value in knobs.items()]
