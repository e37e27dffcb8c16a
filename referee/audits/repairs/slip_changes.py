"""The changes to try for each finding, in tables by the question that asks for them."""

from collections.abc import Callable, Hashable, Iterable, Iterator

from referee import events, findings, game
from referee.audits.repairs import alternatives, cards
from referee.audits.repairs.alternatives import CHANGEABLE
from referee.audits.repairs.change import LINES_OF_CHIPS, Change
from referee.audits.repairs.lines import LineAsked, Lines
from referee.audits.repairs.window import Window
from referee.laws import law_of

_Kind = Callable[..., Iterator[Change]]
_Way = tuple[_Kind, Lines, tuple[object, ...]]
"""A kind of change, the lines to be changed, and how."""

_OF_A_LINE: tuple[tuple[tuple[type[events.Event], ...], _Kind], ...] = (
    ((*CHANGEABLE, events.LineUnread), alternatives.other_names),
    (CHANGEABLE, alternatives.other_numbers),
    (CHANGEABLE, alternatives.exchanged_numbers),
    ((events.IntentsDeclared, events.TrickPlayed), alternatives.exchanged_names),
    # In all other lines to exchange names is the same as to exchange numbers.
    (CHANGEABLE, cards.twice),
    ((events.TurnUpTaken,), cards.too_late),
    ((events.TrickPlayed,), alternatives.other_stars),
)
_OF_LINES = (alternatives.exchanged_lines, alternatives.exchanged_leaders)
_OF_LINES_OF_CHIPS = (alternatives.exchanged_lines, alternatives.exchanged_payments)
_OF_A_CARD = (cards.other_cards, cards.exchanged_cards)
_OF_PLAY = (
    alternatives.other_stayers,
    cards.exchanged_tricks,
    cards.uneven,
    cards.other_turn_ups,
    alternatives.other_dealers,
)
"""Kinds explaining any finding on the play."""
_OF_CHIPS = (alternatives.other_stayers, alternatives.other_dealers)
"""Kinds explaining who had to pay, whatever the lines about chips say."""

A_FINDING = 6
"""The effort of looking up what a finding rests on, in cards replayed."""


class Changes:
    """The changes for the findings of a passage, each once."""

    def __init__(self, window: Window, effort: game.Effort) -> None:
        self._window, self._effort = window, effort
        self._lines = tuple(
            Lines(window.passages[place], place, window.earlier, effort) for place in window.places
        )
        self._here = self._lines[0]
        after = window.passages[window.place + 1 : window.place + 2]
        self._following = [Lines(one, window.place + 1, window.earlier, effort) for one in after]
        self._made: set[Hashable] = set()

    def __iter__(self) -> Iterator[Change]:
        """Yield one change for each finding in turn, and one of the whole hand.

        A search cut short has then treated all alike.
        """
        found = [finding for finding in self._window.passage.findings if finding.counts]
        ways = [*map(_tried, map(self._for, found)), _tried(self._of_hand(found))]
        while ways:
            for way in tuple(ways):
                change = next(way, None)
                if change is None:
                    ways.remove(way)
                else:
                    yield change

    def any_for(self, finding: findings.Finding) -> bool:
        """Tell whether the finding rests on a card or a changeable line, and not on a whole line."""
        if law_of(finding).about_a_line:
            return False
        seated = bool(self._window.passage.judgement.evening.players)
        said = (event for number in _named(finding) for event in self._here.all_said(number))
        changeable = seated and any(isinstance(event, CHANGEABLE) for event in said)
        return finding.problem.card is not None or changeable

    def _of_hand(self, found: Iterable[findings.Finding]) -> Iterator[_Way]:
        laws = [law_of(finding) for finding in found]
        kinds = _OF_CHIPS if any(law.of_chips for law in laws) else ()
        for kind in _OF_PLAY if any(law.of_play for law in laws) else kinds:
            yield kind, self._here, ()
        if any(law.of_chips or law.of_play for law in laws):
            yield from self._last_trick()

    def _for(self, finding: findings.Finding) -> Iterator[_Way]:
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

    def _other_cards(self, finding: findings.Finding) -> Iterator[_Way]:
        at, *proofs = finding.problem.places
        for place in dict.fromkeys((*proofs, at, *self._before(at))):
            yield from self._cards_at(place)

    def _cards_at(self, at: game.Span) -> Iterator[_Way]:
        for kind in _OF_A_CARD:
            yield from self._once(kind, self._here, at)

    def _before(self, at: game.Span) -> Iterator[game.Span]:
        """Yield the cards that it depends on: of its trick up to it, of a whole line all."""
        trick = cards.trick_of(at, self._window.passage.judgement.hand)
        for play in trick.plays if trick else ():
            if play.at < at or at == (trick and trick.at):
                yield play.at

    def _last_trick(self) -> Iterator[_Way]:
        """Yield other cards in the last trick: no next lead shows who took it."""
        hand = self._window.passage.judgement.hand
        for play in hand.tricks[-1].plays if hand and hand.tricks else ():
            yield from self._cards_at(play.at)

    def _other_lines(self, finding: findings.Finding) -> Iterator[_Way]:
        named = _named(finding)
        for lines in self._lines:
            here = [number for number in named if lines.passage.source.holds(number)]
            yield from self._otherwise(lines, here, self._window.sizes(finding))
            for kind in _OF_LINES:
                yield kind, lines, (here,)
        for following in self._following:
            for number in named:
                yield cards.too_early, self._here, (following, number)

    def _otherwise(
        self, lines: Lines, numbers: Iterable[int], sizes: tuple[int, ...]
    ) -> Iterator[_Way]:
        hands = self._window.numbers(lines.place)
        for number in numbers:
            event = lines.event(number) if self._is_new(lines.place, number, sizes) else None
            for kinds, kind in _OF_A_LINE:
                if isinstance(event, kinds):
                    yield kind, lines, (LineAsked(number, event, sizes, hands),)

    def _other_players(self, finding: findings.Finding) -> Iterator[_Way]:
        differences = self._window.differences(finding)
        off = (player for difference in differences for player, _, _ in difference.by_player)
        for player in dict.fromkeys(filter(None, (finding.problem.player, *off))):
            yield from self._once(alternatives.exchanged_players, self._here, player)

    def _left_out(self, finding: findings.Finding) -> Iterator[_Way]:
        after = tuple(event for lines in self._following for event in lines.said)
        for difference in self._window.differences(finding):
            yield cards.left_out, self._here, (difference, after)

    def _other_money(self, finding: findings.Finding) -> Iterator[_Way]:
        sizes = self._window.sizes(finding)
        for lines in self._lines:
            kinds = (*LINES_OF_CHIPS, events.TricksCounted)
            here = tuple(event.at.line for event in lines.said if isinstance(event, kinds))
            yield from self._otherwise(lines, here, sizes)
            for kind in _OF_LINES_OF_CHIPS:
                yield from self._once(kind, lines, here)

    def _once(self, kind: _Kind, lines: Lines, *how: Hashable) -> Iterator[_Way]:
        if self._is_new(kind, lines.place, *how):
            yield kind, lines, how

    def _is_new(self, *asked: Hashable) -> bool:
        known = asked in self._made
        self._made.add(asked)
        return not known


def _tried(ways: Iterable[_Way]) -> Iterator[Change]:
    for kind, lines, how in ways:
        yield from kind(lines, *how)


def _named(finding: findings.Finding) -> tuple[int, ...]:
    return tuple(dict.fromkeys(at.line for at in finding.problem.places))
