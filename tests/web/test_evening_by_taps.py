"""A whole evening of five players, recorded by taps on a telephone in Chromium and watched on another."""

import json
import random
from pathlib import Path

import pytest
from phones import IN_CHROMIUM, SEATS, Phone

from referee.pages.hand import with_signs
from referee.questions import Question, ask
from referee.rulesets import load_ruleset

pytestmark = IN_CHROMIUM
RULES = load_ruleset("boo-ray")


class Dealt:
    """A hand that is played by the rules, but for one card that is not, if wanted."""

    def __init__(self, number, dealer, *, renege=False):
        deck = list(RULES.playing_deck.strength)
        random.Random(number).shuffle(deck)
        start = SEATS.index(dealer) + 1
        order = SEATS[start:] + SEATS[:start]
        self.order, self.stayers = order, order[1:4] if number % 2 else [order[0], order[2], dealer]
        self.cards = {player: [deck.pop() for _ in range(5)] for player in order}
        self.up = self.cards[dealer][-1]
        self.renege = renege
        self.plays = list(self._plays())

    def _plays(self):
        leader, taken = self.stayers[0], dict.fromkeys(self.stayers, 0)
        for trick in range(1, 6):
            start = self.stayers.index(leader)
            lying = []
            for player in self.stayers[start:] + self.stayers[:start]:
                card = self._card(player, tuple(lying), trick, taken[player])
                self.cards[player].remove(card)
                lying.append(card)
                yield player, card
            best = self._asked((), tuple(lying), trick, None).holding
            leader = (self.stayers[start:] + self.stayers[:start])[lying.index(best)]
            taken[leader] += 1
        self.taken = taken

    def _asked(self, hand, lying, trick, taken):
        players = len(self.stayers) if hand else None
        return ask(
            Question(hand, self.up.suit, RULES, lying, trick=trick, players=players, taken=taken)
        )

    def _card(self, player, lying, trick, taken):
        hand = tuple(self.cards[player])
        given = self._asked(hand, lying, trick, taken)
        if self.renege and trick < 5 and lying and given.refused:
            self.renege = False
            return given.refused[0].card
        return (given.cinch or given.legal or [each.card for each in given.open])[0]


def watched(page, words):
    """They come to stand on a page that nobody touches."""
    page.get_by_role("status").filter(has_text=words).wait_for()


def agrees(referee, log, said):
    """`check` says nothing but what the front said, and the log is as `fmt` writes it."""
    found = json.loads(referee("check", log, "--format", "json").out)[0]["findings"]
    counted = {f"{each['code']} {with_signs(each['message'], 'en')}" for each in found}
    assert counted == said
    assert referee("fmt", "--check", log).code == 0
    return counted


def test_an_evening_card_by_card(opened, referee):
    phone, dealer = Phone(opened("new")), SEATS[0]
    phone.begin("2026-03-05")
    watching = opened("evening/2026-03-05.bourre")
    for number in range(1, 4):
        dealt = Dealt(number, dealer, renege=number == 3)
        if number == 1:
            phone.page.get_by_role("radio", name=dealer, exact=True).check(force=True)
        phone.tap(phone.card(dealt.up))
        watched(watching, f"Hand {number} is being played")
        for player in dealt.order:
            phone.tap(phone.named("stands pat" if player in dealt.stayers else "Out"))
        for player, card in dealt.plays:
            asked = phone.page.locator(".panel h2").inner_text()
            assert asked == f"{player} plays" or (
                asked.startswith(f"{player} took trick") and asked.endswith("and leads")
            )
            phone.tap(phone.card(card))
        phone.pay()
        if number < 3:
            assert f"Hand {number}: " in phone.page.locator(".read-back").inner_text()
            phone.tap(phone.named("All agree"))
        watched(watching, f"After hand {number}")
        dealer = dealt.order[0]
    log = "logs/2026-03-05.bourre"
    assert any(told.startswith("P2") for told in agrees(referee, log, phone.said))
    before = Path(log).read_text()
    for _ in range(3):
        phone.tap(phone.named("Undo"))
    for _ in range(3):
        phone.tap(phone.named("Redo"))
    assert Path(log).read_text() == before
    replay = opened("page/2026-03-05.bourre#hand-2-trick-3")
    assert "Trick 3:" in replay.locator("#hand-2 .caption").inner_text()


