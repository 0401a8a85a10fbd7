"""Statements that begin with a keyword, and functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.syntax import declaration_builders, nodes, statement_builders
from ez_lang.syntax.declaration_rules import check_name
from ez_lang.syntax.recovery.blocks import expected_block, read_body
from ez_lang.syntax.recovery.declarations import declared_name, skip_colon
from ez_lang.syntax.recovery.expressions import (
    no_type,
    read_arguments,
    read_expression,
    read_expressions,
    read_named_type,
    read_type,
)
from ez_lang.syntax.recovery.skipping import skip_to_body
from ez_lang.syntax.statement_rules import report_missing_default
from ez_lang.syntax.terminals import (
    CASE_WORDS,
    CLOSERS,
    END,
    NAMES,
    OPENERS,
    STATEMENT_WORDS,
    TYPE_STARTS,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.syntax.nodes import Expression, Statement
    from ez_lang.syntax.recovery.reader import Reader

_LOOPS = (
    "to count, write `for i in range(0, 10) { … }`; "
    "to loop over an array, write `for_each item in items { … }`"
)
_NOT_ENSURED = frozenset({"DO", "CONST", "STRUCT", "ENUM"})

# ----------------------------------------------------------------------------- without a block


def _break(reader: Reader) -> Statement:
    word = reader.take()
    return statement_builders.break_(reader.builder, reader.starts[word], reader.end)


def _continue(reader: Reader) -> Statement:
    word = reader.take()
    return statement_builders.continue_(reader.builder, reader.starts[word], reader.end)


def _return(reader: Reader) -> Statement:
    """Read `return` and its values; a token that begins no value is left for the next statement."""
    begin = reader.begin
    reader.take()
    is_unpack = reader.kind == "BLANK" and reader.peek() == "COMMA"
    if reader.kind in STATEMENT_WORDS | {"RBRACE", END} or is_unpack:
        return statement_builders.return_(reader.builder, begin, reader.end, None)
    values = read_expressions(reader)
    return statement_builders.return_(reader.builder, begin, reader.end, values)


def _ensure(reader: Reader) -> Statement:
    """Read `ensure` and a call."""
    begin = reader.begin
    reader.take()
    if reader.kind in _NOT_ENSURED:
        reader.reject(
            "E3039",
            f"ensure expects a function call, got {reader.quoted(reader.at)}",
            label="not a call",
            help="move the code to a function and ensure a call of it",
        )
        return statement_builders.ensure(reader.builder, begin, reader.end, reader.hole())
    if _is_argument_list(reader):
        opener = reader.at
        read_arguments(reader)
        # With another mistake in the arguments, one report is enough.
        if not reader.failed:
            reader.report(
                "E3039",
                opener,
                "ensure expects a function call, got arguments without a function",
                label="the name of the function is missing",
                help="write the name of the function before the parenthesis: `ensure name(…)`",
            )
        return statement_builders.ensure(reader.builder, begin, reader.end, reader.hole())
    call = read_expression(reader)
    return statement_builders.ensure(reader.builder, begin, reader.end, call)


def _is_argument_list(reader: Reader) -> bool:
    """Return whether a parenthesis follows that cannot be a group: it is empty or has a comma."""
    if reader.kind != "LPAR":
        return False
    depth = 0
    for distance in range(len(reader.kinds) - reader.at):
        kind = reader.peek(distance)
        if kind in OPENERS:
            depth += 1
        elif kind in CLOSERS:
            depth -= 1
        if depth == 0:
            return distance == 1
        if depth == 1 and kind == "COMMA":
            return True
    return False


# ------------------------------------------------------------------------------------------- if


def _if(reader: Reader) -> Statement:
    begin = reader.begin
    branches = [_branch(reader)]
    otherwise = None
    while reader.kind == "OR":
        # An `or` continues the statement even if the branch before it has no block.
        reader.failed = False
        branches.append(_branch(reader))
    if reader.kind == "OTHERWISE":
        reader.failed = False
        first = reader.take()
        otherwise = read_body(reader, first)
    return statement_builders.if_(reader.builder, begin, reader.end, branches, otherwise)


def _branch(reader: Reader) -> nodes.Branch:
    begin = reader.begin
    first = reader.take()
    condition = read_expression(reader)
    body = read_body(reader, first)
    return statement_builders.branch(reader.builder, begin, reader.end, condition, body)


# ----------------------------------------------------------------------------------------- when


def _when(reader: Reader) -> Statement:
    begin = reader.begin
    first = reader.take()
    subject = read_expression(reader)
    cases: list[nodes.Case] = []
    if not reader.failed and reader.kind != "LBRACE":
        expected_block(reader)
    if reader.failed:
        reader.incomplete.add(begin)
    # `when x` and `is 1 { }` on the next line: only the brace is missing.
    if reader.failed and reader.kind in CASE_WORDS:
        _cases_without_braces(reader, cases)
    elif reader.failed and skip_to_body(reader, first):
        reader.failed = False
    if not reader.failed and reader.kind == "LBRACE":
        # The attribute is applied to the node later, but `default` is reported while reading.
        is_strict = bool(first) and reader.kinds[first - 1] == "STRICT"
        _cases(reader, begin, cases, None if is_strict else subject.end)
    return statement_builders.when(reader.builder, begin, reader.end, subject, cases)


def _cases(reader: Reader, begin: int, cases: list[nodes.Case], head_end: int | None) -> None:
    """Read the cases of a `when`; `head_end` is where its head ends if it needs a `default`."""
    diagnostics = reader.reporter.diagnostics
    reader.braces.open("when", reader.begin)
    reader.take()
    wrong: list[Diagnostic] = []
    has_colons = False
    while reader.kind not in {"RBRACE", END} and not reader.function_is_unclosed():
        if reader.kind in CASE_WORDS:
            reported = len(diagnostics)
            cases.append(_case(reader))
            if reader.failed:
                # The rest of the case may contain the `default` that seems to be missing.
                reader.incomplete.add(begin)
                if reader.kind == "COLON" and has_colons:
                    del diagnostics[reported:]  # `is 1:` is reported for the first case only
                has_colons = has_colons or reader.kind == "COLON"
        # A statement between cases: the `when` has no end, and the statement follows it.
        elif reader.kind in STATEMENT_WORDS and reader.brace_balance > 0:
            reader.braces.report_unclosed()
            reader.brace_balance -= 1
            break
        else:
            reader.failed = True
            reader.incomplete.add(begin)
            reader.report(
                "E2001",
                reader.at,
                f"unexpected token {reader.quoted(reader.at)} in when statement",
                label="`is` or `default` was expected here",
            )
            wrong.append(diagnostics[-1])
        if reader.failed:
            _skip_to_case(reader)
    if not reader.accept("RBRACE"):
        reader.incomplete.add(begin)
    reader.braces.close()
    if wrong and head_end is not None and all(case.values for case in cases):
        # The reference language reports the missing `default`, at the head.  What was found
        # between the cases, perhaps meant for one, becomes a note of that report.
        diagnostics[:] = [mistake for mistake in diagnostics if mistake not in wrong]
        report_missing_default(reader.reporter, begin, head_end, wrong[0])


def _cases_without_braces(reader: Reader, cases: list[nodes.Case]) -> None:
    reader.failed = False
    reader.braces.missing_openers += 1
    while not reader.failed and reader.kind in CASE_WORDS:
        cases.append(_case(reader))


def _skip_to_case(reader: Reader) -> None:
    """Move to the next case or the end of the `when`."""
    reader.failed = False
    depth = 0
    while reader.kind != END:
        # `is 1 f() }` and another case: the block has lost its `{`, so its `}` does not end the
        # `when`.
        if reader.kind == "RBRACE" and not depth and reader.peek() in CASE_WORDS:
            reader.braces.missing_openers = max(reader.braces.missing_openers - 1, 0)
            reader.take()
        if depth == 0 and reader.kind in CASE_WORDS | {"RBRACE"}:
            return
        depth += (reader.kind == "LBRACE") - (reader.kind == "RBRACE")
        reader.take()


def _case(reader: Reader) -> nodes.Case:
    begin = reader.begin
    first = reader.take()
    if reader.kinds[first] == "DEFAULT":
        if reader.kind != "LBRACE":
            reader.expected("'{'", message="expected '{' after default")
        body = read_body(reader, first)
        return statement_builders.default_case(reader.builder, begin, reader.end, body)
    values = read_expressions(reader)
    body = read_body(reader, first)
    return statement_builders.case(reader.builder, begin, reader.end, values, body)


# ---------------------------------------------------------------------------------------- loops


def _loop_name(reader: Reader) -> int | None:
    """Return the token of a loop's variable; None if it is missing: `for in items`."""
    if reader.kind == "IN" and not reader.failed:
        name = reader.builder.name(reader.at)
        check_name(reader.reporter, name, "E2020", "variable name")
        return None
    return declared_name(reader, "a name", "E2020", "variable name")


