"""The initialiser of a file: its enums and globals, in the order of the text.

Everything else at file level is either a declaration, which other modules handle, or an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.declarations.types import check_members
from ez_lang.check.expressions.values import check_value
from ez_lang.check.names.resolution import check_shadowing
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import on_line_of, report
from ez_lang.check.statements.targets import root_of
from ez_lang.check.statements.variables import initial_value
from ez_lang.check.types.conversions import copied
from ez_lang.check.types.written import declared_type
from ez_lang.syntax import nodes
from ez_lang.syntax.lexer import next_token, word_at

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import FileScope, Scope
    from ez_lang.model.types import Type


def check_globals(file: FileScope, scope: Scope) -> None:
    """Check the enums and globals of a file, and refuse statements at file level."""
    statements = scope.initial_statements
    above: set[str] = set()
    refused: nodes.Node | None = None
    for node in file.loaded.tree.items:
        if isinstance(node, nodes.Variable):
            statement = _global(file, scope, node, above)
            if statement is not None:
                statements.append(statement)
        elif isinstance(node, nodes.EnumDeclaration):
            enum = file.enums[node.start]
            statements.extend(check_members(scope, node, enum))
            symbols = file.module.program.symbols
            if symbols is not None:
                symbols.declare_enum(file, node, enum)
        elif isinstance(node, nodes.Function):
            above.add(node.name.text)
        elif type(node) in _DESCRIPTIONS:
            # `func main() { f() }` is three statements to the parser: only the first is reported.
            if refused is None or not _continues_line(file, refused, node):
                _refuse_statement(scope, node)
            refused = node


def _global(
    file: FileScope, scope: Scope, node: nodes.Variable, above: set[str]
) -> tree.Statement | None:
    since = len(scope.diagnostics)
    has_call = node.value is not None and contains_call(node.value)
    if node.value is not None and has_call:
        word = "temp" if node.is_mutable else "const"
        keyword = _keyword_of(file, node, word)
        report(
            scope,
            "E2056",
            on_line_of(scope, node.value, keyword),
            "function call in initializer not allowed at file scope",
            label="calls a function",
            help="assign the value in main()",
        )
    # `temp a, b = f()` is a call anyway, so only the names are declared.
    if len(node.bindings) != 1:
        return _several_globals(file, scope, node)
    binding = node.bindings[0]
    name = binding.name
    _check_shadowing(scope, name, above)
    declared = None
    # An unknown type of a global is E3002, of a local E3008.
    if binding.type is not None:
        declared = declared_type(scope, name, binding.type, "E3002")
    value, kind = initial_value(scope, node, name, declared)
    # E2056 has been reported: whether the function exists no longer matters.
    if has_call:
        scope.diagnostics[since:] = [d for d in scope.diagnostics[since:] if d.code != "E4002"]
    if name.text == "_":
        return tree.Evaluate(node.start, node.end, value)
    variable = _new_global(file, node, name, kind)
    target = tree.GlobalTarget(name.start, name.end, variable)
    stored = copied(value, is_frozen=not node.is_mutable)
    return tree.Assign(node.start, node.end, target, stored, declares=True)


def _keyword_of(file: FileScope, node: nodes.Variable, word: str) -> nodes.Node:
    text, start = file.source.text, node.start
    while (first := word_at(text, start)) != word:  # skip `private`
        start = next_token(text, start + len(first))
    return nodes.Node(start, start + len(word))


def _several_globals(file: FileScope, scope: Scope, node: nodes.Variable) -> tree.Statement | None:
    if node.value is not None:
        check_value(scope, node.value)
    for binding in node.bindings:
        kind: Type = UNKNOWN
        if binding.type is not None:
            kind = declared_type(scope, binding.name, binding.type, "E3002")
        if binding.name.text != "_":
            _new_global(file, node, binding.name, kind)
    return None


def _check_shadowing(scope: Scope, name: nodes.Name, above: set[str]) -> None:
    functions = scope.module.checked.functions
    # A global shadows only functions above it: the reference checker does not know the others yet.
    below = None if name.text in above else functions.pop(name.text, None)
    check_shadowing(scope, name, is_single=True)
    if below is not None:
        functions[name.text] = below


def _new_global(
    file: FileScope, node: nodes.Variable, name: nodes.Name, kind: Type
) -> tree.GlobalVariable:
    module = file.module
    known = module.checked.globals
    # A second declaration of a name is E2023, reported by the parser; it takes over the slot.
    before = known.pop(name.text, None)
    slot = before.slot if before is not None else len(known)
    variable = tree.GlobalVariable(
        name.text,
        kind,
        slot,
        module.checked,
        file.source,
        name.start,
        name.end,
        is_mutable=node.is_mutable,
        is_private=node.is_private,
    )
    known[name.text] = variable
    module.declared_at[name.text] = (file.source, name)
    symbols = module.program.symbols
    if symbols is not None:
        symbols.declare_global(file, node, variable)
    return variable


def contains_call(node: object) -> bool:
    """Return whether an expression contains a call."""
    if isinstance(node, nodes.Call):
        return True
    if isinstance(node, tuple):
        return any(contains_call(part) for part in node)
    if isinstance(node, nodes.Node):
        return any(contains_call(getattr(node, name)) for name in node.__struct_fields__[2:])
    return False


_DESCRIPTIONS = {
    nodes.If: "'if' statement",
    nodes.When: "'when' statement",
    nodes.For: "'for' loop",
    nodes.ForEach: "'for_each' loop",
    nodes.AsLongAs: "'as_long_as' loop",
    nodes.Loop: "'loop' statement",
    nodes.Break: "'break' statement",
    nodes.Continue: "'continue' statement",
    nodes.Return: "'return' statement",
    nodes.Ensure: "'ensure' statement",
    nodes.Unpack: "assignment",
    nodes.Assign: "assignment",
    nodes.ExpressionStatement: "expression",
}


def _continues_line(file: FileScope, refused: nodes.Node, node: nodes.Node) -> bool:
    """Return whether a statement follows a refused one on its line, as in `func main() { … }`."""
    return "\n" not in file.source.text[refused.end : node.start]


def _refuse_statement(scope: Scope, node: nodes.Node) -> None:
    """Report E2056: a statement outside of functions."""
    from ez_lang.syntax.foreign_words import foreign_word  # noqa: PLC0415 - only after an error

    text = scope.file.source.text
    underlined: nodes.Node = node
    hint = "move it into a function, such as main"
    if isinstance(node, nodes.ExpressionStatement):
        underlined = node.value
        if isinstance(underlined, nodes.NameUse):
            # `main` of `func main() { … }`: the name is declared in the syntax of another language.
            scope.file.refused_names.add(underlined.text)
            foreign = foreign_word(underlined.text)
            hint = hint if foreign is None else foreign.advice
    elif isinstance(node, nodes.Assign):
        underlined = node.target
        root = root_of(underlined)
        if isinstance(root, nodes.NameUse):
            scope.file.refused_names.add(root.text)
        hint = "a global variable is declared with temp or const"
    elif not isinstance(node, nodes.Unpack):
        word = word_at(text, node.start)
        underlined = nodes.Node(node.start, node.start + len(word))
    if isinstance(node, nodes.ExpressionStatement | nodes.Assign):
        underlined = on_line_of(scope, underlined, nodes.Node(underlined.end - 1, underlined.end))
    report(
        scope,
        "E2056",
        underlined,
        f"{_DESCRIPTIONS[type(node)]} not allowed at file scope",
        label="only declarations are allowed here",
        help=hint,
    )
