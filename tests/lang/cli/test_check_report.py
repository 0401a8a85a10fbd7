"""The JSON report of `ez check`, and its documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ez_lang.api import check_file, check_text
from ez_lang.cli import check_format
from ez_lang.cli.check_format import Expression, ExpressionRequest, Report
from ez_lang.cli.check_report import report, unreadable_report

if TYPE_CHECKING:
    import pytest

DOCUMENT = Path(__file__).parents[3] / "docs" / "check-json.md"


def decoded(text: str) -> Report:
    """Decode a report that must have exactly the members of the classes."""
    found = msgspec.json.decode(text, type=Report)
    assert json.loads(text) == json.loads(msgspec.json.encode(found))
    return found


def report_of(text: str) -> Report:
    return decoded(report("a.ez", check_text(text, "/p/a.ez", with_symbols=True)))


def words(text: str, where: check_format.Range) -> str:
    return text[where.start.offset : where.end.offset]


def test_a_good_program_is_ok() -> None:
    found = report_of("do main() { }")

    assert found.ok
    assert (found.version, found.file, found.files) == (1, "a.ez", ("/p/a.ez",))
    assert found.diagnostics == ()
    assert [symbol.name for symbol in found.symbols] == ["main"]


def test_a_program_with_warnings_is_ok() -> None:
    found = report_of("import @math\ndo main() { }")

    assert found.ok
    assert [(d.code, d.severity) for d in found.diagnostics] == [("W1002", "warning")]


def test_a_diagnostic_has_lines_columns_and_offsets() -> None:
    text = 'do main() {\n    temp n int = "日本"\n}\n'
    found = report_of(text)

    (wrong,) = found.diagnostics
    assert not found.ok
    assert (wrong.code, wrong.severity, wrong.file) == ("E3001", "error", "/p/a.ez")
    assert wrong.message
    assert words(text, wrong.range) == '"日本"'
    assert (wrong.range.start.line, wrong.range.start.column) == (2, 18)
    assert (wrong.range.end.line, wrong.range.end.column) == (2, 22)


def test_fixes_are_reported(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text('import & use "./geo"\ndo main() { f() }\n')
    (tmp_path / "geo.ez").write_text("module other\ndo f() { }\n")

    found = decoded(report("main.ez", check_file(str(tmp_path / "main.ez"), with_symbols=True)))

    (warning,) = found.diagnostics
    assert warning.code == "W4001"
    assert warning.file == str(tmp_path / "geo.ez")
    assert warning.fix is not None
    assert warning.fix.replacement == "geo"
    assert warning.fix.range.start.offset == 7


def test_symbols_have_their_containers() -> None:
    text = (
        "const Point struct { x int y int }\n"
        "const Kind enum { FLAT, ROUND }\n"
        "temp total int = 0\n"
        '#doc("Adds up.")\n'
        "do sum(a int, b int) -> int {\n    temp c = a + b\n    return c\n}\n"
        "do main() { temp n = sum(1, 2) }\n"
    )
    found = report_of(text)

    by_name = {symbol.name: symbol for symbol in found.symbols}
    kinds = {name: symbol.kind for name, symbol in by_name.items()}
    assert kinds == {
        "Point": "struct",
        "x": "field",
        "y": "field",
        "Kind": "enum",
        "FLAT": "member",
        "ROUND": "member",
        "total": "global",
        "sum": "function",
        "a": "parameter",
        "b": "parameter",
        "c": "local",
        "main": "function",
        "n": "local",
    }
    assert by_name["c"].container == by_name["sum"].id
    assert by_name["x"].container == by_name["Point"].id
    assert by_name["sum"].container is None
    assert by_name["sum"].doc == "Adds up."
    assert by_name["sum"].signature == "do sum(a int, b int) -> int"
    assert words(text, by_name["sum"].name_range) == "sum"
    assert words(text, by_name["sum"].range).startswith("do sum(")
    assert [symbol.id for symbol in found.symbols] == list(range(13))


def test_references_lead_to_symbols_and_library_members() -> None:
    text = (
        "import & use @math\ndo half(n float) -> float { return n / 2.0 }\n"
        "do main() { temp a = half(sqrt(2.0)) }\n"
    )
    found = report_of(text)

    mentions = {words(text, r.range): r for r in found.references}
    assert found.symbols[mentions["half"].symbol or 0].name == "half"
    assert found.symbols[mentions["n"].symbol or 0].kind == "parameter"
    assert mentions["sqrt"].symbol is None
    assert mentions["sqrt"].library == "math.sqrt"
    assert mentions["sqrt"].signature
    assert mentions["sqrt"].doc


def test_the_scope_of_a_variable_ends_with_its_block() -> None:
    text = "do main() {\n    temp a = 1\n    for i in range(0, a) { temp b = i }\n    a = 2\n}\n"
    found = report_of(text)

    scopes = {s.name: words(text, s.scope) if s.scope else None for s in found.symbols}
    assert scopes == {
        "main": None,
        "a": "\n    for i in range(0, a) { temp b = i }\n    a = 2\n}",
        "i": "{ temp b = i }",
        "b": " }",
    }


def test_a_called_name_has_the_range_of_its_call() -> None:
    text = (
        "import @math\ndo half(n float) -> float { return n / 2.0 }\n"
        "do main() { temp a = half(\n    math.sqrt(2.0))\n}\n"
    )
    found = report_of(text)

    calls = {words(text, r.range): words(text, r.call) if r.call else "" for r in found.references}
    assert calls == {"half": "half(\n    math.sqrt(2.0))", "sqrt": "math.sqrt(2.0)", "n": ""}


def test_imports_name_the_files_of_their_modules(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(
        'import & use @std, "./geo"\nimport m@math, s@strings\nimport "./gone"\n'
        "using s\ndo main() { }\n"
    )
    (tmp_path / "geo").mkdir()
    for name in ("area", "line"):
        (tmp_path / "geo" / f"{name}.ez").write_text("module geo\n")

    found = decoded(report("main.ez", check_file(str(tmp_path / "main.ez"), with_symbols=True)))

    files = {str(tmp_path / "geo" / name) for name in ("area.ez", "line.ez")}
    rows = [(one.name, one.library, set(one.files), one.is_used) for one in found.imports]
    assert rows == [
        ("std", "std", set(), True), ("geo", "", files, True), ("m", "math", set(), False),
        ("s", "strings", set(), True), ("gone", "", set(), False),
    ]  # fmt: skip
    assert {one.file for one in found.imports} == {str(tmp_path / "main.ez")}
    assert [one.range.start.line for one in found.imports] == [1, 1, 2, 2, 3]


def test_a_program_with_syntax_errors_has_symbols() -> None:
    found = report_of("do first() { }\ndo second( {\ndo main() { first() }\n")

    assert not found.ok
    assert "first" in [symbol.name for symbol in found.symbols]


def test_invalid_text_can_be_reported() -> None:
    found = report_of('do main() { temp n int = "\udcff" \ud800 }')

    assert not found.ok
    assert found.diagnostics


def test_a_program_that_cannot_be_read_has_a_problem() -> None:
    found = decoded(unreadable_report("gone.ez", "cannot read 'gone.ez': no such file"))

    assert not found.ok
    assert found.problem == "cannot read 'gone.ez': no such file"


def documented(heading: str) -> list[str]:
    """Return the keys of the table below a heading of the document."""
    text = DOCUMENT.read_text(encoding="utf-8")
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def test_exactly_the_keys_of_the_report_are_documented() -> None:
    classes = {
        "The object": Report,
        "Position": check_format.Position,
        "Range": check_format.Range,
        "Diagnostic": check_format.Diagnostic,
        "Related": check_format.Related,
        "Fix": check_format.Fix,
        "Symbol": check_format.Symbol,
        "Reference": check_format.Reference,
        "Statements": check_format.Statements,
        "Import": check_format.Import,
    }

    for heading, cls in classes.items():
        assert documented(heading) == list(cls.__struct_fields__)


def test_the_example_of_the_document_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    program = re.findall(r"```ez\n(.*?)```", text, re.DOTALL)[0]
    example = re.findall(r"```json\n(.*?)```", text, re.DOTALL)[0]
    monkeypatch.chdir("/")

    checked = check_text(program, "/home/ada/hello.ez", with_symbols=True)

    assert json.loads(report("hello.ez", checked)) == json.loads(example)


ASKED = """\
do twice(n int) -> int {
    return n * 2
}

