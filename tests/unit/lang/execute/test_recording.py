"""Records of what a program did: each can be undone and done again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.recording import MISSING, WHOLE, Recorder
from ez_lang.execute.weaves import DEBUGGING
from tests.helpers.execution import interpreter_of, program_of, run
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import StatementPlace
    from ez_lang.model.values import Value


def _recorded(statements: str) -> tuple[Recorder, Frame]:
    recorder = Recorder()
    interpreter = interpreter_of(statements, weave=DEBUGGING._replace(writes=recorder))
    interpreter.run()
    frame = interpreter.outermost
    assert frame is not None
    return recorder, frame


def test_a_write_to_a_local_is_one_record_that_begins_its_step() -> None:
    recorder, frame = _recorded("temp a = 1\na = 5")

    assert len(recorder) == 2
    assert [(r.container is frame, r.key, r.old) for r in recorder.records()] == [
        (True, 3, None),
        (True, 3, 1),
    ]


def test_a_statement_that_writes_nothing_leaves_a_mark() -> None:
    recorder, frame = _recorded("temp a = 1\nif a > 5 { a = 2 }\nprint(a)")

    assert [(r.frame is frame, r.key) for r in recorder.records()][1:] == [(True, None)] * 2


def test_an_element_belongs_to_the_step_before_it() -> None:
    recorder, frame = _recorded("temp list [int] = {1, 2}\nlist[1] = 9")
    step, write = recorder[1], recorder[2]

    assert step.place is not None
    assert (write.place, write.container is frame[3], write.key, write.old) == (None, True, 1, 2)


def test_each_round_of_a_loop_is_a_step_of_its_own() -> None:
    recorder, _ = _recorded("for i in range(3) { print(i) }")

    kinds = [r.place.kind for r in recorder.records() if r.place is not None]

    assert kinds == ["statement", *["statement", "round"] * 3]


@pytest.mark.parametrize(
    ("statements", "before", "after"),
    [
        ("temp a [int] = {1, 2}\narrays.append(a, 3)", [1, 2], [1, 2, 3]),
        ("temp a [int] = {1, 2}\narrays.append(a, 3, 4)", [1, 2], [1, 2, 3, 4]),
        ("temp a [int] = {1, 2}\nprint(arrays.pop(a))", [1, 2], [1]),
        ("temp a [int] = {3, 1, 2}\narrays.sort(a)", [3, 1, 2], [1, 2, 3]),
        ("temp a [int] = {1, 2}\na[0]++", [1, 2], [2, 2]),
        ("temp a [int] = {1, 2}\nprint(a[0]++)", [1, 2], [2, 2]),
        ("temp a [int] = {1, 2}\na[1] *= 7", [1, 2], [1, 14]),
        ('temp a map[string:int] = {"k": 1}\na["n"] = 2', {"k": 1}, {"k": 1, "n": 2}),
        ('temp a map[string:int] = {"k": 1}\na["k"] += 2', {"k": 1}, {"k": 3}),
        ('temp a map[string:int] = {"k": 1}\nmaps.clear(a)', {"k": 1}, {}),
        ("temp a = \"abc\"\na[1] = 'X'", "abc", "aXc"),
        ('temp a = "abc"\na += "d"', "abc", "abcd"),
    ],
)
def test_one_step_back_undoes_the_last_statement_and_one_forth_does_it_again(
    statements: str, before: Value, after: Value
) -> None:
    recorder, frame = _recorded(statements)
    last_step = max(n for n, r in enumerate(recorder.records()) if r.place is not None)

    for number in reversed(range(last_step, len(recorder))):
        recorder.go_back_over(number)
    undone = frame[3] if not isinstance(frame[3], list | dict) else type(frame[3])(frame[3])
    for number in range(last_step, len(recorder)):
        recorder.go_forth_over(number)

    assert undone == before
    assert frame[3] == after


def test_writes_through_references_and_to_globals_are_undone_too() -> None:
    recorder = Recorder()
    program = program_of(
        "temp g = 1\ndo bump(&n int) { n += 10 }\ndo main() {\n temp a int = 1\n"
        ' temp m map[string:int] = {"k": 1}\n bump(a) bump(m["k"]) g = 5 bump(g)\n}'
    )
    interpreter = Interpreter(program, FakeHost(), weave=DEBUGGING._replace(writes=recorder))
    interpreter.run()
    frame, module = interpreter.outermost, interpreter.globals_of(program.modules[-1])
    assert frame is not None
    end = (frame[3], dict(frame[4]), list(module))

    declared = 4  # records of the three declarations, of which one is a global's
    for number in reversed(range(declared, len(recorder))):
        recorder.go_back_over(number)

    assert end == (11, {"k": 11}, [15])
    assert (frame[3], frame[4], module) == (1, {"k": 1}, [1])


def test_the_older_half_is_dropped_when_there_are_too_many_records() -> None:
    recorder = Recorder(limit=100)

    run("temp a = 0\nfor i in range(1000) { a += i }", DEBUGGING._replace(writes=recorder))

    assert len(recorder) <= 110
    assert recorder.dropped + len(recorder) == 2002
    assert recorder[0].place is not None


def test_a_new_key_has_no_old_value() -> None:
    recorder, _ = _recorded('temp m map[string:int] = {:}\nm["a"] = 1')

    assert recorder[len(recorder) - 1].old is MISSING


def test_a_number_without_a_record_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        Recorder()[0]


def test_a_write_hook_is_told_of_every_place_before_it_changes() -> None:
    told: list[tuple[str, Value, Value]] = []

    def hook(place: StatementPlace, _frame: Frame, container: Value, key: Value) -> None:
        old = (
            None
            if key is WHOLE
            else container.get(key)
            if isinstance(container, dict)
            else container[key]
        )
        told.append((type(place.node).__name__, key, old))

    run(
        "temp a = 1\na = 2\ntemp list [int] = {5}\nlist[0] = 6\nlist[0]++\narrays.append(list, 1)\n"
        'temp m map[string:int] = {:}\nm["k"] = 1\nprint(a++)\nfor i in range(1) { }',
        DEBUGGING._replace(writes=hook),
    )

    assert told == [
        ("Assign", 3, None),
        ("Assign", 3, 1),
        ("Assign", 4, None),
        ("Assign", 0, 5),
        ("Evaluate", 0, 6),
        ("Evaluate", WHOLE, None),
        ("Assign", 5, None),
        ("Assign", "k", None),
        ("Evaluate", 3, 2),
        ("ForRange", 6, None),
        ("ForRange", 6, 0),
    ]
