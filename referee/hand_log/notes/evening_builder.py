"""Facts into the evening: which hand each belongs to, and what it says of the money."""

import re
from fractions import Fraction
from functools import partialmethod

from referee.game import Player
from referee.hand_log.notes.evening import Between, NotedHand
from referee.hand_log.notes.fact import Fact
from referee.hand_log.notes.hand_builder import HandBuilder
from referee.hand_log.notes.words import number

_OLD_POT = re.compile(r"\b([0-9]+) (?:\w+ )?in the pot from (?:last \w+|before)", re.IGNORECASE)


class EveningBuilder(HandBuilder):
    """Takes every fact in, line by line."""

    def _won(self, fact: Fact) -> bool:
        hand = self._at("pot")
        if hand.winner is not None and hand.winner != fact.players[0]:
            return False
        hand.winner = fact.players[0]
        hand.pot = fact.sums[0] if fact.sums else hand.pot
        self._claim("won", fact.players[:1], fact.sums)
        return True

    def _won_pot(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None or (hand.over and hand.winner != fact.players[0]):
            return False
        return self._won(fact)

    def _carried(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None or hand.winner is not None:
            return not fact.sums
        hand.said["pot"] = self.line
        hand.carried = True
        hand.pot = fact.sums[0] if fact.sums else hand.pot
        self._claim("carried", (), fact.sums)
        return True

    def _stays_there(self, fact: Fact) -> bool:
        hand = self.evening.hand
        return hand is not None and bool(hand.tricks) and self._carried(fact)

    def _tied(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None or hand.winner is not None:
            return False
        hand.said["pot"] = self.line
        hand.carried = True
        self._claim("tied", fact.players)
        return True

    def _tied_split(self, fact: Fact) -> bool:
        return self._tied(fact) and self.take_in(fact._replace(kind="tricks"))

    _equals = _tied

    def _pot_now(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None:
            return False
        fact = fact._replace(sums=fact.sums or (Fraction(fact.number or 0),))
        if not hand.over:
            hand.on_table = fact.sums[0]
            hand.said["table"] = self.line
            self._claim("table", (), fact.sums)
            return True
        if hand.carried and hand.pot is None:
            hand.pot = fact.sums[0]
            return True
        there = (hand.pot or Fraction(0)) if hand.carried else Fraction(0)
        if len(hand.bourre) == 1 and not hand.paid and fact.sums[0] > there:
            hand.paid[hand.bourre[0]] = fact.sums[0] - there
        return fact.sums[0] in (hand.pot, hand.lying_after, *hand.paid.values())

    def _boo(self, fact: Fact) -> None:
        hand = self._at("paid")
        for player in fact.players:
            if player not in hand.bourre:
                hand.bourre.append(player)
            if sum(hand.tricks.values()) > 5:  # "one apiece the rest", but for this one
                hand.tricks.pop(player, None)
            if fact.sums:
                hand.paid[player] = fact.sums[0]
        self._join(hand, fact.players)
        self._claim("bourre", fact.players, fact.sums)

    _matched = _boo

    def _paid(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None:
            return False
        players = fact.players or tuple(hand.bourre)
        hand = self._paid_for(hand, players)
        for player, amount in zip(players, fact.sums or (), strict=False):
            hand.paid[player] = amount
        if not fact.players:
            hand.paid |= dict.fromkeys(players, fact.sums[0])
        hand.said["paid"] = self.line
        self._claim("paid", players, fact.sums)
        return bool(players)

    _paid_too = _paid

    def _paid_for(self, hand: NotedHand, players: tuple[Player, ...]) -> NotedHand:
        """The hand that players pay for: the one before, where they were bourré, until this is played."""
        before = self.evening.hands[-2] if len(self.evening.hands) > 1 else None
        if before is None or hand.over or hand.tricks:
            return hand
        return before if {*players} <= {*before.bourre, *before.paid} else hand

    def _ante(self, fact: Fact) -> None:
        hand = self.evening.hand
        first = self.evening.ante is None and all(one.ante is None for one in self.evening.hands)
        if hand is None or fact.word == "every hand" or (first and hand.over):
            self.evening.ante = fact.sums[0]
        else:
            hand.ante = fact.sums[0]
            hand.said["ante"] = self.line
        self._claim("ante", (), fact.sums)

    def _each(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None:
            self.evening.each.append(fact.sums[0])
            self._claim("each", (), fact.sums)
            return True
        if hand.bourre and hand.said.get("paid") == self.line:
            hand.paid |= dict.fromkeys(hand.bourre, fact.sums[0])
            return True
        return False

    def _start_with(self, fact: Fact) -> None:
        self.evening.start = dict.fromkeys(self.evening.players, fact.sums[0])
        self.evening.between.append(Between(0, self.line, "start", (), fact.sums))
        self._claim("start", (), fact.sums)

    def _limit(self, fact: Fact) -> None:
        self.evening.limit = fact.sums[0]
        self._claim("limit", (), fact.sums)
        self.evening.winner_takes_all = fact.word == "boo"

    def _note(self, kind: str, fact: Fact) -> None:
        place = len(self.evening.hands)
        self.evening.between.append(
            Between(place, self.line, kind, fact.players, fact.sums, fact.word)
        )
        self._claim(kind, fact.players, fact.sums)

    def _bought(self, fact: Fact) -> None:
        known = (event for event in self.evening.between if event.kind == "bought")
        if not any(event.players == fact.players and event.sums == fact.sums for event in known):
            self._note("bought", fact)

    _bought_more = _bought

    _still_owes = partialmethod(_note, "still owes")
    _updown = partialmethod(_note, "net")
    _lent = partialmethod(_note, "lent")
    _left = _left_with = partialmethod(_note, "left")
    _won_plain = _won_more = _won

    def _shared(self, fact: Fact) -> bool:
        """A pot that goes back to all; in another number of shares it stays open whose they are."""
        hand = self._at("pot")
        hand.shared = True
        self._claim("shared", (), fact.sums)
        present = self.evening.present(len(self.evening.hands) - 1)
        ways = re.search(r"[0-9]|two|three|four|five|six", fact.word, re.IGNORECASE)
        if ways and number(ways[0]) != len(present):
            return False
        if fact.sums:
            hand.share = fact.sums[0]
        elif hand.pot is not None and hand.carried and present:
            hand.share = hand.pot / len(present)
        return hand.share is not None

    def bet(self, players: frozenset[Player], amount: Fraction) -> None:
        """Take in a bet beside the game; who has won it is seen when it is paid."""
        self.evening.bets.append((players, amount))
        self._claim("bet", tuple(players), (amount,))

    def _owes(self, fact: Fact) -> None:
        kind = {"back": "repaid", "gave": "bet" if self._pays_a_bet(fact) else "gave"}
        self._note(kind.get(fact.word, "owes"), fact)

    def _pays_a_bet(self, fact: Fact) -> bool:
        """Whether a payment between two players is what one of them has lost to the other."""
        for bet in self.evening.bets:
            if {*fact.players} <= bet[0] and len(fact.players) == 2 and fact.sums == (bet[1],):
                self.evening.bets.remove(bet)
                return True
        return False

    def _had_only(self, fact: Fact) -> bool:
        """A bourré paid in part, by who had no more."""
        hand, player = self.evening.hand, fact.players[0]
        if hand is None or not (player in hand.bourre or hand.tricks.get(player) == 0):
            return False
        hand.paid[player] = fact.sums[0]
        hand.said["paid"] = self.line
        self._claim("paid", (player,), fact.sums)
        return True

    def _put_that(self, fact: Fact) -> bool:
        hand = self.evening.hand
        return hand is not None and fact.players[0] in hand.paid

    def _owes_rest(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None or fact.players[0] not in hand.paid:
            return False
        hand.rest_owed.append(fact.players[0])
        self._claim("rest owed", fact.players[:1])
        return True

    def _paid_off(self, fact: Fact) -> bool:
        """The rest of a bourré, into the pot of the hand that the notes are at."""
        hand, player = self.evening.hand, fact.players[0]
        if hand is None or not any(player in noted.rest_owed for noted in self.evening.hands):
            return False
        hand.paid_off[player] = fact.sums[0]
        self._claim("paid off", (player,), fact.sums)
        return True

    def _pot_before(self, fact: Fact) -> bool:
        if self.evening.hands or self.evening.old_pot:
            return False
        amount = fact.sums[0] if fact.sums else Fraction(fact.number or 0)
        self.evening.old_pot = (self.line, amount)
        self._claim("pot before", (), (amount,))
        return True

    def _beside(self, fact: Fact) -> None:
        self.evening.beside.append((self.line, fact.word))
        self._claim("beside", text=fact.word)

    def _total(self, fact: Fact) -> bool:
        """Whether the sum of the last count agrees."""
        total = fact.sums[0] if fact.sums else Fraction(fact.number or 0)
        counts = [event for event in self.evening.between if event.kind == "count"]
        return bool(counts) and sum(counts[-1].sums) == total

    def _standing(self, fact: Fact) -> None:
        hand = self.evening.hand
        signed = fact.word in ("signed", "won")
        if hand is not None and signed:
            hand.standing |= fact.entries
            hand.said["standing"] = self.line
        self._note("net" if signed else "count", fact)

    def _sat(self, fact: Fact) -> None:
        last = self.evening.between[-1] if self.evening.between else None
        if (
            last
            and last.kind == "sat"
            and last.players[:1] == fact.players[:1]
            and len(last.players) == 1
        ):
            self.evening.between.pop()
        self._note("sat", fact)

    _sat_after = _came_in = _sat

    def _header(self, fact: Fact) -> None:
        self.evening.header.append((self.line, fact.word))
        old = _OLD_POT.search(fact.word)
        if old and self.evening.old_pot is None:
            self.evening.old_pot = (self.line, Fraction(old[1]))
        found = re.search(r"\blimit\s+([0-9]+)", fact.word)
        if found and fact.word.lower().startswith("rules"):
            self.evening.limit = Fraction(found[1])

    def _kept(self, fact: Fact) -> None:
        hand = self._at("kept")
        hand.extra.append((self.line, fact.word))
