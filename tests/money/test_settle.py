"""`referee settle`: who pays whom, as a user sees it."""

import json
import os
import re
from pathlib import Path

import pytest
from four_hands import EVENING, HANDS, HEAD, OPEN


def settled(referee, *words):
    """The JSON of the one settlement."""
    (one,) = all_settled(referee, *words)
    return one


def all_settled(referee, *words):
    """The JSON of each settlement."""
    ended = referee("settle", *words, "--format", "json")
    assert ended.err == ""
    return json.loads(ended.out)


def paid(data):
    return [(one["from"], one["to"], one["chips"]) for one in data["payments"]]


def test_an_evening_is_settled_with_two_payments(referee, log):
    found = referee("settle", log())
    assert found.code == 0
    assert (
        "2 payments, the fewest that will do:\n  Ann pays Cal 12\n  Ben pays Dee 12\n" in found.out
    )
    chat = found.out.partition("group chat:\n\n")[2]
    assert chat == (
        "Thursday kitchen, 2026-03-05\nCal +12, Dee +12, Ann -12, Ben -12\n"
        "Ann -> Cal: 12\nBen -> Dee: 12\n"
    )


def test_money_is_counted_in_cents(referee, log):
    data = settled(referee, log(EVENING.replace("seats", "unit 0.05 USD\nseats")))
    assert data["unit"] == {"minor": 5, "currency": "USD"}
    assert [one["minor"] for one in data["payments"]] == [60, 60]
    found = referee("settle", log(EVENING.replace("seats", "unit 0.05 USD\nseats")))
    assert "Ann pays Cal 12 (0.60 USD)" in found.out


def test_debts_as_they_arose(referee, log):
    two_hands = HEAD + HANDS.partition("paid Ann")[0].replace("Ben 0, Cal 0", "Ben 1, Cal 0")
    data = settled(referee, log(two_hands.replace("Ben 4, Cal 1, Ann 0", "Ben 3, Cal 1, Ann 1")))
    assert sorted(paid(data)) == [("Cal", "Ann", 4), ("Dee", "Ben", 10)]
    data = settled(referee, "evening.bourre", "--direct")
    assert data["direct"]
    assert not data["fewest"]
    assert paid(data) == [
        ("Cal", "Ann", 2),
        ("Dee", "Ann", 2),
        ("Dee", "Ben", 8),
        ("Cal", "Ben", 2),
    ]


def test_chips_in_the_pot_belong_to_nobody(referee, log):
    text = HEAD + HANDS.replace("pot 26 to Dee", "pot 26 carries").replace(
        "tricks Dee 3, Ann 2", "tricks Dee 2, Ann 2"
    ).replace("Dee 0, Ann 0, Ben out, Cal out", "Dee 0, Ann 0, Ben out, Cal 0")
    found = referee(
        "settle", log(text.replace("tricks Dee 2, Ann 2", "tricks Dee 2, Ann 2, Cal 1"))
    )
    assert found.code == 1
    assert "The pot still holds 26, and nobody has won it." in found.out
    assert "pays the pot" in found.out


def test_a_debt_to_the_next_pot_is_told(referee, log):
    text = (HEAD + HANDS).replace("tricks Dee 3, Ann 2", "tricks Dee 5, Ann 0")
    found = referee("settle", log(text))
    assert found.code == 1
    assert "Ann still owed the next pot 26: taken as paid." in found.out


@pytest.mark.parametrize("how", [(), ("--direct",)])
@pytest.mark.parametrize(("counted", "missing"), [(46, 6), (58, -6)])
def test_nobody_pays_and_is_paid_what_is_missing(referee, log, how, counted, missing):
    name = log(EVENING.replace("Dee 52", f"Dee {counted}"))
    found = referee("settle", name, *how)
    assert found.code == 1
    assert "Missing: 6;" in found.out or "Too many chips counted: 6;" in found.out
    assert "nobody pays" not in found.out.casefold()
    assert "pays nobody" not in found.out
    assert "nobody ->" not in found.out
    assert "The table decides who covers it." in found.out
    data = settled(referee, name, *how)
    assert data["missing"] == missing
    assert sum(one["chips"] for one in data["open"]) == -missing
    won = {one["seat"]: one["won"] for one in data["seats"]}
    for giver, taker, chips in paid(data):
        won[giver] += chips
        won[taker] -= chips
    left = {one["seat"]: one["chips"] for one in data["open"]}
    assert {who: chips for who, chips in won.items() if chips} == left


