"""The search: every change that could explain a finding of a passage is tried; what fits is offered.

A change is tried once, whatever number of findings it might explain, and offered with each of them.
The findings take turns, so that a search that is cut short has treated all of them alike.
"""

from referee.audits.passage import Passage
from referee.audits.repairs.change import Change, Replaced, lines_meant
from referee.audits.repairs.retrial import Key, key
from referee.audits.repairs.slips.changes import Changes
from referee.audits.repairs.slips.outcome import Outcome, outcome
from referee.audits.repairs.slips.sentences import Fit, slip_of
from referee.audits.repairs.window import Window
from referee.game import BoundPassedError, Effort, Finding

MOST_STEPS = 50_000
"""What the search for slips in one log may take, in cards and lines replayed: a second or two."""
MOST_OF_A_HAND = 40_000
"""What it may take for one passage; less than all, so that a hopeless hand leaves some for the others."""

NONE_FITS = "None was found that fits the rest of the record."
CUT_SHORT = "Not searched for further: the search had taken as many steps as it may."
NOT_SEARCHED = "Not searched for: the search had taken as many steps as it may."

_Tried = dict[tuple[int, tuple[Replaced, ...], tuple[Replaced, ...]], Outcome | None]
"""By the first line of a passage and what is replaced in it and in the next."""


class SlipSearch:
    """The search in one log; it knows what it has spent and what it has tried."""

    def __init__(self, steps: int = MOST_STEPS) -> None:
        """`steps`: what it may take; what is left of them stays there."""
        self.left = steps
        self._tried: tuple[_Tried, _Tried] = {}, {}
        self._fits: dict[Key, list[Fit]] = {}

    def explained(self, window: Window) -> Passage:
        """The passage of the window, every finding that counts with what fits."""
        passage, none_fits = window.passage, NONE_FITS
        effort = Effort(min(self.left, MOST_OF_A_HAND))
        self._forget(passage.source.first_line)
        changes = Changes(window, effort)
        if not self._tried_all(window, changes, effort):
            none_fits = CUT_SHORT if self.left else NOT_SEARCHED
        self.left -= min(self.left, MOST_OF_A_HAND) - (effort.left or 0)
        return passage.with_findings(
            self._with_slip(found, changes, none_fits) if found.counts else found
            for found in passage.findings
        )

    def _forget(self, line: int) -> None:
        """Let go of what cannot concern a passage that begins with that line."""
        self._tried = self._tried[1], {}
        self._fits = {fit: fits for fit, fits in self._fits.items() if fit[1] >= line}

    def _tried_all(self, window: Window, changes: Changes, effort: Effort) -> bool:
        """Whether all these changes could be tried."""
        older, newer = self._tried
        try:
            for change in changes:
                line = window.passages[change.place].source.first_line
                this = line, change.replaced, change.following
                if this in newer:
                    continue
                if this in older:
                    newer[this] = older[this]
                    continue
                found = outcome(window, change, effort)
                if not effort.left:
                    return False
                newer[this] = found
                if found:
                    self._keep(_fit(window, change, found))
        except BoundPassedError:
            return False
        return True

    def _keep(self, fit: Fit) -> None:
        for gone in fit.outcome.gone:
            self._fits.setdefault(gone, []).append(fit)

    def _with_slip(self, finding: Finding, changes: Changes, none_fits: str) -> Finding:
        """The finding with the slip to offer, or with the reason why there is none."""
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
