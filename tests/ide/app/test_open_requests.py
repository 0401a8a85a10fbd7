from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_ide.app.single_instance import decode, encode
from ez_ide.files.open_request import OpenRequest, parse

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("shop.ez", ("shop.ez", None, 1)),
        ("shop.ez:12", ("shop.ez", 12, 1)),
        ("shop.ez:12:5", ("shop.ez", 12, 5)),
        ("shop.ez:12:5:", ("shop.ez", 12, 5)),
        ("shop.ez:0", ("shop.ez", 1, 1)),
        ("shop.ez:twelve", ("shop.ez:twelve", None, 1)),
        ("sub/ünd #1.ez:3", ("sub/ünd #1.ez", 3, 1)),
    ],
)
def test_a_word_names_a_file_and_perhaps_a_place(
    tmp_path: Path, word: str, place: tuple[str, int | None, int]
) -> None:
    name, line, column = place
    assert parse(word, tmp_path) == OpenRequest(str(tmp_path / name), line, column)


def test_a_file_that_is_really_named_so_wins(tmp_path: Path) -> None:
    (tmp_path / "notes:12").write_text("")

    assert parse("notes:12", tmp_path) == OpenRequest(str(tmp_path / "notes:12"))


def test_an_absolute_path_stays(tmp_path: Path) -> None:
    assert parse("/tmp/x.ez:2", tmp_path) == OpenRequest("/tmp/x.ez", 2)


def test_places_travel_as_one_line() -> None:
    places = [OpenRequest("/a\nb.ez", 3, 4), OpenRequest("/c.ez")]
    line = encode(places)

    assert line.count(b"\n") == 1
    assert decode(line) == places


@pytest.mark.parametrize("line", [b"", b"rubbish\n", b'{"a": 1}\n', b"[1]\n", b"\xff\n"])
def test_an_invalid_line_names_no_file(line: bytes) -> None:
    assert decode(line) == []
