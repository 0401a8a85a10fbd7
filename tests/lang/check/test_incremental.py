"""A module that grows entry by entry."""

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


class Prompt:
    """Passes entries to the checker as the prompt does."""

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
def prompt() -> Prompt:
    return Prompt()


def test_a_declaration_has_nothing_to_run(prompt: Prompt) -> None:
    entry = prompt.enter("do f() { }\nconst P struct { x int }\nconst E enum { A }")

    assert entry.diagnostics == []
    assert entry.program is None
    assert prompt.names() == {"f", "P", "E"}


def test_a_statement_is_a_program_with_the_entry_as_its_main(prompt: Prompt) -> None:
    entry = prompt.enter("temp n = 1")

    assert entry.program is not None
    assert entry.program.main.name == "<entry>"
    assert entry.program.modules == [prompt.session.module]
    assert entry.result is None


def test_the_value_of_an_expression_goes_to_a_nameless_global(prompt: Prompt) -> None:
    entry = prompt.enter("1 + 1")

    assert entry.result is not None
    assert entry.result.name == ""
    assert entry.result.type.text == "int"


def test_an_entry_with_errors_changes_nothing(prompt: Prompt) -> None:
    prompt.enter("temp n = 1")
    before = prompt.names()

    for wrong in ("temp m int = true", "do f() -> int { }", "const P struct { x Nowhere }"):
        assert prompt.enter(wrong).program is None
        assert prompt.names() == before


def test_a_failed_import_is_undone(prompt: Prompt) -> None:
    assert [d.code for d in prompt.enter("import @std, @maths").diagnostics] == ["E6002"]
    assert not prompt.session.imports("std")
    prompt.enter("import @std")
    assert prompt.session.imports("std")


def test_a_variable_keeps_its_slot_as_long_as_it_keeps_its_type(prompt: Prompt) -> None:
    prompt.enter("temp n int = 1")
    first = prompt.session.module.globals["n"]
    prompt.enter("temp n int = 2")
    second = prompt.session.module.globals["n"]
    prompt.enter("temp n = true")
    third = prompt.session.module.globals["n"]

    assert first.slot == second.slot != third.slot
    assert prompt.session.slots == 2


def test_a_function_may_take_the_name_of_a_variable(prompt: Prompt) -> None:
    prompt.enter("temp n = 1")

    assert prompt.enter("do n() { }").diagnostics == []
    assert prompt.session.module.globals == {}


def test_an_entry_that_failed_at_run_time_can_be_undone(prompt: Prompt) -> None:
    prompt.enter("temp n int = 1")
    before = prompt.session.module.globals["n"]
    prompt.enter("temp n = true")

    prompt.session.undo()

    assert prompt.session.module.globals["n"] is before


def test_a_module_of_the_program_is_opened_once(prompt: Prompt, tmp_path: Path) -> None:
    (tmp_path / "geo.ez").write_text("module geo\ndo f() { }\n")

    first = prompt.enter(f'import "{tmp_path}/geo"')
    second = prompt.enter(f'import g"{tmp_path}/geo"')

    assert first.diagnostics == second.diagnostics == []
    assert first.program is not None
    assert [module.name for module in first.program.modules] == ["session", "geo"]
    entry = prompt.enter("g.f()")
    assert entry.program is not None
    assert entry.program.modules == first.program.modules


def test_only_functions_affected_by_a_declaration_are_checked_again(prompt: Prompt) -> None:
    prompt.enter("do one() -> int { return 1 }")
    prompt.enter("do two() -> int { return one() + 1 }")
    prompt.enter("do three() -> int { return two() + 1 }")
    prompt.enter("do other() -> int { return 5 }")
    before = dict(prompt.session.module.functions)

    prompt.enter("do one() -> int { return 10 }")

    after = prompt.session.module.functions
    same = {name for name in before if after[name] is before[name]}
    assert same == {"other"}


def test_a_declaration_that_breaks_an_indirect_user_is_refused(prompt: Prompt) -> None:
    prompt.enter("const P struct { x int }")
    prompt.enter("do make() -> P { return P{x: 1} }")
    prompt.enter("do read() -> int { temp p P = make() return p.x }")
    before = dict(prompt.session.module.functions)

    entry = prompt.enter("const P struct { y int }")

    assert "error" in {found.severity for found in entry.diagnostics}
    assert prompt.session.module.functions == before


def test_after_an_import_all_functions_are_checked_again(prompt: Prompt) -> None:
    prompt.enter("do f() -> int { return 1 }")
    before = prompt.session.module.functions["f"]
    prompt.enter("import @math")

    prompt.enter("do g() -> int { return 2 }")

    assert prompt.session.module.functions["f"] is not before


def test_a_variable_of_another_type_is_seen_by_the_next_check(prompt: Prompt) -> None:
    prompt.enter("temp n int = 1")
    prompt.enter("do f() -> int { return n }")
    prompt.enter('temp n string = "a"')

    entry = prompt.enter("do g() { }")

    assert [found.code for found in entry.diagnostics] == ["E3012"]
