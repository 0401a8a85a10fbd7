"""Bare names as values."""

from __future__ import annotations

import pytest

from tests.helpers.checking import codes, helps, late_codes, tree_of, underlined

HEAD = """import @std
using std
const K int = 1
const P struct { a int }
const E enum { RED BLUE }
do f(n int) {}
"""


@pytest.mark.parametrize(("name", "code", "hint"), [
    ("total", "E4001", ""),
    ("E", "E3030", "use one of its members: E.RED"),
    ("P", "E3030", "create a value with new(P) or P{…}"),
    ("f", "E3031", "call it: f(n)"),
    ("null", "E4001", "the missing value is called nil"),
    ("True", "E4001", "true is written in lower case"),
    ("self", "E4001", "EZ has no methods: pass the value to a function"),
    ("longname", "E4001", "did you mean 'long_name'?"),
])  # fmt: skip
def test_names_without_a_value_are_reported(name: str, code: str, hint: str) -> None:
    text = f"{HEAD}do main() {{\n temp long_name = 1\n temp x = {name}\n}}"

    assert underlined(text) == [(code, name)]
    assert helps(text) == [hint]


def test_a_variable_is_not_visible_after_its_block() -> None:
    text = f"{HEAD}do main() {{\n if true {{ temp z = 1 }}\n println(z)\n}}"

    assert codes(text) == [("E4001", 9)]


@pytest.mark.parametrize(("name", "code"), [("RED", "E4001"), ("std", "E4001")])
def test_bare_enum_members_and_modules_are_faults(name: str, code: str) -> None:
    assert late_codes(f"{HEAD}do main() {{ temp x = {name} }}") == [code]


def test_a_builtin_that_is_not_called_can_be_printed() -> None:
    assert "'builtin function'" in tree_of("println(len)")


def test_a_name_of_two_used_modules_is_ambiguous() -> None:
    modules = {"a": "module a\nconst X int = 1", "b": "module b\nconst X int = 2"}
    text = 'import & use "./a", "./b"\ndo main() { temp x = X }'

    assert late_codes(text, modules) == ["E4008"]


def test_constants_of_the_library_are_known_under_using() -> None:
    assert tree_of("temp x = PI", "import & use @math\n") == ("Assign(x, 3.141592653589793, True)")


def test_success_and_failure_are_known_everywhere() -> None:
    assert tree_of("temp x = EXIT_FAILURE") == "Assign(x, 1, True)"
