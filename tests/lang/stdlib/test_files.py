"""Paths and the errors of the system."""

from __future__ import annotations

import errno
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import ez_lang
from ez_lang.model.host.files import Files
from ez_lang.stdlib.shared.files import (
    FileError,
    read_whole,
    system_error,
    system_path,
    write_whole,
)


def test_written_data_is_read(tmp_path: Path) -> None:
    path = str(tmp_path / "a\udcffé")

    write_whole(Files(), path, b"one")
    write_whole(Files(), path, b"x")

    assert read_whole(Files(), path) == b"x"


@pytest.mark.parametrize(("path", "code"), [("", "E7040"), ("a\0", "E7041")])
def test_invalid_paths_are_refused(path: str, code: str) -> None:
    with pytest.raises(FileError) as caught:
        system_path(path)

    assert caught.value.code == code


@pytest.mark.parametrize(("number", "code"), [
    (errno.ENOENT, "E7016"), (errno.EACCES, "E7017"), (errno.EEXIST, "E7022"),
    (errno.ENOTEMPTY, "E7022"), (errno.EISDIR, "E7099"), (errno.ENOSPC, "E7099"),
])  # fmt: skip
def test_system_errors_have_codes(number: int, code: str) -> None:
    assert system_error("read", "x", OSError(number, "Because")).code == code


def test_messages_name_the_path_and_the_cause() -> None:
    with pytest.raises(FileError) as caught:
        read_whole(Files(), "no/such")

    assert '"no/such"' in caught.value.message
    assert "no such file" in caught.value.message


ROOT = Path(ez_lang.__file__).parents[1]
OLD = '{"k":"old"}'

WRITING = {
    "io.write_file": 'temp ok, e = io.write_file("kept.ezdb", text) println(ok, e.code)',
    "io.write_bytes": (
        'temp ok, e = io.write_bytes("kept.ezdb", bytes.from_string(text)) println(ok, e.code)'
    ),
    "db.save": 'temp d, _ = db.open("kept.ezdb") db.set(d, "k", text) db.save(d)',
    "db.close": 'temp d, _ = db.open("kept.ezdb") db.set(d, "k", text) db.close(d)',
}

PROGRAM = """\
#suppress(W2009)
import & use @std
import @io, @db, @bytes, @strings
do main() {{
    temp text string = strings.repeat("new ", 100000)
    {writing}
}}
"""

FULL_DISK = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
sys.argv = ["ez", "main.ez"]
runpy.run_module("ez_lang", run_name="__main__")
"""

DYING = """
import os, runpy, signal, sys
from ez_lang.model.host.files import Files

def write(self, descriptor, data):
    os.write(descriptor, data[:100_000])
    os.fsync(descriptor)
    os.kill(os.getpid(), signal.SIGKILL)

Files.write = write
sys.argv = ["ez", "main.ez"]
runpy.run_module("ez_lang", run_name="__main__")
"""


def run(folder: Path, writing: str, how: str) -> subprocess.CompletedProcess[str]:
    (folder / "kept.ezdb").write_text(OLD)
    (folder / "main.ez").write_text(PROGRAM.format(writing=writing))
    return subprocess.run(
        [sys.executable, "-c", how],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("name", list(WRITING))
def test_full_disk_keeps_the_old_file(name: str, tmp_path: Path) -> None:
    done = run(tmp_path, WRITING[name], FULL_DISK)

    assert (tmp_path / "kept.ezdb").read_text() == OLD
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.ezdb", "main.ez"]
    if name.startswith("io."):
        assert done.stdout == "nil E7099\n"
    else:
        assert "error[E17003]" in done.stderr


@pytest.mark.parametrize("name", list(WRITING))
def test_process_killed_while_writing_keeps_the_old_file(name: str, tmp_path: Path) -> None:
    done = run(tmp_path, WRITING[name], DYING)

    assert done.returncode == -signal.SIGKILL, done.stderr
    assert (tmp_path / "kept.ezdb").read_text() == OLD
    [unfinished] = [path for path in tmp_path.iterdir() if path.name.startswith(".ez_tmp_")]
    assert unfinished.stat().st_size == 100_000
