"""The sums of logs: findings by severity and law, hands, chips, the occasion."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from referee.audits import Judgement, Passage
from referee.books import NEW_BOOKS, NOTHING_LEFT, Books, Leftovers
from referee.evening_events import DateStated, GameNamed, PlaceNamed, ScorerNamed, TimeNoted
from referee.events import Event, LineUnread, all_of
from referee.findings import Certainty, Finding, Severity, Status
from referee.laws import every_law
from referee.messages import Message, Series, Translation
from referee.money import Result
from referee.replay import Hand
from referee.rulesets import RulesInForce


def complete(judgement: Judgement, hand: Hand) -> bool:
    """Tell whether every card played is recorded, or why there are none."""
    settlement = judgement.settlement
    without_play = settlement is not None and settlement.result in (Result.SOLE, Result.MISDEAL)
    return hand.played_out or without_play or hand.stayers == ()


def bourre_known(hand: Hand) -> bool:
    contested = hand.stayers is None or len(hand.stayers) > 1
    return hand.misdealt or hand.taken is not None or not contested


def decided(judgement: Judgement) -> bool:
    """Tell whether the fate of the pot is recorded, whichever version holds."""
    settlement = judgement.settlement
    return settlement is not None and settlement.result is not Result.UNFINISHED


def debts_known(judgement: Judgement) -> bool:
    hand, leftovers = judgement.hand, judgement.evening.leftovers
    if leftovers.carried is None:
        return False
    return hand is None or bourre_known(hand) or bool(leftovers.owed)


def chips_known(judgement: Judgement) -> bool:
    """Tell whether everybody's chips are known after the hand, if they were before."""
    if judgement.hand is None:
        return True
    settlement = judgement.settlement
    pot_known = settlement is not None and settlement.pot is not None
    return pot_known and decided(judgement) and debts_known(judgement)


def fails(finding: Finding) -> bool:
    """Tell whether a broken rule or a false record is certain and not settled."""
    grave = finding.gravity in (Severity.VIOLATION, Severity.DISCREPANCY)
    return grave and finding.problem.certainty is Certainty.CERTAIN


class Occasion(NamedTuple):
    """The name of a log as written, if any."""

    game: str | None = None
    date: str | None = None
    place: str | None = None
    began: str | None = None
    scorer: str | None = None

    def after(self, events: Iterable[Event]) -> "Occasion":
        """Return the occasion after more lines; the later of two that contradict holds (R218)."""
        occasion = self
        for event in events:
            match event:
                case GameNamed():
                    occasion = occasion._replace(game=event.text)
                case DateStated():
                    occasion = occasion._replace(date=event.text)
                case PlaceNamed():
                    occasion = occasion._replace(place=event.text)
                case TimeNoted() if occasion.began is None:
                    occasion = occasion._replace(began=event.text)
                case ScorerNamed():
                    occasion = occasion._replace(scorer=event.text)
        return occasion

    def title(self, name: str) -> str:
        """Return the game and the day, or the given name if neither is stated."""
        return ", ".join(filter(None, (self.game, self.date))) or name

    def __str__(self) -> str:
        scorer = self.scorer and f"scorer {self.scorer}"
        return ", ".join(filter(None, (*self[:-1], scorer)))


class LawCount(NamedTuple):
    """The findings of one law."""

    findings: int
    code: str
    name: str
    severity: Severity


def law_counts(counts: Mapping[str, int]) -> tuple[LawCount, ...]:
    laws = (law for law in every_law() if law.code in counts)
    found = (LawCount(counts[law.code], law.code, law.name, law.severity) for law in laws)
    return tuple(sorted(found, key=lambda law: (-law.findings, law.code)))


def law_counts_text(counts: Iterable[LawCount]) -> Iterator[str]:
    for law in counts:
        count = f"{law.findings:>5}  {law.code}  {law.name}"
        yield Series((count, " (", Message(law.severity.value), ")\n"), "")


class Period(NamedTuple):
    """A run of hands under the same rules."""

    rules: RulesInForce
    since: int | None
    """The number of its first hand; None: no hand yet."""
    line: int | None
    first: bool


class Tally(NamedTuple):
    """Hands and findings so far, and the rules they were judged by."""

    hands: int = 0
    facts: int = 0
    """Of one log, unreadable ones included."""
    unread: int = 0
    found: Mapping[Severity, int] = {}
    settled: Mapping[Severity, int] = {}
    """Those in `found` that the table upheld."""
    rules: tuple[Period, ...] = ()
    books: Books = NEW_BOOKS
    leftovers: Leftovers = NOTHING_LEFT
    debts_known: bool = True
    """`leftovers` holds all debts."""
    chips_known: bool = True
    """`books.due` holds for everybody."""
    occasion: Occasion = Occasion()

    def plus(self, other: "Tally") -> "Tally":
        found = _sum(self.found, other.found)
        settled = _sum(self.settled, other.settled)
        return Tally(self.hands + other.hands, found=found, settled=settled)

    def after(self, passage: Passage) -> "Tally":
        found = Counter(finding.severity for finding in passage.findings)
        upheld = [one for one in passage.findings if one.problem.status is Status.UPHELD]
        settled = Counter(finding.severity for finding in upheld)
        judgement, hand = passage.judgement, passage.judgement.hand
        unread = [
            event for event in all_of(passage.lines.events, LineUnread) if not event.left_open
        ]
        return Tally(
            hands=self.hands + (hand is not None),
            facts=self.facts + len(passage.lines.events),
            unread=self.unread + len(unread),
            found=_sum(self.found, found),
            settled=_sum(self.settled, settled),
            rules=self._rules_after(passage.rules.written, hand),
            books=judgement.evening.books,
            leftovers=judgement.evening.leftovers,
            debts_known=debts_known(judgement),
            chips_known=self.chips_known and chips_known(judgement),
            occasion=self.occasion.after(passage.lines.events),
        )

    def count(self, severity: Severity) -> int:
        return self.found.get(severity, 0)

    def counts(self, words: Translation) -> str:
        """Return `15 hands, 1 violation, 2 remarks`, without those that are zero."""
        found = ((self.count(severity), severity.value) for severity in Severity)
        counts = [words.counted(number, kind) for number, kind in found if number]
        counts = counts or [words.say("nothing found")]
        return ", ".join((words.counted(self.hands, "hand"), *counts))

    def _rules_after(self, rules: RulesInForce, hand: Hand | None) -> tuple[Period, ...]:
        begun = self.rules[:-1] if self.rules and self.rules[-1].since is None else self.rules
        if begun and begun[-1].rules == rules.stated:
            return begun
        since, line = (hand.number, hand.at.line) if hand else (None, None)
        return (*begun, Period(rules.stated, since, line, first=not begun))


def _sum(some: Mapping[Severity, int], more: Mapping[Severity, int]) -> Mapping[Severity, int]:
    return (Counter(some) + Counter(more)) if more else some
