"""`@os`: the real environment, restored after every test."""

from __future__ import annotations

import getpass
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ez_lang.model.faults import Interrupted, ProgramExit
from ez_lang.model.host.environment import Environment
from ez_lang.model.types import INT, STRING
from ez_lang.model.values import NIL
from tests.helpers.debugger_process import environment
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call, checker_codes, constant, fault_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NAME = "EZ_TEST_VARIABLE"


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder and an environment that may be changed."""
    monkeypatch.chdir(tmp_path)
    before = dict(os.environ)
    yield
    for name in set(os.environ) - set(before):
        del os.environ[name]
    os.environ.update(before)


class OddEnvironment(Environment):
    """A computer on which much is unknown."""

    def folder(self) -> str:
        raise FileNotFoundError

    def computer(self) -> str:
        raise OSError

    def user(self) -> str:
        raise OSError

    def system(self) -> str:
        return "haiku"

    def machine(self) -> str:
        return "aarch64"


def odd_host() -> FakeHost:
    host = FakeHost()
    host.environment = OddEnvironment()
    return host


# --------------------------------------------------------------------------------- environment


def test_variables_are_set_read_and_removed() -> None:
    value, error = call("os.get_env", NAME)
    assert (value, error[2]) == ("", "E7035")

    assert call("os.set_env", NAME, "é\udcff") == (True, NIL)
    assert call("os.get_env", NAME) == ("é\udcff", NIL)
    assert call("os.env")[NAME] == "é\udcff"
    assert call("os.exec_output", f"printf %s ${NAME} | wc -c")[0].strip() == "3"

    for _ in range(2):
        assert call("os.unset_env", NAME) == (True, NIL)
    assert NAME not in call("os.env")


@pytest.mark.parametrize("name", ["", "A=B", "A\0"])
def test_invalid_names_are_errors(name: str) -> None:
    for outcome in (call("os.set_env", name, "x"), call("os.unset_env", name)):
        assert (outcome[0], outcome[1][2]) == (False, "E7024")


def test_values_with_a_zero_byte_are_errors() -> None:
    assert call("os.set_env", NAME, "a\0b")[1][2] == "E7024"
    assert call("os.get_env", "A\0")[1][2] == "E7035"


def test_arguments() -> None:
    host = FakeHost()
    host.arguments = ("ez", "main.ez", "x")

    assert call("os.args", host=host) == ["ez", "main.ez", "x"]


# --------------------------------------------------------------------------------- the process


@pytest.mark.parametrize(("given", "status"), [([], 0), ([3], 3), ([256], 0), ([-1], 255)])
def test_exit_ends_the_program(given: list[int], status: int) -> None:
    with pytest.raises(ProgramExit) as ended:
        call("os.exit", *given)

    assert ended.value.status == status


def test_the_current_folder_changes(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()

    assert call("os.cwd") == (str(tmp_path), NIL)
    assert call("os.chdir", "sub") == (True, NIL)
    assert call("os.cwd") == (str(tmp_path / "sub"), NIL)


@pytest.mark.parametrize("path", ["nowhere", "", "a\0b"])
def test_missing_folders_are_errors(path: str) -> None:
    value, error = call("os.chdir", path)

    assert (value, error[2]) == (False, "E7026")


def test_process_ids() -> None:
    assert call("os.pid") == os.getpid()
    assert call("os.ppid") == os.getppid()
    assert call("os.num_cpu") >= 1


# -------------------------------------------------------------------------------- the computer


def test_names_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert call("os.hostname") == (socket.gethostname(), NIL)
    assert call("os.username") == (getpass.getuser(), NIL)
    monkeypatch.setenv("HOME", "/home/me")
    assert call("os.home_dir") == ("/home/me", NIL)


def test_unknown_names_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    codes = {"cwd": "E7025", "hostname": "E7027", "username": "E7028", "home_dir": "E7029"}

    for name, code in codes.items():
        value, error = call(f"os.{name}", host=odd_host())
        assert (value, error[2]) == ("", code)


def test_the_folder_for_temporary_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", "/no/such/folder")
    assert call("os.temp_dir") == "/no/such/folder"
    monkeypatch.delenv("TMPDIR")
    assert call("os.temp_dir") == "/tmp"


def test_platform() -> None:
    is_it = [call(f"os.is_{name}") for name in ("windows", "linux", "macos")]

    assert sum(is_it) == 1
    assert call("os.platform") == ["windows", "linux", "darwin"][is_it.index(True)]
    assert constant("os.CURRENT_OS").value == [2, 1, 0][is_it.index(True)]
    assert [constant(f"os.{name}").value for name in ("MAC_OS", "LINUX", "WINDOWS")] == [0, 1, 2]
    assert constant("os.line_separator").value == "\n"
    assert constant("os.dev_null").value == "/dev/null"


def test_other_systems_and_processors() -> None:
    host = odd_host()

    assert call("os.platform", host=host) == "haiku"
    assert not any(call(f"os.is_{name}", host=host) for name in ("windows", "linux", "macos"))
    assert call("os.arch", host=host) == "arm64"


# ------------------------------------------------------------------------------ other programs


def test_commands_run_in_the_shell(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert call("os.exec", "echo seen by nobody; echo nor this >&2; echo kept > file") == (0, NIL)

    assert (tmp_path / "file").read_text() == "kept\n"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("command", "status"), [("exit 3", 3), ("no_such_command_at_all", 127), ("kill -9 $$", -1)]
)
def test_commands_can_fail(command: str, status: int) -> None:
    value, error = call("os.exec", command)

    assert (value, error[2]) == (status, "E7031")


def test_output_of_commands_is_captured(capfd: pytest.CaptureFixture[str]) -> None:
    assert call("os.exec_output", "printf ' a'; printf 'é \\t\\r\\n\\n' >&2") == (" aé", NIL)
    assert call("os.exec_output", "cat") == ("", NIL)

    value, error = call("os.exec_output", "echo why; exit 2")
    assert (value, error[2]) == ("why", "E7031")
    assert capfd.readouterr() == ("", "")


def test_background_processes_are_not_waited_for() -> None:
    begun = time.monotonic()

    assert call("os.exec_output", "sleep 20 & echo started; echo $! > pid") == ("started", NIL)

    assert time.monotonic() - begun < 10
    call("os.exec", f"kill {Path('pid').read_text()}")


def test_missing_shell_is_an_error() -> None:
    for name, value in (("exec", -1), ("exec_output", "")):
        outcome = call(f"os.{name}", "a\0b")
        assert (outcome[0], outcome[1][2]) == (value, "E7030")


class ImpatientHost(FakeHost):
    """Ends every program that waits, once there is such a file."""

    def __init__(self, sign: Path) -> None:
        super().__init__()
        self.sign = sign

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        while not self.sign.exists():
            assert not is_over(0.01)
        raise Interrupted


def test_interrupted_command_ends_with_its_children(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "held")
    held = os.open(tmp_path / "held", os.O_RDONLY | os.O_NONBLOCK)
    begun = time.monotonic()

    command = "(echo > begun; sleep 60; echo) > held & wait"
    with pytest.raises(Interrupted):
        call("os.exec", command, host=ImpatientHost(tmp_path / "begun"))

    with os.fdopen(held, "rb", buffering=0) as rest:
        os.set_blocking(held, True)
        assert rest.read() == b"", "whoever could write to it has ended"
    assert time.monotonic() - begun < 30


ENDING = """\
import pathlib, threading
from ez_lang.model.host.commands import end_commands
from ez_lang.model.host.environment import Environment
def wait_for(is_over):
    while not is_over(0.01):
        pass
def work():
    for command in ("echo > begun; sleep 60; echo", "echo > again"):
        statuses.append(Environment().run(command, wait_for, keeps_output=False).status)
statuses = []
worker = threading.Thread(target=work, daemon=True)
worker.start()
while not pathlib.Path("begun").exists():
    pass
end_commands()
worker.join(0.5)
print(statuses, pathlib.Path("again").exists())
"""


def test_ending_the_process_ends_its_commands_and_prevents_new_ones(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDING],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "[-1] False\n"


def test_wrong_arguments() -> None:
    assert fault_of("os.exit", "1") == "E7003"
    assert fault_of("os.get_env", 5) == "E7003"
    assert fault_of("os.exec") == "E7001"
    assert checker_codes("os.set_env", STRING, INT) == ["E3001"]
    assert checker_codes("os.exec") == ["E5008"]
