"""Declarations of library members."""

from __future__ import annotations

from typing import Any

import pytest

from ez_lang.model.faults import Fault
from ez_lang.model.types import (
    ANY,
    BYTE,
    FLOAT,
    INT,
    LENIENT_FLOAT,
    RANGE,
    STRING,
    UNTAGGED,
    TupleType,
    array_of,
    map_of,
)
from ez_lang.model.types import NIL as NIL_TYPE
from ez_lang.model.values import NIL, Char
from ez_lang.stdlib.declarations import Library, LibraryConstant, LibraryFunction


@pytest.fixture
def toys() -> Library:
    library = Library("toys", "Things to play with.")

    @library.function("both(a string, n int) -> string", checked=True, bare=True)
    def both(a: str, n: int) -> str:
        """Both together.

        With more to say than completion shows.
        """
        return f"{a}{n}"

    @library.function("loose(a string, [b int]) -> (string, Error)", static="string")
    def loose(a: str, b: int = 0) -> tuple[str, Any]:
        """Nothing is checked before it runs."""
        return f"{a}{b}", NIL

    @library.function("spin(a [T], ...) -> void", effects="mut rand", needs=("host", "types"))
    def spin(host: object, types: object, *arrays: list[Any]) -> tuple[object, ...]:
        """Changes its first argument."""
        return host, types, *arrays

    @library.function("pair(a int, ...) -> int", checked=True, counts=(2,), codes={"a": "E7001"})
    def pair(a: int, b: int) -> int:
        """Takes two, whatever the checker says."""
        return a + b

    @library.function("any_of(a any, b any) -> any")
    def any_of(a: object, b: object) -> object:
        """Takes anything."""
        return a or b

    library.constant("SIZE", 3, "How large they are.", bare=True)
    return library


def test_defaults_apply_unless_overridden() -> None:
    library = Library("toys", "Things to play with.", checked=True, bare=True, effects="out")

    @library.function("loud() -> int")
    def loud() -> int:
        """As usual."""
        return 1

    @library.function("quiet() -> int", bare=False, effects="")
    def quiet() -> int:
        """Not quite as usual."""
        return 0

    facts = [
        (m.checked, m.bare, m.effect) for m in (_function(library, n) for n in ("loud", "quiet"))
    ]
    assert facts == [(True, True, "outside"), (True, False, "pure")]


def _function(library: Library, name: str) -> LibraryFunction:
    member = library.members[name]
    assert isinstance(member, LibraryFunction)
    return member


def test_members_are_in_the_order_of_their_declaration(toys: Library) -> None:
    assert list(toys.members) == ["both", "loose", "spin", "pair", "any_of", "SIZE"]
    constant = toys.members["SIZE"]
    assert isinstance(constant, LibraryConstant)
    assert (constant.full_name, constant.type, constant.value) == ("toys.SIZE", UNTAGGED, 3)


def test_first_line_of_the_docstring_is_the_doc(toys: Library) -> None:
    assert _function(toys, "both").doc == "Both together."
    assert _function(toys, "both").full_name == "toys.both"
    assert _function(toys, "both").minimum == _function(toys, "both").maximum == 2


def test_effects_come_from_marks(toys: Library) -> None:
    assert _function(toys, "both").effect == "pure"
    assert _function(toys, "spin").effect == "mutates"
    assert _function(toys, "spin").marks == {"mut", "rand"}


def test_mismatches_contain_the_expected_type(toys: Library) -> None:
    both = _function(toys, "both")

    [count] = both.check_arguments([STRING])
    [kind] = both.check_arguments([STRING, FLOAT])

    assert (count.argument, count.code, count.expected) == (None, "E5008", "exactly 2 arguments")
    assert (kind.argument, kind.code, kind.expected) == (1, "E3001", "an integer")
    assert "toys.both()" in kind.message
    assert "float" in kind.message
    assert both.check_arguments([ANY, ANY]) == []
    assert both.check_arguments([STRING, LENIENT_FLOAT]) == []
    assert len(both.check_arguments([NIL_TYPE, BYTE])) == 2


def test_unchecked_calls_fault_at_run_time(toys: Library) -> None:
    loose = _function(toys, "loose")

    assert loose.check_arguments([INT]) == []
    mismatch = loose.run_time_mismatch([INT])
    missing = loose.run_time_mismatch([])

    assert mismatch is not None
    assert missing is not None
    assert (mismatch.argument, mismatch.code) == (0, "E7003")
    assert (missing.argument, missing.code) == (None, "E7001")
    assert loose.run_time_mismatch([ANY, INT]) is None


def test_run_time_counts_and_codes_can_be_declared(toys: Library) -> None:
    pair = _function(toys, "pair")

    assert pair.check_arguments([INT]) == []
    assert pair.run_time_mismatch([INT]) is not None
    assert pair.run_time_mismatch([INT, INT]) is None
    mismatch = pair.run_time_mismatch([STRING, INT])
    assert mismatch is not None
    assert mismatch.code == "E7001"


def test_range_passes_for_an_array_before_run_time(toys: Library) -> None:
    spin = _function(toys, "spin")

    assert spin.parameters[0].kind.allows_type(RANGE)
    mismatch = spin.run_time_mismatch([RANGE])
    assert mismatch is not None
    assert mismatch.code == "E7002"


def test_static_type_can_differ_from_the_result_type(toys: Library) -> None:
    loose = _function(toys, "loose")

    assert isinstance(loose.result_type([STRING]), TupleType)
    assert loose.static_type([STRING]) is STRING
    assert _function(toys, "both").static_type([STRING, INT]) is STRING


def test_nil_does_not_reach_a_body_that_does_not_handle_it(toys: Library) -> None:
    both = _function(toys, "both").body_for([STRING, INT])

    assert both("a", 1) == "a1"
    for arguments, code in (((NIL, 1), "E7003"), (("a", NIL), "E7004")):
        with pytest.raises(Fault) as caught:
            both(*arguments)
        assert caught.value.code == code


def test_values_of_unknown_type_are_checked(toys: Library) -> None:
    loose = _function(toys, "loose").body_for([ANY])

    assert loose("a") == ("a0", NIL)
    for value in (5, Char("a"), NIL, ["a"]):
        with pytest.raises(Fault) as caught:
            loose(value)
        assert caught.value.code == "E7003"


def test_needs_precede_the_arguments(toys: Library) -> None:
    spin = _function(toys, "spin").body_for([array_of(INT), array_of(INT)])

    assert spin("host", "types", [1], [2]) == ("host", "types", [1], [2])
    with pytest.raises(Fault) as caught:
        spin("host", "types", [1], NIL)
    assert caught.value.code == "E7002"


def test_body_that_accepts_anything_is_not_wrapped(toys: Library) -> None:
    any_of = _function(toys, "any_of")

    assert any_of.body_for([INT, map_of(STRING, INT)]) is any_of.body
