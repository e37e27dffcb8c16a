"""Lines of notes in the notation, as facts."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from operator import eq
from types import MappingProxyType

from referee import evening_events, events
from referee.game import Player
from referee.hand_log import HEADER, Session, read_line
from referee.notes.facts import Fact, NotedSum, facts_of
from referee.notes.page import NoteLine
from referee.notes.persons import OUT, Persons
from referee.notes.text import NotesText
from referee.notes.vocabulary import NoteWord, of_kind
from referee.rulesets import DEFAULT, KnobSetting, RulesetError, load_ruleset, override

_WORD = re.compile(r"\w+")
_BESIDE = (events.RemarkWritten, events.SpellingNoted, events.LineRepeated)


class Notation:
    """Reads lines in the notation, each once."""

    def __init__(self, text: NotesText) -> None:
        self.text = text
        self._lines: dict[int, tuple[Fact, ...] | None] = {}
        self._session = Session()
        self._session.declare(text.cast.players)
        self._players = {*text.cast.players}

    def facts_of(self, line: NoteLine) -> tuple[Fact, ...] | None:
        """Return the facts of a line valid word for word; its asides are left out if need be."""
        if line.number not in self._lines:
            words = self.text.lexicon.words(line.text, line.begins)
            whole = self._facts(line.bare, line.text, line.number, words, meant=_same)
            outer = line.outer
            words = self.text.lexicon.words(outer, line.begins)
            self._lines[line.number] = whole or self._facts(
                outer.strip(), outer, line.number, words
            )
        return self._lines[line.number]

    def _facts(
        self,
        raw: str,
        text: str,
        number: int,
        words: tuple[NoteWord, ...],
        meant: Callable[[str, str], bool] = eq,
    ) -> tuple[Fact, ...] | None:
        """`meant`: tells whether what the notation reads a line as is that line."""
        said = read_line(raw, number, self._session)
        noted = [one.meant for one in said if isinstance(one, events.SpellingNoted) and one.meant]
        other = not all(meant(raw, one) for one in noted)
        told = [event for event in said if not isinstance(event, _BESIDE)]
        if (
            len(told) != 1
            or (other and type(told[0]) not in HEADER)
            or isinstance(told[0], (events.LineUnread, evening_events.SeatsTaken))
        ):
            return None
        whole = Fact(
            "", number, words or (NoteWord(of_kind("WORD"), text, 0, max(1, len(text.rstrip()))),)
        )
        if isinstance(told[0], evening_events.RulesChosen):
            known = told[0].name.endswith(".toml") or _is_ruleset(told[0])
            return tuple(self._rules(told[0], text, whole)) if known else None
        facts = tuple(fact._replace(event=told[0]) for fact in _facts(told[0], whole))
        return facts if all({*fact.players} <= self._players for fact in facts) else None

    def _rules(self, rules: evening_events.RulesChosen, text: str, whole: Fact) -> Iterator[Fact]:
        """Yield the rules, and a limit in other words: `limit = 12 quarters`."""
        kept = []
        for knob in rules.knobs:
            start = knob.at.column - 1
            words = self.text.lexicon.words(text, start, start + knob.at.length)
            found = self.text.cut(words)
            limits = {phrase.kind for phrase in found.phrases} <= {"limit", "no_limit"}
            if found.left_over or not found.phrases or not limits or _is_valid(knob):
                kept.append(knob)
                continue
            for phrase in found.phrases:
                yield from facts_of(phrase, whole.line, Persons(None))
        yield whole._replace(kind="header", event=rules._replace(knobs=tuple(kept)))


def _same(raw: str, meant: str) -> bool:
    """Tell whether a line was read word for word, with other signs or spellings."""
    return len(_WORD.findall(raw)) == len(_WORD.findall(meant))


def _is_ruleset(rules: evening_events.RulesChosen) -> bool:
    try:
        load_ruleset(rules.name, rules.version)
    except RulesetError:
        return False
    return True


def _is_valid(knob: evening_events.KnobSet) -> bool:
    try:
        override(load_ruleset(DEFAULT), [KnobSetting(knob.knob, knob.value)], "")
    except RulesetError:
        return False
    return True


_KINDS: Mapping[type[events.Event], str] = MappingProxyType(
    {
        events.PotAwarded: "won",
        events.PotWon: "won_pot",
        events.PotCarried: "carried",
        events.ChipsPaid: "paid",
        events.HandMisdealt: "misdealt",
        evening_events.ChipsBought: "bought",
        evening_events.PlayerSat: "joined",
        evening_events.PlayerLeft: "left",
        evening_events.PotBrought: "pot_before",
    }
)
"""The kinds of facts that have the players and the sums of an event."""


def _facts(event: events.Event, fact: Fact) -> Iterator[Fact]:
    match event:
        case events.HandStarted():
            yield fact._replace(kind="hand", numbers=(event.number,))
            if event.dealer:
                yield fact._replace(kind="dealt", players=(event.dealer,))
            if event.up:
                yield fact._replace(kind="turned", card=str(event.up.card))
        case events.IntentsDeclared():
            drawn = {
                one.player: one.drawn if one.stays is not False else OUT for one in event.intents
            }
            yield _of_pairs("intents", drawn, fact)
        case events.TricksCounted():
            yield _of_pairs("tricks", {one.player: one.tricks for one in event.counts}, fact)
        case events.AntesPosted() if event.amounts[0].player is None:
            yield _of_sums("ante", event, fact)
        case evening_events.ChipsCounted():
            each = event.amounts[0].player is None
            kind = "start" if each else "scored" if event.since_start else "counted"
            yield _of_sums(kind, event, fact)
        case _ if type(event) in _KINDS:
            yield _of_sums(_KINDS[type(event)], event, fact)
        case _:
            yield fact._replace(kind="header" if type(event) in HEADER else "kept")


def _of_pairs(kind: str, numbers: Mapping[Player, int | None], fact: Fact) -> Fact:
    return fact._replace(kind=kind, pairs=tuple(numbers.items()), players=tuple(numbers))


def _of_sums(kind: str, event: events.Event, fact: Fact) -> Fact:
    amounts = getattr(event, "amounts", (event,))
    named = [getattr(one, name, None) for one in amounts for name in ("player", "after")]
    chips = [number for one in amounts if (number := getattr(one, "chips", None)) is not None]
    players = tuple(player for player in named if player)
    return fact._replace(
        kind=kind, players=players, sums=tuple(NotedSum(Fraction(n)) for n in chips)
    )
