"""Keeping the debugger's own mistakes apart from the failures of the program it runs.

Hooks are called from the middle of EZ code, where a `TypeError` means that the program used nil.
One that comes out of a hook means nothing of the kind: it flies on as what it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

from ez_lang.execute.faults.failures import FAILURES, LocatedFault

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


class MistakeError(Exception):
    """A mistake of the debugger's own, made while the program was running."""


def kept_apart(hook: Callable[P, R]) -> Callable[P, R]:
    """The hook, whose mistakes nobody takes for failures of the program.

    Faults it raises on purpose and a lack of memory are the program's.
    """

    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return hook(*args, **kwargs)
        except (LocatedFault, MemoryError):
            raise
        except FAILURES as bug:
            raise MistakeError(f"{type(bug).__name__}: {bug}") from bug

    return call
