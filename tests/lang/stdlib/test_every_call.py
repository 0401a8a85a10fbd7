"""No argument of the right type makes a library function fail but by a fault at its call.

Programs are written with random arguments for every function, checked, and run in a world that
they cannot get out of.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ez_lang.api import check_text
from ez_lang.execute.interpreter import Interpreter
from ez_lang.model.types import VOID, TupleType
from ez_lang.source.codes import CODES
from ez_lang.stdlib.registry import BUILTINS, MODULE_NAMES, LibraryFunction, library
from tests.helpers.confined import ConfinedHost
from tests.helpers.echo_server import echo_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ez_lang.stdlib.signatures import Parameter

LANGUAGE_ITSELF = {"range", "new", "cast", "ref", "typeof"}
"""They are no calls: tests of the language are about them."""


def _functions() -> Iterator[LibraryFunction]:
    for module in (BUILTINS, *map(library, MODULE_NAMES)):
        assert module is not None
        yield from (m for m in module.members.values() if isinstance(m, LibraryFunction))


FUNCTIONS = [f for f in _functions() if f.full_name not in LANGUAGE_ITSELF]

# ------------------------------------------------------------------------------ values, as EZ text

_INTEGERS = (st.integers(-5, 300) | st.sampled_from([2**63 - 1, 1 - 2**63, 10**4, -(10**4)])).map(
    str
)
_FLOATS = st.sampled_from(
    [
        *("0.0", "-0.0", "1.5", "-2.5", "1e300", "-1e300", "1e-300", "0.1", "3.0"),
        *("math.INF", "math.NEG_INF", "(math.INF - math.INF)"),
    ]
)
_PLAIN = st.text(st.characters(codec="utf-8", exclude_characters='"\\$\r\n\x00{}'), max_size=8)
_ODD_TEXTS = [
    *(r'"\xff\xfe"', r'"a\0b"', '""', r'"\n"', '"42"', '"1e999"', '"-7"', '"true"', '"%zz"'),
    *('"(?=x)"', '"[a"', '"(a+)+"', '"."', '".."', '"/"', '"~/x"', '"a/b"', '"file"', '"dir"'),
    *('"x.ezdb"', '"bad.ezdb"', '"GET"', '"YYYY-MM-DD"', '"http://"', '"http://127.0.0.1:1/"'),
    *('"{}"', '`{"x": 1}`', '"[1, 2"', r'"a,b\nc"', '"=="', '"Zm9v"', '"é日"', '"*.*"', "url"),
]
_TEXTS = _PLAIN.map(lambda text: f'"{text}"') | st.sampled_from(_ODD_TEXTS)


def _array(items: st.SearchStrategy[str], size: int = 4) -> st.SearchStrategy[str]:
    return st.lists(items, max_size=size).map(lambda parts: "{" + ", ".join(parts) + "}")


def _map(keys: st.SearchStrategy[str], values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pairs = st.dictionaries(keys, values, max_size=3)
    return pairs.map(lambda d: "{" + (", ".join(f"{k}: {v}" for k, v in d.items()) or ":") + "}")


_BYTES = st.integers(0, 255).map(str)
_CHARS = st.sampled_from(["'a'", "'é'", r"'\n'", "'日'", "'0'"])
_BOOLS = st.sampled_from(["true", "false"])

SCALARS = {
    "int": _INTEGERS,
    "float": _FLOATS,
    "string": _TEXTS,
    "bool": _BOOLS,
    "char": _CHARS,
    "byte": _BYTES,
    "i256": _INTEGERS,
    "u8": _BYTES,
    "f32": _FLOATS,
}
ELEMENTS = {
    **SCALARS,
    "Point": st.sampled_from(["Point{x: 1, y: 2.5}", "new(Point)"]),
    "Tone": st.sampled_from(["Tone.LOW", "Tone.HIGH"]),
    "[int]": _array(_INTEGERS),
    "[string]": _array(_TEXTS),
}
KEYS = {"string": _PLAIN.map(lambda text: f'"{text}"'), "int": _INTEGERS, "char": _CHARS}


@st.composite
def arguments(draw: st.DrawFn, function: LibraryFunction) -> tuple[list[str], list[str]]:
    """Declarations of variables of right types, and the variables."""
    most = function.maximum if function.maximum is not None else function.minimum + 2
    count = draw(st.integers(function.minimum, most))
    element = draw(st.sampled_from(sorted(ELEMENTS)))
    key = draw(st.sampled_from(sorted(KEYS)))
    declared: list[str] = []
    names: list[str] = []
    for place in range(count):
        parameter = function.signature.parameter(place)
        if parameter.text == "type":
            names.append("Point")
            continue
        type_text = _type_text(draw, parameter, element, key)
        keyword = draw(st.sampled_from(["temp", "temp", "temp", "const"]))
        name = f"a{place}"
        value = draw(_values(type_text, key))
        if keyword == "const" and type_text.startswith("["):
            keyword = "temp"  # a constant array wants its length
        declared.append(f"{keyword} {name} {type_text} = {value}")
        names.append(name)
    return declared, names


def _type_text(draw: st.DrawFn, parameter: Parameter, element: str, key: str) -> str:
    text = parameter.text
    if text == "num":
        return draw(st.sampled_from(["int", "float", "u8", "i256", "f32"]))
    if text == "any":
        return draw(st.sampled_from([*sorted(ELEMENTS), f"map[{key}:{element}]"]))
    if text == "sized":
        return draw(st.sampled_from(["string", "[int]", f"map[{key}:{element}]"]))
    if text == "arr":
        return draw(st.sampled_from([f"[{element}]", "[byte]", "[int]", "[[byte]]", "[[string]]"]))
    if text == "map":
        return draw(st.sampled_from([f"map[{key}:{element}]", "map[string:string]"]))
    return text.replace("K", key).replace("T", element).replace("V", element)


def _values(type_text: str, key: str) -> st.SearchStrategy[str]:
    if type_text in ELEMENTS:
        return ELEMENTS[type_text]
    if type_text.startswith("map["):
        inside = type_text[4:-1].partition(":")
        return _map(KEYS[inside[0]], _values(inside[2], key)) | st.just("nil")
    if type_text.startswith("["):
        return _array(_values(type_text[1:-1], key)) | st.just("nil")
    return st.just(HANDLES[type_text])


HANDLES = {"File": "file", "Database": "store", "Router": "router", "Response": "answer"}

PROGRAM = """\
import {imports}
using std
const Point struct {{ x int y float }}
const Tone enum {{ LOW = "lo" HIGH = "hi" }}
do main() {{
    temp url string = "http://127.0.0.1:{port}/status/200"
    temp file, _ = io.open("open", io.READ_WRITE + io.CREATE)
    temp store, _ = db.open("store.ezdb")
    temp router Router = server.router()
    temp answer Response = server.text(200, "x")
    {declared}
    {call}
}}
"""
CALL_LINE = PROGRAM[: PROGRAM.index("{call}")].count("\n") + 1
IMPORTS = ", ".join(f"@{name}" for name in MODULE_NAMES)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with echo_server() as server:
        yield server.port


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    before = os.getcwd()  # noqa: PTH109 - for `chdir`
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


def test_every_function_of_the_library_is_called() -> None:
    every = {f.full_name for f in _functions()}

    assert {f.full_name for f in FUNCTIONS} == every - LANGUAGE_ITSELF
    assert len([f for f in FUNCTIONS if f.module]) == 446


@pytest.mark.parametrize("function", FUNCTIONS, ids=repr)
def test_a_call_succeeds_or_faults_in_place(
    function: LibraryFunction, port: int, folder: Path
) -> None:
    calls = 0

    @settings(max_examples=12, deadline=None)
    @given(arguments(function))
    def holds(drawn: tuple[list[str], list[str]]) -> None:
        nonlocal calls
        declared, names = drawn
        text = program_with(function, declared, names, port)
        _furnish(folder)
        calls += _ends_as_it_should(text, str(folder))

    holds()

    assert calls > 0, "no example got as far as the call"


def program_with(
    function: LibraryFunction, declared: list[str], names: list[str], port: int
) -> str:
    call = f"{function.full_name}({', '.join(names)})"
    result = function.signature.result
    if isinstance(result, TupleType):
        call = f"temp _, _ = {call}"
    elif result is not VOID:
        call = f"temp _ = {call}"
    return PROGRAM.format(imports=IMPORTS, port=port, declared=" ".join(declared), call=call)


def _furnish(folder: Path) -> None:
    (folder / "dir").mkdir(exist_ok=True)
    for name, content in (("file", b"one\r\ntwo\xff"), ("bad.ezdb", b"[1]")):
        if not (folder / name).is_dir():
            (folder / name).write_bytes(content)


def _ends_as_it_should(text: str, folder: str) -> bool:
    """Whether the program ran; if so, nothing came of it that should not."""
    limit = sys.getrecursionlimit()
    checked = check_text(text)
    sys.setrecursionlimit(limit)
    errors = [d for d in checked.diagnostics if d.severity == "error"]
    assert all(d.code in CODES for d in errors)
    if checked.program is None:
        assert errors
        return False
    fault = Interpreter(checked.program, ConfinedHost(folder)).run().diagnostic
    if fault is not None:
        assert fault.code in CODES
        assert fault.message or fault.code in ("E5021", "E5022")
        assert text.count("\n", 0, fault.start) + 1 == CALL_LINE
        assert fault.start < fault.end
    return True
