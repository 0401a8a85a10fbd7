"""Random bytes nobody can foresee, from the operating system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.faults import Fault

if TYPE_CHECKING:
    from ez_lang.model.host import Host


def secret_bytes(host: Host, count: int) -> bytes:
    """So many random bytes."""
    try:
        return host.environment.secret_bytes(count)
    except OverflowError:
        raise MemoryError from None
    except OSError:
        raise Fault("E15001", "the system has no random numbers to give") from None