def test_what_is_still_to_pay_and_to_get_is_told_of_a_player(referee, log):
    short = referee("settle", log(EVENING.replace("Dee 52", "Dee 46")))
    assert "  Ben still owes 6, but nobody is owed it\n" in short.out
    assert short.out.endswith("Ben: 6 still to pay\n")
    more = referee("settle", log(EVENING.replace("Dee 52", "Dee 58")))
    assert "is still owed 6, but nobody owes it\n" in more.out


def test_a_pot_that_stays_and_is_shared_at_once_lies_there_once(referee, log):
    text = HEAD + (
        "hand 1, dealer Dee\nante 2 each\nin Ann 0, Ben 0, Cal 0, Dee out\n"
        "tricks Ann 2, Ben 2, Cal 1\npot 8 carries\npot 4 to Ann\npot 4 to Ben\n"
    )
    found = referee("settle", log(text))
    assert "too much" not in found.out
    assert "pays the pot" not in found.out
    assert paid(settled(referee, log(text))) == [("Cal", "Ann", 2), ("Dee", "Ben", 2)]


def test_nobody_brought_less_than_nothing(referee, log):
    text = EVENING.replace("chips Ann 28, Ben 28, Cal 52, Dee 52", "cash Cal 52\nleave Cal")
    cal = next(line for line in referee("settle", log(text)).out.splitlines() if "Cal" in line)
    assert cal.split() == ["Cal", "40", "52", "+12"]
    data = settled(referee, log(text))
    told = next(one for one in data["seats"] if one["seat"] == "Cal")
    assert (told["brought"], told["cashed"], told["won"]) == (40, 52, 12)


def test_an_unknown_stack_settles_nothing(referee, log):
    found = referee("settle", log(OPEN))
    assert found.code == 1
    assert "Not settled: the record does not tell what" in found.out
    assert settled(referee, log(OPEN))["payments"] is None


COUNT = "chips Ann 28, Ben 28, Cal 52, Dee 52\n"


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("tricks Dee 3, Ann 2\npot 26 to Dee\n", ""),
        ("pot 26 to Dee\n", "pott 26 to Dee\n"),
        (
            "hand 3, dealer Ben\nante Ben 2, Cal 2, Dee 2\nin Cal 0, Dee 0, Ann 0, Ben 0\n",
            "hand 3, dealer Ben\n...\n",
        ),
        ("hand 2, dealer Ann\n", "hand 2, dealer Ann\nqwertz\n"),
        ("tricks Dee 3, Ann 2\npot 26 to Dee\n", "1 Dee: Kh/Qh Ah\n"),
    ],
)
def test_the_last_count_is_a_fact_whatever_is_missing_before_it(referee, log, written, instead):
    text = EVENING.replace(written, instead)
    assert text != EVENING
    data = settled(referee, log(text))
    assert sorted(paid(data)) == sorted(paid(settled(referee, log(EVENING, "whole.bourre"))))
    assert (data["pot"], data["missing"]) == (0, 0)
    report = referee("settle", log(text)).out
    assert ("is taken from the last count" in report) == bool(data["as_counted"])


def test_a_count_before_the_last_chips_moved_is_no_fact(referee, log):
    later = "hand 5, dealer Dee\nante 2 each\nin Ann 0, Ben 0, Cal 0, Dee 0\n1 Ann: As ...\n"
    broken = settled(referee, log(EVENING + later))
    assert (broken["pot"], [one["hand"] for one in broken["broken_off"]]) == (8, [5])
    left_out = settled(referee, log(EVENING.replace(COUNT, COUNT + "qwertz\n")))
    assert (left_out["unread_lines"], left_out["payments"] is None) == (1, False)
    told = settled(referee, log(EVENING + later + "chips Ann 26, Ben 26, Cal 50, Dee 50\n"))
    assert told["payments"]
    assert (told["pot"], told["missing"]) == (8, 0)


