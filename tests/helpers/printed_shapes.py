"""The generated text of executors, for documents and tests."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING

from ez_lang.api import check_text
from ez_lang.check.expression_at import check_expression
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.lowering import FunctionLowering
from ez_lang.execute.recording import Recorder
from ez_lang.execute.shapes import plain_text, shape_of
from ez_lang.execute.weaves import DEBUGGING, RUNNING
from tests.helpers.execution import function_named
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from ez_lang.execute.shapes import Executor
    from ez_lang.execute.weaves import Weave


def _hook(*_arguments: object) -> None:
    return None


WEAVES: dict[str, Weave] = {
    "running": RUNNING,
    "debugged": DEBUGGING,
    "recorded": DEBUGGING._replace(writes=Recorder()),
    "with a write hook": DEBUGGING._replace(writes=_hook),
}


def printed_shape(
    program: str, statement: str, *, weave: str = "running", condition: str = ""
) -> list[str]:
    """The generated lines of the statement of `main` that begins with this text.

    With a condition they are those of its guard.  The statement `do main()` means the body.
    """
    checked = check_text(program)
    assert checked.program is not None, checked.diagnostics
    assert checked.scopes is not None
    interpreter = Interpreter(checked.program, FakeHost(), weave=WEAVES[weave])
    main = function_named(interpreter, "main")
    unit = interpreter.linkage.unit_of(main)
    lowering = FunctionLowering(interpreter.linkage, unit, WEAVES[weave])
    if statement == "do main()":
        lowering.lower()
        return _lines_of(unit.body.executor)
    for node, probe in unit.statements.items():
        if not main.file.text.startswith(statement, node.start):
            continue
        if not condition:
            return _lines_of(lowering.statement(node, probe))
        test, _ = check_expression(checked.scopes, condition, main, node.start)
        assert test is not None, condition
        return _lines_of(lowering.guarded(probe, test, _hook))
    raise AssertionError(f"the program has no statement {statement}")


def _lines_of(executor: Executor) -> list[str]:
    assert isinstance(executor, FunctionType)
    shape = shape_of(executor.__code__)
    assert shape is not None
    return [plain_text(line) for line in shape.lines]
