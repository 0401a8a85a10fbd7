"""Errors that only follow from another error are not reported."""

from __future__ import annotations

import pytest

from ez_lang.check.hints.follow_on_errors import report_missing_names_once
from ez_lang.source.diagnostics import Diagnostic
from ez_lang.source.text import SourceFile
from tests.helpers.checking import checked, underlined

# ------------------------------------------------------------------------------------ missing names


TEXT = "total total conter conter WIDTH"
SOURCE = SourceFile("main.ez", TEXT)


def missing(index: int, code: str = "E4001", advice: str = "") -> Diagnostic:
    """A diagnostic that the word at an index is missing."""
    words = TEXT.split()
    start = sum(len(word) + 1 for word in words[:index])
    message = f"undefined variable '{words[index]}'"
    return Diagnostic(code, message, SOURCE, start, start + len(words[index]), help=advice)


def test_a_missing_name_is_reported_at_its_first_use() -> None:
    first, second = missing(0), missing(1)

    assert report_missing_names_once([first, second], frozenset()) == [first]


def test_help_on_how_to_declare_a_name_does_not_make_it_a_new_error() -> None:
    first = missing(0, advice="to declare a variable, write temp total = …")

    assert report_missing_names_once([first, missing(1)], frozenset()) == [first]


def test_a_misspelled_name_is_reported_at_each_use() -> None:
    slips = [missing(index, advice="did you mean 'counter'?") for index in (2, 3)]

    assert report_missing_names_once(slips, frozenset()) == slips


def test_other_errors_are_reported_each_time() -> None:
    same = [missing(0, code="E3001"), missing(1, code="E3001")]

    assert report_missing_names_once(same, frozenset()) == same


def test_a_name_with_a_refused_declaration_is_not_reported() -> None:
    assert report_missing_names_once([missing(4)], frozenset({"WIDTH"})) == []


# --------------------------------------------------------------------------------- undeclared types


USING = "import @std\nusing std\n"


def errors(text: str, modules: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """The code of each error and the text that it underlines."""
    return [
        (d.code, d.file.text[d.start : d.end])
        for d in checked(text, modules).diagnostics
        if d.severity == "error"
    ]


@pytest.mark.parametrize(("text", "expected"), [
    pytest.param(f"{USING}do f(n intt) -> intt {{ return n + 1 }}\n"
        "do main() { temp x = f(1) println(x + 1, f(2) * x) }", [("E3002", "n")],
        id="a misspelled type is reported at its first mismatch"),
    pytest.param(f'{USING}do main() {{\n temp a flot = 1.5\n temp b strng = "x"\n a = a + 1.5\n'
        ' b = b + "y"\n}', [("E3001", "1.5"), ("E3001", '"x"')],
        id="two misspelled types are two errors"),
    pytest.param(f"{USING}do f(a flot) {{ println(a + 1) }}\n"
        "do g(a flot, b strng) { println(a + b) }\ndo main() { }", [("E3002", "a"), ("E3002", "a")],
        id="an error about a reported and a new type is reported"),
    pytest.param(
        f'{USING}do main() {{\n temp a flot = 1.5\n temp b = 1 + "x"\n println(a + 1, intt)\n'
        " println(flot)\n}",
        [("E3001", "1.5"), ("E3002", "1"), ("E4001", "intt"), ("E4001", "flot")],
        id="other errors beside it are reported"),
    pytest.param(f"{USING}do main() {{\n temp point point = 1\n println(point + 1)\n"
        " const size = 1\n size = 2\n}\ndo g(size size) { println(size + 1) }",
        [("E3001", "1"), ("E5016", "size"), ("E3002", "size")],
        id="a variable named like the type keeps its own error"),
    pytest.param("import @std\ndo f(n intt) -> int { return n + 1 }\n"
        "do main() { temp x = f(1) std.println(x + 1) temp y flot = 1 std.println(y * 2.5) }",
        [("E3010", "intt"), ("E3008", "flot")],
        id="without using only the written type is reported"),
])  # fmt: skip
def test_errors_that_follow_from_an_undeclared_type_are_not_reported(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert errors(text) == expected


def test_the_error_shows_the_written_type_and_a_suggestion() -> None:
    text = f"{USING}do main() {{ temp a flot = 1.5 println(a + 1) }}"

    (found,) = checked(text).diagnostics

    (place,) = found.related
    assert place.file.text[place.start : place.end] == "flot"
    assert found.help == "did you mean 'float'?"
    assert found.fix is not None
    repaired = text[: found.fix.start] + found.fix.replacement + text[found.fix.end :]
    assert checked(repaired).diagnostics == []


def test_the_types_of_two_modules_are_two_errors() -> None:
    main = (
        f'{USING}import "./geo"\ndo f(n intt) {{ println(n + 1) }}\ndo main() {{ f(geo.one(1)) }}'
    )
    geo = f"module geo\n{USING}do one(n intt) -> int {{ return n + 1 }}"

    codes = [code for code, _ in errors(main, {"geo": geo})]

    assert codes == ["E3002", "E3002"]


# ------------------------------------------------------------------------------------ juxtaposition


def in_main(body: str) -> str:
    return f"const point struct {{ x int }}\ndo main() {{\n{body}\n}}\n"


@pytest.mark.parametrize("word", ["var", "let", "val", "mut", "auto", "final", "local"])
def test_a_variable_of_a_foreign_declaration_is_declared(word: str) -> None:
    text = in_main(f"{word} x = 5\ntemp y = x + 1\nx = y")

    assert underlined(text) == [("E4001", word)]


@pytest.mark.parametrize(("body", "expected"), [
    pytest.param("let x = nothing", [("E4001", "let"), ("E4001", "nothing")],
        id="the value of a foreign declaration is checked"),
    pytest.param("temp let = 1\nlet x = 5", [("E4001", "x")],
        id="a keyword that is a variable declares nothing"),
    pytest.param("let\nx = 5", [("E4001", "let"), ("E4001", "x")],
        id="a keyword on a line of its own declares nothing"),
    pytest.param("temp p = new(point) {x: 4}", [("E4001", "x")],
        id="a map after a complete statement is checked"),
])  # fmt: skip
def test_a_foreign_declaration_leaves_these_errors(
    body: str, expected: list[tuple[str, str]]
) -> None:
    text = in_main(body)

    assert underlined(text) == expected


def test_the_variable_has_the_type_of_its_value() -> None:
    text = in_main('let x = 5\nx = "five"')

    assert [code for code, _ in underlined(text)] == ["E4001", "E3001"]


@pytest.mark.parametrize("body", ["temp p = point{x: 4}", "temp p point\np = point{x: 4}"])
def test_a_literal_of_a_lower_case_type_is_reported_once(body: str) -> None:
    assert underlined(in_main(body)) == [("E3030", "point")]
