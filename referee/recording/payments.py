"""Payments other than due: `Cal 4`, `Cal owes 4`, `Cal lends Ann 4`."""

import re
from collections.abc import Iterator, Mapping

from referee.books import Cause
from referee.evening_events import Amount
from referee.events import AntesPosted, first_of
from referee.game import Chips, Player
from referee.hand_log import written_name
from referee.messages import Message, Series, counted, say
from referee.recording.lines import EntryError, ShortError
from referee.recording.recording import Recording

_CHIPS = r"(?P<chips>\d{1,9}|nothing)"
_BETWEEN_TWO = {"owes": "owes", "lends": "loan", "repays": "repay", "loses": "bet"}
"""Verbs between two players, with the word of the line."""
_TO_PLAYER = "|".join(_BETWEEN_TWO)
_SAID = [
    re.compile(form, re.IGNORECASE | re.ASCII)
    for form in (
        rf"(?:(?P<does>antes?|pays|takes|{_TO_PLAYER})\s+)?{_CHIPS}(?:\s+to\s+(?P<whom>.+))?",
        rf"(?P<does>pays|{_TO_PLAYER})\s+(?P<whom>.+?)\s+{_CHIPS}",
        r"(?P<does>owes)",
    )
]
_POTS = frozenset({"", "pot", "the pot", "next pot", "the next pot"})

_CONFIRMS = frozenset({"", "ok", "y", "yes", "oui"})
_ON_CREDIT = "due"  # confirms it even where a stack goes below nothing


def antes_of(recording: Recording) -> Mapping[Player, Chips]:
    settlement = recording.passage.judgement.settlement
    antes = settlement.antes if settlement else ()
    first = {ante.giver: ante.chips for ante in antes if ante.cause is Cause.ANTE}
    return {player: first[player] for player in recording.players if player in first}


def paid_otherwise(recording: Recording, typed: str) -> Recording | None:
    """Return None for other entries. Raises `EntryError` for an impossible payment."""
    for said in _parts(recording, typed):
        over = recording.hand is not None and recording.is_over
        of_all = OF_ALL.get(said.lower()) if over else None
        after = of_all(recording) if of_all else _payment(recording, said)
        if after is None:
            return None
        recording = after
    return recording


def _parts(recording: Recording, typed: str) -> Iterator[str]:
    """Split at commas followed by a name, `rest` or `nothing`."""
    said = ""
    for part in typed.split(","):
        begins = recording.who_first(part.strip())[0] or part.strip().lower() in OF_ALL
        if said and begins:
            yield said.strip()
            said = part
        else:
            said = f"{said},{part}" if said else part
    yield said.strip()


def _payment(recording: Recording, typed: str) -> Recording | None:
    who, said = recording.who_first(typed)
    found = next(filter(None, (form.fullmatch(said) for form in _SAID)), None)
    if who is None or found is None:
        return None
    parts = found.groupdict()
    does, written = (parts.get("does") or "").lower(), parts.get("chips")
    whom = (parts.get("whom") or "").strip()
    at_any_time = does in _BETWEEN_TWO and whom.lower() not in _POTS
    if recording.hand is None and not at_any_time:
        return None
    number = int(written) if written and written.isdigit() else 0
    chips = _due(recording, who) if written is None else Chips(number)
    if does.startswith("ante"):
        return _with_ante(recording, who, chips)
    if not recording.is_over and not at_any_time:
        return None
    taker = None if whom.lower() in _POTS else recording.meant(whom)
    if taker is None and whom.lower() not in _POTS:
        raise EntryError.say("Nobody at the table is called {name}.", name=whom)
    if taker is not None:
        return recording.added(_between_two(recording, who, does, chips, taker))
    return recording.added(_line(recording, who, does, chips))


def _due(recording: Recording, who: Player) -> Chips:
    due = sum(due.chips for due in recording.dues if due.player == who != due.taker)
    if not due:
        raise EntryError.say("Say how many chips: {player} owes 4.", player=written_name(who))
    return Chips(due)


def _between_two(recording: Recording, who: Player, does: str, chips: Chips, taker: Player) -> str:
    """A known debt is repaid."""
    if does not in _BETWEEN_TWO and (who, taker) in recording.evening.books.best.on_paper:
        does = "repays"
    name, other = written_name(who), written_name(taker)
    if does not in _BETWEEN_TWO:
        raise EntryError.say(
            "Say why, as it is not for the pot: {name} loses {chips} to {other} is a bet, "
            "{name} lends {chips} to {other} a loan, and repays pays a loan back.",
            name=name,
            chips=chips,
            other=other,
        )
    return f"{_BETWEEN_TWO[does]} {name} to {other} {chips}"


def _line(recording: Recording, who: Player, does: str, chips: Chips) -> str:
    name = written_name(who)
    if does in _BETWEEN_TWO and does != "owes":
        other = next(player for player in recording.players if player != who)
        example = f"{name} {does} {chips} to {written_name(other)}"
        raise EntryError.say("Say to whom: {example}.", example=example)
    if does == "owes":
        return f"owes {name} {chips}"
    own = [due for due in recording.dues if due.player == who]
    if does == "takes" or (not does and own and all(due.taker == who for due in own)):
        left = sum(due.chips for due in own if due.taker == who)
        return f"pot {chips} to {name}" if chips else f"pot {left} carries"
    return f"paid {name} {chips}"


def money(recording: Recording, typed: str) -> Recording:
    if typed.lower() in _CONFIRMS and recording.short:
        raise ShortError(_short_of(recording))
    if typed.lower() in (*_CONFIRMS, _ON_CREDIT):
        return recording.paid_as_due()
    raise EntryError.say(
        "{due}. If it was paid as due, type ok; otherwise type what was paid: Ann 4, Ann owes 4, Ann lends Ben 4.",
        due=Series((due.sentence for due in recording.dues), "; "),
    )


def _short_of(recording: Recording) -> Message:
    """Name a player with too few chips, and an entry to type instead."""
    who, lacks = next(iter(recording.short.items()))
    return say(
        "{player} has {chips}, {lacks} too few. Type buy {name} {lacks}, {name} owes {lacks} or "
        "another payment, or due to let the stack go below nothing.",
        player=who,
        chips=counted(recording.stacks[who], "chip"),
        lacks=lacks,
        name=written_name(who),
    )


def _nothing_paid(recording: Recording) -> Recording:
    owed = [due.player for due in recording.dues if due.player and due.taker != due.player]
    if not owed:
        raise EntryError.say("Nobody owes the next pot anything.")
    return recording.added(f"paid {', '.join(f'{written_name(who)} 0' for who in owed)}")


def _with_ante(recording: Recording, who: Player, chips: Chips) -> Recording:
    line = first_of(recording.passage.events, AntesPosted)
    if line is None:
        return recording.added(f"ante {written_name(who)} {chips}")
    antes = {**antes_of(recording), who: chips}
    put_in = ((player, antes.get(player)) for player in recording.players)
    amounts = tuple(Amount(player, put, line.at) for player, put in put_in if put)
    return recording.with_event(line, line._replace(amounts=amounts))


OF_ALL = {"rest": Recording.paid_as_due, "nothing": _nothing_paid}
"""Everything due and not named."""
