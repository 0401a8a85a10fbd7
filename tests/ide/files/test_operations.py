from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_ide.files import operations as files

if TYPE_CHECKING:
    from pathlib import Path


def test_new_files_and_folders_overwrite_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.ez").write_text("old")

    with pytest.raises(FileExistsError):
        files.new_file(tmp_path, "a.ez")
    with pytest.raises(FileExistsError):
        files.new_folder(tmp_path, "a.ez")
    with pytest.raises(FileExistsError):
        files.rename(files.new_file(tmp_path, "b.ez"), "a.ez")

    assert (tmp_path / "a.ez").read_text() == "old"


def test_a_folder_does_not_move_into_itself(tmp_path: Path) -> None:
    outer = files.new_folder(tmp_path, "outer")
    inner = files.new_folder(outer, "inner")

    with pytest.raises(OSError, match="into itself"):
        files.move(outer, inner)

    assert inner.is_dir()


def test_a_folder_is_copied_with_what_is_in_it(tmp_path: Path) -> None:
    folder = files.new_folder(tmp_path, "shop.d")
    (folder / "a.ez").write_text("x")

    copy = files.duplicate(folder)

    assert copy.name == "shop.d 2"
    assert (copy / "a.ez").read_text() == "x"


def test_what_is_in_the_trash_can_be_restored(tmp_path: Path) -> None:
    path = tmp_path / "sub" / "a.ez"
    path.parent.mkdir()
    path.write_text("kept")

    trashed = files.to_trash(path)
    assert trashed is not None
    assert not path.exists()
    path.parent.rmdir()

    assert files.restore(trashed, path).read_text() == "kept"


def test_restoring_does_not_overwrite(tmp_path: Path) -> None:
    path = tmp_path / "a.ez"
    path.write_text("old")
    trashed = files.to_trash(path)
    assert trashed is not None
    path.write_text("new")

    with pytest.raises(FileExistsError):
        files.restore(trashed, path)

    assert path.read_text() == "new"
    files.restore(trashed, tmp_path / "b.ez")


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "enter a name"), ("  ", "enter a name"), ("..", "folder"), ("a/b", "/"),
     ("a\0b", "NUL"), ("grüße #1 & more.ez", "")],
)  # fmt: skip
def test_invalid_names_are_refused(name: str, words: str) -> None:
    problem = files.problem_with_name(name)

    assert words in problem
    assert bool(words) == bool(problem)
