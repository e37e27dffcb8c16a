"""The pages as a browser's worker answers them: what is kept, what is refused, what another tab hears."""

import asyncio
import json
import subprocess
import sys
from importlib import import_module

import pytest
from command_line import GOOD


class Kept:
    """A store; `full`: it takes nothing more."""

    def __init__(self):
        self.blocks, self.full, self.writes = {}, False, 0

    async def __call__(self, blocks):
        """Take the blocks."""
        if self.full:
            return "QuotaExceededError"
        self.writes += 1
        for name, number, content in blocks:
            if content is None:
                del self.blocks[name, number]
            else:
                self.blocks[name, number] = content
        return ""

    def files(self):
        """The files that the blocks are of."""
        names = dict.fromkeys(name for name, _ in sorted(self.blocks))
        return {
            name: b"".join(self.blocks[each] for each in sorted(self.blocks) if each[0] == name)
            for name in names
        }


class Tab:
    """A tab of a browser."""

    def __init__(self, folder, store, *, records=True):
        self.store = store
        self.worker = import_module("referee.web.worker").Worker(str(folder), "/app/tab", store)
        self.worker.take(store.files())
        if records:
            self.worker.record()

    def ask(self, path, said=None):
        """An answer to a page, or to what a page sends."""
        method, body = ("GET", b"") if said is None else ("POST", json.dumps(said).encode())
        headers = {"content-type": "application/json"}
        asked = self.worker.answer(method, f"/app/tab{path}", headers, memoryview(body))
        return asyncio.run(asked)

    def close(self):
        """Let go of its files."""

        async def ended():
            async with self.worker._app.router.lifespan_context(self.worker._app):
                pass

        asyncio.run(ended())


@pytest.fixture
def tab(tmp_path, extra):
    made = []

    def opened(store, **how):
        made.append(Tab(tmp_path / str(len(made)), store, **how))
        return made[-1]

    yield opened
    for each in made:
        each.close()


EVENING = {
    "players": "Ann, Ben, Cal",
    "rules": "boo-ray",
    "chips": "40",
    "date": "2026-11-23",
    "unit": "",
}
LOG = "2026-11-23.bourre"


def begun(tab):
    assert tab.ask("/new", EVENING).status == 200


def entry(tab, *entries):
    page = tab.ask(f"/record/{LOG}").body.decode()
    version = page.split('data-version="')[1].split('"')[0]
    return tab.ask(f"/record/{LOG}", {"do": "enter", "version": version, "entries": list(entries)})


def test_an_entry_is_in_the_store_before_it_is_shown(tab):
    store = Kept()
    first = tab(store)
    begun(first)
    assert entry(first, "Ann 7s").status == 200
    assert b"7s" in store.files()[LOG]
    assert store.files()[f"{LOG}.undo"].count(b"\n") == 1


def test_what_was_kept_is_there_after_the_tab_died_and_can_be_undone(tab):
    store = Kept()
    begun(first := tab(store))
    before = store.files()[LOG]
    entry(first, "Ann")
    first.close()
    second = tab(store)
    page = second.ask(f"/record/{LOG}").body.decode()
    version = page.split('data-version="')[1].split('"')[0]
    assert second.ask(f"/record/{LOG}", {"do": "undo", "version": version}).status == 200
    assert store.files()[LOG] == before


def test_a_full_store_refuses_the_entry_and_nothing_else_is_lost(tab):
    store = Kept()
    begun(first := tab(store))
    entry(first, "Ann 7s")
    before = store.files()
    store.full = True
    refused = entry(first, "Ben out")
    assert refused.status == 409
    assert "This browser has no room left for it. Nothing was recorded." in refused.body.decode()
    assert store.files() == before
    assert first.ask(f"/record/{LOG}").status == 200, "what only looks is never refused"
    assert (first.worker._host.root / LOG).read_bytes() == before[LOG]
    store.full = False
    assert entry(first, "Ben out").status == 200
    assert b"Ben out" in store.files()[LOG]


def test_a_new_evening_that_cannot_be_kept_is_not_there(tab):
    store = Kept()
    store.full = True
    first = tab(store)
    answer = first.ask("/new", EVENING)
    assert answer.status == 409
    assert "no room left" in json.loads(answer.body)["trouble"]
    assert b"None yet." in first.ask("/").body


def test_only_the_end_of_a_long_log_is_written_anew(tab):
    store, block = Kept(), import_module("referee.web.worker").BLOCK
    long = GOOD + "# a remark\n" * (2 * block // 11 + 1)
    store.blocks = {("long.bourre", n): long.encode()[n * block :][:block] for n in range(3)}
    first = tab(store)
    kept, written = dict(store.blocks), []

    class Listening(Kept):
        async def __call__(self, blocks):
            written.extend(blocks)
            return ""

    first.worker._host.write = Listening()
    with (first.worker._host.root / "long.bourre").open("a") as file:
        file.write("# one more\n")
    first.ask("/")
    assert [(name, number) for name, number, _ in written] == [("long.bourre", 2)]
    assert written[0].content.startswith(kept["long.bourre", 2])


def test_a_tab_that_watches_writes_nothing_and_hears_what_the_other_wrote(tab):
    store = Kept()
    begun(first := tab(store))
    watching = tab(store, records=False)
    assert watching.ask("/new").status == 404
    assert b"Record" not in watching.ask(f"/evening/{LOG}").body
    entry(first, "Ann 7s")
    ((channel, state),) = watching.worker.take({LOG: store.files()[LOG]})
    page = watching.ask(f"/evening/{LOG}").body.decode()
    assert f'data-live="{channel}"' in page
    assert f'data-state="{state}"' in page
    watching.worker.record()
    assert watching.ask(f"/record/{LOG}").status == 200


def test_a_file_that_is_gone_is_gone_from_the_store(tab):
    store = Kept()
    begun(first := tab(store))
    (first.worker._host.root / LOG).unlink()
    first.ask("/")
    assert LOG not in store.files()


def test_whether_a_hand_is_open_is_known(tab):
    store = Kept()
    begun(first := tab(store))
    assert not first.worker.is_playing
    entry(first, "Ann 7s")
    assert first.worker.is_playing


def test_a_mistake_of_ours_costs_one_answer(tab, capsys):
    first = tab(Kept())
    whole, first.worker._app = first.worker._app, None
    assert first.ask("/").status == 500
    assert "TypeError" in capsys.readouterr().err
    first.worker._app = whole


def test_a_page_may_be_shown_in_the_one_around_it_alone(tab):
    first = tab(Kept())
    policy = first.ask("/").headers["content-security-policy"]
    assert "frame-ancestors 'self'" in policy
    assert "unsafe-eval" not in policy


def test_nothing_that_a_page_needs_is_for_the_command_line_alone():
    """A page in a browser has none of them, and would wait for them at each start."""
    said = "import sys, referee.web.worker; print([m for m in sys.modules])"
    loaded = subprocess.run(
        [sys.executable, "-c", said], capture_output=True, text=True, check=True
    )
    for module in ("pydantic", "typer", "rich", "uvicorn", "segno", "multiprocessing", "duckdb"):
        assert f"'{module}'" not in loaded.stdout
