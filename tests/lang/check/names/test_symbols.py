"""Declarations and references of a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.helpers.checking import checked

if TYPE_CHECKING:
    from ez_lang.check.names.symbols import Symbol, Symbols

TEXT = """import @strings
#doc("A point.")
const Point struct { x, y int }
const Kind enum { ROUND FLAT = 5 }
const LIMIT int = 3
#doc("Adds.")
do add(&a int, b int = LIMIT) -> int {
    temp sum = a + b
    for i in range(sum) { sum += i }
    return sum
}
do main() {
    temp p = Point{x: 1}
    temp n = 1
    add(n, p.x)
    temp k = Kind.FLAT
    temp s = strings.upper("a")
}
"""


def symbols() -> Symbols:
    found = checked(TEXT).symbols
    assert found is not None
    return found


def named(name: str) -> Symbol:
    every = [*symbols().outline]
    for symbol in every:
        every += symbol.children
    return next(symbol for symbol in every if symbol.name == name)


def test_the_outline_is_what_the_file_declares() -> None:
    found = sorted(symbols().outline, key=lambda symbol: symbol.start)

    assert [(s.kind, s.name) for s in found] == [
        ("struct", "Point"), ("enum", "Kind"), ("global", "LIMIT"), ("function", "add"),
        ("function", "main"),
    ]  # fmt: skip


def test_symbols_have_signatures_and_docs() -> None:
    assert named("add").signature == "do add(&a int, b int) -> int"
    assert named("add").doc == "Adds."
    assert named("add").type == "int"
    assert named("Point").signature == "const Point struct { x int y int }"
    assert named("Point").doc == "A point."
    assert named("LIMIT").signature == "const LIMIT int"
    assert named("sum").signature == "temp sum int"
    assert named("a").signature == "&a int"
    assert named("FLAT").signature == "Kind.FLAT = 5"
    assert named("x").signature == "Point.x int"


def test_children_are_parameters_locals_fields_and_members() -> None:
    assert [(c.kind, c.name) for c in named("add").children] == [
        ("parameter", "a"), ("parameter", "b"), ("local", "sum"), ("loop", "i"),
    ]  # fmt: skip
    assert [(c.kind, c.name) for c in named("Point").children] == [("field", "x"), ("field", "y")]
    assert [(c.kind, c.name) for c in named("Kind").children] == [
        ("member", "ROUND"),
        ("member", "FLAT"),
    ]


def test_every_use_refers_to_its_declaration() -> None:
    found = [
        (TEXT[r.start : r.end], r.symbol.kind if r.symbol else r.library, r.start)
        for r in symbols().references
    ]
    texts = {(text, kind) for text, kind, _ in found}

    assert {
        ("LIMIT", "global"), ("a", "parameter"), ("sum", "local"), ("i", "loop"),
        ("add", "function"), ("Point", "struct"), ("x", "field"), ("Kind", "enum"),
        ("FLAT", "member"), ("upper", "strings.upper"),
    } <= texts  # fmt: skip
    assert sum(1 for text, _, _ in found if text == "sum") == 3


def test_a_program_with_errors_has_symbols() -> None:
    found = checked("do f(a int) { nope() }\ndo main() { f(1) }").symbols

    assert found is not None
    assert {symbol.name for symbol in found.outline} == {"f", "main"}
