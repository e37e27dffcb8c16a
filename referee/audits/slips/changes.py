"""Which changes of the record are tried: for one finding the lines and cards that it rests on.

Each kind of change is a function of the lines of one passage; here stands what asks for it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator

from referee.audits.slips.alternatives import CHANGEABLE, exchanged_lines, other_dealers, otherwise
from referee.audits.slips.cards import exchanged_cards, other_cards, other_turn_ups, trick_of
from referee.audits.slips.change import Change
from referee.audits.slips.lines import Lines
from referee.audits.slips.names import exchanged_leaders, exchanged_payments, exchanged_players
from referee.audits.slips.staying import other_stayers
from referee.audits.slips.step import OF_CHIPS, counts
from referee.audits.slips.tricks import exchanged_tricks, uneven
from referee.audits.slips.whole_lines import left_out
from referee.audits.slips.window import Window
from referee.events import TrickPlayed, TricksCounted
from referee.game import Effort, Finding, Span
from referee.laws import law_of

Placed = tuple[int, Change]
"""A change, and which passage of the window it changes."""
Kind = Callable[[Lines], Iterator[Change]]
"""A kind of change: all of it that one passage may have."""

A_FINDING = 6
"""What it takes to see what a finding rests on, in cards replayed."""

_OF_PLAY: tuple[Kind, ...] = (
    other_stayers,
    exchanged_tricks,
    uneven,
    other_turn_ups,
    other_dealers,
)
"""What can explain whatever is found in how a hand was played."""
_OF_CHIPS: tuple[Kind, ...] = (other_stayers, other_dealers)
"""What can explain who had to pay, whatever the lines about chips say."""


class Changes:
    """The changes that are tried for the findings of one passage, none of them made twice."""

    def __init__(self, window: Window, effort: Effort) -> None:
        """`effort`: what may be spent on making them."""
        self._window, self._effort = window, effort
        self._lines = {
            place: Lines(window.passages[place], window.earlier, effort) for place in window.places
        }
        self._made: set[Hashable] = set()

    def __iter__(self) -> Iterator[Placed]:
        """One change for each finding in turn, and one of the whole hand.

        So a search that is cut short has looked at all findings alike.
        """
        found = [one for one in self._window.passage.judgement.findings if counts(one)]
        ways = [self._for(one) for one in found] + [self._of_hand(found)]
        while ways:
            for way in tuple(ways):
                change = next(way, None)
                if change is None:
                    ways.remove(way)
                else:
                    yield change

    def any_for(self, finding: Finding) -> bool:
        """Whether it rests on a card, or on a line of which anything is changed.

        What a line would put right that was left out does not: that no other change fits says
        nothing then.
        """
        if law_of(finding).finds_line_missing:
            return False
        here = self._lines[self._window.place]
        seated = bool(self._window.passage.judgement.evening.players)
        said = (one for number in _named(finding) for one in here.said(number))
        changeable = seated and any(isinstance(one, CHANGEABLE) for one in said)
        return finding.problem.card is not None or changeable

    def _of_hand(self, found: Iterable[Finding]) -> Iterator[Placed]:
        """Every change of the whole hand that may explain one of these."""
        laws = [law_of(one) for one in found]
        kinds = _OF_CHIPS if any(one.of_chips for one in laws) else ()
        for kind in _OF_PLAY if any(one.of_play for one in laws) else kinds:
            yield from self._here(kind(self._lines[self._window.place]))
        if any(one.of_chips or one.of_play for one in laws):
            yield from self._last_trick()

    def _for(self, finding: Finding) -> Iterator[Placed]:
        """Every change for one finding, of what it names first."""
        self._effort.spend(A_FINDING)
        of_chips = law_of(finding).of_chips
        if of_chips:
            yield from self._left_out(finding)
        ways = [self._other_lines(finding), self._other_cards(finding)]
        for way in reversed(ways) if finding.problem.card else ways:
            yield from way
        if of_chips:
            yield from self._other_money(finding)
        yield from self._other_players(finding)

    def _other_cards(self, finding: Finding) -> Iterator[Placed]:
        problem = finding.problem
        places = (*(one.at for one in problem.evidence), problem.at, *self._before(problem.at))
        for at in dict.fromkeys(places):
            yield from self._cards_at(at)

    def _cards_at(self, at: Span) -> Iterator[Placed]:
        """The card at that place misread, or exchanged for another."""
        for kind in (other_cards, exchanged_cards):
            if self._first((kind, at)):
                yield from self._here(kind(self._lines[self._window.place], at))

    def _before(self, at: Span) -> Iterator[Span]:
        """The cards of a trick up to that one, for it rests on them; all of a whole line."""
        trick = trick_of(at, self._window.passage.judgement.hand)
        for play in trick.plays if trick else ():
            if play.at < at or at == (trick and trick.at):
                yield play.at

    def _last_trick(self) -> Iterator[Placed]:
        """Other cards in the last trick: no next lead tells who took it."""
        hand = self._window.passage.judgement.hand
        for play in hand.tricks[-1].plays if hand and hand.tricks else ():
            yield from self._cards_at(play.at)

    def _other_lines(self, finding: Finding) -> Iterator[Placed]:
        """The lines that the finding names, said otherwise."""
        named = _named(finding)
        for place in self._window.places:
            passage, lines = self._window.passages[place], self._lines[place]
            here = [number for number in named if passage.source.holds(number)]
            yield from self._otherwise(place, here, self._window.sizes(finding))
            tricks = [one.at.line for one in passage.lines.events if isinstance(one, TrickPlayed)]
            for change in exchanged_lines(lines, here):
                yield place, change
            for number in here:
                for change in exchanged_leaders(lines, number, tricks):
                    yield place, change

    def _otherwise(
        self, place: int, numbers: Iterable[int], sizes: tuple[int, ...]
    ) -> Iterator[Placed]:
        hands = self._window.numbers(place)
        for number in numbers:
            if self._first((otherwise, number, sizes)):
                for change in otherwise(self._lines[place], number, sizes, hands):
                    yield place, change

    def _other_players(self, finding: Finding) -> Iterator[Placed]:
        """A player whom a finding concerns taken for another all through the hand."""
        here = self._lines[self._window.place]
        told = (
            player for one in self._window.differences(finding) for player, _, _ in one.by_player
        )
        for player in dict.fromkeys(filter(None, (finding.problem.player, *told))):
            if self._first((exchanged_players, player)):
                yield from self._here(exchanged_players(here, player, here.players()))

    def _left_out(self, finding: Finding) -> Iterator[Placed]:
        """The line about chips that a finding misses."""
        window = self._window
        following = window.passages[window.place + 1 : window.place + 2]
        behind = tuple(event for passage in following for event in passage.lines.events)
        for difference in window.differences(finding):
            yield from self._here(left_out(self._lines[window.place], difference, behind))

    def _other_money(self, finding: Finding) -> Iterator[Placed]:
        """Every other line about chips of the hand and of the one before, said otherwise."""
        window, sizes = self._window, self._window.sizes(finding)
        for place in window.places:
            said = window.passages[place].lines.events
            here = [one.at.line for one in said if isinstance(one, (*OF_CHIPS, TricksCounted))]
            yield from self._otherwise(place, here, sizes)
            for kind in (exchanged_lines, exchanged_payments):
                if self._first((kind, place)):
                    for change in kind(self._lines[place], here):
                        yield place, change

    def _here(self, changes: Iterable[Change]) -> Iterator[Placed]:
        for change in changes:
            yield self._window.place, change

    def _first(self, way: Hashable) -> bool:
        """Whether changes are made in that way for the first time."""
        new = way not in self._made
        self._made.add(way)
        return new


def _named(finding: Finding) -> tuple[int, ...]:
    problem = finding.problem
    return tuple(dict.fromkeys((problem.at.line, *(one.at.line for one in problem.evidence))))
