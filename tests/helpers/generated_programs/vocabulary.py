"""What generated programs are made of: types, literals, library functions, fixed declarations.

Each program has a module `shapes` and a main module.  Both declare the helper functions that keep
values small: `small`, `tame` and `short`.
"""

from __future__ import annotations

from typing import Final

from tests.helpers.generated_programs.slots import Function, Variable

SCALARS: Final = ("int", "u8", "float", "string", "char", "bool", "byte")
ARRAYS: Final = {"[int]": "int", "[string]": "string", "[[int]]": "[int]"}
MAP: Final = "map[string:int]"
TYPES: Final = (*SCALARS, *ARRAYS, MAP, "Point", "Line", "Tide", "shapes.Box", "Error")
FIELDS: Final = {
    "Point": {"x": "int", "name": "string", "tags": "[string]"},
    "Line": {"start": "Point", "weight": "float", "is_open": "bool"},
    "shapes.Box": {"width": "int", "label": "string"},
}
TIDE_MEMBERS: Final = ("Tide.LOW", "Tide.RISING", "Tide.HIGH")
LIBRARY: Final = {
    "strings.upper": (("string",), "string"),
    "strings.replace": (("string", "string", "string"), "string"),
    "strings.contains": (("string", "string"), "bool"),
    "strings.split": (("string", "string"), "[string]"),
    "strings.join": (("[string]", "string"), "string"),
    "strings.index": (("string", "string"), "int"),
    "math.max": (("int", "int"), "int"),
    "math.abs": (("float",), "float"),
    "math.sin": (("float",), "float"),
    "arrays.sum": (("[int]",), "int"),
    "arrays.contains": (("[int]", "int"), "bool"),
    "arrays.reverse": (("[string]",), "[string]"),
    "maps.keys": ((MAP,), "[string]"),
    "maps.contains": ((MAP, "string"), "bool"),
    "maps.values": ((MAP,), "[int]"),
    "len": (("string",), "int"),
}
"""Library functions whose types the checker knows: their parameters and results."""

LITERALS: Final = {
    "int": ("0", "3", "42", "0x1F"),
    "u8": ("7", "200"),
    "byte": ("9", "255"),
    "float": ("1.5", "2.25", "0.5"),
    "string": ('"a"', '"héy"', '""', "`raw`"),
    "char": ("'a'", "'z'"),
    "bool": ("true", "false"),
    MAP: ('{"a": 1, "b": 2}', '{"a": 7}'),
    "Tide": TIDE_MEMBERS,
    "Error": ('error("bad")', 'Error{message: "worse", code: 3}'),
}
CASES: Final = {
    "int": ("1", "2", "range(3, 9)", "0 - 4"),
    "string": ('"a"', '"b"', '"title"'),
    "char": ("'a'", "'b'", "'c'"),
    "Tide": TIDE_MEMBERS,
}
PRINTED: Final = ("int", "float", "string", "bool", "[int]", "char", "Line", MAP)
GLOBALS: Final = {
    Variable("LIMIT", "int", is_mutable=False): "3 * 4",
    Variable("total", "int"): "shapes.SIDES + LIMIT",
    Variable("TITLE", "string", is_mutable=False): '"ti" + "tle"',
    Variable("rows", "[int]", is_filled=True): "{LIMIT, 2, 7}",
}
SHAPES_MODULE = """\
module shapes

import @math

const Box struct { width int label string }
const SIDES int = 4
do small(n int) -> int { return math.max(n, SIDES) % 97 }
do tame(x float) -> float { return x / 9.0 }
do short(s string) -> string { return "short" }
do note(n int) { }
"""
IMPORTS_AND_TYPES = """\
import @std, @math, @strings, @arrays, @maps, "./shapes"
const Line struct { start Point weight float is_open bool }
const Tide enum { LOW, RISING = 5, HIGH }
"""
HELPER_FUNCTIONS = """\
do note(n int) { std.println(n) }
do pair(n int) -> (int, int) { return n, n }
do bump(&n int) { n += 1 }
do tame(x float) -> float { if x > 100.0 || x < -100.0 { return 1.5 } return x }
do small(n int) -> int { return n % 97 }
do short(s string) -> string { if len(s) > 20 { return "long" } return s }
do use_imports(n int) -> int {
    return arrays.sum({n}) + len(maps.keys({"a": n})) + strings.count("aa", "a") + math.max(n, 1)
}
"""

NOTE = Function("note", (("int", False),), ())
PAIR = Function("pair", (("int", False),), ("int", "int"))
BUMP = Function("bump", (("int", True),), ())
