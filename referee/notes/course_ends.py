"""The end of a course: what everybody then has, by what they brought and bought."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations
from typing import NamedTuple

from referee.game import Player
from referee.notes.course_search import CourseSearch
from referee.notes.events import ChipWorth
from referee.notes.facts import Fact, sum_of
from referee.notes.figures import NotedFigure, chips_of
from referee.notes.story_money import EveningCourse
from referee.notes.story_words import StoryWord

_MOST_BOUGHT = 3


class SideMove(NamedTuple):
    """Chips that a player brought or bought."""

    after: int
    """The number of hands before it."""
    kind: str
    player: Player
    word: StoryWord

    @property
    def fact(self) -> Fact:
        sums = filter(None, [sum_of(self.word.typed)])
        return Fact(self.kind, self.word.line, (self.word.typed,), (self.player,), sums=tuple(sums))


class InChips(NamedTuple):
    """Numbers of the text, as so many chips."""

    starts: Mapping[int, StoryWord | None]
    """What everybody may have brought, the highest first; 0: winnings may be told."""
    figures: Mapping[Player, Mapping[int, NotedFigure]]
    """The possible figures of each player at the end."""


class CourseEnding(NamedTuple):
    """The figures at the end."""

    figures: list[NotedFigure]
    start: StoryWord | None
    """The number that everybody brought, if they are stacks."""
    moved: Sequence[SideMove]
    """What players brought themselves and bought."""


class CourseEnds(CourseSearch):
    """Possible courses, held against the figures at the end."""

    def ending(self, course: EveningCourse, worth: ChipWorth) -> CourseEnding | None:
        """Return everybody's stacks or winnings at the end; None if one differs."""
        for start, word in self.in_chips(worth).starts.items():
            if found := self._ends(course, worth, start):
                return CourseEnding(found[0], word, found[1])
        return None

    def in_chips(self, worth: ChipWorth) -> InChips:
        if worth not in self._by_worth:
            starts = {chips_of(word, worth): word for word in reversed(self.plan.before)}
            told: list[tuple[int, StoryWord | None]]
            told = sorted(((n, word) for n, word in starts.items() if n), reverse=True)
            figures: dict[Player, dict[int, NotedFigure]] = {one: {} for one in self.players}
            for one in self.figures_below:
                if worth.fits(one.amount):
                    figures[one.player].setdefault(abs(worth.chips(one.amount)), one)
            won = any(one.signed or not one.amount.value for one in self.figures_below)
            self._by_worth[worth] = InChips(dict(told) | ({0: None} if won else {}), figures)
        return self._by_worth[worth]

    @cached_property
    def _by_worth(self) -> dict[ChipWorth, InChips]:
        return {}

    def _ends(
        self, course: EveningCourse, worth: ChipWorth, start: int
    ) -> tuple[list[NotedFigure], list[SideMove]] | None:
        found: list[NotedFigure] = []
        moved: list[SideMove] = []
        brought = course.stand.evening.books.best.brought
        for player, figures in self.in_chips(worth).figures.items():
            won = course.stacks.get(player, 0) - brought.get(player, 0)
            for more in self._brings(course, player, start, worth) if start else [()]:
                own = any(move.kind == "brought" for move in more)
                has = won + sum(chips_of(move.word, worth) or 0 for move in more)
                has += 0 if own else start
                if figure := figures.get(has if start else abs(won)):
                    found.append(figure._replace(amount=worth.noted(has)))
                    moved += more
                    break
            else:
                return None
        return found, moved

    def _brings(
        self, course: EveningCourse, player: Player, start: int, worth: ChipWorth
    ) -> Iterator[tuple[SideMove, ...]]:
        bought = [
            SideMove(number, "bought", player, word)
            for number, story in enumerate(course.stories, 1)
            for word, who in story.buys.items()
            if who == player
        ][:_MOST_BOUGHT]
        counts = range(len(bought) + 1)
        some = [*chain.from_iterable(combinations(bought, count) for count in counts)]
        yield from some
        own = self.figures_above.get(player)
        if own is not None and chips_of(own.word, worth) != start:
            brought = SideMove(0, "brought", player, own.word)
            yield from ((brought, *more) for more in some)
