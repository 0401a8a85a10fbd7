"""A misspelt type is one mistake, however much is declared with it."""

from __future__ import annotations

from tests.helpers.checking import checked

USING = "import @std\nusing std\n"


def told(text: str, modules: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """Codes and underlined texts of the errors."""
    return [
        (d.code, d.file.text[d.start : d.end])
        for d in checked(text, modules).diagnostics
        if d.severity == "error"
    ]


def test_a_misspelt_parameter_and_result_are_told_where_values_meet_them_first() -> None:
    text = (
        f"{USING}do f(n intt) -> intt {{ return n + 1 }}\n"
        "do main() { temp x = f(1) println(x + 1, f(2) * x) }"
    )

    assert told(text) == [("E3002", "n")]


def test_two_misspelt_types_are_two_mistakes() -> None:
    text = (
        f'{USING}do main() {{\n temp a flot = 1.5\n temp b strng = "x"\n a = a + 1.5\n'
        ' b = b + "y"\n}'
    )

    assert told(text) == [("E3001", "1.5"), ("E3001", '"x"')]


def test_an_error_that_speaks_of_a_told_and_an_untold_type_is_told() -> None:
    text = (
        f"{USING}do f(a flot) {{ println(a + 1) }}\n"
        "do g(a flot, b strng) { println(a + b) }\ndo main() { }"
    )

    assert told(text) == [("E3002", "a"), ("E3002", "a")]


def test_the_place_of_the_type_and_what_it_should_be_are_told_with_it() -> None:
    text = f"{USING}do main() {{ temp a flot = 1.5 println(a + 1) }}"

    (found,) = checked(text).diagnostics

    (place,) = found.related
    assert place.file.text[place.start : place.end] == "flot"
    assert found.help == "did you mean 'float'?"
    assert found.fix is not None
    repaired = text[: found.fix.start] + found.fix.replacement + text[found.fix.end :]
    assert checked(repaired).diagnostics == []


def test_other_mistakes_beside_it_are_told() -> None:
    text = (
        f'{USING}do main() {{\n temp a flot = 1.5\n temp b = 1 + "x"\n println(a + 1, intt)\n'
        " println(flot)\n}"
    )

    assert told(text) == [("E3001", "1.5"), ("E3002", "1"), ("E4001", "intt"), ("E4001", "flot")]


def test_a_variable_named_like_the_type_keeps_its_own_mistake() -> None:
    text = (
        f"{USING}do main() {{\n temp point point = 1\n println(point + 1)\n"
        " const size = 1\n size = 2\n}\ndo g(size size) { println(size + 1) }"
    )

    assert told(text) == [("E3001", "1"), ("E5016", "size"), ("E3002", "size")]


def test_without_using_the_written_type_is_told_and_nothing_else() -> None:
    text = (
        "import @std\ndo f(n intt) -> int { return n + 1 }\n"
        "do main() { temp x = f(1) std.println(x + 1) temp y flot = 1 std.println(y * 2.5) }"
    )

    assert told(text) == [("E3010", "intt"), ("E3008", "flot")]


def test_the_types_of_two_modules_are_two_mistakes() -> None:
    main = (
        f'{USING}import "./geo"\ndo f(n intt) {{ println(n + 1) }}\ndo main() {{ f(geo.one(1)) }}'
    )
    geo = f"module geo\n{USING}do one(n intt) -> int {{ return n + 1 }}"

    codes = [code for code, _ in told(main, {"geo": geo})]

    assert codes == ["E3002", "E3002"]
