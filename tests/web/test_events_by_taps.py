"""What happens beside the cards, by taps: buy-ins, newcomers, leavers, cards taken back, rulings, loans."""

from pathlib import Path

import pytest
from phones import IN_CHROMIUM, Phone

pytestmark = IN_CHROMIUM
LOG = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal Dee\nchips 12 each\n\n"
DEALT = f"{LOG}hand 1, dealer Dee, up Ts\nante 1 each\nin Ann 0, Ben 0, Cal 0, Dee out\n"
RENEGED = (
    f"{DEALT}1 Ann: Ah 9c Kh\n2 Ann: Ac 3c 2h\n3 Ann: Ad 9h Kd\n4 Ann: 8d 7c 2d\n5 Ann: 6d 5c 3d\n"
)
FILE = Path("logs/it.bourre")


@pytest.fixture
def recorder(opened):
    """Opens the recorder of a log, and what can be tapped beside the cards."""

    def on_phone(text, query=""):
        FILE.write_text(text)
        phone = Phone(opened(f"record/it.bourre{query}"))
        phone.page.locator("summary", has_text="Chips, seats").tap()
        return phone

    return on_phone


def form(phone, name):
    """The form for an event."""
    return phone.page.locator(f"[data-draft^={name}]")


def last_line():
    """Of the log."""
    return FILE.read_text().splitlines()[-1]


def test_chips_are_bought_cashed_lent_and_repaid(recorder):
    phone = recorder(LOG)
    chips = form(phone, "chips")
    chips.get_by_label("Who").select_option("Dee")
    chips.get_by_label("Chips").fill("60")
    phone.tap(chips.get_by_role("button"))
    assert last_line() == "buy Dee 60"
    assert chips.get_by_label("Chips").input_value() == ""
    chips.get_by_label("What").select_option("cash")
    chips.get_by_label("Chips").fill("5")
    phone.tap(chips.get_by_role("button"))
    assert last_line() == "cash Ann 5"
    lends = form(phone, "lends")
    for does, line in (("lends", "loan Ann to Cal 4"), ("repays", "repay Ann to Cal 4")):
        lends.get_by_label("What").select_option(does)
        lends.get_by_label("Chips").fill("4")
        lends.get_by_label("To whom").select_option("Cal")
        phone.tap(lends.get_by_role("button"))
        assert last_line() == line


def test_somebody_comes_and_somebody_leaves_with_a_debt(recorder):
    phone = recorder(f"{LOG}buy Cal 1\nloan Ben to Cal 3\n")
    sits = form(phone, "sits")
    sits.get_by_label("Newcomer").fill("Big Al")
    sits.get_by_label("On whose left").select_option("Ben")
    sits.get_by_label("Chips").fill("40")
    phone.tap(sits.get_by_role("button"))
    assert last_line() == 'sit "Big Al" after Ben 40'
    leaves = form(phone, "leaves")
    leaves.get_by_label("Who").select_option("Cal")
    phone.tap(leaves.get_by_role("button"))
    assert last_line() == "leave Cal"
    tiles = phone.page.locator(".seats li").all_inner_texts()
    (gone,) = (tile for tile in tiles if "Cal" in tile)
    assert "left" in gone
    assert "owes Ben 3" in gone


def test_a_card_is_taken_back_by_two_taps(recorder):
    phone = recorder(f"{DEALT}1 Ann: Ah 9c ...\n")
    phone.page.get_by_label("Ben took that card back").check()
    phone.tap(phone.named("nine of hearts"))
    assert last_line() == "1 Ann: Ah 9c>9h ..."
    assert not phone.page.get_by_label("took that card back").is_checked()
    phone.tap(phone.named("king of hearts"))
    phone.tap(phone.named("ace of clubs"))
    assert "put right in time" in phone.page.locator(".found li").inner_text()


def test_the_table_waives_a_renege_with_one_tap(recorder):
    phone = recorder(RENEGED)
    assert "Ben pays" in phone.page.locator(".dues").inner_text()
    waive = phone.page.locator(".found li", has_text="Ben held 9♥").get_by_role("button")
    assert waive.inner_text() == "We waive it"
    phone.tap(waive)
    assert last_line() == "ruling P201 Ben trick 1 waived"
    found = phone.page.locator(".found li", has_text="Ben held 9♥").inner_text()
    assert "waived by the table" in found


def test_what_was_paid_already_is_waived_where_it_is_read_back(recorder):
    phone = recorder(RENEGED)
    phone.pay()
    phone.page.locator("summary", has_text="or it is waived").tap()
    phone.tap(phone.named("We waive P201 of Ben"))
    assert last_line() == "ruling P201 Ben trick 1 waived"


def test_a_claim_and_words_of_a_player(recorder):
    phone = recorder(f"{DEALT}1 Ann: Ah 9h Kh\n")
    claims = form(phone, "claims")
    claims.get_by_label("Who").select_option("Ann")
    claims.get_by_label("Tricks claimed").fill("4")
    phone.tap(claims.get_by_role("button"))
    assert last_line() == "claim Ann 4"
    says = form(phone, "says")
    says.get_by_label("Who").select_option("Ben:")
    says.get_by_label("Says").fill("that was mine")
    phone.tap(says.get_by_role("button"))
    assert last_line() == "say Ben: that was mine"


POOR = f"{LOG}hand 1, dealer Dee\nante 11 each\nin Ann, Ben, Cal out, Dee out\ntricks Ann 5\n"


def test_whoever_lacks_chips_is_named_before_anything_is_paid(recorder):
    phone = recorder(POOR)
    told = phone.page.locator(".short").inner_text()
    assert "Ben has 1 and lacks 43 to pay." in told
    paid = phone.page.get_by_role("button", name="Paid as due")
    assert paid.inner_text() == "Paid as due: Ben below nothing"
    phone.tap(phone.named("Ben owes the rest"))
    assert FILE.read_text().endswith("paid Ben 1\nowes Ben 43\n")
    assert not phone.page.locator(".short").count()
    assert phone.page.get_by_role("button", name="Paid as due").inner_text() == "Paid as due"


def test_whoever_lacks_chips_buys_in_with_one_tap(recorder):
    phone = recorder(POOR)
    assert phone.page.get_by_label("Ben buys", exact=True).input_value() == "43"
    phone.tap(phone.named("Ben buys in"))
    assert last_line() == "buy Ben 43"
    phone.pay()
    assert not phone.page.locator(".below").count()


def test_results_that_somebody_cannot_pay_are_recorded_and_asked_about(recorder):
    phone = recorder(POOR.partition("in Ann")[0], "?depth=results")
    row = phone.page.get_by_role("group", name="Ann", exact=True)
    row.get_by_role("radio", name="5", exact=True).check(force=True)
    row = phone.page.get_by_role("group", name="Ben", exact=True)
    row.get_by_role("radio", name="0", exact=True).check(force=True)
    phone.tap(phone.named("Record, paid as due"))
    assert last_line() == "tricks Ann 5"
    assert "nothing is paid yet" in phone.page.locator(".notice").inner_text()
    assert "Ben has 1 and lacks 43" in phone.page.locator(".short").inner_text()
