"""What is read from the tokens before the caret: a path before a dot, an open call."""

from __future__ import annotations

import pytest

from ez_ide.language.typed_code import (
    OpenCall,
    code_before_caret,
    element_type,
    open_call,
    parameter_span,
    path_before_dot,
)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a.", ["a"]), ("a.b", ["a"]), ("x = a.b.c", ["a", "b"]), ("f(a.", ["a"]),
        ("a[0].", ["a", "[]"]), ("a[i + 1].b.", ["a", "[]", "b"]), ("f(1, g(2)).", ["f", "()"]),
        ("geo.make(1)[0].", ["geo", "make", "()", "[]"]), ("1.", []), ('"x".', []), (").", []),
        ("a", []), ("", []),
    ],
)  # fmt: skip
def test_the_path_before_a_dot_is_read_backwards(text: str, path: list[str]) -> None:
    signs = {"index": "[]", "call": "()"}

    assert [one.name or signs[one.kind] for one in path_before_dot(text)] == path


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("f(", OpenCall("f", 0)), ("f(1, ", OpenCall("f", 1)), ("geo.area(a, b", ("geo.area", 1)),
        ("f(1, g(2), ", ("f", 2)), ("f(g(1, ", ("g", 1)), ("f({1, 2}, ", ("f", 1)),
        ("f(1) + ", None), ("if (a", None), ("x = (1 + 2", None), ("a[f(", ("f", 0)), ("", None),
    ],
)  # fmt: skip
def test_the_innermost_open_call_is_found(text: str, call: OpenCall | None) -> None:
    assert open_call(text) == call


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('x = "a ${b.', "b."), ("a.b", "a.b"), ('x = "${a}" + b.', 'x = "${a}" + b.'),
        ('y\nx = "${z', "z"),
    ],
)  # fmt: skip
def test_in_an_open_interpolation_only_its_own_code_counts(text: str, code: str) -> None:
    assert code_before_caret(text) == code


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


@pytest.mark.parametrize(
    ("signature", "argument", "parameter"),
    [
        ("do f(a int, &b [int]) -> int", 0, "a int"),
        ("do f(a int, &b [int]) -> int", 1, "&b [int]"),
        ("do f(a map[int:int], b int)", 1, "b int"),
        ("println([value any], ...) -> void", 7, "..."),
        ("do f()", 0, None),
        ("const PI float", 0, None),
    ],
)
def test_the_parameter_of_an_argument_is_found_in_the_signature(
    signature: str, argument: int, parameter: str | None
) -> None:
    span = parameter_span(signature, argument)

    assert (signature[slice(*span)] if span else None) == parameter
