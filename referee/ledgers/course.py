"""Winnings of each player hand by hand, as a chart."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.books import Account
from referee.game import Player
from referee.messages import say, signed
from referee.wording import COLOURS, PLAIN, Style, drawing, label, money, padded, visible, width

_MOST_POINTS = 400
"""Of a longer evening every second one is kept, repeatedly."""
_COLUMNS = 50
PLAIN_BARS = "_.-=+*#@"
_BLOCK_BARS = "▁▂▃▄▅▆▇█"
_HEIGHT = 400
_LINE = 14
_LONGEST_LABEL = 14


def chart_bars(*, blocks: bool) -> str:
    """Return the signs of a chart from the lowest to the highest, in blocks or in ASCII."""
    return _BLOCK_BARS if blocks else PLAIN_BARS


@dataclass(slots=True)
class Course:
    """Winnings point by point, in bounded memory."""

    _points: list[dict[Player, int]] = field(default_factory=list)
    _stride: int = 1
    _skipped: int = 0
    _before: Counter[Account] = field(default_factory=Counter)
    _last: dict[Player, int] = field(default_factory=dict)

    def add(
        self, won: Mapping[Account, int] | Mapping[Player, int], players: Iterable[Player]
    ) -> None:
        """Add a hand: what each has won in this log so far."""
        self._last = {player: self._before[player] + won.get(player, 0) for player in players}
        self._skipped += 1
        if self._skipped < self._stride:
            return
        self._skipped = 0
        self._points.append(self._last)
        if len(self._points) > _MOST_POINTS:
            self._points = self._points[1::2]
            self._stride *= 2

    def follow(self, log: "Course") -> None:
        for point in log.points():
            self.add(point, point)
        self._before.update(log.points()[-1] if log.points() else {})

    def points(self) -> Sequence[Mapping[Player, int]]:
        return [*self._points, self._last] if self._skipped else self._points

    def lines(self) -> Mapping[Player, tuple[int, ...]]:
        points = self.points()
        names = dict.fromkeys(player for point in points for player in point)
        lines: dict[Player, tuple[int, ...]] = {}
        for player in names:
            now = 0
            lines[player] = tuple([now := point.get(player, now) for point in points])
        return lines


def chart_text(
    course: Course,
    bars: str,
    style: Style = PLAIN,
    steps: str = say("hand by hand"),
    written: Callable[[int], str] = signed,
) -> str:
    """Draw a line of bars for each player on one scale; empty for fewer than two steps."""
    lines = course.lines()
    ends = [chips for line in lines.values() for chips in line]
    if not ends or len(next(iter(lines.values()))) < 2:
        return ""
    low, high = min(ends), max(ends)
    names = {player: visible(player, style.encoding) for player in lines}
    room = min(24, max(map(width, names.values())))
    rows = [
        style.words.say(
            "won so far, {steps} (from {low} to {high})",
            steps=steps,
            low=written(low),
            high=written(high),
        )
    ]
    for player, line in lines.items():
        steps = "".join(bars[_step(chips, low, high)] for chips in _sampled(line, _COLUMNS))
        rows.append(f"  {padded(names[player], room)}  {steps}")
    return "".join(f"{line.rstrip()}\n" for line in rows)


def _step(chips: int, low: int, high: int) -> int:
    return (chips - low) * (len(PLAIN_BARS) - 1) // (high - low or 1)


def _sampled(line: Sequence[int], most: int) -> Sequence[int]:
    """Return at most this many, evenly spaced, the last included."""
    if len(line) <= most:
        return line
    return [line[(n + 1) * len(line) // most - 1] for n in range(most)]


class Panel(NamedTuple):
    """A drawing of figures that are never added to those of another."""

    heading: str
    course: Course
    written: Callable[[int], str] = signed

    @staticmethod
    def of(worths: Sequence[tuple[int, str]], course: Course) -> "Panel":
        """Head it with the worth of a chip, in hundredths and their currency, or with several in turn."""
        written = ", then ".join(money(minor, currency) for minor, currency in worths)
        heading = say("a chip is {worths}", worths=written) if worths else "chips"
        return Panel(heading, course)


def chart_svg(panels: Sequence[Panel], title: str) -> str:
    drawn = list[str]()
    for number, panel in enumerate(panels):
        heading = panel.heading if len(panels) > 1 else ""
        drawn += (f'<g transform="translate(0 {_HEIGHT * number})">', *_panel(panel), "</g>")
        drawn += [label(60, 14, heading)] if heading else []
    return drawing(title, _HEIGHT * len(panels), drawn)


def _panel(panel: Panel) -> Iterator[str]:
    lines = {player: (0, *line) for player, line in panel.course.lines().items()}
    ends = [amount for line in lines.values() for amount in line] or [0]
    low, high = min(ends), max(ends)

    def height(amount: int) -> float:
        return round(20 + 360 * (high - amount) / (high - low or 1), 1)

    yield f'<line x1="60" x2="660" y1="{height(0)}" y2="{height(0)}" stroke="#cccccc"/>'
    for amount in dict.fromkeys((high, 0, low)):
        yield label(52, height(amount), panel.written(amount), text_anchor="end")
    labels = _apart({player: height(line[-1]) for player, line in lines.items()})
    for number, (player, line) in enumerate(lines.items()):
        colour, last = COLOURS[number % len(COLOURS)], max(1, len(line) - 1)
        points = " ".join(f"{60 + 600 * n / last:.1f},{height(c)}" for n, c in enumerate(line))
        yield f'<polyline fill="none" stroke="{colour}" points="{points}"/>'
        name = player if len(player) <= _LONGEST_LABEL else f"{player[: _LONGEST_LABEL - 3]}..."
        yield label(668, labels[player], f"{name} {panel.written(line[-1])}", fill=colour)


def _apart(heights: Mapping[Player, float]) -> Mapping[Player, float]:
    placed: dict[Player, float] = {}
    above = 0.0
    for player in sorted(heights, key=lambda name: heights[name]):
        above = placed[player] = max(heights[player], above + _LINE)
    below = float(_HEIGHT)
    for player in reversed(placed):
        below = placed[player] = min(placed[player], below - _LINE)
    return placed
