"""Why a ruleset or a file of settings is unusable; contradictions between knobs; files that are fit to be read."""

import stat
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from referee.game import RankOrder
from referee.messages import RefusedError, say
from referee.rulesets.model import Ruleset

_LONGEST_QUOTE = 60


class RulesetError(RefusedError, ValueError):
    """An unknown ruleset, version, knob or value, a contradiction, or an unreadable file."""


def quoted(text: str) -> str:
    """Quote a user's text, control characters escaped, very long ones shortened."""
    import json  # noqa: PLC0415 - only a mistake needs it

    printable = shortened(text).encode("utf-8", "backslashreplace").decode("utf-8")
    return json.dumps(printable, ensure_ascii=False)


def shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Suggest a known word, ` (did you mean cinch?)`, if one is close."""
    near = get_close_matches(text[:_LONGEST_QUOTE].lower(), list(known), n=1, cutoff=0.6)
    return say(" (did you mean {word}?)", word=near[0]) if near else ""


LARGEST = 1_000_000
"""In bytes."""


class TomlError(ValueError):
    """Why a file cannot be used, worded to follow its name: `is not a regular file`."""


class UnfitFileError(TomlError):
    """A file of a kind or size that is never usable."""


def read_text(path: Path) -> str:
    """Read a regular file. Raises `OSError`, or `TomlError` for any other kind, size or text.

    A device or a pipe, perhaps endless, is never opened.
    """
    try:
        return read_small(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TomlError(say("is not a TOML file: {error}", error=str(error))) from None


def read_small(path: Path, largest: int = LARGEST) -> bytes:
    """Read a regular file up to this size. Raises `OSError` and `UnfitFileError`."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise UnfitFileError(say("is not a regular file"))
    with path.open("rb") as file:
        content = file.read(largest + 1)
    if len(content) > largest:
        size = (
            say("a megabyte")
            if largest == LARGEST
            else say("{number} megabytes", number=largest // LARGEST)
        )
        raise UnfitFileError(say("is larger than {size}", size=size))
    return content


def table_in(text: str) -> Mapping[str, object]:
    """Parse TOML text. Raises `TomlError`."""
    try:
        table = tomllib.loads(text)
        str(table)  # a number of thousands of digits can be read but never shown: refuse it here
    except RecursionError:
        raise TomlError(say("is not a TOML file: brackets are nested too deep")) from None
    except ValueError as error:
        long_number = "int_max_str_digits" in str(error)
        why = "a number has thousands of digits" if long_number else error
        raise TomlError(say("is not a TOML file: {why}", why=str(why))) from None
    return table


def read_table(path: Path) -> Mapping[str, object]:
    return table_in(read_text(path))


def check_for_contradictions(ruleset: Ruleset) -> None:
    for reason in contradictions(ruleset):
        raise RulesetError.say(
            "{name} {version} contradicts itself: {reason}",
            name=ruleset.name,
            version=ruleset.version,
            reason=reason,
        )


def contradictions(ruleset: Ruleset) -> Iterator[str]:
    """Yield every contradiction as a clause that names the knobs and the remedy."""
    for check in (
        _cards_run_out,
        _two_of_no_deck,
        _turn_up_of_nobody,
        _turn_up_not_there,
        _duty_against_duty,
        _word_without_meaning,
    ):
        yield from check(ruleset)


def _cards_run_out(ruleset: Ruleset) -> Iterator[str]:
    tables = range(ruleset.players.fewest, ruleset.players.most + 1)
    up = ruleset.trump_from == "stock"
    needed = max(
        (seats + ruleset.widow) * ruleset.hand_sizes.allows(seats) + up for seats in tables
    )
    if needed > ruleset.deck:
        yield say(
            "players {players} with hand-size {hand_sizes} need {needed} cards and the "
            "deck has {deck}",
            players=str(ruleset.players),
            hand_sizes=str(ruleset.hand_sizes),
            needed=needed,
            deck=ruleset.deck,
        )


def _two_of_no_deck(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.rank_order is RankOrder.TWO_HIGH and ruleset.deck == 32:
        yield say("rank-order two-high needs a two, and deck 32 has none; set deck 52")


def _turn_up_of_nobody(ruleset: Ruleset) -> Iterator[str]:
    theirs = ruleset.turn_up == "in-hand"
    match ruleset.trump_from:
        case "dealer-last" if not theirs:
            yield say(
                "with trump-from dealer-last the turn-up is one of the dealer's cards, not "
                "turn-up {turn_up}; set turn-up in-hand, or trump-from stock",
                turn_up=ruleset.turn_up,
            )
        case "stock" | "before-deal" if theirs:
            yield say(
                "with trump-from {trump_from} the turn-up is not one of the dealer's cards; "
                "set turn-up community or takeable",
                trump_from=ruleset.trump_from,
            )
        case "dealer-names" if ruleset.turn_up == "takeable":
            yield say("with trump-from dealer-names no card is turned for the dealer to take")
        case "none" if not theirs:
            yield say(
                "with trump-from none the turned card is the dealer's last, not turn-up "
                "{turn_up}; set turn-up in-hand",
                turn_up=ruleset.turn_up,
            )
        case "none" if ruleset.second_trick == "trump":
            yield say(
                "second-trick trump asks for a trump, and trump-from none leaves none; set "
                "second-trick free"
            )


def _turn_up_not_there(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.lead != "turn-up":
        return
    if ruleset.turn_up != "in-hand":
        yield say(
            "lead turn-up needs the turned card in the dealer's hand; set trump-from "
            "dealer-last or none, and turn-up in-hand"
        )
    elif ruleset.turn_up_exchange != "no":
        yield say(
            "with turn-up-exchange {turn_up_exchange} the dealer may have thrown away the "
            "card that lead turn-up makes them lead; set turn-up-exchange no",
            turn_up_exchange=ruleset.turn_up_exchange,
        )


def _duty_against_duty(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.leads_by_seat and ruleset.lead == "ace-then-trumps":
        yield say(
            "lead ace-then-trumps binds whoever took the trick before, and with "
            "next-leader next-seat another may lead; set next-leader winner"
        )
    if ruleset.lead not in ("not-until-broken", "highest-until-broken"):
        return
    others = {
        "second-trick trump": ruleset.second_trick == "trump",
        "knowledge-lead yes": ruleset.knowledge_lead,
        f"cinch {ruleset.cinch}": ruleset.cinch in ("three-sure", "akq"),
    }
    for duty, holds in others.items():
        if holds:
            yield say(
                "{duty} makes a player lead a trump, which lead {lead} forbids",
                duty=duty,
                lead=ruleset.lead,
            )


def _word_without_meaning(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.sole_player == "plays-widow" and not ruleset.widow:
        yield say("sole-player plays-widow needs widow yes")
    if ruleset.ante_exempt >= {"tied", "tied-twos"}:
        yield say("ante-exempt tied exempts more players than tied-twos does; write one of the two")
    if ruleset.declare == "in-turn-with-draw" and any(
        step.stayed for step in ruleset.max_draw.steps
    ):
        yield say(
            "max-draw {max_draw} counts who stays, and with declare in-turn-with-draw "
            "players draw before that is known; set declare in-turn",
            max_draw=str(ruleset.max_draw),
        )
    if ruleset.passing == "not-last" and ruleset.declare == "simultaneous":
        yield say(
            "pass not-last needs players to declare in turn, and with declare simultaneous "
            "nobody is last"
        )
