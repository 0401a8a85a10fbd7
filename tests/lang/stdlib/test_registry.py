"""The library as a whole: every declaration and every body."""

from __future__ import annotations

import inspect
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ez_lang.model.faults import EzError
from ez_lang.model.host.files import Files
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    FLOAT,
    INT,
    STRING,
    ArrayType,
    FloatType,
    IntegerType,
    MapType,
    StructType,
    Type,
    array_of,
    map_of,
)
from ez_lang.model.values import NIL
from ez_lang.stdlib import registry
from ez_lang.stdlib.db.database import Database
from ez_lang.stdlib.library_types import DATABASE
from ez_lang.stdlib.parameter_kinds import NUM, SIZED, TYPE_NAME, TypeName
from ez_lang.stdlib.registry import (
    BUILTINS,
    MODULE_NAMES,
    Library,
    LibraryConstant,
    LibraryFunction,
    library,
)
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]


def _libraries() -> Iterator[Library]:
    yield BUILTINS
    for name in MODULE_NAMES:
        found = library(name)
        assert found is not None
        yield found


FUNCTIONS = [
    member
    for one in _libraries()
    for member in one.members.values()
    if isinstance(member, LibraryFunction)
]
CONSTANTS = [
    member
    for one in _libraries()
    for member in one.members.values()
    if isinstance(member, LibraryConstant)
]
BODIES = [function for function in FUNCTIONS if function.body is not None]


def test_there_are_twenty_modules_and_no_other() -> None:
    assert len(MODULE_NAMES) == len(set(MODULE_NAMES)) == 20
    assert library("nope") is None
    assert library("std") is library("std")


def test_modules_are_imported_when_they_are_needed() -> None:
    code = "import sys, ez_lang.stdlib.registry as r; print(*sys.modules)"

    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()

    assert not {f"ez_lang.stdlib.{name}" for name in MODULE_NAMES} & set(loaded)
    assert "random" not in loaded


@pytest.mark.parametrize("function", FUNCTIONS, ids=repr)
def test_function_is_documented_in_a_line(function: LibraryFunction) -> None:
    assert function.doc.endswith(".")
    assert len(function.doc) < 100
    assert function.text.startswith(f"{function.name}(")
    assert function.minimum <= (function.maximum if function.maximum is not None else 1000)


@pytest.mark.parametrize("constant", CONSTANTS, ids=lambda c: c.full_name)
def test_constant_is_documented_in_a_line(constant: LibraryConstant) -> None:
    assert constant.doc.endswith(".")
    assert constant.type is not ANY


@pytest.mark.parametrize("function", BODIES, ids=repr)
def test_a_body_takes_as_many_arguments_as_its_signature_says(function: LibraryFunction) -> None:
    assert function.body is not None
    signature = inspect.signature(function.body)
    most = function.maximum if function.maximum is not None else function.minimum + 3

    for count in range(function.minimum, most + 1):
        if function.run_time_mismatch([ANY] * count) is None:
            signature.bind(*[object()] * (len(function.needs) + count))


@pytest.mark.parametrize("function", FUNCTIONS, ids=repr)
def test_mutating_function_has_an_argument(function: LibraryFunction) -> None:
    known = {"mut", "out", "stdin", "rand", "clock", "tz", "block", "exit", "net", "proc"}
    known |= {"fs-r", "fs-w", "handle", "env-r", "env-w"}

    assert function.marks <= known
    assert (function.effect == "mutates") == ("mut" in function.marks)
    if function.effect == "mutates":
        assert function.minimum >= 1


# --------------------------------------------------------------- whatever comes, nothing breaks

_ELEMENT_TYPES = [INT, FLOAT, STRING, BOOL, CHAR, BYTE, array_of(INT), ANY]
_POINT = StructType("Point")
_POINT.set_fields([("x", INT, None)])
_SMALL = st.integers(-3, 6) | st.sampled_from([255, 256, 2**63, -(2**63)])


