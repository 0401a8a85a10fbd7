"""Random bytes nobody can foresee, from the operating system."""

from __future__ import annotations

import os

from ez_lang.model.faults import Fault


def secret_bytes(count: int) -> bytes:
    """So many random bytes."""
    try:
        return os.urandom(count)
    except OverflowError:
        raise MemoryError from None
    except OSError:
        raise Fault("E15001", "the system has no random numbers to give") from None
