"""Evenings recorded by way of the pages: every entry in the file, one telephone at a time."""

import asyncio
import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest
from asking import HERE

NEW = {"players": 'Ann, Ben, "Big <b>Al</b>"', "rules": "boo-ray, ante 1", "chips": "40"}


@pytest.fixture
def recorded(served, folder):
    """A telephone on which an evening has begun."""
    return Telephone(served(records=True), folder)


class Telephone:
    """Taps, as the script of the pages sends them."""

    def __init__(self, asking, folder):
        self.asking, self.folder, self.version = asking, folder, ""
        self.path = "/record/2026-03-05.bourre"

    def post(self, path, said, kind="application/json"):
        """What a page of ours sends."""
        body = said if isinstance(said, bytes) else json.dumps(said).encode()
        headers = {"origin": HERE, "content-type": kind, "content-length": str(len(body))}
        return self.asking.post(path, headers=headers, pieces=[body])

    def begin(self, **other):
        """A new evening."""
        answer = self.post("/new", {**NEW, "date": "2026-03-05", **other})
        if answer.status_code == 200 and "date" not in other:
            self.look()
        return answer

    def look(self, depth="cards"):
        """The recorder as it stands."""
        answer = self.asking.get(f"{self.path}?depth={depth}")
        self.version = re.search(r'data-version="(\w+)"', answer.text)[1]
        return answer

    def tap(self, *entries, do="enter", depth="cards", **said):
        """One entry or several; the telephone then shows what the answer shows."""
        asked = {"do": do, "version": self.version, "entries": list(entries), **said}
        answer = self.post(f"{self.path}?depth={depth}", asked)
        self.version = re.search(r'data-version="(\w+)"', answer.text)[1]
        return answer

    def correct(self, was, *entries, **said):
        """Another line in the place of one."""
        line = self.log.splitlines().index(was) + 1
        return self.tap(*entries, do="correct", line=line, was=was, **said)

    @property
    def log(self):
        """The file."""
        return (self.folder / "2026-03-05.bourre").read_text()


def test_whoever_may_only_look_cannot_record(served, folder):
    phone = Telephone(served(), folder)
    for path in ("/new", "/record/good.bourre"):
        assert phone.asking.get(path).status_code == 404
        assert phone.post(path, {}).status_code == 404
    assert "/record/" not in phone.asking.get("/evening/good.bourre").text
    assert [file.name for file in folder.iterdir()] == ["good.bourre"]


def test_of_two_addresses_only_one_records(served, folder):
    phone = Telephone(served("watch-it", records=True, record="record-it"), folder)
    for path in ("/watch-it/new", "/watch-it/record/good.bourre"):
        assert phone.asking.get(path).status_code == 404
        assert phone.post(path, {}).status_code == 404
    for path in ("", "evening/good.bourre", "page/good.bourre", "ask"):
        text = phone.asking.get(f"/watch-it/{path}").text
        assert "record-it" not in text
        assert "/record/" not in text
        assert "/new" not in text
    assert (
        "/record-it/record/good.bourre" in phone.asking.get("/record-it/evening/good.bourre").text
    )
    phone.path = "/record-it/record/good.bourre"
    phone.look()
    assert phone.tap("# mine").status_code == 200
    assert (folder / "good.bourre").read_text().endswith("# mine\n")


def test_an_address_to_record_by_is_none_where_nothing_is_recorded(served, folder):
    asking = served("watch-it", lambda _: asyncio.sleep(0))
    assert asking.get("/record-it/").status_code == 404
    assert asking.get("//").status_code == 404


def test_who_made_an_entry_is_kept_in_the_journal(recorded, folder):
    recorded.begin()
    recorded.tap("# one", by="Ann")
    answer = recorded.tap("# two")
    assert "The last entry was made by 127.0.0.1." in answer.text
    recorded.tap(do="undo", by="Ben")
    assert "made by Ann 127.0.0.1." in recorded.look().text
    lines = (folder / "2026-03-05.bourre.undo").read_text().splitlines()
    said = [(step["kind"], step["by"]) for step in map(json.loads, lines)]
    assert said == [("do", "Ann 127.0.0.1"), ("do", "127.0.0.1"), ("undo", "Ben 127.0.0.1")]


