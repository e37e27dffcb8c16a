"""The canonical text of one event, without its remark."""

from collections.abc import Iterable, Iterator
from functools import singledispatch

from referee import events
from referee.events import Amount, CardPlayed, CardWritten, Intent
from referee.game import Letters, Player
from referee.hand_log.grammar import line_pattern
from referee.hand_log.phone import plain
from referee.hand_log.spellings import reads_as_card


@singledispatch
def fact(event: object, speaking: Letters) -> str:  # noqa: ARG001 (the others need both)
    """The line that says this event in those letters; empty for an event that no line says."""
    return ""


@fact.register
def _(event: events.LogOpened, _: Letters) -> str:
    return f"bourre-log {event.version}"


@fact.register
def _(event: events.GameNamed, _: Letters) -> str:
    return f"game {event.text}"


@fact.register
def _(event: events.DateStated, _: Letters) -> str:
    return f"date {event.text}"


@fact.register
def _(event: events.PlaceNamed, _: Letters) -> str:
    return f"place {event.text}"


@fact.register
def _(event: events.RulesChosen, _: Letters) -> str:
    version = "" if event.version is None else f" {event.version}"
    knobs = "".join(f", {one.knob} {one.value}" for one in event.knobs)
    return f"rules {event.name}{version}{knobs}"


@fact.register
def _(event: events.SeatsTaken, _: Letters) -> str:
    return f"seats {' '.join(map(written_name, event.players))}"


@fact.register
def _(event: events.UnitStated, _: Letters) -> str:
    return f"unit {event.minor // 100}.{event.minor % 100:02} {event.currency}"


@fact.register
def _(event: events.LanguageStated, _: Letters) -> str:
    return f"lang {event.code}"


@fact.register
def _(event: events.ChipsBought, _: Letters) -> str:
    return f"buy {written_name(event.player)} {event.chips}"


@fact.register
def _(event: events.ChipsCashed, _: Letters) -> str:
    return f"cash {written_name(event.player)} {event.chips}"


@fact.register
def _(event: events.PlayerSat, _: Letters) -> str:
    chips = "" if event.chips is None else f" {event.chips}"
    return f"sit {written_name(event.player)} after {written_name(event.after)}{chips}"


@fact.register
def _(event: events.PlayerLeft, _: Letters) -> str:
    return f"leave {written_name(event.player)}"


@fact.register
def _(event: events.HandStarted, speaking: Letters) -> str:
    if not event.written:
        return ""
    dealer = "" if event.dealer is None else f", dealer {written_name(event.dealer)}"
    up = "" if event.up is None else f", up {speaking.write(event.up.card)}"
    return f"hand {event.number}{dealer}{up}"


@fact.register
def _(event: events.AntesPosted, _: Letters) -> str:
    return f"ante {_amounts(event.amounts)}"


@fact.register
def _(event: events.CardsDealt, speaking: Letters) -> str:
    return f"deal {written_name(event.player)}:{_cards(event.cards, event.whole, speaking)}"


@fact.register
def _(event: events.IntentsDeclared, _: Letters) -> str:
    return f"in {', '.join(map(_intent, event.intents))}"


@fact.register
def _(event: events.CardsDrawn, speaking: Letters) -> str:
    gone = _cards(event.discarded, event.discarded_whole or not event.discarded, speaking)
    come = _cards(event.received, event.received_whole or not event.received, speaking)
    return f"draw {written_name(event.player)}:{gone} >{come}"


@fact.register
def _(event: events.WidowTaken, _: Letters) -> str:
    return f"widow {written_name(event.player)}"


@fact.register
def _(event: events.TurnUpTaken, speaking: Letters) -> str:
    aside = event.laid_aside
    laid = "" if aside is None else f": {speaking.write(aside.card)}"
    return f"takeup {written_name(event.player)}{laid}"


@fact.register
def _(event: events.TrickPlayed, speaking: Letters) -> str:
    played = "".join(_played(event.plays, speaking)).removeprefix(",")
    rest = "" if event.whole else " ..."
    return f"{event.number} {written_name(event.leader)}:{played}{rest}"


@fact.register
def _(event: events.TricksClaimed, _: Letters) -> str:
    return f"claim {written_name(event.player)} {event.tricks}"


@fact.register
def _(_event: events.HandMisdealt, _: Letters) -> str:
    return "misdeal"


@fact.register
def _(event: events.PotAwarded, _: Letters) -> str:
    return f"pot {event.chips} to {written_name(event.player)}"


@fact.register
def _(event: events.PotCarried, _: Letters) -> str:
    return f"pot {event.chips} carries"


@fact.register
def _(event: events.ChipsPaid, _: Letters) -> str:
    return f"paid {_amounts(event.amounts)}"


@fact.register
def _(event: events.TricksCounted, _: Letters) -> str:
    return f"tricks {', '.join(f'{written_name(one.player)} {one.tricks}' for one in event.counts)}"


@fact.register
def _(event: events.ChipsCounted, _: Letters) -> str:
    if event.since_start:
        scores = (
            f"{written_name(one.player or Player(''))} {one.chips:+}" for one in event.amounts
        )
        return f"score {', '.join(scores)}"
    return f"chips {_amounts(event.amounts)}"


@fact.register
def _(event: events.TestimonyGiven, _: Letters) -> str:
    return f"say {written_name(event.player)}: {event.text}"


@fact.register
def _(event: events.RulingMade, _: Letters) -> str:
    verdict = "upheld" if event.upheld else "waived"
    text = f": {event.text}" if event.text else ""
    return f"ruling {event.code} {written_name(event.player)} {verdict}{text}"


@fact.register
def _(event: events.RemarkWritten, _: Letters) -> str:
    return f"# {event.text}".rstrip()


def written_name(player: Player) -> str:
    """The name as a log holds it: in quotes where it would be read as something else."""
    typed = plain(player)
    bare = line_pattern("NAME").fullmatch(typed) and '"' not in typed
    return player if bare and not reads_as_card(player) else f'"{player}"'


def _amounts(amounts: Iterable[Amount]) -> str:
    return ", ".join(
        f"{one.chips} each" if one.player is None else f"{written_name(one.player)} {one.chips}"
        for one in amounts
    )


def _intent(intent: Intent) -> str:
    said = {False: " out", None: " ?"}.get(intent.stays, "")
    return written_name(intent.player) + (said if intent.drawn is None else f" {intent.drawn}")


def _cards(cards: Iterable[CardWritten], whole: object, speaking: Letters) -> str:
    words = "".join(f" {speaking.write(one.card)}" for one in cards)
    return words if whole else f"{words} ..."


def _played(plays: tuple[CardPlayed, ...], speaking: Letters) -> Iterator[str]:
    comma = "," if any(play.player for play in plays) else ""
    for play in plays:
        name = f"{written_name(play.player)} " if play.player else ""
        back = f"{speaking.write(play.taken_back.card)}>" if play.taken_back else ""
        marks = "".join(f" ({mark.value})" for mark in play.marks)
        star = "*" if play.winner else ""
        yield f"{comma} {name}{back}{speaking.write(play.card)}{star}{marks}"
