"""Lines of notes in the notation, as facts."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from referee import evening_events, events
from referee.hand_log import HEADER, Session, read_line
from referee.notes.facts import Fact, NotedSum, facts_of
from referee.notes.page import NoteLine
from referee.notes.persons import Persons
from referee.notes.player_numbers import OUT
from referee.notes.text import NotesText
from referee.notes.word import NoteWord, of_kind
from referee.rulesets import DEFAULT, KnobSetting, RulesetError, load_ruleset, override

_BESIDE = (events.RemarkWritten, events.SpellingNoted, events.LineRepeated)


class Notation:
    """Reads lines in the notation."""

    def __init__(self, text: NotesText) -> None:
        self._text = text
        self._session = Session()
        self._session.declare(text.cast.players)
        self._players = {*text.cast.players}

    def facts_of(self, line: NoteLine, words: tuple[NoteWord, ...]) -> tuple[Fact, ...] | None:
        """Return the facts of a valid line, its asides left out if need be."""
        return self._facts(line.bare, line.text, line.number, words) or self._facts(
            line.outer.strip(), line.outer, line.number, words
        )

    def _facts(
        self, raw: str, text: str, number: int, words: tuple[NoteWord, ...]
    ) -> tuple[Fact, ...] | None:
        said = read_line(raw, number, self._session)
        meant = any(isinstance(event, events.SpellingNoted) and event.meant for event in said)
        told = [event for event in said if not isinstance(event, _BESIDE)]
        if (
            len(told) != 1
            or (meant and type(told[0]) not in HEADER)
            or isinstance(told[0], (events.LineUnread, evening_events.SeatsTaken))
        ):
            return None
        opening = text.split(maxsplit=1)[0].lower().rstrip(":")
        if HEADER.get(type(told[0]), opening) != opening:
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
            words = self._text.lexicon.words(text, start, start + knob.at.length)
            found = self._text.cut(words)
            limits = {phrase.kind for phrase in found.phrases} <= {"limit", "no_limit"}
            if found.left_over or not found.phrases or not limits or _is_valid(knob):
                kept.append(knob)
                continue
            for phrase in found.phrases:
                yield from facts_of(phrase, whole.line, Persons(None))
        yield whole._replace(kind="header", event=rules._replace(knobs=tuple(kept)))


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


def _facts(event: events.Event, fact: Fact) -> Iterator[Fact]:  # noqa: C901, PLR0912 - a case a kind
    match event:
        case events.HandStarted():
            yield fact._replace(kind="hand", numbers=(event.number,))
            if event.dealer:
                yield fact._replace(kind="dealt", players=(event.dealer,))
            if event.up:
                yield fact._replace(kind="turned", card=_card(fact))
        case events.IntentsDeclared():
            pairs = tuple(
                (one.player, OUT if one.stays is False else one.drawn) for one in event.intents
            )
            yield fact._replace(
                kind="intents", pairs=pairs, players=tuple(player for player, _ in pairs)
            )
        case events.TricksCounted():
            pairs = tuple((one.player, one.tricks) for one in event.counts)
            yield fact._replace(
                kind="tricks", pairs=pairs, players=tuple(player for player, _ in pairs)
            )
        case events.PotAwarded():
            yield fact._replace(
                kind="won", players=(event.player,), sums=(NotedSum(Fraction(event.chips)),)
            )
        case events.PotWon():
            yield fact._replace(kind="won_pot", players=(event.player,))
        case events.PotCarried():
            yield fact._replace(kind="carried", sums=(NotedSum(Fraction(event.chips)),))
        case events.ChipsPaid():
            yield _of_amounts("paid", event.amounts, fact)
        case events.AntesPosted() if event.amounts[0].player is None:
            yield _of_amounts("ante", event.amounts, fact)
        case evening_events.ChipsCounted():
            each = event.amounts[0].player is None
            yield _of_amounts(
                "start" if each else "scored" if event.since_start else "counted",
                event.amounts,
                fact,
            )
        case evening_events.ChipsBought():
            yield fact._replace(
                kind="bought", players=(event.player,), sums=(NotedSum(Fraction(event.chips)),)
            )
        case evening_events.PlayerSat():
            sums = (NotedSum(Fraction(event.chips)),) if event.chips is not None else ()
            yield fact._replace(kind="joined", players=(event.player, event.after), sums=sums)
        case evening_events.PlayerLeft():
            yield fact._replace(kind="left", players=(event.player,))
        case evening_events.PotBrought():
            yield fact._replace(kind="pot_before", sums=(NotedSum(Fraction(event.chips)),))
        case events.HandMisdealt():
            yield fact._replace(kind="misdealt")
        case _ if type(event) in HEADER:
            yield fact._replace(kind="header")
        case _:
            yield fact._replace(kind="kept")


def _card(fact: Fact) -> str:
    return next((str(word.value) for word in fact.words if "CARD" in word.kinds), "")


def _of_amounts(kind: str, amounts: Sequence[evening_events.Amount], fact: Fact) -> Fact:
    players = tuple(amount.player for amount in amounts if amount.player)
    return fact._replace(
        kind=kind,
        players=players,
        sums=tuple(NotedSum(Fraction(amount.chips)) for amount in amounts),
    )
