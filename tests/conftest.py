"""Properties over drawn examples: few in the quick tier, many in the long one, new ones with `--hypothesis-profile=search`.

The first two draw the same examples each time, so that what passes here passes everywhere.
"""

import gc

from hypothesis import HealthCheck, settings

for name, examples, same in (("quick", 12, True), ("long", 100, True), ("search", 1_000, False)):
    settings.register_profile(
        name,
        max_examples=examples,
        derandomize=same,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("quick")


def pytest_collection_finish() -> None:
    """Search for garbage as rarely as the program does, and never among the tests themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)
