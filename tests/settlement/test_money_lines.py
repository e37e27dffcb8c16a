"""What the lines of a hand say of its chips."""

from settlement.hands import ANN, AT, BEN, ante_each, paid, pot_carries, pot_to, rules, said_in

from referee.events.hand import TrickPlayed
from referee.game.places import Span
from referee.money.settlement.money_lines import money_lines

TRICK = TrickPlayed(1, ANN, (), whole=True, at=AT)


def told(*lines):
    return money_lines(lines, rules())


def who(amounts):
    return amounts and [one.player for one in amounts]


def test_without_a_line_nothing_is_said():
    lines = told()
    assert (lines.antes, lines.paid, lines.carried) == (None,) * 3
    assert lines.paid_before == ()
    assert (lines.awarded, lines.pot, lines.pot_at) == ((), None, None)


def test_what_is_paid_before_anybody_declared_or_played_belongs_to_the_hand_before():
    for play in (said_in(ANN, BEN), TRICK):
        lines = told(paid(Ann=3), play, paid(Ben=2))
        assert (who(lines.paid_before), who(lines.paid)) == ([ANN], [BEN])
        early = told(paid(Ann=3), play)
        assert (who(early.paid_before), early.paid) == ([ANN], None)
        late = told(play, paid(Ben=2))
        assert (late.paid_before, who(late.paid)) == ((), [BEN])


def test_in_a_hand_that_nobody_played_all_is_paid_now():
    lines = told(ante_each(1), paid(Ann=3))
    assert (lines.paid_before, who(lines.paid)) == ((), [ANN])


def test_the_pot_is_where_it_is_first_disposed_of():
    third, fourth = Span(3, 1, 1), Span(4, 1, 1)
    to_ann, stays = pot_to(ANN, 4), pot_carries(2)
    for one, other in ((third, fourth), (fourth, third)):
        lines = told(to_ann._replace(at=one), stays._replace(at=other))
        assert (lines.pot_at, lines.pot) == (third, 6)
    assert told(pot_carries(2), pot_carries(3)).carried == 5
