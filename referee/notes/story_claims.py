"""Words of a hand for in, out, no trick and beaten, as claims that an outcome may fail."""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property, partial
from operator import eq, ne
from typing import NamedTuple

from referee.game import Player
from referee.notes.story_persons import NONE, PAYS, PersonsBeside

OUT = -1
_AGAINST, _STRONG, _UNSAID = 2.0, 3.0, 1.0


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


class StoryClaims(PersonsBeside):
    """The words of one hand, and their claims."""

    def against(self, tricks: Mapping[Player, int]) -> float:
        """Return the weight of words for in, out, no trick and beaten against an outcome."""
        return sum(claim.cost for claim in self._claims if claim.fails(tricks))

    @cached_property
    def _claims(self) -> list[_Claim]:
        found: list[_Claim] = []
        bourre: set[Player] = set()
        for place, word in enumerate(self.words):
            group, kinds = self.groups[place], word.typed.kinds
            ahead = self.words[place + 1 : place + 5]
            denied = self._near(place, {"NOTWORDS", "NOBODY"}, behind=-1)
            if kinds & NONE | kinds & PAYS:
                bourre |= {player for who in group for player in who}
            if (kinds & {"ALL"} and any(one.does({"IN"}) for one in ahead[:3])) or (
                kinds & {"NOBODY"} and any(one.does({"OUT", "LEAVE"}) for one in ahead)
            ):
                but = self._excepted(place)
                others = (player for player in self.players if player not in but)
                found += [_Claim(_STRONG, _each({player}, _is_out)) for player in others]
                found += [_Claim(_AGAINST, _each({player}, _stays)) for player in but]
            elif kinds & NONE:
                found += [_Claim(_AGAINST, _each(who, _is_not_bourre)) for who in group]
            elif self._is_against(place) and not denied:
                beside = (
                    *group,
                    *self._row(range(place + 1, len(self.words)), place, passing=False),
                )
                alone = {player for who in beside if len(who) == 1 for player in who}
                found += [_Claim(_AGAINST, _each({player}, _is_out)) for player in alone]
            elif kinds & {"BEAT"} and group:
                behind = self._row(range(place + 1, len(self.words)), place, passing=False)
                found += [_Claim(_AGAINST, _unbeaten(group[0], who)) for who in behind]
            elif (kinds & {"OUT"} and not kinds & {"IN"} and not denied) or (
                kinds & {"IN"} and denied
            ):
                before = self._row(range(place - 1, -1, -1), place, passing=True)
                found += [_Claim(_AGAINST, _each(who, _stays)) for who in before or group]
            elif kinds & {"IN"} and self.words[place - 1].does({"REST"}):
                named = frozenset().union(*group)  # `Ann ran, the other four stayed`
                others = (player for player in self.players if player not in named)
                found += [_Claim(_AGAINST, _each({player}, _is_out)) for player in others]
            elif kinds & {"IN"} and "OUT" not in kinds:
                found += [_Claim(_AGAINST, _each(who, _is_out)) for who in group]
        shared = any(
            word.does(NONE) and self._near(place, {"REST"}) for place, word in enumerate(self.words)
        )
        unsaid = () if shared else [player for player in self.players if player not in bourre]
        return found + [_Claim(_UNSAID, _each({player}, _is_bourre)) for player in unsaid]

    def _excepted(self, place: int) -> frozenset[Player]:
        """Return those behind a `but` that follows: `all played but me`."""
        ahead = range(place + 1, min(place + 6, len(self.words)))
        but = next((n for n in ahead if self.words[n].does({"BUT"})), None)
        if but is None or self.words[but].sentence != self.words[place].sentence:
            return frozenset()
        row = self._row(range(but + 1, len(self.words)), but, passing=False)
        return frozenset().union(*row)
