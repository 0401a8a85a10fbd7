"""Configuration of CPython's memory for EZ programs: a large stack, and rare garbage collections.

CPython keeps the frames of Python functions in chunks of 16 KiB.  A call that does not fit takes a
new chunk from the operating system, and returns it when the call returns.  If the hottest call of a
program happens to be at the border of a chunk, every call pays for that: the same program then runs
up to sixty times slower, for no visible reason.

The remedy is one Python frame that claims to need 33 MB: for it CPython allocates one chunk of 64
MiB, which has room after that frame for all frames of the program.  The memory is reserved and
hardly ever touched.  If the system refuses it, the program runs without it.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")

# In words of 8 bytes: 33.6 MB, for which CPython rounds up to the next power of two, 64 MiB.
_STACK_WORDS: Final = 4_200_000


def _in_large_frame(program: Callable[[], Result]) -> Result:
    return program()


try:
    _in_large_frame.__code__ = _in_large_frame.__code__.replace(co_stacksize=_STACK_WORDS)
except (ValueError, OverflowError, MemoryError):  # pragma: no cover - other Pythons
    HAS_LARGE_STACK = False
else:
    HAS_LARGE_STACK = True


def run_with_large_stack(program: Callable[[], Result]) -> Result:
    """Call the program once, on this thread, with room for its calls; return its result."""
    has_begun = False

    def begin() -> Result:
        nonlocal has_begun
        has_begun = True
        return program()

    # The same exception means that the chunk was refused, or that the program ran out of memory.
    try:
        return _in_large_frame(begin)
    except MemoryError:
        if has_begun:
            raise
    return program()


_YOUNG_OBJECTS: Final = 50_000


def collect_rarely() -> None:
    """Tune the cyclic garbage collector: EZ programs allocate much and create few cycles.

    Objects that exist now are never examined again; others after many allocations.
    """
    # The checked tree and the modules live until the end; examining them would find no garbage.
    gc.freeze()
    gc.set_threshold(_YOUNG_OBJECTS, 20, 100)
    gc.enable()
