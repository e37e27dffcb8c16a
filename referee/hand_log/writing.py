"""Events in, the canonical text of a log out. It keeps remarks, and unread lines as they stand."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from referee import events
from referee.events import Amount, CardPlayed, CardWritten, Event, Intent
from referee.hand_log.grammar import line_pattern
from referee.hand_log.letters import Letters, letters, reads_as_card
from referee.hand_log.phone import plain
from referee.seats import Player


def write(said: Iterable[Event]) -> str:
    """The canonical form of a log: each line as `docs/notation.md` shows it, blanks single.

    A blank line stands before each hand and where the writer left one or more. Writing what was
    read from the result changes nothing, and the result means what the events mean.
    """
    written = [event for event in said if not isinstance(event, _UNWRITTEN)]
    lines: list[str] = []
    speaking, last = letters("en"), 0
    for number, group in groupby(written, key=lambda event: event.at.line):
        on_line = tuple(group)
        if lines and number > last + 1:
            lines.append("")
        if isinstance(on_line[0], events.HandStarted):
            _blank_above(lines)
        last = number
        lines.append(_line(on_line, speaking))
        if isinstance(on_line[0], events.LanguageStated):
            speaking = letters(on_line[0].code)
    return "".join(f"{line}\n" for line in lines)


def _blank_above(lines: list[str]) -> None:
    """Leave a blank line above a hand and the remarks that stand directly over it."""
    top = len(lines)
    while top and lines[top - 1].startswith("#"):
        top -= 1
    if top and lines[top - 1]:
        lines.insert(top, "")


def _line(on_line: tuple[Event, ...], speaking: Letters) -> str:
    for event in on_line:
        if isinstance(event, events.LineUnread):
            return event.text
    return "  ".join(_fact(event, speaking) for event in on_line)


def _fact(event: Event, speaking: Letters) -> str:
    match event:
        case events.RemarkWritten(text):
            return f"# {text}".rstrip()
        case events.LogOpened(version):
            return f"bourre-log {version}"
        case events.GameNamed(text):
            return f"game {text}"
        case events.DateStated(text):
            return f"date {text}"
        case events.PlaceNamed(text):
            return f"place {text}"
        case events.RulesChosen():
            return _rules(event)
        case events.SeatsTaken(players):
            return f"seats {' '.join(map(_name, players))}"
        case events.UnitStated(minor, currency):
            return f"unit {minor // 100}.{minor % 100:02} {currency}"
        case events.LanguageStated(code):
            return f"lang {code}"
        case _:
            return _chips(event) or _hand(event, speaking)


def _chips(event: Event) -> str:
    match event:
        case events.ChipsBought(player, chips):
            return f"buy {_name(player)} {chips}"
        case events.ChipsCashed(player, chips):
            return f"cash {_name(player)} {chips}"
        case events.PlayerSat(player, after, chips):
            return f"sit {_name(player)} after {_name(after)}{'' if chips is None else f' {chips}'}"
        case events.PlayerLeft(player):
            return f"leave {_name(player)}"
        case events.AntesPosted(amounts):
            return f"ante {_amounts(amounts)}"
        case events.PotAwarded(chips, player):
            return f"pot {chips} to {_name(player)}"
        case events.PotCarried(chips):
            return f"pot {chips} carries"
        case events.ChipsPaid(amounts):
            return f"paid {_amounts(amounts)}"
        case events.ChipsCounted(amounts):
            return f"chips {_amounts(amounts)}"
        case events.TricksCounted(counts):
            return f"tricks {', '.join(f'{_name(one.player)} {one.tricks}' for one in counts)}"
        case _:
            return ""


def _hand(event: Event, speaking: Letters) -> str:
    match event:
        case events.HandStarted(number, dealer, up):
            by = "" if dealer is None else f", dealer {_name(dealer)}"
            turned = "" if up is None else f", up {speaking.write(up.card)}"
            return f"hand {number}{by}{turned}"
        case events.CardsDealt():
            return f"deal {_name(event.player)}: {_cards(event.cards, event.whole, speaking)}"
        case events.IntentsDeclared(intents):
            return f"in {', '.join(map(_intent, intents))}"
        case events.CardsDrawn():
            gone = _side(event.discarded, event.discarded_whole, speaking)
            come = _side(event.received, event.received_whole, speaking)
            return f"draw {_name(event.player)}:{gone} >{come}"
        case events.WidowTaken(player):
            return f"widow {_name(player)}"
        case events.TurnUpTaken(player, aside):
            laid = "" if aside is None else f": {speaking.write(aside.card)}"
            return f"takeup {_name(player)}{laid}"
        case events.TrickPlayed():
            return _trick(event, speaking)
        case events.TricksClaimed(player, tricks):
            return f"claim {_name(player)} {tricks}"
        case events.HandMisdealt():
            return "misdeal"
        case events.TestimonyGiven(player, text):
            return f"say {_name(player)}: {text}"
        case events.RulingMade(code, player, upheld, text):
            verdict = "upheld" if upheld else "waived"
            return f"ruling {code} {_name(player)} {verdict}{text and f': {text}'}"
        case _:
            return ""


def _name(player: Player) -> str:
    bare = line_pattern("NAME").fullmatch(plain(player)) and '"' not in plain(player)
    return player if bare and not reads_as_card(player) else f'"{player}"'


def _rules(event: events.RulesChosen) -> str:
    version = "" if event.version is None else f" {event.version}"
    knobs = "".join(f", {one.knob} {one.value}" for one in event.knobs)
    return f"rules {event.name}{version}{knobs}"


def _amounts(amounts: Iterable[Amount]) -> str:
    return ", ".join(
        f"{one.chips} each" if one.player is None else f"{_name(one.player)} {one.chips}"
        for one in amounts
    )


def _intent(intent: Intent) -> str:
    said = {False: " out", None: " ?"}.get(intent.stays, "")
    return _name(intent.player) + (said if intent.drawn is None else f" {intent.drawn}")


def _cards(cards: Iterable[CardWritten], whole: bool, speaking: Letters) -> str:  # noqa: FBT001
    words = (*(speaking.write(one.card) for one in cards), *(() if whole else ("...",)))
    return " ".join(words)


def _side(cards: tuple[CardWritten, ...], whole: bool, speaking: Letters) -> str:  # noqa: FBT001
    return f" {_cards(cards, whole, speaking)}" if cards else ""


def _trick(trick: events.TrickPlayed, speaking: Letters) -> str:
    words = "".join(_played(trick.plays, speaking)).strip(", ")
    rest = "" if trick.whole else " ..."
    played = f" {words}" if words else ""
    return f"{trick.number} {_name(trick.leader)}:{played}{rest}"


def _played(plays: tuple[CardPlayed, ...], speaking: Letters) -> Iterator[str]:
    commas = any(play.player for play in plays)
    for play in plays:
        name = f"{_name(play.player)} " if play.player else ""
        back = f"{speaking.write(play.taken_back.card)}>" if play.taken_back else ""
        marks = "".join(f" ({mark.value})" for mark in play.marks)
        card = f"{back}{speaking.write(play.card)}{'*' if play.winner else ''}{marks}"
        yield f"{', ' if commas else ' '}{name}{card}"


_UNWRITTEN = (events.SpellingNoted, events.HandClosed)
