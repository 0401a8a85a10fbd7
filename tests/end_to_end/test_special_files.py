"""A pipe, device, socket or folder in the place of a source is refused; nothing waits for it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import PATIENCE_S, Debugger
from tests.helpers.ez_process import HELLO, Ez

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(os.path.relpath(path))


KINDS: dict[str, tuple[Callable[[Path], None], str]] = {
    "pipe": (os.mkfifo, "it is a named pipe, not a file"),
    "device": (lambda path: path.symlink_to("/dev/zero"), "it is a device, not a file"),
    "terminal": (lambda path: path.symlink_to("/dev/ptmx"), "it is a device, not a file"),
    "socket": (make_socket, "it is a socket, not a file"),
}
"""How each kind is created, and its error message."""


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Has something of that kind at `odd.ez`; what the commands say of it."""
    monkeypatch.chdir(tmp_path)  # a socket's whole path may be too long
    make, why = KINDS[request.param]
    make(tmp_path / "odd.ez")
    return why


# ---------------------------------------------------------------------------------------- ez


@pytest.mark.parametrize("arguments", [("run", "odd.ez"), ("odd.ez",), ("check", "odd.ez")])
def test_a_program_is_refused(ez: Ez, kind: str, arguments: tuple[str, ...]) -> None:
    status, out, err = ez(*arguments)

    assert (status, out) == (1, "")
    assert err == f"error[E6001]: cannot read 'odd.ez': {kind}\n"


def test_a_main_file_of_a_folder_is_refused(ez: Ez, kind: str) -> None:
    (ez.folder / "app").mkdir()
    (ez.folder / "odd.ez").rename(ez.folder / "app" / "main.ez")

    assert ez("run", "app").err == f"error[E6001]: cannot read 'app/main.ez': {kind}\n"


@pytest.mark.parametrize("path", ["./odd", "./odd.ez"])
def test_an_import_is_refused_at_its_place(ez: Ez, kind: str, path: str) -> None:
    ez.put("main.ez", f'import "{path}"\ndo main() {{\n}}\n')

    err = ez("run", "main.ez").err

    why = f"module '{path}' not found: cannot read 'odd.ez': {kind}"
    assert err.startswith(f"error[E6002]: {why}\n --> main.ez:1:8\n")


def test_a_file_goes_before_a_pipe_of_the_same_name(ez: Ez) -> None:
    os.mkfifo(ez.folder / "odd")
    ez.put("odd.ez", 'do f() -> string {\n    return "from a file"\n}\n')
    ez.put("main.ez", 'import & use @std\nimport "./odd"\ndo main() {\n    println(odd.f())\n}\n')

    assert ez("run", "main.ez").out == "from a file\n"


def test_debug_is_refused(ez: Ez, kind: str) -> None:
    status, out, err = ez("debug", "odd.ez")

    assert (status, err) == (1, "")
    assert out.startswith(f"error: cannot read '{ez.folder}/odd.ez': {kind}\n")


SHELL = shutil.which("bash") or "bash"


