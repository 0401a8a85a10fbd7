"""Written types."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.checking import checked, codes, underlined

if TYPE_CHECKING:
    from ez_lang.model.types import Type

MODULES = {"geo": "module geo\nconst Point struct { x int }\nprivate const Secret struct { a int }"}


def type_of(written: str, text: str = "") -> Type:
    """The type of a parameter with this written type."""
    program = f'import & use @db\nimport "./geo"\n{text}\ndo f(p {written}) {{}}\ndo main() {{}}'
    result = checked(program, MODULES)
    assert result.program is not None, result.diagnostics
    return result.program.modules[-1].functions["f"].parameters[0].type


@pytest.mark.parametrize(("written", "text"), [
    ("int", "int"), ("[u8]", "[u8]"), ("[[int], 3]", "[[int]]"),
    ("map[string:[int]]", "map[string:[int]]"), ("map[string:geo.Point]", "map[string:Point]"),
    ("geo.Point", "Point"), ("f32", "float"), ("[f32]", "[f32]"), ("Error", "Error"),
    ("Router", "Router"), ("Database", "Database"), ("db.Database", "Database"),
    ("Whatever", "Whatever"), ("geo.Nothing", "geo.Nothing"), ("geo.Secret", "geo.Secret"),
])  # fmt: skip
def test_a_written_type_is_resolved(written: str, text: str) -> None:
    assert type_of(written).text == text


def test_types_of_used_modules_need_no_prefix() -> None:
    text = 'import & use "./geo"\ndo f(p Point) {}\ndo main() { f(geo.Point{x: 1}) }'

    assert codes(text, MODULES) == []


def test_a_module_may_use_its_own_name() -> None:
    text = "module app\nconst P struct { a int }\ndo f(p app.P) {}\ndo main() { f(P{a: 1}) }"

    assert codes(text, {}) == [("E3010", 3)] or codes(text, {}) == []


def test_a_type_of_a_module_that_is_not_imported_is_unknown() -> None:
    assert underlined("do f(p geo.Point) {}\ndo main() {}") == [("E3010", "geo.Point")]
