"""Names that are not UTF-8, files that are gone, streams that are full: no internal error."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.helpers.debugger_process import Debugger, ended
from tests.helpers.ez_process import HELLO, Ez

ODD = os.fsdecode(b"caf\xe9.ez")
"""A name in Latin-1, as an old archive may have it."""

STRICT = {"PYTHONIOENCODING": "utf-8:strict"}
"""What Python does with the standard streams in most locales."""


@pytest.fixture(params=["name", "folder"])
def odd(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Ez, str]:
    """A program whose own name, or whose folder's, is not UTF-8, and its name."""
    ez = Ez(tmp_path / os.fsdecode(b"d\xff") if request.param == "folder" else tmp_path)
    name = "main.ez" if request.param == "folder" else ODD
    ez.put(name, HELLO)
    return ez, name


@pytest.mark.parametrize("arguments", [
    ("run", "{}"), ("{}",), ("check", "{}"), ("check", "{}", "--format", "json"), ("debug", "{}"),
], ids="-".join)  # fmt: skip
def test_a_name_that_is_not_utf8_is_a_name(
    odd: tuple[Ez, str], environment_of_ez: dict[str, str], arguments: tuple[str, ...]
) -> None:
    ez, name = odd

    status, out, err = ez(*(a.format(name) for a in arguments), env={**environment_of_ez, **STRICT})

    assert (status, err) == (0, "")
    if "json" in arguments:
        assert json.loads(out)["file"] == name.replace("\udce9", "\ufffd")


@pytest.mark.parametrize("text", [HELLO, "do main() {\n    temp x int = totl\n}\n", "\xff"])
def test_a_text_from_standard_input_is_checked_under_any_name(ez: Ez, text: str) -> None:
    status, out, err = ez("check", "-", "--format", "json", "--path", ODD, stdin=text)

    report = json.loads(out)
    assert (report["file"], err) == ("caf\ufffd.ez", "")
    assert [Path(file).name for file in report["files"]] == ["caf\ufffd.ez"]
    assert report["ok"] == (status == 0)


def test_a_report_of_a_file_that_is_not_there_has_any_name(ez: Ez) -> None:
    status, out, err = ez("check", ODD, "--format", "json")

    assert (status, err) == (1, "")
    assert "caf\ufffd.ez" in json.loads(out)["problem"]


@pytest.mark.parametrize("arguments", [
    (ODD,),
    ("run", ODD),
    ("check", ODD),
    ("check", "main.ez", "--unsaved", ODD),
    ("check", "main.ez", "--format", ODD),
    ("explain", ODD),
    ("doc", ODD),
    ("help", ODD),
    ("debug", ODD),
    ("debugserver", ODD),
    ("debugserver", "check", ODD),
    ("debugserver", "--log", ODD),
    ("debugserver", "main.ez", "--record", f"nowhere/{ODD}"),
], ids=ascii)  # fmt: skip
def test_a_name_that_leads_nowhere_is_refused(
    ez: Ez, environment_of_ez: dict[str, str], arguments: tuple[str, ...]
) -> None:
    ez.put("main.ez", HELLO)

    status, out, err = ez(*arguments, env={**environment_of_ez, **STRICT})

    assert status in (1, 2)
    assert out + err
    assert "internal error" not in err
    assert "Traceback" not in err


def test_any_bytes_may_be_typed(ez: Ez, environment_of_ez: dict[str, str]) -> None:
    ez.put("main.ez", HELLO)

    for command in (("debug", "main.ez"), ("repl",)):
        status, _, err = ez(
            *command, stdin=b"p 1 + \xff\n\xff\nquit\n", env={**environment_of_ez, **STRICT}
        )

        assert status == 0
        assert "internal error" not in err
        assert "Traceback" not in err


# -------------------------------------------------------------- files that are read a second time


def put_in_its_place(path: str, kind: str) -> None:
    """Take a file away; something else may take its place."""
    Path(path).unlink()
    if kind == "folder":
        Path(path).mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "other text":
        Path(path).write_text("do other() {\n}\n")


