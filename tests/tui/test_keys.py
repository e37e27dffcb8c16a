"""Keys as they reach a terminal: many in one read, by habit, pasted; and what does not fit on its screen."""

import asyncio

import pytest

pytest.importorskip("textual", reason="the extra `table` is not installed")

from screens import LOG, NEW, at_once, session, text

from referee.recording import NewLog, Recorder
from referee.tui import RecorderApp, RecorderDesk

BEGUN = NewLog("Ann, Ben, Cal", "acadiana", "40").text
DECLARED = f"{BEGUN}\nhand 1, dealer Cal, up 2h\nante 1 each\nin Ann 0, Ben 0, Cal 0\n"
LAST_CARD = f"{DECLARED}1 Ann: As Ks Qs\n2 Ann: Ad Kd Qd\n3 Ann: Ac Kc Qc\n4 Ann: Js Ts 9s\n5 Ann: Jd Td ...\n"


def screen(*steps, size=(80, 24), begins=None):
    """The screen after each step: keys in one read, a list of single keys, or something done."""
    if begins is not None:
        LOG.write_text(begins, "utf-8")
    return session(*steps, size=size)


def log():
    return LOG.read_text("utf-8")


@pytest.mark.parametrize("names", ["Ann Ben Cal", "Ann, Ben, Cal"])
def test_all_answers_in_one_read_are_the_answers_to_their_questions(names):
    screen(f"{names}\racadiana\r2\r60\r\r")
    assert log().splitlines()[2:] == [
        "rules acadiana 1, ante 2",
        "seats Ann Ben Cal",
        "chips 60 each",
    ]


def test_a_whole_hand_in_one_read():
    screen("Cal 2h\r000AsKsQsAdKdQdAcKcQcJsTs9sJdTd9d\r\ry\r", begins=BEGUN)
    *_, played, pot, paid, agreed = log().splitlines()
    assert (played, pot, paid) == ("5 Ann: Jd Td 9d", "pot 3 to Ann", "paid Ben 3, Cal 3")
    assert agreed.startswith("agreed Ann, Ben, Cal: ")


@pytest.mark.parametrize(
    ("keys", "ends"),
    [
        ("AsKs\x1aQs", "1 Ann: As Qs ...\n"),
        ("AsKs\x1a\x1a\x19Qs", "1 Ann: As Qs ...\n"),
        ("As9\x7fKs", "1 Ann: As Ks ...\n"),
        ("AsKsx\x1b[D\x1b[3~Qs", "1 Ann: As Ks Qs\n"),
        ("As\x05\x152 Ben: Ks\r", "2 Ben: Ks\n"),
        ("As\x0cKs Qs\r\x1bKs", "1 Ann: As Ks ...\n"),
        ("As\x0cKs Qs\r\x1b9c", "1 Ann: As 9c ...\n"),
        ("As\rKs\rQs\r", "1 Ann: As Ks Qs\n"),
        ("As\r\nKs\r\nQs\r\n", "1 Ann: As Ks Qs\n"),
    ],
)
def test_what_is_undone_erased_corrected_or_asked_in_one_read_comes_in_its_order(keys, ends):
    screen(keys, begins=DECLARED)
    assert log().endswith(ends)


def test_pasted_lines_are_entered_one_by_one_and_the_last_waits():
    (seen,) = screen(
        "\x1b[200~1 Ann: As Ks Qs\n2 Ann: Ad Kd Qd\n3 Ann: Ac\x1b[201~", begins=DECLARED
    )
    assert log().endswith("1 Ann: As Ks Qs\n2 Ann: Ad Kd Qd\n")
    assert "\n> 3 Ann: Ac" in seen
    (whole,) = screen("\x1b[200~1 Ann: As Ks Qs\n\n2 Ann: Ad\n\x1b[201~", begins=DECLARED)
    assert log().endswith("1 Ann: As Ks Qs\n2 Ann: Ad\n")
    assert "\n>\n" in whole


def test_of_pasted_lines_those_below_a_refused_one_are_named():
    (seen,) = screen("\x1b[200~1 Ann: As Ks Qs\n2 Ann: Ax\n3 Ann: Ac\x1b[201~", begins=DECLARED)
    assert log().endswith("1 Ann: As Ks Qs\n")
    assert "\n> 2 Ann: Ax" in seen
    assert "Not entered after it: 3 Ann: Ac" in " ".join(seen.split())


