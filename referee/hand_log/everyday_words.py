"""What people write in place of the words of the notation, where it can mean one thing only."""

import re
from types import MappingProxyType

ALIASES = MappingProxyType(
    {
        "achète": "buy",
        "agree": "agreed",
        "agrees": "agreed",
        "antes": "ante",
        "aunt": "ante",
        "balance": "score",
        "balances": "score",
        "bought": "buy",
        "buys": "buy",
        "cagnotte": "kitty",
        "cashes": "cash",
        "chip": "chips",
        "count": "chips",
        "counts": "chips",
        "dissents": "dissent",
        "divide": "share",
        "divided": "share",
        "doit": "owes",
        "donne": "hand",
        "end": "chips",
        "fin": "chips",
        "final": "chips",
        "jar": "kitty",
        "jetons": "chips",
        "join": "sit",
        "joins": "sit",
        "joueurs": "seats",
        "leaves": "leave",
        "lend": "loan",
        "lent": "loan",
        "levees": "tricks",
        "levées": "tricks",
        "loans": "loan",
        "main": "hand",
        "mise": "ante",
        "owe": "owes",
        "owed": "owes",
        "pari": "bet",
        "pay": "paid",
        "payback": "repay",
        "payed": "paid",
        "pays": "paid",
        "players": "seats",
        "plis": "tricks",
        "prête": "loan",
        "rachète": "buy",
        "rake": "kitty",
        "rebuy": "buy",
        "rebuys": "buy",
        "recave": "buy",
        "rembourse": "repay",
        "rend": "repay",
        "repaid": "repay",
        "repays": "repay",
        "scores": "score",
        "seat": "seats",
        "seated": "seats",
        "seating": "seats",
        "shared": "share",
        "shares": "share",
        "sidebet": "bet",
        "sièges": "seats",
        "stacks": "chips",
        "stay": "in",
        "stayed": "in",
        "stays": "in",
        "took": "tricks",
        "trick": "tricks",
    }
)
"""Words that people write in place of a word that opens a line."""

SMALL_WORDS = MappingProxyType(
    {
        "carried": "carries",
        "carry": "carries",
        "chacun": "each",
        "dlr": "dealer",
        "donneur": "dealer",
        "everybody": "each",
        "everyone": "each",
        "fold": "out",
        "folded": "out",
        "folds": "out",
        "pass": "out",
        "passe": "out",
        "passed": "out",
        "passes": "out",
        "reporté": "carries",
        "retourne": "up",
        "rides": "carries",
        "stays": "carries",
        "à": "to",
    }
)
"""The same for words within a line."""

STAYS = ("in", "plays", "stay", "stayed", "stays", "yes")
"""What people write after a name in an `in` line where nothing need be written."""

NUMBERS = re.findall(
    r"\w+", "nought one two three four five six seven eight nine ten eleven twelve"
)

_NAME = r"(\"[^\"]+\"|[^\s,:]+)"
_MONEY = (
    r"([$€£]?[0-9][0-9.,]*[$€£]?(?: (?:[$€£]|chips?|dollars?|bucks|euros?|pounds?|usd|eur|gbp|cad|aud|"
    r"chf))?(?: \([^()]*\))?)"
)
_TRICK = "(?:in |on |for )?(?:trick |t)([0-9])"
_ALL = "(?:all|every ?body|every ?one)(?: are| is)?"
_NONE = "(?:nobody|no ?one|none)(?: is)?"
_OUT = "(?:folds?|folded|out|passe?[sd]?)"
_STAY = "(?:in|plays?|stay(?:s|ed)?)"


def spoken(shape: str) -> re.Pattern[str]:
    """A shape as a pattern; its first `NAME` is the group `who`."""
    named = shape.replace("NAME", f"(?P<who>{_NAME[1:]}", 1).replace("NAME", _NAME)
    return re.compile(named.replace("MONEY", _MONEY), re.IGNORECASE)


_WINS = "(?:wins?|won|takes?|took|gets?|got|gagne|remporte|ramasse|prend)"
_PAYS = "(?:pa(?:ys?|id)|paie|paye)"
_BOURRE = r"(?:bourr[eé](?:e?s?|e?d)[!]*|boo|booed)"

