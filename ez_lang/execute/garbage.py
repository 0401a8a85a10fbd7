"""How often Python looks for circles of objects: programs make many objects, and few circles."""

from __future__ import annotations

import gc

_YOUNG_OBJECTS = 50_000


def look_rarely() -> None:
    """What has been made so far stays for good; what comes is looked through after many objects."""
    gc.freeze()
    gc.set_threshold(_YOUNG_OBJECTS, 20, 100)
    gc.enable()
