"""Opening of a new log: players, rules, chips."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from referee.audits import LAWS_ALONE, Passage, audit
from referee.evening_events import SeatsTaken
from referee.events import LineUnread, first_of
from referee.game import Player
from referee.hand_log import Session, lines_of, name_key, read, write, written_name
from referee.messages import Message, Series, listed, say
from referee.recording.lines import EntryError, check_plain, events_of
from referee.rulesets import DEFAULT, Ruleset, RulesetError, RulesWanted, load_ruleset

_NOT_COUNTED = frozenset({"", "-", "score", "score sheet"})
_OFFERED = re.compile(r"[^\s,:;#>\"@]+")
"""A file name in a log, without an older version's number."""
_MOST_FILES = 40


class NewLog(NamedTuple):
    """Opening of a log, as typed."""

    players: str
    """`Ann, Ben, Big Al`, clockwise."""
    rules: str = DEFAULT
    """`boo-ray 1, limit 40`; the newest version unless pinned."""
    chips: str = ""
    """`40` for each, or `Ann 46, Ben 38`; empty, `-` or `score`: not counted."""
    date: str = ""
    unit: str = ""
    language: str = "en"
    ante: str = ""
    folder: Path | None = None
    """Of the log; ruleset files are opened there or below."""
    game: str = ""

    @property
    def text(self) -> str:
        """The first lines. Raises `EntryError`."""
        said = [
            "bourre-log 1",
            f"game {self.game.strip()}" if self.game.strip() else "",
            f"date {self.date}" if self.date else "",
            f"lang {self.language}" if self.language != "en" else "",
            f"rules {self._pinned}{f', ante {self.ante}' if self.ante else ''}",
            seats_line(self.players),
            f"unit {self.unit}" if self.unit else "",
            _chips(self.chips.strip()),
        ]
        for line in said:
            check_plain(line)
        return self._checked("".join(f"{line}\n" for line in said if line))

    @property
    def wanted(self) -> RulesWanted:
        return RulesWanted(load=self._load)

    @property
    def _pinned(self) -> str:
        name, comma, knobs = self.rules.strip().partition(",")
        words = name.split() or [DEFAULT]
        try:
            version = words[1] if len(words) > 1 else str(self._load(words[0], None).version)
        except RulesetError as error:
            raise EntryError(Series((error.message, ""), ".")) from None
        return f"{words[0]} {version}{comma}{knobs}"

    def _load(self, name: str, version: int | None) -> Ruleset:
        return load_ruleset(name, version, self.folder)

    def _checked(self, text: str) -> str:
        """Return it in canonical form. Raises `EntryError` for what `check` would find."""
        events = [event for passage in read(lines_of(text)) for event in passage.events]
        for event in events:
            if isinstance(event, LineUnread):
                raise EntryError.say(
                    "{text}: {message}. {advice}" if event.advice else "{text}: {message}.",
                    text=event.text,
                    message=event.message,
                    advice=event.advice,
                )
        audited = audit(text, self.wanted, options=LAWS_ALONE)
        for finding in audited.findings:
            if finding.counts:
                raise EntryError(Series((finding.problem.message, ""), "."))
        _check_seats(audited.passages[-1])
        return write(events)


def _check_seats(header: Passage) -> None:
    """Raise `EntryError` for more players than the pack has cards for."""
    ruleset, seated = header.rules.ruleset, len(header.judgement.evening.players)
    cards, each = len(ruleset.playing_deck.strength), ruleset.hand_size
    if seated * each > cards:
        raise EntryError.say(
            "{seated} players cannot have {each} cards each of a pack of {cards}: at most {most} sit at the table.",
            seated=seated,
            each=each,
            cards=cards,
            most=cards // each,
        )


class OpeningQuestion(NamedTuple):
    """A question about a new log."""

    field: str
    """Of `NewLog`."""
    text: Message
    usual: str = ""
    """Meaning of an empty answer, if it changes anything."""

    def answered(self, log: NewLog, said: str) -> NewLog:
        """An answer may be the line it makes. Raises `EntryError`."""
        bare = re.sub(rf"^{self.field}\s+|\s+each$", "", said.strip(), flags=re.IGNORECASE)
        put: dict[str, Any] = {self.field: bare or self.usual}
        after = log._replace(**put) if put[self.field] else log
        after.text  # noqa: B018 - the answer is read, and refused where it cannot be
        return after


def opening_questions(log: NewLog) -> tuple[OpeningQuestion, ...]:
    files = ruleset_files(log.folder)[:3] if log.folder else ()
    others = listed((*files, "pagat, limit 40"), "or")
    return (
        OpeningQuestion("players", say("Who plays, clockwise? Ann, Ben, Big Al")),
        OpeningQuestion(
            "rules",
            say(
                "Which rules? Enter: {rules}; or, for example, {others}",
                rules=log.rules,
                others=others,
            ),
        ),
        OpeningQuestion(
            "ante", say("How many chips is the ante? Enter: as in the rules; or, for example, 2")
        ),
        OpeningQuestion(
            "chips",
            say(
                "How many chips does each player have? Enter: 40; or Ann 46, Ben 38; - if nobody counts"
            ),
            "40",
        ),
        OpeningQuestion(
            "unit",
            say("What is a chip worth? Enter: nothing; or, for example, {worth}", worth="0.25 USD"),
        ),
    )


def _chips(chips: str) -> str:
    if chips.lower() in _NOT_COUNTED:
        return ""
    return f"chips {chips}" if " " in chips else f"chips {chips} each"


def ruleset_files(folder: Path) -> tuple[str, ...]:
    """List the ruleset files of a folder and its `rules` folder, as named in a log."""
    files = sorted((*folder.glob("*.toml"), *folder.glob("rules/*.toml")))
    names = (file.relative_to(folder).as_posix() for file in files[:_MOST_FILES])
    return tuple(name for name in names if _OFFERED.fullmatch(name) and _is_ruleset(name, folder))


def _is_ruleset(name: str, folder: Path) -> bool:
    with suppress(RulesetError):
        load_ruleset(name, None, folder)
        return True
    return False


QUOTES = str.maketrans("“”„«»", '"""""')


def seats_line(typed: str) -> str:
    """Take names separated by commas, else by blanks. Raises `EntryError`."""
    names = [Player(name) for name in names_in(typed)]
    if len(names) < 2:
        raise EntryError.say('Name at least two players, clockwise: Ann, Ben, "Big Al".')
    if len({name_key(name) for name in names}) < len(names):
        raise EntryError.say("Two players have the same name; write, for example, Ann and Ann2.")
    line = f"seats {' '.join(map(written_name, names))}"
    said = events_of(line, 1, Session())
    taken = first_of(said, SeatsTaken)
    if not taken or [*taken.players] != names or typed.translate(QUOTES).count('"') % 2:
        raise EntryError.say(
            "{typed} cannot be names of players; separate them with commas.", typed=typed
        )
    return line


def names_in(typed: str) -> list[str]:
    """Split `Ann, Ben and Big Al` or `Ann Ben "Big Al"`."""
    typed = re.sub(r"^\s*seats\s+", "", typed.translate(QUOTES), flags=re.IGNORECASE)
    typed = re.sub(r"\s+(?:and|et|&)\s+", ", ", typed, flags=re.IGNORECASE)
    between = "," if "," in typed else r"\s"
    found = re.findall(rf'"([^"]*)"|([^{between}"]+)', typed)
    return [(quoted or bare).strip() for quoted, bare in found if (quoted or bare).strip()]