def test_who_is_not_in_the_last_count_leaves_all_open(referee, log):
    text = OPEN + "chips Ann 28, Ben 28, Cal 52\n"
    data = settled(referee, log(text))
    assert data["payments"] is None
    assert "does not tell what Dee had" in referee("settle", log(text)).out


@pytest.mark.parametrize(("stack", "owing"), [(28, []), (54, ["Ann"])])
def test_a_debt_that_lies_in_the_pot_by_the_last_count_is_not_paid_again(
    referee, log, stack, owing
):
    text = EVENING.replace("tricks Dee 3, Ann 2", "tricks Dee 5, Ann 0\nqwertz")
    count = COUNT.replace("Ann 28", f"Ann {stack - 26}")
    data = settled(referee, log(text.replace(COUNT, count)))
    assert list(data["owed_to_next_pot"]) == owing
    assert (data["pot"], data["missing"]) == (26, 0)
    assert next(one["won"] for one in data["seats"] if one["seat"] == "Ann") == -38


NO_HANDS = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal\n{}\n"


@pytest.mark.parametrize(
    ("lines", "payments"),
    [
        ("buy Ann 50\nbuy Ben 50\nbuy Cal 50\nchips Ann 80, Ben 50, Cal 20", [("Cal", "Ann", 30)]),
        ("chips 50 each\nbuy Ann 50\nchips Ann 80, Ben 50, Cal 70", [("Ann", "Cal", 20)]),
        ("chips 50 each\ncash Ann 60\nchips Ann 0, Ben 50, Cal 40", [("Cal", "Ann", 10)]),
    ],
)
def test_play_that_nobody_wrote_down_contradicts_nothing(referee, log, lines, payments):
    name = log(NO_HANDS.format(lines))
    assert referee("check", name).code == 0
    found = json.loads(referee("settle", name, "--format", "json").out)[0]
    assert found["missing"] == 0
    assert paid(found) == payments


def test_chips_are_not_lost_where_nobody_wrote_down_what_was_played(referee, log):
    name = log(NO_HANDS.format("chips 50 each\nbuy Ann 50\nchips Ann 80, Ben 50, Cal 60"))
    assert "chips-in-play: 10 chips missing" in referee("check", name).out
    name = log(NO_HANDS.format("chips 50 each\nbuy Ann 50\nchips Ann 80"))
    assert referee("check", name).code == 0
    assert "does not tell what Ben, Cal had" in referee("settle", name).out


def test_who_plays_on_credit_is_told(referee, log):
    text = EVENING.replace("chips 40 each", "chips Ann 10, Ben 40, Cal 40, Dee 40")
    found = referee("settle", log(text.replace("Ann 28, ", "")))
    assert "Ann is in debt: 2 more than was brought to the table." in found.out


def test_due_settles_what_the_rules_say(referee, log):
    text = (HEAD + HANDS).replace("pot 26 to Dee", "pot 26 to Ann")
    assert paid(settled(referee, log(text))) != paid(settled(referee, log(text), "--due"))
    assert paid(settled(referee, log(text), "--due")) == paid(settled(referee, log(EVENING)))


def test_a_season_adds_up_under_one_name(referee, log):
    first = log(EVENING, "a.bourre")
    second = log(EVENING.replace("Ann", "Annie"), "b.bourre")
    apart = settled(referee, first, second)
    assert [one["seat"] for one in apart["seats"]] == ["Ann", "Ben", "Cal", "Dee", "Annie"]
    Path("players.toml").write_text('Ann = ["Annie"]\n')
    whole = settled(referee, first, second, "--players", "players.toml")
    assert paid(whole) == [("Ann", "Cal", 24), ("Ben", "Dee", 24)]
    assert whole["hands"] == 8


