"""Breakpoints over edits, removals, external changes of files, and restarts of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.debugging.breakpoints.state import BreakpointStore
from ez_ide.editing.decorations import BreakpointKind

if TYPE_CHECKING:
    from ez_ide.storage.state_store import StateStore

FILE = "/somewhere/program.ez"


def lines_of(store: BreakpointStore) -> list[int]:
    return [one.line for one in store.in_file(FILE)]


def test_toggling_twice_leaves_nothing(state: StateStore) -> None:
    store = BreakpointStore(state)
    store.toggle(FILE, 4)
    store.toggle(FILE, 4)

    assert store.all() == []


def test_a_deleted_line_removes_its_breakpoint_and_undo_restores_it(state: StateStore) -> None:
    store = BreakpointStore(state)
    key = store.add(Breakpoint("", file=FILE, line=4, condition="n > 1"))

    store.move({key: 0})
    assert lines_of(store) == []
    store.move({key: 4})

    assert [(one.line, one.condition) for one in store.all()] == [(4, "n > 1")]


def test_a_removal_can_be_undone(state: StateStore) -> None:
    store = BreakpointStore(state)
    keys = [store.add(Breakpoint("", file=FILE, line=line)) for line in (2, 5)]
    store.remove(keys)
    store.restore_removed()

    assert lines_of(store) == [2, 5]


def test_breakpoints_are_loaded_with_their_file_after_a_restart(state: StateStore) -> None:
    store = BreakpointStore(state)
    store.add(
        Breakpoint("", file=FILE, line=3, log_message="n is {n}", pauses=True, is_enabled=False)
    )
    store.add(Breakpoint("", function="share"))
    store.set_error_filters(["returned"])

    again = BreakpointStore(state)
    assert [one.kind for one in again.all()] == [BreakpointKind.FUNCTION]
    again.open_file(FILE, [])

    (found,) = again.in_file(FILE)
    assert (found.line, found.log_message, found.pauses) == (3, "n is {n}", True)
    assert not found.is_enabled
    assert again.error_filters == ("returned",)


def test_each_folder_has_its_own_breakpoints(state: StateStore) -> None:
    store = BreakpointStore(state)
    store.use_folder("/one", [])
    store.add(Breakpoint("", file="/one/deep/a.ez", line=1))
    store.add(Breakpoint("", function="f"))
    store.use_folder("/two", ["/other/open.ez"])
    assert store.all() == []
    store.add(Breakpoint("", file="/two/b.ez", line=2))
    store.add(Breakpoint("", file="/other/open.ez", line=3))

    store.use_folder("/one", [])
    assert [one.file or one.function for one in store.all()] == ["f", "/one/deep/a.ez"]

    again = BreakpointStore(state)
    again.use_folder("/two", ["/other/open.ez"])
    assert sorted(one.file for one in again.all()) == ["/other/open.ez", "/two/b.ez"]


def test_a_file_that_is_closed_keeps_its_breakpoints_in_the_list(state: StateStore) -> None:
    store = BreakpointStore(state)
    store.open_file(FILE, ["a"])
    store.toggle(FILE, 1)
    store.open_file("/another.ez", ["b"])

    assert [one.file for one in store.all()] == [FILE]


def test_invalid_stored_breakpoints_are_ignored(state: StateStore) -> None:
    rows = [7, {"line": "x", "condition": 4}, {"line": -3}]
    state.store("breakpoints", {"files": {FILE: rows}, "functions": [], "errors": "all"})

    store = BreakpointStore(state)
    store.open_file(FILE, [])

    assert [(one.line, one.condition) for one in store.all()] == [(1, ""), (1, "")]
    assert store.error_filters == ("runtime",)


def noted(state: StateStore, lines: list[str], line: int) -> BreakpointStore:
    store = BreakpointStore(state)
    store.toggle(FILE, line)
    store.note_lines(FILE, lines)
    return store


def test_a_breakpoint_finds_its_line_in_a_file_that_changed_elsewhere(state: StateStore) -> None:
    store = noted(state, ["do main() {", "    n = 1", "}"], 2)

    store.relocate(FILE, ["// new", "// lines", "do main() {", "  n = 1", "}"])

    assert lines_of(store) == [4]


def test_of_several_equal_lines_the_one_with_the_same_neighbours_is_found(
    state: StateStore,
) -> None:
    store = noted(state, ["a", "n = 1", "b", "c", "n = 1", "d"], 5)

    store.relocate(FILE, ["a", "n = 1", "b", "x", "y", "c", "n = 1", "d"])

    assert lines_of(store) == [7]


def test_a_line_more_than_fifty_lines_away_is_not_taken_and_the_breakpoint_explains_it(
    state: StateStore,
) -> None:
    store = noted(state, ["a", "n = 1", "b"], 2)

    store.relocate(FILE, ["x"] * 60 + ["n = 1"])

    (one,) = store.all()
    assert (one.line, one.is_verified) == (2, False)
    assert "n = 1" in one.message


def test_the_end_of_a_session_drops_engine_ids_and_data_breakpoints(state: StateStore) -> None:
    store = BreakpointStore(state)
    key = store.add(Breakpoint("", file=FILE, line=2))
    store.add(Breakpoint("", name="sum"))
    store.learn(key, engine_id=4, is_verified=True)

    store.end_session()

    assert [(one.key, one.engine_id) for one in store.all()] == [(key, None)]


def test_hits_count_from_zero_in_each_run(state: StateStore) -> None:
    store = BreakpointStore(state)
    key = store.add(Breakpoint("", file=FILE, line=2))
    store.learn(key, engine_id=4)
    store.count_hits({4: 3})
    assert store.all()[0].hits == 3

    store.begin_run()

    assert store.all()[0].hits == 0
