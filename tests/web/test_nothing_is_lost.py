"""What was tapped or typed stays until it is recorded, and whoever is cut off is told so."""

import re
from pathlib import Path

import pytest
from phones import IN_CHROMIUM, Phone

pytestmark = IN_CHROMIUM
LOG = "bourre-log 1\nrules boo-ray 1, ante 1\nseats Ann Ben Cal\nchips 40 each\n\n"
DEALT = f"{LOG}hand 1, dealer Cal, up Ts\nante 1 each\nin Ann 0, Ben 0, Cal 0\n"
FILE = Path("logs/it.bourre")


@pytest.fixture
def recorder(opened):
    """Opens the recorder of a log."""

    def on_phone(text=None, query=""):
        if text is not None:
            FILE.write_text(text)
        return Phone(opened(f"record/it.bourre{query}"))

    return on_phone


def slow(page, milliseconds):
    """Every answer takes so long."""
    line = page.context.new_cdp_session(page)
    speed = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.emulateNetworkConditions", {**speed, "latency": milliseconds})


def told(phone, words):
    """What the phone complains of, once it does."""
    notice = phone.page.locator(".notice.refused", has_text=words)
    notice.wait_for()
    return notice.inner_text()


def line_of(phone, words):
    """A line typed on a phone, not yet recorded."""
    if not phone.page.locator(".typed").evaluate("each => each.open"):
        phone.page.locator(".typed > summary").tap()
    phone.page.get_by_label("A line, or # a remark").fill(words)


def recorded(*lines):
    """They come to stand at the end of the log."""
    text = FILE.read_text()
    assert text.endswith("".join(f"{line}\n" for line in lines)), text


def test_what_is_half_entered_stays_when_another_phone_records(recorder):
    phone, other = recorder(f"{LOG}hand 1, dealer Cal\nante 1 each\n", "?depth=results"), recorder()
    for player, taken in (("Ann", "3"), ("Ben", "2"), ("Cal", "0")):
        row = phone.page.get_by_role("group", name=player, exact=True)
        row.get_by_role("radio", name=taken, exact=True).check(force=True)
    line_of(phone, "say Ann: half a sen")
    line_of(other, "# of the other")
    other.tap(other.page.locator(".typed").get_by_role("button", name="Record", exact=True))
    phone.page.locator(".lines").get_by_text("# of the other").wait_for()
    assert phone.page.locator("fieldset.count :checked").evaluate_all(
        "all => all.map(each => each.value)"
    ) == ["3", "2", "0"]
    field = phone.page.get_by_label("A line, or # a remark")
    assert field.input_value() == "say Ann: half a sen"
    assert field.evaluate("each => document.activeElement === each")
    phone.tap(phone.named("Record, paid as due"))
    assert "tricks Ann 3, Ben 2\n" in FILE.read_text()
    assert field.input_value() == "say Ann: half a sen"


def test_what_was_to_be_paid_and_who_was_chosen_stay_too(recorder):
    phone = recorder(
        f"{LOG}hand 1, dealer Cal\nante 1 each\nin Ann, Ben, Cal\ntricks Ann 3, Ben 2\n"
    )
    phone.page.locator("summary", has_text="Paid otherwise").tap()
    phone.page.locator("[data-name=Cal][data-kind=owed] input").fill("1")
    phone.page.locator("[data-name=Cal][data-kind=owed] select").select_option("owes")
    FILE.write_text(FILE.read_text() + "# meanwhile\n")
    phone.page.locator(".lines").get_by_text("# meanwhile").wait_for(state="attached")
    phone.tap(phone.named("Record it so"))
    recorded("paid Cal 1", "owes Cal 2", "pot 3 to Ann")
    phone = recorder(f"{DEALT}1 Ann: Ah ...\n")
    phone.page.get_by_role("radio", name="Cal").check(force=True)
    assert phone.page.locator(".panel h2").inner_text() == "Cal plays"
    FILE.write_text(FILE.read_text() + "# meanwhile\n")
    phone.page.locator(".lines").get_by_text("# meanwhile").wait_for(state="attached")
    phone.tap(phone.named("two of hearts"))
    assert "1 Ann: Ah, Cal 2h ...\n" in FILE.read_text()


def test_a_phone_that_is_opened_again_still_has_it(recorder):
    phone = recorder(LOG)
    line_of(phone, "say Ann: half a sen")
    phone.page.reload()
    assert phone.page.get_by_label("A line, or # a remark").input_value() == "say Ann: half a sen"


def test_a_refused_line_stays_and_the_reason_is_in_sight(recorder):
    phone = recorder(LOG)
    line_of(phone, "Dee frobs 60")
    phone.page.locator(".typed").get_by_role("button", name="Record", exact=True).tap()
    notice = phone.page.locator(".notice.refused")
    notice.wait_for()
    assert notice.evaluate(
        "each => { const box = each.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
    )
    assert phone.page.get_by_label("A line, or # a remark").input_value() == "Dee frobs 60"
    assert FILE.read_text() == LOG


def test_refused_results_keep_every_tap(recorder):
    phone = recorder(f"{LOG}hand 1, dealer Cal\nante 1 each\n", "?depth=results")
    for player in ("Ann", "Ben"):
        row = phone.page.get_by_role("group", name=player, exact=True)
        row.get_by_role("radio", name="3", exact=True).check(force=True)
    phone.named("Record, paid as due").tap()
    told(phone, "The tricks of a hand are 5, not 6")
    ticked = phone.page.locator("fieldset.count :checked")
    assert ticked.evaluate_all("all => all.map(each => each.value)") == ["3", "3", "-"]


