"""What diagnostics underline, what `#suppress` disables, and how types are named."""

from __future__ import annotations

import pytest

from ez_lang.check.reporting import type_names
from ez_lang.model.types import INT, STRING, EnumType, StructType
from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import parse
from tests.helpers.checking import checked, codes, underlined

# -------------------------------------------------------------------------------------- underlining


@pytest.mark.parametrize(("value", "expected"), [
    ("one(\n1, 2)", [("E5008", "one")]), ("(1\n+ 2\n+ true) * 3", [("E3002", "+")]),
    ('"a"\n.length', [("E4011", "length")]), ("!len(\n{1})", [("E3002", "(")]),
    ("!{1}[\n0]", [("E3002", "[")]), ("!p.n\n.n", [("E3002", "n")]),
    ("!\n{1,\n2}", [("E3002", "{1,")]),
])  # fmt: skip
def test_an_expression_on_several_lines_is_underlined_where_it_goes_wrong(
    value: str, expected: list[tuple[str, str]]
) -> None:
    text = (
        "const N struct { n int }\nconst P struct { n N }\ndo one(n int) -> int { return n }\n"
        f"do main() {{ temp p = P{{n: N{{n: 1}}}}\ntemp x = {value} }}"
    )

    assert underlined(text) == expected


def test_a_mismatch_on_another_line_is_reported_at_the_name() -> None:
    assert codes("do main() {\n temp n\n int =\n true\n}") == [("E3001", 2)]


# -------------------------------------------------------------------------------------- suppression


BODIES = {
    "W1005": "temp _ int = 1",
    "W2004": "temp b byte = 1 temp n int = b + 1",
    "W2009": 'temp e = error("x") temp m = e.message',
    "W3003": "temp a [int, 3] = {1}",
}


@pytest.mark.parametrize("code", BODIES)
@pytest.mark.parametrize("written", ["{code}", '"{code}"', "ALL", "W2001, {code}"])
def test_suppress_disables_warnings_of_a_function(code: str, written: str) -> None:
    body = BODIES[code]
    attribute = f"#suppress({written.format(code=code)})"

    assert [c for c, _ in underlined(f"do main() {{ {body} }}")] == [code]
    assert underlined(f"{attribute}\ndo main() {{ {body} }}") == []


@pytest.mark.parametrize("code", BODIES)
def test_suppress_on_its_own_line_disables_warnings_of_the_file(code: str) -> None:
    text = f"#suppress({code})\ntemp x = 1\ndo main() {{ {BODIES[code]} }}"

    assert underlined(text) == []


def test_suppress_keeps_other_warnings() -> None:
    text = f"#suppress(W1005)\ndo main() {{ {BODIES['W3003']} }}"

    assert [code for code, _ in underlined(text)] == ["W3003"]


# ----------------------------------------------------------------------------------- names of types


@pytest.mark.parametrize(("found", "wanted", "expected"), [
    (INT, STRING, ("int", "string")),
    (StructType("P", "/x/a.ez"), StructType("Q", "/x/b.ez"), ("P", "Q")),
    (StructType("P", "/x/a.ez"), StructType("P", "/x/b.ez"), ("P of a.ez", "P of b.ez")),
    (EnumType("E", INT, "/x/a.ez"), StructType("E"), ("E of a.ez", "E")),
])  # fmt: skip
def test_types_of_the_same_name_are_shown_with_their_files(
    found: StructType, wanted: StructType, expected: tuple[str, str]
) -> None:
    assert type_names(found, wanted) == expected


# ------------------------------------------------------------------------------------------ spacing


@pytest.mark.parametrize(("head", "line"), [
    ("", 0), ("module m\n", 1), ("module\n\n  m\n", 3), ("module/* the name */m // end\n", 1),
    ("/* about\n this */ module m\n", 2), ("// module x\nmodule m\n", 2), ("// first\n", 0),
])  # fmt: skip
def test_an_import_is_added_after_the_module_clause(head: str, line: int) -> None:
    text = f'{head}do main() {{ println("x") }}\n'

    (mistake,) = checked(text).diagnostics

    assert mistake.fix is not None
    assert mistake.fix.start == mistake.fix.end
    assert mistake.file.position(mistake.fix.start) == (line + 1, 1)


@pytest.mark.parametrize("gap", [" ", "\n", " /* temp */ ", "// temp\n"])
def test_the_keyword_of_a_private_global_is_found_after_any_gap(gap: str) -> None:
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
