"""Why something was not certain: each layout shown agrees with the record, and each refutes."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from evenings import Style, random_evening

from referee.audits.story import audit_passages
from referee.game.cards import card
from referee.hand_log.characters import decode
from referee.layouts.search import Search
from referee.playouts.knowledge_questions import questions
from referee.playouts.lawful_ends import ends
from referee.replay.breaches import Duty
from referee.rulesets.files import load_ruleset
from referee.studies.analysis import Scope, work_of

CASES = Path(__file__).parents[1] / "laws/cases"


def decisions_of(text):
    for passage in audit_passages(decode(iter([text.encode()]))):
        work = work_of(passage, Scope())
        yield from work.items if work else ()


def layout_of(question, decision):
    """The layout shown, as a whole; and that it is one the player could not exclude."""
    view, masks = decision.view, decision.view.masks
    shown = dict(question.layout)
    assert list(shown) == list(decision.order[1:])
    held = [masks.of(shown[one]) for one in decision.order[1:]]
    for mask, sure, size in zip(held, view.known, view.sizes, strict=True):
        assert mask & sure == sure
        assert mask.bit_count() == size
    worlds, free = view.worlds, [mask & ~sure for mask, sure in zip(held, view.known, strict=True)]
    for seat, mask in enumerate(free):
        worlds = worlds.given(seat, mask)
    assert worlds.possible
    return decision.layout((*free, *(0 for _ in worlds.holders[len(free) :])))


def refuted(one, decision, seen, layout):
    """Look at every line of play in that layout, with other code than the answer came from."""
    if one.duty is Duty.KNOWLEDGE_LEAD:
        assert any(card.suit is layout.position.trump for hand in layout.hands[1:] for card in hand)
        return
    if one.duty is not None:
        counted = replace(layout, taken=decision.taken)
        assert not Search(decision.ruleset).sure_of(counted, 0, 3)
        return
    if decision.cards_left > 3:
        return
    seat = decision.order.index(one.spared)
    behind = {
        card: ends(decision.after(layout, card), decision.ruleset, 200_000)
        for card in (decision.chosen, *one.instead)
    }
    if "may take none" in one.why:
        assert any(not end[seat] for end in behind[decision.chosen])
    elif "too" in one.why:
        assert all(any(end[seat] for end in behind[card]) for card in one.instead)
    else:
        assert "worse" in one.why
        assert any(seen.worth[share][0][end] for share in (0, 1) for end in behind[one.instead[0]])


@pytest.mark.parametrize("preset", ["boo-ray", "acadiana", "la-bourre", "broken-trump"])
def test_every_layout_shown_could_be_and_refutes(preset):
    asked = Counter()
    for seed in range(2):
        evening = random_evening(load_ruleset(preset), 4, 4, random.Random(seed), style=Style())
        for decision, seen in decisions_of(evening.text):
            for one in questions(decision, seen, 1):
                assert bool(one.layout) == (one.answer == "no")
                asked[one.duty, one.answer] += 1
                if one.answer == "no":
                    refuted(one, decision, seen, layout_of(one, decision))
    assert asked[None, "no"] > 20
    if preset in {"boo-ray", "acadiana"}:
        assert asked[Duty.KNOWLEDGE_LEAD, "no"] or asked[Duty.CINCH_LEAD, "no"]


def test_what_is_certain_says_why():
    text = (CASES / "N401/breaks_the_ace_before_the_nine.bourre").read_text()
    *_, (decision, seen) = (one for one in decisions_of(text) if one[0].player == "Ann")
    (one,) = questions(decision, seen, 1)
    assert (one.duty, one.answer, one.spared, one.layout) == (None, "yes", "Cal", ())
    assert one.why == "after 9s Cal takes none, however the cards lie"


def test_a_queen_that_another_king_beats():
    """A Q of trumps and one trick taken: two are sure, and the king says which is not."""
    decision, seen = next(one for one in decisions_of(QUEEN) if one[0].table.trick.number == 2)
    cinch, trump, *_ = questions(decision, seen, 1)
    assert (cinch.duty, cinch.answer) == (Duty.CINCH_LEAD, "no")
    assert card("Ks") in {one for _, held in cinch.layout for one in held}
    assert (trump.duty, trump.answer) == (Duty.KNOWLEDGE_LEAD, "no")


QUEEN = """\
bourre-log 1
rules acadiana 1
seats Ann Ben Cal
hand 1, dealer Cal, up 2s
ante 1 each
in Ann 0, Ben 0, Cal 0
1 Ann: Ah 4h 5h
2 Ann: 7c 5c 8c
3 Cal: 3d Qs 2d
4 Ann: As 6s 2s
5 Ann: Kd 3s 9d
"""


def test_what_lies_face_down_is_another_card_in_each_layout():
    """Who does not see it may find the same card in another hand."""
    told = FACE_DOWN.replace("Qd (down)", "{} (down)")
    for card_down in ("Qd", "Ah"):
        decision, _ = next(one for one in decisions_of(told.format(card_down)) if one[0].view.table)
        worlds = decision.view.worlds
        layouts = [decision.layout(worlds.draw(random.Random(seed))) for seed in range(60)]
        assert len({one.table[0] for one in layouts}) > 10
        for one in layouts:
            dealt = [*one.table, *(each for hand in one.hands for each in hand)]
            assert len({*dealt}) == len(dealt) == 8


FACE_DOWN = """\
bourre-log 1
rules la-bourre 1
seats Mia Lou Odi Fir

hand 1, dealer Mia, up Tc
ante Mia 6
in Fir, Odi, Lou, Mia
1 Fir: Ks 9c As Js
2 Odi: Qd (down) 8h Tc 7s
3 Mia: Kh 9s 8d Jh
tricks Odi 1, Mia 2
"""
