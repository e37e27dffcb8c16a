"""Random evenings typed into a recorder: what it writes, and that `check` finds no more in it."""

import random

import pytest
from evenings.houses import HOUSES, rules_of, tables
from evenings.style import Style
from evenings.writer import random_evening
from tiers import sizes, thinned
from typed import beginning, bought, cards_of, results_of

from referee.audits import LAWS_ALONE, audit
from referee.events import LineUnread
from referee.hand_log import lines_of, read, write
from referee.recording import Depth, NewLog, Recorder, Recording, Step
from referee.recording.entries import entered


def an_evening(house, seed, hands=3):
    rng = random.Random(f"{house} {seed}")
    ruleset, knobs = rules_of(house)
    seats = rng.choice(tables(ruleset))
    return random_evening(ruleset, seats, hands, rng, style=Style(), overrides=knobs)


def is_canonical(text):
    """Whether `fmt --check` accepts it, and nothing in it is a mistake of writing."""
    events = [event for passage in read(lines_of(text)) for event in passage.events]
    return write(events) == text and not any(isinstance(one, LineUnread) for one in events)


def is_judged_as_a_whole(recording):
    name = recording.name
    return recording.passages == audit(recording.text, name=name, options=LAWS_ALONE).passages


def recorded(evening, depth, rng):
    """The evening typed in, checked after every entry."""
    recording = Recording.of(beginning(evening)).in_depth(depth)
    for hand in evening.hands:
        shares = evening.rules.pot == "graded"
        entries = cards_of(hand) if depth is Depth.CARDS else results_of(hand, by_trick=shares)
        for typed in (*bought(hand), *entries):
            recording = entered(recording, typed)
            assert is_canonical(recording.text)
            assert rng.random() > 0.1 or is_judged_as_a_whole(recording)
        if recording.expected.step is Step.MONEY:
            recording = entered(recording, "")
        assert recording.expected.step is Step.READ_BACK
        if rng.random() < 0.5:
            recording = entered(recording, "y")
            assert recording.expected.step is Step.HAND
    return recording


@pytest.mark.parametrize("house", thinned(HOUSES, 12))
def test_a_lawful_evening_card_by_card(house):
    evening = an_evening(house, 0, hands=2)
    recording = recorded(evening, Depth.CARDS, random.Random(0))
    assert [one for passage in recording.passages for one in passage.findings] == []
    assert dict(recording.stacks) == dict(evening.last.stacks)


@pytest.mark.parametrize("seeds", sizes(1, 2))
@pytest.mark.parametrize("house", thinned(HOUSES, 12))
def test_the_same_evening_in_results_pays_the_same(house, seeds):
    for seed in range(seeds):
        evening = an_evening(house, seed)
        recording = recorded(evening, Depth.RESULTS, random.Random(seed))
        found = [one for passage in recording.passages for one in passage.findings]
        assert not [one for one in found if one.counts]
        assert dict(recording.stacks) == dict(evening.last.stacks)


@pytest.mark.parametrize("seeds", sizes(1, 3))
def test_undo_redo_and_corrections_at_random_moments(seeds, tmp_path):
    for seed in range(seeds):
        rng, path = random.Random(seed), tmp_path / f"{seed}.bourre"
        evening = an_evening("boo-ray", seed, hands=2)
        with Recorder.create(path, beginning(evening)) as recorder:
            texts = [recorder.recording.text]
            for typed in (typed for hand in evening.hands for typed in (*cards_of(hand), "")):
                if typed or recorder.recording.expected.step is Step.MONEY:
                    texts.append(recorder.enter(typed).text)
                if rng.random() < 0.2:
                    back = rng.randrange(1, len(texts) + 1)
                    assert [recorder.undo().text for _ in texts[:back][1:]] == texts[-back:][::-1][
                        1:
                    ]
                    assert [recorder.redo().text for _ in texts[:back][1:]] == texts[-back:][1:]
                if rng.random() < 0.1:
                    lines = texts[-1].splitlines()
                    number = rng.choice(
                        [n for n, line in enumerate(lines, 1) if line[:2] == "1 "] or [1]
                    )
                    texts.append(recorder.correct(number, f"{lines[number - 1]}  # so").text)
                    assert path.read_text("utf-8") == texts[-1]
                    texts.append(recorder.correct(number, lines[number - 1]).text)
            assert is_judged_as_a_whole(recorder.recording)
            assert path.read_text("utf-8") == texts[-1]


def test_nothing_is_written_twice_when_the_depth_changes_amid_a_hand():
    recording = Recording.of(NewLog("Ann, Ben, Cal, Dee", "boo-ray, ante 1", "40").text)
    for typed in ("Dee Ts", "2", "f", "0", "1", "Ah", "9h", "Kh"):
        recording = entered(recording, typed)
    recording = recording.in_depth(Depth.RESULTS)
    recording = entered(recording, "tricks Ann 3, Dee 2")
    assert recording.expected.step is Step.MONEY
    recording = entered(entered(recording, ""), "22-1")
    assert is_canonical(recording.text)
    assert is_judged_as_a_whole(recording)
