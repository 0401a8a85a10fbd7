"""Paths, and what systems say of them."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

import pytest

from ez_lang.model.host.files import Files
from ez_lang.stdlib.shared.files import (
    FileError,
    read_whole,
    system_error,
    system_path,
    write_whole,
)

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = str(tmp_path / "a\udcffé")

    write_whole(Files(), path, b"one")
    write_whole(Files(), path, b"x")

    assert read_whole(Files(), path) == b"x"


@pytest.mark.parametrize(("path", "code"), [("", "E7040"), ("a\0", "E7041")])
def test_some_texts_are_no_paths(path: str, code: str) -> None:
    with pytest.raises(FileError) as caught:
        system_path(path)

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOENT, "E7016"),
        (errno.EACCES, "E7017"),
        (errno.EEXIST, "E7022"),
        (errno.ENOTEMPTY, "E7022"),
        (errno.EISDIR, "E7099"),
        (errno.ENOSPC, "E7099"),
    ],
)
def test_causes_have_codes(number: int, code: str) -> None:
    assert system_error("read", "x", OSError(number, "Because")).code == code


def test_messages_name_the_path_and_the_cause() -> None:
    with pytest.raises(FileError) as caught:
        read_whole(Files(), "no/such")

    assert '"no/such"' in caught.value.message
    assert "no such file" in caught.value.message
