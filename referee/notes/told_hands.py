"""Outcomes that a hand's words leave possible, where no sentence was understood.

Numbers beside names, words for in, out and no trick leave few outcomes that come to a whole
hand; the chips of the evening decide between them (`courses`).
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from operator import eq, ne
from typing import NamedTuple

from referee.game import Player
from referee.notes.told_beside import NONE, NUMBERS, OTHERS, PAYS, SHARED, ToldBeside

OUT = -1
_MOST_RESULTS = 12
_FAR, _AGAINST, _STRONG, _UNSAID = 0.6, 2.0, 3.0, 1.0
_IN = frozenset({"IN"})
_ALONE, _SWEEP = frozenset({"ALONE", "ONLY", "BUT"}), frozenset({"SWEEP"})
_LEAVES, IN_OR_OUT = frozenset({"OUT", "LEAVE"}), frozenset({"IN", "OUT"})
_DENIES = frozenset({"NOTWORDS", "NOBODY"})
_REST, _BUT = frozenset({"REST"}), frozenset({"BUT"})


class ToldResult(NamedTuple):
    """A possible outcome of a hand."""

    tricks: Mapping[Player, int]
    """Tricks, or `OUT`."""
    cost: float
    """The weight of the words against it."""
    open: tuple[int, ...]
    """Places of numbers that are no tricks."""

    @property
    def stayed(self) -> tuple[Player, ...]:
        return tuple([player for player, tricks in self.tricks.items() if tricks != OUT])

    @property
    def bourre(self) -> tuple[Player, ...]:
        return tuple([player for player, tricks in self.tricks.items() if tricks == 0])

    @property
    def winner(self) -> Player | None:
        """The player of the most tricks; None for a tie."""
        most = max(self.tricks.values())
        best = [player for player, tricks in self.tricks.items() if tricks == most]
        return best[0] if len(best) == 1 else None


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


class _Claim(NamedTuple):
    """Words for in, out, no trick or beaten."""

    cost: float
    """Their weight against an outcome that fails them."""
    fails: Callable[[Mapping[Player, int]], bool]


def _each(who: Collection[Player], does: Callable[[int], bool]) -> Callable[..., bool]:
    return lambda tricks: all(does(tricks[player]) for player in who)


def _unbeaten(ahead: Collection[Player], behind: Collection[Player]) -> Callable[..., bool]:
    return lambda tricks: (
        not any(tricks[one] > tricks[two] > OUT for one in ahead for two in behind)
    )


_is_out, _stays = partial(eq, OUT), partial(ne, OUT)
_is_bourre, _is_not_bourre = partial(eq, 0), partial(ne, 0)


class ToldHand(ToldBeside):
    """The words of one hand, and the outcomes that they allow."""

    @cached_property
    def outcomes(self) -> list[ToldResult]:
        """The likeliest first."""
        return sorted(self._possible(), key=lambda outcome: outcome.cost + self._few(outcome))

    def allows_any(self) -> bool:
        return next(self._possible(), None) is not None

    @cached_property
    def by_result(self) -> list[list[ToldResult]]:
        """The likeliest results, the outcomes with the same chips together."""
        found: dict[tuple[object, ...], list[ToldResult]] = {}
        for outcome in self.outcomes:
            alone = len(outcome.stayed) == 1
            found.setdefault((outcome.winner, outcome.bourre, alone), []).append(outcome)
        likeliest = [*found.values()][:_MOST_RESULTS]
        return [sorted(some, key=lambda outcome: outcome.cost) for some in likeliest]

    def _few(self, outcome: ToldResult) -> int:
        return sum(self._small(place) is not None for place in outcome.open)

    def _possible(self) -> Iterator[ToldResult]:
        for tricks in self._assignments({}, self.players):
            outcome = self._weighed(tricks)
            if outcome is not None:
                yield outcome
        yield from self._alone()

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
                self._is_shared(place),
                self._is_shared(place, OTHERS),
            )
            for place, told in enumerate(self.words)
            if told.does(NUMBERS) and told.sentence not in self.drawn and not self._counts(place)
        ]

    def _seated(self, who: Collection[Player]) -> tuple[Player, ...]:
        return tuple([player for player in self.players if player in who])

    @cached_property
    def _options(self) -> dict[Player, list[int]]:
        """The possible tricks of each player."""
        some = {*range(1, self.size)}
        sweep = {self.size} if any(told.does(_SWEEP) for told in self.words) else set()
        shared = any(told.does(SHARED) for told in self.words)
        found = {}
        for player in self.players:
            numbers = sweep | {
                one.tricks
                for one in self.numbers
                if one.tricks and (player in one.beside + one.in_sentence or one.shared)
            }
            rests = any(player in who for place in self._rests for who in self.groups[place])
            touched = player in self.mentioned or shared
            found[player] = [
                OUT,
                *([0, *sorted(numbers | (some if rests else set()))] if touched else []),
            ]
        return found

    @cached_property
    def _rests(self) -> list[int]:
        return [place for place, told in enumerate(self.words) if told.does(_REST)]

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

    def _weighed(self, tricks: Mapping[Player, int]) -> ToldResult | None:
        """Weigh an outcome against the words; None if no number tells a trick."""
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
            all_taken = swept and tricks[missing[0]] == self.size
            if len(missing) > 1 or not (self._rests or all_taken):
                return None
            cost += 0 if swept else 0.5
        return ToldResult(tricks, cost + self._against(tricks), tuple(left))

    def _tricks_told(self, tricks: Mapping[Player, int]) -> tuple[set[Player], list[int], int]:
        """Return the takers told by numbers, the places of numbers telling none, and how many stand nearer to others."""
        told: set[Player] = set()
        left: list[int] = []
        far = 0
        for one in self.numbers:
            if one.tricks is None:
                left.append(one.place)
                continue
            own = [player for player in one.beside if tricks[player] == one.tricks]
            fresh = [player for player in own if player not in told]
            if one.shared:
                every = [player for player in self.players if tricks[player] == one.tricks]
                if few := own if own and not one.of_others else every:
                    told |= {*few}
                    continue
            far_off = (
                player
                for player in one.in_sentence
                if tricks[player] == one.tricks and player not in told
            )
            if fresh:
                told |= {*fresh[:1]} if one.groups == 1 else {*fresh}
                far += not one.nearest & {*fresh}
            elif (player := next(far_off, None)) is not None:
                told.add(player)
                far += 4
            elif not own:
                left.append(one.place)
        return told, left, far

    # ------------------------------------------------------------ in, out, no trick, beaten

    def _against(self, tricks: Mapping[Player, int]) -> float:
        """Return the weight of words for in, out, no trick and beaten against an outcome."""
        return sum(claim.cost for claim in self._claims if claim.fails(tricks))

    @cached_property
    def _claims(self) -> list[_Claim]:
        found: list[_Claim] = []
        bourre: set[Player] = set()
        for place, told in enumerate(self.words):
            group, kinds = self.groups[place], told.word.kinds
            ahead = self.words[place + 1 : place + 5]
            denied = self._near_before(place, _DENIES)
            if kinds & NONE | kinds & PAYS:
                bourre |= {player for who in group for player in who}
            if (kinds & {"ALL"} and any(one.does(_IN) for one in ahead[:3])) or (
                kinds & {"NOBODY"} and any(one.does(_LEAVES) for one in ahead)
            ):
                but = self._excepted(place)
                others = (player for player in self.players if player not in but)
                found += [_Claim(_STRONG, _each({player}, _is_out)) for player in others]
                found += [_Claim(_AGAINST, _each({player}, _stays)) for player in but]
            elif kinds & NONE:
                found += [_Claim(_AGAINST, _each(who, _is_not_bourre)) for who in group]
            elif kinds & {"BEAT"} and group:
                behind = self._row(range(place + 1, len(self.words)), place, passing=False)
                found += [_Claim(_AGAINST, _unbeaten(group[0], who)) for who in behind]
            elif (kinds & {"OUT"} and not kinds & _IN and not denied) or (kinds & _IN and denied):
                found += [_Claim(_AGAINST, _each(who, _stays)) for who in group]
            elif kinds & _IN and self.words[place - 1].does(_REST):
                named = frozenset().union(*group)  # `Ann ran, the other four stayed`
                others = (player for player in self.players if player not in named)
                found += [_Claim(_AGAINST, _each({player}, _is_out)) for player in others]
            elif kinds & _IN and "OUT" not in kinds:
                found += [_Claim(_AGAINST, _each(who, _is_out)) for who in group]
        shared = any(
            told.does(NONE) and self._near(place, _REST) for place, told in enumerate(self.words)
        )
        unsaid = () if shared else [player for player in self.players if player not in bourre]
        return found + [_Claim(_UNSAID, _each({player}, _is_bourre)) for player in unsaid]

    def _excepted(self, place: int) -> frozenset[Player]:
        """Return those behind a `but` that follows: `all played but me`."""
        ahead = range(place + 1, min(place + 6, len(self.words)))
        but = next((n for n in ahead if self.words[n].does(_BUT)), None)
        if but is None or self.words[but].sentence != self.words[place].sentence:
            return frozenset()
        row = self._row(range(but + 1, len(self.words)), but, passing=False)
        return frozenset().union(*row)

    def _alone(self) -> Iterator[ToldResult]:
        """Yield a lone stayer, where words say so."""
        marked: set[Player] = set()
        for place, told in enumerate(self.words):
            if told.does(_ALONE):
                ahead = self.words[place + 1 : place + 3]
                marked |= {player for one in ahead for player in one.who}
                marked |= {player for who in self.groups[place][:1] for player in who}
        for player in self._seated(marked):
            tricks = dict.fromkeys(self.players, OUT) | {player: self.size}
            left = tuple([one.place for one in self.numbers])
            yield ToldResult(tricks, self._against(tricks), left)

    def may_name_others(self, outcome: ToldResult) -> bool:
        """Tell whether a word beside the tricks may be a name that nobody knows."""
        counts = {
            told.sentence
            for place, told in enumerate(self.words)
            if self._small(place) and place not in outcome.open
        }
        return any(
            told.word.kinds == {"WORD"} and told.word.text[0].isupper() and not told.who
            for before, told in pairwise(self.words)
            if before.sentence == told.sentence in counts
        )
