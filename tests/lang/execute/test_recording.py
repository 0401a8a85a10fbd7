"""What a program overwrites, kept to be restored: step by step, or all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.execute.frames import first_frame
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.recording import MISSING, WHOLE, Recorder, UndoLog, UndoLogFullError
from ez_lang.execute.weaves import DEBUGGING
from tests.helpers.execution import function_named, interpreter_of, program_of, run
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import StatementProbe
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

    assert step.probe is not None
    assert (write.probe, write.container is frame[3], write.key, write.old) == (None, True, 1, 2)


def test_each_round_of_a_loop_is_a_step_of_its_own() -> None:
    recorder, _ = _recorded("for i in range(3) { print(i) }")

    kinds = [r.probe.kind for r in recorder.records() if r.probe is not None]

    assert kinds == ["statement", *["statement", "round"] * 3]


@pytest.mark.parametrize(("statements", "before", "after"), [
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
])  # fmt: skip
def test_one_step_back_undoes_the_last_statement_and_one_forth_does_it_again(
    statements: str, before: Value, after: Value
) -> None:
    recorder, frame = _recorded(statements)
    last_step = max(n for n, r in enumerate(recorder.records()) if r.probe is not None)

    for number in reversed(range(last_step, len(recorder))):
        recorder.undo(number)
    undone = frame[3] if not isinstance(frame[3], list | dict) else type(frame[3])(frame[3])
    for number in range(last_step, len(recorder)):
        recorder.redo(number)

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
        recorder.undo(number)

    assert end == (11, {"k": 11}, [15])
    assert (frame[3], frame[4], module) == (1, {"k": 1}, [1])


def test_a_new_key_has_no_old_value() -> None:
    recorder, _ = _recorded('temp m map[string:int] = {:}\nm["a"] = 1')

    assert recorder[len(recorder) - 1].old is MISSING


def test_a_number_without_a_record_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        Recorder()[0]


def test_a_write_hook_is_called_before_every_write() -> None:
    reported: list[tuple[str, Value, Value]] = []

    def hook(probe: StatementProbe, _frame: Frame, container: Value, key: Value) -> None:
        old = (
            None
            if key is WHOLE
            else container.get(key)
            if isinstance(container, dict)
            else container[key]
        )
        reported.append((type(probe.node).__name__, key, old))

    run(
        "temp a = 1\na = 2\ntemp list [int] = {5}\nlist[0] = 6\nlist[0]++\narrays.append(list, 1)\n"
        'temp m map[string:int] = {:}\nm["k"] = 1\nprint(a++)\nfor i in range(1) { }',
        DEBUGGING._replace(writes=hook),
    )

    assert reported == [
        ("Assign", 3, None), ("Assign", 3, 1), ("Assign", 4, None), ("Assign", 0, 5),
        ("Evaluate", 0, 6), ("Evaluate", WHOLE, None), ("Assign", 5, None), ("Assign", "k", None),
        ("Evaluate", 3, 2), ("ForRange", 6, None), ("ForRange", 6, 0),
    ]  # fmt: skip


# ---------------------------------------------------------------------------------------- undo log

GLOBALS = """\
temp count int = 0
temp list [int] = {3, 1, 2}
temp long [int] = {LONG}
temp ages map[string:int] = {"k": 1}
temp wide map[int:int] = {WIDE}
""".replace("{LONG}", f"{{{', '.join(map(str, range(100)))}}}").replace(
    "{WIDE}", f"{{{', '.join(f'{n}: {n}' for n in range(100))}}}"
)


class Changed:
    """The globals of a program before and after a function of it has run under an undo log."""

    def __init__(self, statements: str, limit: int = 1_000_000) -> None:
        program = program_of(f"{GLOBALS}do change() {{\n{statements}\n}}\ndo main() {{ }}")
        interpreter = interpreter_of(program, weave=DEBUGGING)
        interpreter.run()
        self._held = interpreter.globals_of(program.modules[-1])
        self.before = self.state()
        self.log = UndoLog(limit)
        change = function_named(interpreter, "change")
        interpreter.weave(change, DEBUGGING._replace(writes=self.log.on_write))
        self.failure: UndoLogFullError | None = None
        try:
            interpreter.body(change).cell.cell_contents(first_frame(change, []))
        except UndoLogFullError as failure:
            self.failure = failure

    def state(self) -> tuple[object, ...]:
        """What the globals hold, and in which order."""
        return tuple(list(v.items()) if isinstance(v, dict) else repr(v) for v in self._held)


@pytest.mark.parametrize("statements", [
    "count = 5 count++",
    "list[0] = 9 list[0] += 1 arrays.append(list, 4) arrays.append(list, 5)",
    "arrays.pop(list) arrays.append(list, 8) arrays.sort(list) arrays.clear(list)",
    "list = {7} list[0] = 8",
    "long[50] = 1 long[50] = 2 long[3]++",
    "long[50] = 1 arrays.append(long, 1) long[100] = 5",
    "long[50] = 1 arrays.clear(long) arrays.append(long, 1) long[0] = 5",
    "for i in range(100) { long[i] = 0 }",
    'ages["k"] = 2 ages["new"] = 3 maps.remove(ages, "k") ages["k"] = 4',
    "wide[5] = 1 wide[500] = 2 wide[501] = 3 maps.remove(wide, 500)",
    "maps.remove(wide, 5) wide[5] = 5",
    "maps.clear(wide) wide[1] = 2",
])  # fmt: skip
def test_an_undo_log_restores_values_and_their_order(statements: str) -> None:
    changed = Changed(statements)

    assert changed.failure is None
    assert changed.log
    changed.log.undo()
    assert changed.state() == changed.before
    assert not changed.log


def test_an_undo_log_of_any_number_of_writes_has_one_entry_for_each_value_that_changes() -> None:
    changed = Changed("for i in range(50000) { count = i list[1] = i }", limit=2000)

    assert changed.failure is None
    changed.log.undo()
    assert changed.state() == changed.before


def test_what_the_program_drops_does_not_fill_the_undo_log() -> None:
    changed = Changed(
        "list[0] = 9\nfor i in range(5000) { temp own [int] = {} arrays.append(own, i) }",
        limit=5000,
    )

    assert changed.failure is None
    changed.log.undo()
    assert changed.state() == changed.before


def test_an_undo_log_that_would_exceed_its_limit_ends_the_run_and_restores_all_of_it() -> None:
    changed = Changed(
        "temp all [[int]] = {}\nfor i in range(5000) {\n"
        " temp own [int] = {} arrays.append(own, i) arrays.append(all, own) count++ list[0] = i }",
        limit=50_000,
    )

    assert isinstance(changed.failure, UndoLogFullError)
    assert changed.state() != changed.before
    changed.log.undo()
    assert changed.state() == changed.before


def test_a_copy_that_would_exceed_the_limit_is_not_made() -> None:
    changed = Changed("long = arrays.repeat(1, 100000)\narrays.sort(long)", limit=100_000)

    assert isinstance(changed.failure, UndoLogFullError)
    changed.log.undo()
    assert changed.state() == changed.before
