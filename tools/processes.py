"""Processes to share work with, on all cores.

They are started afresh ("spawn"): a fork of a process that has threads may hang, and Python 3.12
warns of it.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.pool import Pool

AFRESH = multiprocessing.get_context("spawn")


@contextmanager
def pool(workers: int) -> Iterator[Pool]:
    """Yield a pool of processes that ignore an interrupt, which only this process handles."""
    resource_tracker.ensure_running()  # its start would end the blocking
    # New processes inherit it; otherwise an interrupt would end them while they import.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        made = AFRESH.Pool(workers, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    with made:
        yield made
