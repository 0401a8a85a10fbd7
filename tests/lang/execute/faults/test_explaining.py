"""Faults that are neither numbers nor indexes."""

from __future__ import annotations

import pytest

from ez_lang.check import tree
from ez_lang.execute.faults.explaining import FailedNode, explained
from ez_lang.execute.faults.failures import TooDeep
from ez_lang.model.faults import Fault
from ez_lang.model.types import INT
from tests.helpers.execution import program_of, run


def _spot() -> FailedNode:
    return FailedNode(tree.Constant(0, 1, INT, 5), (), lambda _part: None)


NO_FRAME = SystemError("error return without exception set")


@pytest.mark.parametrize("error", [TooDeep(), RecursionError(), MemoryError(), NO_FRAME])
def test_the_limits_of_python_are_limits_of_ez(error: BaseException) -> None:
    fault = explained(error, _spot()).fault

    assert fault is not None
    assert fault.code == "E5018"


def test_a_fault_says_itself_what_it_is() -> None:
    fault = Fault("E8001", "no root of a negative number")

    assert explained(fault, _spot()).fault is fault


def test_what_means_nothing_stays_unexplained() -> None:
    assert explained(ValueError("?"), _spot()).fault is None
    assert explained(TypeError("unsupported operand"), _spot()).fault is None
    assert explained(SystemError("bad call"), _spot()).fault is None


@pytest.mark.parametrize(("statement", "code"), [
    ("touch_array(p.list)", "E5007"), ("touch_map(p.m)", "E12002"),
    ("touch_inner(p.inner)", "E5017"), ("touch_whole(p.inner)", "E5017"),
    ("touch_whole_array(p.list)", "E5017"),
])  # fmt: skip
def test_changing_what_was_bound_to_a_const_is_a_fault_by_kind(statement: str, code: str) -> None:
    program = program_of(
        "const Inner struct { n int }\n"
        "const P struct { list [int] m map[string:int] inner Inner }\n"
        "do touch_array(&a [int]) { a[0] = 1 }\n"
        'do touch_map(&m map[string:int]) { m["k"] = 1 }\n'
        "do touch_inner(&i Inner) { i.n = 1 }\n"
        "do touch_whole(&i Inner) { i = Inner{n: 3} }\n"
        "do touch_whole_array(&a [int]) { a = {3} }\n"
        f'do main() {{ const p = P{{list: {{1}}, m: {{"k": 1}}}} {statement} }}'
    )

    assert run(program).code == code


@pytest.mark.parametrize(
    ("expression", "code"),
    [("o.inner.n", "E4011"), ("o.inner.deep.n", "E4011"), ("o.list[0]", "E5015")],
)
def test_what_was_read_from_outside_may_be_of_another_kind(expression: str, code: str) -> None:
    program = program_of(
        "import @json\nconst Inner struct { n int deep Deep }\nconst Deep struct { n int }\n"
        "const O struct { inner Inner list [int] }\n"
        "do main() {\n"
        ' temp o, err = json.decode(`{"inner": {}, "list": 5}`, O)\n'
        f" print(err) print({expression})\n}}"
    )

    ended = run(program)

    assert (ended.output, ended.code) == ("nil", code)


@pytest.mark.parametrize("name", ["append", "unshift"])
def test_a_library_function_that_would_change_a_constant_is_named(name: str) -> None:
    ended = run(f"const a [int, 2] = {{1, 2}} arrays.{name}(a, 3)")

    assert ended.fault is not None
    assert (ended.code, ended.failing_text) == ("E5007", f"arrays.{name}(a, 3)")
    assert ended.fault.message == f"arrays.{name}() cannot change a constant array"


def test_panic_and_assert_end_the_program_with_their_text() -> None:
    panicked, failed = run('panic("bad")'), run('assert(1 > 2, "math")')

    assert (panicked.code, failed.code) == ("E5021", "E5022")
    assert panicked.fault is not None
    assert "bad" in panicked.fault.message
