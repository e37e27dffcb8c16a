"""Evenings in free words: read where one course alone agrees with every number, else not at all."""

import json
import re
from pathlib import Path

import pytest
from tiers import thinned
from understanding import understood

from referee.notes.line_read import HowRead

NOTES = Path(__file__).parents[2] / "benchmarks" / "notes"
EVENINGS = [
    *(f"own-words/c0{number}" for number in range(1, 6)),
    "boats-and-lounges/c09",
    "boats-and-lounges/c12",
    "courts-and-tugboats/c05",
    "courts-and-tugboats/c06",
    "courts-and-tugboats/c12",
    "rivers-and-wards/c09",
    "rigs-and-diaries/c05",
    "rigs-and-diaries/c06",
    "rigs-and-diaries/c07",
    "vans-and-camps/c06",
    "vans-and-camps/c07",
    "vans-and-camps/c08",
    "boils-and-rigs/c09",
    "bars-and-spreadsheets/c06",
    "docks-and-diaries/c07",
    "docks-and-diaries/c09",
    "plants-and-pews/c10",
    "buses-and-coasters/c09",
    "odd-hands/c10",
    "ponds-and-porches/c08",
    "barbers-and-lockmasters/c06",
    "barracks-and-bars/c09",
    "bars-and-spreadsheets/c11",
    "weddings-and-ferries/c01",
    "crewboats-and-convents/c08",
]


def told(name: str) -> str:
    return (NOTES / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", thinned(EVENINGS, 6))
def test_an_evening_in_free_words_comes_out_as_it_was_meant(name):
    meant = json.loads((NOTES / f"{name}.meant.json").read_text("utf-8"))
    read = understood(told(name))
    names = {"Father Guidry": "Father"}
    names |= {} if {"Me", "me"} & {*meant["players"]} else {"Me": "Dwight"}

    def named(one):
        return one and names.get(one, one).casefold()

    assert [named(hand.winner) for hand in read.hands] == [
        named(hand["winner"]) for hand in meant["hands"]
    ]
    for hand, truth in zip(read.hands, meant["hands"], strict=True):
        tricks = {named(one): number for one, number in hand.tricks.items()}
        taken = {named(one): number for one, number in truth["tricks"].items() if number}
        assert tricks in ({}, taken)
        assert len(hand.paid) == len(truth["paid"])
    pots = re.findall(r"^pot (\d+) ", read.log, re.MULTILINE)
    assert [int(pot) for pot in pots] == [hand["pot"] for hand in meant["hands"]]
    lines = [line.status for line in read.lines]
    assert lines.count(HowRead.READ) > 2 * lines.count(HowRead.DOUBTFUL)


STAYS = """
Tonight at the shed it was Ona, Pim, Rex and me, Sal, in that order around the table.
Each of us put twenty beans on the table, and a bean every hand from everybody.
Ona dealt the first. Rex caught three tricks and Pim the other two, so four beans for Rex.
Then Pim dealt. I had three, Ona two, and poor Rex caught nothing. Four beans to me, four from Rex.
Rex dealt the third with eight in the middle. Pim three, me two, and Pim swept them up.
Then Uncle Vic showed up with twenty beans and sat between me and Ona.
My deal after that. Uncle Vic four, Ona one. Five beans to Uncle Vic, as there were five of us.
When we counted Ona had 16, Pim 24, Rex 16, me 20 and Uncle Vic 24.
"""


def test_who_comes_late_is_told_in_a_story():
    log = understood(STAYS).log
    assert not re.findall("^# [?].*", log, re.MULTILINE)
    assert "sit Vic after Sal 20" in log
    assert "tricks Ona 1, Vic 4" in log


def test_tricks_that_are_taken_back_are_asked_about():
    hand = understood(told("ponds-and-porches/c08")).hands[
        1
    ]  # `Curley had one, no, that was Tee Boy`
    assert (hand.winner, hand.tricks, hand.stayed) == ("Me", {}, None)


def test_tricks_that_a_course_tells_are_no_draws():
    hand = understood(told("crewboats-and-convents/c09")).hands[2]
    assert (hand.tricks["Father Gaspard"], hand.drawn) == (3, {})


def test_a_hand_told_by_its_cards_is_not_passed_over():
    hand = understood(told("crewboats-and-convents/c03")).hands[0]
    assert (hand.dealer, hand.up, len(hand.rows)) == ("Luc", "3c", 5)


def test_a_number_in_a_title_begins_no_hand():
    hands = understood(told("ponds-and-porches/c02")).hands  # `game 3 West break room`
    assert [hand.number for hand in hands] == [*range(1, 8)]
    assert hands[5].drawn == {"dot": 2, "renee": 0}


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        ("it was 23 for me", "it was 22 for me"),
        ("When we counted", "Long ago"),
    ],
)
def test_numbers_that_do_not_agree_claim_nothing(words, instead):
    text = told("own-words/c01")
    assert words in text
    changed = text.replace(words, instead)
    if words == "When we counted":
        changed = "\n".join(changed.splitlines()[:-2])
    read = understood(changed)
    assert not any(hand.tricks for hand in read.hands)


