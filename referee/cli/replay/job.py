"""What `referee replay` does: a log in, one moment of it out, as text or on a screen."""

from collections.abc import Iterable, Sequence

from referee.audits import AuditOptions, Passage
from referee.cli.house import house_of
from referee.cli.logs import all_logs, audited
from referee.cli.replay.command import Replay
from referee.cli.replay.moment import Wanted, scene_at, wanted_moment
from referee.cli.terminal import check_screen, say_in, screen
from referee.cli.trouble import CannotDo
from referee.contract import scene_json
from referee.evenings import called, hand_missing, seated
from referee.game import Card, listed
from referee.hand_log import read_cards
from referee.reports import branch_text, scene_text
from referee.studies import Branch, NoBranchError, Scene, Viewpoint, branched, scenes_of
from referee.verdicts import without_hands


def perform(asked: Replay) -> int:
    """Print the moment, or show the log on a screen; the exit code."""
    wanted = wanted_moment(asked)
    printed = asked.printed or asked.form == "json"
    if asked.instead and not printed:
        raise CannotDo("--instead is for --print; on the screen press b")
    if not printed:
        check_screen("print one moment with --print")
    name, hands = _hands(asked)
    wanted = wanted.among(len(hands))
    viewpoint = _viewpoint(asked, hands)
    if printed:
        scene = scene_at(scenes_of(_hand_wanted(name, hands, wanted), viewpoint), wanted)
        branch = _branch(scene, asked.instead) if asked.instead else None
        _print(name, scene, branch, asked.form)
    else:
        _show(hands, _opening(name, hands, wanted, viewpoint))
    return 0


def _print(name: str, scene: Scene, branch: Branch | None, form: str) -> None:
    say_in(
        form,
        text=lambda: _what_if(scene, branch) if branch else scene_text(scene, screen()).whole,
        json=lambda: scene_json(name, scene, branch),
    )


def _opening(name: str, hands: Sequence[Passage], wanted: Wanted, viewpoint: Viewpoint) -> Scene:
    """What the screen opens with: the start of a hand where no moment was named."""
    passage = hands[0] if wanted.hand is None else _hand_wanted(name, hands, wanted)
    scenes = scenes_of(passage, viewpoint)
    return scene_at(scenes, wanted) if wanted.named else scenes[0]


def _show(hands: Sequence[Passage], opening: Scene) -> None:
    from referee.tui import ReplayApp  # Textual is an extra

    ReplayApp(hands, opening, screen().encoding).run()


def _hands(asked: Replay) -> tuple[str, list[Passage]]:
    """The name of the log, and its hands."""
    house = house_of(asked.rules, asked.settings)
    with all_logs([asked.log], house) as opened:
        log = opened.only(asked.log)
        passages = list(audited(log, house, opened.advance, AuditOptions()))
        hands = [passage for passage in passages if passage.number is not None]
        if not hands:
            raise CannotDo(f"{log.name}: {without_hands(passages)}")
        return log.name, hands


def _hand_wanted(name: str, hands: Sequence[Passage], wanted: Wanted) -> Passage:
    """The first hand of that number; the only hand where none was named."""
    if wanted.hand is None and len(hands) == 1:
        return hands[0]
    numbers = [str(passage.number) for passage in hands]
    if wanted.hand is None:
        found = [str(passage.number) for passage in hands if passage.findings]
        where = f"; something was found in {listed(found, 'and')}" if found else ""
        raise CannotDo(f"{name}: say which hand, --hand {numbers[0]} to {numbers[-1]}{where}")
    for passage in hands:
        if passage.number == wanted.hand:
            return passage
    raise hand_missing(name, wanted.hand, [passage.number or 0 for passage in hands])


def _viewpoint(asked: Replay, hands: Iterable[Passage]) -> Viewpoint:
    seat = called(asked.seat, seated(hands)) if asked.seat is not None else None
    return Viewpoint(seat, asked.everything)


def _branch(scene: Scene, written: str) -> Branch:
    """The hand played on from another card. Raises `CannotDo` where it cannot be."""
    hand, (trick, _) = scene.hand, scene.place
    try:
        return branched(scene, _card(written, hand.language)).to_end()
    except NoBranchError as error:
        raise CannotDo(f"no what-if at hand {hand.number}, trick {trick}: {error}") from None


def _what_if(scene: Scene, branch: Branch) -> str:
    (trick, place), hand = scene.place, scene.hand
    card = branch.letters.write(branch.plays[place - 1].card)
    asked = f"hand {hand.number}, trick {trick}, card {place}: what if {card} had fallen?"
    return f"{asked}\n{branch_text(branch, screen())}"


def _card(written: str, language: str) -> Card:
    """The card of these words. Raises `CannotDo` where they are none."""
    try:
        cards = read_cards(written, language)
    except ValueError:
        cards = ()
    if len(cards) == 1 and isinstance(cards[0], Card):
        return cards[0]
    raise CannotDo(f"--instead {written} is no card; write it as the log does, for example Qd")
