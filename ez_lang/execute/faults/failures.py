"""The exceptions raised by a failing EZ program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import EzError, Fault, HostError
from ez_lang.model.large_integers import IntegerTooLarge
from ez_lang.model.values import FrozenValueError

if TYPE_CHECKING:
    from ez_lang.model.values import Value
    from ez_lang.source.diagnostics import Diagnostic


class OutOfRange(EzError):
    """A number has left the range of its type, which the failed node determines."""

    def __init__(self, value: Value) -> None:
        super().__init__(value)
        self.value = value


class TooDeep(EzError):
    """Too many calls are nested."""


class FieldOfNil(EzError):
    """A reference to a field of nil was created."""


class ConstantChangedError(FrozenValueError):
    """A constant was assigned through a reference."""


class LocatedFault(EzError):
    """A fault with its span and call stack, on its way to the interpreter."""

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
"""The exceptions that can mean a fault; `explaining` decides which do."""
