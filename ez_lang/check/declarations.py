"""What a file declares: structs, enums, function heads, globals.

Each step is done for all modules before the next begins, so that modules may import each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check.declared_types import report_type
from ez_lang.check.enums import new_enum
from ez_lang.check.written_types import TypeProblem, place_type, read_type
from ez_lang.model.types import ANY, StructType, Type
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.scopes import FileScope


# ----------------------------------------------------------------------------------- types


def declare_types(file: FileScope) -> None:
    """Enter the names of a file's structs and enums."""
    checked = file.module.checked
    for node in file.loaded.tree.items:
        if isinstance(node, nodes.StructDeclaration):
            struct = StructType(node.name.text, file.module.loaded.path)
            checked.structs[node.name.text] = struct
            checked.enums.pop(node.name.text, None)
            file.structs.append((node, struct))
            _note(file, node)
        elif isinstance(node, nodes.EnumDeclaration):
            enum = new_enum(file, node)
            checked.enums[node.name.text] = enum
            checked.structs.pop(node.name.text, None)
            file.enums[node.start] = enum
            _note(file, node)


def _note(file: FileScope, node: nodes.StructDeclaration | nodes.EnumDeclaration) -> None:
    name = node.name.text
    file.module.declared_at[name] = (file.source, node.name)
    if node.is_private:
        file.module.private_types.add(name)


def declare_fields(file: FileScope) -> None:
    """Give a file's structs their fields."""
    symbols = file.module.program.symbols
    for node, struct in file.structs:
        struct.set_fields([_field(file, node, field) for field in node.fields])
        if symbols is not None:
            symbols.declare_struct(file, node, struct)


def _field(
    file: FileScope, node: nodes.StructDeclaration, field: nodes.Field
) -> tuple[str, Type, str | None]:
    problems: list[TypeProblem] = []
    found = read_type(file, field.type, problems, counts=False)
    wrong = [problem for problem in problems if problem.kind != "any"]
    for problem in wrong[:1]:
        what = f"field '{field.name.text}' in struct '{node.name.text}'"
        report_type(file, problem, field.name, "E3009", what)
    return field.name.text, place_type(ANY if wrong else found), field.tag


# --------------------------------------------------------------------------- function heads


# --------------------------------------------------------------------------------- globals


# ---------------------------------------------------------------------------- misplaced things


# ---------------------------------------------------------------------------------- bodies