def _for(reader: Reader) -> Statement:
    """Read `for` over a range; its head may be in parentheses."""
    begin = reader.begin
    first = reader.take()
    opener = reader.take() if reader.kind == "LPAR" else None
    name = _loop_name(reader)
    type_: nodes.NamedType | None = None
    if not reader.failed and reader.kind in NAMES:
        type_ = read_named_type(reader)
    iterable = _iterable(reader, None if name is None else opener)
    body = read_body(reader, first)
    return nodes.For(begin, reader.end, reader.name_of(name), iterable, body, type_)


def _for_each(reader: Reader) -> Statement:
    """Read `for_each` over an array or a string; its head may be in parentheses."""
    begin = reader.begin
    first = reader.take()
    opener = reader.take() if reader.kind == "LPAR" else None
    name = _loop_name(reader)
    # `for_each (in items)`: without a name the parenthesis was part of the mistake.
    opener = None if name is None else opener
    index: nodes.Name | None = None
    if reader.accept("COMMA"):
        index = reader.name_of(name)
        name = _loop_name(reader)
    iterable = _iterable(reader, opener)
    body = read_body(reader, first)
    return nodes.ForEach(begin, reader.end, reader.name_of(name), iterable, body, index)


def _iterable(reader: Reader, opener: int | None) -> Expression:
    """Read `in`, the expression after it, and the parenthesis that closes the head."""
    iterable: Expression = reader.hole()
    if not reader.failed and reader.kind != "IN":
        reader.expected("'in'", help=_LOOPS)
    if reader.accept("IN"):
        iterable = read_expression(reader)
    if opener is not None:
        reader.expect("RPAR", opener=opener)
    return iterable


