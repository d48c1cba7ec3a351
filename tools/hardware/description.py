"""Reading a JSON file that describes a build."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.hardware import HardwareError


@contextmanager
def described(folder: Path, where: str, other: str) -> Iterator[Any]:
    """Yield the content of a JSON file; what the block finds wrong in it is a HardwareError.

    That is a KeyError, ValueError, TypeError or AttributeError in the block, and a file that can't
    be read.

    folder: hardware/.
    where: the path of the file in it, with "/", which the error names.
    other: the other file that may lack a key.
    """
    try:
        yield json.loads((folder / where).read_text(encoding="utf-8"))
    except KeyError as error:
        raise HardwareError(f"{where}: {error} is missing there or in {other}") from None
    except OSError as error:
        raise HardwareError(f"{where}: {error.strerror}") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise HardwareError(f"{where}: {error}") from None
