"""Functions: their heads, the default values of their parameters, their bodies.

Heads are declared in the order of the text, before any body is checked, so that functions can call
each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.values import check_value
from ez_lang.check.hints.suggestions import conversion_help
from ez_lang.check.names.scopes import Scope
from ez_lang.check.names.symbols import doc_of
from ez_lang.check.quirks.late_errors import deferred
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import report, suppressed_codes, type_name
from ez_lang.check.statements.blocks import check_block
from ez_lang.check.types.conversions import adapt, parameter_destination
from ez_lang.check.types.written import TypeProblem, read_type, report_type_problem, type_when_read
from ez_lang.model.assignability import fits
from ez_lang.model.types import ANY, PRIMITIVES, Type
from ez_lang.source.diagnostics import Related
from ez_lang.stdlib.library_types import KNOWN_EVERYWHERE
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import FileScope


def declare_functions(file: FileScope) -> None:
    """Declare the functions of a file with their parameters and results."""
    module = file.module
    declared: list[str] = []
    for node in file.loaded.tree.items:
        if not isinstance(node, nodes.Function):
            continue
        name = node.name.text
        function = tree.CheckedFunction(
            name,
            module.checked,
            file.source,
            node.start,
            node.end,
            node.name.start,
            is_private=node.is_private,
            doc=doc_of(node.attributes),
        )
        scope = Scope(file, function, suppressed=suppressed_codes(node.attributes))
        file.functions.append((node, scope))
        # The head is checked before the function is declared: a parameter may have its name.
        _head(scope, node, declared)
        module.checked.functions[name] = function
        module.declared_at[name] = (file.source, node.name)
        declared.append(name)
        symbols = module.program.symbols
        if symbols is not None:
            symbols.declare_function(file, node, function)


def _head(scope: Scope, node: nodes.Function, declared: list[str]) -> None:
    function = scope.function
    scope.open()
    # A parameter is visible in the body, from its brace on.
    for parameter in node.parameters:
        kind = _parameter_type(scope, parameter)
        _refuse_name(scope, parameter.name, declared)
        function.parameters.append(
            scope.new_local(
                parameter.name,
                kind,
                node.body.start,
                kind="parameter",
                is_mutable=parameter.is_mutable,
                is_reference=parameter.is_mutable,
            )
        )
        # Default values may use any global and function, so they are checked in a later pass.
        function.defaults.append(None)
    results: list[Type] = []
    for result in node.results:
        kind = _result_type(scope, node, result)
        results.append(kind)
        if result.name is not None:
            _refuse_name(scope, result.name, declared)
            function.named_results.append(
                scope.new_local(result.name, kind, node.body.start, kind="result")
            )
    function.results = tuple(results)


def _parameter_type(scope: Scope, parameter: nodes.Parameter) -> Type:
    if parameter.type is None:
        return UNKNOWN
    problems: list[TypeProblem] = []
    found = read_type(scope.file, parameter.type, problems)
    problems = _head_problems(problems, parameter.type)
    for problem in problems[:1]:
        what = f"parameter '{parameter.name.text}'"
        report_type_problem(scope, problem, parameter.name, "E3010", what)
    return type_when_read(ANY if problems else found)


def _result_type(scope: Scope, node: nodes.Function, result: nodes.Result) -> Type:
    if result.type is None:
        return UNKNOWN
    problems: list[TypeProblem] = []
    found = read_type(scope.file, result.type, problems)
    problems = _head_problems(problems, result.type)
    for problem in problems[:1]:
        what = f"the result of function '{node.name.text}'"
        report_type_problem(scope, problem, node.name, "E3011", what)
    return type_when_read(ANY if problems else found)


def _head_problems(problems: list[TypeProblem], written: nodes.TypeNode) -> list[TypeProblem]:
    """Return the problems that count in a head: `void` counts only as the whole type."""
    return [p for p in problems if p.kind != "void" or p.node is written]


def _refuse_name(scope: Scope, name: nodes.Name, declared: list[str]) -> None:
    """Report E2033: a parameter has the name of a type, or of a function above it.

    A function below is not known yet when the reference checker reads the head, so its name is
    accepted.
    """
    text = name.text
    module = scope.module
    if text in PRIMITIVES or text in KNOWN_EVERYWHERE or module.find_type(text) is not None:
        what = "type"
    elif text in declared:
        what = "function"
    else:
        return
    where = module.declared_at.get(text)
    related: tuple[Related, ...] = ()
    if where is not None:
        related = (Related(where[0], where[1].start, where[1].end, "declared here"),)
    report(
        scope,
        "E2033",
        name,
        f"'{text}' is a {what} name and cannot be used as a parameter name",
        label="choose another name",
        related=related,
    )


def check_defaults(file: FileScope) -> None:
    """Check the default values of parameters, in the scope of the file."""
    for node, scope in file.functions:
        variables = scope.function.parameters
        for index, (parameter, variable) in enumerate(zip(node.parameters, variables, strict=True)):
            if parameter.default is not None:
                default = _default(scope, parameter.default, variable)
                scope.function.defaults[index] = default


def _default(
    scope: Scope, written: nodes.Expression, variable: tree.LocalVariable
) -> tree.Expression:
    # Not the scope of the function: a default cannot use other parameters.
    outside = Scope(scope.file, scope.function, suppressed=scope.suppressed)
    value = deferred(outside, written, lambda: check_value(outside, written, variable.type))
    # Errors inside the default are deferred; a wrong type is not.
    if not fits(variable.type, value.type):
        report(
            scope,
            "E3001",
            written,
            f"default value type mismatch: parameter '{variable.name}' expects "
            f"{type_name(variable.type)}, got {type_name(value.type)}",
            label=f"this is {type_name(value.type)}",
            help=conversion_help(scope, written, variable.type, value.type),
        )
        return value
    return adapt(value, variable.type, parameter_destination(variable.name))


def check_function(node: nodes.Function, scope: Scope) -> None:
    """Check the body of a function whose head is declared."""
    # A result of an unknown type has been reported; the type that it should have is not known.
    if node.results and UNKNOWN not in scope.function.results:
        _check_ends(scope, node)
    scope.function.body = check_block(scope, node.body)
    scope.close(node.body.end)


def _check_ends(scope: Scope, node: nodes.Function) -> None:
    name = node.name.text
    if not has_return(node.body):
        report(
            scope,
            "E3024",
            node.name,
            f"function '{name}' has results but no return statement",
            label=f"must return {', '.join(type_name(t) for t in scope.function.results)}",
        )
    elif not always_returns(node.body):
        report(
            scope,
            "E3035",
            node.name,
            f"function '{name}': not all code paths return a value",
            label="can reach its end without returning",
            help="add a return at the end of the function",
        )


# ----------------------------------------------------------------------------- paths that return

# Both functions inspect only the syntax tree.  `loop`, `panic` and `exit` do not count as ends
# of a path, because the reference checker does not know that they never return.


def has_return(block: nodes.Block) -> bool:
    """Return whether some `return` is reachable.

    One inside a `loop` does not count, and a `when` counts only with a `return` in every case.
    """
    return any(_contains_return(statement) for statement in block.statements)


def _contains_return(node: nodes.Statement) -> bool:
    if isinstance(node, nodes.Return):
        return True
    if isinstance(node, nodes.If):
        branches = [branch.body for branch in node.branches]
        if node.otherwise is not None:
            branches.append(node.otherwise)
        return any(has_return(block) for block in branches)
    if isinstance(node, nodes.For | nodes.ForEach | nodes.AsLongAs):
        return has_return(node.body)
    if isinstance(node, nodes.When):
        return _has_default(node) and all(has_return(case.body) for case in node.cases)
    return False


def always_returns(block: nodes.Block) -> bool:
    """Return whether every path through the block ends with `return`."""
    return any(_returns(statement) for statement in block.statements)


def _returns(node: nodes.Statement) -> bool:
    if isinstance(node, nodes.Return):
        return True
    if isinstance(node, nodes.If):
        return (
            node.otherwise is not None
            and always_returns(node.otherwise)
            and all(always_returns(branch.body) for branch in node.branches)
        )
    if isinstance(node, nodes.When):
        return _has_default(node) and all(always_returns(case.body) for case in node.cases)
    return False


def _has_default(node: nodes.When) -> bool:
    return any(not case.values for case in node.cases)
