"""Which type may stand where another is wanted."""

from __future__ import annotations

import pytest

from ez_lang.model.assignability import fits
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    EMPTY_ARRAY,
    EMPTY_MAP,
    ERROR,
    F32,
    FLOAT,
    I8,
    INT,
    NIL,
    STRING,
    U64,
    UNTAGGED,
    EnumType,
    StructType,
    Type,
    array_of,
    map_of,
)

TIDE = EnumType("Tide", INT)
UNIT = EnumType("Unit", STRING)


def _struct(module: str, *fields: tuple[str, Type]) -> StructType:
    made = StructType("Point", module)
    made.set_fields([(name, t, None) for name, t in fields])
    return made


POINT = _struct("main", ("x", INT))


@pytest.mark.parametrize(("target", "actual"), [
    (INT, INT),
    (INT, UNTAGGED),
    (I8, U64),
    (INT, BYTE),
    (BYTE, INT),
    (FLOAT, F32),
    (F32, FLOAT),
    (TIDE, INT),
    (TIDE, UNTAGGED),
    (INT, TIDE),
    (UNIT, STRING),
    (STRING, UNIT),
    (POINT, NIL),
    (ERROR, NIL),
    (POINT, _struct("geo", ("x", INT))),
    (array_of(INT), array_of(BYTE)),
    (array_of(INT, 3), array_of(INT)),
    (array_of(array_of(INT)), array_of(EMPTY_ARRAY)),
    (array_of(INT), EMPTY_ARRAY),
    (map_of(STRING, INT), map_of(STRING, BYTE)),
    (map_of(STRING, INT), EMPTY_MAP),
    (map_of(STRING, INT), EMPTY_ARRAY),
    (STRING, ANY),
    (ANY, POINT),
])  # fmt: skip
def test_it_fits(target: Type, actual: Type) -> None:
    assert fits(target, actual)


@pytest.mark.parametrize(("target", "actual"), [
    (FLOAT, INT), (INT, FLOAT), (FLOAT, BYTE), (STRING, CHAR), (CHAR, STRING), (INT, BOOL),
    (BOOL, INT), (INT, NIL), (array_of(INT), NIL), (map_of(STRING, INT), NIL), (TIDE, NIL),
    (TIDE, UNIT), (TIDE, I8), (POINT, _struct("geo", ("y", INT))), (array_of(FLOAT), array_of(INT)),
    (array_of(INT), EMPTY_MAP), (array_of(INT), INT), (map_of(STRING, INT), map_of(INT, INT)),
    (map_of(STRING, INT), array_of(INT)),
])  # fmt: skip
def test_it_does_not_fit(target: Type, actual: Type) -> None:
    assert not fits(target, actual)
