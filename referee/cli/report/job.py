"""What `referee report` does: logs in, one page out."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from referee.audits import AuditOptions, Passage
from referee.cli.house import HouseRules
from referee.cli.logs import all_logs
from referee.cli.options import known_language
from referee.cli.other_names import hiding
from referee.cli.own_file import OwnFile
from referee.cli.players import aliases, called, names_in, seated
from referee.cli.report.command import Report
from referee.cli.settle.command import Settle
from referee.cli.settle.job import all_settled
from referee.cli.terminal import say
from referee.cli.trouble import CannotDo
from referee.game import Player
from referee.pages import (
    PAGE_HEAD,
    EveningView,
    PageView,
    Reader,
    chat_text,
    evening_view,
    standings_views,
    written_page,
)
from referee.reports import ENGLISH, Language, SettledParts, left_out, settled_parts, words_in
from referee.studies import (
    EVERYBODY,
    AllStandings,
    Viewpoint,
    Winnings,
    by_currency,
    standings_of,
    winnings,
)


def perform(wanted: Report) -> int:
    """Write the report on the logs; the exit code."""
    known_language(wanted.lang)
    page = wanted.output and OwnFile(wanted.output, PAGE_HEAD, "page", wanted.force)
    if page and wanted.form == "html":
        page.place()
    known = names_in(wanted.players)
    hide = hiding(wanted.key, known, on=wanted.anonymous)
    with all_logs(wanted.logs, HouseRules.of(wanted.rules, wanted.settings), hide) as opened:
        logs = [(log.name, list(opened.passages(log, AuditOptions()))) for log in opened.logs]
        text = _written(view_of(logs, wanted.seat, known, wanted.lang), wanted.form)
    if page:
        page.put(text)
    else:
        say(text)
    return 0


def _written(view: PageView, form: str) -> str:
    if form == "markdown":
        return chat_text(view)
    try:
        return written_page(view)
    except ImportError:
        raise CannotDo(
            "a page needs Jinja2: pip install 'referee[page]', or write --format markdown"
        ) from None


_Log = tuple[str, Sequence[Passage]]
"""The name of a log, and its passages."""


def view_of(
    logs: Sequence[_Log],
    seat: str | None = None,
    known: Mapping[Player, Player] = MappingProxyType({}),
    language: str | None = None,
) -> PageView:
    """The page on logs.

    `seat`: whose eyes it is for, None: everybody's; `known`: who is who; `language`: None for that
    of the logs. Raises `CannotDo` where nobody of that name played.
    """
    words = words_in(language or _language(logs))
    played = [
        evening for name, passages in logs for evening in winnings(name, passages, by_hand=True)
    ]
    everybody = (player for evening in played for player in evening.players)
    at_table = [player for _, passages in logs for player in seated(passages)]
    names = aliases(known, (*everybody, *at_table, *known))
    viewer = None if seat is None else called(seat, (*at_table, *names.values()))
    standings = standings_of(played, names) if len(logs) > 1 else AllStandings((), ())
    evenings = tuple(_evenings(logs, viewer, names, words))
    return PageView(
        words.counted(len(logs), "evening") if len(logs) > 1 else evenings[0].title(words),
        evenings,
        tuple(_settlements(played, names, words)),
        tuple(standings_views(standings, words)),
        tuple(left_out(standings, words)),
        viewer or "",
        words,
    )


def _language(logs: Sequence[_Log]) -> str:
    """The language whose letters all logs use; English where they differ."""
    used = {passages[-1].judgement.evening.language for _, passages in logs if passages}
    return used.pop() if len(used) == 1 else ENGLISH.code


def _evenings(
    logs: Sequence[_Log], viewer: Player | None, names: Mapping[Player, Player], words: Language
) -> Iterator[EveningView]:
    """The evenings as `viewer` saw them, under whatever name they then played."""
    for number, (name, passages) in enumerate(logs, 1):
        eyes = EVERYBODY
        if viewer is not None:
            own = (player for player in seated(passages) if _is_same(player, viewer, names))
            eyes = Viewpoint(next(own, viewer))
        prefix = f"evening-{number}-" if len(logs) > 1 else ""
        yield evening_view(name, passages, prefix=prefix, reader=Reader(eyes, words))


def _is_same(player: Player, other: Player, names: Mapping[Player, Player]) -> bool:
    return names.get(player, player) == names.get(other, other)


def _settlements(
    played: list[Winnings], names: Mapping[Player, Player], words: Language
) -> Iterator[SettledParts]:
    for settled in all_settled(by_currency(played), names, Settle([]), words):
        yield settled_parts(settled, words).filled(words.say("worth"))
