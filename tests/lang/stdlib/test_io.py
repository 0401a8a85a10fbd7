"""`@io`: real files in a temporary folder."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Any

import pytest

from ez_lang.model.types import ANY, BYTE, CHAR, INT, STRING, array_of
from ez_lang.model.values import NIL, Byte
from ez_lang.stdlib.library_types import FILE
from tests.helpers.library_calls import call, checker_codes, constant, fault_of, function, typed

if TYPE_CHECKING:
    from pathlib import Path

BYTES = array_of(BYTE)
TWO_PATHS = ("rename", "copy")
ONE_PATH = (
    *("read_file", "read_bytes", "read_lines", "file_size", "file_mod_time", "remove"),
    *("remove_dir", "remove_all", "mkdir", "mkdir_all", "read_dir", "walk", "path_abs", "open"),
)
WITH_TEXT = ("write_file", "append_file", "append_line")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder; the home folder is somewhere else."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return folder


def code_of(full_name: str, *arguments: object) -> tuple[object, object]:
    """What stands beside the error, and the error's code."""
    value, error = call(full_name, *arguments)
    return value, error[2]


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def opened(path: str, mode: int = 0, permissions: int = 0o644) -> Any:  # noqa: ANN401 - a handle
    handle, error = call("io.open", path, mode, permissions)
    assert error is NIL
    return typed(handle, FILE)


# --------------------------------------------------------------------------------- whole files


def test_files_are_read_as_string_bytes_and_lines(here: Path) -> None:
    (here / "a").write_bytes(b"x\r\n\xff\n\ny")

    assert call("io.read_file", "a") == ("x\r\n\udcff\n\ny", NIL)
    assert call("io.read_bytes", "a") == (list(b"x\r\n\xff\n\ny"), NIL)
    assert call("io.read_lines", "a") == (["x", "\udcff", "", "y"], NIL)


@pytest.mark.parametrize(
    ("data", "lines"),
    [(b"", []), (b"\n", [""]), (b"a\n", ["a"]), (b"a\n\n", ["a", ""]), (b"a\rb\r\n", ["a\rb"])],
)
def test_line_ending_at_the_end_begins_no_line(here: Path, data: bytes, lines: list[str]) -> None:
    (here / "a").write_bytes(data)

    assert call("io.read_lines", "a") == (lines, NIL)


@pytest.mark.parametrize("name", ["read_file", "read_bytes", "read_lines"])
def test_folders_cannot_be_read(name: str) -> None:
    assert code_of(f"io.{name}", ".") == (NIL, "E7042")


def test_write_file_replaces_the_contents(here: Path) -> None:
    (here / "a").write_text("long text")

    assert call("io.write_file", "a", "é\udcff") == (True, NIL)

    assert (here / "a").read_bytes() == b"\xc3\xa9\xff"
    assert stat.S_IMODE((here / "a").stat().st_mode) == 0o644
    assert names_in(here) == ["a"]


def test_permissions_ignore_the_umask(here: Path) -> None:
    assert call("io.write_file", "a", "", 0o602) == (True, NIL)
    assert call("io.write_bytes", "b", typed([104, 105], BYTES), 0o666) == (True, NIL)

    assert stat.S_IMODE((here / "a").stat().st_mode) == 0o602
    assert stat.S_IMODE((here / "b").stat().st_mode) == 0o666
    assert (here / "b").read_bytes() == b"hi"


def test_failed_write_changes_nothing(here: Path) -> None:
    (here / "folder").mkdir()

    assert code_of("io.write_file", "folder", "x") == (NIL, "E7099")
    assert code_of("io.write_file", "no/file", "x") == (NIL, "E7099")
    assert code_of("io.write_bytes", "no/file", typed([], BYTES)) == (NIL, "E7099")
    assert names_in(here) == ["folder"]


def test_write_bytes_needs_bytes() -> None:
    assert fault_of("io.write_bytes", "a", [104, 105]) == "E7002"
    assert fault_of("io.write_bytes", "a", ["x"]) == "E7002"
    assert fault_of("io.write_bytes", "a", typed([1], array_of(ANY))) == "E7010"
    assert fault_of("io.write_bytes", "a", typed([NIL], BYTES)) == "E7010"
    assert call("io.write_bytes", "a", typed([Byte(1)], array_of(ANY))) == (True, NIL)
    assert call("io.write_bytes", "a", []) == (True, NIL)


