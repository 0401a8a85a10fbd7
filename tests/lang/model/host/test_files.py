"""The files of a host, beyond what the tests of `@io` cover."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

import pytest

from ez_lang.model.host.files import Files

if TYPE_CHECKING:
    from pathlib import Path


class FullDisk(Files):
    """Writes half of everything and fails."""

    def write(self, descriptor: int, data: bytes) -> None:
        super().write(descriptor, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "no space left")


def test_a_write_that_breaks_off_leaves_the_old_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")

    with pytest.raises(OSError, match="no space left"):
        FullDisk().replace_whole(bytes(path), b"new text", 0o644)

    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_that_leads_in_a_circle_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "circle").symlink_to("circle")

    Files().replace_whole(bytes(tmp_path / "circle"), b"x", 0o600)

    assert (tmp_path / "circle").read_bytes() == b"x"


def test_large_files_are_read_in_pieces(tmp_path: Path) -> None:
    path = bytes(tmp_path / "a")
    files = Files()
    files.put(path, b"ab" * 1_500_000, 0, 0o600)

    assert len(files.read_whole(path)) == 3_000_000
    descriptor = files.open(path, 0, 0)
    try:
        assert len(files.read(descriptor, 2_000_001)) == 2_000_001
        assert files.seek(descriptor, 0, 1) == 2_000_001
    finally:
        files.close(descriptor)
