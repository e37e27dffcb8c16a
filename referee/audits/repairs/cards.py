"""Slips in cards and whole lines: one for another, two exchanged, one left out, written twice, or in the wrong place."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee import events, hand_log, money, replay
from referee.audits.repairs.change import Change, Likeliness, Wording, in_line, written_as
from referee.audits.repairs.lines import Edit, LineAsked, Lines, between
from referee.evening_events import Amount, ChipsCounted
from referee.game import UNKNOWN, Card, Chips, PartialCard, SeenCard, Span, Suit, card
from referee.messages import Message, say


def other_cards(lines: Lines, at: Span) -> Iterator[Change]:
    """Replace the card there by one of the same rank or suit.

    A card played elsewhere is no candidate for one that was played.
    """
    written = lines.cards.get(at)
    if not isinstance(written, Card):
        return
    fell = {play.card for play in lines.plays.values()}
    trick = trick_of(at, lines.passage.judgement.hand)
    where = say("in trick {number}", number=trick.number) if trick else in_line(at.line)
    for meant in lines.passage.rules.ruleset.playing_deck.strength:
        near = (meant.rank is written.rank) != (meant.suit is written.suit)
        if near and not (at in lines.plays and meant in fell):
            yield _changed(lines, events.CardWritten(written, at), meant, where)


def exchanged_cards(lines: Lines, at: Span) -> Iterator[Change]:
    mine, play = lines.cards.get(at), lines.plays.get(at)
    if not isinstance(mine, Card):
        return
    for place, other in lines.cards.items():
        theirs = lines.plays.get(place)
        beside = place.line == at.line or (play and theirs and play.player == theirs.player)
        if beside and isinstance(other, Card) and other is not mine:
            written, meant = map(lines.passage.letters.write, (mine, other))
            phrase = say(
                "{written} and {meant} written in each other's place", written=written, meant=meant
            )
            wording = Wording(at, written, meant)
            yield lines.with_cards({at: other, place: mine}, Change(phrase), wording)


def other_turn_ups(lines: Lines) -> Iterator[Change]:
    start = events.first_of(lines.passage.events, events.HandStarted)
    up = start.up if start else None
    if up and isinstance(up.card, Card):
        deck = lines.passage.rules.ruleset.playing_deck.strength
        suits = (card(f"{up.card.rank.letter}{suit.value}") for suit in Suit)
        ranks = (card for card in deck if card.suit is up.card.suit)
        for meant in (*suits, *ranks):
            if meant is not up.card:
                yield _changed(lines, up, meant, say("as the turn-up"))
    elif up and isinstance(up.card, PartialCard):
        for suit in Suit:
            if up.card.suit not in (None, suit):
                yield _changed(lines, up, up.card._replace(suit=suit), say("as the turn-up"))


def _changed(lines: Lines, card: events.CardWritten, meant: SeenCard, where: Message) -> Change:
    written, other = map(lines.passage.letters.write, (card.card, meant))
    supposed = Change(written_as(other, written, where))
    return lines.with_cards({card.at: meant}, supposed, Wording(card.at, written, other))


def trick_of(at: Span, hand: replay.Hand | None) -> replay.Trick | None:
    tricks = hand.tricks if hand else ()
    return next((trick for trick in tricks if trick.at.line == at.line), None)


def exchanged_tricks(lines: Lines) -> Iterator[Change]:
    tricks = events.all_of(lines.said, events.TrickPlayed)
    places = [at for trick in tricks for at in _said(lines, trick.at.line)]
    for first, second in combinations(places, 2):
        mine, theirs = map(lines.written, (first, second))
        if mine != theirs:
            phrase = say(
                "the tricks in lines {first} and {second} written in each other's place",
                first=first.line,
                second=second.line,
            )
            yield from lines.changed([Edit(first, theirs), Edit(second, mine)], Change(phrase))


def _said(lines: Lines, number: int) -> Iterator[Span]:
    if rest := lines.tokens(number)[1:]:
        yield between(rest[0].at, rest[-1].at)


def uneven(lines: Lines) -> Iterator[Change]:
    """Add a card to a trick or draw that lacks one; remove one where there is one too many."""
    hand = lines.passage.judgement.hand
    due = len(hand.stayers) if hand and hand.stayers else 0
    for event in lines.said:
        if isinstance(event, events.TrickPlayed):
            cards = [lines.whole(play.at) for play in event.plays]
            yield from _evened(lines, cards, due - len(cards) if event.whole else 0)
        elif isinstance(event, events.CardsDrawn):
            short = len(event.received) - len(event.discarded)
            yield from _evened(lines, [card.at for card in event.discarded], short)
            yield from _evened(lines, [card.at for card in event.received], -short)


def _evened(lines: Lines, cards: Sequence[Span], short: int) -> Iterator[Change]:
    if short == 1 and cards:
        yield from _with_one(lines, cards)
    elif short == -1:
        for before, card in zip((None, *cards), cards, strict=False):
            if before is None or _card(lines, before) != _card(lines, card):
                phrase = say(
                    "{card} written once too often in line {line}",
                    card=_card(lines, card),
                    line=card.line,
                )
                yield from lines.changed([_without(lines, card)], Change(phrase))


def _with_one(lines: Lines, cards: Sequence[Span]) -> Iterator[Change]:
    for held in cards:
        phrase = say(
            "a card left out before {card} in line {line}", card=_card(lines, held), line=held.line
        )
        edit = Edit(held, f"{UNKNOWN} {lines.written(held)}")
        yield from lines.changed([edit], Change(phrase))
    last = cards[-1]
    phrase = say(
        "a card left out after {card} in line {line}", card=_card(lines, last), line=last.line
    )
    yield from lines.changed([Edit(last, f"{lines.written(last)} {UNKNOWN}")], Change(phrase))


def _card(lines: Lines, card: Span) -> str:
    return lines.written(card).rstrip("* ")


def _without(lines: Lines, card: Span) -> Edit:
    before = lines.passage.source.line(card.line)[: card.column - 1]
    start = card._replace(column=len(before.rstrip()) + 1)
    return Edit(between(start, card), "")


_SHOWING = (events.PotAwarded, events.PotCarried, ChipsCounted)
"""Lines that can show an unrecorded payment."""


def left_out(
    lines: Lines, difference: money.Difference, after: tuple[events.Event, ...]
) -> Iterator[Change]:
    """Yield the missing line of a payment, where others of its kind are recorded.

    Only if a line that can confirm it follows, perhaps `after` these.
    """
    missing = _missing(lines, difference)
    if missing is None:
        return
    above = missing.at.line
    said = [event for event in lines.said if event.at.line > above]
    if any(isinstance(event, _SHOWING) for event in (*said, *after)):
        text, place = hand_log.write((missing,)).rstrip("\n"), Span(above + 1, 1, 1)
        phrase = say("a line `{text}` left out below line {line}", text=text, line=above)
        supposed, wording = Change(phrase, Likeliness.NOT_WRITTEN), Wording(place, "", text)
        yield lines.change([lines.with_line(missing)], supposed, wording, [above])


def _missing(lines: Lines, difference: money.Difference) -> events.Event | None:
    wrong, player, at = difference.wrong, difference.player, difference.at
    if player is None:
        return None
    there = lines.event(at.line)
    match there:
        case events.AntesPosted() if wrong is money.Wrong.ANTE_MISSING or _nothing(difference):
            return events.AntesPosted((Amount(player, difference.due, at),), there.at)
        case events.ChipsPaid() if wrong is money.Wrong.BOURRE_MISSING:
            return events.ChipsPaid((Amount(player, difference.due, at),), there.at)
        case events.PotAwarded() if len(difference.by_player) == 1:
            ((_, due, taken),) = difference.by_player
            if due > taken:
                return events.PotAwarded(Chips(due - taken), player, there.at)
    return None


def _nothing(difference: money.Difference) -> bool:
    return difference.wrong is money.Wrong.SECOND_ANTE and not difference.recorded


def twice(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    number = asked.number
    above, line = (lines.passage.source.line(place).strip() for place in (number - 1, number))
    if line and line == above:
        at = Span(number, 1, len(lines.passage.source.line(number)))
        supposed = Change(say("line {line} written twice", line=number))
        yield lines.change(lines.without(number), supposed, Wording(at, line, ""), [number])


def too_late(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    number, taken, *_ = asked
    trick = events.first_of(lines.said, events.TrickPlayed)
    if trick and trick.at.line < number:
        first = trick.at.line
        replaced = [lines.instead(first, taken, trick), *lines.without(number)]
        text, at = lines.passage.source.line(number).strip(), Span(first, 1, 1)
        supposed = Change(say("line {line} moved above line {first}", line=number, first=first))
        yield lines.change(replaced, supposed, Wording(at, "", text), [number])


def too_early(lines: Lines, following: Lines, number: int) -> Iterator[Change]:
    started = events.first_of(following.said, events.HandStarted)
    moved = lines.event(number) if number == _last(lines) else None
    if started is None or moved is None or isinstance(moved, events.HandStarted):
        return
    hand = started.at.line
    text, at = lines.passage.source.line(number).strip(), Span(hand + 1, 1, 1)
    supposed = Change(
        say("line {line} moved below line {first}", line=number, first=hand), Likeliness.NOT_WRITTEN
    )
    change = lines.change(lines.without(number), supposed, Wording(at, "", text), [number])
    yield change._replace(following=(following.instead(hand, started, moved),))


def _last(lines: Lines) -> int:
    said = (event.at.line for event in lines.said if not isinstance(event, events.RemarkWritten))
    return max(said, default=0)
