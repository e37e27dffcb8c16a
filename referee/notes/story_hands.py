"""Outcomes that a hand's words leave possible, where no sentence was understood.

The chips of the evening decide between them (`courses`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise, permutations
from typing import NamedTuple

from referee.game import Player
from referee.notes.story_claims import NO_RESULT, OUT, PossibleResult
from referee.notes.story_persons import NONE, NUMBERS, OTHERS, SHARED
from referee.notes.tale import CardTale, TaleReader

_MOST_RESULTS, _MOST_PAYING = 12, 3
_FAR, _OPEN, _LEAD = 0.6, 3.0, 2.0


class _Number(NamedTuple):
    place: int
    tricks: int | None
    """None: too many for tricks."""
    beside: tuple[Player, ...]
    nearest: frozenset[Player]
    in_sentence: tuple[Player, ...]
    groups: int
    shared: bool
    """`one each`, `the others one`."""
    of_others: bool


class StoryHand(TaleReader):
    """The words of one hand, and the outcomes that they allow."""

    is_open = False

    @cached_property
    def outcomes(self) -> list[PossibleResult]:
        """The likeliest first."""
        return sorted(self._possible(), key=lambda outcome: outcome.cost + self._few(outcome))

    def allows_any(self) -> bool:
        return next(self._possible(), None) is not None

    @cached_property
    def by_result(self) -> list[list[PossibleResult]]:
        """The likeliest results, the outcomes with the same chips together."""
        found: dict[tuple[object, ...], list[PossibleResult]] = {}
        for outcome in self.outcomes:
            found.setdefault((outcome.winner, outcome.bourre), []).append(outcome)
        likeliest = [*found.values()][:_MOST_RESULTS]
        return [sorted(some, key=lambda outcome: outcome.cost) for some in likeliest]

    @cached_property
    def told_alone(self) -> PossibleResult | None:
        """The outcome that the numbers of tricks tell without the chips, if they tell one only."""
        best, *others = self.outcomes or [NO_RESULT]
        if self.tale and self.tale.is_whole:
            return best if best.cost < _LEAD else None
        if best.cost or self._few(best) or len(best.stayed) < 2 or self.takes_back:
            return None
        rivals = (one for one in others if one.cost + self._few(one) < _LEAD)
        alike = all(one.takers == best.takers for one in rivals)
        told = any(one.place not in best.open for one in self.numbers)
        return best if alike and told and not self.is_vague else None

    def _few(self, outcome: PossibleResult) -> int:
        return sum(self._small(place) is not None for place in outcome.open)

    def _possible(self) -> Iterator[PossibleResult]:
        if self.tale and self.tale.is_whole:
            yield self._of_cards(self.tale)
            return
        for tricks in self._assignments({}, self.players):
            outcome = self._weighed(tricks)
            if outcome is not None and (self.tale is None or self.tale.allows(tricks)):
                yield outcome
        yield from self._alone()

    def _of_cards(self, tale: CardTale) -> PossibleResult:
        tricks = {**dict.fromkeys(self.players, OUT), **tale.taken}
        _, left, far = self._taken_by(tricks)
        counts = {*tale.taken.values()}  # `four to one`
        left = [at for at in left if self.groups[at] or self._small(at) not in counts]
        return PossibleResult(tricks, _FAR * far + self.against(tricks), tuple(left))

    @cached_property
    def numbers(self) -> list[_Number]:
        return [
            _Number(
                place,
                self._small(place),
                tuple([player for who in self.groups[place] for player in self._seated(who)]),
                self.groups[place][0] if self.groups[place] else frozenset(),
                self._seated(self.persons[place]),
                len(self.groups[place]),
                self.is_shared(place),
                self.is_shared(place, OTHERS),
            )
            for place, word in enumerate(self.words)
            if word.does(NUMBERS) and not self.is_drawn(place) and not self._counts(place)
            if not self.is_of_cards(place)
        ]

    @cached_property
    def _surest_first(self) -> list[_Number]:
        return sorted(self.numbers, key=lambda one: len(one.nearest) or 99)

    def _seated(self, who: Collection[Player]) -> tuple[Player, ...]:
        return tuple([player for player in self.players if player in who])

    @cached_property
    def _options(self) -> dict[Player, list[int]]:
        """The possible tricks of each player."""
        some = {*range(1, self.size)}
        sweep = {self.size} if any(word.does({"SWEEP"}) for word in self.words) else set()
        shared = any(
            word.does(SHARED) or (word.does(NONE) and not self.groups[place])
            for place, word in enumerate(self.words)
        )
        found = {}
        for player in self.players:
            numbers = sweep | {
                one.tricks
                for one in self.numbers
                if one.tricks and (player in one.beside + one.in_sentence or one.shared)
            }
            rests = any(player in who for place in self._rests for who in self.groups[place])
            rests |= any(player in side for pair in self._pairs for side in pair)
            touched = player in self.mentioned or shared
            found[player] = [
                OUT,
                *([0, *sorted(numbers | (some if rests else set()))] if touched else []),
            ]
        return found

    @cached_property
    def _rests(self) -> list[int]:
        return [
            place
            for place, (before, word) in enumerate(pairwise((self.words[0], *self.words)))
            if word.does({"REST"})
            # `Ann saved the fifth`, but not `Ann was the fifth`
            or (word.does({"ORD"}) and word.typed.value == self.size and not before.does({"IS"}))
        ]

    @cached_property
    def _pairs(self) -> list[tuple[frozenset[Player], ...]]:
        """The two sides of `Ann against Ben`, and of `only Ann and them`."""
        places = range(len(self.words))
        sides = [tuple(dict.fromkeys(self.groups[at])) for at in places if self._is_against(at)]
        sides += [self.behind_only(at) for at in places]
        every = frozenset(self.players)  # a pronoun may mean anybody
        return [
            tuple([side if len(side) == 1 else every for side in pair])
            for pair in sides
            if len(pair) == 2
        ]

    def _are_pair(self, stayed: Sequence[Player]) -> bool:
        both = [*permutations(stayed)] if len(stayed) == 2 else []
        return any(one in pair[0] and two in pair[1] for one, two in both for pair in self._pairs)

    def _assignments(
        self, so_far: dict[Player, int], left: Sequence[Player], taken: int = 0
    ) -> Iterator[dict[Player, int]]:
        if not left:
            if taken == self.size:
                yield so_far
            return
        for tricks in self._options[left[0]]:
            more = taken + max(0, tricks)
            if more <= self.size:
                yield from self._assignments({**so_far, left[0]: tricks}, left[1:], more)

    def _weighed(self, tricks: Mapping[Player, int]) -> PossibleResult | None:
        """Weigh an outcome against the words; None if no number tells a trick."""
        stayed = [player for player in self.players if tricks[player] != OUT]
        if len(stayed) < 2:
            return None
        takers, left, far = self._taken_by(tricks)
        missing = [player for player in stayed if tricks[player] > 0 and player not in takers]
        cost = _FAR * far
        if missing:
            swept = any(
                word.does({"SWEEP"}) and any(missing[0] in who for who in self.groups[place])
                for place, word in enumerate(self.words)
            )
            all_taken = swept and tricks[missing[0]] == self.size
            if len(missing) > 1 or not (self._rests or all_taken or self._are_pair(stayed)):
                return None
            cost += 0 if swept else 0.5
        return PossibleResult(tricks, cost + self.against(tricks), tuple(left))

    def _taken_by(self, tricks: Mapping[Player, int]) -> tuple[set[Player], list[int], int]:
        """Return the takers, the places of other numbers, and how many stand nearer to others."""
        takers: set[Player] = set()
        left: list[int] = []
        far = 0
        for one in self._surest_first:
            if one.tricks is None:
                left.append(one.place)
                continue
            own = [player for player in one.beside if tricks[player] == one.tricks]
            fresh = [player for player in own if player not in takers]
            if one.shared:
                every = [player for player in self.players if tricks[player] == one.tricks]
                if few := own if own and not one.of_others else every:
                    takers |= {*few}
                    far += 2 if one.beside and not (own or one.of_others) else 0
                    continue
            far_off = (
                player
                for player in one.in_sentence
                if tricks[player] == one.tricks and player not in takers
            )
            if fresh:
                takers |= {*fresh[:1]} if one.groups == 1 else {*fresh}
                far += not one.nearest & {*fresh}
            elif (player := next(far_off, None)) is not None:
                takers.add(player)
                far += 4
            elif not own:
                left.append(one.place)
        return takers, left, far

    def _alone(self) -> Iterator[PossibleResult]:
        marked: set[Player] = set()
        for place, word in enumerate(self.words):
            ahead = self.words[place + 1 : place + 3]
            two = any(
                self._is_against(n) for n in range(place + 1, min(place + 4, len(self.words)))
            )
            behind = (n for n in (place + 1, place + 2) if n < len(self.words) and self.is_but(n))
            both = any(len(self.behind_only(n)) == 2 for n in (place, *behind))
            but = self.is_but(place)
            but |= word.does({"LEAVE", "OUT"}) and self._near(place, {"ALL"}, before=2, behind=-1)
            if (word.does({"ALONE", "ONLY"}) or but) and not two and not both:
                same = (one for one in ahead if one.sentence == word.sentence)
                marked |= {player for one in same for player in one.who}
                marked |= {player for who in self.groups[place][:1] for player in who}
        for player in self._seated(marked):
            tricks = dict.fromkeys(self.players, OUT) | {player: self.size}
            left = tuple([one.place for one in self.numbers])
            others = any(self._near(place, {"TRICKS"}, before=0, behind=1) for place in left)
            yield PossibleResult(tricks, self.against(tricks) + _OPEN * others, left)

    @cached_property
    def with_any_result(self) -> "OpenHand":
        return OpenHand(self.words, self.players, self.size)

    @cached_property
    def passed(self) -> "PassedHand":
        return PassedHand(self.words, self.players, self.size)

    @cached_property
    def is_vague(self) -> bool:
        """One of two who played is only a pronoun."""
        return any(len(side) > 1 for pair in self._pairs for side in pair)


class OpenHand(StoryHand):
    """A hand whose words are not understood: among the players named it may have gone in any way."""

    is_open = True

    @cached_property
    def by_result(self) -> list[list[PossibleResult]]:
        named = self._seated(self.mentioned)
        payers = (some for count in range(_MOST_PAYING + 1) for some in combinations(named, count))
        return [
            [PossibleResult(self._took(winner, paying), _OPEN, ())]
            for paying in payers
            for winner in (*named, None)
            if winner not in paying and len(paying) + 2 - bool(winner) <= len(self.players)
        ]

    def _took(self, winner: Player | None, paying: Sequence[Player]) -> Mapping[Player, int]:
        others = [player for player in self.players if player not in paying]
        took = {winner: self.size} if winner else dict.fromkeys(others[:2], self.size // 2)
        return {one: 0 if one in paying else took.get(one, OUT) for one in self.players}


class PassedHand(OpenHand):
    """A hand of which nothing is claimed: only the chips that it leaves in the pot tell its ways apart."""

    @cached_property
    def by_result(self) -> list[list[PossibleResult]]:
        counts = range(min(_MOST_PAYING, len(self.players) - 2) + 1)
        ways = (
            (winner, self.players[1 : 1 + n]) for n in counts for winner in (self.players[0], None)
        )
        return [[PossibleResult(self._took(*way), _OPEN, ())] for way in ways]