def test_append_file(here: Path) -> None:
    for text in ("a", "b\n"):
        assert call("io.append_file", "a", text) == (True, NIL)

    assert (here / "a").read_text() == "ab\n"


def test_append_line_ends_an_unfinished_line(here: Path) -> None:
    (here / "a").write_text("no end")

    for line in ("one", ""):
        assert call("io.append_line", "a", line) == (True, NIL)
    assert call("io.append_line", "new", "first") == (True, NIL)

    assert (here / "a").read_text() == "no end\none\n\n"
    assert (here / "new").read_text() == "first\n"


# ----------------------------------------------------------------------------------- questions


def test_predicates_of_paths(here: Path) -> None:
    (here / "file").write_text("12345")
    (here / "folder").mkdir()
    (here / "link").symlink_to("folder")
    (here / "broken").symlink_to("nowhere")
    asked = ("exists", "is_file", "is_dir", "is_symlink")

    answers = {
        path: [call(f"io.{name}", path) for name in asked]
        for path in ("file", "folder", "link", "broken", "nowhere", "", "a\0", "file/x")
    }

    assert answers["file"] == [True, True, False, False]
    assert answers["folder"] == [True, False, True, False]
    assert answers["link"] == [True, False, True, True]
    assert answers["broken"] == [False, False, False, True]
    for path in ("nowhere", "", "a\0", "file/x"):
        assert answers[path] == [False] * 4


def test_size_and_time_of_a_file(here: Path) -> None:
    (here / "a").write_text("12345")
    os.utime(here / "a", ns=(0, 1_700_000_000_999_999_999))

    assert call("io.file_size", "a") == (5, NIL)
    assert call("io.file_mod_time", "a") == (1_700_000_000, NIL)
    assert call("io.file_size", ".")[1] is NIL


# ------------------------------------------------------------------- removing, moving, copying


def test_files_are_removed(here: Path) -> None:
    (here / "file").touch()
    (here / "folder").mkdir()
    (here / "link").symlink_to("folder")

    assert call("io.remove", "file") == (True, NIL)
    assert call("io.remove", "link") == (True, NIL)
    assert code_of("io.remove", "folder") == (False, "E7018")
    assert names_in(here) == ["folder"]


def test_only_empty_folders_are_removed(here: Path) -> None:
    (here / "full" / "empty").mkdir(parents=True)
    (here / "file").touch()

    assert code_of("io.remove_dir", "full") == (NIL, "E7022")
    assert code_of("io.remove_dir", "file") == (False, "E7019")
    assert call("io.remove_dir", "full/empty") == (True, NIL)
    assert call("io.remove_dir", "full") == (True, NIL)


def test_trees_are_removed_without_following_links(here: Path) -> None:
    (here / "kept").mkdir()
    (here / "tree" / "inner").mkdir(parents=True)
    (here / "tree" / "inner" / "file").touch()
    (here / "tree" / "link").symlink_to(here / "kept")

    assert call("io.remove_all", "tree") == (True, NIL)
    assert call("io.remove_all", "tree") == (True, NIL)
    (here / "file").touch()
    assert call("io.remove_all", "file") == (True, NIL)
    assert names_in(here) == ["kept"]


