"""The public interface of the language: checking, running, and the order of diagnostics."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ez_lang
from ez_lang.api import check_file, check_text, load, run_program
from ez_lang.loading.files import UnreadableSourceError
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Diagnostic

HELLO = 'import & use @std do main() { println("hello") }'


def test_a_text_without_errors_is_a_program_that_runs() -> None:
    checked = check_text(HELLO)
    host = FakeHost()

    assert checked.diagnostics == []
    assert checked.program is not None
    outcome = run_program(checked.program, host)
    assert outcome == (0, None, False)
    assert host.output == "hello\n"


def test_a_text_with_errors_has_no_program() -> None:
    checked = check_text("do main() { temp n int = true }")

    assert checked.program is None
    assert [found.code for found in checked.diagnostics] == ["E3001"]


def test_a_text_with_warnings_has_a_program() -> None:
    checked = check_text("import @math do main() { }")

    assert [found.code for found in checked.diagnostics] == ["W1002"]
    assert checked.program is not None


def test_a_run_time_error_has_its_call_stack() -> None:
    checked = check_text("do f(n int) -> int { return 1 / n } do main() { temp a = f(0) }")

    assert checked.program is not None
    outcome = run_program(checked.program, FakeHost())

    assert outcome.status == 1
    assert outcome.diagnostic is not None
    assert outcome.diagnostic.code == "E5001"
    assert [frame.function for frame in outcome.diagnostic.stack] == ["f", "main"]


def test_exit_differs_from_the_end_of_main() -> None:
    checked = check_text("do main() { exit(300) }")

    assert checked.program is not None
    assert run_program(checked.program, FakeHost()) == (44, None, True)


USES_GEO = 'import g"./geo"\ndo main() { g.f() }'


def name_of(found: Diagnostic) -> str:
    return Path(found.file.path).name


def put(folder: Path, files: dict[str, str]) -> str:
    for name, text in files.items():
        (folder / name).write_text(text)
    return str(folder / "main.ez")


def test_errors_of_modules_come_before_those_of_the_main_file(tmp_path: Path) -> None:
    main = put(tmp_path, {
        "main.ez": 'import "./zoo"\nimport "./ape"\ndo main() { temp n int = true }',
        "zoo.ez": "module zoo\ndo f() { temp n int = true }\ndo g() { temp n int = true }",
        "ape.ez": "module ape\ndo f() { temp n int = true }",
    })  # fmt: skip

    found = check_file(main).diagnostics

    places = [
        (d.severity, d.file.path.rpartition("/")[2], d.file.position(d.start).line) for d in found
    ]
    assert places == [
        ("error", "zoo.ez", 2), ("error", "zoo.ez", 3), ("error", "ape.ez", 2),
        ("error", "main.ez", 3), ("warning", "main.ez", 1), ("warning", "main.ez", 2),
    ]  # fmt: skip


def test_syntax_errors_suppress_all_other_diagnostics(tmp_path: Path) -> None:
    main = put(tmp_path, {
        "main.ez": 'import "./zoo"\ndo main() { temp n int = true }',
        "zoo.ez": "module zoo\ndo f( { }",
    })  # fmt: skip

    found = check_file(main).diagnostics

    assert {name_of(d) for d in found} == {"zoo.ez"}
    assert all(d.code.startswith("E2") for d in found)


def test_an_unresolved_import_is_reported_if_there_are_no_other_errors(tmp_path: Path) -> None:
    absent = put(tmp_path, {"main.ez": 'import & use "./absent"\ndo main() { }'})
    assert [d.code for d in check_file(absent).diagnostics] == ["E6001"]

    wrong = put(tmp_path, {"main.ez": 'import & use "./absent"\ndo main() { oops = 1 }'})
    assert [d.code for d in check_file(wrong).diagnostics] == ["E4001"]


def test_an_unsaved_text_is_checked_instead_of_the_file(tmp_path: Path) -> None:
    main = put(tmp_path, {"main.ez": USES_GEO, "geo.ez": "module geo"})

    assert check_file(main).program is None
    unsaved = {str(tmp_path / "geo.ez"): "module geo\ndo f() { }"}
    assert check_file(main, unsaved).program is not None


def test_the_result_lists_every_file_that_was_read(tmp_path: Path) -> None:
    main = put(tmp_path, {"main.ez": USES_GEO, "geo.ez": "module geo"})

    assert [f.absolute for f in check_file(main).files] == [main, str(tmp_path / "geo.ez")]


def test_symbols_are_collected_on_request_also_with_syntax_errors() -> None:
    assert check_text(HELLO).symbols is None

    broken = check_text("do twice(n int) -> int { return n * 2 }\ndo main() {", with_symbols=True)

    assert broken.program is None
    assert broken.symbols is not None
    assert [symbol.name for symbol in broken.symbols.outline] == ["twice", "main"]


def test_a_deeply_nested_program_is_checked_and_runs() -> None:
    deep = "(" * 900 + "7" + ")" * 900
    checked = check_text(f"import & use @std do main() {{ println({deep}) }}")
    host = FakeHost()

    assert checked.program is not None
    run_program(checked.program, host)
    assert host.output == "7\n"


def test_loading_returns_the_files_without_checking_them(tmp_path: Path) -> None:
    main = put(tmp_path, {"main.ez": "do main() { temp n int = true }"})

    program, diagnostics = load(main)

    assert program.main.files[0].source.absolute == main
    assert diagnostics == []


def test_checking_a_missing_file_raises(tmp_path: Path) -> None:
    with pytest.raises(UnreadableSourceError):
        check_file(str(tmp_path / "gone.ez"))


def test_the_package_exports_the_interface() -> None:
    for name in ez_lang.__all__:
        assert getattr(ez_lang, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = ez_lang.nothing


def test_importing_the_package_imports_nothing_else() -> None:
    code = "import sys, ez_lang; print(*(m for m in sys.modules if m.startswith('ez_lang.')))"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == ""