def test_names_that_differ_in_case_are_asked_about_and_the_advice_makes_them_one(referee, log):
    first, second = log(EVENING, "a.bourre"), log(EVENING.replace("Ann", "ann"), "b.bourre")
    said = referee("settle", first, second).out
    assert "Ann and ann are taken for different players" in said
    (line,) = re.findall("write `([^`]*)`", " ".join(said.split()))
    Path("players.toml").write_text(line)
    whole = referee("settle", first, second, "--players", "players.toml")
    assert whole.out == referee("settle", first, log(EVENING, "b.bourre")).out


def test_evenings_at_other_stakes_are_added_up_in_money(referee, log):
    first = log(EVENING.replace("seats", "unit 0.05 USD\nseats"), "a.bourre")
    second = log(EVENING.replace("seats", "unit 0.10 USD\nseats"), "b.bourre")
    data = settled(referee, first, second)
    assert [(one["chips"], one["minor"]) for one in data["payments"]] == [(None, 180), (None, 180)]
    assert "Ann pays Cal 1.80 USD" in referee("settle", first, second).out


USD, EUR = (EVENING.replace("seats", f"unit {unit}\nseats") for unit in ("0.05 USD", "1 EUR"))


def test_two_currencies_are_never_added_up(referee, log):
    logs = (
        log(USD, "a.bourre"),
        log(EUR, "b.bourre"),
        log(USD, "c.bourre"),
        log(EVENING, "d.bourre"),
    )
    told = all_settled(referee, *logs)
    units = [None if one["unit"] is None else one["unit"]["currency"] for one in told]
    assert units == ["USD", "EUR", None]
    assert [one["logs"] for one in told] == [["a.bourre", "c.bourre"], ["b.bourre"], ["d.bourre"]]
    assert [[pay["chips"] for pay in one["payments"]] for one in told] == [
        [24, 24],
        [12, 12],
        [12, 12],
    ]
    assert [[pay["minor"] for pay in one["payments"]] for one in told] == [
        [120, 120],
        [1200, 1200],
        [None, None],
    ]
    found = referee("settle", *logs).out
    assert "2 evenings in USD: 8 hands\n" in found
    assert "\n\nb.bourre in EUR: 4 hands\n" in found
    assert "\n\nd.bourre in chips: 4 hands\n" in found


def test_what_wins_in_one_currency_pays_nothing_in_another(referee, log):
    lost = EUR.replace("Ann", "X").replace("Cal", "Ann").replace("X", "Cal")
    found = referee("settle", log(USD, "a.bourre"), log(lost, "b.bourre")).out
    assert "Nobody owes anybody anything" not in found
    assert "Ann pays Cal 12 (0.60 USD)" in found
    assert "Cal pays Ann 12 (12.00 EUR)" in found


def test_two_evenings_of_one_log_in_two_currencies_are_settled_apart(referee, log):
    both = log(USD + "\n" + EUR.partition("\n")[2])
    assert [one["unit"]["currency"] for one in all_settled(referee, both)] == ["USD", "EUR"]
    same = log(USD + "\n" + USD.partition("\n")[2])
    assert [one["minor"] for one in settled(referee, same)["payments"]] == [120, 120]


def test_an_evening_whose_chips_change_their_worth_is_settled_alone_in_chips(referee, log):
    changed = log(USD.replace("hand 2", "unit 0.25 USD\nhand 2"), "a.bourre")
    told = all_settled(referee, changed, log(USD, "b.bourre"))
    assert [one["unit"] for one in told] == [None, {"minor": 5, "currency": "USD"}]
    assert "The value of a chip changes on the way" in referee("settle", changed).out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ann = 3", "write other names of Ann like this"),
        ("Ann = [", "is not a TOML file"),
        ("#" * 1_000_001, "is larger than a megabyte"),
        ('Ann = ["x"]\nBen = ["x"]', "x stands for Ann and for Ben"),
        ('Ann = ["Ben"]\nBen = ["x"]', "Ben is another name of Ann already"),
    ],
)
def test_a_players_file_that_contradicts_itself(referee, log, text, why):
    Path("players.toml").write_text(text)
    found = referee("settle", log(), "--players", "players.toml")
    assert found.code == 2
    assert why in found.err


