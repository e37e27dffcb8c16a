"""What a player knew, read off logs: the turned card, the draw, voids, and never hindsight."""

import random

import pytest
from evenings.style import Style
from evenings.writer import random_evening
from replayed import moments
from tiers import sizes

from referee.events.hand import CardPlayed
from referee.findings import Certainty
from referee.game.cards import card, cards
from referee.hand_log.passages import read
from referee.knowledge.duties import Bound, forced
from referee.knowledge.forced_breaches import forced_breach, in_question
from referee.knowledge.viewpoint import view_of
from referee.replay.moments import replay
from referee.replay.standings import legal
from referee.replay.tricks import EveningSoFar
from referee.rulesets.files import load_ruleset
from referee.rulesets.house_rules import override


def view_at(text, place, **how):
    ruleset, found = moments(text, **how)
    table, play = found[place]
    return view_of(table, play.player, ruleset)


def may_hold(view, name, seat):
    """Whether that seat behind the player may have the card."""
    return bool(view.may_hold[seat] & view.masks.bit[card(name)])


DEALER_TURNED = """hand 1, dealer Cal, up Ks
in Ann 2, Ben 2, Cal {drawn}
{draw}1 Ann: 5h 7h 9h
2 Cal: {rest}"""
KEPT = "8d 7d 3d\n3 Cal: Ks 2s 3s\n4 Cal: 9d 5d 4d\n5 Cal: 9c 8c 7c"
THROWN = "8d 7d 3d\n3 Cal: 5s 2s 3s\n4 Cal: 9d 5d 4d\n5 Cal: 9c 8c 7c"
SHORT = "8d 7d 3d\n3 Cal: ?d 2d Kd*\n4 Ben: As ?s 3s\n5 Ben: Ac ?c 2c"


@pytest.mark.parametrize(
    ("drawn", "draw", "rest", "known", "possible"),
    [
        ("0", "", SHORT, True, True),
        ("1", "", KEPT, True, True),
        ("1", "", THROWN, False, False),
        ("1", "draw Cal: Ks > 5s\n", SHORT, False, False),
        ("5", "", SHORT, False, False),
        ("1", "", SHORT, False, True),
    ],
)
def test_all_see_whether_the_turned_card_lies_aside(drawn, draw, rest, known, possible):
    text = DEALER_TURNED.format(drawn=drawn, draw=draw, rest=rest)
    view = view_at(text, 1)
    assert bool(view.known[0] & view.masks.bit[card("Ks")]) is known
    assert may_hold(view, "Ks", 0) is possible
    assert not may_hold(view, "Ks", 1)


@pytest.mark.parametrize(("rules", "drawn"), [("pagat", "5"), ("hoyle", "2")])
def test_a_turned_card_that_nobody_has_is_named_as_such(rules, drawn):
    view = view_at(DEALER_TURNED.format(drawn=drawn, draw="", rest=SHORT), 1, rules=rules)
    assert view.gone[card("Ks")].strip() == "was turned and is in no hand"


WHOLE = """hand 1, dealer Cal, up 2s
in Ann 2, Ben 2, Cal 0
draw Ann: Ah Kh > 9d 8d
1 Ann: 9d Jd 4d
2 Ben: Kc 8c 3c
3 Ben: Qc 7c 5c
4 Ben: Jh 2s 8d
5 Cal: 6h 4h Td"""


def test_own_discards_lie_in_no_hand_while_the_stock_lasts():
    view = view_at(WHOLE, 0)
    assert not view.out & view.masks.of(cards("Ah Kh"))
    assert view.gone[card("Ah")].strip() == "was an own discard"


