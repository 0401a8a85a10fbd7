"""Reading source files: any bytes give a text or a clear diagnostic."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.loading.files import SourceProvider, UnreadableSourceError

if TYPE_CHECKING:
    from pathlib import Path


def write(path: Path, content: bytes) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return str(path)


def test_a_file_keeps_the_path_that_diagnostics_show(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ez", "do main() { } // é\r\n".encode())

    source, problems = SourceProvider().read("a.ez", path)

    assert (source.path, source.absolute) == ("a.ez", path)
    assert source.text == "do main() { } // é\r\n"
    assert problems == []


def test_bytes_that_are_not_utf8_are_kept(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ez", b'temp s = "\xff\xfe"')

    source, problems = SourceProvider().read("a.ez", path)

    assert source.text == 'temp s = "\udcff\udcfe"'
    assert problems == []


def test_a_nul_ends_the_text(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ez", "do main() { } // 日本 🦊\0garbage \x01".encode())

    source, problems = SourceProvider().read("a.ez", path)

    assert source.text == "do main() { } // 日本 🦊"
    assert problems == []


@pytest.mark.parametrize(("content", "column"), [
    (b"\x7fELF\x02\x01\x01\0\0\0", 5), (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1), (b"\0\0\1\0", 1),
    (b"PK\x03\x04\x14\0", 3),
])  # fmt: skip
def test_a_binary_file_is_reported_as_one(tmp_path: Path, content: bytes, column: int) -> None:
    path = write(tmp_path / "a.ez", content)

    _, (problem,) = SourceProvider().read("a.ez", path)

    assert problem.code == "E1001"
    assert problem.message == "'a.ez' is a binary file, not the text of an EZ program"
    assert problem.file.position(problem.start) == (1, column)


def test_a_utf16_file_is_reported_as_one(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ez", "do main() { }".encode("utf-16"))

    _, (problem,) = SourceProvider().read("a.ez", path)

    assert problem.code == "E1001"
    assert "UTF-16" in problem.message
    assert "UTF-8" in problem.help


def test_a_missing_file_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableSourceError, match=r"cannot read 'b.ez': no such file"):
        SourceProvider().read("b.ez", str(tmp_path / "b.ez"))


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableSourceError, match="cannot read 'x': it is a folder"):
        SourceProvider().read("x", str(tmp_path))


def test_an_unsaved_text_replaces_its_file(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ez", b"old")

    source, _ = SourceProvider({path: "new"}).read("a.ez", path)

    assert source.text == "new"


def test_an_unsaved_text_exists_without_a_file(tmp_path: Path) -> None:
    path = str(tmp_path / "lib" / "new.ez")
    provider = SourceProvider({path: "module lib"})

    assert provider.is_file(path)
    assert not provider.is_file(str(tmp_path / "lib" / "other.ez"))


def test_the_sources_of_a_folder_are_in_alphabetical_order(tmp_path: Path) -> None:
    for name in ("b.ez", "a.ez", "c.txt", "B.ez", "deep/d.ez", "folder.ez/x.ez"):
        write(tmp_path / name, b"")
    unsaved = str(tmp_path / "aa.ez")

    found = SourceProvider({unsaved: "", str(tmp_path / "deep/e.ez"): ""}).sources_in(str(tmp_path))

    assert found == [str(tmp_path / name) for name in ("B.ez", "a.ez", "aa.ez", "b.ez")]


def test_files_and_folders_can_be_imported_from_a_folder(tmp_path: Path) -> None:
    for name in ("geo.ez", "notes.txt", "shapes/a.ez"):
        write(tmp_path / name, b"")

    assert SourceProvider().modules_in(str(tmp_path)) == ["geo", "shapes"]
    assert SourceProvider().modules_in(str(tmp_path / "absent")) == []
