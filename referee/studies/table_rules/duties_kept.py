"""Cards that were played as one ruleset asks and another does not: a hint where findings give none."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.audits import Passage, judged
from referee.events import CardPlayed
from referee.game import Span
from referee.replay import Table, legal
from referee.rulesets import Ruleset
from referee.studies.table_rules.trial import LogRead, Trial


class DutyKept(NamedTuple):
    """A card that is lawful under several rulesets, of which some left fewer to choose from."""

    log: int
    at: Span
    choices: Mapping[str, int]
    """How many cards each ruleset left, by its digest."""

    def asked_by(self, one: Ruleset, other: Ruleset) -> bool:
        """Whether the first ruleset left fewer cards than the second."""
        return self.choices[one.digest] < self.choices[other.digest]


def duties_kept(
    logs: Sequence[LogRead], trial: Trial, rulesets: Sequence[Ruleset]
) -> list[DutyKept]:
    """Each card on whose choice the rulesets differ, and which is lawful under all of them.

    The logs are read under the rules of the trial. Only hands count that the record proves whole.
    """
    return [
        DutyKept(number, play.at, choices)
        for number, log in enumerate(logs)
        for passage in judged(log.passages, log.under(trial.ruleset, trial.settings))
        for table, play in _plays(passage)
        if len(set((choices := _choices(table, play, rulesets)).values())) > 1
    ]


def _plays(passage: Passage) -> Iterator[tuple[Table, CardPlayed]]:
    if passage.judgement.hand:
        for table, event in passage.moments():
            if isinstance(event, CardPlayed):
                yield table, event


def _choices(table: Table, play: CardPlayed, rulesets: Sequence[Ruleset]) -> Mapping[str, int]:
    """How many cards each ruleset left; nothing where a hand is not known, or one forbade the card."""
    hand = table.own_hand(play.player) if play.player else None
    if hand is None or len(hand) < 2 or not table.position.clear:
        return {}
    seen = {*hand, *([table.position.top] if table.position.top else [])}
    if any(card not in rules.playing_deck for rules in rulesets for card in seen):
        return {}
    lawful = {rules.digest: legal(hand, table.position, rules) for rules in rulesets}
    if any(play.card not in cards for cards in lawful.values()):
        return {}
    return {digest: len(cards) for digest, cards in lawful.items()}
