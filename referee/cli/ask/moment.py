"""What `referee ask LOG --at 12.4` does: a log in, what might have been played in a trick out."""

from collections.abc import Iterator

from referee.audits import Passage
from referee.cli.ask.command import Ask
from referee.cli.house import ALL, house_of
from referee.cli.logs import all_logs, audited, moment_numbers
from referee.cli.terminal import say_in, screen
from referee.cli.trouble import CannotDo
from referee.contract import turns_json
from referee.evenings import called, hand_asked
from referee.files import LogFile
from referee.questions import Turn, turns
from referee.reports import turn_text


def ask_log(asked: Ask, word: str) -> None:
    """Print the turns of a trick. Raises `CannotDo` where the log does not hold them."""
    hand, trick = None, None
    if asked.at or asked.hand or asked.trick or asked.table or asked.trump:
        hand, trick = _moment(asked, word)
    if len(asked.rules or ()) > 1 or asked.rules == [ALL]:
        raise CannotDo("name one ruleset for a question about a log")
    log, found = _turns(asked, word, hand, trick)
    if asked.seat is not None:
        player = called(asked.seat, (turn.player for turn in found))
        found = [turn for turn in found if turn.player == player]
    say_in(asked.form, text=lambda: _text(found), json=lambda: turns_json(log.name, found))


def _text(found: list[Turn]) -> Iterator[str]:
    for number, turn in enumerate(found):
        yield "\n" if number else ""
        yield from turn_text(turn, screen())


def _moment(asked: Ask, word: str) -> tuple[int, int]:
    """The hand and the trick that are asked about, as `--at 12.4` or `--hand 12 --trick 4`."""
    example = f"referee ask {word} --at 12.4"
    if asked.table or asked.trump:
        raise CannotDo(f"a log says what lay on the table; for example: {example}")
    numbers = moment_numbers(asked.at or asked.hand)
    if asked.at and len(numbers) not in (1, 2):
        raise CannotDo(f"--at {asked.at} is no moment; write hand and trick: {example}")
    hand, trick, *_ = (*numbers, asked.trick, None)
    if trick is None or (len(numbers) > 1 and not asked.at):
        raise CannotDo(f"say which hand and which trick: {example}")
    return hand, trick


def _turns(
    asked: Ask, word: str, hand: int | None, trick: int | None
) -> tuple[LogFile, list[Turn]]:
    """The log, and the turns of the trick in the first hand of that number; None: of the last."""
    house = house_of(next(iter(asked.rules or ()), None), asked.settings)
    with all_logs([word], house) as opened:
        log = opened.only(word)
        passages = audited(log, opened.house, opened.advance)
        chosen = hand_asked(log.name, passages, hand, _last_trick)
    trick = trick or _last_trick(chosen)
    if found := list(turns(chosen, trick)):
        return log, found
    raise CannotDo(f"{log.name}: no card of hand {chosen.number}, trick {trick} is recorded")


def _last_trick(passage: Passage) -> int:
    """The number of the last trick that is recorded; 0: none is."""
    hand = passage.judgement.hand
    return hand.tricks[-1].number if hand and hand.tricks else 0