do main() {
    temp total = twice(2)
    total += 1
}
"""


def expressions_of(
    text: str, *asked: tuple[int, str], path: str = "/p/a.ez"
) -> tuple[Expression, ...]:
    """The results for expressions, each at column 5 of a line."""
    questions = [ExpressionRequest(path, line, 5, one) for line, one in asked]
    checked = check_text(text, "/p/a.ez", with_symbols=True)
    return decoded(report("a.ez", checked, questions)).expressions


def test_an_expression_has_the_type_of_its_position() -> None:
    found = expressions_of(ASKED, (2, "n > 1"), (7, "twice(total)"))

    assert found == (Expression("bool"), Expression("int"))


def test_errors_of_an_expression_refer_to_its_own_text() -> None:
    texts = ["total", "n > 1 and n < 3", "n)", "n > ", "n } println(", ""]
    found = expressions_of(ASKED, *((2, text) for text in texts))

    for text, one in zip(texts, found, strict=True):
        (wrong,) = one.diagnostics
        assert one.type == ""
        assert wrong.file == "<expression>"
        assert 0 <= wrong.range.start.offset <= wrong.range.end.offset <= len(text)
    assert words(texts[1], found[1].diagnostics[0].range) == "and"


def test_an_expression_adds_no_references_to_the_program() -> None:
    checked = check_text(ASKED, "/p/a.ez", with_symbols=True)
    without = decoded(report("a.ez", checked))
    asked = decoded(report("a.ez", checked, [ExpressionRequest("/p/a.ez", 7, 5, "twice(total)")]))

    assert asked.references == without.references
    assert asked.symbols == without.symbols
    assert decoded(report("a.ez", checked)) == without


def test_an_expression_outside_of_functions_is_not_checked() -> None:
    nothing = Expression()
    assert expressions_of(ASKED, (4, "1 +")) == (nothing,)
    assert expressions_of(ASKED, (7, "1 +"), path="/p/b.ez") == (nothing,)
    assert expressions_of(ASKED + "}", (7, "1 +")) == (nothing,)