def test_who_took_each_trick_and_what_was_really_paid(opened, referee):
    phone = Phone(opened("new"))
    phone.page.locator("[name=preset]").select_option("la-bourre")
    phone.begin("2026-03-07", rules="")
    phone.page.get_by_role("link", name="Results").tap()
    phone.page.wait_for_url("**depth=results")
    phone.tap(phone.named("Ann"))
    for taken in ("Cal took trick 1", "Cal took trick 2", "Ann took trick 3"):
        phone.page.get_by_role("radio", name=taken).check(force=True)
    for none in ("Dee", "Cal"):
        phone.page.get_by_role("checkbox", name=f"{none} stayed").check(force=True)
    phone.tap(phone.named("Record"))
    phone.page.locator("summary", has_text="Paid otherwise").tap()
    dee = phone.page.locator("[data-name=Dee][data-kind=owed]")
    dee.locator("input").fill("2")
    dee.locator("select").select_option("owes")
    beside = phone.page.locator("[data-kind=beside]")
    beside.locator("[name=from]").select_option("Ann")
    beside.locator("[name=does]").select_option("loses")
    beside.locator("[name=chips]").fill("1")
    beside.locator("[name=to]").select_option("Ben")
    phone.tap(phone.named("Record it so"))
    assert "Dee still owes the pot 4" in phone.page.locator(".read-back").inner_text()
    log = "logs/2026-03-07.bourre"
    assert (
        Path(log)
        .read_text()
        .endswith(
            "3 Cal: ?? ??* ??\npaid Dee 2\nowes Dee 4\nbet Ann to Ben 1\n"
            "pot 3 to Cal\npot 2 to Cal\npot 1 to Ann\n"
        )
    ), Path(log).read_text()
    agrees(referee, log, phone.said)


def test_an_evening_of_results_and_a_second_telephone(opened, referee):
    phone = Phone(opened("new"))
    phone.begin("2026-03-06")
    phone.page.get_by_role("link", name="Results").tap()
    phone.page.wait_for_url("**depth=results")
    other = Phone(opened("record/2026-03-06.bourre?depth=results"))
    watching = opened("evening/2026-03-06.bourre")
    phone.tap(phone.named("Ann"))
    watched(other.page, "Hand 1, Ann deals")
    hands = [{"Ben": 3, "Cal": 2, "Ann": 0}, {"Dee": 5, "Ann": 0}, {"Ben": 2, "Cal": 2, "Dee": 1}]
    for number, taken in enumerate(hands, 1):
        for player, count in taken.items():
            row = phone.page.get_by_role("group", name=player, exact=True)
            row.get_by_role("radio", name=str(count), exact=True).check(force=True)
        phone.tap(phone.named("Record, paid as due"))
        watched(watching, f"After hand {number}")
        assert f"Hand {number + 1}," in phone.page.locator(".panel h2").inner_text()
        watched(other.page, f"Hand {number + 1}, ")
    agrees(referee, "logs/2026-03-06.bourre", phone.said)


def test_every_page_is_accessible_and_fits_a_thumb(opened):
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    phone = Phone(opened("new"))
    inspect(axe, phone.page)
    phone.begin("2026-03-07")
    inspect(axe, phone.page)
    phone.page.get_by_role("radio", name="Ben", exact=True).check(force=True)
    phone.tap(phone.named("ten of spades"))
    inspect(axe, phone.page)
    phone.page.get_by_role("link", name="Results").tap()
    phone.page.wait_for_url("**depth=results")
    inspect(axe, phone.page)
    for path in ("", "evening/2026-03-07.bourre", "ask?trump=s&hand=2s+As+4c&table=9h+4h"):
        inspect(axe, opened(path))


def inspect(axe, page):
    """No fault of access in either scheme, no button smaller than a thumb, nothing beside the screen."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = axe.Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    assert page.evaluate(SMALL) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


SMALL = """[...document.querySelectorAll('a, button, input, select, summary')]
  .map(each => each.type === 'radio' ? each.parentElement : each)
  .map(each => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 43.9 || box.width < 43.9)).map(([told]) => told)"""


def test_a_question_in_taps(opened):
    page = opened("ask")
    page.get_by_role("radio", name="spades").check(force=True)
    page.get_by_role("button", name="two of spades").tap()
    page.locator("#answer").get_by_text("Play 2♠").wait_for()
    page.get_by_role("button", name="four of clubs").tap()
    page.get_by_role("button", name="On the table").tap()
    page.get_by_role("button", name="nine of hearts").tap()
    page.get_by_text("must trump when void").wait_for()
    page.wait_for_url(lambda url: url.endswith("ask?trump=s&hand=2s+4c&table=9h&rules="))


def test_a_telephone_that_slept_goes_on(opened):
    phone = Phone(opened("new"))
    phone.begin("2026-03-08")
    slept = opened("evening/2026-03-08.bourre")
    slept.context.set_offline(True)
    phone.page.get_by_role("radio", name="Ann", exact=True).check(force=True)
    phone.tap(phone.named("ten of spades"))
    slept.context.set_offline(False)
    slept.get_by_role("heading", name="Hand 1 is being played").wait_for(timeout=10_000)
