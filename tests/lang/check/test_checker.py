"""Whole programs: order, modules, what is said when."""

from __future__ import annotations

from ez_lang.check.checker import check
from ez_lang.loading.program import LoadedProgram
from ez_lang.source.diagnostics import Diagnostic
from ez_lang.source.text import SourceFile
from tests.helpers.checking import checked, codes, late_codes


def test_a_program_with_errors_is_no_program() -> None:
    assert checked("do main() { nope() }").program is None
    assert checked("do main() { temp _ int = 1 }").program is not None


def test_modules_may_use_each_other_in_a_circle() -> None:
    modules = {
        "even": 'import "./odd"\ndo is_even(n int) -> bool { return n == 0 || odd.is_odd(n - 1) }',
        "odd": 'import "./even"\ndo is_odd(n int) -> bool { return n > 0 && even.is_even(n - 1) }',
    }
    text = 'import "./even"\ndo main() { temp x = even.is_even(3) }'

    assert codes(text, modules) == []


def test_errors_of_all_modules_are_told() -> None:
    modules = {"m": "module m\ndo f() { nope() }"}

    found = {code for code, _ in codes('import "./m"\ndo main() { m.f(1) }', modules)}

    assert found == {"E5008", "E4002"}


def test_what_is_wrong_with_an_import_is_told_last() -> None:
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


def test_a_private_type_is_no_type_elsewhere() -> None:
    modules = {"m": "module m\nprivate const P struct { a int }"}

    assert late_codes('import "./m"\ndo main() { temp x = new(m.P) }', modules) == ["E3002"]


def test_structs_of_one_shape_and_name_stand_for_each_other() -> None:
    modules = {
        "a": "module a\nconst P struct { x int }\ndo make() -> P { return P{x: 1} }",
        "b": "module b\nconst P struct { x int }\ndo take(p P) {}",
        "c": "module c\nconst P struct { y int }\ndo take(p P) {}",
    }
    text = 'import "./a", "./b", "./c"\ndo main() {\n b.take(a.make())\n c.take(a.make())\n}'

    assert codes(text, modules) == [("E3001", 4)]


def test_the_same_mistake_does_not_breed_others() -> None:
    text = "do main() {\n temp x = nope()\n temp y = x + 1\n x.f = 3\n for_each v in x { v.g() }\n}"

    assert codes(text) == [("E4002", 2)]
