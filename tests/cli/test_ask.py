import json

import pytest

from referee.game.cards import card, cards
from referee.game.suits import Suit
from referee.hand_log.unreadable import read_cards
from referee.questions import Answered, Question, ask
from referee.reports.answer import answers_text
from referee.rulesets import RulesInForce
from referee.rulesets.files import PRESETS, load_ruleset
from referee.rulesets.house_rules import override
from referee.wording.columns import Style

ACADIANA = ("ask", "--rules", "acadiana", "--trump", "s", "--hand", "2s As 4c 5d")


def test_the_example_of_the_design(referee):
    found = referee(*ACADIANA, "--table", "9h 4h 3s")
    assert found.code == 0
    assert found.out.splitlines() == [
        "Play As.",
        "  2s: P204, must overtrump: As beats the 3s on the table",
        "  4c and 5d: P202, must trump when void: As is a trump",
        "  3s holds the trick.",
        "  rules: acadiana 1",
    ]


def test_the_same_as_data(referee):
    found = json.loads(referee(*ACADIANA, "--table", "9h 4h 3s", "--format", "json").out)
    assert found["legal"] == ["As"]
    assert found["illegal"][0] == {
        "card": "2s",
        "law": "P204",
        "why": "must overtrump: As beats the 3s on the table",
    }
    assert [one["card"] for one in found["illegal"]] == ["2s", "4c", "5d"]
    assert found["holding"] == "3s"
    assert (found["rules"]["name"], found["rules"]["assumed"]) == ("acadiana", [])


@pytest.mark.parametrize(
    ("hand", "table", "trump", "says"),
    [
        ("4h Kh Ac", "9h", "s", "Play Kh."),
        ("4h Kh Ah", "9h", "s", "Play Kh or Ah."),
        ("4h Kh Ah Qh", "9h", "s", "Play Kh, Ah or Qh."),
        ("4c 5d", "9h", "s", "Any card."),
        ("4c", "9h", "s", "Play 4c."),
        ("4c 5d", "", "s", "Any card."),
        ("4h Kh", "9h 2s", "s", "Any card."),
        ("2s 4c", "9h 3s", "s", "Play 2s."),
    ],
)
def test_answers_under_boo_ray(referee, hand, table, trump, says):
    found = referee("ask", "--hand", hand, "--table", table, "--trump", trump)
    assert found.out.splitlines()[0] == says
    assert "rules: boo-ray 1, assumed" in found.out


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("2s As 4c", ["Play 2s or As.", "  4c: P202, must trump when void: As is a trump"]),
        ("2s 4c", ["Any card."]),
    ],
)
def test_where_neither_overtrumping_nor_undertrumping_is_due(referee, hand, says):
    house = ("--set", "overtrump=no", "--set", "undertrump=no", "--set", "cinch=none")
    told = referee("ask", "--hand", hand, "--table", "9h 3s", "--trump", "s", *house)
    assert told.out.splitlines()[: len(says)] == says


def test_a_trump_that_would_win_is_named_before_one_that_would_not(referee):
    told = referee(
        "ask", "--rules", "hoyle", "--hand", "2s As 4c", "--table", "9h 3s", "--trump", "s"
    )
    assert "  4c: P202, must trump when void: As is a trump" in told.out


@pytest.mark.parametrize(
    "trump", ["s", "S", "♠", "♠️", "spades", "Spade", "pique", "Ts", "10♠", "sT", "?s"]
)
def test_the_trump_in_any_form(referee, trump):
    found = referee("ask", "--hand", "2s4c", "--table", "9h", "--trump", trump)
    assert found.out.startswith("Play 2s.")


@pytest.mark.parametrize(
    "hand", ["2s As 4c 5d", "4c,5d,2s,As", "s2 SA C4 D5", "2♠A♠4♣5♦", "5dAs4c2s"]
)
def test_cards_in_any_order_and_form(referee, hand):
    found = referee("ask", "--hand", hand, "--table", "9♥ h4 3S", "--trump", "s")
    assert found.out.startswith("Play As.")


def test_french_letters_in_and_out(referee):
    found = referee(
        "ask", "--lang", "fr", "--trump", "p", "--hand", "2p Ap 4t Dk", "--table", "9c 4c 3p"
    )
    assert found.out.splitlines()[:2] == [
        "Jouez Ap.",
        "  2p : P204, doit surcouper : Ap bat 3p, sur la table",
    ]
    assert "  3p tient la levée." in found.out


