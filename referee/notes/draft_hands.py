"""Notes as statements of the log made of them; the hands of a draft beside theirs."""

from collections.abc import Iterator, Sequence

from referee.notes.draft_statements import HandSaid, LogSaid, Statement, log_said
from referee.notes.hands import NotedHand
from referee.notes.transcript import Transcript


def what_notes_say(read: Transcript) -> LogSaid:
    """Return the statements of the log made of notes; `told` marks those not worked out."""
    said = log_said(row.text for row in read.rows)
    first = bool(read.evening.antes or read.evening.each)
    hands = []
    for nth, hand in enumerate(said.hands):
        noted = read.hands[nth] if nth < len(read.hands) else None
        told = [
            one._replace(told=_is_told(one, noted, first=first and not nth))
            for one in hand.statements
        ]
        hands.append(hand._replace(statements=(*told, *_no_tricks(noted, hand))))
    return said._replace(hands=tuple(hands))


def _no_tricks(noted: NotedHand | None, hand: HandSaid) -> Iterator[Statement]:
    """Yield that those who went bourré took no trick, implied by their payment."""
    for player in noted.bourre if noted else ():
        yield Statement(hand.line, "tricks", player, 0, (player,), told=False)


def _is_told(one: Statement, hand: NotedHand | None, *, first: bool) -> bool:
    if hand is None:
        return True
    told = {
        "ante": first or "ante" in hand.sources,
        "stays": "stayed" in hand.sources or hand.everybody or one.about in hand.out,
        "tricks": one.about in hand.tricks or one.about in hand.bourre,
        "winner": not hand.worked_out & {"winner", "carried"},
    }
    return told.get(one.kind, one.kind not in {*hand.worked_out, "led", "took", "played"})


_SAME_NUMBER = 0.5
_Pair = tuple[HandSaid | None, HandSaid | None]


def paired(draft: Sequence[HandSaid], noted: Sequence[HandSaid]) -> Iterator[_Pair]:
    """Yield the hands of both in order, each with the one most like it, or None."""
    mine, theirs = (
        [{(*one.slot, one.value) for one in hand.statements} for hand in side]
        for side in (draft, noted)
    )
    best = [[0.0] * (len(noted) + 1) for _ in range(len(draft) + 1)]
    for one in reversed(range(len(draft))):
        for two in reversed(range(len(noted))):
            same = draft[one].number == noted[two].number
            alike = len(mine[one] & theirs[two]) + _SAME_NUMBER * same
            both = (best[one + 1][two + 1] + alike) * bool(alike)
            best[one][two] = max(best[one + 1][two], best[one][two + 1], both)
    one = two = 0
    while one < len(draft) or two < len(noted):
        alone = two == len(noted) or (one < len(draft) and best[one][two] == best[one + 1][two])
        left_out = not alone and (one == len(draft) or best[one][two] == best[one][two + 1])
        yield None if left_out else draft[one], None if alone else noted[two]
        one, two = one + (not left_out), two + (not alone)
