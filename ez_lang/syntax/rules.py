"""The rules of well-formedness: constructs that the grammar allows and a file must not contain.

They need no names or types, only the tree of one file.  This module walks over the declarations and
blocks and has the rules about the order of items and the names in a scope; those of single
declarations and statements are in `declaration_rules` and `statement_rules`.  Expressions have no
such rules and are not visited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Related, Reporter
from ez_lang.source.text import Span
from ez_lang.syntax import nodes
from ez_lang.syntax.declaration_rules import (
    check_enum,
    check_function,
    check_struct,
    check_suppressed_codes,
)
from ez_lang.syntax.statement_rules import (
    check_ensure,
    check_sequence,
    check_unpack,
    check_variable,
    check_when,
)
from ez_lang.syntax.statements import BLOCKS
from ez_lang.syntax.words import BLANK, SUPPRESS_ALL

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.source.text import SourceFile
    from ez_lang.syntax.nodes import Name, TopLevel

    Statements = tuple[TopLevel, ...]

_UNREACHABLE = "W2001"

_DECLARATIONS = (nodes.Function, nodes.StructDeclaration, nodes.EnumDeclaration, nodes.Variable)

_CHECKS: dict[type, Callable[[Reporter, Any], None]] = {
    nodes.Function: check_function,
    nodes.StructDeclaration: check_struct,
    nodes.EnumDeclaration: check_enum,
    nodes.Variable: check_variable,
    nodes.Unpack: check_unpack,
    nodes.When: check_when,
    nodes.Ensure: check_ensure,
}


def check_file(
    source: SourceFile,
    file: nodes.File,
    incomplete: frozenset[int] = frozenset(),
    unclosed: int | None = None,
) -> list[Diagnostic]:
    """Return the errors of a file, and warnings about unreachable statements.

    In a broken file, nodes that begin at one of the `incomplete` offsets are not checked.  After
    the first `unclosed` brace, nothing is reported to be in the wrong block: blocks there may only
    be nested because a `}` is missing.
    """
    reporter = Reporter(source)
    _check_order(reporter, file.items, incomplete)
    is_silent = any(
        _silences(item.codes) for item in file.items if isinstance(item, nodes.Suppress)
    )
    _check_names(reporter, file.items)
    check_sequence(reporter, file.items, is_silent=True)
    work: list[tuple[Statements, bool]] = [(file.items, is_silent)]
    while work:
        statements, is_silent = work.pop()
        for statement in statements:
            kind = type(statement)
            if kind in _CHECKS and statement.start not in incomplete:
                _CHECKS[kind](reporter, statement)
            if kind not in BLOCKS:
                continue
            inner_is_silent = is_silent or (
                isinstance(statement, nodes.Function)
                and any(_silences(attribute.arguments) for attribute in statement.attributes)
            )
            for block in BLOCKS[kind](statement):
                if unclosed is None or block.start < unclosed:
                    _check_block(reporter, block)
                _check_names(reporter, block.statements)
                check_sequence(reporter, block.statements, is_silent=inner_is_silent)
                work.append((block.statements, inner_is_silent))
    return reporter.diagnostics


def _silences(codes: tuple[Name, ...] | None) -> bool:
    return any(code.text in {_UNREACHABLE, SUPPRESS_ALL} for code in codes or ())


def _check_order(reporter: Reporter, items: Statements, incomplete: frozenset[int]) -> None:
    """Check that imports come first, then `using` of imported modules, then declarations."""
    declared: TopLevel | None = None
    imported: set[str] = set()
    is_certain = True  # whether all imports were understood
    for item in items:
        match item:
            case nodes.Import():
                imported.update(name for part in item.items for name in _imported_names(part))
                if not all(part.library or part.path for part in item.items):
                    is_certain = False
                if declared:
                    reporter.report(
                        "E2036",
                        item,
                        "import must be at the top of the file, before any declarations",
                        label="too late",
                        related=(_first_declaration(reporter, declared),),
                    )
            case nodes.Using():
                if declared:
                    _report_late_using(reporter, item, declared)
                elif is_certain:
                    _check_using(reporter, item, imported)
            case nodes.Suppress(codes=codes):
                check_suppressed_codes(reporter, codes)
            case _ if declared is None and isinstance(item, _DECLARATIONS):
                # A broken first line may be a misspelled import.
                declared = None if item.start in incomplete else item


def _first_declaration(reporter: Reporter, declared: TopLevel) -> Related:
    text = reporter.source.text
    line_end = text.find("\n", declared.start)
    end = declared.end if line_end < 0 else min(declared.end, line_end)
    return Related(reporter.source, declared.start, end, "the first declaration is here")


def _imported_names(item: nodes.ImportItem) -> list[str]:
    names = [item.alias.text] if item.alias else []
    if item.library:
        names.append(item.library)
    elif item.path:
        last = item.path.rstrip("/").rpartition("/")[2]
        names += last, last.removesuffix(".ez")
    return names


def _report_late_using(reporter: Reporter, using: nodes.Using, declared: TopLevel) -> None:
    reporter.report(
        "E2009",
        using,
        "file-scoped 'using' must come before all declarations",
        label="too late",
        help="move it below the imports",
        related=(_first_declaration(reporter, declared),),
    )


def _check_using(reporter: Reporter, using: nodes.Using, imported: set[str]) -> None:
    for module in using.modules:
        if module.text not in imported:
            reporter.report(
                "E2010",
                module,
                f"cannot use module '{module.text}' before importing it",
                label="not imported above",
                help=f"import it first: `import @{module.text}`",
            )


def _check_block(reporter: Reporter, block: nodes.Block) -> None:
    """Report functions and imports inside blocks."""
    for statement in block.statements:
        if isinstance(statement, nodes.Function):
            reporter.report(
                "E2019",
                Span(statement.start, statement.name.end),
                "function declarations are not allowed inside functions",
                label=f"'{statement.name.text}' is declared inside a block"
                if statement.name.text
                else "inside a block",
                help="move it to file level and pass it what it needs as arguments",
            )
        elif isinstance(statement, nodes.Import):
            reporter.report(
                "E2036",
                statement,
                "import must be at the top of the file, not inside blocks",
                label="inside a block",
                help="`using` is allowed inside a block",
            )


def _check_names(reporter: Reporter, statements: Statements) -> None:
    """Report variables and functions of a block that have the same name."""
    seen: dict[str, Name] = {}
    for statement in statements:
        if isinstance(statement, nodes.Variable):
            for binding in statement.bindings:
                _check_name(reporter, seen, binding.name, is_variable=True)
        elif isinstance(statement, nodes.Function):
            _check_name(reporter, seen, statement.name, is_variable=False)


def _check_name(
    reporter: Reporter, seen: dict[str, Name], name: Name, *, is_variable: bool
) -> None:
    first = seen.setdefault(name.text, name)
    if first is name or name.text in {BLANK, ""}:
        return
    advice = "rename one of them"
    if is_variable:
        advice = f"to assign a new value, write `{name.text} = …`"
    reporter.report(
        "E2023",
        name,
        f"'{name.text}' is already declared in this scope",
        label="declared again",
        help=advice,
        related=(reporter.note(first, "first declared here"),),
    )