def _as_long_as(reader: Reader) -> Statement:
    begin = reader.begin
    first = reader.take()
    condition = read_expression(reader)
    body = read_body(reader, first)
    return statement_builders.as_long_as(reader.builder, begin, reader.end, condition, body)


def _loop(reader: Reader) -> Statement:
    begin = reader.begin
    first = reader.take()
    body = read_body(reader, first)
    return statement_builders.loop(reader.builder, begin, reader.end, body)


# ------------------------------------------------------------------------------------ functions


def _function(reader: Reader) -> Statement:
    begin = reader.begin
    reported = len(reader.reporter.diagnostics)
    first = reader.take()
    outer, reader.function_indent = reader.function_indent, reader.indent(first)
    name = declared_name(reader, "a function's name", "E2021", "function name")
    parameters: list[nodes.Parameter] = []
    results: list[nodes.Result] = []
    opener = reader.at
    if reader.expect("LPAR"):
        parameters = _parameters(reader, opener)
        if reader.failed:
            # `do f(a, b`: the types that the broken list lacks are not reported again.
            parameters = [replace(p, type=p.type or no_type(reader)) for p in parameters]
    if reader.accept("ARROW"):
        results = _results(reader)
    elif _is_result_without_arrow(reader):
        advice = "the type of the result is written after an arrow: `do name() -> int { … }`"
        reader.expected("'{'", help=advice)
    body = read_body(reader, first)
    if reader.failed and reader.braces.is_block_innermost:
        # A broken `do` inside a block is most likely no function at all, and a function there
        # would be a mistake already: only that is reported.
        del reader.reporter.diagnostics[reported:]
    reader.function_indent = outer
    if name is not None:
        return declaration_builders.function(
            reader.builder, begin, reader.end, name, parameters, results, body
        )
    reader.incomplete.add(begin)
    return nodes.Function(begin, reader.end, reader.no_name(), tuple(parameters), (), body)


