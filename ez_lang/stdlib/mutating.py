"""What stands before every change of an array or map by the library.

Everything that can be refused is refused before anything happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.faults import Fault
from ez_lang.model.values import FrozenDict, FrozenList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.model.values import Value

    Guard = Sequence[list[Value]]


def claim_array(guard: Guard, array: list[Value], name: str, code: str = "E4005") -> None:
    """Fault unless `arrays.name` may change the array: it is constant, or a loop runs over it."""
    if type(array) is FrozenList:
        raise Fault(
            code,
            f"arrays.{name}() cannot change a constant array",
            help="declare it with `temp`, or change a copy of it",
        )
    for held in guard:
        if held is array:
            raise Fault(
                "E9006",
                f"arrays.{name}() cannot change an array while `for_each` goes over it",
                help="loop over a copy of it",
            )


def claim_map(held: dict[Value, Value], name: str) -> None:
    """Fault unless `maps.name` may change the map."""
    if type(held) is FrozenDict:
        raise Fault(
            "E12002",
            f"maps.{name}() cannot change a constant map",
            help="declare it with `temp`, or change a copy of it",
        )