@pytest.mark.parametrize("kind", ["folder", "pipe", "other text", "nothing"])
def test_the_running_program_is_known_without_its_files(debugger: Debugger, kind: str) -> None:
    module = debugger.put("geo/geo.ez", "module geo\ndo area() -> int {\n    return 6\n}\n")
    main = debugger.load(
        'import "./geo"\ndo main() {\n    temp x int = geo.area()\n    temp y int = x\n}\n'
    )
    debugger.start()
    before = debugger.data("getProgram")
    source = debugger.data("getSource", file=main)

    put_in_its_place(main, kind)
    put_in_its_place(module, kind)

    assert {item["name"] for item in before["functions"]} == {"main", "area"}
    assert debugger.data("getProgram") == before
    assert debugger.data("getSource", file=main) == source
    assert debugger.data("setBreakpoint", file=main, line=4)["verified"]
    assert debugger.data("breakpointLocations", file=main, line=3)["locations"]
    assert debugger.data("completions", text="geo.", column=5)["items"]
    assert debugger.evaluate("geo.area()") == "6"
    assert debugger.step("stepInto")["data"]["function"] == "area"


def test_a_folder_that_is_gone_is_told(debugger: Debugger) -> None:
    debugger.load(HELLO, name="app/main.ez")
    shutil.rmtree(debugger.folder / "app")

    debugger.data("start")

    error = debugger.wait_for("error")["data"]
    assert error["code"] == "fileNotFound"
    assert debugger.wait_for("exited")["data"] == {"exitCode": 1}
    assert debugger.data("getProgram")["functions"]


@pytest.mark.parametrize(
    "command", [("run", "../main.ez"), ("check", "../main.ez"), ("debugserver",), ("debug", "a.ez")]
)
def test_the_current_folder_may_be_gone(
    tmp_path: Path, environment_of_ez: dict[str, str], command: tuple[str, ...]
) -> None:
    (tmp_path / "gone").mkdir()
    line = 'cd gone && rmdir ../gone && exec "$0" -m ez_lang "$@"'
    done = ended(tmp_path, "sh", "-c", line, sys.executable, *command, env=environment_of_ez)

    assert done.returncode == 1
    assert b"internal error" not in done.stderr
    assert b"Traceback" not in done.stderr
    assert b"the current folder does not exist any more" in done.stderr


# ------------------------------------------------------------------------------- full streams


@pytest.mark.parametrize("streams", [">/dev/full 2>&1", ">/dev/full 2>&-", ">&- 2>/dev/full"])
@pytest.mark.parametrize("words", [("main.ez",), ("missing.ez",), ()], ids="-".join)
def test_debug_ends_when_nothing_can_be_written(
    tmp_path: Path, environment_of_ez: dict[str, str], streams: str, words: tuple[str, ...]
) -> None:
    (tmp_path / "main.ez").write_text(HELLO)
    line = f'exec "$0" -m ez_lang debug "$@" {streams}'
    env = {**environment_of_ez, "TMPDIR": str(tmp_path)}
    command = ("sh", "-c", line, sys.executable, *words)
    done = ended(tmp_path, *command, given=b"next\nquit\n", env=env)

    assert done.returncode in (0, 1, 2)
    assert not list(tmp_path.glob("ez-crash-*"))


@pytest.mark.parametrize("words", [
    ("--help",), ("--nonsense",), ("missing.ez",), ("check", "missing.transcript"), ("main.ez",),
], ids="-".join)  # fmt: skip
def test_a_debugger_that_cannot_write_ends(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "main.ez").write_text(HELLO)
    kept = tmp_path / "kept"
    code = "import sys; sys.excepthook = lambda *_: open('kept', 'w').close(); "
    code += "from ez_debugger.cli import main; sys.exit(main())"
    line = 'exec "$0" -c "$@" >/dev/full 2>&1'
    command = ("sh", "-c", line, sys.executable, code, *words)
    done = ended(tmp_path, *command, given=b'{"command":"help"}\n')

    assert done.returncode in (0, 1, 2)
    assert not kept.exists()
