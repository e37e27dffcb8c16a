"""Hypothesis strategies: events as a reader could give them, and lines as people might write them."""

from hypothesis import strategies as st

from referee import evening_events, events
from referee.evening_events import Amount, KnobSet
from referee.events.hand import CardPlayed, CardWritten, Count, Intent, Mark
from referee.game.cards import PACK, DisputedCard, PartialCard
from referee.game.places import Span
from referee.game.seats import Chips, Player
from referee.game.suits import Rank, Suit

NAMES = tuple(
    map(Player, ("Ann", "Ben", "Big Al", "JD", "Out", "Zoë", "7", "O'Brien", "Jr.", "[b]", "a,b:c"))
)
NOWHERE = Span(1, 1, 1)

players = st.sampled_from(NAMES)
chips = st.integers(0, 999_999_999).map(Chips)
partial = st.builds(PartialCard, st.sampled_from([None, *Rank]), st.sampled_from([None, *Suit]))
seen = st.one_of(
    st.sampled_from(PACK), partial.filter(lambda one: one.rank is None or one.suit is None)
)
disputed = st.lists(seen, min_size=2, max_size=3, unique=True).map(
    lambda them: DisputedCard(tuple(them))
)
cards = st.builds(CardWritten, st.one_of(seen, seen, seen, disputed), st.just(NOWHERE))
card_lists = st.lists(cards, min_size=1, max_size=5).map(tuple)
words = st.text("abcxyz0123456789 -.'é", min_size=1).map(str.strip).filter(bool)
knob_values = words.map(lambda text: " ".join(text.split()))


def _each_once(kind, number):
    entries = st.dictionaries(players, number, min_size=1, max_size=5)
    return entries.map(lambda them: tuple(kind(who, n, NOWHERE) for who, n in them.items()))


amounts = st.one_of(_each_once(Amount, chips), chips.map(lambda n: (Amount(None, n, NOWHERE),)))
scores = st.dictionaries(players, st.integers(-(10**9) + 1, 10**9 - 1), min_size=1).map(
    lambda them: tuple(Amount(who, chips, NOWHERE) for who, chips in them.items())
)
_said = st.one_of(
    st.tuples(st.just(True), st.none() | st.integers(0, 9)),
    st.sampled_from([(False, None), (None, None)]),
)
intents = st.dictionaries(players, _said, min_size=1).map(
    lambda them: tuple(Intent(who, *said, NOWHERE) for who, said in them.items())
)
plays = st.builds(
    CardPlayed,
    cards.map(lambda one: one.card),
    st.just(NOWHERE),
    st.none() | players,
    st.none() | cards,
    st.lists(st.sampled_from(Mark), max_size=2).map(tuple),
    st.booleans(),
)
knobs = st.builds(KnobSet, st.sampled_from(["limit", "max-draw"]), knob_values, st.just(NOWHERE))
at = st.just(NOWHERE)
session_events = st.one_of(
    st.builds(evening_events.LogOpened, st.just(1), at),
    st.builds(evening_events.GameNamed, words, at),
    st.builds(evening_events.DateStated, words, at),
    st.builds(evening_events.PlaceNamed, words, at),
    st.builds(
        evening_events.TimeNoted, st.sampled_from(["9:40", "09:40", "21:40", "00:00:15"]), at
    ),
    st.builds(evening_events.ScorerNamed, words, at),
    st.builds(
        evening_events.TagWritten,
        st.sampled_from(["table", "a.b", "-", "é"]),
        st.just("") | words,
        at,
    ),
    st.builds(
        evening_events.RulesChosen,
        st.sampled_from(["boo-ray", "pagat"]),
        st.none() | st.integers(1, 9),
        st.lists(knobs, max_size=3).map(tuple),
        at,
    ),
    st.builds(
        evening_events.UnitStated, st.integers(0, 10**6), st.sampled_from(["USD", "EUR"]), at
    ),
    st.builds(evening_events.LanguageStated, st.sampled_from(["en", "fr"]), at),
    st.builds(evening_events.ChipsBought, players, chips, at),
    st.builds(evening_events.ChipsCashed, players, chips, at),
    st.builds(evening_events.PlayerSat, players, players, st.none() | chips, at),
    st.builds(evening_events.PlayerLeft, players, at),
    st.builds(
        evening_events.DebtSettled, players, players, chips.map(lambda n: 100 * n), st.none(), at
    ),
    st.builds(
        evening_events.DebtSettled, players, players, chips, st.sampled_from(["USD", "€"]), at
    ),
    st.builds(evening_events.ChipsCounted, amounts, at, st.just(False)),
    st.builds(evening_events.ChipsCounted, scores, at, st.just(True)),
    st.builds(events.RemarkWritten, words, at),
)


@st.composite
def _drawn(draw):
    sides = (draw(st.just(()) | card_lists) for _ in range(2))
    drawn = [(side, bool(side) and draw(st.booleans())) for side in sides]
    return events.CardsDrawn(draw(players), *drawn[0], *drawn[1], NOWHERE)


voters = st.lists(players, max_size=3, unique=True).map(tuple)

