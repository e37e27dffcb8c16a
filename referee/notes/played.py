"""Tricks: cards with their players; bare ranks follow suit if nothing speaks against it."""

from collections.abc import Iterator, Sequence

from referee.game import Player, turned_to
from referee.notes.evening import NotedHand, NotedTrick
from referee.notes.facts import Fact, PlayWritten

_RANKS = "23456789TJQKA"


def taker(cards: Sequence[tuple[Player, str]], trump: str) -> Player:
    """Return whose card is the highest trump, else the highest of the suit led; an unknown one is low."""
    led = cards[0][1][1]

    def worth(one: tuple[Player, str]) -> tuple[bool, bool, int]:
        rank, suit = one[1][0], one[1][1]
        return suit == trump, suit == led, _RANKS.find(rank)

    return max(cards, key=worth)[0]


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
    if last and last.line == fact.line and "LAST" in last.kinds and hand.rows:
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
        yield play._replace(card=f"{play.card[0]}?" if wrong else card)
        cut |= play.cuts


def _doubt_suits(
    hand: NotedHand, row: NotedTrick, told: Sequence[str], winner: Player | None
) -> None:
    """Take back suits that another card, or who took the trick, denies."""
    guessed = [one for one in row.plays if "CARD" not in one.word.kinds and not one.cuts]
    wrong = winner is not None and _taken(row, hand.up[1:]) not in (None, winner)
    if guessed and (wrong or {one.card for one in guessed} & {*told}):
        row.plays = tuple(
            one._replace(card=f"{one.card[0]}?") if one in guessed else one for one in row.plays
        )


def _taken(row: NotedTrick, trump: str) -> Player | None:
    cards = zip(row.players, row.plays, strict=True)
    known = [(who, play.card) for who, play in cards if who and "?" not in play.card]
    return taker(known, trump) if trump and len(known) == len(row.plays) else None


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
    if last is None or last.winner is not None or last.fact.line != fact.line:
        return None
    (last.winner,) = fact.players
    return last.winner in last.players


def names_taker(hand: NotedHand, fact: Fact) -> bool:
    """Record who took a trick, from `that one Ann` behind it."""
    one = fact.words[0].text == "one" and len(fact.words) == 2 and len(fact.players) == 1
    return bool(one and takes_trick(hand, fact))
