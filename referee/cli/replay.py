"""`referee replay`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

from referee import audits, contract, evenings, hand_log, messages, questions, reports, tui
from referee.cli.ask import moment_numbers
from referee.cli.logs import house_rules, one_log
from referee.cli.options import Data, Log, Option, Rules, Settings
from referee.cli.players import viewpoint_of
from referee.cli.terminal import check_screen, on_terminal, say_in, screen
from referee.cli.trouble import CannotDo
from referee.game import Card
from referee.verdicts import without_hands


class Replay(NamedTuple):
    """Go through a log card by card, as one player saw it or with all hands open.

    Findings appear where they are proved. The screen needs pip install '.[table]' in a clone; --print
    does not, nor does a pipe. Exit code: 0, or 2 where there is no such moment.

    For example:
      referee replay thursday.bourre
      referee replay thursday.bourre --hand 12 --at 4.2 --open --print
      referee replay thursday.bourre --hand 12 --at 4.2 --instead Qd --print
    """

    log: Log
    hand: Annotated[int | None, Option(metavar="N", min=0)] = None
    """The hand to begin with."""
    at: Annotated[str | None, Option(metavar="TRICK.CARD")] = None
    """The moment: 4.2 is card 2 of trick 4, 4 all of it; start, end."""
    seat: Annotated[str | None, Option(metavar="NAME", offers="players")] = None
    """As that player saw it: only their cards are shown."""
    everything: Annotated[bool, Option("--open")] = False
    """Show all hands."""
    printed: Annotated[bool, Option("--print")] = False
    """Print that moment; --format json and a pipe do, too."""
    instead: Annotated[str | None, Option(metavar="CARD")] = None
    """What if this card had been played there: the engine plays on."""
    form: Data = "text"
    rules: Rules = None
    settings: Settings = None


def perform(asked: Replay) -> int:
    wanted = wanted_moment(asked)
    printed = asked.printed or asked.form == "json" or not on_terminal()
    if asked.instead and not printed:
        raise CannotDo.say("--instead is for --print; on the screen press b")
    if not printed:
        check_screen(messages.say("print one moment with --print"))
    name, passages = _read(asked)
    hands = _hands(passages)
    wanted = wanted.among(len(hands))
    viewpoint = viewpoint_of(asked.seat, hands, everything=asked.everything)
    if printed:
        options = audits.AuditOptions(slips_asked=lambda hand: wanted.hand in (None, hand.number))
        seen = _hands(questions.as_seen(passages, viewpoint, options))
        scene = scene_at(questions.scenes_of(_hand_wanted(name, seen, wanted), viewpoint), wanted)
        branch = _branch(scene, asked.instead) if asked.instead else None
        say_in(
            asked.form,
            text=lambda: _in_words(scene, branch),
            json=lambda: contract.scene_json(name, scene, branch),
        )
    else:
        opening, style = _opening(name, hands, wanted, viewpoint), screen()
        tui.ReplayApp(passages, opening, style.encoding, style.words).run()
    return 0


def _opening(
    name: str, hands: Sequence[audits.Passage], wanted: Wanted, viewpoint: questions.Viewpoint
) -> questions.Scene:
    passage = hands[0] if wanted.hand is None else _hand_wanted(name, hands, wanted)
    found = questions.scenes_of(passage, viewpoint)  # as recorded: only which moment it is counts
    return scene_at(found, wanted) if wanted.named else found[0]


def _read(asked: Replay) -> tuple[str, list[audits.Passage]]:
    with one_log(asked.log, house_rules(asked.rules, asked.settings)) as (log, found):
        passages = list(found)
        if not _hands(passages):
            raise CannotDo.at(log.name, without_hands(passages))
        return log.name, passages


def _hands(passages: Iterable[audits.Passage]) -> list[audits.Passage]:
    return [passage for passage in passages if passage.number is not None]


def _hand_wanted(name: str, hands: Sequence[audits.Passage], wanted: Wanted) -> audits.Passage:
    if wanted.hand is None and len(hands) == 1:
        return hands[0]
    numbers = [str(passage.number) for passage in hands]
    if wanted.hand is None:
        found = [str(passage.number) for passage in hands if passage.findings]
        where = ""
        if found:
            listed = messages.listed(found, "and")
            where = messages.say("; something was found in {found}", found=listed)
        raise CannotDo.say(
            "{name}: say which hand, --hand {first} to {last}{where}",
            name=name,
            first=numbers[0],
            last=numbers[-1],
            where=where,
        )
    return evenings.hand_asked(name, hands, wanted.hand)


def _branch(scene: questions.Scene, written: str) -> questions.Branch:
    hand, (trick, _) = scene.hand, scene.place
    try:
        return questions.branched(scene, _card(written, hand.language)).to_end()
    except questions.NoBranchError as error:
        raise CannotDo.say(
            "no what-if at hand {number}, trick {trick}: {error}",
            number=hand.number,
            trick=trick,
            error=error.args[0],
        ) from None


def _in_words(scene: questions.Scene, branch: questions.Branch | None) -> str:
    style = screen()
    if branch is None:
        return reports.scene_text(scene, style).whole
    (trick, place), hand = scene.place, scene.hand
    card = branch.letters.write(branch.plays[place - 1].card)
    asked = messages.say(
        "hand {number}, trick {trick}, card {place}: what if {card} had fallen?",
        number=hand.number,
        trick=trick,
        place=place,
        card=card,
    )
    return f"{style.words.word(asked)}\n{reports.branch_text(branch, style)}"


def _card(written: str, language: str) -> Card:
    try:
        cards = hand_log.read_cards(written, language)
    except ValueError:
        cards = ()
    if len(cards) == 1 and isinstance(cards[0], Card):
        return cards[0]
    raise CannotDo.say(
        "--instead {written} is not a card; write it as the log does, for example Qd",
        written=written,
    )


_STARTS = ("start", "0", "0.0")
_EXAMPLE = "--hand 12 --at 4.2"
_MOST = 99


class Wanted(NamedTuple):
    """The moment asked for."""

    hand: int | None
    trick: int | None
    """0: before the first card; None: the end of the hand."""
    card: int | None
    """None: the last of the trick."""
    named: bool = True

    def among(self, hands: int) -> Wanted:
        if self.hand is not None or hands == 1 or not self.trick:
            return self
        return Wanted(self.trick, self.card, None)


def wanted_moment(asked: Replay) -> Wanted:
    said = (asked.at or "").strip().lower()
    if not said:
        return Wanted(asked.hand, None, None, named=False)
    if said in (*_STARTS, "end"):
        return Wanted(asked.hand, 0 if said in _STARTS else None, None)
    numbers = moment_numbers(said)
    if not numbers or (len(numbers) == 1 and numbers[0] > _MOST):
        raise CannotDo.say(
            "--at {at} is not a moment; write, for example, {example}",
            at=str(asked.at),
            example=_EXAMPLE,
        )
    if len(numbers) < 3:
        return Wanted(asked.hand, numbers[0], numbers[1] if len(numbers) == 2 else None)
    if asked.hand not in (None, numbers[0]):
        raise CannotDo.say(
            "--at {at} names hand {numbers}, and --hand {hand}",
            at=str(asked.at),
            numbers=numbers[0],
            hand=asked.hand,
        )
    return Wanted(numbers[0], numbers[1], numbers[2])


def scene_at(scenes: Sequence[questions.Scene], wanted: Wanted) -> questions.Scene:
    number = scenes[0].hand.number
    if wanted.trick is None:
        return scenes[-1]
    if wanted.trick == 0:
        return scenes[0]
    cards = [scene for scene in scenes if scene.fallen and scene.place[0] == wanted.trick]
    if not cards:
        raise CannotDo.say(
            "no card of hand {number}, trick {trick} is recorded", number=number, trick=wanted.trick
        )
    if wanted.card is None:
        return cards[-1]
    for scene in cards:
        if scene.place[1] == wanted.card:
            return scene
    last = cards[-1].place[1]
    raise CannotDo.say(
        "trick {trick} of hand {number} has {last} cards on record, not {card}",
        trick=wanted.trick,
        number=number,
        last=last,
        card=wanted.card,
    )
