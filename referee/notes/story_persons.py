"""The words of one hand in free words, with the persons beside them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import pairwise, takewhile

from referee.game import Player
from referee.notes.evening import NotedHand
from referee.notes.facts import Fact
from referee.notes.story_words import StoryWord, by_sentence, is_card
from referee.notes.vocabulary import fold

_NO = ("no", "non")
_OF_ALL = frozenset({"ALL", "EACH"})
_WAYS = frozenset({"UP", "DOWN", "OUT"})
_JOINS = frozenset({"AND", "COMMA"})
NUMBERS = frozenset({"NUM", "MONEY", "SIGNED", "TALLY"})
NONE = frozenset({"ZERO", "BOO"})
_STOPS = NUMBERS | NONE | {"SPLIT"}
PAYS = frozenset({"PAY", "OWE", "MATCH"})
OTHERS = frozenset({"REST", "ALL"})
SHARED = OTHERS | {"EACH"}
_TOWARDS = frozenset({"TO", "FOR", "POSS", "PREP", "TRICKS", "COLON", "FROM", "CHIPS", "EACH"})
_CARDS = NUMBERS | {"CARDS", "ZERO"}
"""What stands near a word for a draw; otherwise something else was changed."""
_DEALS = frozenset({"DEAL", "DEALER", "TURNED", "UP", "TRUMP"})


class PersonsBeside:
    """The words of one hand, with the persons beside each."""

    def __init__(self, words: Sequence[StoryWord], players: Sequence[Player], size: int) -> None:
        self.words, self.players, self.size = words, tuple(players), size
        self.persons = self._by_sentence()
        # numbers of cards, not of tricks
        self.drawn = {
            word.sentence
            for place, word in enumerate(words)
            if word.does({"DRAW"}) and self._near(place, _CARDS)
        }
        self.groups = [self._beside(place) for place in range(len(words))]
        self.mentioned = {player for word in words for player in word.who}
        self.named = {player for word in words if len(word.who) == 1 for player in word.who}

    def _beside(self, place: int) -> list[frozenset[Player]]:
        """Return the persons before a word, or behind it after `to`; of `three to two` all of the sentence."""
        word = self.words[place]
        if word.does(NUMBERS) and self._is_of_sides(place):
            named = self.persons[place]
            same = [one.who for one in self.words if one.sentence == word.sentence and one.who]
            return [named if len(named) > 1 else named.union(*same)] if same else []
        before = self._row(range(place - 1, -1, -1), place, passing=True)
        behind = self._row(range(place + 1, len(self.words)), place, passing=False)
        return before + behind if not before or self._leads(place) else before

    def _is_of_sides(self, place: int) -> bool:
        if "SPLIT" in self.words[place].typed.kinds:
            return True
        ahead = [one for one in self.words[place + 1 : place + 4] if not one.does({"TRICKS"})][:2]
        behind = [one for one in self.words[max(0, place - 3) : place] if not one.does({"TRICKS"})]
        return any(
            len(pair) == 2 and pair[0].does({"TO"}) and pair[1].does(NUMBERS)
            for pair in (ahead, behind[:-3:-1])
        )

    def _leads(self, place: int) -> bool:
        ahead = self.words[place + 1 : place + 2]
        return bool(ahead) and (ahead[0].does(_TOWARDS) or bool(ahead[0].who))

    def _row(self, places: range, origin: int, *, passing: bool) -> list[frozenset[Player]]:
        """Return the persons together on one side of a word. `passing`: past words that say nothing."""
        found: list[frozenset[Player]] = []
        crossed = False
        for place in places:
            word = self.words[place]
            if word.sentence != self.words[origin].sentence:
                break
            placed = self.words[max(0, place - 3) : place] if word.who and passing else ()
            if any(
                fold(one.typed.text) == "between" for one in placed
            ):  # `between Ann and Ben and I am out`
                break
            if word.who and found and crossed:  # `Ann played Ben and got three`
                return [found[0] | word.who]
            if word.who:
                found.append(word.who)
            elif found and not crossed:
                if not word.does(_JOINS):
                    break
            elif word.does(_STOPS) or not (passing or word.does(_TOWARDS)):
                break
            else:
                crossed |= passing and word.does({"AND"})
        return found

    def _by_sentence(self) -> list[frozenset[Player]]:
        named: dict[int, set[Player]] = {}
        for word in self.words:
            named.setdefault(word.sentence, set()).update(word.who if len(word.who) == 1 else ())
        return [frozenset(named[word.sentence]) for word in self.words]

    def _near(
        self, place: int, kinds: AbstractSet[str], *, before: int = 3, behind: int = 3
    ) -> bool:
        around = self.words[max(0, place - before) : place + behind + 1]
        return any(
            word.does(kinds) for word in around if word.sentence == self.words[place].sentence
        )

    def is_shared(self, place: int, kinds: AbstractSet[str] = SHARED) -> bool:
        """Tell whether a number counts for several: `one each`, `the others one`."""
        sentence = self.words[place].sentence
        for step, reach, does in ((-1, 5, kinds), (1, 2, kinds & {"EACH"}), (1, 3, kinds & OTHERS)):
            for near in range(place + step, place + step * (reach + 1), step):
                word = self.words[near] if 0 <= near < len(self.words) else None
                if word is None or word.sentence != sentence or word.who:
                    break
                if word.does(NUMBERS):
                    if word.typed.value == self.words[place].typed.value:
                        continue
                    break
                if word.does(does):
                    return True
                if step > 0 and word.does(_JOINS):
                    break
        return False

    def way(self, place: int) -> int:
        """Return -1 for chips that somebody is down, 1 for up, else 0."""
        sentence = self.words[place].sentence
        near = [
            *takewhile(lambda one: not (one.does(NUMBERS) or one.who), self.words[:place][::-1])
        ]
        to = bool(near) and near[0].does({"TO"})
        head = next(one for one in self.words if one.sentence == sentence)  # `down: Ann 2, Ben 5`
        for word in (*([] if to else near), *self.words[place + 1 : place + 2], head):
            if word.sentence == sentence and word.does(_WAYS):
                return 1 if word.does({"UP"}) else -1
        return 0

    @cached_property
    def turned(self) -> Fact | None:
        """The one card told, in a sentence of the deal."""
        cards = [*filter(is_card, self.words)]
        same = [one for one in self.words if one.sentence in {card.sentence for card in cards}]
        if len(cards) != 1 or not any(one.does(_DEALS) for one in same):
            return None
        return Fact("turned", cards[0].line, (cards[0].typed,), card=str(cards[0].typed.value))

    @cached_property
    def drew(self) -> Fact | None:
        """The numbers of cards drawn, each beside one player."""
        return self.drawn_by(
            [
                place
                for place, word in enumerate(self.words)
                if word.sentence in self.drawn and word.does({"NUM", "CARD"})
                if self._near(place, {"DRAW", "CARDS"}, before=2, behind=2)
            ]
        )

    def drawn_by(self, places: Sequence[int], stayed: Collection[Player] = ()) -> Fact | None:
        """Return numbers as those of cards drawn, each beside one player.

        `stayed`: nobody else drew, and a pronoun means one of them.
        """
        pairs: dict[Player, int] = {}
        nobody: frozenset[Player] = frozenset()
        beside = {place: [*self.groups[place][:1], nobody][0] for place in places}
        left = {*places}
        for place in sorted(places, key=lambda one: len(beside[one])):
            who = {*beside[place]} - {*pairs}
            who &= {*stayed} if len(who) > 1 else who
            number = self.words[place].typed.value
            if len(who) == 1 and isinstance(number, int):
                pairs[who.pop()] = number
                left.remove(place)
        if stayed and len(places) == 1 and self.is_shared(places[0], _OF_ALL):
            pairs, left = dict.fromkeys(stayed, self._small(places[0]) or 0), set()
        beyond = stayed and not {*pairs} <= {*stayed}
        if left or not pairs or beyond or max(pairs.values()) > self.size:
            return None
        told = [self.words[place] for place in places]
        words = tuple([word.typed for word in told])
        return Fact("drew", told[0].line, words, pairs=tuple(pairs.items()))

    def is_drawn(self, place: int) -> bool:
        """Tell whether a number counts cards drawn: `drew 3`, but not `drew 3 and took 2`."""
        won = any(one.does({"WIN", "HAS"}) for one in self.words[max(0, place - 1) : place])
        return self.words[place].sentence in self.drawn and not won

    def cards_beside(self, hand: NotedHand) -> Iterator[StoryWord]:
        """Yield the cards told, and the first number drawn, that a hand has not."""
        cards = filter(is_card, self.words)
        yield from (word for word in cards if str(word.typed.value) != hand.up)
        if self.drawn and not hand.drawn:
            yield from [word for word in self.words if word.sentence in self.drawn][:1]

    def _counts(self, place: int) -> bool:
        return place > 0 and self.words[place - 1].does({"HAND"})

    def _small(self, place: int) -> int | None:
        """Return a possible number of tricks."""
        word = self.words[place].typed
        if not word.kinds & {"NUM", "TALLY"} or not isinstance(word.value, int):
            return None
        return word.value if 0 < word.value <= self.size else None

    def takers(self, place: int) -> frozenset[Player]:
        """Return the takers of a sum: `Ann picks up 8`, `8 to Ann`."""
        before, behind = self.words[max(0, place - 2) : place], self.words[place + 1 : place + 4]
        if any(word.does({"WIN"}) for word in before):
            group = self._row(range(place - 1, -1, -1), place, passing=True)
        elif any(word.does({"TO", "FOR"}) for word in behind):
            to = next(n for n, word in enumerate(behind, place + 1) if word.does({"TO", "FOR"}))
            group = self._row(range(to, len(self.words)), place, passing=False)
        else:
            group = []
        return frozenset().union(*group)

    @cached_property
    def buys(self) -> Mapping[StoryWord, Player]:
        found = {}
        for place, word in enumerate(self.words):
            ahead = [*range(place + 1, min(place + 4, len(self.words)))]
            number = next((n for n in ahead if self.words[n].does(NUMBERS)), None)
            near = [one.who for one in self.words[:place] if one.sentence == word.sentence]
            some = (*self.groups[place], *near[::-1], self.persons[place])
            who = [one for one in some if len(one) == 1]
            more = word.does({"BUY"}) or (
                word.does({"WIN"}) and number and self._near(number, {"MORE"}, before=1, behind=1)
            )
            if number and more and who and self.words[number].sentence == word.sentence:
                found[self.words[number]] = next(iter(who[0]))
        return found

    def is_paid(self, place: int) -> bool:
        return not self.takers(place) and self._near(place, NONE | PAYS, before=4, behind=4)

    def _is_against(self, place: int) -> bool:
        kinds = self.words[place].typed.kinds
        return "AGAINST" in kinds and "WIN" not in kinds

    def dealer(self) -> tuple[Player, StoryWord] | None:
        """Return the dealer, if the words name one player."""
        found: dict[Player, StoryWord] = {}
        for place, word in enumerate(self.words):
            if word.does({"DEAL", "DEALER"}):
                near = self.words[place + 1 : place + 5]
                after = [one for one in near if one.sentence == word.sentence]
                behind = [one.who for one in after if one.who]
                counts = word.does({"HAND"}) and any(one.does({"NUM"}) for one in after[:1])
                corrected = counts or any(one.does({"WAIT"}) for one in after)
                for who in (self.groups[place] or behind)[:1]:
                    if len(who) == 1 and not corrected:
                        found.setdefault(next(iter(who)), word)
        return next(iter(found.items())) if len(found) == 1 else None

    def names_alone(self) -> Iterator[StoryWord]:
        """Yield the names beside which nothing stands: `(Ann)`."""
        for sentence in by_sentence(self.words):
            words = [word for word in sentence if not word.does({"HAND", "LINENO", "ORD"})]
            if len(words) == 1 and words[0].who:
                yield words[0]

    @cached_property
    def takes_back(self) -> bool:
        """A number is taken back: `Ann two, no, Ben two`."""
        words = [word for word in self.words if not word.does({"COMMA"})]
        return any(
            one.does(NUMBERS) and (two.does({"WAIT"}) or fold(two.typed.text) in _NO)
            for one, two in pairwise(words)
            if one.sentence == two.sentence
        )
