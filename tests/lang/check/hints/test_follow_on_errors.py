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


def test_a_misspelled_type_is_reported_at_its_first_mismatch() -> None:
    text = (
        f"{USING}do f(n intt) -> intt {{ return n + 1 }}\n"
        "do main() { temp x = f(1) println(x + 1, f(2) * x) }"
    )

    assert errors(text) == [("E3002", "n")]


def test_two_misspelled_types_are_two_errors() -> None:
    text = (
        f'{USING}do main() {{\n temp a flot = 1.5\n temp b strng = "x"\n a = a + 1.5\n'
        ' b = b + "y"\n}'
    )

    assert errors(text) == [("E3001", "1.5"), ("E3001", '"x"')]


def test_an_error_about_a_reported_and_a_new_type_is_reported() -> None:
    text = (
        f"{USING}do f(a flot) {{ println(a + 1) }}\n"
        "do g(a flot, b strng) { println(a + b) }\ndo main() { }"
    )

    assert errors(text) == [("E3002", "a"), ("E3002", "a")]


def test_the_error_shows_the_written_type_and_a_suggestion() -> None:
    text = f"{USING}do main() {{ temp a flot = 1.5 println(a + 1) }}"

    (found,) = checked(text).diagnostics

    (place,) = found.related
    assert place.file.text[place.start : place.end] == "flot"
    assert found.help == "did you mean 'float'?"
    assert found.fix is not None
    repaired = text[: found.fix.start] + found.fix.replacement + text[found.fix.end :]
    assert checked(repaired).diagnostics == []


def test_other_errors_beside_it_are_reported() -> None:
    text = (
        f'{USING}do main() {{\n temp a flot = 1.5\n temp b = 1 + "x"\n println(a + 1, intt)\n'
        " println(flot)\n}"
    )

    assert errors(text) == [("E3001", "1.5"), ("E3002", "1"), ("E4001", "intt"), ("E4001", "flot")]


def test_a_variable_named_like_the_type_keeps_its_own_error() -> None:
    text = (
        f"{USING}do main() {{\n temp point point = 1\n println(point + 1)\n"
        " const size = 1\n size = 2\n}\ndo g(size size) { println(size + 1) }"
    )

    assert errors(text) == [("E3001", "1"), ("E5016", "size"), ("E3002", "size")]


def test_without_using_only_the_written_type_is_reported() -> None:
    text = (
        "import @std\ndo f(n intt) -> int { return n + 1 }\n"
        "do main() { temp x = f(1) std.println(x + 1) temp y flot = 1 std.println(y * 2.5) }"
    )

    assert errors(text) == [("E3010", "intt"), ("E3008", "flot")]


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


def test_the_value_of_a_foreign_declaration_is_checked() -> None:
    text = in_main("let x = nothing")

    assert underlined(text) == [("E4001", "let"), ("E4001", "nothing")]


def test_the_variable_has_the_type_of_its_value() -> None:
    text = in_main('let x = 5\nx = "five"')

    assert [code for code, _ in underlined(text)] == ["E4001", "E3001"]


def test_a_keyword_that_is_a_variable_declares_nothing() -> None:
    text = in_main("temp let = 1\nlet x = 5")

    assert underlined(text) == [("E4001", "x")]


def test_a_keyword_on_a_line_of_its_own_declares_nothing() -> None:
    text = in_main("let\nx = 5")

    assert underlined(text) == [("E4001", "let"), ("E4001", "x")]


@pytest.mark.parametrize("body", ["temp p = point{x: 4}", "temp p point\np = point{x: 4}"])
def test_a_literal_of_a_lower_case_type_is_reported_once(body: str) -> None:
    assert underlined(in_main(body)) == [("E3030", "point")]


def test_a_map_after_a_complete_statement_is_checked() -> None:
    text = in_main("temp p = new(point) {x: 4}")

    assert underlined(text) == [("E4001", "x")]
