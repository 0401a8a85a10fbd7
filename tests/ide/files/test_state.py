"""What the files room remembers: folders and bookmarks, recent files and folders."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ez_ide.files.folder_scan import files_below
from ez_ide.files.state import MAX_RECENT, FolderHistory, Recent
from ez_ide.storage.state_store import StateStore

if TYPE_CHECKING:
    import pytest

A, B, C = Path("/a"), Path("/b"), Path("/c")


def test_back_and_forward_go_through_the_history() -> None:
    history = FolderHistory()
    for folder in (A, B, C):
        history.go_to(folder)

    history.back()
    history.back()
    assert history.current == A
    assert (history.can_go_back, history.can_go_forward) == (False, True)
    history.back()
    assert history.current == A

    history.forward()
    assert history.current == B


def test_going_to_a_folder_drops_the_folders_ahead() -> None:
    history = FolderHistory()
    for folder in (A, B):
        history.go_to(folder)
    history.back()

    history.go_to(C)

    assert not history.can_go_forward
    history.back()
    assert history.current == A


def test_bookmarks_and_folder_are_kept(tmp_path: Path) -> None:
    history = FolderHistory()
    history.go_to(tmp_path)
    history.toggle_bookmark()

    again = FolderHistory()
    again.remember(history.remembered())
    assert (again.current, again.bookmarks) == (tmp_path, [tmp_path])

    again.toggle_bookmark()
    assert again.bookmarks == []


def test_a_deleted_folder_is_not_restored(tmp_path: Path) -> None:
    history = FolderHistory()
    history.remember({"folder": str(tmp_path / "gone"), "bookmarks": [3, "/a"]})

    assert history.current is None
    assert history.bookmarks == [A]


def test_files_below_a_folder_are_limited_and_exclude_tool_folders(tmp_path: Path) -> None:
    for name in ("b/z.ez", "a/y.ez", "x.ez", ".git/config", "__pycache__/q.pyc", "a/.hidden"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("")

    assert files_below(tmp_path) == ["x.ez", "a/y.ez", "b/z.ez"]
    assert len(files_below(tmp_path, limit=2)) == 2


def test_the_newest_path_comes_first_and_occurs_once(state: StateStore) -> None:
    recent = Recent(state)
    for name in ("a", "b", "a"):
        recent.add_file(Path(f"/{name}.ez"))

    assert recent.files() == [Path("/a.ez"), Path("/b.ez")]


def test_twenty_are_kept(state: StateStore) -> None:
    recent = Recent(state)
    for number in range(MAX_RECENT + 5):
        recent.add_folder(Path(f"/{number}"))

    assert len(recent.folders()) == MAX_RECENT
    assert recent.folders()[0] == Path(f"/{MAX_RECENT + 4}")


def test_one_or_all_can_be_removed(state: StateStore) -> None:
    recent = Recent(state)
    recent.add_file(Path("/a"))
    recent.add_file(Path("/b"))

    recent.remove(Path("/b"))
    assert recent.files() == [Path("/a")]

    recent.clear()
    assert recent.files() == []


def test_the_state_survives_a_restart(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("qapp")
    file = tmp_path / "state.json"
    first = StateStore(file)
    first.store("things", {"a": [1]})
    first.flush()

    assert StateStore(file).section("things") == {"a": [1]}
    assert StateStore(file).section("nothing") == {}


def test_a_state_file_that_cannot_be_written_is_reported(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue("qapp")
    (tmp_path / "file").write_text("")
    store = StateStore(tmp_path / "file" / "state.json")
    told: list[str] = []
    store.failed.connect(told.append)

    store.store("things", {"a": 1})
    store.flush()

    assert len(told) == 1
