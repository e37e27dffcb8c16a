"""Agreements: a digest of a hand, which shows later changes of its lines.

It covers meaning, not typing, and numbers the players, so `fmt` and renaming keep it. Remarks,
speech and rulings do not count.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from referee.events import (
    AgreementOutdated,
    DissentVoiced,
    Event,
    HandAgreed,
    HandStarted,
    RulingMade,
    TestimonyGiven,
    TieVoted,
)
from referee.game import Player, letters
from referee.hand_log.line import mapped
from referee.hand_log.lines.line_kinds import line_of

_TALK = (TestimonyGiven, RulingMade, DissentVoiced, TieVoted, HandAgreed)


def agreement_digest(said: Sequence[Event], names: Sequence[Player]) -> str:
    """Return the first eight digits of the SHA-256 of the last hand of these events.

    `names`: everybody named in the log, in order of first mention.
    """
    starts = [place for place, event in enumerate(said) if isinstance(event, HandStarted)]
    numbered: dict[str, str] = {player: f"p{number}" for number, player in enumerate(names, 1)}
    lines = "\n".join(_lines(said[starts[-1] if starts else 0 :], numbered))
    return hashlib.sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()[:8]


def outdated(
    agreed: HandAgreed, above: Sequence[Event], names: Sequence[Player]
) -> tuple[AgreementOutdated, ...]:
    if not agreed.digest:
        return ()
    now = agreement_digest(above, names)
    return () if now == agreed.digest else (AgreementOutdated(agreed.players, now, agreed.at),)


def _lines(said: Sequence[Event], numbered: Mapping[str, str]) -> Iterator[str]:
    def instead(value: object) -> object:
        return numbered.get(value, value) if isinstance(value, str) else value

    for event in said:
        if not isinstance(event, _TALK):
            yield from filter(None, (line_of(mapped(event, instead), letters("en")),))
