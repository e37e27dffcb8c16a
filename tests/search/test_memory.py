"""The memory of the search is a dictionary of whole numbers."""

import random

from referee.layouts.memory import Memory


def test_it_keeps_what_a_dictionary_keeps():
    rng, memory, kept = random.Random(1), Memory(0), {}
    for _ in range(5000):
        place = rng.randrange(1, 1 << rng.choice([8, 20, 55]))
        assert memory.result(place) == kept.get(place, -1)
        if place not in kept:
            kept[place] = rng.randrange(1 << 45)
            memory.keep(place, kept[place])
    assert {place: memory.result(place) for place in kept} == kept