def test_a_hand_that_fits_in_no_way_is_open_and_hides_no_other():
    said = "Two tricks to Opaline, two to me, one to Hub, so the 4 stayed where they were."
    read = understood(
        told("own-words/c01").replace(said, "Four to Opaline, four to me, four to Hub.")
    )
    third = read.hands[2]
    assert (third.dealer, third.winner, third.pot, third.stayed) == ("Lucius", None, None, None)
    assert [hand.winner for hand in read.hands] == ["Lucius", "Hub", None, "Verdie", "Opaline"]
    asked = {one.line.number for one in read.lines if one.status is HowRead.DOUBTFUL}
    assert {7, 8} <= asked


def test_two_hands_that_fit_in_no_way_cost_only_themselves():
    words = told("own-words/c01").replace("Two tricks to Opaline, two to me, one to Hub", "Well")
    read = understood(words.replace("I took four! Opaline had the other.", "What a hand."))
    assert [hand.winner for hand in read.hands] == ["Lucius", "Hub", None, None, None]
    assert [hand.dealer for hand in read.hands] == ["Hub", "Verdie", "Lucius", "Opaline", "Hub"]
    assert read.hands[0].paid.keys() == {"Hub"}
    asked = {line.line.number for line in read.lines if line.status is HowRead.DOUBTFUL}
    assert {7, 8, 10, 11, 12} <= asked


NO_CHIPS = """\
Round the table sat Ann, Ben, Cal and Dee. Each deal cost us one bean.
Dee dealt to begin. Ann took three and Ben two, 4 beans to Ann.
Ann dealt next. {second}
Ben dealt the third. Cal got three of them and Dee two. 4 beans to Cal.
Then it rained.
"""


@pytest.mark.parametrize(
    ("second", "winner"),
    [
        ("Ben got four, Cal one, 4 beans to Ben.", "Ben"),
        ("Somebody got three tricks and somebody two.", None),
        ("Ben two, no, Cal two, and one of them three.", None),
    ],
)
def test_hands_of_a_story_without_a_count_are_told_by_their_words(second, winner):
    read = understood(NO_CHIPS.format(second=second))
    assert [hand.dealer for hand in read.hands] == ["Dee", "Ann", "Ben"]
    assert [hand.winner for hand in read.hands] == ["Ann", winner, "Cal"]


def test_a_number_that_the_course_does_not_explain_is_asked_about():
    read = understood(told("own-words/c01").replace("for 8 quarters", "for 8 quarters and 70 more"))
    assert [hand.winner for hand in read.hands][1] == "Hub"
    (line,) = (one for one in read.lines if "70 more" in one.line.raw)
    assert line.status is HowRead.DOUBTFUL
    assert "70" in " ".join(line.left_over)


