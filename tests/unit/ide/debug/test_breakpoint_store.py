"""Breakpoints over edits, removals, files that changed elsewhere, and restarts of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.logic.breakpoint_kind import BreakpointKind
from ez_ide.logic.breakpoint_store import Breakpoint, BreakpointStore

if TYPE_CHECKING:
    from ez_ide.logic.state_store import StateStore

FILE = "/somewhere/program.ez"


def lines_of(store: BreakpointStore) -> list[int]:
    return [one.line for one in store.in_file(FILE)]


def test_toggling_twice_leaves_nothing(state: StateStore) -> None:
    store = BreakpointStore(state)
    store.toggle(FILE, 4)
    store.toggle(FILE, 4)

    assert store.all() == []


def test_a_deleted_line_takes_its_breakpoint_along_and_undo_brings_it_back(
    state: StateStore,
) -> None:
    store = BreakpointStore(state)
    key = store.add(Breakpoint("", file=FILE, line=4, condition="n > 1"))

    store.move({key: 0})
    assert lines_of(store) == []
    store.move({key: 4})

    assert [(one.line, one.condition) for one in store.all()] == [(4, "n > 1")]


def test_a_removal_can_be_taken_back(state: StateStore) -> None:
    store = BreakpointStore(state)
    keys = [store.add(Breakpoint("", file=FILE, line=line)) for line in (2, 5)]
    store.remove(keys)
    store.bring_back()

    assert lines_of(store) == [2, 5]


def test_breakpoints_are_there_again_after_a_restart_of_the_window(state: StateStore) -> None:
    store = BreakpointStore(state)
    store.add(Breakpoint("", file=FILE, line=3, log_message="n is {n}", is_enabled=False))
    store.add(Breakpoint("", function="share"))
    store.set_error_filters(["returned"])

    again = BreakpointStore(state)

    assert [one.kind for one in again.all()] == [BreakpointKind.LOG, BreakpointKind.FUNCTION]
    assert not again.all()[0].is_enabled
    assert again.error_filters == ("returned",)


def test_remembered_nonsense_is_left_out(state: StateStore) -> None:
    state.store("breakpoints", {"all": [7, {"file": 3, "line": "x"}], "errors": "all"})

    store = BreakpointStore(state)

    assert [(one.file, one.line) for one in store.all()] == [("", 0)]
    assert store.error_filters == ("runtime",)


def test_a_breakpoint_finds_its_line_in_a_file_that_changed_elsewhere(state: StateStore) -> None:
    store = BreakpointStore(state)
    store.toggle(FILE, 2, "n = 1")

    store.find_again(FILE, ["// new", "// lines", "// above", "    n = 1"])

    assert lines_of(store) == [4]


def test_a_session_that_ended_leaves_no_numbers_and_no_data_breakpoints(state: StateStore) -> None:
    store = BreakpointStore(state)
    key = store.add(Breakpoint("", file=FILE, line=2))
    store.add(Breakpoint("", name="sum"))
    store.learn(key, engine_id=4, is_verified=True)

    store.end_session()

    assert [(one.key, one.engine_id, one.is_verified) for one in store.all()] == [
        (key, None, False)
    ]