def test_enter_behind_a_card_is_a_habit_and_pays_nothing():
    (amid,) = screen("As\rKs\r", begins=DECLARED)
    assert "! Type a card" not in amid
    over, paid = screen("9d\r", "\r", begins=LAST_CARD)
    assert "! If it was paid as due, press Enter again." in over
    assert "due: Ann takes 3" in over
    assert log().endswith("pot 3 to Ann\npaid Ben 3, Cal 3\n")
    assert "Hand 1: Ann took 5 tricks" in paid


@pytest.mark.parametrize(
    ("keys", "ends"),
    [
        ("ThAd5h", "1 Ann: Th Ad 5h\n"),
        ("Th\rAd\r5h\r", "1 Ann: Th Ad 5h\n"),
        ("Th Ad 5h", "1 Ann: Th Ad 5h\n"),
        ("ThTh", "1 Ann: Th ...\n"),
        ("9hTheo 5h\r", "1 Ann: 9h, Theo 5h ...\n"),
        ("Th\x7f\x7f9hAdam 5h\r", "1 Ann: 9h 5h ...\n"),
        ("say Theo: oh\r", "say Theo: oh\n"),
    ],
)
def test_a_card_that_a_name_begins_with_is_taken_with_the_next_key(keys, ends):
    begins = DECLARED.replace("Ben", "Adam").replace("Cal", "Theo")
    screen(keys, begins=begins)
    assert log().endswith(ends)


@pytest.mark.parametrize(
    ("keys", "ends"),
    [
        ("10h", "in Ann 0, Ben 0, Cal\n1 Ann: Th ...\n"),
        ("4h", "in Ann 0, Ben 0, Cal\n1 Ann: 4h ...\n"),
        ("ace of hearts\r", "in Ann 0, Ben 0, Cal\n1 Ann: Ah ...\n"),
        ("4As", "in Ann 0, Ben 0, Cal 4\n1 Ann: As ...\n"),
        ("4\r", "in Ann 0, Ben 0, Cal 4\n"),
        ("AsacQs", "in Ann 0, Ben 0, Cal\n1 Ann: As Ac Qs\n"),
        ("ac\x1ae of hearts", "in Ann 0, Ben 0, Cal\n"),
        ("Asac", "in Ann 0, Ben 0, Cal\n1 Ann: As Ac ...\n"),
    ],
)
def test_a_card_in_words_or_that_begins_with_a_number_is_whole_before_it_is_taken(keys, ends):
    screen(keys, begins=DECLARED.replace("Cal 0", "Cal"))
    assert log().endswith(ends)


def test_enter_answers_where_it_is_no_habit():
    _, paid = screen("JdTd", "9d\r", begins=LAST_CARD[: LAST_CARD.index("5 Ann")])
    assert "Hand 1: Ann took 5 tricks" in paid
    *_, over = screen("Jd\r", "Td\r", "9d\r", begins=LAST_CARD[: LAST_CARD.index("5 Ann")])
    assert "press Enter again" in over


def test_no_begins_no_hand():
    refused, asked, all_agree = screen(
        "no\r", "y\r", "y\r", begins=f"{LAST_CARD[:-4]}9d\npot 3 to Ann\npaid Ben 3, Cal 3\n"
    )
    assert "! What is wrong?" in refused
    assert "\n>\n" in refused
    assert "All agree?" not in asked
    assert "! All have agreed already" in all_agree
    assert "hand 2" not in log()


@pytest.mark.parametrize("word", ["stop", "st", "wait"])
def test_a_word_of_doubt_typed_key_by_key_begins_no_hand(word):
    (seen,) = screen(word, begins=f"{LAST_CARD[:-4]}9d\npot 3 to Ann\npaid Ben 3, Cal 3\n")
    assert f"\n> {word}" in seen
    assert "hand 2" not in log()


def test_the_question_stays_open_until_it_is_left():
    first, second, left, entered = screen(
        "\x0cKs 2h\r", "Ac Kc\r", ["<escape>"], "Ks", begins=f"{DECLARED}1 Ann: As ...\n"
    )
    assert "Play Ks." in first
    assert "Which cards are held?" in second
    assert "Any card." in second
    assert "Ben plays" in left
    assert "Ks ..." in entered
    assert log().endswith("1 Ann: As Ks ...\n")


def test_escape_and_a_digit_that_arrive_together_are_two_keys():
    *_, seen = screen("\x0c", "\x1b2", begins=f"{BEGUN}\nhand 1, dealer Cal, up 2h\n")
    assert "draws 2" in seen
    assert log().endswith("in Ann 2\n")