def test_french_letters_in_what_a_player_knows(referee):
    asked = ("ask", "--lang", "fr", "--trump", "pique", "--hand", "Rp Dp Vp 10p 3c")
    assert "Rp Dp Vp 10p en main, et il n’y a que Ap pour" in " ".join(referee(*asked).out.split())


def test_french_cards_are_canonical_in_data(referee):
    found = referee(
        *("ask", "--lang", "fr", "--trump", "pique", "--hand", "Dk Rk", "--table", "Vk"),
        *("--format", "json"),
    )
    assert json.loads(found.out)["legal"] == ["Qd", "Kd"]


def test_an_unknown_card_that_makes_a_difference_is_said(referee):
    found = referee("ask", "--trump", "s", "--hand", "2s As 4c", "--table", "9h ??")
    assert found.out.splitlines()[0] == (
        "Play As, perhaps 2s: it depends on the card nobody is sure of."
    )
    assert "  4c: P202, must trump when void: As is a trump" in found.out
    assert "  2s: perhaps P204, must overtrump\n" in found.out
    assert "Who holds the trick depends on" in found.out


def test_an_unknown_card_that_makes_none_is_not_mentioned(referee):
    found = referee("ask", "--trump", "s", "--hand", "4c 5d", "--table", "9h ?h")
    assert found.out.splitlines()[0] == "Any card."


def test_the_position_leads_of_la_bourre(referee):
    ask = ("ask", "--rules", "la-bourre", "--trump", "s")
    assert referee(*ask, "--hand", "7s Kc", "--players", "3").out.startswith("Play 7s.")
    assert referee(*ask, "--hand", "7s Kc", "--players", "2").out.startswith("Any card.")
    assert referee(*ask, "--hand", "7s Kc").out.startswith(
        "Play 7s, perhaps Kc: it depends on how many play."
    )
    assert referee(*ask, "--hand", "7h Kc", "--to-come", "2").out.startswith(
        "Any card. Lead it face down."
    )
    down = referee(*ask, "--hand", "7h Ks", "--table", "??", "--down", "--players", "3")
    assert down.out.startswith("Play Ks.")
    assert "The card face down holds the trick until a trump falls." in down.out


def test_trumps_not_yet_broken(referee):
    ask = ("ask", "--rules", "broken-trump", "--trump", "s", "--hand", "2s 4c")
    assert referee(*ask, "--broken").out.startswith("Any card.")
    assert referee(*ask, "--not-broken").out.startswith("Play 4c.")
    assert "whether trumps are broken" in referee(*ask).out


def test_without_trumps_none_is_asked_for(referee):
    ask = ("ask", "--rules", "lo-no", "--hand", "2s As 4c 5d")
    assert referee(*ask, "--table", "9s 4h").out.startswith("Play 2s or As.\n  4c and 5d: P201")
    heading = referee(*ask, "--table", "9s 4h", "--set", "head=yes").out
    assert heading.startswith("Play 2s.\n  As: P203")
    assert "If you dealt, lead the turned card." in referee(*ask[:-1], "2s As 4c 5d 6h").out
    assert "If you dealt" not in referee(*ask).out
    refused = referee(*ask, "--trump", "h")
    assert (refused.code, refused.err) == (2, "referee: lo-no has no trumps: leave out --trump\n")


