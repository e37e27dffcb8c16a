"""What is said of a hand, up to its tricks, into the evening."""

from fractions import Fraction

from referee.game import Player
from referee.hand_log.notes.evening import Claim, NotedEvening, NotedHand, TrickRow
from referee.hand_log.notes.fact import Fact

_SAYS_NOTHING = ("bought_thing", "cards_given", "coin", "held", "last_hand", "seats")
"""Facts that change nothing."""


class HandBuilder:
    """Takes in what is said of hands, line by line: who dealt, who stayed, who took which trick."""

    def __init__(self, evening: NotedEvening) -> None:
        self.evening = evening
        self.line = 0
        self.opened = False
        """Whether this line began its hand."""

    def begin(self, line: int) -> None:
        """Go on to a line of the notes."""
        self.line = line
        self.opened = False

    def take_in(self, fact: Fact) -> bool:
        """Take a fact in; False where it has no place in the evening."""
        if fact.kind in _SAYS_NOTHING:
            return True
        method = getattr(self, f"_{fact.kind}", None)
        return method is not None and method(fact) is not False

    def _open(self, number: int | None = None) -> NotedHand:
        last = self.evening.hand
        hand = NotedHand(number or (last.number + 1 if last else 1), self.line)
        hand.said["hand"] = self.line
        self.evening.hands.append(hand)
        self.opened = True
        return hand

    def _at(self, what: str, *, first: bool = False) -> NotedHand:
        """The hand that the notes are at; a new hand where the last is over and its beginning is described."""
        hand = self.evening.hand
        if hand is None or (first and hand.over and not self.opened):
            hand = self._open()
        hand.said[what] = self.line
        return hand

    def _claim(
        self,
        kind: str,
        players: tuple[Player, ...] = (),
        sums: tuple[Fraction, ...] = (),
        text: str = "",
    ) -> None:
        if kind in ("stayed", "out") and not players:
            return
        hand = self.evening.hand.number if self.evening.hand else None
        self.evening.claims.append(Claim(self.line, hand, kind, players, sums, text))

    def _hand(self, fact: Fact) -> None:
        last = self.evening.hand
        if last is None or last.number != fact.number or last.begun:
            self._open(fact.number)

    def _dealt_first(self, fact: Fact) -> None:
        if not self.evening.hands:
            self._dealt(fact)
        elif self.evening.hands[0].dealer is None:
            self.evening.hands[0].dealer = fact.players[0]

    def _dealt(self, fact: Fact) -> None:
        hand = self.evening.hand
        fresh = hand is not None and (
            not hand.begun
            or (hand.misdealt and not hand.over)
            or (self.opened and hand.dealer is None)
        )
        if not fresh and (hand is None or hand.dealer is not None or hand.over or hand.stayed):
            hand = self._open()
        assert hand is not None  # noqa: S101 (one was opened)
        hand.dealer = fact.players[0]
        hand.said["dealer"] = self.line
        self._claim("dealer", fact.players[:1])

    def _dealt_out(self, fact: Fact) -> None:
        self._dealt(fact)
        self._out(fact)

    def _hand_dealt(self, fact: Fact) -> None:
        self._hand(fact)
        self._dealt(fact)

    _row_dealt = _hand_dealt

    def _turned(self, fact: Fact) -> None:
        hand = self._at("up", first=True)
        if not hand.up or hand.up.startswith("?"):
            hand.up = fact.word
        self._claim("up", text=fact.word)

    _trump = _turned

    def _misdealt(self, _: Fact) -> None:
        self._at("misdeal", first=True).misdealt = True
        self._claim("misdeal")

    def _stayed(self, fact: Fact) -> None:
        hand = self._at("in", first=True)
        for player in fact.players:
            hand.stayed.setdefault(player, None)
        self._claim("stayed", fact.players)

    _stayed_only = _stayed
    _alone = _stayed
    _against = _stayed

    def _listed(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None or hand.stayed or hand.tricks or hand.rows or hand.over:
            return False
        self._stayed(fact)
        return True

    def _stayed_all(self, _: Fact) -> None:
        hand = self._at("in", first=True)
        hand.everybody = True
        self._claim("everybody")

    def _stayed_but(self, fact: Fact) -> None:
        self._stayed_rest(fact)
        self._out(fact)

    def _stayed_rest(self, _: Fact) -> None:
        self._at("in").others_stayed = True
        self._claim("others stayed")

    def _out(self, fact: Fact) -> None:
        hand = self._at("in", first=True)
        hand.out.extend(player for player in fact.players if player not in hand.out)
        for player in fact.players:
            hand.stayed.pop(player, None)
        self._claim("out", fact.players)

    def _intents(self, fact: Fact) -> None:
        hand = self._at("in", first=True)
        for player, drawn in fact.entries.items():
            if drawn == -2:
                hand.out.append(player)
            else:
                hand.stayed[player] = int(drawn) if drawn >= 0 else None
        self._claim("stayed", tuple(p for p, n in fact.entries.items() if n != -2))
        self._claim("out", tuple(p for p, n in fact.entries.items() if n == -2))

    def _drawn(self, fact: Fact) -> None:
        hand = self._at("in", first=True)
        for player, count in fact.entries.items():
            hand.stayed[player] = int(count)
        self._claim("stayed", fact.players)

    def _tricks(self, fact: Fact) -> None:
        hand = self._at("tricks")
        hand.tricks |= {player: int(count) for player, count in fact.entries.items()}
        if fact.number is not None:
            played = {
                play.player for row in hand.rows.values() for play in row.plays if play.player
            }
            others = (player for player in self.evening.players if player in played)
            for player in (*hand.stayed, *others):
                if player not in hand.bourre:
                    hand.tricks.setdefault(player, fact.number)
        self._join(hand, fact.players)
        self._claim("tricks", fact.players, fact.sums)

    def _join(self, hand: NotedHand, players: tuple[Player, ...]) -> None:
        """Add who played too, where those who stayed are known by their tricks alone."""
        if hand.stayed and "in" not in hand.said:
            hand.stayed |= dict.fromkeys(one for one in players if one not in hand.stayed)

    _tally = _tricks
    _tricks_against = _tricks

    def _no_tricks(self, fact: Fact) -> None:
        self._tricks(fact._replace(sums=(Fraction(0),)))

    def _trick_takers(self, fact: Fact) -> None:
        hand = self._at("tricks", first=True)
        hand.tricks |= {player: int(count) for player, count in fact.entries.items()}
        hand.stayed |= dict.fromkeys(fact.players)
        self._claim("tricks", fact.players, fact.sums)

    def _tricks_top(self, fact: Fact) -> None:
        hand = self._at("tricks")
        top = fact.players[0]
        hand.tricks[top] = int(fact.sums[0])
        hand.split = tuple(map(int, fact.sums))
        self._claim("tricks", (top,), fact.sums[:1])

    def _tricks_split(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None or sum(fact.sums) != 5:
            return False
        hand.split = tuple(map(int, fact.sums))
        hand.said["tricks"] = self.line
        return True

    def _tricks_all(self, fact: Fact) -> None:
        self._at("tricks").tricks[fact.players[0]] = 5
        self._claim("tricks", fact.players, (Fraction(5),))

    def _trick(self, fact: Fact) -> None:
        hand = self._at("trick")
        number = fact.number or len(hand.rows) + 1
        first = fact.plays[0].player if fact.plays else None
        winner = next((play.player for play in fact.plays if play.won), None)
        hand.rows[number] = TrickRow(first, fact.plays, winner, self.line, fact.word)
        self._claim("trick", text=" ".join(play.card for play in fact.plays))

    _trick_in_order = _trick

    def _winner(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None or not hand.rows or hand.rows[max(hand.rows)].line != self.line:
            return False
        hand.rows[max(hand.rows)].winner = fact.players[0]
        return True
