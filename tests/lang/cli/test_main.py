"""How `ez` finds the program or command to run, and what it does not import."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from ez_lang.cli import exit_status
from ez_lang.cli.main import main
from tests.helpers.processes import without_coverage

if TYPE_CHECKING:
    from pathlib import Path

HELLO = 'import & use @std do main() { println("hello") }'


def test_a_file_is_run_without_a_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hello.ez").write_text(HELLO)

    assert main([str(tmp_path / "hello.ez")]) == exit_status.SUCCESS
    assert capfd.readouterr() == ("hello\n", "")


def test_a_file_named_like_a_command_is_run_by_its_path(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "check").write_text(HELLO)
    monkeypatch.chdir(tmp_path)

    assert main(["./check"]) == exit_status.SUCCESS
    assert main(["run", "check"]) == exit_status.SUCCESS
    assert capfd.readouterr().out == "hello\nhello\n"


def test_build_is_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hello.ez").write_text(HELLO)

    assert main(["build", str(tmp_path / "hello.ez")]) == exit_status.SUCCESS
    assert capsys.readouterr().out.startswith("Check successful: ")


@pytest.mark.parametrize("command", ["chekc", "halp", "--versoin"])
def test_a_typo_gets_a_suggestion(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command]) == exit_status.USAGE

    out, err = capsys.readouterr()
    assert out == ""
    assert "; did you mean '" in err
    assert err.endswith("Try 'ez --help' for more information.\n")


@pytest.mark.parametrize(
    "module", ["argparse", "json", "pathlib", "dataclasses", "importlib.metadata", "random"]
)
def test_running_a_program_does_not_import_the_commands(tmp_path: Path, module: str) -> None:
    (tmp_path / "hello.ez").write_text(HELLO)
    code = (
        "import sys; from ez_lang.cli.main import main; main(sys.argv[1:]);"
        f"sys.exit({module!r} in sys.modules)"
    )

    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "hello.ez")],
        stdout=subprocess.DEVNULL,
        env=without_coverage(),
        check=False,
    )

    assert done.returncode == 0


@pytest.mark.parametrize("module", ["ez_lang.source.render", "ez_lang.source.codes", "lark"])
def test_running_a_correct_program_imports_no_error_reports(tmp_path: Path, module: str) -> None:
    test_running_a_program_does_not_import_the_commands(tmp_path, module)
