"""One fixed way to look for counterexamples: the same games on every machine and every run."""

from pathlib import Path

from hypothesis import configuration, settings

# What it writes down on the way goes where everything goes that can be made again.
configuration.set_hypothesis_home_dir(Path(__file__).resolve().parents[2] / "build" / "hypothesis")
settings.register_profile("fixed", derandomize=True, deadline=None, database=None, max_examples=150)
settings.load_profile("fixed")
