"""Whole programs: passes, modules, unused imports."""

from __future__ import annotations

import pytest

from ez_lang.check.checker import check
from ez_lang.loading.program import LoadedProgram
from ez_lang.source.diagnostics import Diagnostic
from ez_lang.source.text import SourceFile
from tests.helpers.checking import checked, codes, late_codes, underlined

# ----------------------------------------------------------------------------------------- programs


def test_a_program_with_errors_cannot_be_run() -> None:
    assert checked("do main() { nope() }").program is None
    assert checked("do main() { temp _ int = 1 }").program is not None


def test_modules_may_import_each_other() -> None:
    modules = {
        "even": 'import "./odd"\ndo is_even(n int) -> bool { return n == 0 || odd.is_odd(n - 1) }',
        "odd": 'import "./even"\ndo is_odd(n int) -> bool { return n > 0 && even.is_even(n - 1) }',
    }
    text = 'import "./even"\ndo main() { temp x = even.is_even(3) }'

    assert codes(text, modules) == []


def test_errors_of_all_modules_are_reported() -> None:
    modules = {"m": "module m\ndo f() { nope() }"}

    found = {code for code, _ in codes('import "./m"\ndo main() { m.f(1) }', modules)}

    assert found == {"E5008", "E4002"}


def test_import_problems_are_reported_only_without_other_errors() -> None:
    source = SourceFile("main.ez", "")
    problem = Diagnostic("E6001", "module not found", source, 0, 0)

    def with_problem(text: str) -> list[str]:
        result = checked(text)
        file = next(iter(result.scopes.modules.values())).files[0].loaded
        file.targets[0].problem = problem
        module = next(iter(result.scopes.modules.values())).loaded
        return [d.code for d in check(LoadedProgram([module], module, [module])).diagnostics]

    assert with_problem('import & use "./gone"\ndo main() {}') == ["E6001"]
    assert with_problem('import & use "./gone"\ndo main() { nope() }') == ["E4002"]


def test_a_private_type_is_unknown_to_other_modules() -> None:
    modules = {"m": "module m\nprivate const P struct { a int }"}

    assert late_codes('import "./m"\ndo main() { temp x = new(m.P) }', modules) == ["E3002"]


def test_structs_of_the_same_name_and_fields_are_interchangeable() -> None:
    modules = {
        "a": "module a\nconst P struct { x int }\ndo make() -> P { return P{x: 1} }",
        "b": "module b\nconst P struct { x int }\ndo take(p P) {}",
        "c": "module c\nconst P struct { y int }\ndo take(p P) {}",
    }
    text = 'import "./a", "./b", "./c"\ndo main() {\n b.take(a.make())\n c.take(a.make())\n}'

    assert codes(text, modules) == [("E3001", 4)]


def test_a_mistake_causes_no_follow_on_errors() -> None:
    text = "do main() {\n temp x = nope()\n temp y = x + 1\n x.f = 3\n for_each v in x { v.g() }\n}"

    assert codes(text) == [("E4002", 2)]


# ----------------------------------------------------------------------------------- unused imports


MODULES = {"m": "module m\nconst P struct { a int }\nconst E enum { A }\ntemp v = 1\ndo f() {}"}


@pytest.mark.parametrize(("text", "expected"), [
    ("import @math\ndo main() {}", [("W1002", "import @math")]),
    ("import @math, @maps\ndo main() { math.abs(1) }", [("W1002", "@maps")]),
    ("import x@math\ndo main() {}", [("W1002", "import x@math")]),
    ("import & use @math\ndo main() {}", []),
    ("import @math\nusing math\ndo main() {}", []),
    ("import @math\ndo main() { temp x = math.PI }", [("W1002", "import @math")]),
    ("import @math\nimport @math\ndo main() {}", [("W1002", "import @math")]),
    ('import "./m"\ndo main() { m.f() }', []),
    ('import "./m"\ndo main() { temp x = m.v }', []),
    ('import "./m"\ndo main() { temp x = m.E.A }', []),
    ('import "./m"\ndo main() { temp x = new(m.P) }', []),
    ('import "./m"\ndo f(p m.P) {}\ndo main() {}', []),
    ('import "./m"\ndo f() -> [m.P] { return {} }\ndo main() {}', []),
])  # fmt: skip
def test_an_unused_import_is_a_warning(text: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(text, MODULES) == expected


def test_the_last_of_two_equal_imports_is_reported() -> None:
    (found,) = checked("import @math\nimport @math\ndo main() {}").diagnostics

    assert found.file.position(found.start).line == 2


def test_the_fix_removes_an_unused_import() -> None:
    (found,) = checked("import @math\ndo main() {}").diagnostics

    assert found.fix is not None
    assert (found.fix.start, found.fix.end, found.fix.replacement) == (0, 13, "")