def test_who_breaks_trumps_plays_the_highest(referee):
    knob = "overtrump=highest-until-broken"
    ask = ("ask", "--set", knob, "--trump", "s", "--hand", "2s As 4c 5d", "--table")
    assert referee(*ask, "9h 3s").out.startswith("Play 2s or As.")
    assert referee(*ask, "9h 4h", "--broken").out.startswith("Play 2s or As.")
    assert referee(*ask, "9h 4h", "--not-broken").out.startswith("Play As.")
    assert "perhaps 2s: it depends on whether trumps are broken" in referee(*ask, "9h 4h").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--hand", "As Qs Js 2c", "--taken", "1", "--trick", "2"], "Play As."),
        (["--hand", "As Qs Js 4c 2d", "--taken", "0"], "Any card."),
        (["--hand", "As Qs Js 4c 2d", "--taken", "0", "--seen", "Ks"], "Play As."),
        (["--hand", "As Ks 2c", "--taken", "1"], "Play As (or its equal Ks)."),
        (["--hand", "As Ks 2c", "--taken", "0"], "Any card."),
        (["--hand", "Ks 2c", "--taken", "2"], "Any card."),
        (["--hand", "Ks 2c", "--taken", "2", "--seen", "As"], "Play Ks."),
        (
            ["--hand", "As Ks 4c", "--table", "9h", "--taken", "1", "--to-come", "0"],
            "Play As or Ks.",
        ),
        (
            ["--hand", "As Ks 2s 4c", "--table", "9h", "--taken", "1", "--to-come", "1"],
            "Play As (or its equal Ks).",
        ),
        (
            ["--hand", "As Ks 2s 4c", "--table", "9h", "--taken", "1", "--to-come", "0"],
            "Play As, Ks or 2s.",
        ),
        (
            ["--hand", "As Ks 2c"],
            "Play As (or its equal Ks), perhaps 2c: it depends on how many tricks you have taken.",
        ),
        (
            ["--hand", "As Ks 2s 4c", "--table", "9h", "--taken", "1"],
            "Play As (or its equal Ks), perhaps 2s: it depends on how many play.",
        ),
    ],
)
def test_a_cinch_binds_who_is_sure(referee, words, says):
    found = referee("ask", "--rules", "boo-ray", "--trump", "s", *words)
    assert " ".join(found.out.split()).startswith(f"{says} ")
    assert max(map(len, found.out.splitlines())) <= 80


LAY_DOWN = ("ask", "--trump", "s", "--rules")


@pytest.mark.parametrize(
    ("words", "laid", "says"),
    [
        (["wikipedia", "--hand", "As Ks Qs 2h"], True, "Lay the other winning cards down with it."),
        (
            ["wikipedia", "--hand", "As Ks Qs Js Ts"],
            True,
            "Lay the other winning cards down with it.",
        ),
        (
            ["wikipedia", "--hand", "As Qs Js 2h"],
            None,
            "If three tricks are sure, the winning cards are laid",
        ),
        (["wikipedia", "--hand", "As Ks Qs 2h", "--table", "9h"], False, "9h holds the trick"),
        (["boo-ray", "--hand", "As Ks Qs 2h"], False, "Play As (or its equals Ks, Qs).\n"),
    ],
)
def test_a_cinch_that_is_laid_down_says_so(referee, words, laid, says):
    found = " ".join(referee(*LAY_DOWN, *words).out.split())
    assert says.strip() in found
    assert ("laid down" in found) is (laid is None)
    told = json.loads(referee(*LAY_DOWN, *words, "--format", "json").out)
    assert told["lay_down"] is laid


@pytest.mark.parametrize(
    ("hand", "card", "says", "cinch"),
    [
        ("Qs As 2h Ks 3d", "equal", "Play As (or its equals Ks, Qs).", ["As", "Ks", "Qs"]),
        ("Ks Qs As Js Ts", "equal", "Play As (or its equals Ks, Qs, Js, Ts).", None),
        ("Qs As 2h Ks 3d", "highest", "Play As.", ["As"]),
        ("Ks Qs As Js Ts", "highest", "Play As.", ["As"]),
        ("2s As 2h Ks 3d", "equal", "Any card.", []),
    ],
)
def test_a_cinch_names_the_card_of_its_letter_first(referee, hand, card, says, cinch):
    ask = (
        "ask",
        "--rules",
        "boo-ray",
        "--trump",
        "s",
        "--hand",
        hand,
        "--set",
        f"cinch-card={card}",
    )
    assert referee(*ask).out.splitlines()[0] == says
    told = json.loads(referee(*ask, "--format", "json").out)
    assert cinch is None or told["cinch"] == cinch
    assert cinch is None or told["legal"] == (sorted(cinch, key=hand.index) or hand.split())


def test_one_equal_of_the_letter_is_one(referee):
    ask = ("ask", "--rules", "boo-ray", "--trump", "s", "--hand", "As Ks 2h 3d", "--taken", "1")
    assert referee(*ask, "--trick", "2").out.startswith("Play As (or its equal Ks).\n")


