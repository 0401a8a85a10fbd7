"""`@db`: databases in real files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ez_lang.api import check_file
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.recording import Recorder
from ez_lang.execute.weaves import DEBUGGING
from ez_lang.model.types import ANY
from ez_lang.model.values import NIL
from ez_lang.stdlib.library_types import DATABASE
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call, constant, fault_of, function, typed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def opened(path: str = "a.ezdb") -> Any:  # noqa: ANN401 - a handle
    database, error = call("db.open", path)
    assert error is NIL
    return typed(database, DATABASE)


def filled(*keys: str) -> Any:  # noqa: ANN401 - a handle
    """A database in which every key stands for itself twice."""
    database = opened()
    for key in keys:
        call("db.set", database, key, key * 2)
    return database


# ------------------------------------------------------------------------------------ the file


def test_open_creates_a_missing_file(here: Path) -> None:
    opened("new.ezdb")

    assert (here / "new.ezdb").read_text() == "{}"
    assert (here / "new.ezdb").stat().st_mode & 0o777 == 0o644


def test_save_writes_the_changes(here: Path) -> None:
    database = opened()
    call("db.set", database, "b", "<é>")
    call("db.set", database, "a", "\udcff")
    assert (here / "a.ezdb").read_text() == "{}"

    assert call("db.save", database) is NIL
    assert (here / "a.ezdb").read_text() == r'{"a":"\ufffd","b":"\u003cé\u003e"}'
    call("db.clear", database)
    assert call("db.close", database) is NIL
    assert (here / "a.ezdb").read_text() == "{}"


def test_keys_are_read_in_the_order_of_their_bytes(here: Path) -> None:
    (here / "a.ezdb").write_text('{"b": "1", "é": "2", "B": "3"}')
    (here / "empty.ezdb").touch()

    assert call("db.keys", opened()) == ["B", "b", "é"]
    assert call("db.keys", opened("empty.ezdb")) == []


@pytest.mark.parametrize("path", ["", "x.txt", "a\0.ezdb", "no/folder/x.ezdb", "x.ezdb/"])
def test_invalid_paths_are_faults(path: str) -> None:
    assert fault_of("db.open", path) == "E17001"


def test_folder_is_not_a_database(here: Path) -> None:
    (here / "a.ezdb").mkdir()

    assert fault_of("db.open", "a.ezdb") == "E17002"


@pytest.mark.parametrize("text", ["not json", "[]", "5", '{"a": "b"} x', " ", "\xff"])
def test_files_with_other_contents_are_faults(here: Path, text: str) -> None:
    (here / "a.ezdb").write_text(text, encoding="latin-1")

    assert fault_of("db.open", "a.ezdb") == "E17004"


def test_database_that_cannot_be_written_is_a_fault(here: Path) -> None:
    (here / "sub").mkdir()
    database = opened("sub/a.ezdb")
    (here / "sub" / "a.ezdb").unlink()
    (here / "sub").rmdir()

    assert fault_of("db.save", database) == "E17003"
    assert fault_of("db.close", database) == "E17003"


def test_last_saved_database_determines_the_file(here: Path) -> None:
    one, other = opened(), opened()
    call("db.set", one, "a", "1")
    call("db.set", other, "b", "2")

    call("db.save", other)
    call("db.save", one)

    assert (here / "a.ezdb").read_text() == '{"a":"1"}'


def test_exists() -> None:
    opened()

    assert call("db.exists", "a.ezdb") is True
    assert call("db.exists", "b.ezdb") is False
    assert call("db.exists", "a\0.ezdb") is False
    assert fault_of("db.exists", "a.txt") == "E17001"


# --------------------------------------------------------------------------------- the entries


def test_entries_are_set_read_and_removed() -> None:
    database = filled("b", "a")

    assert call("db.get", database, "a") == ("aa", True)
    assert call("db.get", database, "z") == ("", False)
    call("db.set", database, "b", "")
    assert call("db.get", database, "b") == ("", True)
    assert call("db.contains", database, "b") is True
    assert call("db.count", database) == 2
    assert call("db.remove", database, "b") is True
    assert call("db.remove", database, "b") is False
    assert call("db.contains", database, "b") is False


def test_entries_are_in_order() -> None:
    database = filled("b", "ab", "a", "é")

    assert call("db.keys", database) == ["b", "ab", "a", "é"]
    assert call("db.values", database) == ["bb", "abab", "aa", "éé"]
    entries = call("db.entries", database)
    assert [entry[0].text for entry in entries] == ["Entry"] * 4
    assert [entry[1:] for entry in entries[:2]] == [["b", "bb"], ["ab", "abab"]]
    assert call("db.prefix", database, "a") == ["ab", "a"]
    assert call("db.prefix", database, "\udcc3") == ["é"]
    assert len(call("db.prefix", database, "")) == 4


def test_key_is_renamed() -> None:
    database = filled("a", "b", "c")

    assert call("db.update_key_name", database, "a", "z") is True
    assert call("db.keys", database) == ["b", "c", "z"]
    assert call("db.update_key_name", database, "z", "b") is True
    assert call("db.keys", database) == ["b", "c"]
    assert call("db.get", database, "b") == ("aa", True)
    assert call("db.update_key_name", database, "z", "y") is False
    assert call("db.update_key_name", database, "b", "b") is True


@pytest.mark.parametrize(("order", "keys"), [
    ("ALPHA", ["-1", "10", "9", "a", "bb", "é"]),
    ("ALPHA_DESC", ["é", "bb", "a", "9", "10", "-1"]),
    ("VALUE_ALPHA", ["-1", "10", "9", "a", "bb", "é"]),
    ("VALUE_ALPHA_DESC", ["é", "bb", "a", "9", "10", "-1"]),
    ("KEY_LEN", ["9", "a", "bb", "10", "é", "-1"]),
    ("KEY_LEN_DESC", ["bb", "10", "é", "-1", "9", "a"]),
    ("VALUE_LEN", ["9", "a", "bb", "10", "é", "-1"]),
    ("VALUE_LEN_DESC", ["bb", "10", "é", "-1", "9", "a"]),
])  # fmt: skip
def test_sort_orders(order: str, keys: list[str]) -> None:
    database = filled("bb", "10", "9", "é", "a", "-1")

    call("db.sort", database, constant(f"db.{order}").value)

    assert call("db.keys", database) == keys


def test_keys_are_compared_as_numbers() -> None:
    database = filled("9", "10", "-1.5", "0x1p3", "1e3")

    call("db.sort", database, constant("db.NUMERIC").value)
    assert call("db.keys", database) == ["-1.5", "0x1p3", "9", "10", "1e3"]
    call("db.sort", database, constant("db.NUMERIC_DESC").value)
    assert call("db.keys", database) == ["1e3", "10", "9", "0x1p3", "-1.5"]

    words = filled("b", "a", " 1")
    call("db.sort", words, constant("db.NUMERIC").value)
    assert call("db.keys", words)[0] == " 1"


def test_unknown_orders_are_faults() -> None:
    database = opened()

    assert [constant(f"db.{name}").value for name in ("ALPHA", "NUMERIC_DESC")] == [0, 9]
    assert fault_of("db.sort", database, 10) == "E7003"
    assert fault_of("db.sort", database, -1) == "E7003"
    assert fault_of("db.sort", database, "x") == "E7001"


def test_values_of_other_types_are_kept(here: Path) -> None:
    (here / "a.ezdb").write_text('{"a": [1, null], "b": 2, "c": null}')
    database = opened()

    assert call("db.values", database) == [[1, NIL], 2, NIL]
    for key in "abc":
        assert fault_of("db.get", database, key) == "E17004"
    assert fault_of("db.sort", database, 2) == "E17004"
    assert call("db.remove", database, "c") is True
    call("db.save", database)
    assert (here / "a.ezdb").read_text() == '{"a":[1,null],"b":2}'


# ------------------------------------------------------------------------------------- handles


def test_closed_database_is_closed_for_every_variable() -> None:
    database = opened()
    assert str(database.value) == "<Database a.ezdb>"

    call("db.close", database)

    assert str(database.value) == "<Database(closed) a.ezdb>"
    for name in ("close", "save", "keys", "values", "entries", "count", "clear"):
        assert fault_of(f"db.{name}", database) == "E17005"
    for name in ("get", "contains", "remove", "prefix"):
        assert fault_of(f"db.{name}", database, "a") == "E17005"
    for name in ("set", "update_key_name"):
        assert fault_of(f"db.{name}", database, "a", "b") == "E17005"
    assert fault_of("db.sort", database, 0) == "E17005"


def test_wrong_argument_types() -> None:
    database = opened()

    assert fault_of("db.open", 5) == "E7003"
    assert fault_of("db.exists", 5) == "E7003"
    assert fault_of("db.keys", 5) == "E7001"
    assert fault_of("db.keys", typed(NIL, DATABASE)) == "E7001"
    assert fault_of("db.set", database, 1, "a") == "E7001"
    assert fault_of("db.set", database, "a", 1) == "E7001"
    assert fault_of("db.get", database, typed(1, ANY)) == "E7001"
    assert fault_of("db.update_key_name", database, "a", 1) == "E7001"
    assert fault_of("db.prefix", database, 1) == "E7003"
    assert fault_of("db.count") == "E7001"


def test_functions_that_change_a_database_are_marked() -> None:
    database = filled("a").value

    assert database.memory == {"a": "aa"}
    for name in ("set", "remove", "update_key_name", "clear", "sort"):
        assert function(f"db.{name}").effect == "mutates"


PROGRAM = """\
import @db
do main() {
    temp shop, _ = db.open("shop.ezdb")
    db.set(shop, "a", "1")
    db.set(shop, "b", "2")
    db.sort(shop, db.ALPHA_DESC)
    temp _ = db.remove(shop, "a")
    db.clear(shop)
}
"""


def test_changes_of_a_database_can_be_undone_and_redone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.ez").write_text(PROGRAM)
    program = check_file(str(tmp_path / "main.ez")).program
    assert program is not None
    recorder = Recorder()
    weave = DEBUGGING._replace(writes=recorder)
    assert Interpreter(program, FakeHost(), weave=weave).run().diagnostic is None
    changes = [n for n in range(len(recorder)) if hasattr(recorder[n].container, "memory")]
    database: Any = recorder[changes[0]].container

    going_back = [dict(database.memory)]
    for number in reversed(changes):
        recorder.undo(number)
        going_back.append(dict(database.memory))
    going_forth = [dict(database.memory)]
    for number in changes:
        recorder.redo(number)
        going_forth.append(dict(database.memory))

    assert list(map(list, going_back)) == [[], ["b"], ["b", "a"], ["a", "b"], ["a"], []]
    assert going_forth == going_back[::-1]
