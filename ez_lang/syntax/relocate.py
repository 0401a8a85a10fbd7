"""Move a tree that was made from a changed copy of a text to where it stands in the text itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from ez_lang.source.diagnostics import Related
from ez_lang.syntax.nodes import Node

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.source.text import SourceFile

    Move = Callable[[int], int]

AnyNode = TypeVar("AnyNode", bound=Node)

_OFFSETS = frozenset({"start", "end", "operator_start"})


def relocated(node: AnyNode, move: Move) -> AnyNode:
    """The same tree with every offset moved."""
    changes = {
        field: move(value) if field in _OFFSETS else _relocated_value(value, move)
        for field in node.__struct_fields__
        if (value := getattr(node, field)) is not None
    }
    return replace(node, **changes)


def _relocated_value(value: Any, move: Move) -> Any:  # noqa: ANN401 (whatever a node's field holds)
    if isinstance(value, Node):
        return relocated(value, move)
    if isinstance(value, tuple):
        return tuple(_relocated_value(item, move) for item in value)
    return value


def relocated_diagnostic(diagnostic: Diagnostic, file: SourceFile, move: Move) -> Diagnostic:
    """The same diagnostic about the place in `file`; a repair of the copy would not fit there."""
    related = tuple(
        Related(file, move(note.start), move(note.end), note.message) for note in diagnostic.related
    )
    return replace(
        diagnostic,
        file=file,
        start=move(diagnostic.start),
        end=move(diagnostic.end),
        related=related,
        fix=None,
    )
