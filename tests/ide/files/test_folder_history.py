from __future__ import annotations

from pathlib import Path

from ez_ide.files.folder_scan import files_below
from ez_ide.files.state import FolderHistory

A, B, C = Path("/a"), Path("/b"), Path("/c")


def test_back_and_forward_walk_the_trail() -> None:
    trail = FolderHistory()
    for folder in (A, B, C):
        trail.go_to(folder)

    trail.back()
    trail.back()
    assert trail.current == A
    assert (trail.can_go_back, trail.can_go_forward) == (False, True)
    trail.back()
    assert trail.current == A

    trail.forward()
    assert trail.current == B


def test_a_new_way_forgets_the_old_one_ahead() -> None:
    trail = FolderHistory()
    for folder in (A, B):
        trail.go_to(folder)
    trail.back()

    trail.go_to(C)

    assert not trail.can_go_forward
    trail.back()
    assert trail.current == A


def test_bookmarks_and_folder_are_remembered(tmp_path: Path) -> None:
    trail = FolderHistory()
    trail.go_to(tmp_path)
    trail.toggle_bookmark()

    again = FolderHistory()
    again.remember(trail.remembered())
    assert (again.current, again.bookmarks) == (tmp_path, [tmp_path])

    again.toggle_bookmark()
    assert again.bookmarks == []


def test_a_folder_that_is_gone_is_not_shown_again(tmp_path: Path) -> None:
    trail = FolderHistory()
    trail.remember({"folder": str(tmp_path / "gone"), "bookmarks": [3, "/a"]})

    assert trail.current is None
    assert trail.bookmarks == [A]


def test_files_below_leave_out_what_tools_fill_and_stop_somewhere(tmp_path: Path) -> None:
    for name in ("b/z.ez", "a/y.ez", "x.ez", ".git/config", "__pycache__/q.pyc", "a/.hidden"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("")

    assert files_below(tmp_path) == ["x.ez", "a/y.ez", "b/z.ez"]
    assert len(files_below(tmp_path, limit=2)) == 2