def test_a_cinch_says_why(referee):
    ask = ("ask", "--rules", "boo-ray", "--trump", "s", "--hand", "As Qs 2c", "--taken", "1")
    found = json.loads(referee(*ask, "--seen", "Ks", "--format", "json").out)
    assert found["legal"] == ["As"]
    assert found["illegal"][-1]["law"] == "F301"
    assert "Ks has been seen" in found["illegal"][-1]["why"]


def test_why_no_cinch_binds_is_told_with_the_hands_that_prevent_it(referee):
    ask = ("ask", "--trump", "s", "--hand", "As Qs Js 4c 5d", "--players", "3", "--seen", "Ts 9s")
    assert "Three tricks are not sure if one of 2 others holds Ks" in referee(*ask).out
    hands = json.loads(referee(*ask, "--format", "json").out)["counter_example"]
    others = [one for hand in hands for one in hand]
    assert [len(hand) for hand in hands] == [5, 5]
    assert len({*others, *["As", "Qs", "Js", "4c", "5d", "Ts", "9s"]}) == 17
    guards = [hand for hand in hands if "Ks" in hand]
    assert sum(one.endswith("s") for one in guards[0]) > 1


@pytest.mark.parametrize("hand", ["As Ks Qs 4c 5d", "As 4h 4c 5d 6d"])
def test_no_counter_example_where_a_cinch_binds_or_is_far(referee, hand):
    found = referee("ask", "--trump", "s", "--hand", hand, "--format", "json")
    assert json.loads(found.out)["counter_example"] is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--hand", "Ks 2c", "--taken", "2"], True),
        (["--hand", "As 2c", "--taken", "0"], False),
        (["--hand", "4h 2c"], False),
        (["--hand", "As Ks 4h", "--table", "9h"], False),
        (["--hand", "As 4c", "--rules", "hoyle"], False),
    ],
)
def test_what_the_others_have_shown_is_named_only_where_it_may_bind(referee, words, told):
    found = referee("ask", "--trump", "s", *words)
    assert ("what the others have shown" in found.out) is told


def test_whoever_has_seen_all_trumps_leads_his(referee):
    seen = "As Ks Qs Js Ts 8s 7s 6s 5s 4s 3s 2s"
    ask = ("ask", "--rules", "acadiana", "--trump", "s", "--hand", "9s 4c 2d", "--taken", "0")
    found = referee(*ask, "--seen", seen)
    assert found.out.splitlines()[0] == "Play 9s."
    assert "F303" in found.out
    assert referee(*ask, "--seen", seen[3:]).out.splitlines()[0] == "Any card."


def test_the_knowledge_lead_is_named_when_leading(referee):
    ask = ("ask", "--rules", "acadiana", "--trump", "s", "--hand", "2s 4c", "--taken", "0")
    assert "knowledge lead" in referee(*ask).out


def test_who_has_the_trick_needs_no_hand(referee):
    assert referee("ask", "-t", "s", "-p", "9h 2s Kh").out.splitlines()[0] == "2s holds the trick."
    open_trick = referee("ask", "-t", "s", "-p", "9h ??").out
    assert open_trick.startswith("Who holds the trick depends on the cards nobody is sure of.")
    disputed = json.loads(referee("ask", "-t", "s", "-p", "9h Kh/2s", "--format", "json").out)
    assert [it["holding"] for it in disputed["versions"]] == ["Kh", "2s"]
    assert (disputed["legal"], disputed["holding"]) == ([], None)


def test_several_rulesets_give_an_answer_each(referee):
    asked = ("ask", "-t", "s", "-c", "2s As 4c", "-p", "9h 3s", "-r", "boo-ray 1, limit 40")
    told = referee(*asked, "-r", "hoyle", "-r", "la-bourre").out
    assert [block.splitlines()[0] for block in told.split("\n\n")] == [
        "Play As.",
        "Play 2s or As.",
        "No answer: 2s is not in the 32 cards of la-bourre.",
    ]
    assert "rules: boo-ray 1 (limit 40)" in told
    data = json.loads(referee(*asked, "-r", "hoyle", "-r", "la-bourre", "--format", "json").out)
    assert [it.get("legal") for it in data] == [["As"], ["2s", "As"], None]
    assert data[2]["reason"].startswith("2s is not")