def test_who_leads_is_asked_and_named_with_one_entry():
    asked, waits, named, led = screen("2d??Jd", "Kd", ["Ben", "<enter>"], "Kd", begins=DECLARED)
    assert "Trick 2: who leads? Ann, Ben or Cal" in asked
    assert "\n> Kd" in waits
    assert "Trick 2: Ben leads" in named
    assert "2 Ben: Kd ..." in led


def test_leads_below_a_corrected_line_are_offered():
    logged = f"{DECLARED}1 Ann: 2d 3d 4d\n2 Cal: As Ks Qs\n3 Cal: Ac Kc Qc\n"
    offered, right, undone = screen(
        "\x05\x1b[A\x1b[A\x0b\x15", ["1 Ann: 2d 9d 4d", "<enter>"], "y", begins=logged
    )
    assert "Then Ben leads in line 10; Ben leads in line 11. Put that right? y, or n" in " ".join(
        right.split()
    )
    assert log().endswith("1 Ann: 2d 9d 4d\n2 Ben: As Ks Qs\n3 Ben: Ac Kc Qc\n")
    assert "! Put right." in undone
    left, _ = screen("\x05\x1b[A\x1b[A\x151 Ann: 2d 9d 4d\r", "n", begins=logged)
    assert log().endswith("1 Ann: 2d 9d 4d\n2 Cal: As Ks Qs\n3 Cal: Ac Kc Qc\n")
    assert offered
    assert left


def test_any_line_is_reached_by_its_number_or_page_by_page():
    seen = screen(
        ["/edit 3", "<enter>"], ["<escape>", "/e 99", "<enter>"], ["<pageup>"], begins=DECLARED
    )
    assert "Line 3 should be?" in seen[0]
    assert "> seats Ann Ben Cal" in seen[0]
    assert "Line 8 should be?" in seen[1]
    assert "Line 1 should be?" in seen[2]


def test_the_line_being_corrected_is_seen_where_the_log_has_one_line():
    (seen,) = screen(["/edit 7", "<enter>"], size=(40, 20), begins=FOUND)
    assert "\n>   7 ante 2 each" in seen


def test_help_is_read_page_by_page_and_leaves_the_line_to_type_in():
    *pages, left = screen(
        ["<f1>"], *(["<pagedown>"] for _ in range(4)), ["<escape>"], size=(40, 20), begins=FOUND
    )
    shown = " ".join(" ".join(pages).split())
    assert shown.startswith("Type what the line above the > asks for")
    assert "each can be touched" in shown
    assert all("\n>" in page for page in pages)
    assert "Type what the line" not in left


def test_undo_with_nothing_to_undo_is_not_tried_again():
    (seen,) = screen("\x1a", begins=DECLARED)
    assert "! There is nothing to undo.\n" in seen


def test_an_answer_that_cannot_be_given_is_one_sentence():
    (seen,) = screen("\x0cfoo\r", begins=DECLARED)
    assert "! No answer: 'foo' is not a card.\n" in seen
    (seen,) = screen("\x0cQ\r", begins=DECLARED)
    assert "'Q' has no suit. Write Q and a suit, or `Q?`.\n" in seen


def test_rest_says_what_it_did():
    begins = f"{LAST_CARD[:-4]}9d\n"
    said, nothing = screen("Ben 2, rest\r", "rest\r", begins=begins)
    assert "paid Ben 2" in log()
    assert "pot 3 to Ann" in log()
    assert "! Nobody else has anything to pay or take." in nothing
    assert said
    (said,) = screen("rest\r", begins=begins)
    assert "! Entered: pot 3 to Ann; paid Ben 3, Cal 3." in said
    unknown = """rules boo-ray 1
seats Ann Ben Cal
hand 1, dealer Ben, up Ts
ante 1 each
in Ann, Ben, Cal
hand 2, dealer Cal, up Ts
ante 1 each
in Ann 0, Ben 0, Cal 0
tricks Ann 3, Ben 2, Cal 0
"""
    (said,) = screen("rest\r", begins=unknown)
    assert "The rest cannot be worked out, because the pot is" in said


def test_cards_to_touch_never_push_the_line_to_type_in_off_a_small_screen():
    (small,) = screen(["^p"], size=(30, 12), begins=DECLARED)
    assert "\n>" in small
    assert "The card pad needs 40" in " ".join(small.split())
    (turned,) = screen(["^p"], size=(80, 24))
    assert "\n>" in turned


