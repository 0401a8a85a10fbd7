"""Text of blocks, branches, `return` and `ensure`.

The executor of a statement returns None if the next statement follows, `BREAK` or `CONTINUE` if a
round of a loop ends, or else the value that the function returns.  A block only tests the results
of statements that contain a `break`, `continue` or `return`:

    total += n              c0(f)
    if n > 9 { return n }   if (r := c1(f)) is not None: return r
    n += 1                  c2(f)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ez_lang.check import tree
from ez_lang.execute.effects import NORMALLY, WITH_BREAK, WITH_CONTINUE, WITH_RETURN, endings
from ez_lang.execute.emit.calls import effect_lines
from ez_lang.execute.emit.emitter import indented
from ez_lang.execute.emit.observed import probe_name, recorder_of, step_lines
from ez_lang.execute.emit.writes import incremented
from ez_lang.execute.frames import ensure_slot
from ez_lang.execute.quirks.dynamic_operators import kind_of_type
from ez_lang.model.types import IntegerType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.check.tree import Block, Expression, Statement
    from ez_lang.execute.emit.emitter import Emitter
    from ez_lang.execute.shapes import Executor
    from ez_lang.model.types import Type

_WRITTEN_OUT: Final = 12
"""A longer block becomes executors of `_GROUP` statements each: shapes that many blocks share.
"""

_GROUP: Final = 8

_LEAVING: Final = (tree.Return, tree.Break, tree.Continue)


class Child(Struct, frozen=True):
    """A statement of a block: text of the call, and how it may end (see `effects.endings`)."""

    text: str
    endings: int


# ------------------------------------------------------------------------------------------ blocks


def flat(block: Block) -> list[Statement]:
    """The statements of a block, with those of blocks that are its statements."""
    found: list[Statement] = []
    for statement in block.statements:
        found += flat(statement) if isinstance(statement, tree.Block) else [statement]
    return found


def passing_block(e: Emitter, block: Block) -> list[str]:
    """Lines that run a block at the end of an executor, and return how it ends."""
    return _passing(e, _grouped(e, flat(block)), is_last=True)


def function_block(e: Emitter, block: Block, leave: str | None) -> list[str]:
    """Lines that run a function's body and return its result.

    `leave` names the content of the function's leave cell, which is called on every way out:

        c0(f)
        if (r := c1(f)) is not None: return r if c3 is None else c3(f, r)
        r = c2(f)
        return r if c3 is None else c3(f, r)
    """
    if leave is None:
        return passing_block(e, block)
    ending = f"return r if {leave} is None else {leave}(f, r)"
    lines: list[str] = []
    children = _grouped(e, flat(block))
    for number, child in enumerate(children, start=1):
        # An inlined statement can only be the last one; in weaves with stop points there is none.
        if not isinstance(child, Child):
            return [*lines, _leaving(e, child)]
        if child.endings == NORMALLY:
            lines.append(child.text)
        elif number == len(children):
            return [*lines, f"r = {child.text}", ending]
        else:
            lines.append(f"if (r := {child.text}) is not None: {ending}")
    return [*lines, f"if {leave} is not None: {leave}(f, None)"]


def _passing(e: Emitter, children: Sequence[Child | Statement], *, is_last: bool) -> list[str]:
    lines: list[str] = []
    for number, child in enumerate(children, start=1):
        if not isinstance(child, Child):
            return [*lines, _leaving(e, child)]
        # A statement that always ends normally returns None, so its result needs no test.
        if child.endings == NORMALLY:
            lines.append(child.text)
        elif is_last and number == len(children):
            # The result of the last child is that of the block, also if it is None.
            lines.append(f"return {child.text}")
        else:
            lines.append(f"if (r := {child.text}) is not None: return r")
    return lines


def _leaving(e: Emitter, node: Statement) -> str:
    if isinstance(node, tree.Break):
        return "return BREAK"
    if isinstance(node, tree.Continue):
        return "return CONTINUE"
    return f"return {returned(e, node)}" if isinstance(node, tree.Return) else "return"


def looping_block(e: Emitter, block: Block, round_lines: list[str]) -> list[str]:
    """Lines that run a block as the body of a loop; `round_lines` precede each further round.

    if (r := c0(f)) is not None:
     if r is BREAK: break
     if r is not CONTINUE: return r
     continue
    c1(f)
    """
    children = _grouped(e, flat(block))
    lines: list[str] = []
    for number, child in enumerate(children, start=1):
        if not isinstance(child, Child):
            return [*lines, *_leaving_loop(e, child, round_lines)]
        lines += _in_loop(child, round_lines, is_last=number == len(children))
    return [*lines, *round_lines]


def _leaving_loop(e: Emitter, node: Statement, round_lines: list[str]) -> list[str]:
    if isinstance(node, tree.Break):
        return ["break"]
    if isinstance(node, tree.Continue):
        return round_lines
    return [_leaving(e, node)]


def _in_loop(child: Child, round_lines: list[str], *, is_last: bool) -> list[str]:
    ends = child.endings
    # Only the tests that the child can satisfy are emitted.
    if ends == NORMALLY or (ends == WITH_CONTINUE and is_last):
        return [child.text]
    if ends == WITH_BREAK:
        return [f"if {child.text} is not None: break"]
    if ends == WITH_RETURN:
        return [f"if (r := {child.text}) is not None: return r"]
    inner: list[str] = []
    if ends & WITH_BREAK:
        inner.append("if r is BREAK: break")
    if ends & WITH_RETURN:
        inner.append("if r is not CONTINUE: return r" if ends & WITH_CONTINUE else "return r")
    if ends & WITH_CONTINUE and not is_last:
        inner += [*round_lines, "continue"]
    return [f"if (r := {child.text}) is not None:", *indented(inner)]


def _grouped(e: Emitter, statements: Sequence[Statement]) -> list[Child | Statement]:
    """Calls of the statements, or of groups of them; an inlined statement stays a node."""
    # No other block would share the shape of a long one.
    if len(statements) <= _WRITTEN_OUT:
        return _children(e, statements)
    grouped: list[Child | Statement] = []
    for at in range(0, len(statements), _GROUP):
        group = statements[at : at + _GROUP]
        ends = NORMALLY
        for statement in group:
            ends |= endings(statement)
        text = e.call(_group_executor(e, group))
        grouped.append(Child(text, ends))
    return grouped


def _group_executor(e: Emitter, group: Sequence[Statement]) -> Executor:
    inner = e.lowering.emitter(e.probe, e.probe.node)
    return inner.draft.finish(_passing(inner, _children(inner, group), is_last=True))


def _children(e: Emitter, statements: Sequence[Statement]) -> list[Child | Statement]:
    found: list[Child | Statement] = []
    for statement in statements:
        if _is_inlined(e, statement):
            # Nothing after it can be reached.
            return [*found, statement]
        found.append(Child(e.statement(statement), endings(statement)))
    return found


def _is_inlined(e: Emitter, statement: Statement) -> bool:
    """Whether the statement is part of the text of its block, without a cell."""
    weave = e.lowering.weave
    # With stop points or records these statements are steps, so they need an executor and a cell.
    return isinstance(statement, _LEAVING) and not weave.has_stop_points and weave.writes is None


def runs_statements(e: Emitter, block: Block) -> bool:
    """Whether a round of a loop with this body calls the executor of a statement."""
    return any(not _is_inlined(e, first) for first in flat(block)[:1])


# ---------------------------------------------------------------------------------------- branches


def if_lines(e: Emitter, node: tree.If) -> list[str]:
    """`if a { … } or b { … }` → `if f[k0]:`, `elif f[k1]:` and the calls of the children."""
    lines = step_lines(e)
    word = "if"
    for condition, block in node.branches:
        test = e.value(condition)
        if word == "elif":
            test = " and ".join([*_stop_point_tests(e, condition), test])
        lines += [f"{word} {test}:", *indented(passing_block(e, block))]
        word = "elif"
    if node.otherwise is not None and node.otherwise.statements:
        lines += ["else:", *indented(passing_block(e, node.otherwise))]
    return lines


def _stop_point_tests(e: Emitter, condition: Expression) -> list[str]:
    """Conditions that are always true and call the hook of an `or`, or record it."""
    # A line cannot precede `elif`, so the hook is called in an operand of `and`, as in
    # `elif (c1 is None or c1(f) is None) and (f[k2] > k3):`.
    stop_point = e.stop_point(condition)
    if stop_point is None:
        return []
    hook = e.draft.content(stop_point.cell)
    tests = [f"({hook} is None or {hook}(f) is None)"]
    recorder = recorder_of(e)
    if recorder is not None:
        report = e.draft.constant(recorder.entries.extend)
        tests.append(f"{report}(({probe_name(e, stop_point)}, f, None, None)) is None")
    return tests


def when_lines(e: Emitter, node: tree.When) -> list[str]:
    """`when n { is 1 { … } … }` → `t0 = f[k0]`, `if t0 == k1:` and the children."""
    # The dictionary maps each constant to the executor of its block, which is called with the
    # frame: `return k0.get(f[k1], k2)(f)`.
    table = _table(e, node)
    if table is not None:
        return [*step_lines(e), f"return {table}(f)"]
    subject = e.draft.temporary()
    lines = [*step_lines(e), f"{subject} = {e.value(node.subject)}"]
    word = "if"
    for values, block in node.cases:
        of_type = node.subject.type
        test = " or ".join([_matches(e, subject, of_type, *value) for value in values])
        lines += [f"{word} {test}:", *indented(passing_block(e, block))]
        word = "elif"
    if node.default is None:
        return lines
    default = passing_block(e, node.default)
    return [*lines, "else:", *indented(default)] if node.cases else [*lines, *default]


def _matches(e: Emitter, subject: str, of_type: Type, value: Expression, how: str) -> str:
    text = e.value(value)
    if how == "identity":
        return f"{subject} is {text}"
    if how == "dynamic":
        kinds = f"{kind_of_type(of_type)!r}, {kind_of_type(value.type)!r}"
        return f"are_same({subject}, {text}, {kinds})"
    if how == "range" and not isinstance(of_type, IntegerType):
        return f"holds({text}, {subject}, None, None)"
    if how == "range":
        return f"+{subject} in {text}"
    return f"{subject} == {text}" if how == "value" else f"({text}, False)[1]"


_LONG_WHEN: Final = 8


def _table(e: Emitter, node: tree.When) -> str | None:
    """Text that finds the block in a dictionary: `k0.get(f[k1], k2)`.

    None if the cases are not all constants, or few.
    """
    found: dict[object, Executor] = {}
    count = 0
    for values, block in node.cases:
        executor = _block_executor(e, block)
        for value, how in values:
            if how != "value" or not isinstance(value, tree.Constant):
                return None
            # Of two equal cases the first is executed, as in the chain of tests.
            found.setdefault(value.value, executor)
            count += 1
    if count < _LONG_WHEN:
        return None
    default = node.default or tree.Block(node.end, node.end, [])
    otherwise = e.draft.constant(_block_executor(e, default))
    return f"{e.draft.constant(found)}.get({e.value(node.subject)}, {otherwise})"


def _block_executor(e: Emitter, block: Block) -> Executor:
    inner = e.lowering.emitter(e.probe, e.probe.node)
    return inner.draft.finish(passing_block(inner, block))


# ------------------------------------------------------------------------- jumps, calls and ensure


def break_lines(e: Emitter, _node: tree.Break) -> list[str]:
    """`break` → `return BREAK`."""
    return [*step_lines(e), "return BREAK"]


def continue_lines(e: Emitter, _node: tree.Continue) -> list[str]:
    """`continue` → `return CONTINUE`."""
    return [*step_lines(e), "return CONTINUE"]


def return_lines(e: Emitter, node: tree.Return) -> list[str]:
    """`return n` → `return f[k0]`."""
    return [*step_lines(e), f"return {returned(e, node)}"]


def returned(e: Emitter, node: tree.Return) -> str:
    """Text of the result of a `return`: never None, which would mean that the block continues."""
    if not node.values:
        return "NIL"
    if len(node.values) == 1:
        return e.value(node.values[0])
    return f"({', '.join([e.value(value) for value in node.values])})"


def evaluate_lines(e: Emitter, node: tree.Evaluate) -> list[str]:
    """A call or an increment as a statement."""
    if isinstance(node.value, tree.Increment) and e.folds:
        return incremented(e, node.value)
    return effect_lines(e, node.value)


def ensure_lines(e: Emitter, node: tree.Ensure) -> list[str]:
    """`ensure f()` → `f[k0].append(k1)`, where `k1` is the executor of the call."""
    # The arguments of the registered call are evaluated when it is made.
    inner = e.lowering.emitter(e.probe, node)
    stop_point = inner.stop_point(node)
    call = inner.value(node.call)
    lines = [*inner.stop_point_lines(stop_point), *step_lines(inner, stop_point), call]
    registered = e.draft.constant(inner.draft.finish(lines))
    slot = e.draft.constant(ensure_slot(e.lowering.function))
    lines = step_lines(e)
    recorder = recorder_of(e)
    if recorder is not None:
        report = e.draft.constant(recorder.entries.extend)
        lines.append(f"{report}((None, f[{slot}], APPENDED, None))")
    return [*lines, f"f[{slot}].append({registered})"]
