"""Types as messages say them."""

from __future__ import annotations

import pytest

from ez_lang.check.reporting import type_names
from ez_lang.model.types import INT, STRING, EnumType, StructType


@pytest.mark.parametrize(
    ("found", "wanted", "expected"),
    [
        (INT, STRING, ("int", "string")),
        (StructType("P", "/x/a.ez"), StructType("Q", "/x/b.ez"), ("P", "Q")),
        (StructType("P", "/x/a.ez"), StructType("P", "/x/b.ez"), ("P of a.ez", "P of b.ez")),
        (EnumType("E", INT, "/x/a.ez"), StructType("E"), ("E of a.ez", "E")),
    ],
)
def test_two_types_of_the_same_name_are_told_apart_by_their_files(
    found: StructType, wanted: StructType, expected: tuple[str, str]
) -> None:
    assert type_names(found, wanted) == expected
