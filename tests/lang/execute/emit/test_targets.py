"""References: another name for a place, failing only when it is used."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import GENERIC, RUNNING
from tests.helpers.execution import program_of, run

_HEAD = """
const P struct { n int next P }
do untouched(&n int) { print("fine") }
do read(&n int) { print(n) }
do write(&n int) { n = 1 }
do change(&n int) { n += 1 }
"""


def _run(call: str) -> tuple[str, str]:
    body = 'temp list [int] = {1}\ntemp m map[string:int] = {"k": 1}\ntemp p P\ntemp minus = -1\n'
    program = program_of(f"{_HEAD}do main() {{\n{body}{call}\nprint(list, m)\n}}")
    ended = [run(program, weave) for weave in (RUNNING, GENERIC)]
    assert ended[0].observed == ended[1].observed
    return ended[0].output, ended[0].code


@pytest.mark.parametrize("argument", ["list[5]", "list[minus]", 'm["x"]'])
def test_a_reference_to_nothing_may_be_passed(argument: str) -> None:
    assert _run(f"untouched({argument})") == ('fine{1} {"k": 1}', "")


@pytest.mark.parametrize("function", ["read", "write", "change"])
@pytest.mark.parametrize(
    ("argument", "code"), [("list[5]", "E9001"), ("list[minus]", "E9001"), ('m["x"]', "E12003")]
)
def test_a_reference_to_nothing_fails_when_used(function: str, argument: str, code: str) -> None:
    assert _run(f"{function}({argument})") == ("", code)


def test_a_reference_to_a_field_of_nil_fails_at_once() -> None:
    assert _run("untouched(p.n)") == ("", "E4010")


def test_the_fault_of_a_reference_shows_the_index_of_the_program() -> None:
    program = program_of(
        f"{_HEAD}do main() {{ temp list [int] = {{1, 2}} temp i = -3 read(list[i]) }}"
    )

    fault = run(program).fault

    assert fault is not None
    assert "-3" in fault.message
    assert fault.label == "has 2 elements"
