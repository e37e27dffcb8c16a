"""What a reader remembers from one line to the next: who plays, and the letters of the cards."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice

from referee.events import (
    ChipsBought,
    ChipsCounted,
    HandStarted,
    IntentsDeclared,
    PlayerSat,
    PotAwarded,
    PotBrought,
)
from referee.game import Player, SeenCard, Span, letters
from referee.hand_log.vocabulary.phone import name_key
from referee.hand_log.vocabulary.spellings import played_spellings, reads_as_card

_MOST_REMEMBERED = 10_000
_MOST_COMPARED = 50


class Session:
    """The names that a log has declared so far, and its language. Only the reader of its lines changes it."""

    __slots__ = (
        "_declared",
        "_round",
        "brought",
        "dealer",
        "gone",
        "hand",
        "intents",
        "language",
        "like_cards",
        "open",
        "paid",
        "plays",
        "spelled",
        "start",
        "took",
    )

    def __init__(self) -> None:
        self.brought = 0
        """The chips that came to the table and its pot, as far as the log has said."""
        self.open = True
        """No `seats` line yet: names are taken as they come."""
        self.gone: dict[Player, Span] = {}
        """Who left, and has not sat down again, with the line that says so."""
        self._round: list[Player] = []
        """The seats, clockwise, as far as the log has said."""
        self.dealer: Player | None = None
        """Who deals; None where the last `hand` line does not say."""
        self.hand = 0
        """The number of the last `hand` line."""
        self.start: HandStarted | None = None
        """The last `hand` line, with the card that a line below it turned up."""
        self.intents: list[IntentsDeclared] = []
        """The `in` lines of the hand so far."""
        self.paid = False
        """Whether the pot of this hand has gone to somebody."""
        self.took: tuple[int, Player] | None = None
        """The number of the last trick of this hand whose winner was written beside the cards, and the winner."""
        self.like_cards: set[str] = set()
        """Names that read as cards."""
        self._declared: dict[str, list[Player]] = {}
        self.spelled: dict[str, Player] = {}
        """Whom a name means that a line held before, as it stood there, quotes and all."""
        self.speak("en")

    def copy(self) -> "Session":
        """A session that remembers the same and learns by itself from here on."""
        other = Session()
        other.open, other.gone, other.dealer = self.open, dict(self.gone), self.dealer
        other.hand, other.intents, other.took = self.hand, [*self.intents], self.took
        other.start, other.brought, other.paid = self.start, self.brought, self.paid
        other._round, other.like_cards = [*self._round], set(self.like_cards)
        other._declared = {key: [*alike] for key, alike in self._declared.items()}
        other.spelled, other.language, other.plays = dict(self.spelled), self.language, self.plays
        return other

    def speak(self, language: str) -> None:
        """Read cards in that language from here on; `KeyError` when nobody knows it."""
        self.language = letters(language).code
        self.plays: dict[str, tuple[SeenCard, bool]] = played_spellings(language).copy()

    def declare(self, players: Iterable[Player]) -> None:
        """From here on these names are known, and no undeclared one is taken."""
        if self.open:
            self._declared.clear()
            self._round.clear()
            self.spelled.clear()
        self.open = False
        for player in players:
            self.admit(player)

    def named(self, token: str) -> Player | None:
        """Whom a name in a line means, with its quotes if it has any; remembered for `spelled`."""
        found = self.spelled.get(token)
        if found is None and (found := self.player(token.strip('" \t'))) is not None:
            if len(self.spelled) >= _MOST_REMEMBERED:
                self.spelled.clear()
            self.spelled[token] = found
        return found

    def player(self, name: str) -> Player | None:
        """The player of that name, or nearly; None when there is none, or two."""
        alike = self._declared.get(name_key(name), [])
        if name in alike:
            return Player(name)
        if self.open and name and not alike:
            self.admit(Player(name))
            return Player(name)
        return alike[0] if len(alike) == 1 else None

    def knows(self, written: str) -> bool:
        """Whether that name was declared or, in a log without `seats`, already used."""
        return name_key(written.strip('"')) in self._declared

    def declared(self, name: str) -> Player | None:
        """The declared player of that name, taking no new one."""
        alike = self._declared.get(name_key(name), [])
        return Player(name) if name in alike else next(iter(alike), None)

    def names(self) -> tuple[Player, ...]:
        """Every declared name."""
        return tuple(player for alike in self._declared.values() for player in alike)

    def in_turn(self) -> tuple[Player, ...]:
        """Everybody at the table, the player on the dealer's left first."""
        first = self._round.index(self.dealer) + 1 if self.dealer in self._round else 0
        order = (*self._round[first:], *self._round[:first])
        return tuple(player for player in order if player not in self.gone)

    def leader(self, trick: int, players: Sequence[Player]) -> Player | None:
        """Who of these leads to a trick that all of them play to; None where the record does not say."""
        if trick == 1 and self.dealer is not None:
            return next((player for player in self.in_turn() if player in players), None)
        number, winner = self.took or (0, None)
        return winner if number == trick - 1 and winner in players else None

    def sit(self, player: Player, after: Player) -> None:
        """From here on this player sits on the left of another."""
        if player in self._round:
            self._round.remove(player)
        place = self._round.index(after) + 1 if after in self._round else len(self._round)
        self._round.insert(place, player)
        self.admit(player)

    def bring(self, event: ChipsCounted | ChipsBought | PlayerSat | PotBrought) -> None:
        """Add the chips that a line brings to the table: a count does so before the first hand."""
        if not isinstance(event, ChipsCounted):
            self.brought += event.chips or 0
        elif not self.hand:
            for amount in event.amounts:
                self.brought += amount.chips * (1 if amount.player else len(self.names()))

    def note(self, event: IntentsDeclared | PotAwarded) -> None:
        """Remember what a line of a hand says of who stays, or that its pot has gone."""
        if isinstance(event, PotAwarded):
            self.paid = True
        else:
            self.intents.append(event)

    def meant(self, word: str) -> Player | None:
        """The one declared player for whom a word can stand: the name, a word of it, its beginning."""
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
        """Players declared earlier whose names differ from this one only in case and the like."""
        alike = self._declared[name_key(player)]
        return tuple(alike[: alike.index(player)])

    def nearest(self, written: str) -> tuple[Player, ...]:
        """The declared names most like what was written, the best first."""
        key = name_key(written.strip('"'))
        if key in self._declared:
            return tuple(self._declared[key])
        recent = tuple(islice(reversed(self._declared), _MOST_COMPARED))
        starting = [known for known in recent if key and known.startswith(key)]
        close = get_close_matches(key, recent, 1, 0.5)
        return tuple(self._declared[known][0] for known in starting[:1] or close)

    def admit(self, player: Player) -> None:
        """From here on this name is known too."""
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
def near_word(written: str, words: frozenset[str]) -> str | None:
    """The word most like what was written, or None when none is near."""
    folded = re.sub(r"[^\w-]", "", written.lower())
    return next(iter(get_close_matches(folded, words, 1, 0.65)), None)