SWAPPED = """\
Round the table sat Ann, Ben, Cal and Dee. Each deal cost us one bean and we had thirty each.
Dee dealt to begin, and {one}.
Ann dealt next, and {two}.
When we counted Ann had 28, Ben 32, Cal 32, Dee 28.
"""


def test_who_won_which_of_two_equal_pots_is_not_guessed():
    three = "Ben and Cal made three and two between them for 4 beans"
    read = understood(SWAPPED.format(one=three, two=three))
    assert not any(hand.winner for hand in read.hands)
    sure = understood(
        SWAPPED.format(
            one="Ben got three, Cal two, 4 beans to Ben",
            two="Cal got three, Ben two, 4 beans to Cal",
        )
    )
    assert [hand.winner for hand in sure.hands] == ["Ben", "Cal"]


QUARTERS = """kev maddie jax tyler (going around that way)
10 bucks of quarters each so 40, throw in 1 every time, 16 is the most u can owe

1. d: maddie
in: tyler maddie. me n jax out
tyler 3 maddie 2
pot 4 > tyler

2. d: jax
in: kev maddie jax
jax 4, kev 1
pot 4 > jax
BOO maddie 4

have now: kev 38 maddie 34 jax 42 tyler 42
pot has the 4
"""


def test_numbers_without_a_coin_are_not_taken_for_dollars_because_the_stakes_are_told_in_them():
    log = understood(QUARTERS).log
    assert "unit" not in log
    assert "chips 40 each" in log
    assert "pot 4 to tyler" in log


def test_a_pot_that_no_word_tells_and_other_rules_contradict_is_no_reading():
    """A doubled row and a wrong number: the rules that are tried on a course work out other pots."""
    notes = """\
duane kim chris abby zeke      20 ea / 1 ante / max 10

#1 (Duane deals)
#1 (Duane deals)
kim || zeke | duane ||         push 5
#2 (Kim)
chris || abby t| duane |       push 10
#3 (Chris)
zeke || duane ||| kim 0        Duane +15, kim in the hole 10
zeke || duane ||| kim 0        Duane +15,kim in the hole 10
#4 (Abby)
duane ||| abby ||              Dua)e +15
#5 (Zeke)
duane | kim | abby || zeke |   Abby +5
#6 (Duane)
chris | abby 0 zeke ||| duane |   Zeke +5, abby in the hole 5
#7 (Kim)
chris || zeke | duane ||       push 53
#8 (Chris)
abby || zeke | duane 0 kim | chris |    Abby +15, duane in the hole 10

chips at the end: Duane 32 Kim 2 Chris 12 Abby 27 Zeke 17 (10 on the table)
"""
    assert understood(notes).log


LETTER = """\
Dear Nan,
{seats}, then Odile, then Gus, then Theo, going around.
We had thirty beans each and each deal cost one.
Gus dealt the first. Nobody folded. Odile made three, Gus and Theo one each, so the four was Odile's, and I had none.
Theo dealt next. Gus and I ran, the other two stayed, and Theo beat Odile three to two for the eight.
When we counted I had 24, Odile 32, Gus 28 and Theo 36.
{ends}
"""


@pytest.mark.parametrize(
    ("seats", "ends"),
    [
        ("It was me", "Your loving sister,\nEmmie"),
        ("It was me, that's Emmie", "Rain tomorrow."),
        ("It was me alias Emmie", "Rain tomorrow."),
    ],
)
def test_the_one_who_writes_is_named_once(seats, ends):
    read = understood(LETTER.format(seats=seats, ends=ends))
    assert set(read.evening.seats) == {"Emmie", "Odile", "Gus", "Theo"}
    assert [hand.winner for hand in read.hands] == ["Odile", "Theo"]
    assert [[*hand.paid] for hand in read.hands] == [["Emmie"], []]
    assert [{*hand.stayed} for hand in read.hands] == [{*read.evening.seats}, {"Odile", "Theo"}]


