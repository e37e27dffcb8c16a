"""What is agreed to is on the screen, and nothing covers it, on phones and a tablet."""

from pathlib import Path

import pytest
from phones import IN_CHROMIUM

pytestmark = IN_CHROMIUM
SIZES = [(360, 640), (390, 844), (844, 390), (820, 1180)]
HEAD = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal Dee Eve\nchips 12 each\n\n"
MORE = HEAD.replace("Eve", "Eve Fay Gus Hal")
DEALT = "hand 1, dealer Eve, up Ts\nante 1 each\nin Ann 0, Ben 0, Cal 0, Dee out, Eve 0\n"
PLAYED = (
    "1 Ann: Ah 9h 9d 2h\n2 Ann: Ac 3c 5c 4c\n3 Ann: 3d Kd 5d 4d\n4 Ben: 6h 7h Th 8d\n"
    "5 Eve: 9c 5s 6s 7c\npaid Cal 3, Ann 999, Eve 5\nowes Cal 2\nloan Ben to Dee 2\n"
    "pot 5 carries\n"
)


@pytest.fixture(params=SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def shown(request, opened):
    """Opens the recorder of a log at one of four sizes."""
    width, height = request.param

    def recorder(text, path="record/it.bourre"):
        Path("logs/it.bourre").write_text(text)
        return opened(path, viewport={"width": width, "height": height}, is_mobile=True)

    return recorder


COVERED = """each => {
  each.scrollIntoView({ block: "nearest" });
  const box = each.getBoundingClientRect();
  const spots = [[.5, .5], [.1, .2], [.9, .8]].map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
  return spots.some(([x, y]) => !each.contains(document.elementFromPoint(x, y)));
}"""
IN_SIGHT = """each => {
  const box = each.getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
}"""


def all_seen(page, *places):
    """Each is in sight before anybody scrolls, and nothing lies over it."""
    for place in places:
        found = page.locator(place)
        assert found.count(), place
        for each in found.all():
            assert each.evaluate(IN_SIGHT), f"{place}: {each.inner_text()}"
            assert not each.evaluate(COVERED), f"{place}: {each.inner_text()}"


def test_stacks_debts_and_findings_are_seen_where_all_agree(shown):
    page = shown(HEAD + DEALT + PLAYED)
    all_seen(page, ".seats li", ".found li", ".read-back p")
    tiles = " ".join(page.locator(".seats li").all_inner_texts())
    for told in ("-988", "should be 6", "owes the pot 2", "owes Ben 2", "+1"):
        assert told in tiles
    found = " ".join(page.locator(".found li").all_inner_texts())
    for told in ("P201", "Ann paid 999"):
        assert told in found
    assert page.evaluate(
        """() => {
          const [agree, ...told] = [...document.querySelectorAll("[data-enter=y], .found li, .read-back p")]
            .sort((some, other) => other.matches("[data-enter]") - some.matches("[data-enter]"))
            .map((each) => each.getBoundingClientRect());
          return told.every((each) => each.bottom <= agree.top + 1);
        }"""
    )
    agree = page.get_by_role("button", name="All agree")
    assert not agree.evaluate(COVERED)


@pytest.mark.parametrize("head", [HEAD, MORE], ids=["five", "eight"])
def test_trump_pot_and_every_seat_are_seen_while_cards_are_tapped(shown, head):
    page = shown(
        head
        + DEALT.replace("Eve 0", "Eve 0" + ", Fay out, Gus out, Hal out" * (head is MORE))
        + "1 Ann: Ah 9h ...\n"
    )
    all_seen(page, ".seats li", ".laid li", ".panel h2", ".suit button")
    assert page.locator(".pot").inner_text().split() == [
        *("pot", "8" if head is MORE else "5", "trump", "♠", "10♠")
    ]
    before = page.locator(".suit button").first.bounding_box()["y"]
    page.get_by_role("button", name="king of hearts", exact=True).tap()
    page.get_by_role("heading", name="Eve plays").wait_for()
    page.get_by_role("button", name="two of clubs", exact=True).tap()
    page.get_by_role("heading", name="Ann took trick 1 and leads").wait_for()
    assert page.locator(".suit button").first.bounding_box()["y"] == before


def test_a_finding_amid_a_hand_does_not_move_the_cards(shown):
    page = shown(HEAD + DEALT + "1 Ann: Ah 9h ...\n")
    before = page.locator(".suit button").first.bounding_box()["y"]
    page.get_by_role("button", name="ten of spades", exact=True).tap()
    page.get_by_role("heading", name="Eve plays").wait_for()
    page.get_by_role("radio", name="Ann").check(force=True)
    page.get_by_role("button", name="two of clubs", exact=True).tap()
    page.locator(".found").get_by_text("out of turn").wait_for()
    assert page.locator(".suit button").first.bounding_box()["y"] == before


def test_what_was_put_right_in_time_is_no_accusation(shown):
    page = shown(HEAD + DEALT + "1 Ann: Ah 9c>9h Kh 2h\n2 Ann: Ac ...\n")
    (righted,) = page.locator(".found li").all_inner_texts()
    assert "P201" in righted
    assert "put right in time" in righted
    assert page.locator(".found .righted").count() == 1


def test_every_card_of_a_question_is_in_sight(shown):
    page = shown(HEAD, "ask?trump=s&hand=As+2c+3d&table=9h")
    page.locator("#answer").get_by_text("may be played").wait_for()
    all_seen(page, ".trump label", ".where button", ".suit button")


def test_the_card_that_is_turned_up_is_in_sight_once_all_agreed(shown):
    page = shown(HEAD.replace("12", "200") + DEALT + PLAYED)
    page.get_by_role("button", name="All agree").tap()
    page.locator(".read-back").wait_for(state="detached")
    all_seen(page, ".seats li", ".panel h2", ".suit button")
    assert page.locator(".found li").count()
    assert not page.locator(".found").first.evaluate(COVERED)


def test_nothing_stands_over_a_stack(shown):
    page = shown(HEAD + DEALT + PLAYED, "evening/it.bourre")
    assert page.locator(".seats li").evaluate_all(APART) == []


def test_the_foot_of_a_page_stands_below_its_text(shown):
    page = shown(HEAD, "evening/it.bourre")
    main, foot = (page.locator(each).bounding_box() for each in ("main", "footer"))
    assert (main["x"], main["width"]) == (foot["x"], foot["width"])


APART = """tiles => tiles.filter((tile) => {
  const [dealer, stack] = ["abbr", "b"].map((part) => tile.querySelector(part));
  if (!dealer) return false;
  const words = document.createRange();
  words.selectNodeContents(stack);
  const [mark, chips] = [dealer, words].map((each) => each.getBoundingClientRect());
  return mark.right > chips.left && mark.bottom > chips.top + 2;
}).map((tile) => tile.innerText)"""


def test_the_line_that_tells_of_a_lost_connection_lies_over_no_seat(shown, serving):
    page = shown(HEAD + DEALT + "1 Ann: Ah 9h ...\n")
    serving.end()
    page.get_by_text("Not connected since").wait_for()
    all_seen(page, ".seats li", ".laid li", ".panel h2", ".suit button")
    serving.begin()


def test_who_deals_can_be_read_on_the_chosen_tile(opened):
    Path("logs/it.bourre").write_text(f"{HEAD}{DEALT}1 Ann: Ah 9h Kh ...\n")
    page = opened("record/it.bourre", color_scheme="light")
    mark = page.locator(".seats li.turn abbr")
    ink, ground = (
        mark.evaluate(f"each => getComputedStyle(each).{of}") for of in ("color", "backgroundColor")
    )
    assert ink != ground
