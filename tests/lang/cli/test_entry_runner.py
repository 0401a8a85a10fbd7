"""Entries of a prompt: declarations are kept, values are shown, errors change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.cli.entry_runner import EntryRunner
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ez_lang.source.diagnostics import Diagnostic


class Prompt:
    """A runner that records diagnostics and values."""

    def __init__(self, stdin: str = "") -> None:
        self.host = FakeHost(stdin)
        self.shown: list[Diagnostic] = []
        self.values: list[str] = []
        self._runner = EntryRunner(self.host, self.shown.extend, self.values.append)

    def type(self, *entries: str) -> None:
        """Enter texts without errors and without `exit`."""
        for entry in entries:
            assert self._runner.enter(entry) is None
            assert self.shown == []

    def value(self, entry: str) -> str:
        """Return the only value that an entry shows."""
        self.values.clear()
        self.type(entry)
        (value,) = self.values
        return value

    def error_of(self, entry: str) -> Diagnostic:
        """Return the only error of an entry."""
        assert self._runner.enter(entry) is None
        (found,) = self.shown
        self.shown.clear()
        return found

    def exit_status(self, entry: str) -> int | None:
        return self._runner.enter(entry)


@pytest.fixture
def prompt() -> Prompt:
    return Prompt()


@pytest.mark.parametrize(("entry", "value"), [
    ("1 + 2", "3"), ('"a" + "b"', '"ab"'), ("'x'", "x"), ("{1, 2}", "{1, 2}"),
    ('{"a": true}', '{"a": true}'), ("2.0", "2.0"), ("len({1, 2, 3})", "3"),
])  # fmt: skip
def test_the_value_of_an_expression_is_shown_as_inside_a_container(
    prompt: Prompt, entry: str, value: str
) -> None:
    assert prompt.value(entry) == value


def test_nil_and_void_are_not_shown(prompt: Prompt) -> None:
    prompt.type("nil", "import & use @std", 'println("said")', "temp n = 1", "n++", "n += 1")

    assert prompt.values == []
    assert prompt.host.output == "said\n"


BOTH = 'do both() -> (int, string) { return 1, "b" }'
HALF = ("do half(n int) -> int { return n / 2 }", "do show(n int) -> int { return half(n) }")
TYPES = (
    "const Point struct { x int y int }", "const Kind enum { FLAT, ROUND }",
    "temp p = Point{x: 1}", "p.y = 2", "temp k = Kind.ROUND",
)  # fmt: skip
EVEN_AND_ODD = (
    "do even(n int) -> bool { if n == 0 { return true } return odd(n - 1) }\n"
    "do odd(n int) -> bool { if n == 0 { return false } return even(n - 1) }"
)
KEPT = {
    "several results are shown together": ([BOTH], {"both()": '1, "b"'}),
    "variables are kept": (["temp n = 1", "n += 41"], {"n": "42"}),
    "several variables come from one call": (
        [BOTH, "temp n, s = both()"], {"n": "1", "s": '"b"'}),
    "several variables are assigned together": (
        ["do both() -> (int, int) { return 1, 2 }", "temp a, b = both()", "b, a = both()"],
        {"{a, b}": "{2, 1}"}),
    "functions see variables of earlier entries": (
        ["temp total = 0", "do add(n int) { total += n }", "add(2)", "add(3)"], {"total": "5"}),
    "functions of one entry may call each other": ([EVEN_AND_ODD], {"even(10)": "true"}),
    "a function declared again is the one earlier functions call": (
        [*HALF, "do half(n int) -> int { return n - n / 2 }"], {"show(5)": "3"}),
    "a variable of the same type again is the one functions see": (
        ["temp n int = 1", "do get() -> int { return n }", "temp n int = 7"], {"get()": "7"}),
    "a variable may get another type": (["temp n = 1", 'temp n = "text"'], {"n": '"text"'}),
    "structs and enums are kept": (
        TYPES, {"p": "{x: 1, y: 2}", "k == Kind.ROUND": "true", "typeof(p)": '"Point"'}),
    "the members of an enum may be computed": (
        ["do five() -> int { return 5 }", "const Kind enum { A = five(), B }"],
        {"Kind.B + 0": "6"}),
    "a reference is another name": (["temp a = {1}", "temp r = ref(a)", "r[0] = 5"], {"a": "{5}"}),
    "imports and using are kept": (
        ["import @math, s@strings", "using math"], {"abs(-3)": "3", 's.upper("a")': '"A"'}),
    "loops and branches run": (
        ["temp sum = 0", "for i in range(4) {\n    if i > 1 {\n        sum += i\n    }\n}"],
        {"sum": "5"}),
}  # fmt: skip


@pytest.mark.parametrize(("entries", "values"), KEPT.values(), ids=KEPT)
def test_earlier_entries_have_an_effect_on_later_values(
    prompt: Prompt, entries: Sequence[str], values: dict[str, str]
) -> None:
    prompt.type(*entries)

    assert {entry: prompt.value(entry) for entry in values} == values


def test_a_constant_cannot_be_assigned_in_a_later_entry(prompt: Prompt) -> None:
    prompt.type("const LIMITS = {1, 2}")

    assert prompt.error_of("LIMITS = {3, 4}").code == "E5013"
    assert prompt.value("LIMITS") == "{1, 2}"


def test_a_declaration_that_breaks_an_earlier_function_is_refused(prompt: Prompt) -> None:
    prompt.type(*HALF)

    broken = prompt.error_of("do half(n int, m int) -> int { return n / m }")

    assert broken.file.path == "<entry 2>"
    assert prompt.value("show(8)") == "4"


def test_using_needs_an_import(prompt: Prompt) -> None:
    assert prompt.error_of("using math").code == "E2010"


def test_an_unknown_module_is_an_error_and_is_not_kept(prompt: Prompt) -> None:
    assert prompt.error_of("import @maths").code == "E6002"
    assert prompt.error_of("maths.sqrt(4.0)").code in {"E4001", "E4002", "E4007"}


def test_own_modules_can_be_imported(
    prompt: Prompt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "geo.ez").write_text(
        "module geo\ntemp calls int = 0\n"
        "const Square struct { side int }\n"
        "do area(s Square) -> int { calls++ return s.side * s.side }\n"
    )
    monkeypatch.chdir(tmp_path)
    prompt.type('import "./geo"', "temp s geo.Square = geo.Square{side: 3}")

    assert prompt.value("geo.area(s)") == "9"
    assert prompt.value("geo.area(s) + geo.calls") == "11"
    prompt.type('import & use g"./geo"')
    assert prompt.value("calls") == "2"


def test_an_own_module_with_errors_is_refused(
    prompt: Prompt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "geo.ez").write_text("module geo\nconst A int = true\n")
    monkeypatch.chdir(tmp_path)

    broken = prompt.error_of('import "./geo"')

    assert broken.file.absolute == str(tmp_path / "geo.ez")
    (tmp_path / "geo.ez").write_text("module geo\nconst A int = 1\n")
    prompt.type('import "./geo"')
    assert prompt.value("geo.A") == "1"


def test_an_entry_with_an_error_declares_nothing(prompt: Prompt) -> None:
    assert prompt.error_of("temp n int = true").code == "E3001"
    assert prompt.error_of("n").code == "E4001"
    assert prompt.error_of("do f() -> int { }").code == "E3024"
    assert prompt.error_of("f()").code == "E4002"


def test_a_run_time_error_does_not_end_the_session(prompt: Prompt) -> None:
    prompt.type("temp a = {1, 2}", "temp z = 0")

    failed = prompt.error_of("a[1 / z]")

    assert failed.code == "E5001"
    assert failed.file.path == "<entry 3>"
    assert prompt.value("a") == "{1, 2}"


def test_a_variable_whose_initialiser_failed_is_not_declared(prompt: Prompt) -> None:
    prompt.type("temp z = 0", "temp n = 5")

    assert prompt.error_of("temp n = 1 / z").code == "E5001"
    assert prompt.error_of("temp m = 1 / z").code == "E5001"
    assert prompt.value("n") == "5"
    assert prompt.error_of("m").code == "E4001"


def test_a_run_time_error_has_the_call_stack(prompt: Prompt) -> None:
    prompt.type('do fail() { panic("no") }')

    failed = prompt.error_of("fail()")

    assert [frame.function for frame in failed.stack] == ["fail", "<entry 2>"]


def test_statements_of_an_entry_run_in_their_order(prompt: Prompt) -> None:
    prompt.type("import & use @std\nprintln(1)\ntemp n = 2\nprintln(n)\nn = 3\nprintln(n)")

    assert prompt.host.output == "1\n2\n3\n"


def test_variables_of_a_block_are_not_kept(prompt: Prompt) -> None:
    prompt.type("if true { temp inner = 1 inner++ }")

    assert prompt.error_of("inner").code == "E4001"


def test_exit_ends_the_session_with_its_status(prompt: Prompt) -> None:
    assert prompt.exit_status("exit(3)") == 3
    assert Prompt().exit_status("exit(0)") == 0


def test_an_empty_entry_does_nothing(prompt: Prompt) -> None:
    prompt.type("", "\n", "// a comment", "#suppress(W2009)")

    assert prompt.values == []


def test_a_syntax_error_is_reported_once(prompt: Prompt) -> None:
    assert prompt.error_of("temp = 5").code.startswith("E2")


def test_the_program_reads_the_input() -> None:
    prompt = Prompt("Ada\n")
    prompt.type("import & use @std", "temp name = input()")

    assert prompt.value("name") == '"Ada"'