def test_those_who_stayed_are_kept_where_only_whose_tricks_are_whose_is_open():
    diary = Path(__file__).parent / "strangers" / "diary.txt"
    hand = understood(diary.read_text("utf-8")).hands[4]
    assert not hand.tricks
    assert {*hand.stayed} == {"Lou", "Gil", "Fern"}


def test_one_against_another_is_not_alone():
    recap = Path(__file__).parent / "kitchens" / "recap-for-dad.txt"
    meant = json.loads(recap.with_suffix(".meant.json").read_text("utf-8"))
    hands = understood(recap.read_text("utf-8")).hands
    assert [hand.winner for hand in hands] == [hand["winner"] for hand in meant["hands"]]
    assert [{*hand.stayed} for hand in hands] == [{*hand["stayed"]} for hand in meant["hands"]]


def test_a_name_beside_which_nothing_is_told_is_asked_about():
    """`H4 (N)`: the dealer, in an evening that never says so."""
    notes = Path(__file__).parent / "kitchens" / "initials-w.txt"
    lines = understood(notes.read_text("utf-8")).lines
    heads = [line for line in lines if line.line.raw.startswith("H")]
    assert {line.status for line in heads} == {HowRead.DOUBTFUL}


CHAT = """\
[9:00] Ann: ann, ben, cal, dee going round. 20 beans each, 1 every hand
[9:01] Ann: i dealt first. all in
[9:02] Ben: got three. cal 1 ann 1. 4 mine
[9:03] Dee: and me none, 4 more from me
[9:04] Cal: second one ben dealt, ann quit
[9:05] Ben: i got 2
[9:06] Dee: {more} 3 for me and the 8
[9:07] Cal: and me 1
[9:08] Ann: where is everybody at
[9:09] Ben: {ben}
[9:10] Cal: 18
[9:11] Dee: {dee}
[9:12] Ann: 18
"""


def test_in_a_chat_a_number_without_a_person_is_of_the_speaker_and_you_the_one_before():
    read = understood(CHAT.format(more="no u got 1.", ben=22, dee=22))
    assert [hand.winner for hand in read.hands] == ["ben", "dee"]
    assert read.hands[0].tricks == {"ben": 3, "cal": 1, "ann": 1}
    assert read.hands[1].tricks == {"ben": 1, "cal": 1, "dee": 3}
    other = understood(CHAT.format(more="no u got 1.", ben=30, dee=22))
    assert not any(hand.tricks for hand in other.hands)


CHIPS_BOUGHT = """\
Round the table sat Ann, Ben, Cal and Dee. Each deal cost us one bean and we had ten each.
Dee dealt to begin, Ann got three, Ben two, 4 beans to Ann, and Cal and Dee had none so they owed 4 each.
Ann dealt next, Ben got three, Ann two, 12 beans to Ben.
{buys}
Ben dealt the third, Cal got four, Ann one, 4 beans to Cal, Dee ran.
When we counted Ann had {ann}, Ben 19, Cal 7, Dee {dee}.
"""


@pytest.mark.parametrize(
    ("buys", "ann", "dee", "bought"),
    [
        ("Dee bought 25 more.", 11, 28, ["buy Dee 25"]),
        ("Dee bought 2 boudin.", 11, 3, []),
        ("Dee bought 25 more.", 11, 29, ["buy Dee 25"]),  # said outright, whatever was counted
    ],
)
def test_chips_are_bought_where_the_figures_at_the_end_say_so(buys, ann, dee, bought):
    told = CHIPS_BOUGHT.format(buys=buys, ann=ann, dee=dee)
    log = understood(told).log.splitlines()
    assert [line for line in log if line.startswith("buy ")] == bought


def test_a_limit_counts_where_the_sums_told_are_those_under_it():
    """With or without it the stacks at the end are the same: who paid won it back."""
    text = told("plants-and-pews/c09")
    log = understood(text).log.splitlines()
    assert "paid Ophelia 15" in log
    assert "pot 35 to Ophelia" in log
