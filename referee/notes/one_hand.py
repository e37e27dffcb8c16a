"""The hand that one line tells of."""

from collections.abc import Collection, Iterator, Mapping

from referee.events import Event, Intent, IntentsDeclared
from referee.game import Player, Span
from referee.hand_log import Line, Unreadable, whole_line, written_name
from referee.messages import say
from referee.notes.evening import NotedHand
from referee.notes.events import ChipWorth, events_of
from referee.notes.facts import Fact
from referee.notes.hand_facts import take


def contradiction(line: Line, text: str) -> Unreadable:
    says = say("“{text}” contradicts the rest of the line, or the lines above", text=text)
    return whole_line(line, "parts-contradict", says)


class HandTold:
    """A hand, with what the lines above have told."""

    def __init__(self, line: Line, hand: NotedHand, facts: list[Fact]) -> None:
        self.line, self.hand, self.facts = line, hand, facts
        begins = hand.opened.line == facts[0].line
        above = () if begins else line.session.intents
        for fact in [
            one for one in hand.waiting if "ZERO" in one.kinds and not any(one.counts.values())
        ]:
            hand.waiting.remove(fact)
            self._take(fact._replace(kind="boo", sums=()))  # `Cal took nothing`
        self._declared = {one.player: one.stays for event in above for one in event.intents}
        self._stays = self._who_stays()

    def events(self) -> Iterator[Event]:
        if any(fact.kind != "pairs" or fact.rest is not None for fact in self.hand.waiting):
            return
        named = [who for fact in self.hand.waiting for who in fact.players]
        if len({*named}) < len(named):
            return
        self._count()
        self._check_above()
        known = {*self._declared, *(self.hand.bourre if self.line.session.paid else ())}
        intents = tuple(
            Intent(player, stays, self.hand.drawn.get(player), self._where(player))
            for player in self._in_turn(self._stays)
            if player not in known
            for stays in (self._stays[player],)
        )
        for event in events_of(self.hand, ChipWorth(), None):
            if not isinstance(event, IntentsDeclared):
                yield event
            elif intents:
                yield IntentsDeclared(intents, self.facts[0].at)

    def _check_above(self) -> None:
        hand, session = self.hand, self.line.session
        tricks = session.counted and any(hand.tricks.values())
        pot = session.paid and (hand.winner or hand.carried)
        if (tricks or pot) and hand.opened.line < self.facts[0].line:
            raise contradiction(
                self.line, hand.source("tricks" if tricks else "pot", "bourre").text
            )

    def _in_turn(self, players: Collection[Player]) -> list[Player]:
        order = self.line.session.in_turn()
        found = sorted(players, key=lambda one: order.index(one) if one in order else len(order))
        return [*self.hand.turn(found)]

    def _where(self, player: Player) -> Span:
        told = (fact for fact in self.facts if player in fact.players)
        return next(told, self.facts[0]).where(player)

    def _who_stays(self) -> dict[Player, bool]:
        """Return who is said to be in or out; a winner beside others is in."""
        hand = self.hand
        stays = dict.fromkeys(hand.stayers() or (), True) | dict.fromkeys(hand.drawn, True)
        implied = [*hand.bourre]
        implied += [hand.winner] if hand.winner and (stays or hand.out or implied) else []
        stays |= dict.fromkeys(implied, True)
        for player in hand.out:
            if stays.setdefault(player, False):
                raise self._both(player)
        for player, how in stays.items():
            if self._declared.get(player) not in (how, None):
                raise self._both(player)
        return stays

    def _both(self, player: Player) -> Unreadable:
        says = say("{name} cannot both be out and have played", name=player)
        return whole_line(self.line, "parts-contradict", says)

    def _count(self) -> None:
        hand = self.hand
        took = [one for one in hand.waiting if len(one.pairs) == 1 and "WIN" in one.kinds]
        counts = {
            who: n for one in hand.waiting if one not in took for who, n in one.counts.items()
        }
        takers = {who: n for one in took for who, n in one.counts.items()}
        whole = sum((*counts.values(), *takers.values())) == hand.size
        if takers and not (whole and (counts or hand.pot)):
            raise self._chips_or_tricks(*next(iter(takers.items())))
        bare = [one for one in self.facts if one.kind == "pairs" and one not in hand.waiting]
        for one in bare:
            many = max(one.counts.values(), default=0) > hand.size and "WIN" not in one.kinds
            if many and not self._is_count(one):
                raise self._of_what(one.counts)
        if counts and not takers and not (whole and self._bears_out(counts)):
            raise self._of_what(counts)
        for fact in hand.waiting:
            self._take(fact._replace(kind="tricks"))

    def _take(self, fact: Fact) -> None:
        if not take(self.hand, fact):
            raise contradiction(self.line, fact.text)

    def _is_count(self, fact: Fact) -> bool:
        session = self.line.session
        here = fact.counts.keys() == {*session.names()} - session.gone.keys()
        return here and sum(fact.counts.values()) == session.brought

    def _bears_out(self, counts: dict[Player, int]) -> bool:
        stayed = {who for who, how in (self._declared | self._stays).items() if how is not False}
        most = [who for who, number in counts.items() if number == max(counts.values())]
        return counts.keys() <= stayed or bool(self.hand.bourre) or [self.hand.winner] == most

    def _chips_or_tricks(self, player: Player, number: int) -> Unreadable:
        advice = say(
            "Write `pot {number} to {who}` if these are chips, `tricks {who} {number}` if they are tricks.",
            number=number,
            who=written_name(player),
        )
        return whole_line(self.line, "two-readings", advice=advice)

    def _of_what(self, counts: dict[Player, int]) -> Unreadable:
        line = _numbered(counts)
        advice = say(
            "Write `tricks {line}` or `in {line}` (cards drawn), or `chips {line}`.", line=line
        )
        if not all(self._stays.values()):
            drawn = {who: counts.get(who, "out") for who in self._in_turn({*self._stays, *counts})}
            advice = say(
                "Write `tricks {line}` or `in {turns}` (cards drawn).",
                line=line,
                turns=_numbered(drawn),
            )
        if max(counts.values()) > self.hand.size:
            advice = say(
                "Write a line for each, or `chips {line}` if these were counted.", line=line
            )
        return whole_line(self.line, "two-readings", advice=advice)


def _numbered(counts: Mapping[Player, int | str]) -> str:
    return ", ".join(f"{written_name(name)} {number}" for name, number in counts.items())