def test_undo_typed_as_a_word_undoes_but_not_in_a_line_corrected(recorded):
    recorded.begin()
    before = recorded.log
    recorded.tap("# one")
    recorded.tap("Undo")
    assert recorded.log == before
    recorded.tap("refaire")
    assert recorded.log.endswith("# one\n")
    recorded.correct("# one", "undo")
    assert recorded.log.startswith(before)
    assert recorded.log != before


def test_no_page_shows_what_only_some_have_seen_before_the_hand_is_over(recorded):
    recorded.begin()
    for entry in (
        "Ann Ts",
        "2",
        "f",
        "0",
        "deal Ann: 2c 3c 4c 5c 6c",
        "draw Ben: 7c 8c > Jh Qh",
        "9h",
    ):
        answer = recorded.tap(entry)
        assert answer.status_code == 200, answer.text
    for path in (
        f"{recorded.path}?log=whole",
        "/evening/2026-03-05.bourre",
        "/page/2026-03-05.bourre",
    ):
        text = recorded.asking.get(path).text
        for secret in ("2c 3c", "7c 8c", "Jh Qh", "6c</"):
            assert secret not in text, path
    assert "deal Ann: ·· ·· ·· ·· ··" in recorded.look().text
    for card in ("7c", "Jh", "2c"):
        assert re.search(f'data-enter="{card}">', answer.text), "a pad without it would tell"
    for entry in ("8h", "8s", "7s", "Jh", "3c", "Qh", "4c", "8d", "2c", "ok"):
        recorded.tap(entry)
    assert "deal Ann: 2c 3c 4c 5c 6c" in recorded.look().text


def test_a_hand_that_waits_for_dinner_is_still_being_played(recorded, folder):
    recorded.begin()
    for entry in ("Ann Ts", "2", "f", "0", "deal Ann: 2c 3c 4c 5c 6c", "9h"):
        recorded.tap(entry)
    log = folder / "2026-03-05.bourre"
    for hours, shown in ((2, False), (7, True)):
        when = log.stat().st_mtime - hours * 3600
        os.utime(log, (when, when))
        text = recorded.asking.get("/page/2026-03-05.bourre").text
        assert ("deal Ann: 2c" in text) is shown


def test_a_hand_card_by_card(recorded):
    recorded.begin()
    for entry in ("Ann Ts", "2", "f", "0", "9h", "8h"):
        answer = recorded.tap(entry)
        assert answer.status_code == 200, answer.text
    assert recorded.log.endswith(
        "hand 1, dealer Ann, up Ts\nante 1 each\n"
        'in Ben 2, "Big <b>Al</b>" out, Ann 0\n1 Ben: 9h 8h\n'
    )
    assert re.search(r'data-enter="9h" disabled>.*nine of hearts', answer.text)
    assert "&lt;b&gt;Al&lt;/b&gt;" in answer.text
    assert "<b>Al" not in answer.text
    recorded.tap(do="undo")
    assert recorded.log.endswith("1 Ben: 9h ...\n")
    recorded.tap(do="redo")
    assert recorded.log.endswith("1 Ben: 9h 8h\n")