def test_a_watcher_hears_that_nobody_records_any_more_and_may_ask(monkeypatch):
    monkeypatch.setattr("referee.tui.recorder_app._EVERY", 0.1)
    LOG.write_text(DECLARED, "utf-8")
    first = Recorder(LOG)

    async def run():
        app = RecorderApp(RecorderDesk(LOG, NEW))
        async with app.run_test() as pilot:
            await pilot.pause()
            at_once(app, "\x0cKs 2h\r")
            await pilot.pause()
            asking = text(app)
            at_once(app, "\x1b")
            await pilot.pause()
            watching = text(app)
            first.close()
            await pilot.pause(0.4)
            free = text(app)
            at_once(app, "\rAs")
            await pilot.pause()
            return asking, watching, free

    asking, watching, free = asyncio.run(run())
    assert "You are watching" in watching
    assert "[Esc back]" in asking
    assert "You are watching. Enter: record" in free
    assert "! The other recorder was closed." in free
    assert log().endswith("1 Ann: As ...\n")


def test_a_refused_entry_is_made_by_enter():
    def meddle():
        LOG.write_text(log() + "# by somebody else\n", "utf-8")

    _, refused, made = screen(meddle, "As", "\r", begins=DECLARED)
    assert "Press Enter to try again." in " ".join(refused.split())
    assert log().endswith("# by somebody else\n1 Ann: As ...\n")
    assert "1: As*" in made


FOUND = f"""{NewLog("Ann, Ben, Cal, Dee, Eve, Fay", "acadiana, ante 2", "60").text}
hand 1, dealer Cal, up Td
ante 2 each
in Dee 3, Eve 2, Fay 1, Ann 0, Ben 0, Cal 2
1 Dee: Ah 9c Kh 4h 2h 3h
2 Dee: Kc Ac 3c 4c 5c 6c
3 Eve: Jd Kd 2d 4d 9d 8d
4 Fay: 5s Qd Ks 7s 8s 9s
5 Ann: As 8c 9h Qh 6h ...
"""


@pytest.mark.parametrize("size", [(80, 24), (45, 25), (40, 20)])
def test_what_does_not_fit_is_announced_and_reached(size):
    over, *pages = screen("Th", *(["<pagedown>"] for _ in range(9)), size=size, begins=FOUND)
    assert "more below: [PgDn]" in over
    shown = " ".join(" ".join((over, *pages)).split())
    for said in ("due: Cal pays 12", "Eve held 6h", "Ann held As", "Fay  58"):
        assert said in shown or " ".join(said.split()) in shown, said
    assert "more above: [PgUp]" in pages[-1]
    assert all("\n>" in page for page in (over, *pages))


def test_a_waiver_is_offered_for_what_still_costs_something():
    over, ruled = screen("Th", "ruling Eve waived\r", begins=FOUND)
    assert "waived: ruling Eve waived" in " ".join(over.split())
    assert "waived: ruling Eve waived" not in " ".join(ruled.split())


def test_on_the_smallest_screen_there_is_a_line_to_type_in():
    over, below = screen("Th", ["<pagedown>"], size=(30, 12), begins=FOUND)
    assert "2 more below: [PgDn]" in over
    assert "\n>" in over
    assert over.splitlines()[0] == "due: 12 stay in the pot for"
    assert below.splitlines()[0] != over.splitlines()[0]


def test_a_read_back_stands_at_the_top_of_a_small_screen_whole():
    *_, back = screen("Th", "\r", "\r", size=(40, 20), begins=FOUND)
    assert back.startswith("Hand 1: Dee took 1 trick")
    assert "Cal pays 12 into the next pot." in " ".join(back.split())


def test_stacks_below_the_edge_are_announced_as_what_is_said():
    begins = FOUND[: FOUND.index("1 Dee")] + "tricks Dee 2, Eve 2, Fay 1\n"
    *_, back, down = screen("\r", "\r", ["<pagedown>"], size=(40, 20), begins=begins)
    assert "Cal pays 12" in " ".join(back.split())
    assert "more below: [PgDn]" in back
    assert "Fay  " in down
    assert "more above: [PgUp]" in down


def test_a_card_of_the_pad_stays_in_its_place():
    before, after = screen("As", "Kh", begins=DECLARED)
    places = [
        next(line for line in seen.splitlines() if "Qd Jd" in line) for seen in (before, after)
    ]
    assert places[0] == places[1]
    (gone,) = [
        line for line in after.splitlines() if line.endswith("Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h")
    ]
    assert gone.startswith("Ah    Qh")
