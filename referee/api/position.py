"""A position in a hand: the cards that may be played, and who wins; hands as a notebook shows them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from referee.audits import Passage
from referee.evenings import called
from referee.events import CardPlayed
from referee.game import LANGUAGES, Card, Player, Suit, WrittenCard
from referee.messages import RefusedError, counted, listed
from referee.pages import framed, hand_page
from referee.questions import Answer, QuestionError, Unanswered, answer_now, held_by, whole_cards
from referee.replay import Hand as RecordedHand
from referee.replay import Table, played_on, player_to_move

_HEIGHT = 520


def drawn(passage: Passage, *, at_end: bool = False) -> str | None:
    """Draw the hand of a passage as `referee report` does; None without Jinja2.

    `at_end`: after its last card.
    """
    return in_notebook(lambda: hand_page(passage, at_end=at_end), _HEIGHT)


def in_notebook(page: Callable[[], str], height: int) -> str | None:
    """Embed a page in a notebook, this many pixels high; None without Jinja2."""
    try:
        return framed(page(), height)
    except ImportError:
        return None


def card(name: str, language: str = "") -> Card:
    """Find a card by any of its names: `Qd`, `10h`, `A♠`, `queen of hearts`, `as de pique`.

    `language`: whose letters it is written in, `en` or `fr`; without it English is tried first.
    Raises `Error`.
    """
    found = cards(name, language)
    if len(found) != 1:
        raise RefusedError(f'"{name}" is {counted(len(found), "card")}; write one')
    return found[0]


def cards(names: str, language: str = "") -> tuple[Card, ...]:
    """Find cards in any form: `2s As 4c`, `2sAs4c`. Raises `Error`; `language` as for `card`."""
    first, *others = (language,) if language else LANGUAGES
    try:
        return whole_cards(names, first)
    except QuestionError:
        for other in others:
            with suppress(QuestionError):
                return whole_cards(names, other)
        raise


class Position:
    """A hand before one of its cards: the table, the cards held, the legal cards.

    `push` plays a card, legal or not, and `pop` takes it back, as on a chess board (decision 0410).
    The cards proved in each hand stay; what the record says of later tricks is forgotten.
    """

    def __init__(self, passage: Passage, table: Table) -> None:
        self._passage, self._tables = passage, [table]

    def __repr__(self) -> str:
        lying = "".join(f" {play}," for play in self.plays).rstrip(",")
        who = f" {self.player} {'plays' if self.plays else 'leads'}" if self.player else ""
        said = ";".join(filter(None, (lying, who))) or (" over" if self.is_over else "")
        return f"<Position in hand {self._hand.number}, trick {self.trick}:{said}>"

    def _repr_html_(self) -> str | None:
        """Return the hand so far as `referee report` draws it, for a notebook; None without Jinja2."""
        judgement, trick = self._passage.judgement, self._table.trick
        tricks = (*self._hand.before(trick), trick) if trick else ()
        so_far = replace(self._hand, tricks=tuple([each for each in tricks if each.plays]))
        judgement = judgement._replace(hand=so_far, findings=(), settlement=None)
        return drawn(self._passage._replace(judgement=judgement), at_end=True)

    @property
    def trick(self) -> int:
        """The number of the trick, from 1."""
        return self._table.trick.number if self._table.trick else 1

    @property
    def plays(self) -> tuple[CardPlayed, ...]:
        """The cards of the trick, in order of play."""
        return self._table.trick.plays if self._table.trick else ()

    @property
    def player(self) -> str | None:
        """The next to play; None if unknown, and when all cards have been played."""
        return player_to_move(self._table, self._passage.rules.ruleset)

    @property
    def led(self) -> Suit | None:
        """The suit led; None before a lead, after one face down, and where it is not recorded."""
        return self._table.position.led

    @property
    def taken(self) -> Mapping[str, int]:
        """The number of tricks of each stayer so far, as far as recorded."""
        trick, hand = self._table.trick, self._hand
        over = (*hand.before(trick), trick) if trick else ()
        winners = [each.winner for each in over if each.whole]
        return {player: winners.count(player) for player in hand.stayers or ()}

    @property
    def is_over(self) -> bool:
        """True if every card has been played."""
        trick = self._table.trick
        return trick is not None and trick.whole and trick.number >= self._hand.size

    def holding(self, player: str | None = None) -> tuple[Card, ...]:
        """Return the cards proved to be in a hand now; without a name, of the next to play."""
        return held_by(self._table, self._named(player))[0]

    def answer(self, player: str | None = None) -> Answer:
        """Answer what a player may play now, and why nothing else, as `referee ask` does.

        Raises `Error` if the record does not show enough.
        """
        given = answer_now(self._table, self._named(player), self._passage.rules)
        if isinstance(given, Unanswered):
            raise RefusedError(given.trouble)
        return given.given

    def legal_cards(self, player: str | None = None) -> tuple[Card, ...]:
        """Return the cards that a player may play now, whatever is not recorded; raise `Error`."""
        return self.answer(player).legal

    def is_legal(self, card: WrittenCard | str, player: str | None = None) -> bool | None:
        """Return whether a card may be played now; None if the record does not tell. Raises `Error`."""
        wanted, answer = _card(card) if isinstance(card, str) else card, self.answer(player)
        held, unnoted = held_by(self._table, self._named(player))
        if not isinstance(wanted, Card) or (wanted not in held and unnoted):
            return None
        legal, refused = answer.parted
        if wanted in legal:
            return True
        return False if wanted in refused or wanted not in held else None

    def push(self, card: Card | str, player: str | None = None, *, face_down: bool = False) -> None:
        """Play a card, legal or not; without a name, as the next to play. Raises `Error` if impossible."""
        who, laid = self._named(player), _card(card)
        for trouble in self._troubles(laid, who):
            raise RefusedError(trouble)
        table = self._table
        due = table.position.leads_face_down(self.holding(who), self._passage.rules.ruleset)
        down = face_down or (due and not held_by(table, who)[1])
        self._tables.append(played_on(table, laid, who, self._passage.rules.ruleset, down=down))

    def pop(self) -> None:
        """Take back the last pushed card; raise `Error` if there is none."""
        if len(self._tables) == 1:
            raise RefusedError("no card was pushed that could be taken back")
        self._tables.pop()

    def copy(self) -> "Position":
        """Return an independent copy."""
        copied = Position(self._passage, self._table)
        copied._tables = [*self._tables]
        return copied

    @property
    def _table(self) -> Table:
        return self._tables[-1]

    @property
    def _hand(self) -> RecordedHand:
        hand = self._table.hand
        if hand is None:
            raise RefusedError("no hand is being played")
        return hand

    def _named(self, player: str | None) -> Player:
        """Return the stayer of that name, or the next to play; raise `Error`."""
        stayers = self._hand.stayers or tuple(self._hand.seating)
        if player is not None:
            return called(player, stayers)
        if self.is_over:
            raise RefusedError(f"every card of hand {self._hand.number} has fallen")
        due = self.player
        if due is None:
            raise RefusedError(
                f"the record does not show who plays next: name {listed(stayers, 'or')}"
            )
        return called(due, stayers)

    def _troubles(self, card: Card, player: Player) -> Iterator[str]:
        ruleset, spell = self._passage.rules.ruleset, self._passage.letters.write
        trick, deck = self._table.trick, ruleset.playing_deck
        if card not in deck:
            yield f"{spell(card)} is not in the {len(deck)} cards of {ruleset.name}"
        for each in (*self._hand.before(trick), trick) if trick else ():
            if card in [play.card for play in each.plays]:
                yield f"{spell(card)} has fallen in trick {each.number}"
        if player in [play.player for play in self.plays]:
            yield f"{player} has played to trick {self.trick} already"
        for other in self._hand.stayers or ():
            if other != player and card in self.holding(other):
                yield f"{other} holds {spell(card)}"
        held, unnoted = held_by(self._table, player)
        if held and card not in held and not unnoted:
            yield f"{player} holds {' '.join(map(spell, held))}, and not {spell(card)}"


def _card(named: Card | str) -> Card:
    return card(named) if isinstance(named, str) else named