def test_a_players_file_is_a_regular_file(referee, log):
    os.mkfifo("pipe.toml")
    for name in ("pipe.toml", "/dev/zero"):
        found = referee("settle", log(), "--players", name)
        assert (found.code, found.complaints) == (2, [f"referee: {name} is not a regular file"])


def test_a_players_file_that_is_not_there_settles_nothing(referee, log):
    assert referee("settle", log(), "--players", "none.toml").code == 2


def test_an_empty_log_is_not_settled(referee, log):
    found = referee("settle", log(""))
    assert (found.code, found.out) == (2, "")
    assert "it is empty" in found.err


@pytest.mark.parametrize(
    "text",
    [
        "hand,Ann,Ben\n1,+1,-1\n",
        "Mo   Sal  Pru\nrunning totals after each game\n1 Mo d +2 -1 -1\n2 Sal d +1 +1 -2\n",
        "seats Ann Ben\nchips 40 each\nAnn was lucky all night\n",
        "seats Ann Ben\nscore Ann 0, Ben 0\nafter 1: Ann +2 Ben -2\n",
    ],
)
def test_where_no_line_about_money_was_read_nothing_is_settled(referee, log, text):
    found = referee("settle", log(text))
    assert found.code == 1
    assert "Nobody owes" not in found.out
    assert "left out as unreadable" in found.out
    assert "Not settled: no readable line says who won or lost" in found.out
    (told,) = json.loads(referee("settle", log(text), "--format", "json").out)
    assert told["payments"] is None


def test_what_is_unread_and_what_remarks_say_of_money_go_with_the_payments(referee, log):
    text = (
        "rules boo-ray 1\nseats Ann Ben Cal\nchips 40 each\nhand 1, dealer Ann\nante 1 each\n"
        "in Ben 2, Cal 3, Ann out\ntricks Ben 3, Cal 2\npot 3 to Ben\n"
        "# Cal bought 20 more\nAnn was lucky all night\n"
        "chips Ann 39, Ben 42, Cal 59\n"
    )
    found = referee("settle", log(text))
    assert found.out.endswith(
        "not counted: 1 line that could not be read\ntaken from remarks: buy Cal 20\n"
    )
    data = settled(referee, log(text))
    assert (data["unread_lines"], data["from_remarks"]) == (1, ["buy Cal 20"])
    quiet = settled(referee, log())
    assert quiet["from_remarks"] == []


def test_an_unread_line_beside_counts_that_are_even_leaves_them_even(referee, log):
    text = "seats Ann Ben\nchips 40 each\nAnn was lucky all night\nchips Ann 40, Ben 40\n"
    found = referee("settle", log(text))
    assert found.code == 1
    assert "1 line left out" in found.out
    assert "Nobody owes anybody anything." in found.out


def test_antes_with_a_name_twice_are_those_that_the_pot_holds(referee, log):
    text = (
        "rules boo-ray 1, ante 1\nseats Ann Ben Cal\nchips 40 each\n"
        "hand 1, dealer Cal, up 9d\nante 1 each\nin Ann 0, Ben 0, Cal 0\n"
        "tricks Ann 3, Ben 2\npot 3 to Ann\npaid Cal 3\n"
        "hand 2, dealer Ann, up 9c\nante Ben 1, Ben 1\nin Ben 0, Cal 0, Ann out\n"
        "tricks Ben 3, Cal 2\npot 5 to Ben\n"
    )
    found = referee("settle", log(text))
    assert "  Cal pays Ben 3\n  Cal pays Ann 1\n" in found.out
    assert "may still change" in found.out
    short = referee("settle", log(text.replace("pot 5", "pot 4")))
    assert "the record does not tell what Ben had at the end" in short.out
    unpaid = referee("settle", log(text.replace("pot 5 to Ben\n", "")))
    assert "the record does not tell what Ben had at the end" in unpaid.out


def test_hostile_names_are_escaped_and_lines_stay_short(referee, log):
    evil = '"A\u202enn [red]=cmd|calc\x1b[31m"'
    found = referee("settle", log(EVENING.replace("Ann", evil)))
    assert "\x1b" not in found.out
    assert "\u202e" not in found.out
    assert max(map(len, found.out.splitlines())) <= 80