hand_events = st.one_of(
    st.builds(events.AntesPosted, amounts, at),
    st.builds(events.CardsDealt, players, card_lists, st.booleans(), at),
    st.builds(events.IntentsDeclared, intents, at),
    _drawn(),
    st.builds(events.WidowTaken, players, at),
    st.builds(events.TurnUpTaken, players, st.none() | cards, at),
    st.builds(
        events.TrickPlayed,
        st.integers(1, 9),
        players,
        st.lists(plays, min_size=1, max_size=5).map(tuple),
        st.booleans(),
        at,
    ),
    st.builds(events.TricksClaimed, players, st.integers(0, 5), at),
    st.builds(events.HandMisdealt, at),
    st.builds(events.PotAwarded, chips, players, at),
    st.builds(events.PotCarried, chips, at),
    st.builds(events.ChipsPaid, amounts, at),
    st.builds(events.TricksCounted, _each_once(Count, st.integers(0, 5)), at),
    st.builds(events.TestimonyGiven, players, words, at),
    st.builds(
        events.RulingMade,
        st.sampled_from(("", "P201")),
        players,
        st.none() | st.integers(0, 9),
        st.booleans(),
        voters,
        voters,
        st.just("") | words,
        at,
    ),
    st.builds(
        events.DissentVoiced,
        st.lists(players, min_size=1, max_size=3, unique=True).map(tuple),
        st.just("") | words,
        at,
    ),
)
hands = st.builds(
    events.HandStarted,
    st.integers(0, 10**6),
    st.none() | players,
    st.none() | cards,
    at,
    written=st.just(True),
)

GOOD_LINES = (
    "hand 12, dealer Dee, up Ts", "ante 2 each", "ante Ann 2, Ben 2", "deal Ann: As Kd 9h 4c 2c",
    "in Ann 2, Ben out, Cal, Dee ?", "draw Ann: 4c 3h > Kd 2c", "1 Ann: Ah 9h Kh", "misdeal",
    "4 Cal: 5d 4h>Qd (late) Kd*", "4 Cal: 5d, Ann Kd, Dee 4h ...", "claim Ann 2", "widow Ann",
    "takeup Dee: 7h", "pot 8 to Ann", "pot 8 carries", "paid Dee 8, Cal 8", "tricks Ann 3, Cal 1",
    "chips Ann 46, Ben 38", "chips 40 each", "say Cal: Dee had a diamond # 4", "bourre-log 1",
    "ruling P201 Dee upheld: he showed it", "rules boo-ray 1, limit 40, cinch none", "lang fr",
    'seats Ann Ben "Big Al" Dee', "sit Eve after Ben 40", "leave Ben", "buy Cal 20", "unit 0.25 USD",
    "pot 12 from before", "share 4 each", "kitty 2 from pot", "kitty 12 for pizza", "loan Ann to Dee 10", "owes Dee to Ann 4",
    "bet Ann to Cal 2", "repay Dee to Ann 6", "owes Cal 4, Dee 2", "kitty Ann 1, Ben 1",
    "game Kitchen", 'pot 8 to "Big Al"', "1 JD: Ah 9h/9d ?? A? ?h*",
)  # fmt: skip
SLIPS = st.sampled_from(
    [
        *" ,:;.#\"'>*()?/-0129AKTahsdcn\t\x1c\x1f\xa0\u200b",
        "",
        "",
        "  ",
        "10",
        "each",
        "Ann",
        "Kd",
        "...",
    ]
)


@st.composite
def mutated(draw):
    """A good line with one to three slips of the pen."""
    line = draw(st.sampled_from(GOOD_LINES))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(line)))
        line = line[:at] + draw(SLIPS) + line[at + draw(st.integers(0, 2)) :]
    return line


pieces = st.sampled_from(
    [
        "hand",
        "ante",
        "in",
        "deal",
        "draw",
        "tricks",
        "chips",
        "paid",
        "loan",
        "owes",
        "share",
        "kitty",
        "from",
        "before",
        "pot",
        "say",
        "ruling",
        "dissent",
        "agreed",
        "rules",
        "seats",
        "lang",
        "fr",
        "en",
        "sit",
        "leave",
        "buy",
        "claim",
        "widow",
        "takeup",
        "misdeal",
        "unit",
        "bourre-log",
        "game",
        "to",
        "each",
        "out",
        "carries",
        "after",
        "dealer",
        "up",
        "upheld",
        "Ann",
        "Ben",
        "Cal",
        "Dee",
        "ann",
        "ANN",
        "Out",
        "JD",
        '"Big',
        'Al"',
        "Zoë",
        "O’Brien",
        "As",
        "10h",
        "hT",
        "A♠",
        "A♠️",
        "♠A",
        "??",
        "?h",
        "A?",
        "...",
        "…",
        "9h/9d",
        "4h>Qd",
        "Kd*",
        "*",
        "(late)",
        "(shown)",
        "(out",
        "1",
        "2",
        "5",
        "12",
        "40",
        "1e9",
        "-3",
        "0.5",
        "$4",
        "1,000",
        "9x",
        "h",
        "K",
        "Rp",
        ":",
        ",",
        ">",
        "#",
        ";",
        "/",
        "?",
        "(",
        ")",
        "boo-ray",
        "limit",
        "USD",
        "P201",
        '"',
        "-",
        "•",
        ".",
        "1.",
        ",,",
        "\t",
        "\x1c",
        "\xa0",
        "\u200b",
        "\x1b[31m",
        "２",
        "ａｎｔｅ",
        "Ａｎｎ",
    ]
)
scrawls = st.lists(st.tuples(pieces, st.sampled_from([" ", " ", " ", "", "  ", ", "]))).map(
    lambda them: "".join(piece + gap for piece, gap in them)
)
lines = st.one_of(scrawls, mutated())
