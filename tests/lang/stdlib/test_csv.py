"""`@csv`: tables in strings and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.types import ANY, CHAR, STRING, array_of, map_of
from ez_lang.model.values import NIL
from tests.helpers.library_calls import call, fault_of, typed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("text", "rows"), [
    ('id,note\n1,"a ""b"", c"\r\n\n2, x\n', [["id", "note"], ["1", 'a "b", c'], ["2", " x"]]),
    ("", []),
    ("a", [["a"]]),
    ("a,\n", [["a", ""]]),
    (",", [["", ""]]),
    ('""', [[""]]),
    ('"a\r\nb",c', [["a\nb", "c"]]),
    ("a\rb,c\r", [["a\rb", "c"]]),
    ("\r\n\n\r", []),
    ('"a"\r', [["a"]]),
    ("é;\udcff", [["é;\udcff"]]),
])  # fmt: skip
def test_parse_returns_rows(text: str, rows: list[list[str]]) -> None:
    assert call("csv.parse", text) == (rows, NIL)


@pytest.mark.parametrize("text", ['a,"b', 'a,b"c', '"a"b,c', "a,b\nc\n", '"a" ,b', '"', '"a""'])
def test_malformed_text_is_an_error(text: str) -> None:
    value, error = call("csv.parse", text)

    assert value is NIL
    assert error[2] == "E14001"


@pytest.mark.parametrize(("rows", "text"), [
    ([["a,b", " c"], ['q"', ""]], '"a,b"," c"\n"q""",\n'),
    ([["\u3000a", "a\rb", "a\nb"]], '"\u3000a","a\rb","a\nb"\n'),
    ([["\\.", "x"]], '"\\.",x\n'),
    ([[""]], "\n"),
    ([], ""),
])  # fmt: skip
def test_stringify_returns_text(rows: list[list[str]], text: str) -> None:
    assert call("csv.stringify", rows) == (text, NIL)


@pytest.mark.parametrize(
    "rows",
    [["a"], [[1]], [[["a"]]], typed([["a"]], array_of(array_of(CHAR))), typed([[1]], ANY), "a"],
)
def test_rows_must_be_arrays_of_strings(rows: object) -> None:
    assert fault_of("csv.stringify", rows) == "E7003"


_ROWS = st.integers(2, 3).flatmap(
    lambda width: st.lists(st.lists(st.text(), min_size=width, max_size=width))
)


@given(_ROWS)
def test_decoding_reverses_encoding(rows: list[list[str]]) -> None:
    text, _ = call("csv.stringify", typed(rows, array_of(array_of(STRING))))
    expected = [[cell.replace("\r\n", "\n") for cell in row] for row in rows]

    assert call("csv.parse", text) == (expected, NIL)


def test_files_are_written_and_read(tmp_path: Path) -> None:
    path = str(tmp_path / "a.csv")
    options = typed({"delimiter": ";!", "skip_empty": True}, map_of(STRING, ANY))

    assert call("csv.write", path, [["a", "b;"], ["", ""], ["c"]], options) == (True, NIL)
    assert (tmp_path / "a.csv").read_text() == 'a;"b;"\n;\nc\n'
    assert call("csv.read", path, options) == ([["a", "b;"], ["c"]], NIL)
    assert call("csv.read", path)[1][2] == "E14001"
    assert call("csv.headers", path)[1][2] == "E14001"


def test_headers_are_the_first_record(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text('\nid,name\n1,"never closed\n')

    assert call("csv.headers", str(path)) == (["id", "name"], NIL)

    path.write_text("\n")
    assert call("csv.headers", str(path))[1][2] == "E14001"


def test_options_of_wrong_types_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("a,b\n,\n")
    options = typed({"delimiter": 5, "skip_empty": 1, "nope": 2}, map_of(STRING, ANY))

    assert call("csv.read", str(path), options) == ([["a", "b"], ["", ""]], NIL)


@pytest.mark.parametrize(
    ("path", "code"), [("", "E7040"), ("a\0b", "E7041"), ("no/such/file", "E7016"), (".", "E7099")]
)
def test_missing_paths_are_errors(path: str, code: str) -> None:
    for outcome in (
        call("csv.read", path),
        call("csv.headers", path),
        call("csv.write", path, [["a"]]),
    ):
        assert outcome[0] is NIL
        assert outcome[1][2] == code


def test_quotes_and_line_endings_are_refused_as_delimiters(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("a\n")
    for delimiter in ('"', "\n", "\r"):
        options = {"delimiter": delimiter}
        read = call("csv.read", str(path), options)
        written = call("csv.write", str(path), [["a"]], options)
        assert (read[0], read[1][2]) == (NIL, "E14001")
        assert (written[0], written[1][2]) == (False, "E14002")
