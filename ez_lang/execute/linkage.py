"""Linkage: the objects that all executors of a run share.

These are the units of functions, the globals, the host and the limits.  Each exists once, so that
executors of all weaves use the same objects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ez_lang.execute.probes import FunctionUnit
from ez_lang.model.types import CHAR, STRING
from ez_lang.model.values import NIL

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import CheckedFunction, CheckedModule, CheckedProgram
    from ez_lang.execute.probes import BodyProbe
    from ez_lang.model.host import Host
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value
    from ez_lang.stdlib.registry import LibraryFunction

_BYTE_LIBRARIES: Final = frozenset(
    ("io", "os", "bytes", "binary", "encoding", "crypto", "csv", "http", "db")
)
"""Libraries whose functions can return strings with bytes that are not UTF-8."""


def _imports_any(program: CheckedProgram, libraries: frozenset[str]) -> bool:
    return any(not libraries.isdisjoint(module.libraries) for module in program.modules)


def _has_text_enums(program: CheckedProgram) -> bool:
    return any(
        enum.base is STRING or enum.base is CHAR
        for module in program.modules
        for enum in module.enums.values()
    )


class Linkage:
    """The objects that the executors of one run are linked to.

    `lower` is called with a unit when its function is called for the first time.  `locate` is
    called with an exception that has just been caught and returns the exception to raise instead.
    """

    def __init__(
        self,
        program: CheckedProgram,
        host: Host,
        depth_limit: int,
        lower: Callable[[FunctionUnit], None],
        locate: Callable[[BaseException], BaseException],
    ) -> None:
        self.locate = locate
        self.host = host
        self.depth_limit = depth_limit
        self.guard: list[Value] = []
        """The arrays of the active `for_each` loops, which the library must not resize."""
        self.guards_loops = program.resizes_iterated_arrays
        # Three quirks that cost time in the generated text, so only programs that can meet them
        # pay.  Decoded JSON puts values of any type into variables of any other.
        self.reads_json = _imports_any(program, frozenset(("json",)))
        # A variable of type `string` may hold a decoded value, or a member of a string enum.
        self.may_hold_dynamic_text = self.reads_json or _has_text_enums(program)
        # A string may hold bytes that are not UTF-8 (see `model.quirks.string_bytes`).
        self.may_hold_invalid_utf8 = _imports_any(program, _BYTE_LIBRARIES) or any(
            module.has_broken_literal for module in program.modules
        )
        self._lower = lower
        self._units: dict[CheckedFunction, FunctionUnit] = {}
        self._globals: dict[CheckedModule, list[Value]] = {}
        self._library: dict[tuple[LibraryFunction, tuple[Type, ...]], Any] = {}

    def unit_of(self, function: CheckedFunction) -> FunctionUnit:
        """The unit of a function; created on demand, before the function is lowered."""
        unit = self._units.get(function)
        if unit is None:
            unit = self._units[function] = FunctionUnit(function, self._lower)
        return unit

    def body_of(self, function: CheckedFunction) -> BodyProbe:
        """The probe of the function's body."""
        return self.unit_of(function).body

    def units(self) -> list[FunctionUnit]:
        """All units that have been created."""
        return list(self._units.values())

    def globals_of(self, module: CheckedModule) -> list[Value]:
        """The list of the globals of a module; they are nil until they are initialised."""
        found = self._globals.get(module)
        if found is None:
            found = self._globals[module] = [NIL] * len(module.globals)
        return found

    def library_body(self, function: LibraryFunction, types: tuple[Type, ...]) -> Any:
        """The Python function to call for arguments of these types."""
        # Choosing the body may create specialised functions, so it is done once for each signature.
        key = (function, types)
        body = self._library.get(key)
        if body is None:
            body = self._library[key] = function.body_for(types, checks_all=self.reads_json)
        return body
