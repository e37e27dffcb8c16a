"""Words of a hand for in, out, no trick and beaten, as claims that an outcome may fail."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property, partial
from operator import eq, ne
from typing import NamedTuple

from referee.game import Player
from referee.notes.story_persons import NONE, PAYS, PersonsBeside
from referee.notes.story_words import StoryWord

OUT = -1
_EXCEPTED = frozenset({"ALL", "NOBODY", "NOBODYELSE", "REST"})
_AGAINST, _STRONG, _UNSAID = 2.0, 3.0, 1.0


class _Claim(NamedTuple):
    """Words for in, out, no trick or beaten."""

    cost: float
    """Their weight against an outcome that fails them."""
    fails: Callable[[Mapping[Player, int]], bool]
    place: int = -1
    """Of its word; -1: none says so."""


def _each(who: Collection[Player], does: Callable[[int], bool]) -> Callable[..., bool]:
    return lambda tricks: all(does(tricks[player]) for player in who)


def _unbeaten(ahead: Collection[Player], behind: Collection[Player]) -> Callable[..., bool]:
    return lambda tricks: (
        not any(tricks[one] > tricks[two] > OUT for one in ahead for two in behind)
    )


_is_out, _stays = partial(eq, OUT), partial(ne, OUT)
_is_bourre, _is_not_bourre = partial(eq, 0), partial(ne, 0)


class PossibleResult(NamedTuple):
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
    def takers(self) -> Mapping[Player, int]:
        return {player: tricks for player, tricks in self.tricks.items() if tricks > 0}

    @property
    def winner(self) -> Player | None:
        """The player of the most tricks; None for a tie."""
        most = max(self.tricks.values(), default=0)
        best = [player for player, tricks in self.tricks.items() if tricks == most]
        return best[0] if len(best) == 1 else None


NO_RESULT = PossibleResult({}, 0, ())


class StoryClaims(PersonsBeside):
    """The words of one hand, and their claims."""

    def against(self, tricks: Mapping[Player, int]) -> float:
        """Return the weight of the claims that an outcome fails."""
        return sum(claim.cost for claim in self._claims if claim.fails(tricks))

    def against_staying(self, stayed: Collection[Player], before: StoryWord) -> float:
        """Return the weight of the words above one word against those who stayed."""
        ways = [  # of tricks nothing is known yet
            {player: taken if player in stayed else OUT for player in self.players}
            for taken in (0, 1)
        ]
        above = (
            one for one in self._claims if one.place >= 0 and self.words[one.place].at < before.at
        )
        return sum(claim.cost for claim in above if all(map(claim.fails, ways)))

    @cached_property
    def _claims(self) -> list[_Claim]:
        places = range(len(self.words))
        found = [
            one._replace(place=at) for at in places for one in self._of_all(at) or self._of_some(at)
        ]
        tell = [at for at in places if self.words[at].does(NONE | PAYS)]
        bourre = {player for at in tell for who in self.groups[at] for player in who}
        if not any(self.words[at].does(NONE) and self._near(at, {"REST"}) for at in tell):
            unsaid = (player for player in self.players if player not in bourre)
            found += [_Claim(_UNSAID, _each({player}, _is_bourre)) for player in unsaid]
        return found

    def _of_all(self, place: int) -> list[_Claim]:
        word, ahead = self.words[place], self.words[place + 1 : place + 5]
        go = any(one.does({"OUT", "LEAVE"}) for one in ahead)
        stay = word.does({"ALL"}) and any(one.does({"IN"}) for one in ahead[:3])
        if stay or (word.does({"NOBODY"}) and go):
            return [*self._all_but(place, _is_out, _stays)]
        if word.does({"ALL"}) and go and self._excepted(place):
            return [*self._all_but(place, _stays, _is_out)]
        return []

    def _of_some(self, place: int) -> Iterator[_Claim]:
        group, kinds = self.groups[place], self.words[place].typed.kinds
        before = self._row(range(place - 1, -1, -1), place, passing=True)
        behind = self._row(range(place + 1, len(self.words)), place, passing=False)
        denied = self._near(place, {"NOTWORDS", "NOBODY"}, behind=-1)
        fails = _is_out
        told: Iterable[AbstractSet[Player]] = ()
        if kinds & NONE:
            nobody = self._near(place, {"NOBODY"}, before=1, behind=-1)
            fails, told = _is_not_bourre, () if nobody else group
        elif self._is_against(place):
            told = dict.fromkeys(who for who in (*group, *behind) if len(who) == 1)
        elif kinds & {"BEAT"} and group:
            yield from (_Claim(_AGAINST, _unbeaten(group[0], who)) for who in behind)
        elif kinds & {"OUT", "IN"} and bool(kinds & {"IN"}) == denied:
            fails, told = _stays, before or group
        elif kinds & {"IN"} and self.words[place - 1].does({"REST"}):
            named = frozenset().union(*group)  # `Ann ran, the other four stayed`
            told = [{player} for player in self.players if named and player not in named]
        elif kinds & {"IN"}:
            listed = self.words[place - 1].does({"COMMA"}) and "PREP" in kinds
            told = behind if listed and behind else group  # `Ann ran, in Ben, Cal`
        yield from (_Claim(_AGAINST, _each(who, fails)) for who in told)

    def _all_but(
        self, place: int, fails: Callable[[int], bool], fails_but: Callable[[int], bool]
    ) -> Iterator[_Claim]:
        but = self._excepted(place)
        for player in self.players:
            cost, each = (_AGAINST, fails_but) if player in but else (_STRONG, fails)
            yield _Claim(cost, _each({player}, each))

    def _excepted(self, place: int) -> frozenset[Player]:
        """Return those behind a `but` that follows: `all played but me`."""
        ahead = range(place + 1, min(place + 6, len(self.words)))
        but = next((n for n in ahead if self.words[n].does({"BUT"})), None)
        if but is None:
            return frozenset()
        row = self._row(range(but + 1, len(self.words)), but, passing=False)
        return frozenset().union(*row)

    def behind_only(self, place: int) -> tuple[frozenset[Player], ...]:
        """Return those named together behind `only`, or `all but`."""
        word = self.words[place]
        behind = [one for one in self.words[place + 1 :] if one.sentence == word.sentence]
        joined = any(one.does({"AND", "COMMA"}) for one in behind[1:2])
        who = tuple(dict.fromkeys(one.who for one in behind[: 3 if joined else 2] if one.who))
        known = all(len(one) == 1 for one in who)
        return who if word.does({"ONLY"}) or (known and self.is_but(place)) else ()

    def is_but(self, place: int) -> bool:
        near = self._near(place, _EXCEPTED, before=5, behind=-1)
        return self.words[place].does({"BUT"}) and near
