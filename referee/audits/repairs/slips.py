"""The single change of the record that would explain a finding (decision 0150)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from referee.audits.passage import Passage
from referee.audits.repairs.change import WRITTEN_AS, Change, Replaced, lines_meant
from referee.audits.repairs.retrial import Key, Outcome, key, outcome
from referee.audits.repairs.slip_changes import Changes
from referee.audits.repairs.window import Window, more_after
from referee.findings import Finding, Severity, Slip, SlipBeside
from referee.game import BoundPassedError, Effort, Player
from referee.messages import Message, counted, listed, say, say_many

_MOST_NAMED = 3
"""Other changes named, those of one place counting once."""


class Fit(NamedTuple):
    """An uncontradicted change that removes a finding."""

    change: Change
    outcome: Outcome
    alone: bool
    """It changes a line about chips that no later one could confirm."""
    lines: tuple[tuple[int, tuple[str, ...]], ...]
    leads: frozenset[int]
    """Lines of tricks whose lead it changes."""


def slip_of(fits: Sequence[Fit], finding: Finding) -> Slip:
    """Return the best change, and those that fit as well; `fits` is not empty."""
    best = min(map(_rank, fits))
    equal = [fit for fit in fits if _rank(fit) == best]
    first, *others = sorted(equal, key=lambda fit: _further(fit, finding))
    beside = tuple(_beside(fit) for fit in others)
    sentence = say("{claim}.", claim=_claim(first, finding))
    if beside:
        sentence = say("{claim} {others}", claim=sentence, others=_besides(beside))
    return Slip(*_beside(first)[:-1], sentence, first.lines, beside, first.alone)


def _beside(fit: Fit) -> SlipBeside:
    return SlipBeside(*fit.change.wording, fit.change.phrase, fit.lines)


def _rank(fit: Fit) -> tuple[int, bool, bool, int, int]:
    """Rank a change by what it explains, confirms and makes known, then by likelihood."""
    change, borne_out = fit.change, fit.outcome.borne_out
    mends = not borne_out - change.lines, not borne_out
    return -len(fit.outcome.gone), *mends, -fit.outcome.clearer, change.likeliness


def _further(fit: Fit, finding: Finding) -> tuple[bool, bool, bool]:
    """Rank equal changes: other leads first, as they bind everybody; one card misread before two exchanged."""
    return finding.problem.at.line not in fit.leads, not fit.leads, len(fit.change.cards) > 1


def _claim(fit: Fit, finding: Finding) -> Message:
    claim = _fits(fit, legal=finding.severity is Severity.VIOLATION)
    gone = sorted({line for _, line, _ in fit.outcome.gone - {key(finding)}})
    if gone:
        claim = say(
            "{claim}; the other findings in {lines} would go too", claim=claim, lines=_lines(gone)
        )
    borne_out = sorted(fit.outcome.borne_out - fit.change.lines - {finding.problem.at.line})
    if borne_out:
        return say_many(
            "{claim}; {lines} bears it out",
            "{claim}; {lines} bear it out",
            len(borne_out),
            claim=claim,
            lines=_lines(borne_out),
        )
    if fit.alone and not gone:
        return say("{claim}, but no later line bears it out", claim=claim)
    return claim


def _fits(fit: Fit, *, legal: bool) -> Message:
    change: str = fit.change.phrase
    if fit.change.why:
        change = say("{change}, {why},", change=change, why=fit.change.why)
    return say(
        "{change} would make the hand legal, and nothing else in the record contradicts it"
        if legal
        else "{change} would make the record agree, and nothing else in it contradicts it",
        change=change,
    )


def _lines(numbers: Sequence[int]) -> Message:
    lines = listed(map(str, numbers), "and")
    return say_many("line {lines}", "lines {lines}", len(numbers), lines=lines)


def _besides(others: Sequence[SlipBeside]) -> Message:
    alike: dict[str, list[SlipBeside]] = {}
    for other in others:
        alike.setdefault(_place(other), []).append(other)
    kept = list(alike.values())[:_MOST_NAMED]
    named: list[str] = [_together(changes) for changes in kept]
    if more := len(others) - sum(map(len, kept)):
        named.append(counted(more, "other single change"))
    return say("So would {changes}.", changes=listed(named, "and"))


def _place(change: SlipBeside) -> str:
    match change.phrase:
        case Message(template=template, fields=fields) if template == WRITTEN_AS:
            return f"{fields['written']} {fields['where']}"
        case phrase:
            return phrase


def _together(changes: Sequence[SlipBeside]) -> str:
    match changes[0].phrase:
        case Message(template=template, fields=fields) if template == WRITTEN_AS:
            meant = [
                str(other.phrase.fields["meant"])
                for other in changes
                if isinstance(other.phrase, Message)
            ]
            if len(meant) > _MOST_NAMED:
                return say(
                    "{number} other readings of {written} {where}", number=len(meant), **fields
                )
            return Message(template, {**fields, "meant": listed(meant, "or")})
        case phrase:
            return phrase


MOST_STEPS = 50_000
"""Effort of the search in a log, in cards and lines replayed: a second or two."""
MOST_OF_A_HAND = 40_000
"""Less than all, so that a hopeless hand leaves some for the others."""

NONE_FITS = say("None was found that fits the rest of the record.")
CUT_SHORT = say("Not searched any further: the search reached its limit of steps.")
NOT_SEARCHED = say("Not searched for: the search reached its limit of steps.")

_Tried = dict[tuple[int, tuple[Replaced, ...], tuple[Replaced, ...]], Outcome | None]
"""By the first line of a passage and the replacements in it and the next."""


class SlipSearch:
    """The search in a log, with its remaining effort and the changes already tried.

    A passage with findings waits for those after it; others, and notes, pass at once.
    """

    def __init__(
        self, steps: int | None = None, asked: Callable[[Passage], bool] | None = None
    ) -> None:
        """`steps`: the effort; None: the usual. `asked`: as in `AuditOptions`."""
        self.left = MOST_STEPS if steps is None else steps
        self._asked = asked
        self._tried: tuple[_Tried, _Tried] = {}, {}
        self._fits: dict[Key, list[Fit]] = {}
        self._kept: list[Passage] = []
        self._place = 0
        self._players: dict[Player, None] = {}

    def __call__(self, passage: Passage | None) -> Iterator[Passage]:
        return map(self._searched, self._ready(passage))

    def _ready(self, passage: Passage | None) -> Iterator[Window]:
        self._kept += [passage] if passage else []
        while len(self._kept) > self._place and (passage is None or not self._waits()):
            window = Window(tuple(self._kept), self._place, tuple(self._players))
            self._players |= dict.fromkeys(window.passage.judgement.evening.players)
            del self._kept[: self._place]
            self._place = 1
            yield window

    def _waits(self) -> bool:
        return self._seeks(self._kept[self._place]) and more_after(self._kept[self._place + 1 :])

    def _seeks(self, passage: Passage) -> bool:
        found = any(finding.counts for finding in passage.findings)
        whole = passage.judgement.hand is not None and not passage.disputed
        logged = whole and not passage.source.notes
        return found and logged and (self._asked is None or self._asked(passage))

    def _searched(self, window: Window) -> Passage:
        if not self._seeks(window.passage):
            return window.passage
        effort = Effort(min(self.left, MOST_OF_A_HAND))
        self._forget(window.passage.source.first_line)
        changes, none_fits = Changes(window, effort), CUT_SHORT if self.left else NOT_SEARCHED
        older, newer = self._tried
        with suppress(BoundPassedError):
            for change in changes:
                line = window.passages[change.place].source.first_line
                this = line, change.replaced, change.following
                if this in older:
                    newer.setdefault(this, older[this])
                if this in newer:
                    continue
                found = outcome(window, change, effort)
                if not effort.left:
                    break
                newer[this] = found
                if found:
                    self._keep(_fit(window, change, found))
            else:
                none_fits = NONE_FITS
        self.left -= min(self.left, MOST_OF_A_HAND) - (effort.left or 0)
        return window.passage.with_findings(
            self._with_slip(found, changes, none_fits) if found.counts else found
            for found in window.passage.findings
        )

    def _forget(self, line: int) -> None:
        self._tried = self._tried[1], {}
        self._fits = {fit: fits for fit, fits in self._fits.items() if fit[1] >= line}

    def _keep(self, fit: Fit) -> None:
        for gone in fit.outcome.gone:
            self._fits.setdefault(gone, []).append(fit)

    def _with_slip(self, finding: Finding, changes: Changes, none_fits: str) -> Finding:
        fits = self._fits.get(key(finding))
        if fits:
            return finding._replace(slip=slip_of(fits, finding))
        return finding._replace(no_slip=none_fits) if changes.any_for(finding) else finding


def _fit(window: Window, change: Change, found: Outcome) -> Fit:
    passage = window.passages[change.place]
    hand, alone = passage.judgement.hand, not window.has_chips_after(max(change.lines))
    sides = zip(window.passages[change.place :], (change.replaced, change.following), strict=False)
    lines = tuple(
        line
        for side, replaced in sides
        for line in lines_meant(side.lines.events, replaced, side.letters.code)
    )
    led = [play.at for trick in (hand.tricks if hand else ()) for play in trick.plays[:1]]
    leads = frozenset(at.line for at in led if at in change.cards)
    return Fit(change, found, change.of_chips and alone, lines, leads)
