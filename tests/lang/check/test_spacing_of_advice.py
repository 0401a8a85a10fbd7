"""Spacing and comments do not mislead what the checker says and repairs."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import parse
from tests.helpers.checking import checked, underlined


@pytest.mark.parametrize(
    ("head", "line"),
    [
        ("", 0),
        ("module m\n", 1),
        ("module\n\n  m\n", 3),
        ("module/* the name */m // end\n", 1),
        ("/* about\n this */ module m\n", 2),
        ("// module x\nmodule m\n", 2),
        ("// first\n", 0),
    ],
)
def test_an_import_is_added_below_the_module_declaration(head: str, line: int) -> None:
    text = f'{head}do main() {{ println("x") }}\n'

    (mistake,) = checked(text).diagnostics

    assert mistake.fix is not None
    assert mistake.fix.start == mistake.fix.end
    assert mistake.file.position(mistake.fix.start) == (line + 1, 1)


@pytest.mark.parametrize("gap", [" ", "\n", " /* temp */ ", "// temp\n"])
def test_the_keyword_of_a_private_global_is_found_behind_any_gap(gap: str) -> None:
    text = f'private{gap}temp n int =\n len("x")\ndo main() {{ }}\n'

    assert underlined(text) == [("E2056", "temp")]


@pytest.mark.parametrize("gap", ["", " ", "/* { */"])
def test_the_statement_that_is_refused_at_file_level_is_underlined(gap: str) -> None:
    assert underlined(f"loop{gap}{{ }}\ndo main() {{ }}\n") == [("E2056", "loop")]


@pytest.mark.parametrize("gap", ["", " ", "/* c ) */", "\n"])
def test_a_suppress_belongs_to_its_function_whatever_its_parentheses_hold(gap: str) -> None:
    body = "{ loop { break temp n = 1 } }"
    text = f"#suppress{gap}({gap}W2001{gap}) do main() {body}\ndo other() {body}\n"

    found = parse(SourceFile("main.ez", text)).diagnostics
    assert [(one.code, one.start > text.index("other")) for one in found] == [("W2001", True)]