def test_all_rulesets_are_a_table(referee):
    told = referee("ask", "-t", "s", "-c", "2s As 4c", "-p", "9h 3s", "-r", "all")
    rows = dict(line.split(maxsplit=1) for line in told.out.splitlines())
    assert tuple(rows) == PRESETS
    assert (rows["boo-ray"], rows["hoyle"]) == ("Play As.", "Play 2s or As.")
    assert rows["la-bourre"].startswith("no answer: ")


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("boo-ray, limit", "after a comma write a knob and its value"),
        ("boo-ray, limt 40", "did you mean limit?"),
        ("boo-rey, limit 40", "did you mean boo-ray?"),
        ("all, limit 40", "there is no ruleset"),
    ],
)
def test_rules_that_are_none(referee, rules, says):
    found = referee("ask", "-t", "s", "-c", "2s", "--rules", rules)
    assert (found.code, found.out) == (2, "")
    assert says in " ".join(found.err.split())


@pytest.mark.parametrize(
    "hand", ["queen of spades, 2 of hearts", "Q♠ 2♥️", "Qs2h", "Queen of Spades; deuce of hearts"]
)
def test_cards_in_words(referee, hand):
    assert referee("ask", "-t", "spade", "-c", hand, "-p", "9s").out.startswith("Play Qs.")
    assert referee("ask", "-t", "queen of spades", "-c", hand, "-p", "9s").out.startswith("Play Q")


def test_a_card_that_beats_too_is_refused_for_not_being_the_highest(referee):
    asked = ("--trump", "s", "--hand", "4s Ks 2c", "--table", "9h", "--not-broken")
    rules = ("--rules", "broken-trump", "--set", "overtrump=highest-until-broken")
    told = referee("ask", *rules, *asked).out
    assert "4s: P204, must overtrump: Ks is higher, and the highest is due" in told
    higher = referee(
        "ask", "--trump", "s", "--hand", "Ah Kh 2h", "-p", "9h", "--set", "head=highest"
    )
    assert "Kh: P203, must head the trick: Ah is higher, and the highest is due" in higher.out
    assert "2h: P203, must head the trick: Ah beats the 9h on the table" in higher.out


def test_an_answer_fits_a_telephone():
    asked = question("As Qs Js 2c", "9h Kh/2s")
    told = "".join(
        answers_text([Answered(RulesInForce(asked.ruleset), asked, ask(asked))], Style(width=20))
    )
    assert max(map(len, told.splitlines())) <= 40
    assert told.startswith("Play ")


_SEEN = ("--seen", " ".join(f"{rank}{suit}" for suit in "hdc" for rank in "AKQJT987"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "--hand is missing"),
        (["--hand", "  "], "--hand is missing"),
        (["--hand", "2s"], "--trump is missing"),
        (["--hand", "2s", "--trump", "x"], "--trump x is not a suit: write s, h, d or c"),
        (
            ["--lang", "fr", "--hand", "2p", "--trump", "s"],
            "n’est pas une couleur : écrivez p, c, k ou t",
        ),
        (
            ["--hand", "2p", "--trump", "s"],
            "is a card only under `--lang fr`. Write `--lang fr`, or use the letters of `--lang en`.",
        ),
        (["--lang", "fr", "--hand", "2p ?k", "--trump", "p"], "?k n’est pas une carte entière"),
        (["--hand", "2s", "--trump", "2"], "--trump 2 is not a suit"),
        (["--hand", "2s 2s", "--trump", "s"], "2s cannot be twice in hand"),
        (
            ["--hand", "2s", "--table", "2s", "--trump", "s"],
            "2s cannot be in hand and on the table",
        ),
        (["--hand", "2s", "--seen", "2s", "--trump", "s"], "2s cannot be in hand and among"),
        (
            ["--hand", "2s 3s 4s 5s 6s 7s", "--trump", "s"],
            "6 cards are in hand, but boo-ray deals 5",
        ),
        (["--hand", "2s", "--trump", "s", "--rules", "la-bourre"], "2s is not in the 32 cards"),
        (["--hand", "2s Zs", "--trump", "s"], "'Zs' is not a card"),
        (["--hand", "2s ??", "--trump", "s"], "?? is not a whole card"),
        (["--hand", "2s", "--table", "nine", "--trump", "s"], "--table: 'nine' is not a card"),
        (["--hand", "2s", "--trump", "s", "--trick", "6"], "there is no trick 6"),
        (
            ["--hand", "2s 3s 4s 5s", "--trump", "s", "--taken", "3"],
            "3 tricks cannot have been taken",
        ),
        (
            ["--hand", "2s", "--table", "3s 4s", "--players", "2", "--trump", "s"],
            "3 players are needed",
        ),
        (["--hand", "2s", "--trump", "s", "--lang", "de"], "write en or fr"),
        (["--hand", "2s", "--trump", "s", "--players", "11"], "11 players cannot be dealt 5 cards"),
        (
            ["--rules", "la-bourre", "--hand", "As", "--trump", "s", "--players", "9", *_SEEN],
            "the others hold 8 cards, but only 7 of 32 have not been seen",
        ),
        (["--hand", "2s", "--trump", "s", "--set", "deck=32"], "boo-ray 1 contradicts itself"),
    ],
)
def test_questions_that_cannot_be_are_refused_in_one_sentence(referee, words, says):
    found = referee("ask", *words)
    assert found.code == 2
    assert found.out == ""
    assert says in found.complaints[0]
    assert len(found.complaints) == 1


