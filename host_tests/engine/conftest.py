"""A search for counterexamples that `amount.seed` repeats on every machine."""

from pathlib import Path

import hypothesis.core
from hypothesis import configuration, settings

from host_tests import amount

# Its working files go into the folder of files that can be regenerated.
configuration.set_hypothesis_home_dir(Path(__file__).resolve().parents[2] / "build" / "hypothesis")
settings.register_profile("repeated", deadline=None, database=None, max_examples=amount.examples)
settings.load_profile("repeated")
hypothesis.core.global_force_seed = amount.seed  # type: ignore[assignment]
