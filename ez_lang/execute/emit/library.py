"""Text that calls a function of the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ez_lang.check import tree
    from ez_lang.execute.emit.emitter import Emitter


_ARRAY_AND_VALUE: Final = 2


def appends_one(node: tree.CallLibrary) -> bool:
    """Whether the call adds one value to the end of an array."""
    return node.function.full_name == "arrays.append" and len(node.arguments) == _ARRAY_AND_VALUE


def library_text(e: Emitter, node: tree.CallLibrary, arguments: list[str]) -> str:
    """Text that calls a function of the library with these arguments."""
    types = tuple([argument.type for argument in node.arguments])
    given = {"host": e.lowering.linkage.host, "types": types, "guard": e.lowering.linkage.guard}
    needs = [e.draft.constant(given[need]) for need in node.function.needs]
    body = e.draft.constant(e.lowering.linkage.library_body(node.function, types))
    return f"{body}({', '.join([*needs, *arguments])})"
