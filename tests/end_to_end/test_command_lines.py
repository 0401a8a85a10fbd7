"""Every command line follows the same conventions: --help, --version, unknown options, `--`."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from ez_debugger import cli as debugger
from ez_ide.app import command as ide
from ez_lang.cli.arguments import ALL_REMAINING, Command, UsageError
from ez_lang.cli.commands import COMMANDS, EZ, run_command
from tests.helpers.debugger_process import offered_commands
from tests.helpers.ez_process import Ez

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def with_subcommands(command: Command) -> Iterator[Command]:
    yield command
    for subcommand in command.subcommands.values():
        yield from with_subcommands(subcommand)


ROOTS = [
    EZ, *COMMANDS.values(), debugger.DEBUG, debugger.DEBUGSERVER, debugger.DEBUGGER, ide.EZ_IDE,
    ide.IDE,
]  # fmt: skip
EVERY = [command for root in ROOTS for command in with_subcommands(root)]
every_command = pytest.mark.parametrize("command", EVERY, ids=lambda command: command.prog)


@every_command
@pytest.mark.parametrize("columns", ["40", "200"])
def test_help_names_every_option_and_subcommand(
    command: Command,
    columns: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)

    assert command(["--help"]) == 0

    shown, errors = capsys.readouterr()
    assert errors == ""
    assert shown.startswith(f"usage: {command.prog.split()[0]}")
    for action in command.parser().actions:
        assert action.help
        for name in action.option_strings or [str(action.metavar)]:
            assert name in shown
    for name, subcommand in command.subcommands.items():
        assert f"\n  {name} " in shown
        assert subcommand.summary in shown


@every_command
@pytest.mark.parametrize("option", ["--help", "-h", "--version", "-V"])
def test_standard_options_are_found_after_other_arguments(
    command: Command, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    takes_program = any(a.nargs == ALL_REMAINING for a in command.parser().actions)
    arguments = [option] if takes_program else ["word", option]

    assert command(arguments) == 0

    shown = capsys.readouterr().out
    assert shown
    assert ("EZ language" in shown) == (option in ("--version", "-V"))


@every_command
@pytest.mark.parametrize("option", ["--no-such-option", "--no-such-option=1", "-Z"])
def test_an_unknown_option_is_named(
    command: Command, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command([option]) == 2

    shown, errors = capsys.readouterr()
    assert shown == ""
    assert errors == (
        f"{command.prog}: unknown option '{option.partition('=')[0]}'\n"
        f"Try '{command.prog} --help' for more information.\n"
    )


@every_command
def test_a_typo_in_an_option_is_found(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    names = [name for action in command.parser().actions for name in action.option_strings]
    for name in [name for name in names if name.startswith("--")]:
        assert command([f"{name}x"]) == 2

        assert f"unknown option '{name}x'; did you mean '{name}'?" in capsys.readouterr().err


@every_command
def test_two_dashes_end_the_options(command: Command) -> None:
    parser = command.parser()
    positional = [action for action in parser.actions if not action.option_strings]
    if not positional:
        with pytest.raises(UsageError, match="--help"):
            parser.parse(["--", "--help"])
        return

    options = parser.parse(["--", "--help"])

    first = getattr(options, positional[0].dest)
    assert first in ("--help", ["--help"])


def test_every_missing_and_surplus_argument_is_a_usage_error() -> None:
    for arguments in (["run"], ["check"], ["explain"], ["repl", "x"], ["version", "x"]):
        assert run_command(arguments) == 2
    assert debugger.DEBUG([]) == 2
    assert debugger.DEBUGSERVER(["check"]) == 2
    assert debugger.DEBUGSERVER(["a.ez", "b.ez"]) == 2


@pytest.mark.parametrize("arguments", [["help"], ["--help"], []])
def test_the_overview_lists_all_packages(tmp_path: Path, arguments: list[str]) -> None:
    ez = Ez(tmp_path)
    status, shown, errors = ez(*arguments, env=offered(tmp_path, ez))

    assert (status, errors) == (0, "")
    for name in (*COMMANDS, "debug", "debugserver", "ide"):
        assert f"\n  {name} " in shown


@pytest.mark.parametrize("name", [*COMMANDS, "debug", "debugserver", "ide"])
def test_help_explains_each_command(tmp_path: Path, name: str) -> None:
    ez = Ez(tmp_path)
    env = offered(tmp_path, ez)

    asked = ez("help", name, env=env)

    assert asked == ez(name, "--help", env=env)
    assert asked.status == 0
    assert asked.out.startswith(f"usage: ez {name} ")


@pytest.mark.parametrize(("option", "value"), [
    ("--on-eof", "soon"), ("--on-eof", "-1"), ("--memory", "0"), ("--record", ""),
    ("--log", "loud"),
])  # fmt: skip
def test_an_invalid_value_names_its_option(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert debugger.DEBUGSERVER([option, value]) == 2

    assert f"argument {option}: " in capsys.readouterr().err


def test_the_value_of_an_option_may_begin_with_a_dash() -> None:
    options = COMMANDS["check"].parser().parse(["--path", "--odd.ez", "-", "--unsaved=-"])

    assert (options.path, options.paths, options.unsaved) == ("--odd.ez", ["-"], "-")


@pytest.mark.parametrize("module", ["ez_lang", "ez_debugger", "ez_ide"])
def test_the_commands_are_modules_too(tmp_path: Path, module: str) -> None:
    command = [sys.executable, "-m", module, "--no-such-option"]

    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert "unknown option '--no-such-option'" in done.stderr


def offered(folder: Path, ez: Ez) -> dict[str, str]:
    """The environment in which `ez` finds the commands of the other packages."""
    path = f"{ez.environment()['PYTHONPATH']}:{offered_commands(folder)}"
    return {"PYTHONPATH": path}
