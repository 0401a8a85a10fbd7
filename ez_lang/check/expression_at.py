"""Expressions typed into the debugger, checked as if they were at an offset of a function.

They can use the variables that are visible at the offset, and everything that the file can use. The
program itself does not change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.values import check_expression as check_node
from ez_lang.check.names.scopes import FileScope, Scope
from ez_lang.check.types.conversions import VARIABLE, adapt
from ez_lang.model.assignability import fits
from ez_lang.source.diagnostics import has_errors
from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse_expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.check.names.scopes import ProgramScope
    from ez_lang.model.types import Type
    from ez_lang.source.diagnostics import Diagnostic


def check_expression(
    scopes: ProgramScope,
    text: str,
    function: tree.CheckedFunction,
    offset: int,
    wanted: Type | None = None,
) -> tuple[tree.Expression | None, list[Diagnostic]]:
    """Check `text` as an expression at an offset of a function; return None if it has errors.

    `wanted` is the type of the variable, element or field that the value is assigned to: literals
    are checked as in an assignment (`{}` is an empty map for a map), and the value is converted if
    its type fits.  The diagnostics refer to a file that contains nothing but the text.
    """
    source = SourceFile("<expression>", text)
    node, diagnostics = parse_expression(source)
    if has_errors(diagnostics):
        return None, diagnostics
    file = _file_of(scopes, function)
    scope = _scope_at(file, source, function, offset)
    # The references in the expression are not references of the program.
    symbols, scopes.symbols = scopes.symbols, None
    try:
        value = check_node(scope, node, wanted)
    finally:
        scopes.symbols = symbols
    if wanted is not None and fits(wanted, value.type):
        value = adapt(value, wanted, VARIABLE)
    found = [*diagnostics, *(d for d in scope.diagnostics if d.severity == "error")]
    return (None if has_errors(found) else value), found


def function_at(
    scopes: ProgramScope, path: str, line: int, column: int
) -> tuple[tree.CheckedFunction, int] | None:
    """Return the function that a position of a file is in, and the offset of the position."""
    for module in scopes.modules.values():
        for file in module.files:
            if file.source.absolute != path:
                continue
            offset = file.source.offset(line, column)
            for node, scope in file.functions:
                if node.start <= offset < node.end:
                    return scope.function, offset
    return None


def visible_locals(function: tree.CheckedFunction, offset: int) -> dict[str, tree.LocalVariable]:
    """Return the variables of a function that are visible at an offset, by name."""
    visible: dict[str, tree.LocalVariable] = {}
    for variable in function.locals:
        if variable.visible_from <= offset < variable.visible_to:
            # The innermost declaration of a name is the one with the latest start.
            known = visible.get(variable.name)
            if known is None or known.visible_from <= variable.visible_from:
                visible[variable.name] = variable
    return visible


def _file_of(scopes: ProgramScope, function: tree.CheckedFunction) -> FileScope:
    return next(
        file
        for module in scopes.modules.values()
        if module.checked is function.module
        for file in module.files
        if file.source is function.file
    )


def _scope_at(
    file: FileScope, source: SourceFile, function: tree.CheckedFunction, offset: int
) -> Scope:
    """Return the scope of an offset, for source text that is not part of the file."""
    typed = FileScope(file.loaded, file.module)
    typed.source = source
    typed.usings = [*file.usings, *_usings_above(file, function, offset)]
    # A function of its own, because checking may add locals.
    stand_in = tree.CheckedFunction(
        function.name, function.module, source, 0, len(source.text), 0, locals=list(function.locals)
    )
    scope = Scope(typed, stand_in)
    scope.locals = visible_locals(function, offset)
    return scope


def _usings_above(file: FileScope, function: tree.CheckedFunction, offset: int) -> Iterator[str]:
    """Return the modules in `using` in the blocks around an offset."""
    for node, scope in file.functions:
        if scope.function is function:
            yield from _usings_in(node.body, offset)


def _usings_in(node: object, offset: int) -> Iterator[str]:
    if isinstance(node, tuple):
        for part in node:
            yield from _usings_in(part, offset)
    elif isinstance(node, nodes.Using):
        if node.end <= offset:
            yield from (name.text for name in node.modules)
    elif isinstance(node, nodes.Block) and not node.start <= offset < node.end:
        return
    elif isinstance(node, nodes.Node):
        for name in node.__struct_fields__[2:]:
            yield from _usings_in(getattr(node, name), offset)
