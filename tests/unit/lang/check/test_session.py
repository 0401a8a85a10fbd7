"""A module that grows entry by entry: what is refused leaves no trace, what is declared stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.check.session import Entry, Session
from ez_lang.loading.loader import load_around
from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse_entry

if TYPE_CHECKING:
    from pathlib import Path


class Typist:
    """Hands entries to a session as a prompt does."""

    def __init__(self) -> None:
        self.session = Session()

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

    typist.session.take_back()

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