def test_after_a_card_that_nobody_noted_it_is_asked_who_leads(recorded):
    recorded.begin()
    for entry in ("Ann Ts", "2", "f", "0", "9h", "??"):
        answer = recorded.tap(entry)
    assert "Who leads? Tap the name first." in answer.text
    refused = recorded.tap("8c")
    assert refused.status_code == 409
    assert "Say who leads" in refused.text
    assert recorded.tap("Ann 8c").status_code == 200
    assert recorded.log.endswith("2 Ann: 8c ...\n")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Ben buys 60", "buy Ben 60"),
        ("Ben buys in for 60", "buy Ben 60"),
        ("Ann and Ben buy 20 each", "buy Ann 20\nbuy Ben 20"),
        ("Fay joins after Ben with 40", "sit Fay after Ben 40"),
        ("Ben leaves", "leave Ben"),
        ("Ann lends Ben 5", "loan Ann to Ben 5"),
    ],
)
def test_whatever_check_reads_may_be_typed(recorded, typed, line):
    recorded.begin()
    answer = recorded.tap(typed)
    assert answer.status_code == 200, re.findall('class="notice[^<]*<?', answer.text)
    assert recorded.log.endswith(f"{line}\n"), recorded.log


def test_a_hand_in_six_taps_with_its_chips(recorded):
    recorded.begin()
    recorded.tap("Ann", depth="results")
    answer = recorded.tap("3-2", "ok", depth="results")
    assert answer.status_code == 200
    assert recorded.log.endswith(
        'in Ben, "Big <b>Al</b>" out, Ann\ntricks Ben 3, Ann 2\npot 3 to Ben\n'
    )


def test_what_was_paid_is_put_otherwise_due_by_due(recorded):
    recorded.begin()
    answer = recorded.tap("Ann", "5-0", depth="results")
    assert answer.text.count('data-kind="taken"') == answer.text.count('data-kind="owed"') == 1
    assert answer.text.count('data-kind="ante"') == 3
    answer = recorded.tap("Ann 1, Ann owes 2, Ben ante 2, rest", depth="results")
    assert "All agree" in answer.text
    assert 'ante Ann 1, Ben 2, "Big <b>Al</b>" 1\n' in recorded.log
    assert recorded.log.endswith("paid Ann 1\nowes Ann 2\npot 3 to Ben\n")


def test_where_each_trick_pays_its_share_each_is_tapped(recorded):
    recorded.begin(rules="la-bourre")
    answer = recorded.tap("Ann", depth="results")
    assert "who took which trick?" in answer.text
    assert answer.text.count('name="trick-3"') == answer.text.count('name="none"') == 3
    recorded.tap("1132", "ok", depth="results")
    assert recorded.log.endswith(
        'pot 3 to "Big <b>Al</b>"\npot 2 to "Big <b>Al</b>"\npot 1 to Ann\npaid Ben 6\n'
    )


def test_a_hand_is_read_back_and_agreed_to(recorded):
    recorded.begin()
    recorded.tap("Ann", depth="results")
    answer = recorded.tap("3-2", "ok", depth="results")
    assert (
        "<p>Hand 1: Ben took 3 tricks, Ann took 2 tricks; Big &lt;b&gt;Al&lt;/b&gt; was out.</p>"
        in answer.text
    )
    assert 'value="&#34;Big &lt;b&gt;Al&lt;/b&gt;&#34;"' in answer.text
    answer = recorded.tap('Ben, "Big <b>Al</b>"', depth="results")
    assert "All agree" in answer.text
    answer = recorded.tap("y", depth="results")
    assert "All agree" not in answer.text
    assert 'agreed Ben, "Big <b>Al</b>": ' in recorded.log
    answer = recorded.correct("tricks Ben 3, Ann 2", "tricks Ben 2, Ann 3", depth="results")
    assert "R224" in answer.text
    recorded.tap("5--", depth="results")
    assert re.search(r"\d found in earlier hands", recorded.look().text)


def test_an_earlier_hand_that_was_changed_is_agreed_to_again_by_a_tap(recorded):
    recorded.begin()
    for hand in ("3-2", "5--"):
        recorded.tap("Ann" if hand == "3-2" else hand, depth="results")
        recorded.tap(*((hand, "ok") if hand == "3-2" else ("ok",)), depth="results")
        recorded.tap("y", depth="results")
    answer = recorded.correct("tricks Ben 3, Ann 2", "tricks Ben 4, Ann 1", depth="results")
    assert "agreed to hand 1 before it was changed. <button" in answer.text
    assert 'data-enter="y 1"' in answer.text
    answer = recorded.tap("y 1", depth="results")
    assert answer.status_code == 200
    assert "before it was changed" not in answer.text


