"""Room on Python's own stack for deep EZ programs, without the cliff.

CPython keeps the frames of Python functions in chunks of 16 KiB.  A call that does not fit takes a
new chunk from the operating system, and gives it back when it returns.  Where a program's hottest
call happens to sit on the border of a chunk, every call pays for that: the same program then runs
up to sixty times slower, and nobody can see why.

The cure is one Python frame that claims to need 33 MB: for it CPython makes one chunk of 64 MiB, in
which there is room behind it for all frames of the program.  The memory is reserved and hardly ever
touched.  Where that is refused, the program runs all the same.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")

_STACK_WORDS: Final = 4_200_000


def _in_large_frame(program: Callable[[], Result]) -> Result:
    return program()


try:
    _in_large_frame.__code__ = _in_large_frame.__code__.replace(co_stacksize=_STACK_WORDS)
except (ValueError, OverflowError, MemoryError):  # pragma: no cover - other Pythons
    IS_ROOMY = False
else:
    IS_ROOMY = True


def roomy(program: Callable[[], Result]) -> Result:
    """What the program gives, run with room for its calls; once, on the thread that runs it."""
    has_begun = False

    def begin() -> Result:
        nonlocal has_begun
        has_begun = True
        return program()

    try:
        return _in_large_frame(begin)
    except MemoryError:
        if has_begun:
            raise
    return program()


_YOUNG_OBJECTS = 50_000


def look_rarely() -> None:
    """What has been made so far stays for good; what comes is looked through after many objects."""
    gc.freeze()
    gc.set_threshold(_YOUNG_OBJECTS, 20, 100)
    gc.enable()