def test_own_discards_may_come_back_once_the_stock_is_gone():
    names = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")
    text = WHOLE.replace("dealer Cal", "dealer Hal").replace(
        "in Ann 2, Ben 2, Cal 0",
        "in Ann 2, Ben 3, Cal 3, Dee 3, Eve 2, Fay out, Gus out, Hal out",
    )
    lines = text.splitlines()[:3]
    lines += [
        "1 Ann: 9d Jd 4d 5d 6d",
        "2 Ben: Kc 8c 2c 4c 3c",
        "3 Ben: Qc 7c 6c 9c 5c",
        "4 Ben: Jh 3h 5h 2h 8d",
        "5 Ben: Th 4h 6h 7h Td",
    ]
    view = view_at("\n".join(lines), 0, players=names)
    late = [may_hold(view, "Ah", seat) for seat in range(4)]
    assert late == [False, False, False, True]


def test_no_hindsight_in_a_view():
    """Cards that fall later change nothing of what was known before."""
    before = view_at(WHOLE, 0)
    other = WHOLE.replace("Kc 8c 3c", "Kc 9c 3c").replace("Qc 7c 5c", "Qc Tc 5c")
    after = view_at(other, 0)
    assert before.worlds == after.worlds


def test_who_does_not_follow_is_void_and_who_does_not_head_could_not():
    view = view_at(WHOLE, 3)
    assert not any(may_hold(view, name, 0) for name in ("Qd", "Kd", "Ad"))
    assert may_hold(view, "3d", 0)


def test_nothing_is_inferred_from_a_card_that_broke_a_duty():
    """Cal does not follow clubs and plays one later: his first card tells nothing."""
    broken = WHOLE.replace("2 Ben: Kc 8c 3c", "2 Ben: Kc 6h 3c").replace(
        "5 Cal: 6h 4h Td", "5 Cal: 8c 4h Td"
    )
    view = view_at(broken, 6)
    assert may_hold(view, "9c", 0)


def test_an_unrecorded_trick_leaves_no_view():
    assert view_at(WHOLE.replace("2 Ben: Kc 8c 3c\n", ""), 3) is None


def test_knowing_less_never_forces_more():
    """Monotone: without the draw line nothing is forced that was not forced with it."""
    text = """hand 1, dealer Ann, up Ks
in Ben 2, Cal 2, Ann 1
draw Ann: Ks > 9d
1 Ben: 4c 5c 8c
2 Ann: 6d 2d Qd
3 Cal: Qc 9c As
4 Ben: Qs 3s 2s
5 Ben: Js 5s ??"""
    thin = text.replace("draw Ann: Ks > 9d\n", "")
    ruleset, found = moments(text)
    assert forced_breach(*found[0], ruleset)
    assert forced_breach(*moments(thin)[1][0], ruleset) is None


def test_a_card_taken_back_in_time_is_judged_as_such():
    text = """hand 1, dealer Cal, up 2s
in Ann 2, Ben 2, Cal 1
1 Ann: 2h 3h 4h
2 Cal: Kh 5h 6h
3 Cal: 2c>As 7d 8d
4 Cal: 2c Jd Qd
5 Cal: 3c 9d Td"""
    ruleset, found = moments(text)
    breach = next(filter(None, (forced_breach(*one, ruleset) for one in found)))
    assert (breach.card, breach.taken_back) == (card("2c"), True)


@pytest.mark.parametrize("evenings", sizes(4, 6))
def test_the_first_look_misses_nothing(evenings):
    """Whatever a whole view forces, the first look lets through, on every card of random hands."""
    bound = 0
    for preset in ("boo-ray", "acadiana", "wikipedia", "cajun-crate"):
        ruleset = load_ruleset(preset)
        for seed in range(evenings):
            evening = random_evening(ruleset, 4, 6, random.Random(seed), style=Style())
            seats = EveningSoFar(players=tuple(evening.seats))
            for passage in read(evening.text.splitlines(), "log"):
                for table, play in replay(passage.events, seats, ruleset).moments:
                    if not isinstance(play, CardPlayed) or play.player is None:
                        continue
                    view = view_of(table, play.player, ruleset)
                    due = forced(view) if view and len(view.mine) > 1 else None
                    if isinstance(due, Bound) and not due.open:
                        bound += 1
                        wrong = [one for one in view.mine if one not in due.cards]
                        lawful = [one for one in wrong if one in legal_now(view)]
                        assert all(in_question(table, play.player, one, ruleset) for one in lawful)
    assert bound >= evenings


