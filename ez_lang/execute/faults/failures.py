"""What flies when an EZ program fails, before and after it is known where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import EzError, Fault, HostError
from ez_lang.model.large_integers import IntegerTooLarge
from ez_lang.model.values import FrozenValueError

if TYPE_CHECKING:
    from ez_lang.model.values import Value
    from ez_lang.source.diagnostics import Diagnostic


class OutOfRange(EzError):
    """A number has left the range of its type; the node where this happens says which."""

    def __init__(self, value: Value) -> None:
        super().__init__(value)
        self.value = value


class TooDeep(EzError):
    """One call too many inside each other."""


class FieldOfNil(EzError):
    """A reference to a field of nil was wanted."""


class ConstantChangedError(FrozenValueError):
    """A constant would have got another value."""


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
