"""All laws of the referee, in code order."""

from collections.abc import Mapping
from types import MappingProxyType

from referee.findings import Finding, Severity
from referee.laws.chips.ante_amount import ante_amount
from referee.laws.chips.ante_missing import ante_missing
from referee.laws.chips.ante_not_due import ante_not_due
from referee.laws.chips.bourre_amount import bourre_amount
from referee.laws.chips.bourre_limit import bourre_limit
from referee.laws.chips.bourre_missing import bourre_missing
from referee.laws.chips.bourre_payer import bourre_payer
from referee.laws.chips.bourre_queue import bourre_queue
from referee.laws.chips.chips_in_play import chips_in_play
from referee.laws.chips.odd_chip import odd_chip
from referee.laws.chips.overdraw import overdraw
from referee.laws.chips.paid_after_folding import paid_after_folding
from referee.laws.chips.player_debt import player_debt
from referee.laws.chips.pot_amount import pot_amount
from referee.laws.chips.pot_carried_won import pot_carried_won
from referee.laws.chips.pot_line import pot_line
from referee.laws.chips.pot_paid_unwon import pot_paid_unwon
from referee.laws.chips.pot_shared import pot_shared
from referee.laws.chips.pot_taker import pot_taker
from referee.laws.chips.second_ante import second_ante
from referee.laws.chips.stack_count import stack_count
from referee.laws.chips.trick_shares import trick_shares
from referee.laws.chips.winner_limit import winner_limit
from referee.laws.deal.deal_passes import deal_passes
from referee.laws.deal.dealer_ace import dealer_ace
from referee.laws.deal.declared_out_of_turn import declared_out_of_turn
from referee.laws.deal.discards_against_draws import discards_against_draws
from referee.laws.deal.draw_limit import draw_limit
from referee.laws.deal.drawn_card_impossible import drawn_card_impossible
from referee.laws.deal.pass_forbidden import pass_forbidden
from referee.laws.deal.table_size import table_size
from referee.laws.deal.turn_up_taken import turn_up_taken
from referee.laws.deal.widow import widow
from referee.laws.forced.cinch_follow import cinch_follow
from referee.laws.forced.cinch_lead import cinch_lead
from referee.laws.forced.knowledge_lead import knowledge_lead
from referee.laws.law import Law, Watched
from referee.laws.nice.nice_certain import nice_certain
from referee.laws.nice.nice_probable import nice_probable
from referee.laws.nice.nice_turned_out import nice_turned_out
from referee.laws.play.ace_first import ace_first
from referee.laws.play.answer_face_down import answer_face_down
from referee.laws.play.face_down_lead import face_down_lead
from referee.laws.play.follow_suit import follow_suit
from referee.laws.play.head_the_trick import head_the_trick
from referee.laws.play.out_of_turn import out_of_turn
from referee.laws.play.overtrump import overtrump
from referee.laws.play.second_trick_trump import second_trick_trump
from referee.laws.play.take_back import take_back
from referee.laws.play.top_honours import top_honours
from referee.laws.play.trump_after_trick import trump_after_trick
from referee.laws.play.trump_not_broken import trump_not_broken
from referee.laws.play.trump_when_void import trump_when_void
from referee.laws.play.turn_up_lead import turn_up_lead
from referee.laws.play.undertrump import undertrump
from referee.laws.record.agreed_otherwise import agreed_otherwise
from referee.laws.record.antes_not_recorded import antes_not_recorded
from referee.laws.record.card_not_held import card_not_held
from referee.laws.record.card_not_in_deck import card_not_in_deck
from referee.laws.record.card_twice import card_twice
from referee.laws.record.claim import claim
from referee.laws.record.dealt_too_many import dealt_too_many
from referee.laws.record.declared_twice import declared_twice
from referee.laws.record.disputed_card import disputed_card
from referee.laws.record.hand_line_missing import hand_line_missing
from referee.laws.record.hand_number import hand_number
from referee.laws.record.lone_dissent import lone_dissent
from referee.laws.record.misdeal_played import misdeal_played
from referee.laws.record.nobody_seated import nobody_seated
from referee.laws.record.out_plays import out_plays
from referee.laws.record.rules_assumed import rules_assumed
from referee.laws.record.ruling_unsupported import ruling_unsupported
from referee.laws.record.said_again import said_again
from referee.laws.record.second_evening import second_evening
from referee.laws.record.spelling import spelling
from referee.laws.record.stays_unknown import stays_unknown
from referee.laws.record.too_few_cards import too_few_cards
from referee.laws.record.too_many_cards import too_many_cards
from referee.laws.record.trick_count import trick_count
from referee.laws.record.trick_number import trick_number
from referee.laws.record.unknown_offence import unknown_offence
from referee.laws.record.unknown_ruleset import unknown_ruleset
from referee.laws.record.unread_line import unread_line
from referee.laws.record.waiver_unsupported import waiver_unsupported
from referee.laws.record.winner_mark import winner_mark
from referee.laws.record.wrong_leader import wrong_leader
from referee.replay import Duty
from referee.rulesets import Ruleset

FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "R": "the record itself",
        "D": "deal, declaration and draw",
        "P": "the card to be played",
        "F": "forced plays",
        "N": "nice plays",
        "C": "chips",
    }
)
"""What the laws of each letter are about."""

LAWS: tuple[Law, ...] = (
    unread_line,
    unknown_ruleset,
    nobody_seated,
    spelling,
    antes_not_recorded,
    hand_number,
    rules_assumed,
    card_twice,
    card_not_in_deck,
    too_many_cards,
    too_few_cards,
    out_plays,
    winner_mark,
    wrong_leader,
    trick_count,
    trick_number,
    card_not_held,
    disputed_card,
    stays_unknown,
    claim,
    ruling_unsupported,
    declared_twice,
    second_evening,
    hand_line_missing,
    said_again,
    misdeal_played,
    dealt_too_many,
    waiver_unsupported,
    unknown_offence,
    lone_dissent,
    agreed_otherwise,
    dealer_ace,
    draw_limit,
    discards_against_draws,
    pass_forbidden,
    declared_out_of_turn,
    widow,
    turn_up_taken,
    drawn_card_impossible,
    deal_passes,
    table_size,
    out_of_turn,
    take_back,
    follow_suit,
    trump_when_void,
    head_the_trick,
    overtrump,
    undertrump,
    second_trick_trump,
    face_down_lead,
    answer_face_down,
    top_honours,
    ace_first,
    trump_not_broken,
    trump_after_trick,
    turn_up_lead,
    cinch_lead,
    cinch_follow,
    knowledge_lead,
    nice_certain,
    nice_probable,
    nice_turned_out,
    ante_missing,
    ante_amount,
    ante_not_due,
    second_ante,
    pot_amount,
    pot_taker,
    pot_paid_unwon,
    pot_carried_won,
    winner_limit,
    trick_shares,
    odd_chip,
    pot_line,
    bourre_missing,
    bourre_amount,
    bourre_payer,
    bourre_limit,
    paid_after_folding,
    bourre_queue,
    stack_count,
    chips_in_play,
    overdraw,
    pot_shared,
    player_debt,
)


def law_for(code: str) -> Law | None:
    return _BY_NAME.get(code.strip().lower())


def law_of(finding: Finding) -> Law:
    return _BY_NAME[finding.code.lower()]


def is_of_play(code: str) -> bool:
    """Tell whether a law is about a player's card or draw: not the record, chips, or choice."""
    law = law_for(code)
    offence = law is not None and (law.price or law.severity is Severity.VIOLATION)
    return bool(offence) and code[0] in "PD"


def is_renege(code: str, ruleset: Ruleset) -> bool:
    price = _price(code)
    return price == "renege" or (price == "out-of-turn" and ruleset.out_of_turn == "renege")


def loses_deal(code: str, ruleset: Ruleset) -> bool:
    return _price(code) == "early-declaration" and ruleset.early_declaration == "loses-deal"


def _price(code: str) -> str | None:
    law = law_for(code)
    return law.price if law else None


def breaks(code: str) -> Duty | None:
    law = law_for(code)
    return law.breaks if law else None


def law_breaking(duty: Duty) -> Law:
    return _BY_DUTY[duty]


def laws_watching(watched: Watched) -> tuple[Law, ...]:
    """Return the laws that check such a thing; those on card duties are left out."""
    return _WATCHERS.get(type(watched), ())


_BY_NAME = MappingProxyType(
    {law.code.lower(): law for law in LAWS} | {law.name: law for law in LAWS}
)
_BY_DUTY = MappingProxyType({law.breaks: law for law in LAWS if law.breaks is not None})
_WATCHERS = MappingProxyType(
    {
        kind: tuple(law for law in LAWS if law.watches is kind and law.breaks is None)
        for kind in {law.watches for law in LAWS}
    }
)
