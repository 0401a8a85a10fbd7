"""`@db`: databases in real files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ez_lang.model.types import ANY
from ez_lang.model.values import NIL
from ez_lang.stdlib.library_types import DATABASE
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


def test_a_missing_file_is_made_at_once(here: Path) -> None:
    opened("new.ezdb")

    assert (here / "new.ezdb").read_text() == "{}"
    assert (here / "new.ezdb").stat().st_mode & 0o777 == 0o644


def test_changes_reach_the_file_when_they_are_saved(here: Path) -> None:
    database = opened()
    call("db.set", database, "b", "<é>")
    call("db.set", database, "a", "\udcff")
    assert (here / "a.ezdb").read_text() == "{}"

    assert call("db.save", database) is NIL
    assert (here / "a.ezdb").read_text() == r'{"a":"\ufffd","b":"\u003cé\u003e"}'
    call("db.clear", database)
    assert call("db.close", database) is NIL
    assert (here / "a.ezdb").read_text() == "{}"


def test_what_is_read_stands_in_the_order_of_its_bytes(here: Path) -> None:
    (here / "a.ezdb").write_text('{"b": "1", "é": "2", "B": "3"}')
    (here / "empty.ezdb").touch()

    assert call("db.keys", opened()) == ["B", "b", "é"]
    assert call("db.keys", opened("empty.ezdb")) == []


@pytest.mark.parametrize("path", ["", "x.txt", "a\0.ezdb", "no/folder/x.ezdb", "x.ezdb/"])
def test_bad_paths_of_databases(path: str) -> None:
    assert fault_of("db.open", path) == "E17001"


def test_a_folder_is_no_database(here: Path) -> None:
    (here / "a.ezdb").mkdir()

    assert fault_of("db.open", "a.ezdb") == "E17002"


@pytest.mark.parametrize("text", ["not json", "[]", "5", '{"a": "b"} x', " ", "\xff"])
def test_files_that_hold_no_database(here: Path, text: str) -> None:
    (here / "a.ezdb").write_text(text, encoding="latin-1")

    assert fault_of("db.open", "a.ezdb") == "E17004"


def test_a_database_that_cannot_be_written(here: Path) -> None:
    (here / "sub").mkdir()
    database = opened("sub/a.ezdb")
    (here / "sub" / "a.ezdb").unlink()
    (here / "sub").rmdir()

    assert fault_of("db.save", database) == "E17003"
    assert fault_of("db.close", database) == "E17003"


def test_the_last_one_saved_wins(here: Path) -> None:
    one, other = opened(), opened()
    call("db.set", one, "a", "1")
    call("db.set", other, "b", "2")

    call("db.save", other)
    call("db.save", one)

    assert (here / "a.ezdb").read_text() == '{"a":"1"}'


def test_whether_there_is_a_database() -> None:
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


def test_all_entries_come_in_order() -> None:
    database = filled("b", "ab", "a", "é")

    assert call("db.keys", database) == ["b", "ab", "a", "é"]
    assert call("db.values", database) == ["bb", "abab", "aa", "éé"]
    entries = call("db.entries", database)
    assert [entry[0].text for entry in entries] == ["Entry"] * 4
    assert [entry[1:] for entry in entries[:2]] == [["b", "bb"], ["ab", "abab"]]
    assert call("db.prefix", database, "a") == ["ab", "a"]
    assert call("db.prefix", database, "\udcc3") == ["é"]
    assert len(call("db.prefix", database, "")) == 4


def test_a_key_gets_another_name() -> None:
    database = filled("a", "b", "c")

    assert call("db.update_key_name", database, "a", "z") is True
    assert call("db.keys", database) == ["b", "c", "z"]
    assert call("db.update_key_name", database, "z", "b") is True
    assert call("db.keys", database) == ["b", "c"]
    assert call("db.get", database, "b") == ("aa", True)
    assert call("db.update_key_name", database, "z", "y") is False
    assert call("db.update_key_name", database, "b", "b") is True


@pytest.mark.parametrize(
    ("order", "keys"),
    [
        ("ALPHA", ["-1", "10", "9", "a", "bb", "é"]),
        ("ALPHA_DESC", ["é", "bb", "a", "9", "10", "-1"]),
        ("VALUE_ALPHA", ["-1", "10", "9", "a", "bb", "é"]),
        ("VALUE_ALPHA_DESC", ["é", "bb", "a", "9", "10", "-1"]),
        ("KEY_LEN", ["9", "a", "bb", "10", "é", "-1"]),
        ("KEY_LEN_DESC", ["bb", "10", "é", "-1", "9", "a"]),
        ("VALUE_LEN", ["9", "a", "bb", "10", "é", "-1"]),
        ("VALUE_LEN_DESC", ["bb", "10", "é", "-1", "9", "a"]),
    ],
)
def test_orders(order: str, keys: list[str]) -> None:
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


def test_orders_nobody_knows() -> None:
    database = opened()

    assert [constant(f"db.{name}").value for name in ("ALPHA", "NUMERIC_DESC")] == [0, 9]
    assert fault_of("db.sort", database, 10) == "E7003"
    assert fault_of("db.sort", database, -1) == "E7003"
    assert fault_of("db.sort", database, "x") == "E7001"


def test_values_that_are_no_strings_are_kept(here: Path) -> None:
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


def test_a_closed_database_is_closed_for_all() -> None:
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


def test_wrong_kinds() -> None:
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


def test_what_changes_a_database_can_be_undone_from_its_memory() -> None:
    database = filled("a").value

    assert database.memory == {"a": "aa"}
    for name in ("set", "remove", "update_key_name", "clear", "sort"):
        assert function(f"db.{name}").effect == "mutates"