def test_whoever_was_overtaken_is_told_what_they_had_tapped(recorder):
    phone = recorder(f"{LOG}hand 1, dealer Cal\nante 1 each\n", "?depth=results")
    phone.page.get_by_role("group", name="Ann", exact=True).get_by_role("radio", name="4").check(
        force=True
    )
    FILE.write_text(FILE.read_text() + "in Ann, Ben, Cal out\ntricks Ann 3, Ben 2\n")
    assert "Ann 4" in told(phone, "Somebody else made this entry")


def test_taps_wait_their_turn_and_show_it(recorder):
    phone = recorder(f"{DEALT}1 Ann: Ah ...\n")
    slow(phone.page, 2000)
    for card in ("two of hearts", "three of hearts", "king of spades"):
        phone.named(card).tap()
    assert phone.page.locator(".waiting").inner_text() == "2♥, 3♥, K♠ …"
    phone.page.locator(".waiting").wait_for(state="detached")
    recorded("1 Ann: Ah 2h 3h", "2 Ann: Ks ...")


def test_a_tap_that_nothing_asks_for_any_more_is_told_and_a_double_tap_is_one(recorder):
    phone = recorder(
        f"{DEALT}1 Ann: Ah 2h 3h\n2 Ann: Kh 4h 5h\n3 Ann: Qh 6h 7h\n4 Ann: Jh 8h 9h\n5 Ann: Th As ...\n"
    )
    slow(phone.page, 2000)
    phone.named("king of spades").tap()
    phone.named("two of clubs").tap()
    assert told(phone, "Not recorded") == "Not recorded: 2♣."
    paid = phone.named("Paid as due")
    paid.evaluate("each => { each.click(); each.click(); each.click(); }")
    phone.page.get_by_role("button", name="All agree").wait_for()
    phone.page.wait_for_timeout(1000)
    assert "agreed" not in FILE.read_text()
    assert phone.page.locator(".notice.refused").count() == 0


def test_taps_without_a_connection_are_recorded_once_when_it_is_back(recorder):
    phone = recorder(f"{DEALT}1 Ann: Ah ...\n")
    answers, back = [], []

    def lose(route):
        if route.request.method == "POST" and not back:
            if not answers:
                answers.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    phone.page.route(lambda url: "/record/" in url, lose)
    three = phone.named("three of hearts").bounding_box()
    phone.named("two of hearts").tap()
    phone.page.get_by_text("Not connected since").wait_for()
    assert phone.named("three of hearts").bounding_box() == three, "a finger hits another card"
    phone.named("three of hearts").tap()
    back.append(True)
    phone.page.get_by_role("heading", name="Ann took trick 1 and leads").wait_for()
    assert "Not connected since" in phone.page.locator("#line").text_content()
    recorded("1 Ann: Ah 2h 3h")
    assert not phone.page.get_by_text("Not connected since").is_visible()


def test_a_correction_stays_while_others_record_and_never_meets_another_line(recorder):
    phone = recorder(f"{LOG}# one\n# two\n")
    phone.page.locator(".typed > summary").tap()
    phone.named("# one").tap()
    phone.page.get_by_label("Instead").fill("# first")
    FILE.write_text(FILE.read_text().replace("# one\n", "# zero\n# one\n"))
    phone.page.locator(".lines").get_by_text("# zero").wait_for()
    assert phone.page.get_by_label("Instead").input_value() == "# first"
    phone.page.get_by_role("button", name="Correct", exact=True).tap()
    phone.page.locator("dialog").get_by_text("has changed").wait_for()
    phone.named("Leave it").tap()
    phone.named("# one").tap()
    phone.page.get_by_label("Instead").fill("# first")
    phone.page.get_by_role("button", name="Correct", exact=True).tap()
    phone.page.locator(".lines").get_by_text("# first").wait_for()
    recorded("# zero", "# first", "# two")


@pytest.mark.parametrize("path", ["evening/it.bourre", "record/it.bourre"])
def test_whoever_is_cut_off_is_told_and_comes_back_by_themselves(serving, opened, path):
    FILE.write_text(DEALT)
    page = opened(path)
    serving.end()
    page.get_by_text(re.compile(r"Not connected since \d+:\d\d")).wait_for()
    FILE.write_text(f"{DEALT}1 Ann: Ah ...\n")
    serving.begin()
    page.get_by_label("ace of hearts").first.wait_for(state="attached")
    assert not page.locator("#line").is_visible()


def test_an_evening_that_is_gone_is_said_to_be(opened):
    FILE.write_text(DEALT)
    page = opened("evening/it.bourre")
    FILE.unlink()
    page.get_by_text("This evening is no longer here.").wait_for()


def test_where_no_answer_comes_the_last_one_does_not_stay(opened):
    page = opened("ask?trump=s&hand=As+2c+3d&table=9h")
    page.get_by_text("Play A♠.").wait_for()
    page.route("**/ask?**", lambda route: route.abort())
    page.get_by_role("button", name="four of hearts").tap()
    page.get_by_text("No answer came. Tap again.").wait_for()
    assert not page.get_by_text("Play A♠.").count()