_BUT = "(?:,? (?:but|except|save)(?: for)?|,? (?:not|without))"
EVERYBODY = spoken(
    rf"(?:in:? {_ALL}|{_ALL} {_STAY}|(?P<out>{_ALL} {_OUT}|{_NONE} {_STAY}))(?:{_BUT} (?P<but>[^,]+))?"
    rf"|{_ALL}{_BUT} (?P<out_first>[^,]+?) (?:are |is )?{_STAY}"
)
"""A line that says of everybody at the table, or of all but one, whether they stay."""

FOLDERS = (spoken(rf"{_OUT}:? (.+)"), spoken(rf"(.+?) (?:is |are )?{_OUT}"))
"""Lines that say of players that they are out."""

SENTENCES = tuple(
    (spoken(shape), line)
    for shape, line in (
        (
            r"NAME (?:wins?|won|takes?|took|gets?|got) (?:the )?pot,? (?:of )?([0-9]+)",
            r"pot \2 to \1",
        ),
        (rf"NAME:? {_WINS} ([0-9]+)(?: chips| jetons)?", r"pot \2 to \1"),
        (
            r"(?:pot |the pot |le pot )?([0-9]+)(?: chips| jetons)? (?:to|for|goes to|à|pour|->|>) NAME",
            r"pot \1 to \2",
        ),
        (
            r"(?:winner|won(?: by)?):? NAME,?(?: with| gets| wins| takes| pot)* ([0-9]+)",
            r"pot \2 to \1",
        ),
        (r"NAME (?:wins?|won|takes?|took|gets?|got) ([0-5])", r"tricks \1 \2"),
        (rf"{_BOURRE}:? NAME ([0-9]+)", r"paid \1 \2"),
        (rf"NAME (?:is |was )?{_BOURRE},? (?:{_PAYS} )?([0-9]+)", r"paid \1 \2"),
        (rf"NAME {_PAYS} ([0-9]+)", r"paid \1 \2"),
        (
            r"NAME (?:(?:re)?buys?|(?:re)?bought|r?ach[eè]te)(?: in)?(?: for)? ([0-9]+)(?: more)?",
            r"buy \1 \2",
        ),
        (r"NAME (?:cashe[sd]|cashes out) ([0-9]+)", r"cash \1 \2"),
        (r"(?:hand )?([0-9]+)[.:)]? +NAME (?:deals?|dealing|dealt|donne)", r"hand \1, dealer \2"),
        (r"NAME (?:says?|said|dit),?(?: that| que)?:? (\S+(?: \S+){2,})", r"say \1: \2"),
        (r"NAME dissent(?:s|ed)", r"dissent \1"),
        (r"NAME agree(?:s|d)", r"agreed \1"),
        (
            rf"ruling (\w+):? NAME,? {_TRICK}[,:]? (upheld|waived)(:.*)?",
            r"ruling \1 \2 trick \3 \4\5",
        ),
        (
            rf"ruling (\w+),? {_TRICK}[,:]? NAME (upheld|waived)(:.*)?",
            r"ruling \1 \3 trick \2 \4\5",
        ),
        (rf"ruling (\w+):? NAME (upheld|waived),? {_TRICK}(:.*)?", r"ruling \1 \2 trick \4 \3\5"),
        (r"NAME (?:leaves|left|goes home|went home)", r"leave \1"),
        (
            r"NAME (?:(?:has )?paid|pays?|settled(?: up)? with|[-=]*>) *NAME:? MONEY",
            r"settled \1 to \2 \3",
        ),
        (r"NAME (?:(?:has )?paid|pays?) MONEY to NAME", r"settled \1 to \3 \2"),
        (r"settled:? NAME(?: paid| pays| *[-=]*>|:)? *NAME:? MONEY", r"settled \1 to \2 \3"),
        (r"settled:? NAME MONEY to NAME", r"settled \1 to \3 \2"),
        (
            r"(\"[^\"]+\"|[^\s,:]+) (?:joins?|joined|sits?(?: down)?),? after NAME,?(?: (?:with )?([0-9]+))?",
            r"sit \1 after \2 \3",
        ),
    )
)
"""Sentences that say what one line says; `who` is a player who was declared."""

