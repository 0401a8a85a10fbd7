"""Values of unknown type on their way into places that have one."""

from __future__ import annotations

import pytest

from ez_lang.execute.quirks.expectations import acceptance, byte_check, expectation
from ez_lang.model.faults import Fault
from ez_lang.model.types import ANY, FLOAT, INT, STRING, StructType, array_of, map_of
from ez_lang.model.values import NIL

_POINT = StructType("Point")
_OTHER = StructType("Other")


@pytest.mark.parametrize(("wanted", "value"), [
    *((INT, 5), (STRING, "x"), (FLOAT, 1.5), (array_of(INT), []), (array_of(INT), NIL)),
    *((map_of(STRING, INT), {}), (_POINT, [_POINT]), (_POINT, NIL), (ANY, NIL)),
])  # fmt: skip
def test_a_value_of_the_type_passes_unchanged(wanted: object, value: object) -> None:
    check = expectation(wanted, "E3001", "type mismatch")  # type: ignore[arg-type]

    assert check(value) is value


@pytest.mark.parametrize(
    ("wanted", "value"),
    [(INT, "5"), (STRING, 5), (array_of(INT), {}), (map_of(STRING, INT), []), (_POINT, [_OTHER])],
)
def test_any_other_value_is_a_fault_that_tells_its_type(wanted: object, value: object) -> None:
    check = expectation(wanted, "E3001", "type mismatch")  # type: ignore[arg-type]

    with pytest.raises(Fault) as caught:
        check(value)

    assert caught.value.code == "E3001"
    assert "got" in caught.value.message


def test_a_struct_made_by_new_is_of_its_type() -> None:
    tagged = StructType("Tagged")
    tagged.set_fields([("a", INT, "json")])

    assert acceptance(tagged)([tagged.untagged, 1])


def test_every_number_of_an_array_of_bytes_is_looked_at() -> None:
    check = byte_check("E3022", "element")

    assert check([0, 255]) == [0, 255]
    with pytest.raises(Fault) as caught:
        check([[0], [1, 256]])
    assert "256" in caught.value.message
