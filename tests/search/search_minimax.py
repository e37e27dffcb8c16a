"""Plain searches over open hands, to check the kernel by: no masks, no memory, no short cuts."""

from evenings.oracle import legal_cards, must_lead_face_down, next_leader, trick_winner


class Plain:
    """One layout searched the slow way; seats are numbers in turn order."""

    def __init__(self, layout, rules, *, in_order=False):
        self.layout, self.rules, self.in_order = layout, rules, in_order
        self.trump, self.seats = layout.position.trump, len(layout.hands)

    def start(self):
        """Hands, leader, the trick so far, tricks taken, trick number, trumps broken."""
        one = self.layout
        taken = one.taken or (0,) * self.seats
        at = one.position
        return one.hands, one.leader, one.table, taken, at.trick, at.trump_broken, at.face_down

    def options(self, state):
        """Every lawful card and the state after it."""
        hands, leader, table, _, trick, broken, down = state
        seat = (leader + len(table)) % self.seats
        if not table:
            down = must_lead_face_down(hands[seat], self.trump, self.rules, trick, self.seats)
        lawful = legal_cards(
            hands[seat],
            table,
            self.trump,
            self.rules,
            trick_number=trick,
            stayers=self.seats,
            face_down_lead=down and bool(table),
            trump_broken=broken,
        )
        for card in sorted(lawful, key=lambda one: (one.suit.value, self.rules.height(one))):
            yield seat, card, self.after(state, seat, card, down)

    def after(self, state, seat, card, down):
        """The state when that card has been played."""
        hands, leader, table, taken, trick, broken, _ = state
        hands = tuple(
            tuple(c for c in hand if c is not card) if n == seat else hand
            for n, hand in enumerate(hands)
        )
        if table and card.suit is self.trump and (down or table[0].suit is not self.trump):
            broken = True
        table = (*table, card)
        if len(table) < self.seats:
            return hands, leader, table, taken, trick, broken, down
        won = trick_winner(table, self.trump, self.rules, face_down_lead=down)
        winner = (leader + won) % self.seats
        mark = 1 << trick - 1 if self.in_order else 1
        taken = tuple(n + mark * (place == winner) for place, n in enumerate(taken))
        leader = next_leader(leader, winner, self.seats, self.rules)
        return hands, leader, (), taken, trick + 1, broken, False

    def maxn(self, worth, friend=None, sign=0, state=None):
        """The final tally: most for oneself, then for or against the friend, then the first."""
        state = state or self.start()
        if not any(state[0]) and not state[2]:
            return state[3]
        best = None
        for seat, _, after in self.options(state):
            tally = self.maxn(worth, friend, sign, after)
            key = (worth(seat, tally), sign * worth(friend, tally) if sign else 0)
            if best is None or key > best[0]:
                best = (key, tally)
        return best[1]

    def paranoid(self, player, worth, state=None):
        """What `player` can be sure of when all others play against him."""
        state = state or self.start()
        if not any(state[0]) and not state[2]:
            return worth(player, state[3])
        seat = (state[1] + len(state[2])) % self.seats
        values = [self.paranoid(player, worth, after) for _, _, after in self.options(state)]
        return max(values) if seat == player else min(values)
