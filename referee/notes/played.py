"""Tricks: cards with their players, in words too; bare ranks follow suit if nothing speaks against it."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from copy import copy
from itertools import groupby

from referee.game import Player, turned_to
from referee.notes.evening import NotedEvening, NotedHand, NotedTrick, taker
from referee.notes.facts import Fact, PlayWritten
from referee.notes.persons import Persons, UnclearError
from referee.notes.phrases import Phrase, used
from referee.notes.vocabulary import NoteWord, of_kind

_Told = list[NoteWord | Player]
_Trick = list[tuple[Player, NoteWord]]
_NOT_PLAYED = frozenset({"TRICKS", "CARDS", "CHIPS", "COIN", "EACH", "MORE"})
_COUNTS = frozenset({"HAS", "PREP", "WIN"})
_ALSO_PLAYS = frozenset({"JOIN", "OUT", "START"})
"""Kinds of verbs that may also mean playing: `Ann ducks with the four`."""


def trick(hand: NotedHand, fact: Fact) -> bool:
    """Record a row of cards; a name after the last is the winner."""
    plays = [play for play in fact.plays if play.card and not play.star]
    winner = next((play.player for play in fact.plays if not play.card), None)
    stars = [place for place, play in enumerate(fact.plays) if play.star]
    if fact.line in hand.held:
        return False  # of a trick of which a card was not understood
    held = hand.held - {row.fact.line for row in hand.rows.values()}
    number = fact.numbers[0] if fact.numbers else len(hand.rows) + len(held) + 1
    last = hand.sources.get("last")
    if last and last.line == fact.line and "LAST" in last.kinds and hand.rows and not fact.numbers:
        number = hand.size
    if number in hand.rows or not 1 <= number <= hand.size or (hand.skipped and not fact.numbers):
        return False
    named = sum(play.card != "??" for play in plays)
    if len(plays) < 2 or named > len(hand.staying() or hand.table):
        return False
    if stars and winner is None:
        place = stars[0] - 1
        winner = plays[place].player
        plays[place] = plays[place]._replace(star=True)
    players = _players(hand, [play.player for play in plays])
    if not players:
        return False
    suited = tuple(_suited(hand, plays, players))
    row = NotedTrick(suited, plays[0].player, winner, fact, players)
    cards = [play.card for play in row.plays if "?" not in play.card]
    if len({*cards}) < len(cards):
        return False
    for place, before in hand.rows.items():
        _doubt_suits(hand, before, cards, row.leader if place == number - 1 else None)
    _doubt_suits(hand, row, (), winner)
    hand.rows[number] = row
    hand.sources.setdefault("rows", fact)
    return True


def _players(hand: NotedHand, named: Sequence[Player | None]) -> tuple[Player | None, ...]:
    """Return whose cards these are, by the seats; empty if the names contradict them."""
    stay = hand.staying()
    if all(named) or hand.dealer is None or len(named) != len(stay) or named[0] not in stay:
        return tuple(named)
    order = turned_to(named[0], tuple(stay))
    fits = all(one in (None, player) for one, player in zip(named, order, strict=True))
    return order if fits else ()


def _suited(
    hand: NotedHand, plays: Sequence[PlayWritten], players: Sequence[Player | None]
) -> Iterator[PlayWritten]:
    """Yield the cards, bare ranks as the trump that cut, else of the suit led."""
    rows = hand.rows.values()
    told = {play.card for row in rows for play in row.plays} | {play.card for play in plays}
    led, cut = plays[0].card[1:], False
    void = {
        player
        for row in rows
        if row.plays[0].card[1:] == led
        for player, play in zip(row.players, row.plays, strict=True)
        if play.card[1:] not in (led, "?")
    }
    for play, player in zip(plays, players, strict=True):
        if play.card == "??" or play.card[1:] != "?":
            yield play
            continue
        suit = hand.up[1:] or "?" if play.cuts else "?" if cut or player in void else led
        card = f"{play.card[0]}{suit}"
        wrong = card in told or (card == hand.up and player != hand.dealer)
        yield play._replace(card=f"{play.card[0]}?" if wrong and not play.cuts else card)
        cut |= play.cuts


def _doubt_suits(
    hand: NotedHand, row: NotedTrick, told: Sequence[str], winner: Player | None
) -> None:
    """Take back suits that another card, or who took the trick, denies."""
    guessed = [one for one in row.plays if "CARD" not in one.word.kinds and not one.cuts]
    wrong = winner is not None and _taken(row, hand.up[1:]) not in (None, winner)
    if guessed and (wrong or {one.card for one in guessed} & {*told}):
        row.plays = tuple(
            one._replace(card=f"{one.card[0]}?") if one in guessed and one.card != "??" else one
            for one in row.plays
        )


def _taken(row: NotedTrick, trump: str) -> Player | None:
    cards = zip(row.players, row.plays, strict=True)
    return _taker([(who, play.card) for who, play in cards], trump)


def _taker(cards: Sequence[tuple[Player | None, str]], trump: str) -> Player | None:
    known = [(who, card) for who, card in cards if who and "?" not in card]
    return taker(known, trump) if trump and len(known) == len(cards) else None


def corrects_card(hand: NotedHand, last: Fact, fact: Fact) -> bool:
    """Correct the card of that rank, or the last, if half was right: `8s … sorry, 8d`."""
    row = next((row for row in hand.rows.values() if row.fact is last), None)
    if row is None or fact.kind != "shown":
        return False
    alike = [play for play in row.plays if play.card[0] == fact.card[0]]
    wrong = alike[0] if len(alike) == 1 else row.plays[-1]
    if not {*wrong.card} & {*fact.card}:
        return False
    row.plays = tuple(
        play._replace(card=fact.card) if play is wrong else play for play in row.plays
    )
    return True


def takes_trick(hand: NotedHand, fact: Fact) -> bool | None:
    last = hand.rows[max(hand.rows)] if hand.rows else None
    starred = any(play.star for play in last.plays) if last else False
    if last is None or last.winner is not None or last.fact.line != fact.line or starred:
        return None
    (last.winner,) = fact.players
    return last.winner in last.players or last.leader is None


def in_words(words: Sequence[NoteWord], evening: NotedEvening, persons: Persons) -> list[Phrase]:
    """Return the tricks of a clause with a card of every stayer, whatever its verbs.

    Who took the last trick leads; each name stands beside a card of that player.
    """
    hand = evening.hand
    stay = hand.staying() if hand and hand.dealer and not hand.skipped else ()
    if hand is None or len(stay) < 2 or not (evening.cast.seated or len(stay) == 2):
        return []
    counted = 1 if "LINENO" in words[0].kinds else 2 if "TRICKNO" in words[0].kinds else 0
    number = [word for word in words[:counted] if word.kinds & {"LINENO", "NUM"}]
    words = words[counted:] if number else words
    told = _told(words, copy(persons)) if any("CARD" in word.kinds for word in words) else []
    cards = [one for one in told if isinstance(one, NoteWord)]
    before = {play.card for row in hand.rows.values() for play in row.plays}
    if (
        not cards
        or len(cards) % len(stay)
        or not before.isdisjoint(str(one.value) for one in cards)
    ):
        return []
    last = hand.rows[max(hand.rows)] if hand.rows else None
    leader = (last.winner or _taken(last, hand.up[1:])) if last else stay[0]
    ways = [_led_by(one, told, stay, hand.up[1:]) for one in ([leader] if leader else stay)]
    fit = [way for way in ways if way]
    return [Phrase("trick", (*number, *_named(one))) for one in (fit[0] if len(fit) == 1 else ())]


def _told(words: Sequence[NoteWord], persons: Persons) -> _Told:
    """Return cards and players of a clause; empty if it may mean something else."""
    found, unknown, said = _Told(), 0, of_kind()
    for place, word in enumerate(words):
        before, after = (
            words[near].kinds if 0 <= near < len(words) else of_kind()
            for near in (place - 1, place + 1)
        )
        if word.kinds & {"CARD", "RANK"} or (word.kinds == {"NUM"} and word.value in range(2, 11)):
            void = said & {"ZERO", "CUTS"} == {"ZERO"} and "CARD" not in word.kinds
            if (
                void
                or "HOLDS" in said
                or after & _NOT_PLAYED
                or ("NUM" in word.kinds and before & _COUNTS)
            ):
                return []
            found.append(word._replace(kinds=word.kinds | said & {"CUTS"}))
            said = of_kind()
        elif word.kinds & {"NAME", "ME"}:
            player = _player(word, persons)
            if player is None or said & _ALSO_PLAYS:
                return []
            found += [player] if found[-1:] != [player] else []
        elif (more := _said(word, after, said, place)) is None:
            return []
        else:
            said |= more
            unknown += word.kinds == {"WORD"}
    cards = [one for one in found if isinstance(one, NoteWord)]
    fits = cards and "CARD" in cards[0].kinds and unknown <= 5 * len(cards)
    return found if fits and len(cards) < len(found) and said <= {"HOLDS"} else []


def _player(word: NoteWord, persons: Persons) -> Player | None:
    try:
        return persons.of(word)
    except UnclearError:
        return None


def _said(
    word: NoteWord, after: AbstractSet[str], before: AbstractSet[str], place: int
) -> frozenset[str] | None:
    """Return whether a word says that the next card cuts or is off suit; None if unclear."""
    if "ZERO" in word.kinds or ("NOTWORDS" in word.kinds and "SUIT" in after):
        return of_kind("ZERO")
    if told := word.kinds & (_ALSO_PLAYS | {"CUTS", "HOLDS"}):
        return told
    unknown = word.kinds == {"WORD"} and (word.text.islower() or not place)
    void = "ZERO" in before and "SUIT" in word.kinds
    known = word.fills or word.kinds & used("beside_cards")
    return of_kind() if known or unknown or void else None


def _led_by(leader: Player, told: _Told, stay: Sequence[Player], trump: str) -> list[_Trick]:
    """Return the tricks as this player led them; empty if a name stands elsewhere."""
    order, near = turned_to(leader, tuple(stay)), {leader}
    runs = [list(run) for _, run in groupby(told, key=lambda one: isinstance(one, NoteWord))]
    if max(len(run) for run in runs if isinstance(run[0], NoteWord)) > len(stay):
        return []
    tricks = [_Trick()]
    for one in told:
        if not isinstance(one, NoteWord):
            if one not in near:
                return []
            continue
        if len(tricks[-1]) == len(stay):
            taken = _takes(tricks[-1], trump)
            if taken is None:
                return []
            order = turned_to(taken, tuple(stay))
            tricks.append([])
        place = len(tricks[-1])
        tricks[-1].append((order[place], one))
        near = {*order[place : place + 2]}
        if place + 1 == len(stay):
            near |= {taken} if (taken := _takes(tricks[-1], trump)) else {*()}
    return tricks


def _takes(cards: _Trick, trump: str) -> Player | None:
    led = str(cards[0][1].value)[1:]
    return _taker([(who, _card(word, led, trump)) for who, word in cards], trump)


def _card(word: NoteWord, led: str, trump: str) -> str:
    if "CARD" in word.kinds:
        return str(word.value)
    return f"{'T' if word.value == 10 else word.value}{trump if 'CUTS' in word.kinds else led}"


def _named(cards: _Trick) -> Iterator[NoteWord]:
    for player, word in cards:
        yield NoteWord(of_kind("NAME"), word.text, word.start, word.start, player)
        yield word