@pytest.mark.parametrize("command", ["run", "check"])
@pytest.mark.parametrize("line", [
    "{ez} {command} <(cat main.ez)", "cat main.ez | {ez} {command} /dev/stdin",
    "{ez} {command} /dev/stdin < main.ez", "{ez} {command} /dev/fd/7 7< <(cat main.ez)",
])  # fmt: skip
def test_open_descriptors_are_read_by_run_and_check(ez: Ez, command: str, line: str) -> None:
    ez.put("main.ez", HELLO)
    done = subprocess.run(
        [SHELL, "-c", line.format(ez=f"{sys.executable} -m ez_lang", command=command)],
        cwd=ez.folder,
        env=ez.environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("hello" if command == "run" else "Check successful")


# ------------------------------------------------------------------------------- the debugger


def test_after_a_refused_initialize_another_file_loads(debugger: Debugger, kind: str) -> None:
    refused = debugger.refusal("initialize", file="odd.ez")

    assert refused["code"] == "fileNotFound"
    assert refused["message"] == f"cannot read '{debugger.folder}/odd.ez': {kind}"
    debugger.load(HELLO)
    assert debugger.start()["data"]["reason"] == "entry"


def test_an_import_is_refused_by_initialize(debugger: Debugger, kind: str) -> None:
    main = debugger.put("main.ez", 'import "./odd"\ndo main() {\n}\n')

    refused = debugger.refusal("initialize", file=main)

    assert refused["code"] == "E6002"
    assert refused["message"].endswith(kind)


@pytest.mark.parametrize("is_loaded", [False, True])
def test_a_breakpoint_says_why_it_fails(debugger: Debugger, kind: str, *, is_loaded: bool) -> None:
    if is_loaded:
        debugger.load(HELLO)

    made = debugger.data("setBreakpoint", file="odd.ez", line=1)
    several = debugger.data("setBreakpoints", file="odd.ez", breakpoints=[{"line": 2}])

    assert (made["verified"], made["message"]) == (False, f"this{kind.removeprefix('it')}")
    assert several["breakpoints"][0]["message"] == made["message"]
    assert debugger.data("breakpointLocations", file="odd.ez", line=1)["locations"] == []


def test_source_is_refused(debugger: Debugger, kind: str) -> None:
    debugger.load(HELLO)

    assert debugger.refusal("getSource", file="odd.ez")["code"] == "fileNotFound"
    assert kind
    assert debugger.start()["data"]["reason"] == "entry"
    assert debugger.refusal("runTo", file="odd.ez", line=1)["code"] == "invalidParams"


def test_restart_is_refused_once_the_file_is_replaced(debugger: Debugger, kind: str) -> None:
    main = debugger.load(HELLO)
    debugger.start()
    (debugger.folder / "odd.ez").replace(main)

    refused = debugger.refusal("restart")

    assert refused["message"] == f"cannot read '{main}': {kind}"
    assert debugger.step("continue")["data"] == {"exitCode": 0}


# ---------------------------------------------------------------------- the debugger's own file

ENTRANCES = [("ez_debugger",), ("ez_lang", "debugserver")]


@pytest.mark.parametrize("module", ENTRANCES, ids="-".join)
def test_the_debugger_is_not_started_on_it(
    tmp_path: Path, environment_of_ez: dict[str, str], kind: str, module: tuple[str, ...]
) -> None:
    with Debugger(
        tmp_path, "odd.ez", command=(sys.executable, "-m", *module), more=environment_of_ez
    ) as one:
        (event,) = one.last_of()

        assert one.process.returncode == 1
        assert event["data"]["code"] == "fileNotFound"
        assert event["data"]["message"] == f"cannot read 'odd.ez': {kind}"
        assert one.errors() == f"cannot read 'odd.ez': {kind}\n"


@pytest.mark.parametrize("module", ENTRANCES, ids="-".join)
@pytest.mark.parametrize(
    ("name", "stderr"),
    [("missing.ez", ""), ("folder", ""), ("missing.ez", " 2>/dev/full"), ("main.ez/x", " 2>&-")],
)
def test_a_missing_file_is_one_error_event_and_status_one(
    tmp_path: Path,
    environment_of_ez: dict[str, str],
    module: tuple[str, ...],
    name: str,
    stderr: str,
) -> None:
    (tmp_path / "folder").mkdir()
    command = (SHELL, "-c", f'exec "$0" -m "$@"{stderr}', sys.executable, *module)
    with Debugger(tmp_path, name, command=command, more=environment_of_ez) as one:
        (event,) = one.last_of()

        assert one.process.returncode == 1
        assert (event["event"], event["data"]["code"]) == ("error", "fileNotFound")
        assert name in event["data"]["message"]


def test_a_folder_with_a_main_file_is_served(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "main.ez").write_text(HELLO)
    with Debugger(tmp_path, "app") as debugger:
        assert debugger.data("initialize")["file"] == str(tmp_path / "app" / "main.ez")