def test_chips_counted_too_many_and_a_pot_that_paid_too_much(referee, log):
    found = referee("settle", log(EVENING.replace("Dee 52", "Dee 58")))
    assert (
        "Too many chips counted: 6; `referee ledger --missing evening.bourre` looks for the reason."
        in " ".join(found.out.split())
    )


def test_a_crowd_is_settled_by_rule_of_thumb(referee, log):
    names = [f"P{n}" for n in range(20)]
    logs = [
        log(
            EVENING.replace("Ann", names[n])
            .replace("Ben", names[n + 5])
            .replace("Cal", names[n + 10])
            .replace("Dee", names[n + 15])
            .replace("pot 26", f"pot {26 if n < 4 else 25}")
            .partition("chips P")[0],
            f"{n}.bourre",
        )
        for n in range(5)
    ]
    found = referee("settle", *logs)
    assert "payment" in found.out
    assert found.code in (0, 1)


def test_a_log_named_in_two_ways_is_settled_once(referee, log):
    name = log()
    assert referee("settle", name, f"./{name}").out == referee("settle", name).out


def test_of_a_log_without_players_there_is_nothing_to_paste(referee, log):
    found = referee("settle", log("bourre-log 1\n"))
    assert found.out == "evening.bourre: 0 hands\nNobody owes anybody anything.\n"
    assert "there are no hands in it" in found.err


def test_what_was_brought_is_known_where_it_is_known_of_every_evening(referee, log):
    uncounted = EVENING.replace("chips 40 each\n", "").partition("chips ")[0]
    names = log(), log(uncounted, "later.bourre")
    ann = next(line for line in referee("settle", *names).out.splitlines() if "Ann" in line)
    assert ann.split()[:4] == ["Ann", "?", "?", "-24"]


QUEUED = """\
bourre-log 1
rules boo-ray 1, limit 20, bourre-queue one-per-deal
seats Ann Ben Cal Dee
hand 1, dealer Dee
ante 2 each
tricks Ann 3, Cal 2
pot 8 to Ann
"""


@pytest.mark.parametrize(
    ("stays", "unknown"), [("", ["Ben", "Dee"]), ("in Ann, Ben out, Cal, Dee out\n", [])]
)
def test_nobody_knows_who_was_bourre_where_no_line_says_who_stayed(referee, log, stays, unknown):
    text = QUEUED.replace("tricks", f"{stays}tricks")
    data = settled(referee, log(text))
    assert [one["unknown"] for one in data["alternatives"]] == [unknown][: len(unknown)]
    said = "The last hand does not say who was bourré" in referee("settle", log(text)).out
    assert said == bool(unknown)


FROM_THE_JAR = """\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal
chips 20 each

hand 1, dealer Cal
ante 1 each
in Ann, Ben, Cal
tricks Ann 3, Ben 1, Cal 1
# ?   not understood: Ben's came from the jar
pot 3 to Ann
chips Ann 22, Ben 19, Cal 19
"""


@pytest.mark.parametrize(
    ("left_out", "movable", "inferred"),
    [
        ("", [], []),
        ("chips 20 each\n", ["Ann", "Ben", "Cal"], ["Ann", "Ben", "Cal"]),
        ("chips Ann 22, Ben 19, Cal 19\n", ["Ann", "Cal"], []),
        (", Cal 19\n", ["Cal"], []),
    ],
)
def test_winnings_that_rest_on_the_hands_alone_can_move(referee, log, left_out, movable, inferred):
    text = FROM_THE_JAR.replace(left_out, "\n" if left_out.startswith(",") else "")
    (data,) = json.loads(referee("settle", "--format", "json", log(text)).out)
    assert (data["movable"], data["inferred"]) == (movable, inferred)
    assert list(data["open_lines"].values()) == [
        [text.splitlines().index(FROM_THE_JAR.splitlines()[9]) + 1]
    ]
    told = referee("settle", log(text)).out
    settles = bool(movable and data["payments"])
    assert ("if the lines left out moved no chips" in told) == settles
    assert ("\nmay still change: " in told) == settles
    assert ("won may still change" in told) == bool(movable)
    word = "score" if inferred else "chips"
    uncounted = [s["seat"] for s in data["seats"] if s["won"] is None or s["seat"] in movable]
    asked = f"{word} {', '.join([f'{name} N' for name in uncounted])}"
    assert [*data["decisive"].values()] == ([asked] if movable else [])
    assert ("below the last hand would decide" in " ".join(told.split())) == bool(movable)


