"""Sentences on what an evening's chips leave open."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from referee.books import House
from referee.evenings import Alternative, BrokenOff, LeftOut, Settled, Winnings, namesakes
from referee.game import Player
from referee.messages import Message, Series, counted, listed, say, say_many, template
from referee.money import Payment
from referee.wording import holder


def unread_lines(number: int, name: str) -> str:
    return say(
        "{lines} left out as unreadable: `referee check {log}` says where.",
        lines=counted(number, "line"),
        log=_again(name),
    )


def _again(name: str) -> str:
    return "-" if isinstance(name, Message) else name or say("LOG")


def who_is_who(players: Iterable[Player]) -> Iterator[str]:
    groups = [*namesakes(players)]
    quoted = ([f'"{name}"' for name in names] for names in groups)
    lines = [f"`{first} = [{', '.join(others)}]`" for first, *others in quoted]
    if groups:
        yield say(
            "{names} are taken for different players. If they are one, write {line} into a file and add --players FILE.",
            names=Series(listed(names, "and") for names in groups),
            line=listed(lines, "and"),
        )


def evenings_left_out(evenings: Iterable[LeftOut]) -> Iterator[str]:
    log = ""
    for log, unknown in evenings:
        yield say(
            "Left out: {log}. It does not tell what {names} had at the end."
            if unknown
            else "Left out: {log}. No player could be read in it.",
            log=log,
            names=", ".join(unknown),
        )
    if log:
        yield say(
            "So none of it is counted. A line `chips NAME N, ...` below its last hand would settle it."
        )


def _another_evening(begins: Mapping[str, Sequence[int]]) -> Iterator[str]:
    for log, lines in begins.items():
        yield say_many(
            "Another evening seems to begin in line {lines} of {log}. All are settled together: to settle one alone, put it into a file of its own.",
            "Other evenings seem to begin in lines {lines} of {log}. All are settled together: to settle one alone, put it into a file of its own.",
            len(lines),
            lines=listed(map(str, lines), "and"),
            log=log,
        )


def settled_notes(settled: Settled) -> Iterator[str]:
    yield from _another_evening(settled.winnings.again)
    yield from evenings_left_out(settled.left_out)
    if settled.changing:
        yield say("The value of a chip changes on the way: settled in chips only.")
    yield from who_is_who(settled.winnings.players)


_WITHOUT_COMMANDS = {
    "{names} are taken for different players. If they are one, write {line} into a file and add --players FILE.": template(
        "{names} are taken for different players."
    ),
    "{lines} left out as unreadable: `referee check {log}` says where.": template(
        "{lines} left out as unreadable."
    ),
    "Missing: {chips}; `referee ledger --missing {log}` looks for it.": template(
        "Missing: {chips}."
    ),
    "Too many chips counted: {chips}; `referee ledger --missing {log}` looks for the reason.": template(
        "Too many chips counted: {chips}."
    ),
    "{number} other ways are in `--format json`.": template("{number} other ways are possible."),
}


def without_commands(sentence: str) -> str:
    """Drop the pointer to a command, useless on a page."""
    if isinstance(sentence, Message) and (shorter := _WITHOUT_COMMANDS.get(sentence.template)):
        return Message(shorter, sentence.fields)
    return sentence


def _lines_left_out(winnings: Winnings) -> Iterator[str]:
    named = sum(map(len, winnings.open_lines.values())) if winnings.movable else 0
    if winnings.unread > named:
        yield unread_lines(winnings.unread - named, winnings.name)
    if winnings.open_lines and winnings.movable:
        yield from _may_move(winnings)
    yield from map(_breaks_off, winnings.broken_off)
    for hand in winnings.left_out.values():
        yield say("Hand {hand} is not counted: no readable line says how it ended.", hand=hand)
    if winnings.from_remarks:
        lines = [f"`{line}`" for line in winnings.from_remarks]
        yield say("Taken from remarks: {lines}.", lines=listed(lines, "and"))


def _breaks_off(broken: BrokenOff) -> str:
    return say(
        "Hand {hand} breaks off: {names} may still win the {pot} in its pot or pay {bourre} for a bourré; a `share` line gives the pot back.",
        hand=broken.hand,
        names=listed(broken.players, "or"),
        pot=broken.pot,
        bourre=broken.bourre,
    )


def _may_move(winnings: Winnings) -> Iterator[str]:
    """Yield whose winnings the unread lines may change, and of whom no line says what they brought."""
    several = len(winnings.open_lines) > 1
    places = [
        say_many("line {lines}", "lines {lines}", len(lines), lines=listed(map(str, lines), "and"))
        for lines in winnings.open_lines.values()
    ]
    logs = [Series(one, " ") for one in zip(winnings.open_lines, places, strict=True)]
    yield say(
        "What {names} won may still change: it rests on the hands as they were read, and not everything in {places} was understood.",
        names=listed_names(winnings, winnings.movable),
        places=listed(logs if several else places, "and"),
    )
    if inferred := winnings.inferred & winnings.movable:
        yield say(
            "What {names} brought is worked out from a count after play: no line records it.",
            names=listed_names(winnings, inferred),
        )


def listed_names(winnings: Winnings, names: frozenset[Player]) -> str:
    return listed([player for player in winnings.players if player in names], "and")


def left_open(winnings: Winnings, amount: Callable[[int], str] = str) -> Iterator[str]:
    """`amount` writes a number of chips."""
    yield from _lines_left_out(winnings)
    if winnings.no_bourre_assumed:
        logs = [other.log for other in winnings.alternatives if other.of_unseen_bourres]
        yield say(
            "The last hand does not say who was bourré{where}: assuming nobody was.",
            where=_in_logs(dict.fromkeys(logs)),
        )
    yield from _otherwise(winnings, amount)
    for player, chips in winnings.short.items():
        yield say(
            "{player} is in debt: {chips} more than was brought to the table.",
            player=player,
            chips=-chips,
        )
    for player, chips in winnings.owing:
        yield say(
            "{player} still owed the next pot {chips}: taken as paid.", player=player, chips=chips
        )
    yield from _beside_the_game(winnings, amount)
    lying, gone = winnings.lying, winnings.missing or 0
    if lying > 0:
        yield say(
            "The pot still holds {chips}, and nobody has won it{where}.",
            chips=amount(lying),
            where=_evenings(winnings, House.POT, amount),
        )
    elif lying < 0:
        yield say("{chips} came out of a pot that nobody had put it into.", chips=amount(-lying))
    if gone:
        yield say(
            "Missing: {chips}; `referee ledger --missing {log}` looks for it."
            if gone > 0
            else "Too many chips counted: {chips}; `referee ledger --missing {log}` looks for the reason.",
            chips=amount(abs(gone)),
            log=_again(winnings.name),
        )


MOST_TOLD = 3


def _otherwise(winnings: Winnings, amount: Callable[[int], str]) -> Iterator[str]:
    others = [other for other in winnings.alternatives if not other.of_unseen_bourres]
    for other in others[:MOST_TOLD]:
        yield say(
            "{premise}: {changes}{where}.",
            premise=_premise(other),
            changes=listed([*_changes(other, amount)], "and"),
            where=_in_logs([other.log]),
        )
    if len(others) > MOST_TOLD:
        yield say("{number} other ways are in `--format json`.", number=len(others) - MOST_TOLD)
    for log, line in winnings.decisive.items():
        yield say(
            "A line `{line}` below the last hand{where} would decide most of it.",
            line=line,
            where="" if log == winnings.name else say(" of {log}", log=log),
        )


def _in_logs(logs: Iterable[str]) -> str:
    """Write ` (a.bourre and b.bourre)` for those of a season."""
    named = [*filter(None, logs)]
    return say(" ({logs})", logs=listed(named, "and")) if named else ""


def _premise(other: Alternative) -> str:
    """`If Cal paid 8 in hand 3, not 6`."""
    denied = (say("it is not true that {premise}", premise=one.sentence) for one in other.denied)
    premises = [*(premise.sentence for premise in other.supposed), *denied]
    if not premises:
        return say("The lines can also be read so")
    return say("If {premises}", premises=listed(premises, "and"))


def _changes(other: Alternative, amount: Callable[[int], str]) -> Iterator[str]:
    for player, chips in other.more.items():
        if player not in other.unknown:
            yield say(
                "{player} ends with {chips} more"
                if chips > 0
                else "{player} ends with {chips} less",
                player=player,
                chips=amount(abs(chips)),
            )
    if other.unknown:
        names = listed(sorted(other.unknown), "and")
        yield say("what {names} ended with is not known", names=names)


def _beside_the_game(winnings: Winnings, amount: Callable[[int], str]) -> Iterator[str]:
    side = winnings.side
    for debt in side.on_paper:
        yield say("{giver} owes {taker} {chips} on paper.", **_parties(debt, amount))
    for debt in side.repeated:
        yield say(
            "{giver} owed {taker} {chips} from before: that is already in the earlier evenings, and is not added.",
            **_parties(debt, amount),
        )
    if outside := side.from_outside:
        yield say("{chips} came from the pot of an earlier evening.", chips=amount(outside))
    kitty = winnings.kitty
    if side.spent:
        yield _kitty_spent(winnings, kitty, amount)
    elif kitty:
        where = _evenings(winnings, House.KITTY, amount)
        yield say("{chips} lies in the kitty{where}.", chips=amount(kitty), where=where)


def _parties(debt: Payment, amount: Callable[[int], str]) -> Mapping[str, str]:
    giver, taker = holder(debt.giver), holder(debt.taker)
    return {"giver": giver, "taker": taker, "chips": amount(debt.amount)}


def _kitty_spent(winnings: Winnings, kitty: int, amount: Callable[[int], str]) -> str:
    """`The kitty took 20 and paid …`."""
    bought = [
        say("{chips} for {what}", chips=amount(spending.chips), what=spending.text)
        for spending in winnings.side.spent
    ]
    spent = say(
        "The kitty took {chips} and paid {bought}",
        chips=amount(kitty + winnings.kitty_spent),
        bought=listed(bought, "and"),
    )
    if kitty < 0:
        return say("{spent}: {chips} more than it took.", spent=spent, chips=amount(-kitty))
    return say(
        "{spent}; {left} lies in it{where}.",
        spent=spent,
        left=amount(kitty) if kitty else say("nothing"),
        where=_evenings(winnings, House.KITTY, amount),
    )


def _evenings(winnings: Winnings, account: House, amount: Callable[[int], str]) -> str:
    """`: 8 of fri.bourre, 4 of sat.bourre`; empty for one evening."""
    parts = [
        say("{chips} of {evening}", chips=amount(over.chips), evening=over.evening)
        for over in winnings.side.left
        if over.account is account and over.evening != winnings.name
    ]
    return say(": {evenings}", evenings=Series(parts)) if parts else ""
