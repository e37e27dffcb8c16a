"""Outcomes that the words of a hand leave possible, where no sentence was understood.

Nothing is parsed. Numbers beside names, words for in, out and no trick leave few outcomes that come to a whole
hand; the chips of the evening decide between them (`courses`).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from referee.game import Player
from referee.notes.told_beside import NONE, NUMBERS, OTHERS, PAYS, SHARED, ToldBeside
from referee.notes.told_words import Told

OUT = -1
_MOST_RESULTS = 12
_FAR, _AGAINST, _STRONG, _UNSAID = 0.6, 2.0, 3.0, 1.0
_IN = frozenset({"IN"})
_ALONE, _SWEEP = frozenset({"ALONE", "ONLY", "BUT"}), frozenset({"SWEEP"})
_LEAVES = frozenset({"OUT", "LEAVE"})
_DENIES = frozenset({"NOTWORDS", "NOBODY"})


class ToldResult(NamedTuple):
    """A possible outcome of a hand."""

    tricks: Mapping[Player, int]
    """For each player: tricks, or `OUT`."""
    cost: float
    """What the words hold against it."""
    open: tuple[Told, ...]
    """Numbers that are no tricks."""

    @property
    def stayed(self) -> tuple[Player, ...]:
        return tuple([player for player, tricks in self.tricks.items() if tricks != OUT])

    @property
    def bourre(self) -> tuple[Player, ...]:
        return tuple([player for player, tricks in self.tricks.items() if tricks == 0])

    @property
    def winner(self) -> Player | None:
        """Return the player of the most tricks; None for a tie."""
        most = max(self.tricks.values())
        best = [player for player, tricks in self.tricks.items() if tricks == most]
        return best[0] if len(best) == 1 else None


class ToldHand(ToldBeside):
    """The words told of one hand, and the outcomes that they allow."""

    # ------------------------------------------------------------ outcomes

    @cached_property
    def outcomes(self) -> list[ToldResult]:
        """Return the outcomes that the words allow, the likeliest first."""
        found: list[ToldResult] = []
        for tricks in self._assignments({}, self.players):
            outcome = self._weighed(tricks)
            if outcome is not None:
                found.append(outcome)
        found += self._alone()
        found.sort(key=lambda outcome: outcome.cost + sum(self._few(told) for told in outcome.open))
        return found

    @cached_property
    def by_result(self) -> list[list[ToldResult]]:
        """Return the outcomes that come to the same in chips together, those of the likeliest results."""
        found: dict[tuple[object, ...], list[ToldResult]] = {}
        for outcome in self.outcomes:
            alone = len(outcome.stayed) == 1
            found.setdefault((outcome.winner, outcome.bourre, alone), []).append(outcome)
        return [*found.values()][:_MOST_RESULTS]

    def _options(self, player: Player) -> list[int]:
        numbers = {
            number
            for place, group in enumerate(self.groups)
            if (number := self._small(place))
            and (
                any(player in who for who in (*group, self._in_sentence(place)))
                or self._is_shared(place)
            )
        }
        others = any(
            told.does(frozenset({"REST"})) and any(player in who for who in self.groups[place])
            for place, told in enumerate(self.words)
        )
        numbers |= {*range(1, self.size)} if others else set()
        numbers |= {self.size} if any(told.does(_SWEEP) for told in self.words) else set()
        touched = player in self.mentioned or any(told.does(SHARED) for told in self.words)
        return [OUT, *([0, *sorted(numbers)] if touched else [])]

    def _assignments(
        self, so_far: dict[Player, int], left: Sequence[Player]
    ) -> Iterator[dict[Player, int]]:
        taken = sum(max(0, tricks) for tricks in so_far.values())
        if not left:
            if taken == self.size:
                yield so_far
            return
        for tricks in self._options(left[0]):
            if taken + max(0, tricks) <= self.size:
                yield from self._assignments({**so_far, left[0]: tricks}, left[1:])

    def _weighed(self, tricks: Mapping[Player, int]) -> ToldResult | None:
        """Weigh an outcome against the words; None if a trick has no number that tells it."""
        stayed = [player for player in self.players if tricks[player] != OUT]
        if len(stayed) < 2:
            return None
        told, left, far = self._tricks_told(tricks)
        missing = [player for player in stayed if tricks[player] > 0 and player not in told]
        cost = _FAR * far
        if missing:
            swept = any(
                word.does(_SWEEP) and any(missing[0] in who for who in self.groups[place])
                for place, word in enumerate(self.words)
            )
            rest = any(word.does(frozenset({"REST"})) for word in self.words)
            if len(missing) > 1 or not (rest or (swept and tricks[missing[0]] == self.size)):
                return None
            cost += 0 if swept else 0.5
        cost += self._against(tricks)
        return ToldResult(dict(tricks), cost, tuple(left))

    def _tricks_told(self, tricks: Mapping[Player, int]) -> tuple[set[Player], list[Told], int]:
        """Return whose tricks numbers tell, the numbers that tell none, and how many stand nearer to others."""
        told: set[Player] = set()
        left: list[Told] = []
        far = 0
        for place, word in enumerate(self.words):
            if not word.does(NUMBERS):
                continue
            number = self._small(place)
            beside = [player for who in self.groups[place] for player in who]
            own = [player for player in beside if tricks[player] == number]
            nearest = self.groups[place][0] if self.groups[place] else frozenset()
            fresh = [player for player in own if player not in told]
            if number is not None and self._is_shared(place):
                every = [player for player in self.players if tricks[player] == number]
                few = own if own and not self._is_shared(place, OTHERS) else every
                if few:
                    told |= {*few}
                    continue
            far_off = [
                player
                for player in self._in_sentence(place)
                if tricks[player] == number and player not in told
            ]
            if number is not None and not fresh and far_off:
                told.add(far_off[0])
                far += 4
            elif number is not None and (fresh or own):
                told |= {*fresh[:1]} if len(self.groups[place]) == 1 else {*fresh}
                far += bool(fresh) and not nearest & {*fresh}
            else:
                left.append(word)
        return told, left, far

    def _against(self, tricks: Mapping[Player, int]) -> float:
        """Return what words for in, out, no trick and beaten hold against an outcome."""
        cost = 0.0
        none: set[Player] = set()
        for place, told in enumerate(self.words):
            group, kinds = self.groups[place], told.word.kinds
            ahead = self.words[place + 1 : place + 5]
            denied = self._near_before(place, _DENIES)
            if kinds & NONE | kinds & PAYS:
                none |= {player for who in group for player in who}
            if (kinds & {"ALL"} and any(one.does(_IN) for one in ahead[:3])) or (
                kinds & {"NOBODY"} and any(one.does(_LEAVES) for one in ahead)
            ):
                cost += _STRONG * sum(number == OUT for number in tricks.values())
            elif kinds & NONE:
                cost += _AGAINST * sum(all(tricks[one] != 0 for one in who) for who in group)
            elif kinds & {"BEAT"} and group:
                cost += self._not_beaten(tricks, group, place)
            elif (kinds & {"OUT"} and not kinds & _IN and not denied) or (kinds & _IN and denied):
                cost += _AGAINST * sum(all(tricks[one] != OUT for one in who) for who in group)
            elif kinds & _IN and "OUT" not in kinds:
                cost += _AGAINST * sum(all(tricks[one] == OUT for one in who) for who in group)
        shared = any(
            told.does(NONE) and self._near(place, frozenset({"REST"}))
            for place, told in enumerate(self.words)
        )
        unsaid = [player for player, number in tricks.items() if number == 0 and player not in none]
        return cost + (0 if shared else _UNSAID * len(unsaid))

    def _not_beaten(
        self, tricks: Mapping[Player, int], group: list[frozenset[Player]], place: int
    ) -> float:
        behind = self._row(range(place + 1, len(self.words)), place, passing=False)
        wrong = [
            1
            for who in behind
            if not any(tricks[one] > tricks[two] > OUT for one in group[0] for two in who)
        ]
        return _AGAINST * len(wrong)

    def _alone(self) -> Iterator[ToldResult]:
        """Yield that one player stayed alone, where words say so."""
        marked: set[Player] = set()
        for place, told in enumerate(self.words):
            if told.does(_ALONE):
                ahead = self.words[place + 1 : place + 3]
                marked |= {player for one in ahead for player in one.who}
                marked |= {player for who in self.groups[place][:1] for player in who}
        for player in self.players:
            if player in marked:
                tricks = dict.fromkeys(self.players, OUT) | {player: self.size}
                left = tuple([told for told in self.words if told.does(NUMBERS)])
                yield ToldResult(tricks, self._against(tricks), left)

    def may_name_others(self, outcome: ToldResult) -> bool:
        """Tell whether a word beside the tricks may be a name that nobody knows."""
        counts = {
            told.sentence
            for place, told in enumerate(self.words)
            if self._small(place) and told not in outcome.open
        }
        return any(
            told.word.kinds == {"WORD"} and told.word.text[0].isupper() and not told.who
            for before, told in pairwise(self.words)
            if before.sentence == told.sentence in counts
        )
