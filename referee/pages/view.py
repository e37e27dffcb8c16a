"""Content of a page on logs, as values."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee import audits, ledgers, questions
from referee.evenings import AllStandings, Winnings, settle_evenings, standings_of, winnings
from referee.messages import ENGLISH, Translation, words_in
from referee.pages.evening import EveningView, evening_view
from referee.pages.hand import Reader

Log = tuple[str, Sequence[audits.Passage]]
"""A name and the passages."""


class StandingsView(NamedTuple):
    """Standings in one currency."""

    parts: ledgers.StandingsParts
    chart: str
    """Everybody's winnings after each evening; empty for fewer than two."""


class PageView(NamedTuple):
    """A page."""

    title: str
    evenings: tuple[EveningView, ...]
    settlements: tuple[ledgers.SettledParts, ...]
    """Over all evenings, one for each currency."""
    standings: tuple[StandingsView, ...] = ()
    """After several evenings, one for each currency."""
    left_out: tuple[str, ...] = ()
    """Sentences on evenings left out of the standings."""
    seat: str = ""
    """The player whose view it is; empty: everybody's."""
    words: Translation = ENGLISH
    back: str = ""
    """A link to where it was opened from, if any."""

    def only(self, hands: range) -> "PageView":
        """Return the page of one evening with these hands, from 1."""
        (evening,) = self.evenings
        if len(hands) == len(evening.hands):
            return self
        title = self.words.say(
            "{title}, hands {first} to {last}", title=self.title, first=hands[0], last=hands[-1]
        )
        return self._replace(title=title, evenings=(evening.only(hands),))


def view_of(
    logs: Sequence[Log],
    seen: questions.Viewpoint = questions.EVERYBODY,
    language: str | None = None,
) -> PageView:
    """Build the page on logs.

    `logs`: as judged by what the reader may see (`as_seen`); `language`: None: that of the logs.
    """
    words = words_in(language or _language(logs))
    played = list(_played(logs))
    standings = standings_of(played) if len(logs) > 1 else AllStandings((), ())
    evenings = tuple(_evenings(logs, Reader(seen, words)))
    settled = settle_evenings(played)
    return PageView(
        words.counted(len(logs), "evening") if len(logs) > 1 else evenings[0].title(words),
        evenings,
        tuple([ledgers.settled_parts(each).for_page() for each in settled]),
        tuple(_standings(standings, words)),
        tuple(ledgers.evenings_left_out(standings.left_out)),
        seen.seat or "",
        words,
    )


def _language(logs: Sequence[Log]) -> str:
    used = {passages[-1].judgement.evening.language for _, passages in logs if passages}
    return used.pop() if len(used) == 1 else ENGLISH.code


def _played(logs: Sequence[Log]) -> Iterator[Winnings]:
    for name, passages in logs:
        yield from winnings(name, passages, by_hand=True)


def _evenings(logs: Sequence[Log], reader: Reader) -> Iterator[EveningView]:
    for number, (name, passages) in enumerate(logs, 1):
        prefix = f"evening-{number}-" if len(logs) > 1 else ""
        yield evening_view(name, passages, prefix=prefix, reader=reader)


def _standings(found: AllStandings, words: Translation) -> Iterator[StandingsView]:
    title = words.say("Won so far, evening by evening")
    for each in ledgers.standings_parts(found):
        parts = each._replace(notes=tuple(map(ledgers.without_commands, each.notes)))
        several = len(parts.panel.course.points()) > 1
        yield StandingsView(parts, ledgers.chart_svg([parts.panel], title) if several else "")