def legal_now(view):
    return legal(view.mine, view.position, view.ruleset)


def test_a_record_that_fits_no_world_forces_nothing():
    """Two players, and one has shown every suit to be missing from his hand: nothing follows."""
    text = """hand 1, dealer Ben, up 2s
in Ann 0, Ben 5
1 Ann: Kh 3c
2 Ann: Kd 4c
3 Ann: Kc 5h
4 Ann: As 9d
5 Ann: Ks ??"""
    ruleset, found = moments(text, players=("Ann", "Ben"))
    table, play = found[6]
    view = view_of(table, play.player, ruleset)
    assert view is None or view.worlds.possible


BEFORE_HIS_TURN = """seats Ann Ben Cal Dee
hand 1, dealer Dee, up 5s
in Ann 2, Ben 3, Cal 1, Dee 2
1 Ann: 4c Ac 9c 8c
2 Ben: Kc Jc Tc 3c
3 Ben: 2d 8d Td Ad
4 Ann: {trick}
5 Dee: 6d 2h Js 5c"""


@pytest.mark.parametrize("trick", ["9h, Cal 7d, Ben 3s, Dee Qs", "9h, Dee Qs, Ben 3s, Cal 7d"])
def test_a_card_before_its_turn_leaves_no_view_of_that_trick(trick):
    text, names = BEFORE_HIS_TURN.format(trick=trick), ("Ann", "Ben", "Cal", "Dee")
    ruleset, found = moments(text, players=names, overtrump="no")
    fourth = [one for one in found if one[0].trick.number == 4]
    led, *behind = [view_of(table, play.player, ruleset) for table, play in fourth]
    assert led
    assert behind == [None, None, None]
    assert not [one for one in found if forced_breach(*one, ruleset)]


def knowledge_leads(events, seats, ruleset):
    """Every lead that what its player knew forbade, by place."""
    found = {}
    for table, play in replay(events, seats, ruleset).moments:
        told = forced_breach(table, play, ruleset) if isinstance(play, CardPlayed) else None
        if told and table.leading:
            found[play.at] = told
    return found


def test_a_hand_broken_off_tells_no_other_knowledge_lead_than_the_whole_hand():
    judged, told = load_ruleset("acadiana"), 0
    careless = override(judged, (("knowledge-lead", "no"), ("cinch", "none")), "a test")
    for seed in range(12):
        evening = random_evening(careless, 3, 8, random.Random(seed), style=Style())
        seats = EveningSoFar(players=tuple(evening.seats))
        for passage in read(evening.text.splitlines(), "log"):
            whole = knowledge_leads(passage.events, seats, judged)
            last = {at.line for at in whole}
            for line in last:
                cut = [one for one in passage.events if one.at.line <= line + 1]
                for at, part in knowledge_leads(cut, seats, judged).items():
                    told += 1
                    assert at in whole
                    assert part.card is whole[at].card
                    assert part.certainty <= whole[at].certainty
    assert told > 10


BROKEN_OFF = """hand 1, dealer Cal, up 9s
in Ann 0, Ben 0, Cal out
1 Ann: As 4h
2 Ann: Kd 5d
3 Ann: {}"""


@pytest.mark.parametrize(
    ("rest", "found"),
    [
        ("6s 8h", Certainty.CERTAIN_IF_OBEYED),
        ("6s 8h\n4 Ann: ?? ??\n5 Ann: ?? ??", Certainty.CERTAIN_IF_OBEYED),
        ("?s 8h", None),
        ("6s 2s", None),
        ("6c 8h", None),
    ],
)
def test_knowing_that_nobody_else_has_a_trump_asks_for_no_more_than_a_trump_of_ones_own(
    rest, found
):
    text = BROKEN_OFF.format(rest)
    ruleset, played = moments(text, rules="acadiana", cinch="none")
    told = [one for table, play in played if (one := forced_breach(table, play, ruleset))]
    assert [one.certainty for one in told] == ([found] if found else [])
