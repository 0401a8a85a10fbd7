"""Random bytes nobody can foresee, from the operating system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.faults import Fault
from ez_lang.model.sizes import refuse_long_array

if TYPE_CHECKING:
    from ez_lang.model.host import Host


def secret_bytes(host: Host, count: int) -> bytes:
    """So many random bytes."""
    refuse_long_array(count)
    try:
        return host.environment.secret_bytes(count)
    except OSError:
        raise Fault("E15001", "the system has no random numbers to give") from None