def test_a_line_of_chips_between_players_moves_nobody_elses(referee, log):
    (data,) = json.loads(
        referee(
            "settle",
            "--format",
            "json",
            log(
                FROM_THE_JAR.replace(
                    "# ?   not understood: Ben's came from the jar", "loan Ann to Ben ?"
                ).replace("chips Ann 22, Ben 19, Cal 19\n", "")
            ),
        ).out
    )
    assert (data["movable"], [seat["won"] for seat in data["seats"]][2]) == ([], -1)
    assert [*data["decisive"].values()] == ["chips Ann N, Ben N"]


def test_nothing_can_move_where_every_line_was_read(referee, log):
    text = FROM_THE_JAR.replace("chips 20 each\n", "").replace("# ?   not", "# ? not")
    (data,) = json.loads(referee("settle", "--format", "json", log(text)).out)
    assert (data["movable"], data["open_lines"]) == ([], {})
    assert data["inferred"] == ["Ann", "Ben", "Cal"]


PAID_BEFORE = """\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal
chips 20 each

hand 1, dealer Cal
ante 1 each
# ?   not understood: all in, and Ben took the most
hand 2, dealer Ann
ante 1 each
in Ann, Ben, Cal
tricks Ann 3, Ben 2
pot 6 to Ann
"""


@pytest.mark.parametrize(
    ("count", "won", "pot", "moves"),
    [
        ("Ann 25, Ben 17, Cal 12", [5, -3, -8], 6, False),
        ("Ann 25, Ben 17, Cal 18", [5, -3, -8], 6, False),
        ("Ann 25, Ben 17, Cal 14", [5, -3, -6], 4, True),
        ("Ann 25, Ben 37, Cal 12", [5, 17, -14], 6, True),
    ],
)
def test_a_count_that_misses_a_debt_was_taken_after_it_was_paid(
    referee, log, count, won, pot, moves
):
    data = settled(referee, log(f"{PAID_BEFORE}chips {count}\n"))
    assert ([one["won"] for one in data["seats"]], data["pot"]) == (won, pot)
    assert bool(data["movable"]) == moves


def test_evenings_that_cannot_be_counted_are_named_and_the_others_settled(referee, log):
    names = log(EVENING, "a.bourre"), log(OPEN, "open.bourre"), log("dog barks\n", "dog.bourre")
    (alone,) = all_settled(referee, names[0])
    found = referee("settle", *names)
    told = " ".join(found.out.split())
    assert found.code == 1
    assert "Left out: open.bourre. It does not tell what" in told
    assert "Left out: dog.bourre. No player could be read in it." in told
    data = json.loads(referee("settle", *names, "--format", "json").out)[0]
    assert data["payments"] == alone["payments"]
    assert [one["log"] for one in data["evenings_left_out"]] == ["open.bourre", "dog.bourre"]
    assert "Left out: open.bourre" in referee("settle", *names, "--format", "csv").err


def test_a_file_that_is_no_text_does_not_keep_the_others_from_being_settled(referee, log):
    name = log(EVENING, "a.bourre")
    Path("data.bourre").write_bytes(b"\0\1\2")
    found = referee("settle", name, "data.bourre", "nowhere.bourre")
    assert found.code == 2
    assert "Ann pays Cal 12" in found.out
    assert "data.bourre is data, not text" in found.err
    assert "nowhere.bourre could not be read" in found.err
    assert (referee("settle", "data.bourre").out, referee("settle", "data.bourre").code) == ("", 2)


def test_names_that_differ_in_a_capital_are_asked_about_in_rows_too(referee, log):
    names = log(EVENING, "a.bourre"), log(EVENING.replace("Ann", "ann"), "b.bourre")
    found = referee("settle", *names, "--format", "csv")
    assert '`"Ann" = ["ann"]` into a file and add --players FILE' in found.err


