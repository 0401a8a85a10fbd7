from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_ide.storage import text_file

if TYPE_CHECKING:
    from pathlib import Path


@given(st.binary())
def test_any_bytes_survive_loading_and_saving(data: bytes) -> None:
    loaded = text_file.decode(data)

    assert text_file.encode(loaded.text, loaded.form) == data


@given(st.text())
def test_any_text_survives_saving_and_loading(text: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    loaded = text_file.decode(data)

    assert text_file.encode(loaded.text, loaded.form) == data


@pytest.mark.parametrize(
    ("mark", "encoding", "name"),
    [
        (codecs.BOM_UTF8, "utf-8", "UTF-8 BOM"),
        (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16 LE BOM"),
        (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16 BE BOM"),
    ],
)
def test_a_mark_and_its_encoding_are_kept(mark: bytes, encoding: str, name: str) -> None:
    data = mark + "grüße\r\n".encode(encoding)

    loaded = text_file.decode(data)

    assert loaded.text == "grüße\r\n"
    assert loaded.form.encoding_name == name
    assert text_file.encode(loaded.text, loaded.form) == data


def test_bytes_that_are_not_utf8_are_shown_and_kept() -> None:
    loaded = text_file.decode(b"caf\xe9")

    assert loaded.text == "caf\U0010ffe9"
    assert text_file.encode(loaded.text + "!", loaded.form) == b"caf\xe9!"
    assert not loaded.is_binary


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"a\nb\n", "LF"),
        (b"a\r\nb\r\n", "CRLF"),
        (b"a\rb", "CR"),
        (b"a\r\nb\r\nc\n", "CRLF*"),
        (b"", "LF"),
    ],
)
def test_line_ends_are_shown_and_mixed_ones_marked(data: bytes, name: str) -> None:
    assert text_file.decode(data).form.line_end_name == name


def test_a_file_with_zeros_is_binary() -> None:
    assert text_file.decode(b"\x7fELF\0\0").is_binary


def test_a_file_is_loaded_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "a.ez"
    path.write_bytes(b"\xef\xbb\xbfone\r\n")

    loaded = text_file.load(path)
    text_file.save(path, loaded.text + "two\r\n", loaded.form)

    assert path.read_bytes() == b"\xef\xbb\xbfone\r\ntwo\r\n"
    assert not text_file.is_big(path)
    assert not text_file.is_big(tmp_path / "absent")