def test_entries_that_belong_together_are_made_together_or_not_at_all(recorded):
    recorded.begin()
    recorded.tap("Ann", depth="results")
    before = recorded.log
    answer = recorded.tap("3-2", "<i>nonsense", depth="results")
    assert answer.status_code == 409
    assert recorded.log == before
    assert "<i>" not in answer.text
    assert recorded.tap("3-3", depth="results").status_code == 409
    assert recorded.log == before


def test_of_two_telephones_the_later_one_is_told(recorded, folder):
    recorded.begin()
    other = Telephone(recorded.asking, folder)
    other.look()
    assert recorded.tap("Ann Ts").status_code == 200
    answer = other.tap("Ben 9s")
    assert answer.status_code == 409
    assert "Another entry was made in the meantime" in answer.text
    assert "Hand 1" in answer.text or "in, and how many cards" in answer.text
    assert "up Ts" in recorded.log
    assert "9s" not in recorded.log
    assert other.tap("2").status_code == 200
    assert recorded.tap("f").status_code == 409


def test_of_eight_taps_at_the_same_moment_one_is_taken(recorded, folder):
    recorded.begin()
    phones = [Telephone(recorded.asking, folder) for _ in range(8)]
    for phone in phones:
        phone.version = recorded.version
    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(lambda phone: phone.tap("# mine").status_code, phones))
    assert sorted(codes) == [200] + [409] * 7
    assert recorded.log.count("# mine") == 1


def test_a_change_by_another_program_is_seen_first(recorded, folder):
    recorded.begin()
    with (folder / "2026-03-05.bourre").open("a") as file:
        file.write("# typed elsewhere\n")
    assert recorded.tap("Ann Ts").status_code == 409
    assert recorded.tap("Ann Ts").status_code == 200
    assert "# typed elsewhere\n" in recorded.log


def test_while_somebody_else_records_one_can_only_watch(recorded, folder):
    recording = import_module("referee.recording")
    with recording.Recorder(folder / "good.bourre"):
        recorded.path = "/record/good.bourre"
        assert "here you can only watch" in recorded.look().text
        assert recorded.tap("# mine").status_code == 409
    assert "here you can only watch" not in recorded.look().text


@pytest.mark.parametrize("gone", [("bourre.undo",), ("bourre", "bourre.undo"), ("bourre",)])
def test_what_is_deleted_under_a_running_server_is_made_anew(recorded, folder, gone):
    recorded.begin()
    recorded.tap("# one")
    for end in gone:
        (folder / f"2026-03-05.{end}").unlink()
    if "bourre" in gone:
        assert recorded.asking.get(recorded.path).status_code == 404
        assert recorded.begin().status_code == 200
    recorded.tap("# two")
    asyncio.run(_closed(recorded.asking.app.app))
    with import_module("referee.recording").Recorder(folder / "2026-03-05.bourre") as again:
        assert again.can_undo
        assert "# two" not in again.undo().text
        assert ("# one" in again.recording.text) is ("bourre" not in gone)


async def _closed(app):
    async with app.router.lifespan_context(app):
        pass


def test_a_log_in_which_nobody_records_any_more_is_let_go(folder, extra):
    recording, desk = import_module("referee.recording"), import_module("referee.web.desk")
    wanted = import_module("referee.rulesets").RulesWanted
    desks = desk.Desks(
        import_module("referee.web.shelf").Shelf(folder.resolve()), lambda _: wanted()
    )
    desks.seen("good.bourre", recording.Depth.CARDS)
    desks.close_idle()
    for watches in (True, False):
        with recording.Recorder(folder / "good.bourre") as other:
            assert other.watches is watches
        desks.close()


