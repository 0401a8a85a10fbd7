"""Where library members are found, and how they are declared.

A library module is a file or package `NAME` that makes a `Library` and declares its members:

    LIBRARY = Library("strings", "Work with text.")

    @LIBRARY.function("upper(s string) -> string", checked=True, bare=True)
    def upper(s: str) -> str:
        \"\"\"Every letter as a capital.\"\"\"

    LIBRARY.constant("PI", math.pi, "A circle's circumference by its diameter.", bare=True)

**Signatures** are EZ's way of writing with a few words more: `num` (any number), `any`, `arr` and
`map` (any array, any map), letters `T`, `K`, `V` for types found from the arguments
(`first(a [T]) -> T`, `keys(m map[K:V]) -> [K]`), `[x int]` for what may be left out, `...` after
the last for what repeats, `type` for a type's name.  In a result `num` is untagged `int` when all
arguments are integers, else `float`; `int` is untagged; `same` is the first argument's type.

**Bodies** get the arguments as plain Python values (see `model.values`), positionally, after what
they ask for in `needs`.  They raise `Fault(code, …)`; places are found by the interpreter.  A body
with the mark `mut` changes its first argument in place; whoever calls it cares for history.

Nothing of a module is imported before somebody asks for the module.
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
"""Every module that can be imported, in the order in which bare names are looked up."""


def library_names() -> tuple[str, ...]:
    """The names of all modules; none of them is imported for it."""
    return MODULE_NAMES


def library(name: str) -> Library | None:
    """The module `@name`, or None if there is none of that name."""
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
    "library_names",
]
