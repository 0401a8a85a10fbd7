"""What flies when an EZ program fails, before and after it is known where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.execute.runtime import FieldOfNil, OutOfRange, TooDeep
from ez_lang.model.faults import EzError, Fault, HostError
from ez_lang.model.large_integers import IntegerTooLarge
from ez_lang.model.values import FrozenValueError

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Diagnostic


class LocatedFault(EzError):
    """A fault that knows its place and its call stack, on its way to the interpreter."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


FAILURES: Final = (
    LocatedFault,
    Fault,
    HostError,
    OutOfRange,
    IntegerTooLarge,
    TooDeep,
    FieldOfNil,
    FrozenValueError,
    LookupError,
    ArithmeticError,
    TypeError,
    AttributeError,
    ValueError,
    RecursionError,
    MemoryError,
    SystemError,
)
"""What a failing EZ program may raise: all of it can be translated, or is a bug of ours."""