def _is_result_without_arrow(reader: Reader) -> bool:
    """Return whether a type follows the parameters without `->`: `do f() : int {`."""
    is_type = reader.kind in TYPE_STARTS or (
        reader.kind in {"COLON", "EQUAL"} and not reader.is_first_on_line(reader.at + 1)
    )
    return is_type and not reader.is_first_on_line(reader.at)


def _parameters(reader: Reader, opener: int) -> list[nodes.Parameter]:
    found: list[nodes.Parameter] = []
    if reader.accept("RPAR"):
        return found
    while True:
        begin = reader.begin
        ampersand = reader.take() if reader.kind == "AMPERSAND" else None
        name = declared_name(reader, "parameter name", "E2033", "parameter name")
        if name is None:
            return found
        found.append(_parameter(reader, begin, ampersand, name))
        if not reader.accept("COMMA"):
            break
    if not reader.accept("RPAR"):
        reader.expected("',' or ')'", opener=opener)
    return found


def _parameter(reader: Reader, begin: int, ampersand: int | None, name: int) -> nodes.Parameter:
    type_ = default = None
    wanted = "expected ',', type or ')' after parameter name"
    skip_colon(reader, "E2002", f"{wanted}, got ':' instead")
    if reader.kind in TYPE_STARTS:
        type_ = read_type(reader)
        if reader.accept("EQUAL"):
            default = read_expression(reader)
    elif reader.kind not in {"COMMA", "RPAR"}:
        reader.expected("',', a type or ')'", message=wanted)
        type_ = no_type(reader)
    return declaration_builders.parameter(
        reader.builder, begin, reader.end, ampersand, name, type_, default
    )


def _results(reader: Reader) -> list[nodes.Result]:
    arrow = reader.at - 1
    if reader.kind == "LPAR":
        return _result_list(reader)
    if reader.kind == "NIL" or reader.kind in TYPE_STARTS:
        return [_plain_result(reader)]
    reader.report(
        "E2015",
        arrow,
        f"expected return type after '->', got {reader.quoted(reader.at)}",
        label="no type follows",
        help="omit the arrow if the function returns nothing",
    )
    reader.failed = reader.kind != "LBRACE"
    return []


def _plain_result(reader: Reader) -> nodes.Result:
    begin = reader.begin
    if reader.kind == "NIL":
        nil = reader.take()
        return declaration_builders.nil_result(reader.builder, begin, reader.end, nil)
    type_ = read_type(reader) or no_type(reader)
    return declaration_builders.plain_result(reader.builder, begin, reader.end, type_)


def _result_list(reader: Reader) -> list[nodes.Result]:
    opener = reader.take()
    found: list[nodes.Result] = []
    while not reader.failed and reader.kind != "RPAR":
        # `map` can be the name of a result, but `map [` begins a type.
        followers = NAMES if reader.kind == "MAP" else TYPE_STARTS
        if reader.kind in NAMES and reader.peek() in followers:
            begin = reader.begin
            name = reader.take()
            type_ = read_type(reader) or no_type(reader)
            found.append(
                declaration_builders.named_result(reader.builder, begin, reader.end, name, type_)
            )
        elif reader.kind == "NIL" or reader.kind in TYPE_STARTS:
            found.append(_plain_result(reader))
        else:
            is_named = any(result.name for result in found)
            reader.expected("return parameter name" if is_named else "type name in return types")
        if not reader.accept("COMMA"):
            break
    if not reader.accept("RPAR"):
        reader.expected("',' or ')'", opener=opener)
    return found


STATEMENTS: dict[str, Callable[[Reader], Statement]] = {
    "DO": _function,
    "IF": _if,
    "WHEN": _when,
    "FOR": _for,
    "FOR_EACH": _for_each,
    "AS_LONG_AS": _as_long_as,
    "LOOP": _loop,
    "BREAK": _break,
    "CONTINUE": _continue,
    "RETURN": _return,
    "ENSURE": _ensure,
}