def question(hand, table, trump="s", rules="boo-ray", **knobs):
    ruleset = override(load_ruleset(rules), list(knobs.items()), "test")
    return Question(cards(hand), Suit(trump), ruleset, read_cards(table))


@pytest.mark.parametrize("rules", PRESETS)
def test_every_card_gets_exactly_one_verdict(rules):
    for table in ("", "9h", "9h ??", "?? 9h", "?s Kh", "Kh/Kd Qd", "A? ??"):
        asked = question("7s Kc 8h", table, rules=rules)
        given = ask(asked)
        answered = [*given.legal, *(verdict.card for verdict in (*given.refused, *given.open))]
        assert sorted(map(str, answered)) == sorted(map(str, asked.hand)), table
        assert bool(given.open) == bool(given.depends_on), table


@pytest.mark.parametrize("lead", ["9h", "9d", "Qs", "2c"])
def test_what_is_certain_with_an_unknown_card_holds_for_every_card_it_may_be(lead):
    """Tried out card by card, which the answer itself does not do."""
    asked = question("7s Kc 8h As", f"{lead} ??")
    given = ask(asked)
    elsewhere = {*asked.hand, card(lead)}
    possible = [one for one in asked.ruleset.playing_deck.strength if one not in elsewhere]
    answers = [set(ask(question("7s Kc 8h As", f"{lead} {one}")).legal) for one in possible]
    assert set(given.legal) == set.intersection(*answers)
    assert {one.card for one in given.refused} == set(asked.hand) - set.union(*answers)


def test_a_disputed_card_is_answered_both_ways(referee):
    found = referee("ask", "--trump", "7s", "--hand", "4c 2s", "--table", "Ks/Kh")
    assert found.out.splitlines()[:4] == [
        "Play 2s.",
        "  It does not matter whether Ks or Kh lay there.",
        "  4c: if Ks lay there, P201, must follow suit: 2s is a spade; if Kh lay there,",
        "    P202, must trump when void: 2s is a trump",
    ]


def test_a_disputed_card_that_matters(referee):
    asked = ("ask", "--trump", "s", "--hand", "4c 5d Kh", "--table", "Ks/Kd")
    found = referee(*asked)
    assert (
        found.out.splitlines()[0] == "Play 5d, perhaps 4c or Kh: it depends on the disputed card."
    )
    assert "4c and Kh: if Ks lay there, it may be played; if Kd lay there, P201" in found.out
    told = json.loads(referee(*asked, "--format", "json").out)
    assert [(one["if"], one["legal"]) for one in told["versions"]] == [
        (["Ks"], ["4c", "5d", "Kh"]),
        (["Kd"], ["5d"]),
    ]