HOUSE_RULES = tuple(
    (spoken(shape), rule)
    for shape, rule in (
        (r"no[ -]?limit|unlimited", "limit none"),
        (r"([\w-]+) ?= ?([\w -]+)", r"\1 \2"),
    )
)
"""House rules in other words."""

ADVICE = tuple(
    (spoken(shape), advice)
    for *shapes, advice in (
        (r"up (\S+)", r"Write it in the `hand` line, as in `hand 12, dealer Dee, up \1`."),
        (
            r"(?:trumps?|atouts?|up|turn(?:ed)?(?: up)?)\b.*",
            "Write it in the `hand` line, as in `hand 12, dealer Dee, up {Ts}`.",
        ),
        (
            r"(?:(?:re)?buys?|rebuy-in):? NAME",
            r"NAME (?:re)?buys?(?: in)?",
            r"Say how many chips, as in `buy \g<who> 20`.",
        ),
        (
            r"(?:joins?|joined|sits?):? (\S+)(?: [0-9]+)?",
            r"(\S+) (?:joins?|joined|sits down)(?: \w+ [0-9]+)?",
            "Say to whose left they sit, and with how many chips: `sit Eve after Ben 40`.",
        ),
        (
            r"(?:bourr[eé]e?d?|boo|booed):? NAME",
            r"NAME (?:is |was )?(?:bourr[eé]e?d?|boo|booed)",
            r"Say what was paid for it into the next pot, as in `paid \g<who> 8`.",
        ),
        (
            r"NAME:? (?:wins?|won|takes?|took)(?: it| (?:the )?pot)?",
            r"(?:winner|won(?: by)?):? NAME",
            r"Say how many chips, as in `pot 8 to \g<who>`.",
        ),
        (
            r"NAME:? (?:wins?|won|takes?|took)\b[^,]*,.*\b(?:bourr[eé]e?d?|boo|booed|in|out|folds?|folded)\b.*",
            r"Write a line for each: `in Ann, Cal, Dee out`, `pot 8 to \g<who>`, `paid Cal 8` for a bourré.",
        ),
        (
            r"NAME .*\b(?:swap|switch|chang|trad)\w* (?:seats|places)\b.*",
            "Write who sits where from here on, clockwise: `seats Ann Cal Ben Dee`.",
        ),
        (
            r"hand #?([0-9]+)[:.]? NAME [+-][0-9].*",
            r"Write `hand \1`, and below it what each has won since the evening began: `score Ann +6, Ben -6`.",
        ),
        (
            r"scores? 0 each",
            "Leave it out: a score begins with nothing. Later write `score Ann +6, Ben -6`.",
        ),
        (
            r"NAME (?:wins?|won|takes?|took|gets?|got) ([0-5])",
            r"Write `pot \2 to \g<who>` if these are chips, `tricks \g<who> \2` if they are tricks.",
        ),
        (
            r"(?:pot )?(?:chop|split)s?(?:p?ed)?(?:\b.*)?",
            "Write a line for each share, `pot 4 to Ann` and `pot 4 to Ben`; if nobody won it, `share 4 each`.",
        ),
        (
            r"(?:no[ -]?limit|unlimited|rules:? no[ -]?limit)",
            "Write it after the ruleset, as in `rules boo-ray 1, limit none`.",
        ),
        (
            rf"(\S+) {_WINS}(?: (?:the )?pot)?(?: of)? ([0-9]+)",
            r"Write `pot \2 to \1`, the name as in the `seats` line.",
        ),
        (r"limit (\S+)", r"Write it after the ruleset, as in `rules boo-ray 1, limit \1`."),
        (
            r"NAME (?:is |goes |went )?all[ -]in",
            r"all[ -]in:? NAME",
            r"Write what was put in, as in `ante \g<who> 3`; that the stack is empty follows from the record.",
        ),
    )
    for shape in shapes
)
"""What to write in place of a line that does not say enough, or stands in the wrong place."""