def test_an_older_line_is_corrected(recorded):
    recorded.begin()
    recorded.tap("Ann Ts")
    began, other = "hand 1, dealer Ann, up Ts", "hand 1, dealer Ann, up 9s"
    assert recorded.correct(began, other).status_code == 200
    assert "up 9s" in recorded.log
    assert recorded.correct(other, "nonsense").status_code == 409
    for line in (10**6, 0, -1):
        assert recorded.tap("x", do="correct", line=line, was=other).status_code == 409


def test_a_line_that_has_become_another_is_not_corrected(recorded):
    recorded.begin()
    recorded.tap("# mine")
    line = len(recorded.log.splitlines())
    recorded.tap("# other", do="correct", line=line, was="# mine")
    answer = recorded.tap("# again", do="correct", line=line, was="# mine")
    assert answer.status_code == 409
    assert f"Line {line} has changed" in answer.text
    assert recorded.log.endswith("# other\n")


def test_a_tap_that_is_sent_again_for_want_of_an_answer_is_recorded_once(recorded):
    recorded.begin()
    before = recorded.version
    for _ in range(3):
        recorded.version = before
        assert recorded.tap("# mine", tap="1-2-3").status_code == 200
    assert recorded.log.count("# mine") == 1
    recorded.version = before
    assert recorded.tap("# mine", tap="4-5-6").status_code == 409


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", 400),
        (b"[]", 400),
        (b"{" * 3000, 400),
        (b'{"do": "delete", "version": "x"}', 400),
        (b'{"do": "enter", "version": 1}', 400),
        (b'{"do": "enter", "version": "x", "entries": "9h"}', 400),
        (b'{"do": "enter", "version": "x", "path": "/etc/passwd"}', 400),
        (b'{"do": "enter", "version": "x", "entries": ["a","a","a","a","a","a","a","a","a"]}', 400),
        (b"\xff\xfe", 400),
        (b"x" * 70_000, 413),
    ],
)
def test_what_no_page_of_ours_sends(recorded, body, code):
    recorded.begin()
    before = recorded.log
    assert recorded.post(recorded.path, body).status_code == code
    assert recorded.post(recorded.path, body, kind="text/plain").status_code in (413, 415)
    assert recorded.log == before


@pytest.mark.parametrize(
    "entry", ["a\nhand 9, dealer Ann", "\x00", "x" * 60_000, "say Ann: \u202e"]
)
def test_an_entry_is_one_line(recorded, entry):
    recorded.begin()
    lines = len(recorded.log.splitlines())
    recorded.tap(entry)
    assert len(recorded.log.splitlines()) <= lines + 1


def test_a_link_is_not_recorded_in(recorded, folder):
    outside = folder.parent / "outside.bourre"
    outside.write_text("seats Ann Ben\n")
    (folder / "link.bourre").symlink_to(outside)
    for path in ("/record/link.bourre", "/record/..%2foutside.bourre", "/record/new.bourre"):
        said = {"do": "enter", "version": "x", "entries": ["# mine"]}
        assert recorded.post(path, said).status_code == 404
    assert outside.read_text() == "seats Ann Ben\n"
    assert not (folder / "new.bourre").exists()


@pytest.mark.parametrize(
    ("other", "code", "told"),
    [
        ({"players": "Ann"}, 409, "at least two players"),
        ({"players": "Ann, ann"}, 409, "same name"),
        ({"players": "../x, /etc/y"}, 200, ""),
        ({"rules": "no-such"}, 409, "there is no ruleset"),
        ({"rules": "../house.toml"}, 409, "folder"),
        ({"rules": "boo-ray, ante many"}, 409, "ante"),
        ({"chips": "lots"}, 409, "lots"),
        ({"unit": "25 cents"}, 409, "0.25 USD"),
        ({"players": ", ".join(f"P{n}" for n in range(11))}, 409, "at most 10 sit at the table"),
        ({"date": "../../x"}, 400, ""),
        ({"date": "2026-13-99"}, 400, ""),
    ],
)
def test_an_evening_that_cannot_begin(recorded, folder, other, code, told):
    answer = recorded.begin(**other)
    assert answer.status_code == code, answer.text
    assert told in answer.text
    logs = {file.name for file in folder.glob("*.bourre")}
    assert logs == {"good.bourre"} | ({"2026-03-05.bourre"} if code == 200 else set())


