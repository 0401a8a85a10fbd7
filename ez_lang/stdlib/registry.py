"""The modules of the library by name, and the notation of their declarations.

A library module is a file or package `NAME` that creates a `Library` and declares its members:

    LIBRARY = Library("strings", "Work with text.")

    @LIBRARY.function("upper(s string) -> string", checked=True, bare=True)
    def upper(s: str) -> str:
        \"\"\"Return `s` in upper case.\"\"\"

    LIBRARY.constant("PI", math.pi, "The ratio of a circle's circumference to its diameter.")

**Signatures** are written in EZ with a few additions:

- `num` is any number, `any` any value, `arr` any array, `map` any map, `sized` anything that has a
  length, `type` the name of a type;
- `T`, `K` and `V` are type variables, bound by the arguments: `keys(m map[K:V]) -> [K]`;
- `[x int]` is optional, and `...` repeats the parameter before it;
- as a result, `num` is an untagged `int` if all arguments are integers and a `float` otherwise,
  `int` is untagged, and `same` is the type of the first argument.

**Bodies** receive plain Python values (see `model.values`), positionally, after the objects that
they request in `needs`.  They raise `Fault(code, …)`; the interpreter adds the location.  A body
with the effect `mut` changes its first argument in place; its caller records the change for the
undo log.

A module is imported when a program first uses it, so a program pays only for its own imports.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from ez_lang.stdlib.builtins import BUILTINS
from ez_lang.stdlib.declarations import Library, LibraryConstant, LibraryFunction, Mismatch
from ez_lang.stdlib.parameter_kinds import TypeName

MODULE_NAMES: Final = (
    *("std", "math", "arrays", "strings", "time", "maps", "io", "os", "random", "json"),
    *("bytes", "binary", "db", "uuid", "encoding", "crypto", "csv", "regex", "http", "server"),
)
"""The modules that programs can import, in the order in which bare names are resolved."""


def library(name: str) -> Library | None:
    """Return the module `@name`; None if the library has no module of this name."""
    if name not in MODULE_NAMES:
        return None
    found: Library = import_module(f"ez_lang.stdlib.{name}").LIBRARY
    return found


__all__ = [
    "BUILTINS",
    "MODULE_NAMES",
    "Library",
    "LibraryConstant",
    "LibraryFunction",
    "Mismatch",
    "TypeName",
    "library",
]
