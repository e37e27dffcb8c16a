from .catalogue import (
    FAMILIES,
    LAWS,
    breaks,
    is_of_play,
    is_renege,
    law_breaking,
    law_for,
    law_of,
    laws_watching,
    loses_deal,
)
from .chips.bourre_missing import paid_all_the_same
from .conclusion import (
    CardDispute,
    IdleWaiver,
    LoneDissent,
    OtherOffence,
    UnknownOffence,
    UnshownRuling,
)
from .law import Law
from .possibility import examine_ruling, suspicion_problem

__all__ = [
    "FAMILIES",
    "LAWS",
    "CardDispute",
    "IdleWaiver",
    "Law",
    "LoneDissent",
    "OtherOffence",
    "UnknownOffence",
    "UnshownRuling",
    "breaks",
    "examine_ruling",
    "is_of_play",
    "is_renege",
    "law_breaking",
    "law_for",
    "law_of",
    "laws_watching",
    "loses_deal",
    "paid_all_the_same",
    "suspicion_problem",
]
