"""One known error in a lawful evening, and the one finding that it must lead to.

Each kind is explained where it is planted: the docstring says why the log can be read in one way
only, so that a second finding, or another one, is a mistake of the program.
"""

import random
from collections.abc import Mapping

from evenings import in_deal, in_play, in_record
from evenings.places import Expected, Planted, Planter
from evenings.records import Evening
from evenings.rules import Rules

__all__ = ["KINDS", "Expected", "Planted", "plant", "possible"]

KINDS: Mapping[str, Planter] = {
    **{code: in_play.breaking(code) for code in (*in_play.CARD_DUTIES, *in_play.LEAD_DUTIES)},
    "P101": in_play.out_of_turn,
    "P302": in_play.face_up_lead,
    "take-back": in_play.take_back,
    "R106": in_record.hand_number,
    "R201": in_record.card_twice,
    "R202": in_record.card_not_in_deck,
    "R203": in_record.too_many_cards,
    "R204": in_record.too_few_cards,
    "R205": in_record.out_leads,
    "R206": in_record.wrong_winner,
    "R207": in_play.wrong_leader,
    "R208": in_record.wrong_count,
    "R209": in_record.trick_number,
    "D101": in_deal.ace_passes,
    "D102": in_deal.draws_too_many,
    "D103": in_deal.discards_short,
    "D104": in_deal.passes_unbidden,
    "D105": in_deal.speaks_early,
    "D106": in_deal.widow_again,
    "D107": in_deal.turn_up_taken,
    "D108": in_deal.receives_turn_up,
}


def plant(kind: str, evening: Evening, rng: random.Random) -> Planted | None:
    """Plant an error of that kind at a random place of an evening.

    None when the evening has no place for it: the ruleset does not know the duty, or chance did
    not bring about the position.
    """
    return KINDS[kind](evening, rng)


def possible(kind: str, ruleset: object) -> bool:
    """Whether the ruleset knows the duty that an error of that kind breaks."""
    rules = Rules.of(ruleset)
    draws = rules.most_drawn(3) > 0
    trumps = rules.trump_from != "none"
    return {
        "P202": trumps and rules.must_trump != "no",
        "P203": rules.head != "no",
        "P204": trumps and rules.overtrump != "no",
        "P205": trumps and rules.undertrump == "yes" and rules.must_trump == "yes",
        "P301": rules.second_trick == "trump",
        "P302": rules.second_trick == "trump",
        "P303": rules.second_trick == "trump",
        "P304": rules.lead == "top-honours",
        "P305": rules.lead in ("ace-first", "ace-then-trumps"),
        "P306": rules.lead in ("not-until-broken", "highest-until-broken"),
        "P308": rules.lead == "turn-up",
        "P307": rules.lead == "ace-then-trumps",
        "take-back": rules.retraction == "free" and rules.window != "none",
        "R202": rules.deck == 32,
        "D101": rules.ace_up_dealer_stays != "no",
        "D103": draws,
        "D104": rules.passing == "bourre-in-pool",
        "D105": rules.declare != "simultaneous",
        "D108": draws and (rules.turn_up, rules.turn_up_exchange) != ("in-hand", "no"),
    }.get(kind, True)