def _values(t: Type) -> st.SearchStrategy[Any]:
    """Values that can stand in a place of this type, nil among them."""
    if isinstance(t, ArrayType):
        found: st.SearchStrategy[Any] = st.lists(_values(t.element), max_size=4)
    elif isinstance(t, MapType):
        found = st.dictionaries(_values(t.key).filter(_is_key), _values(t.value), max_size=3)
    elif isinstance(t, FloatType):
        found = st.floats()
    elif isinstance(t, IntegerType):
        found = st.integers(0, 255) if t is BYTE else _SMALL
    elif isinstance(t, StructType):
        found = st.tuples(*[_values(f.type) for f in t.fields]).map(lambda parts: [t, *parts])
    elif t is DATABASE:
        found = st.builds(Database, st.just(Files()), st.just("x.ezdb"), st.just({"a": "b"}))
    else:
        found = _SCALARS[t]
    return found | st.just(NIL)


def _is_key(value: object) -> bool:
    return isinstance(value, str | int)


_TEXTS = st.text(max_size=8) | st.sampled_from(["a\udcff", "1.5", "Ⅷİß", "{", "[a", "(?=x)", "%zz"])
_SCALARS: dict[Type, st.SearchStrategy[Any]] = {
    STRING: _TEXTS,
    BOOL: st.booleans(),
    CHAR: st.characters(codec="utf-8"),
    ANY: _SMALL | _TEXTS | st.floats() | st.booleans() | st.lists(_SMALL, max_size=3),
}


@st.composite
def _arguments(draw: st.DrawFn, function: LibraryFunction) -> list[tuple[Any, Type]]:
    """Arguments the checker lets pass, sometimes of type `any`."""
    most = function.maximum if function.maximum is not None else function.minimum + 2
    count = draw(st.integers(function.minimum, most))
    given: list[tuple[Any, Type]] = []
    for place in range(count):
        pattern = function.signature.parameter(place).pattern
        t = draw(st.sampled_from(_concrete(pattern))) if pattern is not TYPE_NAME else _POINT
        if pattern is TYPE_NAME:
            given.append((_POINT, TypeName(_POINT)))
        else:
            given.append((draw(_values(t)), t))
    return given


def _concrete(pattern: Type) -> list[Type]:
    """Types a pattern can stand for."""
    if pattern is NUM:
        return [INT, FLOAT, ANY]
    if pattern is SIZED:
        return [STRING, array_of(INT), map_of(STRING, INT), ANY]
    if isinstance(pattern, ArrayType):
        return [*[array_of(t) for t in _ELEMENT_TYPES], array_of(array_of(STRING)), ANY]
    if isinstance(pattern, MapType):
        return [map_of(STRING, INT), map_of(INT, STRING), map_of(CHAR, FLOAT), ANY]
    if pattern.text in ("T", "K", "V", "any"):
        return [*_ELEMENT_TYPES, _POINT]
    return [INT if isinstance(pattern, IntegerType) else pattern, ANY]


_TOUCHES_THE_WORLD = {"fs-r", "fs-w", "net", "proc", "env-w", "handle"}
_HARMLESS = [f for f in BODIES if not f.marks & _TOUCHES_THE_WORLD and f.name != "factorial"]


@pytest.mark.parametrize("function", _HARMLESS, ids=repr)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_call_succeeds_or_faults(function: LibraryFunction, data: st.DataObject) -> None:
    given = data.draw(_arguments(function))
    types = tuple(t for _, t in given)
    if function.check_arguments(types) or function.run_time_mismatch(types):
        return
    wanted = {"host": FakeHost("7\nx\n"), "types": types, "guard": []}
    needs = [wanted[need] for need in function.needs]

    with suppress(EzError, MemoryError):
        function.body_for(types)(*needs, *[value for value, _ in given])


def test_exported_names_exist() -> None:
    for name in registry.__all__:
        assert hasattr(registry, name)
