"""State of a reader between lines: the players, and the letters of the cards."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice

from referee.evening_events import ChipsBought, ChipsCounted, PlayerSat, PotBrought
from referee.events import Event, HandStarted, IntentsDeclared, PotAwarded, TricksCounted
from referee.game import Player, SeenCard, Span, letters
from referee.hand_log.characters import name_key
from referee.hand_log.grammar import played_spellings, reads_as_card

ReadInWords = Callable[..., tuple[Event, ...]]
"""Takes a `Line`."""

_MOST_REMEMBERED = 10_000
_MOST_COMPARED = 50


@dataclass(slots=True, eq=False)
class Session:
    """The names declared so far, and the language. Only the reader changes it."""

    brought: int = 0
    open: bool = True
    """True before a `seats` line: any name is accepted."""
    gone: dict[Player, Span] = field(default_factory=dict)
    dealer: Player | None = None
    hand: int = 0
    start: HandStarted | None = None
    """With the card that a line below it turned up."""
    intents: list[IntentsDeclared] = field(default_factory=list)
    paid: bool = False
    took: tuple[int, Player] | None = None
    """The last trick with a written winner."""
    like_cards: set[str] = field(default_factory=set)
    spelled: dict[str, Player] = field(default_factory=dict)
    language: str = "en"
    plays: dict[str, tuple[SeenCard, bool]] = field(default_factory=dict)
    """With True if a star marks it."""
    in_words: ReadInWords | None = None
    """Reads a line that is in words of one's own; None: nothing does."""
    worded: set[int] = field(default_factory=set)
    """The lines that it read."""
    counted: bool = False
    """A line of the hand counts tricks."""
    _declared: dict[str, list[Player]] = field(default_factory=dict)
    _round: list[Player] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.plays:
            self.speak(self.language)

    def copy(self) -> "Session":
        return replace(
            self,
            gone=self.gone.copy(),
            intents=self.intents.copy(),
            like_cards=self.like_cards.copy(),
            spelled=self.spelled.copy(),
            worded=self.worded.copy(),
            _declared={key: [*alike] for key, alike in self._declared.items()},
            _round=self._round.copy(),
        )

    def speak(self, language: str) -> None:
        self.language = letters(language).code
        self.plays = played_spellings(language).copy()

    def declare(self, players: Iterable[Player]) -> None:
        """Undeclared names are refused from now on."""
        if self.open:
            self._declared.clear()
            self._round.clear()
            self.spelled.clear()
        self.open = False
        for player in players:
            self.admit(player)

    def named(self, token: str) -> Player | None:
        """Return the player of a name, quoted or not; remembered for `spelled`."""
        found = self.spelled.get(token)
        if found is None and (found := self.player(token.strip('" \t'))) is not None:
            if len(self.spelled) >= _MOST_REMEMBERED:
                self.spelled.clear()
            self.spelled[token] = found
        return found

    def player(self, name: str) -> Player | None:
        alike = self._declared.get(name_key(name), [])
        if name in alike:
            return Player(name)
        if self.open and name and not alike:
            self.admit(Player(name))
            return Player(name)
        return alike[0] if len(alike) == 1 else None

    def knows(self, written: str) -> bool:
        """Tell whether that name was declared or, without `seats`, already used."""
        return name_key(written.strip('"')) in self._declared

    def declared(self, name: str) -> Player | None:
        alike = self._declared.get(name_key(name), [])
        return Player(name) if name in alike else next(iter(alike), None)

    def names(self) -> tuple[Player, ...]:
        return tuple(player for alike in self._declared.values() for player in alike)

    def in_turn(self) -> tuple[Player, ...]:
        first = self._round.index(self.dealer) + 1 if self.dealer in self._round else 0
        order = (*self._round[first:], *self._round[:first])
        return tuple(player for player in order if player not in self.gone)

    def leader(self, trick: int, players: Sequence[Player]) -> Player | None:
        if trick == 1 and self.dealer is not None:
            return next((player for player in self.in_turn() if player in players), None)
        number, winner = self.took or (0, None)
        return winner if number == trick - 1 and winner in players else None

    def sit(self, player: Player, after: Player) -> None:
        if player in self._round:
            self._round.remove(player)
        place = self._round.index(after) + 1 if after in self._round else len(self._round)
        self._round.insert(place, player)
        self.admit(player)

    def bring(self, event: ChipsCounted | ChipsBought | PlayerSat | PotBrought) -> None:
        """Add the chips that a line brings to the table; counts do so before the first hand."""
        if not isinstance(event, ChipsCounted):
            self.brought += event.chips or 0
        elif not self.hand:
            for amount in event.amounts:
                self.brought += amount.chips * (1 if amount.player else len(self.names()))

    def note(self, event: IntentsDeclared | PotAwarded | TricksCounted) -> None:
        if isinstance(event, IntentsDeclared):
            self.intents.append(event)
        elif isinstance(event, PotAwarded):
            self.paid = True
        else:
            self.counted = True

    def meant(self, word: str) -> Player | None:
        """Return the one declared player whose name, a word of it or its beginning this is."""
        bare = word.strip('"').rstrip("!?.")
        key = name_key(bare)
        alike = self._declared.get(key, [])
        if not key or alike:
            return Player(bare) if bare in alike else alike[0] if len(alike) == 1 else None
        names = {player: name_key(player) for player in self.names()}
        words = [player for player, name in names.items() if key in name.split()]
        begins = [player for player, name in names.items() if name.startswith(key)]
        found_alike = words or begins
        return found_alike[0] if len(found_alike) == 1 else None

    def namesakes_before(self, player: Player) -> tuple[Player, ...]:
        alike = self._declared[name_key(player)]
        return tuple(alike[: alike.index(player)])

    def nearest(self, written: str) -> tuple[Player, ...]:
        key = name_key(written.strip('"'))
        if key in self._declared:
            return tuple(self._declared[key])
        recent = tuple(islice(reversed(self._declared), _MOST_COMPARED))
        starting = [known for known in recent if key and known.startswith(key)]
        close = get_close_matches(key, recent, 1, 0.5)
        return tuple(self._declared[known][0] for known in starting[:1] or close)

    def admit(self, player: Player) -> None:
        self.gone.pop(player, None)
        alike = self._declared.setdefault(name_key(player), [])
        if player in alike:
            return
        alike.append(player)
        if player not in self._round:
            self._round.append(player)
        self.spelled.clear()
        if reads_as_card(player):
            self.like_cards.add(player)


@lru_cache(1000)
def near_word(written: str, words: frozenset[str], cutoff: float = 0.65) -> str | None:
    folded = re.sub(r"[^\w-]", "", written.lower())
    return next(iter(get_close_matches(folded, words, 1, cutoff)), None)


def misspelt(written: str, words: frozenset[str]) -> str | None:
    """Return the word meant; `said`, `lead` and `Ray` are not `paid`, `leave` and `repay`."""
    said = written.lower()
    near = near_word(said, words, 0.75) if len(said) > 3 else None
    if near and near[0] == said[0]:
        return near
    return next((word for word in words if sorted(word) == sorted(said)), None)
