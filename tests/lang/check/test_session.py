"""A module that grows entry by entry: what is refused leaves no trace, what is declared stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.check.incremental import Entry, IncrementalChecker
from ez_lang.loading.loader import load_around
from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse_entry

if TYPE_CHECKING:
    from pathlib import Path


class Typist:
    """Hands entries to a session as a prompt does."""

    def __init__(self) -> None:
        self.session = IncrementalChecker()

    def enter(self, text: str) -> Entry:
        source = SourceFile("<entry>", text, "/nowhere/<entry>")
        parsed = parse_entry(source)
        first = parsed.file.items[0]
        if isinstance(first, nodes.Import):
            return self.session.import_modules(load_around(source, parsed.file)[0])
        if isinstance(first, nodes.Function | nodes.StructDeclaration | nodes.EnumDeclaration):
            return self.session.declare(source, parsed.file.items)
        return self.session.execute(source, first)

    def names(self) -> set[str]:
        module = self.session.module
        return {*module.globals, *module.functions, *module.structs, *module.enums}


@pytest.fixture
def typist() -> Typist:
    return Typist()


def test_a_declaration_without_work_needs_no_run(typist: Typist) -> None:
    entry = typist.enter("do f() { }\nconst P struct { x int }\nconst E enum { A }")

    assert entry.diagnostics == []
    assert entry.program is None
    assert typist.names() == {"f", "P", "E"}


def test_a_statement_is_a_program_with_the_entry_as_its_main(typist: Typist) -> None:
    entry = typist.enter("temp n = 1")

    assert entry.program is not None
    assert entry.program.main.name == "<entry>"
    assert entry.program.modules == [typist.session.module]
    assert entry.result is None


def test_the_value_of_an_expression_goes_to_a_nameless_global(typist: Typist) -> None:
    entry = typist.enter("1 + 1")

    assert entry.result is not None
    assert entry.result.name == ""
    assert entry.result.type.text == "int"


def test_what_has_errors_leaves_no_trace(typist: Typist) -> None:
    typist.enter("temp n = 1")
    before = typist.names()

    for wrong in ("temp m int = true", "do f() -> int { }", "const P struct { x Nowhere }"):
        assert typist.enter(wrong).program is None
        assert typist.names() == before


def test_an_import_that_fails_is_forgotten(typist: Typist) -> None:
    assert [d.code for d in typist.enter("import @std, @maths").diagnostics] == ["E6002"]
    assert not typist.session.imports("std")
    typist.enter("import @std")
    assert typist.session.imports("std")


def test_a_variable_keeps_its_slot_as_long_as_it_keeps_its_type(typist: Typist) -> None:
    typist.enter("temp n int = 1")
    first = typist.session.module.globals["n"]
    typist.enter("temp n int = 2")
    second = typist.session.module.globals["n"]
    typist.enter("temp n = true")
    third = typist.session.module.globals["n"]

    assert first.slot == second.slot != third.slot
    assert typist.session.slots == 2


def test_a_function_may_take_the_name_of_a_variable(typist: Typist) -> None:
    typist.enter("temp n = 1")

    assert typist.enter("do n() { }").diagnostics == []
    assert typist.session.module.globals == {}


def test_what_failed_while_running_can_be_taken_back(typist: Typist) -> None:
    typist.enter("temp n int = 1")
    before = typist.session.module.globals["n"]
    typist.enter("temp n = true")

    typist.session.undo()

    assert typist.session.module.globals["n"] is before


def test_an_own_module_is_opened_once(typist: Typist, tmp_path: Path) -> None:
    (tmp_path / "geo.ez").write_text("module geo\ndo f() { }\n")

    first = typist.enter(f'import "{tmp_path}/geo"')
    second = typist.enter(f'import g"{tmp_path}/geo"')

    assert first.diagnostics == second.diagnostics == []
    assert first.program is not None
    assert [module.name for module in first.program.modules] == ["session", "geo"]
    entry = typist.enter("g.f()")
    assert entry.program is not None
    assert entry.program.modules == first.program.modules


def test_only_functions_that_a_declaration_may_concern_are_checked_again(typist: Typist) -> None:
    typist.enter("do one() -> int { return 1 }")
    typist.enter("do two() -> int { return one() + 1 }")
    typist.enter("do three() -> int { return two() + 1 }")
    typist.enter("do other() -> int { return 5 }")
    before = dict(typist.session.module.functions)

    typist.enter("do one() -> int { return 10 }")

    after = typist.session.module.functions
    same = {name for name in before if after[name] is before[name]}
    assert same == {"other"}


def test_a_declaration_that_would_break_a_function_further_up_is_refused(typist: Typist) -> None:
    typist.enter("const P struct { x int }")
    typist.enter("do make() -> P { return P{x: 1} }")
    typist.enter("do read() -> int { temp p P = make() return p.x }")
    before = dict(typist.session.module.functions)

    entry = typist.enter("const P struct { y int }")

    assert "error" in {found.severity for found in entry.diagnostics}
    assert typist.session.module.functions == before


def test_after_an_import_all_functions_are_checked_again(typist: Typist) -> None:
    typist.enter("do f() -> int { return 1 }")
    before = typist.session.module.functions["f"]
    typist.enter("import @math")

    typist.enter("do g() -> int { return 2 }")

    assert typist.session.module.functions["f"] is not before


def test_a_variable_of_another_type_is_seen_by_the_next_check(typist: Typist) -> None:
    typist.enter("temp n int = 1")
    typist.enter("do f() -> int { return n }")
    typist.enter('temp n string = "a"')

    entry = typist.enter("do g() { }")

    assert [found.code for found in entry.diagnostics] == ["E3012"]
