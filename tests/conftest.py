"""Properties over drawn examples: few of them in the quick tier, many with `--hypothesis-profile=long`."""

from hypothesis import HealthCheck, settings

for name, examples in (("quick", 20), ("long", 200)):
    settings.register_profile(
        name,
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("quick")
