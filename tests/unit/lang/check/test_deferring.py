"""Mistakes that count only when the program gets there."""

from __future__ import annotations

from tests.helpers.checking import checked, in_main, late_codes, short, underlined


def test_the_first_mistake_becomes_a_fault_with_its_own_place() -> None:
    text = in_main("ensure println(nope, gone)")
    result = checked(text)
    assert result.program is not None
    assert result.program.main.body is not None

    (ensure,) = result.program.main.body.statements

    assert short(ensure) == "Ensure(RaiseFault(any, 'E4001', []))"
    call = ensure.call  # type: ignore[union-attr]  # an Ensure
    assert text[call.start : call.end] == "nope"


def test_warnings_are_given_all_the_same() -> None:
    text = in_main('temp e = error("x")\nensure println(e.message)')

    assert underlined(text) == [("W2009", "e")]


def test_nothing_is_wrong_until_the_default_is_needed() -> None:
    text = "do f(a int = nope) {}\ndo main() { f(1) }"

    assert late_codes(text) == []
