"""A fixed search for counterexamples: the same games on every machine and in every run."""

from pathlib import Path

from hypothesis import configuration, settings

# Its working files go into the folder of files that can be regenerated.
configuration.set_hypothesis_home_dir(Path(__file__).resolve().parents[2] / "build" / "hypothesis")
settings.register_profile("fixed", derandomize=True, deadline=None, database=None, max_examples=150)
settings.load_profile("fixed")
