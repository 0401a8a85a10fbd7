"""What stands before a dot, and what an index gives."""

from __future__ import annotations

import pytest

from ez_ide.language.member_paths import element_type, path_before


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a.", ["a"]), ("a.b", ["a"]), ("x = a.b.c", ["a", "b"]), ("f(a.", ["a"]),
        ("a[0].", ["a", "[]"]), ("a[i + 1].b.", ["a", "[]", "b"]), ("f(1, g(2)).", ["f", "()"]),
        ("geo.make(1)[0].", ["geo", "make", "()", "[]"]), ("1.", []), ('"x".', []), (").", []),
        ("a", []), ("", []),
    ],
)  # fmt: skip
def test_the_path_is_read_from_its_end(text: str, path: list[str]) -> None:
    signs = {"index": "[]", "call": "()"}

    assert [one.name or signs[one.kind] for one in path_before(text)] == path


@pytest.mark.parametrize(
    ("of", "element"),
    [
        ("[Point]", "Point"), ("[Point, 3]", "Point"), ("[[int]]", "[int]"), ("string", "char"),
        ("map[string:Point]", "Point"), ("map[string:[int]]", "[int]"), ("&[int]", "int"),
        ("int", ""),
    ],
)  # fmt: skip
def test_an_index_gives_the_type_of_the_elements(of: str, element: str) -> None:
    assert element_type(of) == element