def test_a_version_that_leaves_less_open_matters(referee):
    asked = ("ask", "--trump", "s", "--hand", "As Qs Js 2c", "--taken", "1", "--table", "Kh/Ks")
    found = referee(*asked)
    assert found.out.splitlines()[:2] == [
        "Play As, perhaps Qs or Js: it depends on the disputed card and on how many play.",
        "  2c: if Kh lay there, P202, must trump when void: As is a trump; if Ks lay",
    ]
    assert "does not matter" not in found.out
    assert "does not matter" in referee(*asked, "--players", "4").out


def test_three_highest_trumps_are_named_in_their_order(referee):
    asked = ("ask", "--rules", "la-bourre", "--set", "cinch=akq", "--trump", "s")
    assert "Ks Qs Js go" in " ".join(referee(*asked, "--hand", "Ks Qs Js").out.split())
    assert "Any card." in referee(*asked, "--hand", "Ks Qs As").out


def test_how_many_others_hold_cards_is_not_guessed(referee):
    asked = ("ask", "--trump", "s", "--hand", "As Qs Js 4c 2d")
    assert "not sure if another holds Ks" in referee(*asked).out
    assert "not sure if the other holds Ks" in referee(*asked, "--players", "2").out


def test_a_version_that_cannot_be_is_no_version(referee):
    found = referee("ask", "--trump", "s", "--hand", "2s 4h", "--table", "2s/2h")
    assert found.out.splitlines()[:2] == [
        "Play 4h.",
        "  2s: P201, must follow suit: 4h is a heart",
    ]
    both = referee("ask", "--trump", "s", "--hand", "2s 2h", "--table", "2s/2h")
    assert (both.code, both.out) == (2, "")


@pytest.mark.parametrize("rules", PRESETS)
def test_an_answer_both_ways_is_what_the_versions_agree_on(rules):
    for table in ("Ks/Kh", "9h/9d Qd", "9h Ts/Th ??", "9h/9s Qd/Qs"):
        given = ask(question("7s Kc 8h", table, rules=rules))
        answers = [version.answer for version in given.versions]
        assert len(answers) == 2 ** table.count("/")
        assert set(given.legal) == set.intersection(*(set(answer.legal) for answer in answers))
        refused = [{each.card for each in answer.refused} for answer in answers]
        assert {each.card for each in given.refused} == set.intersection(*refused)
        for version in given.versions:
            cards_there = iter(version.cards)
            words = [str(next(cards_there)) if "/" in word else word for word in table.split()]
            assert version.answer == ask(question("7s Kc 8h", " ".join(words), rules=rules))


def typed(monkeypatch, *answers):
    """A terminal at which somebody types these."""
    left = iter(answers)
    monkeypatch.setattr("referee.cli.ask.has_somebody_to_ask", lambda: True)

    def answer():
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_bare_ask_asks_one_short_question_at_a_time(referee, monkeypatch):
    typed(monkeypatch, "hearts", "9s Ks", "As 2h")
    found = referee("ask")
    assert (found.code, found.out.splitlines()[0]) == (0, "Play As.")
    assert max(map(len, found.err.splitlines())) <= 64
    assert found.err.count(">") == 3


def test_bare_ask_asks_for_the_tricks_where_the_answer_hangs_on_them(referee, monkeypatch):
    for taken, first in (("0", "Play 2s or As."), ("", "Play As, perhaps 2s:")):
        typed(monkeypatch, "s", "9h 4h", "2s As 4c", taken)
        assert referee("ask").out.startswith(first), taken


def test_bare_ask_asks_again_when_an_answer_cannot_be(referee, monkeypatch):
    typed(monkeypatch, "x", "h", "9s Kz", "9s 2h", "")
    found = referee("ask")
    assert found.out.splitlines()[0] == "2h holds the trick."
    assert "referee: trump x is not a suit" in found.err
    assert "referee: table: 'Kz' is not a card" in found.err
    assert found.err.count("Trumps?") == 2


def test_bare_ask_ends_when_the_user_does(referee, monkeypatch):
    typed(monkeypatch, "h")
    assert (referee("ask").code, referee("ask").out) == (130, "")


def test_without_a_terminal_nothing_is_asked(referee):
    found = referee("ask")
    assert (found.code, found.out) == (2, "")
    assert "--hand is missing" in found.err


def test_cards_may_be_said_as_people_say_them(referee):
    told = referee("ask", "--trump", "hearts", "--hand", "the ace of spades and the two of hearts")
    assert told.out.startswith("Play 2h, perhaps As")
