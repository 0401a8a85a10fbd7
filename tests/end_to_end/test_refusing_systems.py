"""Programs whose wish the system refuses: they get an `Error` with a code, and go on."""

from __future__ import annotations

import sys
from typing import Final

import pytest

from tests.helpers.debugger_process import ended
from tests.helpers.ez_process import Ez, program

NAMELESS: Final = """\
import os, pwd, socket, sys

def refuse(*_):
    raise OSError("the system does not say")

def know_nobody(*_):
    raise KeyError("uid not found")

socket.gethostname = refuse
pwd.getpwuid = know_nobody
for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
    os.environ.pop(name, None)

from ez_lang.cli.main import main

sys.exit(main())
"""
"""Starts `ez` where the system knows neither the computer's name nor the user's."""

PROTECTED: Final = {
    "linux": "/proc/version",
    "darwin": "/System/Library/CoreServices/SystemVersion.plist",
}
"""Files that nobody may remove, whoever it is."""


def told(call: str, before: str = "") -> str:
    """A program that shows the two results of a call of the library."""
    return program(
        f'    {before}\n    temp value, e = {call}\n    println(value, "${{e.code}}")',
        "import @io, @os, @strings",
    )


def test_what_nobody_may_do_is_not_allowed(ez: Ez) -> None:
    ez.put("a.ez", told(f'io.remove("{PROTECTED[sys.platform]}")'))

    assert ez("a.ez").out == "nil E7017\n"


def test_a_current_folder_that_was_removed_is_unknown(ez: Ez) -> None:
    leaving = 'temp _, _ = io.mkdir("gone") temp _, _ = os.chdir("gone")'
    ez.put("a.ez", told("os.cwd()", f'{leaving} temp _, _ = io.remove_dir("../gone")'))

    assert ez("a.ez").out == " E7025\n"


def test_a_path_in_a_removed_folder_has_no_absolute_form(ez: Ez) -> None:
    leaving = 'temp _, _ = io.mkdir("gone") temp _, _ = os.chdir("gone")'
    ez.put("a.ez", told('io.path_abs("x")', f'{leaving} temp _, _ = io.remove_dir("../gone")'))

    assert ez("a.ez").out == "nil E7016\n"


@pytest.mark.parametrize(("call", "code"), [("hostname", "E7027"), ("username", "E7028")])
def test_names_that_the_system_does_not_say_are_unknown(ez: Ez, call: str, code: str) -> None:
    ez.put("a.ez", told(f"os.{call}()"))

    command = (sys.executable, "-c", NAMELESS, "a.ez")
    done = ended(ez.folder, *command, env=ez.environment())

    assert done.stdout.decode() == f" {code}\n"


def test_without_the_variable_there_is_no_home_folder(ez: Ez) -> None:
    ez.put("a.ez", told("os.home_dir()"))

    assert ez("a.ez", env={"HOME": ""}).out == " E7029\n"


def test_without_a_home_folder_no_path_can_begin_there(ez: Ez) -> None:
    ez.put("a.ez", program('    print("x")\n    print(io.expand_path("~/a"))', "import @io"))

    status, out, err = ez("a.ez", env={"HOME": ""})

    assert (status, out) == (1, "x")
    assert err.startswith("error[E7029]: ")
    assert "\n --> a.ez:5:" in err


@pytest.mark.parametrize(("call", "value"), [("exec", "-1"), ("exec_output", "")])
def test_a_command_that_no_system_can_take_is_not_started(ez: Ez, call: str, value: str) -> None:
    ez.put("a.ez", told(f'os.{call}(strings.repeat("a", {1 << 22}))'))

    assert ez("a.ez").out == f"{value} E7030\n"
