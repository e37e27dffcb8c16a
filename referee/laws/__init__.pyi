from .catalogue import (
    FAMILIES,
    breaks,
    every_law,
    findings_on,
    is_of_play,
    is_renege,
    law_breaking,
    law_for,
    law_of,
    loses_deal,
)
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
    "CardDispute",
    "IdleWaiver",
    "Law",
    "LoneDissent",
    "OtherOffence",
    "UnknownOffence",
    "UnshownRuling",
    "breaks",
    "every_law",
    "examine_ruling",
    "findings_on",
    "is_of_play",
    "is_renege",
    "law_breaking",
    "law_for",
    "law_of",
    "loses_deal",
    "suspicion_problem",
]
