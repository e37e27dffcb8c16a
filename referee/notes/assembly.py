"""Facts joined to an evening: hands, and events between them, in the order of the text."""

from referee.evening_events import LogOpened
from referee.events import HandAgreed
from referee.game import Player
from referee.notes.evening import Between, NotedEvening, NotedHand
from referee.notes.facts import Fact
from referee.notes.hand_facts import (
    dealt_by_another,
    hand_paid,
    is_count,
    is_first,
    is_of_bourre,
    is_small_number,
    is_stacks,
    leader_of,
    may_be_paid,
    may_begin,
    more_of_list,
    numbers_of_hand,
    sums_of,
    take,
    waits_for_dealer,
    was_pot,
    without_the_out,
)
from referee.notes.persons import Persons
from referee.notes.phrases import used
from referee.notes.played import takes_trick

_HEADS = frozenset({"DEAL", "DEALER", "TRUMP", "TURNED", "UP"})
"""Words beside the turned card: no trick."""
_OF_STACKS = frozenset({"BUY", "CHIPS", "HAS", "START", "WIN"})
_NEAR = 3
"""Characters between a hand's number and its dealer."""
_BETWEEN = frozenset({"pot_left", "left", "counted", "scored"})  # depend on their place


class Assembler:
    """Assembles facts one after another."""

    def __init__(self, evening: NotedEvening, persons: Persons) -> None:
        self.evening, self._persons = evening, persons
        self._next: Fact | None = None  # the word `next`, on a line that may tell of a hand

    def take(self, fact: Fact) -> bool:
        """Add a fact, if it has a place in the evening."""
        if self._next and self._next.line == fact.line and may_begin(fact):
            self._begin(self.evening.hands[-1].number + 1, self._next)
        own = {"hand": self._open, "dealt": self._deal, "ante": self._ante, "each": self._each}
        if taker := own.get(fact.kind):
            return taker(fact)
        if fact.kind in used("evening"):
            return self._of_evening(fact)
        hand = self.evening.hand
        told = hand is not None and (hand.over or hand.waiting) and fact.line not in hand.lines
        if told and fact.kind == "last" and "NEXT" in fact.kinds:
            self._next = fact
            return True
        return self._before(fact) if hand is None else self._of_hand(fact, hand)

    def take_written(self, fact: Fact) -> bool:
        """Add a fact of a line in the notation, if it has a place."""
        hand, event = self.evening.hand, fact.event
        if fact.kind == "header":
            if event and not isinstance(event, (LogOpened, HandAgreed)):
                self.evening.header.append(event)
        elif fact.kind == "kept" and hand is not None and event:
            hand.kept.append(event)
            hand.lines.add(fact.line)
        else:
            return self.take(fact)
        return True

    def _of_hand(self, fact: Fact, hand: NotedHand) -> bool:
        if fact.kind == "won" and self.evening.was_counted_above(fact.line):
            return False  # a debt
        if fact.kind in ("won_more", "paid_more", "dealt_more", "bought_more"):
            return self._of_subject(fact, hand)
        if fact.kind == "named":
            seats = fact.line == self.evening.cast.line and {*fact.players} == {*hand.table}
            return seats or self._named(fact, hand)  # who stayed is told elsewhere
        if fact.kind == "shown":
            new = not hand.up and not hand.has_play and hand.opened.line == fact.line
            return new and take(hand, fact._replace(kind="turned"))
        if fact.kind == "turned" and fact.players and hand.dealer is None:
            take(hand, fact._replace(kind="dealt"))  # the dealer turns the last card
        if fact.kind == "pairs":
            left = without_the_out(hand, fact)
            if left is None or not left.pairs or more_of_list(hand, left):
                return left is not None
            fact = left
        meant = self._meant(fact, hand)
        now = hand_paid(meant, self.evening.hands)
        return self._of_evening(meant) if meant.kind in _BETWEEN else take(now, meant)

    def _meant(self, fact: Fact, hand: NotedHand) -> Fact:  # noqa: PLR0911 - a case a kind
        """Adapt a fact to its place: numbers of everybody after a hand are a count."""
        match fact.kind:
            case "pot_now" if hand.over and hand.pot is not None:
                return fact._replace(kind="pot_left")
            case "carried" if is_of_bourre(fact, hand) or (
                (hand.winner or (hand.carried and hand.pot)) and fact.sums and not fact.corrects
            ):
                return fact._replace(kind="pot_left")
            case "out" if hand.over and fact.players == (self._persons.speaker,):
                return fact._replace(kind="left", sums=())
            case "pairs" if is_count(fact, hand, self.evening.table()):
                return fact._replace(kind="counted", sums=sums_of(fact))
            case "pairs" if (
                len(fact.pairs) == 1
                and fact.rest is None
                and max(fact.counts.values(), default=0) > hand.size
            ):
                kind = "named_sum" if may_be_paid(fact, hand) else "won"
                return fact._replace(kind=kind, sums=sums_of(fact))
            case "gains" if (
                len(fact.players) > 1
                or fact.sums[0].value <= 0
                or (hand.over and (hand.pot or hand.source("tricks").line != fact.line))
            ):
                return fact._replace(kind="scored")
            case _:
                return fact

    def _open(self, fact: Fact) -> bool:
        hand = self.evening.hand
        told = (int(word.value) for word in fact.words if isinstance(word.value, int))
        number = fact.numbers[0] if fact.numbers else next(told, 1)
        if hand is not None and hand.number == number and not hand.over:
            hand.lines.add(fact.line)
            return True
        if number < 0 or (hand and (number <= hand.number or hand.has_trick(number, fact))):
            return False
        if hand and not hand.over and number > hand.number + 1 and not fact.kinds & {"HAND", "NUM"}:
            return False  # `I remember the first trick and the third`
        self._begin(number, fact)
        return True

    def _deal(self, fact: Fact) -> bool:
        """Add the dealer: of the next hand, unless one waits for its dealer."""
        hand, dealer = self.evening.hand, fact.players[0]
        if is_first(fact) and len(self.evening.hands) > 1 and not self.evening.hands[0].dealer:
            return take(self.evening.hands[0], fact)
        last = self.evening.cast.of_one_hand and hand and not hand.dealer
        if hand is None or not (last or waits_for_dealer(hand, fact)):
            self._begin((hand.number if hand else 0) + 1, fact)
        now = self.evening.hands[-1]
        return dealer in now.table and take(now, fact)

    def _begin(self, number: int, fact: Fact) -> None:
        self._next = None
        hand = NotedHand(number, fact, self.evening.table(), self.evening.size)
        hand.lines.add(fact.line)
        self.evening.hands.append(hand)

    def begin_unread(self, fact: Fact, *, counted: bool) -> bool:
        """Begin a hand; tell whether its number is past. `counted`: everybody was, below the last."""
        hand, told = self.evening.hand, numbers_of_hand(fact)
        if counted and hand and told[:1] != [hand.number + 1]:
            return bool(told) and told[0] < hand.number
        self._begin_next(fact, hand, told)
        return hand is not None and self.evening.hand is hand and dealt_by_another(fact, hand)

    def begins_next(self, fact: Fact) -> bool:
        """Begin a hand of which the head was not understood, if a fact cannot be of the last one."""
        hand = self.evening.hand
        over = hand and hand.over and hand.pot and fact.line not in hand.lines
        tells = fact.kind in used("begins") and sum(fact.counts.values()) in (0, self.evening.size)
        if over and tells and not self.begin_unread(fact, counted=self.evening.is_counted):
            self.evening.hands[-1].open |= self.evening.hand is not hand
        return self.evening.hand is not hand

    def _begin_next(self, fact: Fact, hand: NotedHand | None, told: list[int]) -> None:
        cards = "CARD" in fact.kinds and not fact.kinds & _HEADS
        if hand and told and ((cards and not hand.over) or hand.has_trick(told[0], fact)):
            return  # a trick of the hand that the text is at
        if told and told[0] <= hand.number if hand else told[:1] > [1]:
            return  # an earlier hand, or a title
        if not told and hand is not None and hand.is_numbered and not hand.over:
            return  # where hands are numbered, the next one has its number
        if hand and hand.opened.line == fact.line:
            return
        self._begin(told[0] if told else (hand.number if hand else 0) + 1, fact)

    def _before(self, fact: Fact) -> bool:  # noqa: PLR0911 - a case a kind
        if self.evening.cast.of_one_hand and may_begin(fact):
            self._begin(1, fact)
            return self.take(fact)
        counts = fact.numbers if fact.kind in ("evens", "everybody") else ()
        bare = fact.kind == "start" and not fact.kinds & _OF_STACKS
        if bare or fact.kind == "each_took" or max(counts, default=0) > self.evening.size:
            return self._each(fact._replace(kind="each"))
        if fact.kind == "carried" and "TIE" in fact.kinds and not fact.sums:
            return self._of_evening(fact._replace(kind="house"))
        if fact.kind == "pairs" and is_stacks(fact, self.evening.table(), self.evening.size):
            return self._of_evening(fact._replace(kind="counted", sums=sums_of(fact)))
        if fact.kind == "last" and "FIRST" in fact.kinds and fact.line != self.evening.cast.line:
            self._begin(1, fact)
            return True
        if fact.kind in ("named", "last", "trump") or (
            fact.kind in ("stayed", "against", "alone") and fact.line == self.evening.cast.line
        ):
            return fact.line == self.evening.cast.line
        if fact.kind == "pot_now" and "INPOT" in fact.kinds:
            return self._of_evening(fact._replace(kind="pot_before"))
        return False

    def _of_subject(self, fact: Fact, hand: NotedHand) -> bool:
        """Add a fact without a name, about the player named before."""
        kind = fact.kind.removesuffix("_more")
        if kind == "dealt" or ("IS" in fact.words[0].kinds and not was_pot(fact, hand)):
            return kind == "dealt" and hand.dealer is not None
        if kind == "paid" and "EACH" in fact.kinds and not (hand.tricks or hand.bourre):
            return self._ante(fact._replace(kind="ante"))  # `we put 2 a head`
        player = fact.players[0] if fact.players else None
        bare = kind == "won" and len(fact.words) == 1  # `Ann 4, Ben 1. 20`
        none = (who for one in hand.waiting for who, number in one.pairs if number == 0)
        unpaid = [one for one in dict.fromkeys((*hand.bourre, *none)) if one not in hand.paid]
        if kind == "paid" and player is None and len(unpaid) == 1:
            player = unpaid[0]
        if kind == "won" and player is None:
            player = leader_of(hand) or (None if bare else hand.winner)
        player = player if bare else player or self._persons.last
        if player is None or (kind == "paid" and "FOR" in fact.words[0].kinds):
            return False
        if kind == "bought":
            return self._of_evening(fact._replace(kind=kind, players=(player,)))
        if kind == "won" and not bare and is_small_number(fact, hand):
            # `Ann in, takes 2`: cards, tricks or chips
            pairs = ((player, fact.numbers[0]),)
            return self._of_hand(fact._replace(kind="pairs", players=(player,), pairs=pairs), hand)
        return take(hand, fact._replace(kind=kind, players=(player,)))

    def _named(self, fact: Fact, hand: NotedHand) -> bool:
        """Add names alone: who took the trick, stayers, or what the hand will show."""
        takers = [Player(str(word.value)) for word in fact.words if "NAME" in word.kinds]
        if len(takers) == hand.size > len({*takers}):
            counts = tuple((player, takers.count(player)) for player in dict.fromkeys(takers))
            return take(hand, fact._replace(kind="tricks", pairs=counts))
        if len(fact.players) == 1:
            player = fact.players[0]
            taken = takes_trick(hand, fact)
            if taken is not None:
                return taken
            near = fact.words[0].start - hand.opened.words[-1].end < _NEAR  # `Hand 5 (Ann): Ben 3`
            opened = hand.opened.line == fact.line and hand.opened.kind == "hand"
            if opened and hand.dealer in (None, player) and (near or not hand.has_play):
                return player in hand.table and take(hand, fact._replace(kind="dealt"))
        elif hand.stayed is None and not hand.everybody and not hand.tricks:
            return take(hand, fact._replace(kind="stayed"))
        idle = (hand.winner or hand.carried) and not fact.kinds & {"NAME", "ME"}  # `poor thing`
        if fact.line not in hand.lines and not idle:
            return False
        hand.waiting += [] if idle else [fact]
        return True

    def _ante(self, fact: Fact) -> bool:
        hand, every = self.evening.hand, "EVERYHAND" in fact.kinds
        paid = hand is None or ("INPOT" in fact.kinds and hand.has_play)
        if paid and not every and "ANTE" not in fact.kinds:
            return self._each(fact)  # `30 bucks in per man`, `10 each into the pot`
        if hand is None or every or hand.over:
            self.evening.antes.append(fact)
            return True
        hand.lines.add(fact.line)
        return take(hand, fact)

    def _each(self, fact: Fact) -> bool:
        hand = self.evening.hand
        if hand is None:
            self.evening.each.append(fact)
            return True
        unpaid = tuple(player for player in hand.bourre if player not in hand.paid)
        owes = unpaid and fact.follows(hand.sources.get("bourre"))
        return bool(owes) and take(hand, fact._replace(kind="paid", players=unpaid))

    def _of_evening(self, fact: Fact) -> bool:
        if fact.kind in ("counting", "seats"):
            listed = fact.line == self.evening.cast.line
            return listed or fact.kind == "counting" or len(fact.players) < 2
        if fact.kind == "counted" and len(fact.players) < len(fact.sums):
            return False  # `I got 1, Cal 1, and she took 4 dollars`
        if fact.kind == "start" and self.evening.hands and not fact.kinds & {"START", "BUY"}:
            return self._each(fact)  # `8 each in`, of those who were bourré
        if fact.kind == "bought" and not self.evening.hands and "MORE" not in fact.kinds:
            fact = fact._replace(kind="brought")  # `15 each, Hank bought 25`
        if fact.kind == "joined" and fact.players[0] in self.evening.table():
            return False
        self.evening.between.append(Between(len(self.evening.hands), fact))
        return True