def test_root_and_home_folder_are_protected(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()

    for path in ("/", "//", "/./", str(home), f"{home}/", "../home"):
        assert code_of("io.remove_all", path) == (False, "E7020")
    assert code_of("io.remove_all", ".") == (NIL, "E7099")
    assert home.exists()


def test_files_are_renamed(here: Path) -> None:
    (here / "a").write_text("new")
    (here / "b").write_text("old")

    assert call("io.rename", "a", "b") == (True, NIL)
    assert code_of("io.rename", "a", "b") == (NIL, "E7016")
    assert (here / "b").read_text() == "new"


def test_files_are_copied(here: Path) -> None:
    (here / "a").write_text("text")
    (here / "a").chmod(0o600)
    (here / "b").write_text("something longer")

    assert call("io.copy", "a", "b") == (True, NIL)
    assert call("io.copy", "a", "c") == (True, NIL)
    assert call("io.copy", "a", "d", 0o400) == (True, NIL)
    assert call("io.copy", "a", "a") == (True, NIL)

    assert [(here / name).read_text() for name in "abcd"] == ["text"] * 4
    assert stat.S_IMODE((here / "c").stat().st_mode) == 0o600
    assert stat.S_IMODE((here / "d").stat().st_mode) == 0o400
    assert code_of("io.copy", ".", "x") == (False, "E7021")
    assert code_of("io.copy", "nowhere", "x") == (NIL, "E7016")
    assert code_of("io.copy", "a", "no/x") == (NIL, "E7016")


# ------------------------------------------------------------------------------------- folders


def test_folders_are_created(here: Path) -> None:
    assert call("io.mkdir", "a", 0o700) == (True, NIL)
    assert code_of("io.mkdir", "a") == (NIL, "E7022")
    assert code_of("io.mkdir", "no/a") == (NIL, "E7016")
    assert call("io.mkdir_all", "a/b/../c/d/") == (True, NIL)
    assert call("io.mkdir_all", "a/c/d") == (True, NIL)

    assert stat.S_IMODE((here / "a").stat().st_mode) == 0o700
    assert (here / "a" / "c" / "d").is_dir()
    (here / "file").touch()
    assert code_of("io.mkdir_all", "file") == (NIL, "E7099")
    assert code_of("io.mkdir_all", "file/x") == (NIL, "E7099")


def test_names_in_a_folder_are_sorted(here: Path) -> None:
    for name in ("b", "a", ".hidden", "B", "é"):
        (here / name).touch()

    assert call("io.read_dir", ".") == ([".hidden", "B", "a", "b", "é"], NIL)
    assert code_of("io.read_dir", "a") == (NIL, "E7099")


def test_patterns_find_paths(here: Path) -> None:
    for path in ("a.txt", "b.txt", ".c.txt", "sub/a.txt", "sub/x/b.txt", "s*r/a.txt"):
        (here / path).parent.mkdir(parents=True, exist_ok=True)
        (here / path).touch()

    found = {pattern: call("io.glob", pattern)[0] for pattern in PATTERNS}

    assert found == PATTERNS


PATTERNS = {
    "*.txt": [".c.txt", "a.txt", "b.txt"],
    "[ab].txt": ["a.txt", "b.txt"],
    "[^a].txt": ["b.txt"],
    "[b-z]*": ["b.txt", "s*r", "sub"],
    "?.txt": ["a.txt", "b.txt"],
    "*/a.txt": ["s*r/a.txt", "sub/a.txt"],
    r"s\*r/*": ["s*r/a.txt"],
    "**": [".c.txt", "a.txt", "b.txt", "s*r", "sub"],
    "sub/*/*": ["sub/x/b.txt"],
    "a.txt": ["a.txt"],
    "none*": [],
    "a.txt/*": [],
    "nowhere/*": [],
    "[z-a]*": [],
    "": [],
    "\0": [],
}


@pytest.mark.parametrize("pattern", ["[", "[]", "[]a]", "[a", "a\\", "[a-", "[-a]", "[^]", "x/[/y"])
def test_malformed_patterns(pattern: str) -> None:
    assert code_of("io.glob", pattern) == (NIL, "E7043")


def test_walk_lists_all_files(here: Path) -> None:
    for path in ("t/b", "t/a/z", "t/a/y/x", "t/c"):
        (here / path).parent.mkdir(parents=True, exist_ok=True)
        (here / path).touch()
    (here / "t" / "link").symlink_to(here / "t")

    below = ["t/a/y/x", "t/a/z", "t/b", "t/c", "t/link"]
    assert call("io.walk", "t") == (below, NIL)
    assert call("io.walk", f"{here}/t/") == ([f"{here}/{path}" for path in below], NIL)
    assert call("io.walk", "t/b") == (["t/b"], NIL)


# --------------------------------------------------------------------------------------- paths


def test_operations_on_paths() -> None:
    assert call("io.path_join", "a", "", "../b", "/c") == "b/c"
    assert call("io.path_join", "", "") == ""
    assert call("io.path_join", "/", "..") == "/"
    assert call("io.path_separator") == "/"


@pytest.mark.parametrize(("path", "base", "folder", "ending", "cleaned"), [
    ("", ".", ".", "", "."),
    ("/", "/", "/", "", "/"),
    ("a", "a", ".", "", "a"),
    ("/a/b/", "b", "/a/b", "", "/a/b"),
    ("a.tar.gz", "a.tar.gz", ".", ".gz", "a.tar.gz"),
    (".bashrc", ".bashrc", ".", ".bashrc", ".bashrc"),
    ("x.y/z", "z", "x.y", "", "x.y/z"),
    ("./u//../v", "v", ".", "", "v"),
    ("/../a/./..", "..", "/a", ".", "/"),
    ("../..", "..", "..", ".", "../.."),
    ("a/../..", "..", ".", ".", ".."),
    ("//a//b", "b", "/a", "", "/a/b"),
])  # fmt: skip
def test_parts_of_paths(path: str, base: str, folder: str, ending: str, cleaned: str) -> None:
    assert call("io.path_base", path) == base
    assert call("io.path_dir", path) == folder
    assert call("io.path_ext", path) == ending
    assert call("io.path_clean", path) == cleaned


@pytest.mark.parametrize("name", ["join", "base", "dir", "ext", "clean"])
def test_paths_cannot_contain_a_zero_byte(name: str) -> None:
    assert fault_of(f"io.path_{name}", "a\0b") == "E7041"


def test_absolute_paths(here: Path) -> None:
    assert call("io.path_abs", "x/../y") == (f"{here}/y", NIL)
    assert call("io.path_abs", "/x/") == ("/x", NIL)


def test_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = f"{tmp_path}/home"

    assert call("io.expand_path", "~") == home
    assert call("io.expand_path", "~/a/") == f"{home}/a"
    assert call("io.expand_path", "~you") == f"{home}you"
    assert call("io.expand_path", "a/~") == "a/~"
    assert call("io.expand_path", "") == "."

    monkeypatch.delenv("HOME")
    assert fault_of("io.expand_path", "~") == "E7029"
    assert call("io.expand_path", "a") == "a"


# ---------------------------------------------------------------------------------- open files


def test_open_files_are_read_in_pieces(here: Path) -> None:
    (here / "a").write_bytes("aé\nrest".encode())
    handle = opened("a")

    assert call("io.read_string", handle, 2) == ("a\udcc3", NIL)
    assert call("io.read", handle, 2) == ([0xA9, 10], NIL)
    assert call("io.tell", handle) == (4, NIL)
    assert call("io.read", handle, 0) == ([], NIL)
    assert call("io.read_all", handle) == (list(b"rest"), NIL)
    assert call("io.read_all", handle) == ([], NIL)
    assert call("io.read", handle, 1 << 70) == ([], NIL)
    assert call("io.read_string", handle, 5) == ("", NIL)
    assert call("io.seek", handle, -2, 2) == (6, NIL)
    assert call("io.read_string", handle, 99) == ("st", NIL)
    assert fault_of("io.read", handle, -1) == "E7011"
    assert fault_of("io.read_string", handle, -1) == "E7011"


def test_open_files_are_written(here: Path) -> None:
    handle = opened("a", 2 + 64 + 512, 0o600)

    assert call("io.write", handle, "é!") == (3, NIL)
    assert call("io.write", handle, typed([104, 105], BYTES)) == (2, NIL)
    assert call("io.seek", handle, 1, 0) == (1, NIL)
    assert call("io.write", handle, "x") == (1, NIL)
    assert call("io.flush", handle) == (True, NIL)
    assert call("io.close", handle) == (True, NIL)

    assert (here / "a").read_bytes() == b"\xc3x!hi"
    assert stat.S_IMODE((here / "a").stat().st_mode) == 0o600


def test_modes(here: Path) -> None:
    (here / "a").write_text("old")

    call("io.write", opened("a", 1 + 1024), "new")
    assert (here / "a").read_text() == "oldnew"
    assert code_of("io.open", "a", 1 + 64 + 128) == (NIL, "E7022")
    assert code_of("io.open", "b", 1) == (NIL, "E7016")
    assert code_of("io.open", "b", 3) == (NIL, "E7099")
    assert code_of("io.open", ".", 1) == (NIL, "E7099")
    assert code_of("io.write", opened("a"), "x") == (NIL, "E7099")
    assert code_of("io.read", opened("a", 1), 1) == (NIL, "E7099")


def test_invalid_offsets(here: Path) -> None:
    (here / "a").touch()
    handle = opened("a")

    for offset, whence in ((-1, 0), (0, 77), (1 << 70, 0), (0, 1 << 70)):
        assert code_of("io.seek", handle, offset, whence) == (NIL, "E7099")


def test_write_needs_a_string_or_bytes(here: Path) -> None:
    handle = opened("a", 1 + 64)

    assert fault_of("io.write", handle, [1]) == "E7002"
    assert fault_of("io.write", handle, typed([1], array_of(ANY))) == "E7010"
    assert fault_of("io.write", handle, 5) == "E7003"
    assert fault_of("io.write", handle, typed("c", CHAR)) == "E7003"
    assert (here / "a").read_bytes() == b""


def test_closed_file_is_closed_for_every_variable(here: Path) -> None:
    (here / "a").touch()
    handle = opened("a")
    assert str(handle.value) == "<FileHandle a>"

    for _ in range(2):
        assert call("io.close", handle) == (True, NIL)

    assert str(handle.value) == "<FileHandle(closed) a>"
    assert code_of("io.read", handle, 1) == (NIL, "E7050")
    assert code_of("io.read_all", handle) == (NIL, "E7050")
    assert code_of("io.read_string", handle, 1) == (NIL, "E7050")
    assert code_of("io.write", handle, "x") == (NIL, "E7050")
    assert code_of("io.seek", handle, 0, 0) == (NIL, "E7050")
    assert code_of("io.tell", handle) == (NIL, "E7050")
    assert code_of("io.flush", handle) == (False, "E7050")


def test_constants() -> None:
    names = ("READ_ONLY", "WRITE_ONLY", "READ_WRITE", "CREATE", "EXCLUSIVE", "TRUNCATE", "APPEND")
    places = ("SEEK_START", "SEEK_CURRENT", "SEEK_END")

    assert [constant(f"io.{name}").value for name in names] == [0, 1, 2, 64, 128, 512, 1024]
    assert [constant(f"io.{name}").value for name in places] == [0, 1, 2]


# ---------------------------------------------------------------------------------- bad arguments


@pytest.mark.parametrize(("path", "code"), [("", "E7040"), ("a\0b", "E7041")])
def test_invalid_paths_are_errors(path: str, code: str) -> None:
    for name in ONE_PATH:
        assert code_of(f"io.{name}", path) == (NIL, code)
    for name in WITH_TEXT:
        assert code_of(f"io.{name}", path, "x") == (NIL, code)
    for name in TWO_PATHS:
        assert code_of(f"io.{name}", path, "x") == (NIL, code)
        assert code_of(f"io.{name}", __file__, path) == (NIL, code)
    assert code_of("io.write_bytes", path, typed([], BYTES)) == (NIL, code)


@pytest.mark.parametrize("name", [
    *("read_file", "read_bytes", "read_lines", "file_size", "file_mod_time", "remove"),
    *("remove_dir", "read_dir", "walk", "open"),
])  # fmt: skip
def test_missing_paths_are_errors(name: str) -> None:
    assert code_of(f"io.{name}", "no/such/file") == (NIL, "E7016")


def test_wrong_types_and_counts() -> None:
    assert fault_of("io.read_file", 5) == "E7003"
    assert fault_of("io.read_file") == "E7001"
    assert fault_of("io.copy", "a") == "E7001"
    assert fault_of("io.write_file", "a", "b", "c") == "E7004"
    assert fault_of("io.write_bytes", "a", "b") == "E7002"
    assert fault_of("io.open", "a", "r") == "E7004"
    assert fault_of("io.read", "a", 1) == "E7003"
    assert fault_of("io.read", typed(NIL, FILE), 1) == "E7003"
    assert fault_of("io.close", typed(5, ANY)) == "E7003"
    assert checker_codes("io.read_file", INT) == ["E3001"]
    assert checker_codes("io.read_file", STRING, STRING) == ["E5008"]


@pytest.mark.parametrize(("name", "seen", "result"), [
    ("read_file", "(string, Error)", "(string, Error)"),
    ("mkdir", "bool", "(bool, Error)"),
    ("glob", "[string]", "([string], Error)"),
    ("read", "[byte]", "([byte], Error)"),
])  # fmt: skip
def test_static_types(name: str, seen: str, result: str) -> None:
    member = function(f"io.{name}")
    seen_type = member.static_type([STRING])

    assert seen_type is not None
    assert (seen_type.text, member.result_type([STRING]).text) == (seen, result)
