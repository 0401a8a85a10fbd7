"""The performance of lowering on the samples and the language cases.

It measures two hidden costs: expressions that become separate executors although they could be
folded into their statement, and text that Python has to compile again for each statement.
"""

from __future__ import annotations

import gc
import tempfile
import time
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from ez_lang.api import check_file
from ez_lang.execute.interpreter import DEPTH_LIMIT, Interpreter
from ez_lang.execute.linkage import Linkage
from ez_lang.execute.lowering import FunctionLowering
from ez_lang.execute.python_memory import collect_rarely
from ez_lang.execute.shapes import SHAPES
from ez_lang.execute.weaves import RUNNING
from tests.bench.rows import Row
from tests.helpers.fake_host import FakeHost
from tests.helpers.language_cases import cases_below
from tests.helpers.running_cases import run_case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.check.tree import CheckedProgram, Expression, Statement
    from ez_lang.execute.probes import FunctionUnit, StatementProbe
    from ez_lang.execute.shapes import Executor

TESTS = Path(__file__).parents[1]
SAMPLES = TESTS.parent / "samples"
EXPECTED = TESTS / "samples" / "expected"
ROUNDS = 3


def measure() -> list[Row]:
    """All rows, in the order of the page."""
    return [closures_of_their_own(), *lowered_cold()]


# ----------------------------------------------------------------------------------- closures


class Count:
    """The numbers of executors of statements, and of separate ones of expressions."""

    def __init__(self) -> None:
        self.statements = self.expressions = 0


@contextmanager
def counting() -> Iterator[Count]:
    """Count the executors that are made meanwhile."""
    count = Count()
    statement, expression = FunctionLowering.statement, FunctionLowering.expression

    def counted_statement(
        lowering: FunctionLowering, node: Statement, place: StatementProbe
    ) -> Executor:
        count.statements += 1
        return statement(lowering, node, place)

    def counted_expression(
        lowering: FunctionLowering, node: Expression, place: StatementProbe
    ) -> Executor:
        count.expressions += lowering.folds
        return expression(lowering, node, place)

    with (
        patch.object(FunctionLowering, "statement", counted_statement),
        patch.object(FunctionLowering, "expression", counted_expression),
    ):
        yield count


def closures_of_their_own() -> Row:
    """The share of separate expression executors among all executors that ran."""
    with counting() as count, tempfile.TemporaryDirectory() as folder:
        for program, stdin in runnable_samples():
            with chdir(folder):
                Interpreter(program, FakeHost(stdin)).run()
        for number, case in enumerate(cases_below(TESTS / "language")):
            (own := Path(folder) / str(number)).mkdir()
            with chdir(own):
                run_case(case, own)
    share = count.expressions / (count.expressions + count.statements)
    return Row("expressions not folded into their statement, % of all closures", share * 100, 5.0)


def runnable_samples() -> list[tuple[CheckedProgram, str]]:
    """The samples that are programs and end, checked, each with its input."""
    found: list[tuple[CheckedProgram, str]] = []
    for output in sorted(EXPECTED.rglob("*.out")):
        path = SAMPLES / output.relative_to(EXPECTED).with_suffix(".ez")
        program = check_file(str(path)).program
        assert program is not None, path
        if "@server" in path.read_text(encoding="utf-8"):
            continue
        given = output.with_suffix(".in")
        found.append((program, given.read_text(encoding="utf-8") if given.exists() else ""))
    return found


# ------------------------------------------------------------------------------------ lowering


def lowered_cold() -> list[Row]:
    """The time for lowering all samples and compiling all their statements."""
    programs = [program for program, _ in runnable_samples()]
    lines = {file: text for program in programs for file, text in texts_of(program)}
    count = sum(text.count("\n") for text in lines.values())
    took, statements = min(lowered_all(programs) for _ in range(ROUNDS))
    each = took / statements * 1_000_000
    return [
        Row("5,000 lines lowered and compiled cold, ms", took * 5_000_000 / count, 200.0),
        Row("a statement lowered and compiled cold, microseconds", each, None),
    ]


def texts_of(program: CheckedProgram) -> list[tuple[str, str]]:
    """The files of a program, each with its text."""
    return [(file.absolute, file.text) for module in program.modules for file in module.files]


def lowered_all(programs: list[CheckedProgram]) -> tuple[float, int]:
    """The time without any shapes at the beginning, and the number of statements."""
    SHAPES.clear()
    before = gc.get_threshold()
    gc.collect()
    collect_rarely()
    started = time.perf_counter()
    statements = sum(lowered(program) for program in programs)
    took = time.perf_counter() - started
    gc.set_threshold(*before)
    gc.unfreeze()
    return took, statements


def lowered(program: CheckedProgram) -> int:
    """Lower a whole program; return the number of its statements."""
    interpreter = Interpreter(program, FakeHost())
    linkage = Linkage(program, FakeHost(), DEPTH_LIMIT, lower_nothing, same_error)
    statements = 0
    for function in interpreter.functions():
        unit = linkage.unit_of(function)
        lowering = FunctionLowering(linkage, unit, RUNNING)
        lowering.lower()
        for node, place in unit.statements.items():
            place.put(lowering.statement(node, place))
        statements += len(unit.statements)
    return statements


def lower_nothing(_unit: FunctionUnit) -> None:
    """A stub for programs that are lowered and not run."""


def same_error(error: BaseException) -> BaseException:
    """Return the error unchanged."""
    return error
