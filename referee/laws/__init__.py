"""Every law of the referee, in code order, written out; nothing registers itself."""

from types import MappingProxyType

from referee.events import Event
from referee.laws.law import Law
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
from referee.laws.play.trump_not_broken import trump_not_broken
from referee.laws.play.trump_when_void import trump_when_void
from referee.laws.play.undertrump import undertrump
from referee.laws.record.disputed_card import disputed_card
from referee.legality import Duty

LAWS: tuple[Law, ...] = (
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
    disputed_card,
)


def law_for(code: str) -> Law | None:
    """The law of that code or name, in any case; None when there is none."""
    return _BY_NAME.get(code.strip().lower())


def is_renege(code: str) -> bool:
    """Whether breaking that law is a renege, for which a ruleset names a price."""
    law = law_for(code)
    return law is not None and law.renege


def law_breaking(duty: Duty) -> Law:
    """The law that forbids to break `duty`; every duty has one."""
    return _BY_DUTY[duty]


def laws_watching(event: Event) -> tuple[Law, ...]:
    """The laws that look at such an event, but for those about the card to be played."""
    return _WATCHERS.get(type(event), ())


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