HANDS_2 = """\
bourre-log 1
rules boo-ray 1
seats Ann Ben Cal Dee
chips 40 each

hand 1, dealer Dee
ante 2 each
in Ann, Ben out, Cal, Dee out
tricks Ann 4, Cal 1
pot 8 to Ann

hand 2, dealer Ann
ante 2 each
in Ben, Cal, Dee, Ann out
tricks Ben 3, Cal 1, Dee 1
pot 8 to Ben

hand 3, dealer Ben
"""
ANTED = "ante 2 each\n"
DECLARED = ANTED + "in Cal 2, Dee 1, Ann out, Ben 0\n"


@pytest.mark.parametrize(
    ("last", "seats", "won"),
    [
        (ANTED, ["Ann", "Ben", "Cal", "Dee"], [2, 2, -6, -6]),
        (DECLARED, ["Ben", "Cal", "Dee"], [2, 2, -6, -6]),
        (DECLARED + "1 Cal: Ah 2h 3h\n2 Cal: Ac 5c 6c\n", ["Ben", "Cal", "Dee"], [2, 2, -6, -6]),
        (DECLARED + "1 Cal: Ah 2h 3h\n2 Cal: Ac 5c ??\n", ["Ben", "Cal", "Dee"], [2, 2, -6, -6]),
        (DECLARED + "# here we stopped\n", ["Ben", "Cal", "Dee"], [2, 2, -6, -6]),
        ("ante 1 each\nin Cal, Dee, Ann out, Ben out\n", ["Cal", "Dee"], [3, 3, -5, -5]),
    ],
)
def test_a_last_hand_that_breaks_off_opens_no_stack_but_those_of_its_players(
    referee, log, last, seats, won
):
    data = settled(referee, log(HANDS_2 + last))
    assert [one["won"] for one in data["seats"]] == won
    (broken,) = data["broken_off"]
    assert (sorted(broken["players"]), broken["pot"]) == (seats, -sum(won))
    assert data["movable"] == seats
    told = referee("settle", log(HANDS_2 + last)).out
    assert "Hand 3 breaks off: " in told
    assert f"may still win the {-sum(won)} in its pot" in " ".join(told.split())


@pytest.mark.parametrize(
    "last",
    [
        "",
        "# we stopped\n",
        ANTED + "share 2 each\n",
        DECLARED + "1 Cal: Ah 2h 3h\nshare 2 each\n",
    ],
)
def test_a_hand_that_was_never_played_or_given_back_settles_what_was_before(referee, log, last):
    data = settled(referee, log(HANDS_2 + last))
    assert [one["won"] for one in data["seats"]] == [4, 4, -4, -4]
    assert (data["movable"], data["broken_off"], data["no_bourre_assumed"]) == ([], [], False)


SATURDAY = "hand 1, dealer Cal\nante 2 each\nin Dee, Ann out, Ben out, Cal\npot 8 to Dee\n"


@pytest.mark.parametrize(
    ("header", "brought"),
    [
        ("bourre-log 1\ndate 2026-11-21\nseats Ann Ben Cal Dee\nchips 40 each\n", 80),
        ("date 2026-11-21\nchips 40 each\n", 80),
        ("chips 40 each\n", 80),
        ("date 2026-11-21\n", 40),
        ("# Saturday\n", 40),
    ],
)
def test_two_evenings_in_one_file_are_settled_together_and_told_apart(
    referee, log, header, brought
):
    friday = HANDS_2.removesuffix("hand 3, dealer Ben\n")
    name = log(friday + header + SATURDAY)
    data = settled(referee, name)
    assert [(one["brought"], one["won"]) for one in data["seats"]] == [
        (brought, won) for won in (2, 2, -6, 2)
    ]
    (note,) = data["notes"]
    assert note.startswith("Another evening seems to begin in line")
    told = json.loads(referee("check", name, "--format", "json").out)[0]["findings"]
    assert [one["code"] for one in told if one["severity"] != "remark"] in (["R216"], ["R106"])