def test_an_evening_has_a_name_and_gets_another(recorded):
    recorded.begin(game="Thursday kitchen")
    assert recorded.log.startswith("bourre-log 1\ngame Thursday kitchen\n")
    assert "<b>Thursday kitchen</b>" in recorded.asking.get("/").text
    assert recorded.begin(game="a\nb", date="2026-03-07").status_code == 409


def test_an_evening_begun_by_mistake_is_removed_and_no_other(recorded, folder):
    recorded.begin()
    place = "/remove/2026-03-05.bourre"
    recorded.tap("# a remark")
    assert json.loads(recorded.post(place, {}).text) == {"left": "/"}
    assert [file.name for file in folder.iterdir()] == ["good.bourre"]
    assert recorded.post(place, {}).status_code == 404
    recorded.begin()
    recorded.tap("Ann Ts")
    assert recorded.post(place, {}).status_code == 409
    assert recorded.post("/remove/good.bourre", {}).status_code == 409
    assert recorded.post("/remove/..%2fx.bourre", {}).status_code == 404
    assert "data-remove" not in recorded.look().text
    assert (folder / "2026-03-05.bourre").exists()


def test_two_evenings_of_a_day(recorded, folder):
    (folder / "kitchen.toml").write_text('extends = "acadiana"\nante = 3\n')
    for name in ("referee.toml", "broken.toml", "two words.toml"):
        (folder / name).write_text('rules = "boo-ray"\n')
    (folder.parent / "outside.toml").write_text('extends = "acadiana"\n')
    (folder / "linked.toml").symlink_to(folder.parent / "outside.toml")
    asked = recorded.asking.get("/new").text
    assert re.findall(r'<option value="([^"]+)', asked)[:2] == ["kitchen.toml", "boo-ray"]
    assert "<option" in asked
    assert "Five cards, three to eight players" in asked
    recorded.begin(date="2026-03-06", rules="kitchen.toml, limit 40")
    assert "rules kitchen.toml 1, limit 40\n" in (folder / "2026-03-06.bourre").read_text()
    recorded.begin()
    assert json.loads(recorded.begin().text) == {"record": "/record/2026-03-05-2.bourre"}
    assert (folder / "2026-03-05-2.bourre").exists()


def test_spectators_see_the_trick_but_no_page_shows_a_hand_before_it_is_over(recorded):
    recorded.begin()
    for entry in ("Ann Ts", "2", "f", "0", "9h", "8h"):
        recorded.tap(entry)
    watched = recorded.asking.get("/evening/2026-03-05.bourre").text
    assert "Hand 1 is being played" in watched
    assert 'aria-label="nine of hearts"' in watched
    assert 'id="hand-1"' not in recorded.asking.get("/page/2026-03-05.bourre").text
    for entry in ("8s", "7s", "7c", "3c", "5c", "4c", "6c", "2c", "ok"):
        recorded.tap(entry)
    assert 'id="hand-1"' in recorded.asking.get("/page/2026-03-05.bourre").text
    assert "After hand 1" in recorded.asking.get("/evening/2026-03-05.bourre").text


def test_of_a_long_log_the_last_lines_are_shown_unless_all_are_wanted(recorded):
    recorded.begin()
    recorded.tap(*[f"# remark {n}" for n in range(8)])
    for _ in range(8):
        recorded.tap(*[f"# more {n}" for n in range(8)])
    assert "remark 0" not in recorded.look().text
    whole = recorded.asking.get(f"{recorded.path}?log=whole").text
    assert 'data-line="1"' in whole
    assert "remark 0" in whole
