from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from ez_ide.storage.atomic_write import failure_message, write_bytes

if TYPE_CHECKING:
    from pathlib import Path


def test_the_file_holds_the_bytes_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file.ez"

    write_bytes(path, b"one")
    write_bytes(path, b"two")

    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


def test_permissions_are_kept_and_new_files_have_the_usual_ones(tmp_path: Path) -> None:
    script, plain = tmp_path / "script.ez", tmp_path / "plain.ez"
    script.write_bytes(b"")
    script.chmod(0o750)

    write_bytes(script, b"x")
    write_bytes(plain, b"x")

    mask = os.umask(0)
    os.umask(mask)
    assert script.stat().st_mode & 0o777 == 0o750
    assert plain.stat().st_mode & 0o777 == 0o666 & ~mask


def test_a_private_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    write_bytes(tmp_path / "backup", b"secret", is_private=True)

    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.ez", tmp_path / "link.ez"
    real.write_bytes(b"old")
    link.symlink_to(real)

    write_bytes(link, b"new")

    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_read_only_file_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "kept.ez"
    path.write_bytes(b"old")
    path.chmod(0o444)

    with pytest.raises(PermissionError) as refused:
        write_bytes(path, b"new")

    assert path.read_bytes() == b"old"
    assert "read-only" in failure_message(refused.value, path)


def test_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "folder.ez"
    folder.mkdir()

    with pytest.raises(OSError, match="folder") as refused:
        write_bytes(folder, b"x")

    assert list(tmp_path.iterdir()) == [folder]
    assert "“folder.ez”" in failure_message(refused.value, folder)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "read-only"),
        (errno.ENOENT, "folder of “a.ez” no longer exists"),
        (errno.EIO, "could not be saved"),
    ],
)
def test_a_refusal_says_what_to_do(tmp_path: Path, number: int, words: str) -> None:
    assert words in failure_message(OSError(number, os.strerror(number)), tmp_path / "a.ez")
